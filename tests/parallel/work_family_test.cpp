// Searches that hand out work find what one worker finds, to the bit, with however many workers of
// whichever form, in one go or in slices, and across a checkpoint.
#include <gtest/gtest.h>

#include "domains/samegame/position.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "tests/support/ferry.hpp"
#include "tests/support/morpion_game.hpp"
#include "tests/support/ranks.hpp"
#include "tests/support/samegame_boards.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Toy;

constexpr unsigned kWorkers[] = {1, 2, 3, 7, 64};
constexpr Budget kBudgets[] = {{.playouts = 300}, {.nodes = 400}, {.playouts = 250, .nodes = 250}};

// Every search that can share, alone and inside others, and what it may have to evaluate.
const std::vector<std::string>& searches() {
  static const std::vector<std::string> list{
      "restart(mcts, runs=5)",
      "restart(mcts, playouts=37)",
      "restart(mcts(skip-finished=true), nodes=30)",
      "restart(nrpa(level=1, iterations=9, runs=1))",
      "restart(by-move(mcts), runs=4)",
      "restart(nested(level=1, runs=1), runs=7)",
      "restart(nested(level=2), playouts=90)",
      "restart(nested(level=3), playouts=110)",
      "restart(mcts(evaluate=nested(level=1)), playouts=70)",
      "nested(level=1)",
      "nested(level=2)",
      "nested(level=3)",
      "nested(level=2, widths=[2, 3])",
      "nested(level=2, widths=[2, 3], evaluate=tabu-bandit)",
      "nested(level=1, memory=false, average=3)",
      "nested(level=1, evaluate=by-move(mcts(iterations=3)))",
      "nrpa(level=2, iterations=4, playouts=9)",
      "nrpa(level=1, iterations=7, playouts=5, runs=6)",
      "improve(mcts, playouts=9, batch=4)",
      "improve(nrpa(level=1), playouts=17, prefer=2, batch=3, rounds=11)",
      "improve(nested(level=2), playouts=60, batch=3)",
      "improve(uniform, playouts=9, batch=4, parents=3, cuts=learned)",
      "beam(width=20)",
      "beam(width=6, value=playouts(2))",
      "beam(width=2, grow=true)",
      "beam(width=20, value=score, cap=2)",
      "fast-tree(mcts, playouts=8)",
      "fast-tree(mcts(skip-finished=true, expand-after=2), playouts=5)",
      "fast-tree(mcts(prune=[20, 2], select=ucb1), playouts=40)",
      "fast-tree(mcts(virtual-loss=visits, evaluate=nested(level=1)), playouts=6)",
      "by-move(fast-tree(mcts, playouts=3), tree=keep)",
      "mcts(evaluate=nested(level=1))",
      "mcts(evaluate=nested(level=3))",
      "mcts(evaluate=restart(nested(level=1), runs=3, playouts=9))",
      "by-move(mcts(evaluate=nested(level=2)))",
      "by-move(nested(level=1))",
      "portfolio([nested(level=1), restart(mcts, playouts=20)])",
      "portfolio([nested(level=3), restart(nested(level=2), playouts=60)])",
  };
  return list;
}

// A millisecond is far more than a playout of a toy, so nobody would share its work; by a clock that
// takes a playout for a second everything is shared, piece by piece, and by another in bundles.
std::vector<std::unique_ptr<Pool>> pools(unsigned workers) {
  std::vector<std::unique_ptr<Pool>> all;
  all.push_back(make_thread_pool(workers));
  for (const double rate : {1.0, 4000.0})
    all.push_back(make_simulated_pool(workers, {.playouts_per_second = rate, .latency = 1e-4}));
  return all;
}

template <Position P>
class Shared {
 public:
  Shared(const std::string& text, const P& root, const Budget& budget, Pool* pool)
      : Shared(text, root, {.budget = budget, .seed = 1}, pool) {}
  Shared(const std::string& text, const P& root, const RunSettings& settings, Pool* pool)
      : search_(testing::make_search<P>(text, {.pool = pool})), run_(*search_, root, settings) {}

  bool shares() const { return search_->traits().shares; }
  auto result() const {
    const auto found = run_.result();
    return testing::outline(found.best, found.spent, found.history, found.statistics);
  }
  auto whole() {
    run_.begin();
    run_.resume();
    return result();
  }
  auto in_slices(const Budget& slice) {
    run_.begin();
    while (run_.resume(slice) == Outcome::more && !run_.is_over()) {
    }
    return result();
  }
  std::string until(const Budget& slice) {
    run_.begin();
    run_.resume(slice);
    return saved();
  }
  std::string saved() const {
    Writer out;
    run_.save(out);
    return out.bytes();
  }
  auto from(const std::string& bytes) {
    load(bytes);
    run_.resume();
    return result();
  }
  auto kept(const std::string& bytes) {
    load(bytes);
    return result();
  }
  auto with_more(const Budget& budget) {
    run_.allow(budget);
    run_.resume();
    return result();
  }

 private:
  void load(const std::string& bytes) {
    Reader in(bytes);
    run_.load(in);
  }

  SearchPtr<P> search_;
  PositionRun<P> run_;
};

class WorkFamily : public ::testing::TestWithParam<std::string> {};

TEST_P(WorkFamily, FindsWithAnyNumberOfWorkersWhatOneFinds) {
  const Toy root(7, 9, 4);
  for (const Budget& budget : kBudgets) {
    const auto compare = [&] {
      const auto alone = Shared<Toy>(GetParam(), root, budget, nullptr).whole();
      for (const unsigned workers : kWorkers) {
        for (const auto& pool : pools(workers)) {
          Shared<Toy> shared(GetParam(), root, budget, pool.get());
          EXPECT_TRUE(shared.shares());
          EXPECT_EQ(shared.whole(), alone) << workers << " workers";
        }
        const auto pool = make_simulated_pool(workers, {.playouts_per_second = 1});
        Shared<Toy> sliced(GetParam(), root, budget, pool.get());
        EXPECT_EQ(sliced.in_slices({.playouts = 13, .nodes = 17}), alone) << workers << ", slices";
      }
    };
    try {
      compare();
    } catch (const InputError&) {  // a budget of nodes for a search that makes none, say
    }
  }
}

TEST_P(WorkFamily, GoesOnWithAnyNumberOfWorkersFromACheckpointOfAnyOther) {
  const Toy root(3, 9, 4);
  const Budget budget{.playouts = 300, .nodes = 5000};
  const auto alone = Shared<Toy>(GetParam(), root, budget, nullptr).whole();
  for (const std::uint64_t at : {1u, 7u, 50u, 163u}) {
    for (const unsigned before : {1u, 3u}) {
      const auto first = make_simulated_pool(before, {.playouts_per_second = 1});
      const std::string bytes = Shared<Toy>(GetParam(), root, budget, first.get())
                                    .until({.playouts = at, .nodes = 16 * at});
      EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, nullptr).from(bytes), alone) << at;
      for (const auto& second : pools(3))
        EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, second.get()).from(bytes), alone) << at;
    }
  }
}

// Counts end wherever they do, in the middle of an evaluation of a run that was begun ahead, say.
TEST_P(WorkFamily, KeepsAtTheEndOfABudgetWhatOneWorkerKeeps) {
  const Toy root(3, 9, 4);
  const auto kept = [&](const std::string& bytes, const Budget& budget, Pool* pool) {
    Shared<Toy> later(GetParam(), root, budget, pool);
    const auto before = later.kept(bytes);
    return std::pair(before, later.with_more({.playouts = 60, .nodes = 1000}));
  };
  for (const std::uint64_t playouts : {111u, 163u, 214u})
    for (const Budget& budget :
         {Budget{.playouts = playouts}, {.playouts = playouts, .nodes = 500}})
      try {
        const auto until_end = [&](Pool* pool) {
          return Shared<Toy>(GetParam(), root, budget, pool).until({});
        };
        const auto alone = kept(until_end(nullptr), budget, nullptr);
        for (const unsigned workers : {1u, 2u, 3u, 7u})
          for (const auto& pool : pools(workers)) {
            const std::string bytes = until_end(pool.get());
            EXPECT_EQ(kept(bytes, budget, nullptr), alone) << playouts << ", " << workers;
            EXPECT_EQ(kept(bytes, budget, pool.get()), alone) << playouts << ", " << workers;
          }
        testing::Ferry<Toy> there(GetParam(), root, 3);
        const std::string bytes = until_end(&there);
        testing::Ferry<Toy> again(GetParam(), root, 2);
        EXPECT_EQ(kept(bytes, budget, nullptr), alone) << playouts << ", from bytes";
        EXPECT_EQ(kept(bytes, budget, &again), alone) << playouts << ", from bytes";
      } catch (const InputError&) {  // a budget of playouts for a search that counts nodes
      }
}

// Somebody asks to stop when the clock is read for the n-th time: in the middle of a job, as a rule.
TEST_P(WorkFamily, GoesOnFromAnInterruptAsIfThereHadBeenNone) {
  struct Impatient : TimeSource {
    double seconds() const override {
      if (left-- == 0) asks = true;
      return 0;
    }
    mutable int left = 0;
    mutable std::atomic<bool> asks{false};
  };
  const Toy root(3, 9, 4);
  const bool counts_nodes = testing::make_search<Toy>(GetParam())->traits().counts_nodes;
  const Budget budget{.seconds = 1000, .playouts = 300, .nodes = counts_nodes ? 5000 : kUnlimited};
  const auto alone = Shared<Toy>(GetParam(), root, budget, nullptr).whole();
  for (const int readings : {20, 77, 150, 222, 333, 500}) {
    Impatient clock;
    clock.left = readings;
    const auto pool = make_simulated_pool(3, {.playouts_per_second = 1});
    Shared<Toy> first(GetParam(), root,
                      {.budget = budget, .seed = 1, .interrupt = &clock.asks, .time = &clock},
                      pool.get());
    const std::string bytes = first.until({});
    EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, nullptr).from(bytes), alone) << readings;
    EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, pool.get()).from(bytes), alone) << readings;
  }
}

TEST_P(WorkFamily, FindsTheSameWhereEveryJobIsDoneFromBytesByAnotherRun) {
  const Toy root(7, 9, 4);
  for (const Budget& budget :
       {Budget{.playouts = 300, .nodes = 5000}, {.playouts = 250, .nodes = 90}})
    for (const unsigned workers : {2u, 7u}) {
      const auto alone = Shared<Toy>(GetParam(), root, budget, nullptr).whole();
      {
        testing::Ferry<Toy> ferry(GetParam(), root, workers);
        EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, &ferry).whole(), alone) << workers;
        EXPECT_GT(ferry.journeys(), 0) << workers;
      }
      {
        testing::Ferry<Toy> ferry(GetParam(), root, workers);
        const auto found =
            Shared<Toy>(GetParam(), root, budget, &ferry).in_slices({.playouts = 13, .nodes = 17});
        EXPECT_EQ(found, alone) << workers << ", slices";
      }
      testing::Ferry<Toy> ferry(GetParam(), root, workers);
      const std::string bytes =
          Shared<Toy>(GetParam(), root, budget, &ferry).until({.playouts = 70, .nodes = 60});
      EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, nullptr).from(bytes), alone) << workers;
      testing::Ferry<Toy> second(GetParam(), root, 3);
      EXPECT_EQ(Shared<Toy>(GetParam(), root, budget, &second).from(bytes), alone) << workers;
    }
}

INSTANTIATE_TEST_SUITE_P(Searches, WorkFamily, ::testing::ValuesIn(searches()));

// Threads that have something to share, on both games.
template <Position P>
void compare(const P& root, const std::string& text, const Budget& budget) {
  const auto alone = Shared<P>(text, root, budget, nullptr).whole();
  for (const unsigned workers : {2u, 5u}) {
    const auto pool = make_thread_pool(workers);
    EXPECT_EQ(Shared<P>(text, root, budget, pool.get()).whole(), alone) << text << " " << workers;
  }
}

TEST(Threads, FindWhatOneFindsInSameGame) {
  Stream stream(5);
  const samegame::Position16 root(samegame::random_board(12, 12, 4, stream),
                                  samegame::Scoring::same_game);
  for (const char* text :
       {"restart(mcts, playouts=300)", "nested(level=2)", "nrpa(level=1, playouts=64)",
        "improve(nrpa(level=1), playouts=200, batch=4)", "restart(nrpa(level=1, runs=1), runs=9)",
        "fast-tree(mcts, playouts=300)"})
    compare(root, text, {.playouts = 2500});
  compare(root, "beam(width=200)", {.nodes = 20'000});
  compare(root, "beam(width=200, cap=1)", {.nodes = 20'000});
  compare(root, "beam(width=20, value=playouts)", {.nodes = 3'000});
}

TEST(Threads, FindWhatOneFindsInMorpion) {
  const morpion::Position root(morpion::k5D);
  for (const char* text :
       {"restart(mcts, runs=4)", "nested(level=2)", "nrpa(level=1, playouts=64)"})
    compare(root, text, {.playouts = 1500});
  compare(root, "beam(width=100)", {.nodes = 5'000});
}

// Whoever is asked to end does so, and everything that was found counts.
TEST(Threads, EndWithTheRunsTimeAndKeepWhatTheyFound) {
  Stream stream(5);
  const samegame::Position16 root(samegame::random_board(12, 12, 4, stream),
                                  samegame::Scoring::same_game);
  for (const char* text :
       {"restart(mcts, playouts=100k)", "nested(level=3)", "nrpa(level=3, playouts=64)",
        "beam(width=100k, value=playouts)", "fast-tree(mcts, playouts=500)",
        "improve(mcts, playouts=100k, batch=8)"}) {
    const auto pool = make_thread_pool(3);
    const auto found =
        Shared<samegame::Position16>(text, root, {.seconds = 0.02}, pool.get()).whole();
    EXPECT_EQ(testing::score_of_line(root, found.best.line), found.best.score) << text;
    EXPECT_GT(found.playouts, 0u) << text;
  }
}

TEST(Threads, EndWhenTheRunIsInterrupted) {
  Stream stream(5);
  const samegame::Position16 root(samegame::random_board(12, 12, 4, stream),
                                  samegame::Scoring::same_game);
  struct Interrupting : Observer {
    std::atomic<bool> flag = false;
    void improved(const Improvement&, const LineText&) override { flag = true; }
  };
  for (const char* text : {"restart(mcts, playouts=100k)", "nested(level=3)"}) {
    const auto pool = make_thread_pool(3);
    const auto search = testing::make_search<samegame::Position16>(text, {.pool = pool.get()});
    Interrupting once;
    const auto result =
        run(*search, root,
            {.budget = {.seconds = 3600}, .seed = 1, .observer = &once, .interrupt = &once.flag});
    EXPECT_LT(result.spent.seconds, 1800) << text;
    EXPECT_EQ(testing::score_of_line(root, result.best.line), result.best.score) << text;
  }
}

// A search and its twins on the other ranks.
TEST(OtherRanks, FindWhatOneFinds) {
  const Toy root(7, 9, 4);
  for (const char* text :
       {"restart(mcts, runs=5)", "restart(nested(level=1, runs=1), runs=7)", "nested(level=2)",
        "nrpa(level=2, iterations=4, playouts=9)", "improve(mcts, playouts=9, batch=4)",
        "beam(width=20)", "beam(width=20, cap=3)", "fast-tree(mcts, playouts=8)"}) {
    const RunSettings settings{.budget = {.playouts = 300, .nodes = 5000}, .seed = 1};
    const auto outline = [](const auto& found) {
      return testing::outline(found.best, found.spent, found.history, found.statistics);
    };
    const auto alone = outline(run(*testing::make_search<Toy>(text), root, settings));
    struct Twin {
      Twin(const std::string& what, const Toy& start)
          : workshops(make_inline_pool()),
            search(testing::make_search<Toy>(what, {.pool = workshops.get()})),
            run(*search, start, {}) {}
      std::unique_ptr<Pool> workshops;
      SearchPtr<Toy> search;
      PositionRun<Toy> run;
    };
    testing::Ranks others([&](const std::string& what, const Desk&) -> DoJob {
      const auto twin = std::make_shared<Twin>(what, root);
      return [twin, root](std::uint32_t workshop, Reader& in, Writer& out, const JobFlags& flags) {
        static_cast<const parallel::WorkshopOf<Toy>&>(*twin->workshops->workshops().at(workshop))
            .work(in, out, {root, twin->run.context(), flags});
      };
    });
    RankPool& pool = others.pool();
    pool.begin(text, true);
    const auto search = testing::make_search<Toy>(text, {.pool = &pool});
    EXPECT_EQ(outline(run(*search, root, settings)), alone) << text;
  }
}

}  // namespace
}  // namespace hornbeam
