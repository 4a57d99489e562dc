// An exchange between ranks that are processes, here threads with a mailbox each.
#include "src/parallel/rank_exchange.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <thread>

namespace hornbeam {
namespace {

// Runs `work` with an exchange on every rank at the same time.
void on_each(unsigned ranks, const std::function<void(Exchange&)>& work,
             const std::atomic<bool>* interrupt = nullptr) {
  std::deque<Mailbox> boxes(ranks);
  std::vector<std::thread> threads;
  for (unsigned rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      RankExchange exchange(
          {rank, ranks,
           [&, rank](unsigned to, std::string bytes) { boxes[to].put(rank, std::move(bytes)); },
           boxes[rank]},
          interrupt);
      work(exchange);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(RankExchange, GivesEveryRankTheFiguresOfAll) {
  for (const unsigned ranks : {1u, 2u, 3u, 4u, 7u, 8u, 13u})
    on_each(ranks, [&](Exchange& exchange) {
      for (std::uint64_t round = 1; round <= 20; ++round) {
        const unsigned rank = exchange.first();
        Figures figures;
        figures.counts = {round, rank};
        figures.sums = {0.5};
        figures.tops = {static_cast<double>(rank)};
        figures.best = rank % 3;
        figures.line = std::to_string(rank);
        figures.stop = round == 20 && rank == ranks - 1;
        ASSERT_TRUE(exchange.reduce(figures));
        const std::vector<std::uint64_t> counts{round * ranks, ranks * (ranks - 1) / 2};
        EXPECT_EQ(figures.counts, counts);
        EXPECT_EQ(figures.sums.front(), 0.5 * ranks);
        EXPECT_EQ(figures.tops.front(), ranks - 1.0);
        EXPECT_EQ(figures.best, std::min(2u, ranks - 1));
        EXPECT_EQ(figures.line, std::to_string(std::min(2u, ranks - 1))) << "the lowest with it";
        EXPECT_EQ(figures.stop, round == 20);
      }
    });
}

TEST(RankExchange, EndsForAllWhereOneHasLeft) {
  for (const unsigned ranks : {2u, 5u, 8u})
    for (unsigned leaver = 0; leaver < ranks; ++leaver)
      on_each(ranks, [&](Exchange& exchange) {
        Figures figures;
        figures.counts = {1};
        ASSERT_TRUE(exchange.reduce(figures));
        if (exchange.first() == leaver) return;  // and its exchange ends with it
        Figures more;
        more.counts = {1};
        EXPECT_FALSE(exchange.reduce(more));
        EXPECT_EQ(more.counts.front(), 1u) << "nothing was reduced";
        EXPECT_FALSE(exchange.reduce(more));
      });
}

TEST(RankExchange, WaitsForNobodyOnceItIsInterrupted) {
  const std::atomic<bool> interrupt = true;
  std::atomic<bool> is_over = false;
  on_each(
      2,
      [&](Exchange& exchange) {
        if (exchange.first() == 1) {
          while (!is_over) std::this_thread::yield();  // it neither answers nor leaves
          return;
        }
        Figures figures;
        EXPECT_FALSE(exchange.reduce(figures));
        is_over = true;
      },
      &interrupt);
}

}  // namespace
}  // namespace hornbeam
