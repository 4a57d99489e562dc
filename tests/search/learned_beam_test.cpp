// A beam with a learned value is what its definition says, whatever the order in which it does things and
// whoever does them; it goes on from a checkpoint, spends its budget, and refuses positions that its value
// was not taught for.
#include "hornbeam/search/learned_beam.hpp"

#include <gtest/gtest.h>

#include <map>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using samegame::Scoring;

const std::string kValue = "value=learned(samegame-15x15x5)";

Position16 large_board(std::uint64_t seed) {
  return Position16(samegame::random_board(15, 15, 5, seed), Scoring::same_game);
}

// A board on which most has been taken: beams of it are narrow, and its cap alone leaves something out.
Position16 nearly_empty_board(std::uint64_t seed, std::size_t moves) {
  Position16 board = large_board(seed);
  std::vector<samegame::Move> list;
  for (board.moves(list); list.size() > moves; board.moves(list)) board.play(list.front());
  return board;
}

struct BeamWorker : testing::Worker<Position16> {
  BeamWorker(const std::string& text, const Position16& root,
             Budget budget = {.nodes = 100'000'000})
      : testing::Worker<Position16>(text, root, budget) {}
};

// The definition, on all candidates of a depth at once.
Best<samegame::Move> plain_beam(const Position16& root, std::uint64_t width, std::uint64_t cap) {
  struct Member {
    Position16 position;
    Line<samegame::Move> line;
  };
  const value::LearnedPtr value = value::find("samegame-15x15x5");
  Best<samegame::Move> best;
  std::vector<Member> members{{root, {}}};
  while (!members.empty()) {
    std::map<std::uint64_t, Member> distinct;
    for (const Member& member : members) {
      std::vector<samegame::Move> list;
      member.position.moves(list);
      for (const samegame::Move move : list) {
        Member child = member;
        child.position.play(move);
        child.line.push_back(move);
        if (child.position.finished()) {
          if (child.position.score() > best.score) best = {child.position.score(), child.line};
          continue;
        }
        const auto [at, is_new] = distinct.try_emplace(child.position.hash(), child);
        if (!is_new && child.position.score() > at->second.position.score()) at->second = child;
      }
    }
    std::vector<std::pair<std::pair<double, std::uint64_t>, Member>> ranked;
    for (const auto& [hash, member] : distinct) {
      std::vector<std::int16_t> features(160);
      member.position.features(features.data());
      ranked.push_back(
          {{member.position.score() * value->unit + value->network(features), hash}, member});
    }
    std::sort(ranked.begin(), ranked.end(),
              [](const auto& a, const auto& b) { return a.first > b.first; });
    std::map<std::uint64_t, std::uint64_t> of_kin;
    members.clear();
    for (const auto& [rank, member] : ranked)
      if ((cap == 0 || of_kin[member.position.kin()]++ < cap) && members.size() < width)
        members.push_back(member);
  }
  return best;
}

TEST(LearnedBeam, IsItsDefinition) {
  for (const auto& [width, cap, seed] :
       {std::tuple{1, 0, 1}, {20, 0, 2}, {60, 1, 3}, {60, 2, 4}, {300, 1, 5}}) {
    const std::string text = "beam(width=" + std::to_string(width) + ", " + kValue +
                             ", cap=" + std::to_string(cap) + ")";
    const Position16 root = large_board(static_cast<std::uint64_t>(seed));
    BeamWorker worker(text, root);
    worker.start();
    worker.go();
    const Best<samegame::Move> expected =
        plain_beam(root, static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(cap));
    EXPECT_EQ(worker.search->best().score, expected.score) << text;
    EXPECT_EQ(worker.search->best().line, expected.line) << text;
  }
}

TEST(LearnedBeam, NoiseDependsOnTheSeedAlone) {
  const std::string text = "beam(width=20, " + kValue + ", cap=1, noise=40)";
  BeamWorker one(text, large_board(1)), two(text, large_board(1)),
      quiet("beam(width=20, " + kValue + ", cap=1)", large_board(1));
  for (BeamWorker* worker : {&one, &two, &quiet}) worker->start(), worker->go();
  EXPECT_EQ(one.result(), two.result());
  EXPECT_NE(one.search->best().line, quiet.search->best().line);
}

TEST(LearnedBeam, GoesOnFromACheckpointAsIfNothingHadHappened) {
  const Position16 small = nearly_empty_board(4, 6);
  const std::string growing = "beam(width=20, " + kValue + ", grow=true)";
  const auto run_small = [&](const std::string& saved, std::uint64_t nodes) {
    BeamWorker worker(growing, small);
    if (saved.empty())
      worker.start();
    else
      worker.load(saved);
    worker.go(Budget{.nodes = nodes});
    return std::pair(worker.save(), worker.result());
  };
  const auto whole = run_small("", kUnlimited).second;
  for (const std::uint64_t nodes : {1, 30, 90, 200, 500, 900, 1500, 2500})
    EXPECT_EQ(run_small(run_small("", nodes).first, kUnlimited).second, whole) << nodes;
  for (const std::string& text :
       {"beam(width=30, " + kValue + ", grow=true)", "beam(" + kValue + ", noise=5)"}) {
    constexpr Budget kBudget{.nodes = 60'000};
    BeamWorker undisturbed(text, large_board(1), kBudget);
    undisturbed.start();
    undisturbed.go();
    for (const std::uint64_t nodes : {0, 1, 700, 9'000, 31'000, 59'000}) {
      BeamWorker first(text, large_board(1), kBudget);
      first.start();
      first.go(Budget{.nodes = nodes});
      BeamWorker second(text, large_board(1), kBudget);
      second.load(first.save());
      second.go();
      EXPECT_EQ(second.result(), undisturbed.result()) << text << " resumed after " << nodes;
    }
  }
}

TEST(LearnedBeam, ThatGrowsEndsWithTheOptimumWhereOnlyItsCapLeavesSomethingOut) {
  for (const std::uint64_t seed : {1, 3, 4, 5}) {
    const Position16 root = nearly_empty_board(seed, 6);
    const Score optimum = run(*testing::make_search<Position16>("exhaustive"), root, {}).best.score;
    for (const std::string& text :
         {"beam(width=1, grow=true, " + kValue + ")", "beam(width=4, grow=true, " + kValue + ")",
          "beam(width=4, grow=true, cap=0, " + kValue + ")"}) {
      BeamWorker worker(text, root);
      worker.start();
      worker.go();
      EXPECT_TRUE(worker.search->proves_optimum()) << text;
      EXPECT_EQ(worker.search->best().score, optimum) << text;
    }
    // Nobody says how wide, nor how long.
    const auto search = testing::make_search<Position16>("beam(" + kValue + ")");
    EXPECT_EQ(run(*search, root, {}).best.score, optimum);
    EXPECT_TRUE(search->proves_optimum());
  }
}

TEST(LearnedBeam, GrowsInItsCapWhereNoBeamIsAsWideAsItMightBe) {
  const Position16 root = nearly_empty_board(4, 6);
  const auto nodes = [&](const std::string& options, bool* proves = nullptr) {
    BeamWorker worker("beam(width=100k, " + options + ", " + kValue + ")", root);
    worker.start();
    worker.go();
    if (proves) *proves = worker.search->proves_optimum();
    return worker.run.result().spent.nodes;
  };
  std::uint64_t sum = 0;
  bool is_whole = false;
  for (std::uint64_t cap = 3; !is_whole; cap *= 2)
    sum += nodes("cap=" + std::to_string(cap), &is_whole);
  EXPECT_EQ(nodes("cap=3, grow=true"), sum);
  EXPECT_GT(sum, nodes("cap=3")) << "a cap that leaves nothing out tells nothing";
}

// By the first clock every member is handed out by itself, by the second in bundles, and threads take
// what they can get.
TEST(LearnedBeam, FindsTheSameLineWithAnyNumberOfWorkers) {
  for (const std::string& text :
       {"beam(width=60, " + kValue + ")", "beam(width=20, " + kValue + ", cap=0, noise=9)",
        "beam(" + kValue + ")"}) {
    constexpr RunSettings kSettings{.budget = {.nodes = 25'000}, .seed = 1};
    const auto outline = [](const auto& found) {
      return testing::outline(found.best, found.spent, found.history, found.statistics);
    };
    const auto alone =
        outline(run(*testing::make_search<Position16>(text), large_board(1), kSettings));
    for (const unsigned workers : {1u, 2u, 3u, 7u, 64u}) {
      std::vector<std::unique_ptr<Pool>> pools;
      pools.push_back(make_thread_pool(workers));
      for (const double rate : {1.0, 4000.0})
        pools.push_back(make_simulated_pool(workers, {.playouts_per_second = rate}));
      for (const auto& pool : pools) {
        const auto search = testing::make_search<Position16>(text, {.pool = pool.get()});
        EXPECT_TRUE(search->traits().shares);
        EXPECT_EQ(outline(run(*search, large_board(1), kSettings)), alone)
            << text << ", " << workers << " workers";
      }
    }
  }
}

// --- Without a width ---

TEST(LearnedBeam, WithoutAWidthSpendsItsWholeBudgetAndFindsMoreWithMore) {
  Score last = 0;
  for (const std::uint64_t nodes : {100, 5'000, 100'000}) {
    BeamWorker worker("beam(" + kValue + ")", large_board(3), {.nodes = nodes});
    worker.start();
    worker.go();
    const auto found = worker.run.result();
    EXPECT_EQ(found.spent.nodes, nodes);
    EXPECT_EQ(testing::score_of_line(large_board(3), found.best.line), found.best.score);
    EXPECT_GT(found.best.score, last) << nodes;
    last = found.best.score;
  }
}

TEST(LearnedBeam, WithoutAWidthGoesOnWithinATime) {
  BeamWorker worker("beam(" + kValue + ")", large_board(1), {.seconds = 0.05});
  worker.start();
  worker.go();
  EXPECT_EQ(testing::score_of_line(large_board(1), worker.run.result().best.line),
            worker.run.result().best.score);
}

TEST(LearnedBeam, WithoutAWidthIsNoEvaluatorByItself) {
  EXPECT_THROW(testing::make_search<Position16>("nested(evaluate=beam(" + kValue + "))"),
               SpecError);
  EXPECT_NO_THROW(
      testing::make_search<Position16>("nested(evaluate=beam(width=3, " + kValue + "))"));
}

TEST(Pace, IsWhatIsLeftOverWhatDepthsCost) {
  Pace pace;
  pace.begin_pass();
  for (std::size_t depth = 0; depth < 8; ++depth) pace.note(depth, 30, 10, true, true);
  // 3 for each of eight depths, and for two more.
  EXPECT_DOUBLE_EQ(pace.width(0, 3000), 100);
  EXPECT_DOUBLE_EQ(pace.width(5, 1500), 100);
  EXPECT_DOUBLE_EQ(pace.width(9, 60), 10);
  EXPECT_DOUBLE_EQ(pace.width(0, -1), 0);
  // Depths are twice as dear as the last time.
  pace.begin_pass();
  pace.note(0, 600, 100, true, true);
  EXPECT_DOUBLE_EQ(pace.width(5, 1500), 50);
  // What is told by a beam that is not full, or begins on a line, is not learnt.
  pace.begin_pass();
  pace.note(1, 1, 100, false, false);
  EXPECT_DOUBLE_EQ(pace.width(5, 1500), 100);
}

// --- Which value ---

TEST(LearnedBeam, ASearchIsPinnedToTheValuesInIt) {
  const Spec search = catalogue().resolve("improve(beam(" + kValue + "), nodes=1000)");
  const registry::Pinned pinned = registry::pinned(search);
  ASSERT_EQ(pinned.values.size(), 1u);
  EXPECT_EQ(pinned.values[0], value::find("samegame-15x15x5"));
  const std::string text = to_text(pinned.search);
  EXPECT_EQ(text, "improve(beam(value=learned(samegame-15x15x5, checksum=\"" +
                      pinned.values[0]->checksum + "\")), nodes=1000)");
  EXPECT_EQ(to_text(registry::pinned(catalogue().resolve(text)).search), text);
  EXPECT_TRUE(registry::pinned(catalogue().resolve("nrpa")).values.empty());
  const Spec with_cuts = catalogue().resolve("improve(beam(" + kValue + "), cuts=learned)");
  EXPECT_EQ(registry::pinned(with_cuts).values.size(), 1u) << "cuts are no value";
}

TEST(LearnedBeam, RefusesPositionsThatItsValueWasNotTaughtFor) {
  const Position16 small(samegame::random_board(8, 8, 4, 1), Scoring::same_game);
  BeamWorker worker("beam(" + kValue + ")", small);
  try {
    worker.start();
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "the value samegame-15x15x5 is for same-game 15x15x5; this position is same-game 8x8x4");
  }
}

TEST(LearnedBeam, NamesWhatIsWrongWithAValue) {
  const auto complaint = [](const std::string& text) -> std::string {
    try {
      testing::make_search<Position16>(text);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("beam(value=learned(samegame-15x15x6))"),
            "no value 'samegame-15x15x6'; did you mean 'samegame-15x15x5'? (A file's name stands "
            "in double quotes.)");
  EXPECT_EQ(complaint("beam(value=learned(\"no/such.value\"))"),
            "no/such.value: this file cannot be read");
  EXPECT_EQ(complaint("beam(noise=2)"), "'beam' has noise only with value=learned(...)");
  EXPECT_EQ(complaint("beam(" + kValue + ", grow=true)"),
            "'beam' grows from a width: without one, a learned value's is as wide as the budget "
            "allows");
  EXPECT_NE(
      complaint("beam(value=learned(samegame-15x15x5, checksum=\"00\"))").find("has the checksum"),
      std::string::npos);
}

}  // namespace
}  // namespace hornbeam
