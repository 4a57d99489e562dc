// What every form of exchange promises.
#include "hornbeam/parallel/exchange.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace hornbeam {
namespace {

std::vector<std::unique_ptr<Exchange>> exchanges() {
  std::vector<std::unique_ptr<Exchange>> all;
  for (const unsigned ranks : {1u, 2u, 7u}) {
    all.push_back(make_simulated_exchange(ranks));
    all.push_back(make_thread_exchange(ranks));
  }
  return all;
}

TEST(AnExchange, StepsEveryRankHereOnce) {
  for (const auto& exchange : exchanges()) {
    std::vector<std::atomic<int>> times(exchange->here());
    for (int round = 1; round <= 50; ++round) {
      exchange->each([&](unsigned i) { ++times[i]; });
      for (const std::atomic<int>& one : times) ASSERT_EQ(one, round);
    }
  }
}

TEST(AnExchange, TellsWhatWentWrongInAStepWhenAllAreDone) {
  for (const auto& exchange : exchanges()) {
    std::atomic<int> ended = 0;
    const auto step = [&](unsigned i) {
      if (i == 0) throw std::runtime_error("as it should");
      ++ended;
    };
    EXPECT_THROW(exchange->each(step), std::runtime_error);
    EXPECT_EQ(ended, static_cast<int>(exchange->here()) - 1);
  }
}

TEST(AnExchange, HasAllRanksHereWhereThereIsOneProcess) {
  for (const auto& exchange : exchanges()) {
    Figures figures{.counts = {3}, .sums = {0.5}, .tops = {2}, .best = 7, .line = "abc"};
    EXPECT_EQ(exchange->here(), exchange->ranks());
    EXPECT_EQ(exchange->first(), 0u);
    ASSERT_TRUE(exchange->reduce(figures));
    EXPECT_EQ(figures.counts[0], 3u);
    EXPECT_EQ(figures.line, "abc");
  }
}

TEST(Figures, AreAddedUpAndTheLargestAndTheBestLineCount) {
  Figures all{.counts = {1, 2}, .sums = {0.5}, .tops = {3, 0}, .best = 10, .line = "first"};
  all.add({.counts = {10, 20}, .sums = {0.25}, .tops = {2, 1}, .best = 10, .line = "equal"});
  EXPECT_EQ(all.counts, (std::vector<std::uint64_t>{11, 22}));
  EXPECT_EQ(all.sums, std::vector<double>{0.75});
  EXPECT_EQ(all.tops, (std::vector<double>{3, 1}));
  EXPECT_EQ(all.line, "first");
  EXPECT_FALSE(all.stop);
  all.add(
      {.counts = {0, 0}, .sums = {0}, .tops = {0, 0}, .best = 11, .line = "best", .stop = true});
  EXPECT_EQ(all.best, 11);
  EXPECT_EQ(all.line, "best");
  EXPECT_TRUE(all.stop);
}

TEST(ASimulatedExchange, RepeatsTheSpeedsItIsGiven) {
  const auto exchange = make_simulated_exchange(5, {1, 0.5});
  EXPECT_EQ(exchange->speed(0), 1);
  EXPECT_EQ(exchange->speed(3), 0.5);
  EXPECT_EQ(exchange->speed(4), 1);
  EXPECT_EQ(make_simulated_exchange(5)->speed(3), 1);
}

}  // namespace
}  // namespace hornbeam
