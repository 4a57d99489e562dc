// Beam search: what a plain transcription does, the optimum where nothing is left out, and the greedy
// line where everything but one is.
#include "hornbeam/search/beam.hpp"

#include <gtest/gtest.h>

#include <map>

#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain_node_search.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::best_of_all;
using testing::greedy_line;
using testing::identity;
using testing::over_estimate;
using testing::Plain;
using testing::run_outline;
using testing::score_of_line;
using testing::small_board;
using testing::Toy;
using testing::uniform_line;
using SmallBoard = Plain<Position16>;

Score over_estimate(const SmallBoard& board) {
  return testing::over_estimate(board.inner);
}

// ---- The transcription, of the reading in beam.hpp ----

enum class Worth { score, potential, bound, playouts };

struct BeamSettings {
  Worth value = Worth::score;
  std::size_t width = 1;
  std::uint64_t playouts = 1;
  bool grow = false;
};

template <Position P>
class PlainBeam : public testing::PlainNodeSearch<P> {
 public:
  PlainBeam(const P& root, std::uint64_t node_limit, const BeamSettings& settings,
            std::uint64_t seed)
      : testing::PlainNodeSearch<P>(root, node_limit), settings_(settings), stream_(seed) {}

 private:
  struct Member {
    P position;
    Line<MoveOf<P>> line;
    Score value = 0;

    std::vector<MoveOf<P>> moves() const {
      std::vector<MoveOf<P>> list;
      position.moves(list);
      return list;
    }
  };

  void search() override {
    for (bool is_complete = false; !is_complete; settings_.width *= 2)
      is_complete = search_with_width() || !settings_.grow;
  }

  // True if nothing was left out.
  bool search_with_width() {
    bool is_complete = true;
    std::vector<Member> beam{{this->root_, {}, 0}};
    this->partial_ = {};
    this->step();
    if (beam.front().moves().empty()) this->finished({}, this->root_.score());
    while (!beam.empty()) {
      this->partial_ = beam.front().line;
      std::vector<Member> candidates;
      for (const Member& member : beam)
        for (const MoveOf<P>& move : member.moves()) candidates.push_back(candidate(member, move));
      beam = without_equals(candidates);
      std::stable_sort(beam.begin(), beam.end(),
                       [](const Member& a, const Member& b) { return a.value > b.value; });
      if (beam.size() <= settings_.width) continue;
      beam.erase(beam.begin() + static_cast<std::ptrdiff_t>(settings_.width), beam.end());
      is_complete = false;
    }
    return is_complete;
  }

  Member candidate(const Member& parent, MoveOf<P> move) {
    this->step();
    Member child = parent;
    child.position.play(move);
    child.line.push_back(move);
    child.value = child.position.score();
    this->made_node(child.line);
    if (child.moves().empty())
      this->finished(child.line, child.position.score());
    else
      set_value(child);
    return child;
  }

  void set_value(Member& child) {
    if (settings_.value == Worth::potential)
      for (const MoveOf<P>& move : child.moves()) {
        P after = child.position;
        after.play(move);
        child.value += after.score() - child.position.score();
      }
    if (settings_.value == Worth::bound) child.value = over_estimate(child.position);
    if (settings_.value == Worth::playouts) {
      child.value = kNoScore;
      for (std::uint64_t i = 0; i < settings_.playouts; ++i) {
        if (i > 0) this->step();
        Best<MoveOf<P>> rest = uniform_line(child.position, stream_.fork(evaluations_++));
        rest.line.insert(rest.line.begin(), child.line.begin(), child.line.end());
        this->finished(rest.line, rest.score);
        child.value = std::max(child.value, rest.score);
      }
    }
  }

  // Of equal positions the first of those with the best score stays.
  static std::vector<Member> without_equals(const std::vector<Member>& all) {
    std::map<decltype(identity(std::declval<P>())), std::size_t> best;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [known, is_new] = best.emplace(identity(all[i].position), i);
      if (!is_new && all[i].position.score() > all[known->second].position.score())
        known->second = i;
    }
    std::vector<Member> kept;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (best.at(identity(all[i].position)) == i) kept.push_back(all[i]);
    return kept;
  }

  BeamSettings settings_;
  Stream stream_;
  std::uint64_t evaluations_ = 0;
};

// ---- The product ----

template <Position P>
void expect_transcription(const P& root, const BeamSettings& settings, std::uint64_t seed) {
  static const std::map<Worth, BeamValue> kValues{{Worth::score, BeamValue::score},
                                                  {Worth::potential, BeamValue::potential},
                                                  {Worth::bound, BeamValue::bound},
                                                  {Worth::playouts, BeamValue::playouts}};
  Beam<P> search({settings.width, kValues.at(settings.value), settings.playouts, settings.grow},
                 std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{}));
  testing::expect_same_runs<P>(
      search, root,
      [&](const P& start, std::uint64_t limit) {
        return PlainBeam<P>(start, limit, settings, seed);
      },
      seed);
}

std::vector<BeamSettings> settings_for(Worth value) {
  std::vector<BeamSettings> all;
  for (const std::size_t width : {1, 2, 3, 7, 20}) all.push_back({.value = value, .width = width});
  all.push_back({.value = value, .grow = true});
  if (value == Worth::playouts) all.push_back({.value = value, .width = 2, .playouts = 3});
  return all;
}

TEST(Beam, IsItsTranscriptionOnToys) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Toy toy(seed, 4, 3);
    for (const Worth value : {Worth::score, Worth::potential, Worth::bound, Worth::playouts})
      for (const BeamSettings& settings : settings_for(value))
        expect_transcription(toy, settings, seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(Beam, IsItsTranscriptionOnBoards) {
  for (std::uint64_t seed = 1; seed <= 70; ++seed)
    for (const Scoring scoring : kScorings) {
      const int colors = 2 + static_cast<int>(seed % 2);
      const Position16 board = small_board(seed, 3 + static_cast<int>(seed % 2), colors, scoring);
      for (const Worth value : {Worth::score, Worth::potential, Worth::bound})
        for (const BeamSettings& settings : settings_for(value))
          expect_transcription(board, settings, seed);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(Beam, ByPlayoutsIsItsTranscriptionOnBoards) {
  for (std::uint64_t seed = 1; seed <= 70; ++seed)
    for (const Scoring scoring : kScorings) {
      const int colors = 2 + static_cast<int>(seed % 2);
      const SmallBoard board{small_board(seed, 3 + static_cast<int>(seed % 3), colors, scoring)};
      for (const BeamSettings& settings : settings_for(Worth::playouts))
        expect_transcription(board, settings, seed);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(Beam, IsMadeFromItsText) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Toy toy(seed, 6, 4);
    const auto expect_text = [&](const std::string& text, const BeamSettings& settings) {
      EXPECT_EQ(run_outline(text, toy, {.nodes = 400}), PlainBeam<Toy>(toy, 400, settings, 1).run())
          << text;
    };
    expect_text("beam(width=3, value=score)", {Worth::score, 3});
    expect_text("beam(width=3)", {Worth::potential, 3});
    expect_text("beam(width=1, value=bound, grow=true)", {Worth::bound, 1, 1, true});
    expect_text("beam(width=4, value=playouts, playouts=2, evaluate=uniform)",
                {Worth::playouts, 4, 2});
  }
}

// ---- Special cases ----

TEST(Beam, OfWidthOneByScoreIsTheGreedyLine) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Toy root(seed, 7, 4);
    const auto plain = greedy_line(root);
    const auto playout = run_outline("greedy", root, {.playouts = 1});
    EXPECT_EQ(playout.best.line, plain.line);
    EXPECT_EQ(playout.best.score, plain.score);
    const Position16 board = small_board(seed, 6, 3);
    EXPECT_EQ(run_outline("greedy", board, {.playouts = 1}).best.line, greedy_line(board).line);
    // The beam also looks at what else a move would have ended.
    EXPECT_GE(run_outline("beam(width=1, value=score)", board, {}).best.score,
              greedy_line(board).score);
    EXPECT_GE(run_outline("beam(width=1, value=score)", root, {}).best.score, plain.score);
  }
}

TEST(Beam, WideEnoughFindsTheOptimum) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const Scoring scoring : kScorings) {
      const Position16 root = small_board(seed, 4, 3, scoring);
      const Score optimum = best_of_all(root);
      for (const std::string value : {"score", "potential", "bound", "playouts"}) {
        const std::string wide = "beam(width=1M, value=" + value + ")";
        EXPECT_EQ(run_outline(wide, root, {}).best.score, optimum) << wide;
        const std::string growing = "beam(width=1, grow=true, value=" + value + ")";
        EXPECT_EQ(run_outline(growing, root, {}).best.score, optimum) << growing;
      }
    }
}

TEST(Beam, MakesAsManyPlayoutsAsItIsTold) {
  const Position16 root = small_board(2, 5, 3);
  const auto one = run_outline("beam(width=1, value=playouts)", root, {});
  const auto five = run_outline("beam(width=1, value=playouts, playouts=5)", root, {.nodes = 3});
  EXPECT_EQ(five.nodes, 3u);
  EXPECT_GE(five.playouts,
            11u);  // the third node's first playout ended the run; then the greedy one
  EXPECT_EQ(score_of_line(root, one.best.line), one.best.score);
}

TEST(Beam, NarrowsWhereMemoryEnds) {
  const Position16 root = small_board(5, 12, 4);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{10'000}, std::size_t{200'000}}) {
    const SearchPtr<Position16> search =
        testing::make_search<Position16>("beam(width=1M, grow=true)");
    const auto result = run(*search, root, {.seed = 1, .memory = bytes});
    EXPECT_LE(result.peak_bytes, bytes);
    EXPECT_GE(result.peak_bytes, bytes / 4);
    EXPECT_EQ(score_of_line(root, result.best.line), result.best.score);
  }
}

TEST(Beam, ShowsItsWidthsAndWhereMembersComeFrom) {
  Lineage<int> lineage;
  lineage.add(2) = {{0, 1}, {0, 2}};
  lineage.add(3) = {{1, 1}, {0, 1}, {1, 2}};
  std::vector<Lineage<int>::Link>& wide = lineage.add(30'000);
  for (std::uint32_t i = 0; i < 30'000; ++i) wide.push_back({i / 10'000, 0});
  View view;
  lineage.show(view, 5);
  ASSERT_EQ(view.beams.size(), 3u);
  EXPECT_EQ(view.beams[1].depth, 7u);
  EXPECT_EQ(view.beams[1].width, 3u);
  EXPECT_EQ(view.beams[0].from, (std::array<std::uint32_t, 10>{2}));
  EXPECT_EQ(view.beams[1].from, (std::array<std::uint32_t, 10>{1, 0, 0, 0, 0, 2}));
  EXPECT_EQ(view.beams[2].width, 30'000u);  // of which every 31st is looked at
  EXPECT_EQ(view.beams[2].from, (std::array<std::uint32_t, 10>{323, 0, 0, 323, 0, 0, 322}));
  for (int i = 0; i < 200; ++i) lineage.add(1).push_back({0, 0});
  View narrow;
  lineage.show(narrow, 0);
  EXPECT_LE(narrow.beams.size(), 64u);
  EXPECT_GE(narrow.beams.size(), 32u);
}

}  // namespace
}  // namespace hornbeam
