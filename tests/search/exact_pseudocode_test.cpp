// Exhaustive search, A* and IDA* against plain transcriptions of the readings in their headers: the
// same lines in the same order, node by node, to the end and stopped on the way. (That all three end
// with the optimum is shown in exhaustive_test.cpp.)
#include <gtest/gtest.h>

#include "hornbeam/search/a_star.hpp"
#include "hornbeam/search/exhaustive.hpp"
#include "hornbeam/search/ida_star.hpp"
#include "tests/support/plain_node_search.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::over_estimate;
using testing::PlainNodeSearch;
using testing::PlainSeen;
using testing::small_board;
using testing::Toy;

// A toy that knows what it can still gain, rather than only what any of its lines is worth.
struct BoundedToy : Toy {
  using Toy::Toy;
  Score bound() const { return score_ + 3 * (depth_ - ply_); }
};

Score over_estimate(const BoundedToy& toy) {
  return toy.bound();
}

template <Position P>
struct Visited {
  P position;
  Line<MoveOf<P>> line;

  Visited after(MoveOf<P> move) const {
    Visited child = *this;
    child.position.play(move);
    child.line.push_back(move);
    return child;
  }
  std::vector<MoveOf<P>> moves() const {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    return list;
  }
  Score score() const { return position.score(); }
};

template <Position P>
class PlainExact : public PlainNodeSearch<P> {
 public:
  using PlainNodeSearch<P>::PlainNodeSearch;

 protected:
  void come_to(const Visited<P>& at) {
    if (at.moves().empty())
      this->finished(at.line, at.score());
    else
      this->unfinished(at.line, at.position);
  }
};

// ---- Exhaustive search ----

template <Position P>
class PlainExhaustive : public PlainExact<P> {
 public:
  using PlainExact<P>::PlainExact;

 private:
  void search() override {
    this->step();
    visit({this->root_, {}});
  }
  void visit(const Visited<P>& at) {
    this->come_to(at);
    for (const MoveOf<P>& move : at.moves()) {
      this->step();
      const Visited<P> child = at.after(move);
      this->made_node(child.line);
      if (seen_.improves(child.position)) visit(child);
    }
  }
  PlainSeen<P> seen_;
};

// ---- A* ----

template <Position P>
class PlainAStar : public PlainExact<P> {
 public:
  using PlainExact<P>::PlainExact;

 private:
  void search() override {
    this->step();
    expand({this->root_, {}});
    while (true) {
      this->step();
      // The last of those with the highest bound: the newest.
      auto first = open_.begin();
      for (auto i = open_.begin(); i != open_.end(); ++i)
        if (over_estimate(i->position) >= over_estimate(first->position)) first = i;
      if (first == open_.end() || over_estimate(first->position) <= this->best_score()) return;
      const Visited<P> taken = *first;
      open_.erase(first);
      if (!seen_.is_outdone(taken.position)) expand(taken);
    }
  }
  void expand(const Visited<P>& at) {
    this->come_to(at);
    for (const MoveOf<P>& move : at.moves()) {
      this->step();
      const Visited<P> child = at.after(move);
      this->made_node(child.line);
      if (over_estimate(child.position) <= this->best_score()) continue;
      if (!seen_.improves(child.position)) continue;
      if (child.moves().empty())
        this->finished(child.line, child.score());
      else
        open_.push_back(child);
    }
  }
  std::vector<Visited<P>> open_;  // in the order in which they were made
  PlainSeen<P> seen_;
};

// ---- IDA* ----

template <Position P>
class PlainIdaStar : public PlainExact<P> {
 public:
  using PlainExact<P>::PlainExact;

 private:
  void search() override {
    threshold_ = over_estimate(this->root_);
    while (true) {
      this->step();
      left_out_ = kNoScore;
      visit({this->root_, {}});
      if (is_found() || left_out_ <= this->best_score()) return;
      threshold_ = left_out_;
    }
  }
  void visit(const Visited<P>& at) {
    if (over_estimate(at.position) < threshold_) {
      left_out_ = std::max(left_out_, over_estimate(at.position));
      return;
    }
    this->come_to(at);
    for (const MoveOf<P>& move : at.moves()) {
      if (is_found()) return;
      this->step();
      const Visited<P> child = at.after(move);
      this->made_node(child.line);
      visit(child);
    }
  }
  bool is_found() const { return this->best_score() >= threshold_; }

  Score threshold_ = kNoScore;
  Score left_out_ = kNoScore;  // the highest bound below the threshold
};

// ---- The product ----

template <template <class> class Product, template <class> class Transcription, class P>
void expect_transcription(const P& root, std::uint64_t seed, std::uint64_t most = kUnlimited) {
  Product<P> search(Ending::steps);
  testing::expect_same_runs<P>(
      search, root,
      [](const P& start, std::uint64_t limit) { return Transcription<P>(start, limit); }, seed,
      most);
}

// Toys, small boards to the end, and larger ones until some hundred nodes are made.
template <template <class> class Product, template <class> class Transcription>
void expect_transcription_everywhere() {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 5);
    expect_transcription<Product, Transcription>(Toy(seed, depth, 3), seed);
    expect_transcription<Product, Transcription>(BoundedToy(seed, depth, 3), seed);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "toy " << seed;
  }
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    for (const Scoring scoring : kScorings) {
      const int colors = 2 + static_cast<int>(seed % 2);
      expect_transcription<Product, Transcription>(small_board(seed, 3, colors, scoring), seed);
      expect_transcription<Product, Transcription>(small_board(seed, 5, colors, scoring), seed,
                                                   200);
      ASSERT_FALSE(::testing::Test::HasFailure()) << "board " << seed;
    }
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    expect_transcription<Product, Transcription>(small_board(seed, 4, 3), seed);
}

TEST(Exhaustive, IsItsTranscription) {
  expect_transcription_everywhere<Exhaustive, PlainExhaustive>();
}
TEST(AStar, IsItsTranscription) {
  expect_transcription_everywhere<AStar, PlainAStar>();
}
TEST(IdaStar, IsItsTranscription) {
  expect_transcription_everywhere<IdaStar, PlainIdaStar>();
}

// The same searches by their names.
TEST(ExactSearches, AreMadeFromTheirText) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Position16 board = small_board(seed, 3, 2);
    const auto outline_of = [&](const char* text) {
      return testing::search_outline(*testing::make_search<Position16>(text), board, {});
    };
    EXPECT_EQ(outline_of("exhaustive"), PlainExhaustive<Position16>(board, kUnlimited).run());
    EXPECT_EQ(outline_of("a-star"), PlainAStar<Position16>(board, kUnlimited).run());
    EXPECT_EQ(outline_of("ida-star"), PlainIdaStar<Position16>(board, kUnlimited).run());
  }
}

}  // namespace
}  // namespace hornbeam
