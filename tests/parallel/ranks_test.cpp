// Ranks that talk by queues in one process: rank 0's pool and the others' work, without MPI.
#include "tests/support/ranks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <thread>

#include "hornbeam/core/error.hpp"

namespace hornbeam {
namespace {

using testing::Ranks;

// A job in which nothing but a number travels.
struct Doubling final : Job {
  explicit Doubling(int what) : number(what) { workshop = 3; }
  void work() override { number *= 2; }
  void send(Writer& out) const override { out.put(number); }
  void receive(Reader& in) override { in.get(number); }
  Effort effort() const override { return {1}; }
  int number;
};

void double_it(std::uint32_t workshop, Reader& in, Writer& out, const JobFlags&) {
  EXPECT_EQ(workshop, 3u);
  out.put(2 * in.get<int>());
}

TEST(OtherRanks, DoEveryJobOnceAndAreAllCounted) {
  Ranks others([](const std::string& run, const Desk&) -> DoJob {
    EXPECT_EQ(run, "the run");
    return double_it;
  });
  RankPool& pool = others.pool();
  EXPECT_EQ(pool.ranks(), 3u);
  EXPECT_EQ(pool.workers(), 5u) << "rank 0 has one thread, each of the others two";
  pool.begin("the run", true);
  for (int round = 0; round < 20; ++round) {
    std::deque<Doubling> jobs;
    for (int i = 20; i < 120; ++i) pool.hand_out(jobs.emplace_back(i));
    for (int i = 0; i < 100; ++i) {
      pool.finish(jobs[static_cast<std::size_t>(i)], {});
      EXPECT_EQ(jobs[static_cast<std::size_t>(i)].number, 2 * (i + 20));
    }
  }
}

TEST(OtherRanks, TellWhatWentWrongInAJob) {
  std::atomic<int> begun = 0;
  Ranks others([&](const std::string&, const Desk&) -> DoJob {
    return [&](std::uint32_t, Reader&, Writer&, const JobFlags&) {
      ++begun;
      throw std::runtime_error("thirteen is too much");
    };
  });
  RankPool& pool = others.pool();
  pool.begin("", true);
  for (int i = 1; i <= 20; ++i) {
    Doubling job(13);
    pool.hand_out(job);
    while (begun < i) std::this_thread::yield();
    try {
      pool.finish(job, {});
      ADD_FAILURE();
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "thirteen is too much");
    }
  }
}

TEST(OtherRanks, ThatCannotWorkEndTheJobWithTheirSentence) {
  Ranks others(
      [](const std::string&, const Desk&) -> DoJob { throw InputError("I have no such file"); });
  RankPool& pool = others.pool();
  pool.begin("", true);
  try {
    while (true) {
      Doubling job(1);
      pool.hand_out(job);
      pool.finish(job, {});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  } catch (const InputError& error) {
    const std::string sentence = error.what();
    EXPECT_NE(sentence.find("on here: I have no such file"), std::string::npos) << sentence;
  }
}

TEST(OtherRanks, AreNotWaitedForOnceTheRunIsInterrupted) {
  std::atomic<bool> interrupt = false;
  std::atomic<bool> may_end = false;
  std::atomic<int> begun = 0;
  Ranks others([&](const std::string&, const Desk&) -> DoJob {
    return [&](std::uint32_t, Reader&, Writer&, const JobFlags&) {
      ++begun;
      while (!may_end) std::this_thread::yield();
    };
  });
  RankPool& pool = others.pool(&interrupt);
  pool.begin("", true);
  std::deque<Doubling> jobs;
  for (int i = 0; i < 9; ++i) pool.hand_out(jobs.emplace_back(1));
  while (begun < 4) std::this_thread::yield();
  for (int i = 8; i >= 0; --i) {  // the last ones are done here, the first ones are away
    pool.finish(jobs[static_cast<std::size_t>(i)], [&] { interrupt = true; });
    EXPECT_GE(jobs[static_cast<std::size_t>(i)].number, 1);
  }
  EXPECT_EQ(jobs.front().number, 1) << "what does not come back was not done";
  may_end = true;
}

TEST(OtherRanks, PauseAndEndWhatTheyAreAsked) {
  std::atomic<int> begun = 0;
  Ranks others([&](const std::string&, const Desk&) -> DoJob {
    return [&](std::uint32_t, Reader&, Writer& out, const JobFlags& flags) {
      ++begun;
      while (!flags.pause && !flags.cancel) std::this_thread::yield();
      out.put(flags.pause ? 100 : 200);
    };
  });
  RankPool& pool = others.pool();
  pool.begin("", true);
  Doubling one(1);
  Doubling other(1);
  pool.hand_out(one);
  pool.hand_out(other);
  while (begun < 2) std::this_thread::yield();
  pool.ask_to_pause(one);
  pool.finish(one, {});
  EXPECT_EQ(one.number, 100);
  pool.ask_to_end(other);
  pool.finish(other, {});
  EXPECT_EQ(other.number, 200);
}

}  // namespace
}  // namespace hornbeam
