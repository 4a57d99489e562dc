// Beam search: what a plain transcription does, with a cap for kin and without, the optimum where nothing is left
// out, and the greedy line where everything but one is.
#include "hornbeam/search/beam.hpp"

#include <gtest/gtest.h>

#include "hornbeam/core/error.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/plain_beam.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam {
namespace {

using samegame::kScorings;
using samegame::Position16;
using samegame::Scoring;
using testing::beam_of;
using testing::BeamSettings;
using testing::best_of_all;
using testing::expect_transcription;
using testing::greedy_line;
using testing::identity;
using testing::over_estimate;
using testing::Plain;
using testing::PlainBeam;
using testing::run_outline;
using testing::score_of_line;
using testing::small_board;
using testing::Toy;
using testing::uniform_line;
using testing::Worth;
using SmallBoard = Plain<Position16>;

// Steps in a few directions, in any order: many ways lead to one position, and what it is worth is not the
// same on all of them. Their bound is never below the floor, which may be all that it says.
class Steps {
 public:
  using Move = std::uint8_t;
  explicit Steps(std::uint64_t seed, int directions = 3, int length = 5, Score floor = -100)
      : seed_(mix_bits(seed)), made_(directions), left_(length), floor_(floor) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (std::size_t i = 0; i < made_.size() && left_ > 0; ++i)
      list.push_back(static_cast<Move>(i));
  }
  void play(Move direction) {
    ++made_[direction];
    --left_;
    score_ += static_cast<int>(mix_bits(hash() + direction) % 7) - 3;
  }
  Score score() const { return score_; }
  Score bound() const {
    return std::max(floor_, Score(score_ + 3 * left_ + static_cast<int>(hash() % 4)));
  }
  std::uint64_t hash() const {
    std::uint64_t sum = seed_;
    for (const std::uint64_t count : made_) sum = mix_bits(sum + count);
    return sum;
  }
  std::uint64_t kin() const { return hash() / 64 % 4; }

 private:
  std::uint64_t seed_;
  std::vector<std::uint64_t> made_;  // in each direction
  int left_;
  Score floor_;
  int score_ = 0;
};
Score over_estimate(const Steps& steps) {
  return steps.bound();
}
std::uint64_t identity(const Steps& steps) {
  return steps.hash();
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

std::vector<BeamSettings> capped_settings() {
  std::vector<BeamSettings> all;
  for (const Worth value : {Worth::score, Worth::potential, Worth::bound, Worth::playouts}) {
    for (const std::size_t width : {1, 3, 6, 17, 1000})
      for (const std::uint64_t cap : {1, 2, 5})
        all.push_back({.value = value, .width = width, .cap = cap});
    all.push_back({.value = value, .grow = true, .cap = 1});
    all.push_back({.value = value, .width = 5, .playouts = 2, .cap = 3});
  }
  return all;
}

TEST(Beam, WithACapIsItsTranscription) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Steps steps(seed, 2 + static_cast<int>(seed % 3), 4 + static_cast<int>(seed % 2));
    for (const BeamSettings& settings : capped_settings())
      expect_transcription(steps, settings, seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    const Position16 board = small_board(seed, 4, 3);
    for (const Worth value : {Worth::score, Worth::potential, Worth::bound})
      for (const std::uint64_t cap : {1, 2})
        expect_transcription(board, {.value = value, .width = 7, .cap = cap}, seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// An equal position with a better score is worth no more than the one that it replaces, and comes after others that
// were added in between.
TEST(Beam, ByABoundThatSaturatesIsItsTranscription) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    for (const Score floor : {4, 9, 100}) {
      const Steps steps(seed, 3, 5, floor);
      for (const std::size_t width : {1, 3, 5, 8, 13})
        for (const std::uint64_t cap : {0, 1, 3})
          expect_transcription(steps, {.value = Worth::bound, .width = width, .cap = cap}, seed);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(Beam, WithACapFindsTheSameLineWithAnyNumberOfWorkers) {
  const Steps root(3, 4, 9);
  for (const BeamSettings& settings : capped_settings()) {
    const auto outline = [&](Pool* pool) {
      Beam<Steps> search = beam_of<Steps>(settings, pool);
      const auto found = run(search, root, {.budget = {.nodes = 3000}, .seed = 1});
      return testing::outline(found.best, found.spent, found.history, found.statistics);
    };
    const auto alone = outline(nullptr);
    for (const unsigned workers : {1u, 2u, 3u}) {
      EXPECT_EQ(outline(make_thread_pool(workers).get()), alone) << workers << " threads";
      for (const double rate : {1.0, 4000.0})
        EXPECT_EQ(outline(make_simulated_pool(workers, {.playouts_per_second = rate}).get()), alone)
            << workers << " simulated";
    }
  }
}

TEST(Beam, WithACapGoesOnFromACheckpointAsIfNothingHadHappened) {
  for (const BeamSettings& settings : capped_settings())
    testing::expect_checkpoints_change_nothing([&] { return beam_of<Steps>(settings); },
                                               Steps(5, 4, 8), {.nodes = 2000},
                                               testing::slices_of_nodes({1, 9, 50, 333, 1234}));
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
    expect_text("beam(width=4, value=playouts(2, uniform))", {Worth::playouts, 4, 2});
    expect_text("beam(width=7, value=bound, cap=2)", {Worth::bound, 7, 1, false, 2});
    expect_text("beam(width=2, grow=true, cap=1)", {Worth::potential, 2, 1, true, 1});
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
        const std::string capped = "beam(width=1, grow=true, cap=1, value=" + value + ")";
        EXPECT_EQ(run_outline(capped, root, {}).best.score, optimum) << capped;
      }
    }
}

// Two kin that promise most and one other that keeps its promise: by hand.
struct Promises {
  using Move = char;
  std::string line;
  void moves(std::vector<Move>& list) const {
    list.clear();
    if (line.empty()) list = {'a', 'b', 'c'};
    if (line.size() == 1) list = {'x'};
  }
  void play(Move move) { line.push_back(move); }
  Score score() const {
    if (line.empty()) return 0;
    const Score first = line[0] == 'a' ? 9 : line[0] == 'b' ? 8 : 5;
    return line == "cx" ? 15 : first;
  }
};
struct KinPromises : Promises {
  std::uint64_t kin() const { return !line.empty() && line[0] == 'c' ? 1 : 0; }
};

TEST(Beam, WithACapKeepsWhatIsNoKinOfTheBest) {
  const auto line_with_cap = [](std::uint64_t cap) {
    Beam<KinPromises> search = beam_of<KinPromises>({.width = 2, .cap = cap});
    const auto line = run(search, KinPromises{}, {}).best.line;
    return std::string(line.begin(), line.end());
  };
  EXPECT_EQ(line_with_cap(0), "ax");
  EXPECT_EQ(line_with_cap(2), "ax");
  EXPECT_EQ(line_with_cap(1), "cx");
}

TEST(Beam, RefusesACapWhereThereAreNoKin) {
  Beam<Promises> search = beam_of<Promises>({.width = 2, .cap = 1});
  try {
    run(search, Promises{}, {});
    FAIL() << "not refused";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "beam's cap needs positions that state their kin, and this domain's do not");
  }
}

TEST(Beam, MakesAsManyPlayoutsAsItIsTold) {
  const Position16 root = small_board(2, 5, 3);
  const auto one = run_outline("beam(width=1, value=playouts)", root, {});
  const auto five = run_outline("beam(width=1, value=playouts(5))", root, {.nodes = 3});
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
