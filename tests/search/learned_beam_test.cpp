// A beam with a learned value is what its definition says, whatever the order in which it does things;
// it goes on from a checkpoint, keeps to memory, and refuses positions that its value was not taught for.
#include "hornbeam/search/learned_beam.hpp"

#include <gtest/gtest.h>

#include <map>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/spec/error.hpp"
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
  const std::string text = "beam(width=30, " + kValue + ", cap=1, grow=true)";
  constexpr Budget kBudget{.nodes = 60'000};
  BeamWorker undisturbed(text, large_board(1), kBudget);
  undisturbed.start();
  undisturbed.go();
  for (const std::uint64_t nodes : {0, 1, 700, 9'000, 31'000}) {
    BeamWorker first(text, large_board(1), kBudget);
    first.start();
    first.go(Budget{.nodes = nodes});
    BeamWorker second(text, large_board(1), kBudget);
    second.load(first.save());
    second.go();
    EXPECT_EQ(second.result(), undisturbed.result()) << "resumed after " << nodes;
  }
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
  EXPECT_EQ(complaint("beam(cap=2)"), "'beam' has cap and noise only with value=learned(...)");
  EXPECT_NE(
      complaint("beam(value=learned(samegame-15x15x5, checksum=\"00\"))").find("has the checksum"),
      std::string::npos);
}

}  // namespace
}  // namespace hornbeam
