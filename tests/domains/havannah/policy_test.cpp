// Havannah's playouts draw as they are defined: light ones any empty cell, heavy ones any cell that the
// first rule with something to offer offers, as the slow rules find it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"
#include "hornbeam/testing/chi_square.hpp"

namespace hornbeam::havannah {
namespace {

// Chance goes as far once in a few million tests, and the seeds are fixed.
constexpr double kMostSurprise = 5;

// A random game up to some move, by both rules.
struct Both {
  Position fast;
  Reference slow;

  explicit Both(int side, SwapRule swap_rule = SwapRule::off)
      : fast(side, swap_rule), slow(side, swap_rule) {}

  void play(Move move) {
    slow.play(placement_of(fast.geometry(), move));
    fast.play(move);
  }
  void play_at_random(int moves, Stream stream) {
    Line<Move> line;
    Position(fast).rollout(playout::Light{}, stream, line);
    for (int i = 0; i < std::min(moves, static_cast<int>(line.size()) - 1); ++i) play(line[i]);
  }
};

std::vector<Placement> empty_cells(const Reference& slow) {
  std::vector<Placement> list;
  for (const Placement& cell : slow.cells())
    if (slow.is_empty(cell)) list.push_back(cell);
  return list;
}

// First moves of rollouts, against cells that should be equally likely and all there are.
template <class Policy>
void expect_first_moves(const Position& root, const Policy& policy,
                        const std::vector<Placement>& choices, int draws) {
  std::vector<std::uint64_t> counts(choices.size());
  Line<Move> line;
  for (int i = 0; i < draws; ++i) {
    Position position = root;
    Stream stream = Stream(3).fork(i);
    line.clear();
    position.rollout(policy, stream, line);
    const Placement first = placement_of(root.geometry(), line.front());
    const auto found = std::find(choices.begin(), choices.end(), first);
    ASSERT_NE(found, choices.end()) << root.format(line.front()) << '\n' << root.text();
    ++counts[found - choices.begin()];
  }
  if (choices.size() == 1) return;
  const std::vector<double> expected(choices.size(), draws / static_cast<double>(choices.size()));
  EXPECT_LT(testing::surprise(counts, expected), kMostSurprise) << root.text();
}

TEST(HavannahPlayout, OfTheLightKindDrawsEveryEmptyCellAlike) {
  for (const int side : {3, 5, 10})
    for (const int ply : {0, 1, 7, 15}) {
      Both both(side, SwapRule::on);
      both.play_at_random(ply, Stream(2).fork(ply));
      expect_first_moves(both.fast, playout::Light{}, empty_cells(both.slow), 5000);
    }
}

// How games end, and after how many moves.
TEST(HavannahPlayout, OfTheLightKindGoesOnAsTheSlowRulesDo) {
  constexpr int kGames = 3000;
  std::map<std::pair<Wins, std::size_t>, std::size_t> number;
  std::vector<std::uint64_t> fast_counts;
  std::vector<std::uint64_t> slow_counts;
  const auto count = [&](std::vector<std::uint64_t>& counts, Wins wins, std::size_t length) {
    const std::size_t at = number.try_emplace({wins, length / 4}, number.size()).first->second;
    fast_counts.resize(number.size());
    slow_counts.resize(number.size());
    ++counts[at];
  };
  for (int game = 0; game < kGames; ++game) {
    Stream stream = Stream(6).fork(game);
    Position fast(4);
    Line<Move> line;
    fast.rollout(playout::Light{}, stream, line);
    count(fast_counts, fast.wins(), line.size());
    Stream other = Stream(7).fork(game);
    Reference slow(4);
    Line<Placement> placements;
    slow.play_out(other, placements);
    count(slow_counts, slow.wins(), placements.size());
  }
  EXPECT_LT(testing::surprise(fast_counts, slow_counts), kMostSurprise);
}

// What a rollout leaves is what its line leads to.
template <class Policy>
void expect_replays(const Policy& policy) {
  for (int game = 0; game < 200; ++game) {
    Both both(game % 2 == 0 ? 4 : 7);
    both.play_at_random(game % 9, Stream(1).fork(game));
    Position rolled = both.fast;
    Stream stream = Stream(8).fork(game);
    Line<Move> line{kSwap};
    rolled.rollout(policy, stream, line);
    ASSERT_EQ(line.front(), kSwap);
    for (std::size_t i = 1; i < line.size(); ++i) {
      ASSERT_FALSE(both.fast.finished());
      both.fast.play(line[i]);
    }
    ASSERT_TRUE(rolled.finished());
    EXPECT_EQ(rolled.text(), both.fast.text());
    EXPECT_EQ(rolled.hash(), both.fast.hash());
    EXPECT_EQ(rolled.wins(), both.fast.wins());
    EXPECT_EQ(rolled.to_move(), both.fast.to_move());
    EXPECT_EQ(rolled.empty_cells(), both.fast.empty_cells());
    for (const int player : {kWhite, kBlack})
      EXPECT_EQ(rolled.last_stone(player), both.fast.last_stone(player));
    const std::size_t length = line.size();
    rolled.rollout(policy, stream, line);
    EXPECT_EQ(line.size(), length) << "a finished game goes on";
  }
}

TEST(HavannahPlayout, LeavesThePositionThatItsLineLeadsTo) {
  expect_replays(playout::Uniform{});
  expect_replays(playout::Light{});
  expect_replays(playout::Heavy{});
}

// Every rule left out or not, at positions of random games.
TEST(HavannahPlayout, OfTheHeavyKindDrawsWhatTheFirstRuleOffers) {
  constexpr std::uint32_t kAll = (1u << Position::kHeavyRules.size()) - 1;
  std::array<int, Position::kHeavyRules.size()> offers{};
  for (int game = 0; game < 120; ++game) {
    Both both(game % 3 == 0 ? 6 : 4);
    both.play_at_random(12 + game % 15, Stream(5).fork(game));
    for (std::uint32_t without = 0; without <= kAll; ++without) {
      const std::vector<Placement> choices = both.slow.heavy_choices(without);
      expect_first_moves(both.fast, playout::Heavy{without}, choices,
                         choices.size() < 5 ? 60 : 300);
      if (HasFatalFailure()) return;
    }
    for (std::size_t rule = 0; rule < offers.size(); ++rule)
      offers[rule] +=
          both.slow.heavy_choices(kAll & ~(1u << rule)).size() < empty_cells(both.slow).size();
  }
  for (std::size_t rule = 0; rule < offers.size(); ++rule)
    EXPECT_GT(offers[rule], 5) << Position::kHeavyRules[rule].name;
}

// Along whole rollouts: every move is one of the choices, and each of a number of choices is as likely as
// the others.
TEST(HavannahPlayout, OfTheHeavyKindGoesOnAsItBegins) {
  std::map<std::size_t, std::vector<std::uint64_t>> ranks;  // by number of choices
  for (int game = 0; game < 300; ++game) {
    Both both(4);
    Line<Move> line;
    Stream stream = Stream(12).fork(game);
    Position(both.fast).rollout(playout::Heavy{}, stream, line);
    for (const Move move : line) {
      const std::vector<Placement> choices = both.slow.heavy_choices(0);
      const auto found =
          std::find(choices.begin(), choices.end(), placement_of(both.fast.geometry(), move));
      ASSERT_NE(found, choices.end()) << both.fast.format(move) << '\n' << both.fast.text();
      std::vector<std::uint64_t>& counts = ranks[choices.size()];
      counts.resize(choices.size());
      ++counts[found - choices.begin()];
      both.play(move);
    }
    ASSERT_TRUE(both.slow.finished());
  }
  int tested = 0;
  for (const auto& [choices, counts] : ranks) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts) sum += count;
    if (choices < 2 || sum < 8 * choices) continue;
    const std::vector<double> expected(choices,
                                       static_cast<double>(sum) / static_cast<double>(choices));
    EXPECT_LT(testing::surprise(counts, expected), kMostSurprise) << choices << " choices";
    ++tested;
  }
  EXPECT_GT(tested, 20);
}

}  // namespace
}  // namespace hornbeam::havannah
