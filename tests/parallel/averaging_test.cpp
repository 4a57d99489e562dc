// Ranks that average what they know: what each form of them must equal, bit for bit, and what all of them
// must keep.
#include <gtest/gtest.h>

#include "hornbeam/spec/error.hpp"
#include "tests/support/cluster.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace hornbeam {
namespace {

using testing::Cluster;
using testing::kBudget;
using testing::kRoot;
using testing::make_search;
using testing::TicTacToe;
using testing::Toy;
using testing::visits_at_root;

const std::vector<std::string>& inner_searches() {
  static const std::vector<std::string> list{"mcts",
                                             "mcts(select=sp(c=1, d=10, w=0.1), expand-after=3)",
                                             "mcts(select=sp-product, skip-finished=true)",
                                             "mcts(select=ucb1(urgency=1), prune=[40, 3])",
                                             "mcts(evaluate=mcts(iterations=5))",
                                             "by-move(mcts)",
                                             "by-move(mcts, tree=keep, choose=visits)",
                                             "by-move(mcts(skip-finished=true), tree=keep)",
                                             "restart(mcts, playouts=70)",
                                             "restart(by-move(mcts), runs=2)"};
  return list;
}

class OfRanks : public ::testing::TestWithParam<std::string> {
 protected:
  // The outermost searches end where they are, so that nothing is asked of a run after it.
  Cluster<Toy> cluster(const std::string& head, const std::string& options, Exchange* exchange,
                       const Budget& budget = kBudget) const {
    const std::string rest = options.empty() ? ")" : ", " + options + ")";
    return begun(head + "(" + GetParam() + rest, exchange, budget);
  }
  static Cluster<Toy> begun(const std::string& text, Exchange* exchange,
                            const Budget& budget = kBudget) {
    return Cluster<Toy>(text, kRoot, budget, exchange);
  }
};

TEST_P(OfRanks, OneIsTheSearchItself) {
  Cluster<Toy> alone = begun(GetParam(), nullptr);
  alone.run.begin();
  alone.go();
  const auto exchange = make_simulated_exchange(1);
  for (Exchange* means : {exchange.get(), static_cast<Exchange*>(nullptr)}) {
    for (const auto& [head, options] : {std::pair{"voting", ""},
                                        {"slow-root", "playouts=7"},
                                        {"slow-tree", "playouts=7, share=0"}}) {
      Cluster<Toy> one = cluster(head, options, means);
      one.run.begin();
      one.go();
      expect_equal(one, alone, head);
    }
  }
}

TEST_P(OfRanks, SlowTreeOfNoDepthIsSlowRoot) {
  const auto exchange = make_simulated_exchange(5);
  Cluster<Toy> root = cluster("slow-root", "playouts=20", exchange.get());
  Cluster<Toy> tree = cluster("slow-tree", "playouts=20, depth=0", exchange.get());
  for (Cluster<Toy>* one : {&root, &tree}) one->run.begin(), one->go();
  expect_equal(root, tree, GetParam());
}

TEST_P(OfRanks, SlowRootWithAnIntervalNotShorterThanTheSearchIsVoting) {
  const auto exchange = make_simulated_exchange(5);
  Cluster<Toy> voting = cluster("voting", "", exchange.get());
  voting.run.begin();
  voting.go();
  for (const char* interval : {"playouts=300", "playouts=1M"}) {
    Cluster<Toy> root = cluster("slow-root", interval, exchange.get());
    root.run.begin();
    root.go();
    expect_equal(root, voting, interval);
  }
}

TEST_P(OfRanks, ThreadsFindWhatTheSimulationFinds) {
  for (const auto& [head, options] :
       {std::pair{"voting", ""}, {"slow-tree", "playouts=20, share=0.1"}}) {
    const auto simulated = make_simulated_exchange(4);
    const auto threads = make_thread_exchange(4);
    Cluster<Toy> one = cluster(head, options, simulated.get());
    Cluster<Toy> other = cluster(head, options, threads.get());
    for (Cluster<Toy>* run : {&one, &other}) run->run.begin(), run->go();
    expect_equal(one, other, head);
  }
}

TEST_P(OfRanks, PausesChangeNothing) {
  const auto exchange = make_simulated_exchange(3);
  Cluster<Toy> whole = cluster("slow-tree", "playouts=20, share=0.1", exchange.get());
  whole.run.begin();
  whole.go();
  for (const std::uint64_t slice : {1, 7, 64}) {
    Cluster<Toy> paused = cluster("slow-tree", "playouts=20, share=0.1", exchange.get());
    paused.run.begin();
    paused.go({.playouts = slice});
    expect_equal(paused, whole, std::to_string(slice));
  }
}

TEST_P(OfRanks, CheckpointsGoOnAsIfNothingHadHappened) {
  const auto exchange = make_simulated_exchange(3);
  const char* const options = "playouts=20, share=0.1";
  Cluster<Toy> whole = cluster("slow-tree", options, exchange.get());
  whole.run.begin();
  whole.go();
  for (const int slices : {0, 1, 2, 5, 30, 88}) {
    Cluster<Toy> first = cluster("slow-tree", options, exchange.get());
    first.run.begin();
    for (int i = 0; i < slices; ++i) first.run.resume({.playouts = 9});
    Cluster<Toy> second = cluster("slow-tree", options, exchange.get());
    const std::string bytes = first.save();
    Reader in(bytes);
    second.run.load(in);
    EXPECT_TRUE(in.finished());
    second.go();
    expect_equal(second, whole, std::to_string(slices));
    const auto spent = second.run.result().ranks;
    for (std::size_t i = 0; i < spent.size(); ++i)
      EXPECT_EQ(spent[i].playouts, whole.run.result().ranks[i].playouts);
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, OfRanks, ::testing::ValuesIn(inner_searches()));

// --- What is averaged ---

TEST(Voting, AveragesWhatEachRankHasFoundAlone) {
  constexpr unsigned kRanks = 3;
  std::vector<double> visits(kRoot.ply() + 8), sums(visits.size());
  Score best = kNoScore;
  for (unsigned rank = 0; rank < kRanks; ++rank) {
    const SearchPtr<Toy> search = make_search<Toy>("mcts");
    ContextOf<Toy> context(1, kBudget, MemoryCap());
    context.stream = context.stream.of_rank(rank);
    search->start(kRoot, context);
    search->resume(context);
    best = std::max(best, context.best().score);
    tree::TreeView<Toy::Move> view;
    ASSERT_TRUE(search->show_tree(view));
    const auto block = view.tree->view(view.root);
    for (std::uint32_t i = 0; i < block.count; ++i) {
      visits[i] += block.visits[i];
      sums[i] += block.mean[i] * block.visits[i];
    }
  }
  const auto exchange = make_simulated_exchange(kRanks);
  Cluster<Toy> voting("voting(mcts)", kRoot, kBudget, exchange.get());
  voting.run.begin();
  voting.go();
  EXPECT_EQ(voting.run.result().best.score, best);
  tree::TreeView<Toy::Move> view;
  ASSERT_TRUE(voting.search->show_tree(view));
  const auto block = view.tree->view(view.root);
  double all = 0;
  std::uint32_t most = 0;
  for (std::uint32_t i = 0; i < block.count; ++i) {
    EXPECT_NEAR(block.played(i), visits[i] / kRanks, 1e-9);
    EXPECT_NEAR(block.mean[i], sums[i] / visits[i], 1e-9);
    all += visits[i];
    if (visits[i] > visits[most]) most = i;
  }
  EXPECT_EQ(all, 300 * kRanks);
  EXPECT_EQ(voting.run.choose(FinalMove::visits), block.move[most]);
  EXPECT_EQ(voting.run.result().statistics.rounds, 1u);
}

TEST(SlowTree, LosesNoVisitAndCountsNoneTwice) {
  for (const unsigned ranks : {2u, 7u}) {
    const auto exchange = make_simulated_exchange(ranks);
    Cluster<Toy> cluster("slow-tree(mcts, playouts=10, share=0.01)", kRoot, kBudget,
                         exchange.get());
    cluster.run.begin();
    cluster.go();
    EXPECT_NEAR(visits_at_root(*cluster.search), 300, 1e-9);
    EXPECT_EQ(cluster.run.result().statistics.rounds, 30u);
  }
}

TEST(SlowTree, EndsWhenAllRanksTogetherHaveSeenEveryLine) {
  const Toy small(3, 6, 3);
  Cluster<Toy> alone("mcts(skip-finished=true)", small, {.playouts = 1'000'000}, nullptr);
  alone.run.begin();
  alone.go();
  const auto exchange = make_simulated_exchange(4);
  Cluster<Toy> ranks("slow-tree(mcts(skip-finished=true), playouts=10)", small,
                     {.playouts = 1'000'000}, exchange.get());
  ranks.run.begin();
  ranks.go();
  ASSERT_TRUE(alone.run.result().is_optimal);
  EXPECT_TRUE(ranks.run.result().is_optimal);
  EXPECT_EQ(ranks.run.result().best.score, alone.run.result().best.score);
  for (const Spent& spent : ranks.run.result().ranks)
    EXPECT_LT(spent.playouts, alone.run.result().spent.playouts);
}

TEST(SlowTree, ProvesTogetherWhatAGameOfTwoIsWorth) {
  const auto exchange = make_simulated_exchange(3);
  for (const auto& [moves, value] : {std::pair{"51", 0.5}, {"1532", 1.0}, {"125", 0.5}}) {
    const TicTacToe root(moves);
    Cluster<TicTacToe> alone("mcts(select=ucb1)", root, {.playouts = 100'000}, nullptr);
    alone.run.begin();
    alone.go();
    Cluster<TicTacToe> ranks("slow-tree(mcts(select=ucb1), playouts=50, share=0.01)", root,
                             {.playouts = 100'000}, exchange.get());
    ranks.run.begin();
    ranks.go();
    ASSERT_TRUE(alone.run.result().is_optimal) << moves;
    EXPECT_TRUE(ranks.run.result().is_optimal) << moves;
    EXPECT_EQ(ranks.run.result().best.score, alone.run.result().best.score) << moves;
    EXPECT_EQ(ranks.run.result().considered.front().move, ranks.run.choose(FinalMove::visits))
        << moves;
  }
}

TEST(SlowTree, KeepsWhatItKnowsWhenAMoveIsPlayed) {
  const auto exchange = make_simulated_exchange(3);
  Cluster<TicTacToe> ranks("slow-tree(mcts(select=rave), playouts=20, share=0.01, rave=true)",
                           TicTacToe(), {.playouts = 200}, exchange.get());
  ranks.run.begin();
  ranks.go();
  double before = 0;
  while (const auto move = ranks.run.choose(FinalMove::visits)) {
    ranks.run.play(*move);
    tree::TreeView<TicTacToe::Move> view;
    ASSERT_TRUE(ranks.search->show_tree(view));
    before = std::max(before, static_cast<double>(view.visits));
    ranks.run.allow({.playouts = 200});
    ranks.go();
  }
  EXPECT_GT(before, 0);
}

TEST(SlowTree, SendsRaveFiguresOnlyOnRequest) {
  const auto exchange = make_simulated_exchange(2);
  const auto bytes = [&](const std::string& options) {
    Cluster<TicTacToe> ranks("slow-root(mcts(select=rave), playouts=50" + options + ")",
                             TicTacToe(), {.playouts = 200}, exchange.get());
    ranks.run.begin();
    ranks.go();
    EXPECT_EQ(ranks.run.result().statistics.rounds, 4u);
    return ranks.run.result().statistics.bytes;
  };
  EXPECT_EQ(bytes(", rave=true") - bytes(""), 4u * 9 * 2 * 8);  // a count and a sum of nine moves
}

TEST(Ranks, OfUnequalSpeedSpendUnequally) {
  const auto exchange = make_simulated_exchange(4, {1, 0.5});
  Cluster<Toy> ranks("slow-root(mcts, playouts=50)", kRoot, kBudget, exchange.get());
  ranks.run.begin();
  ranks.go();
  const std::vector<Spent> spent = ranks.run.result().ranks;
  ASSERT_EQ(spent.size(), 4u);
  EXPECT_EQ(spent[0].playouts, 300u);
  EXPECT_EQ(spent[1].playouts, 150u);
  EXPECT_EQ(spent[2].playouts, 300u);
  EXPECT_EQ(ranks.run.result().spent.playouts, 300u);
}

TEST(Ranks, SearchOnWhereMemoryIsFull) {
  const auto exchange = make_simulated_exchange(3);
  const SearchPtr<Toy> search =
      make_search<Toy>("slow-tree(mcts, playouts=10, share=0)", {.exchange = exchange.get()});
  PositionRun<Toy> run(*search, kRoot, {.budget = kBudget, .seed = 1, .memory = 300'000});
  run.begin();
  run.resume();
  EXPECT_TRUE(run.result().memory_was_full);
  EXPECT_EQ(run.result().spent.playouts, 300u);
}

TEST(Ranks, EndWhenTheyAreInterruptedAndGoOnAsIfTheyHadNotBeen) {
  const auto exchange = make_simulated_exchange(3);
  Cluster<Toy> whole("slow-tree(mcts, playouts=20)", kRoot, kBudget, exchange.get());
  whole.run.begin();
  whole.go();
  std::atomic<bool> flag = false;
  const SearchPtr<Toy> search =
      make_search<Toy>("slow-tree(mcts, playouts=20)", {.exchange = exchange.get()});
  PositionRun<Toy> run(*search, kRoot, {.budget = kBudget, .seed = 1, .interrupt = &flag});
  run.begin();
  run.resume({.playouts = 7});
  flag = true;
  EXPECT_EQ(run.resume(), Outcome::more);
  flag = false;
  while (run.resume() == Outcome::more && !run.is_over()) {
  }
  EXPECT_EQ(run.result().best.line, whole.run.result().best.line);
  EXPECT_EQ(run.choose(FinalMove::visits), whole.run.choose(FinalMove::visits));
}

// A clock that goes on whenever somebody looks at it, so that a playout takes time.
struct Looked : TimeSource {
  double seconds() const override { return now += 1e-5; }
  mutable double now = 0;
};

TEST(Ranks, ThatTakeTurnsShareASliceOfTime) {
  Looked clock;
  const auto exchange = make_simulated_exchange(3);
  const SearchPtr<Toy> search = make_search<Toy>("voting(mcts)", {.exchange = exchange.get()});
  PositionRun<Toy> run(*search, Toy(2, 9, 20), {.budget = {}, .seed = 1, .time = &clock});
  run.begin();
  for (int slices = 0; slices < 20; ++slices) run.resume({.seconds = 0.02});
  const std::vector<Spent> spent = run.result().ranks;
  for (const Spent& rank : spent) {
    EXPECT_GT(rank.playouts, 3000u);
    EXPECT_NEAR(rank.seconds, spent[0].seconds, 0.05 * spent[0].seconds);
  }
}

TEST(Ranks, ThatTakeTurnsHaveTheSameTimeInSlicesAndAtOnce) {
  for (const char* text : {"voting(mcts)", "slow-root(mcts, time=0.05s)"}) {
    const auto spent = [&](double slice) {
      Looked clock;
      const auto exchange = make_simulated_exchange(3);
      const SearchPtr<Toy> search = make_search<Toy>(text, {.exchange = exchange.get()});
      PositionRun<Toy> run(*search, Toy(2, 9, 20),
                           {.budget = {.seconds = 0.6}, .seed = 1, .time = &clock});
      run.begin();
      while (run.resume({.seconds = slice}) == Outcome::more && !run.is_over()) {
      }
      return run.result();
    };
    const auto at_once = spent(kForever);
    const auto in_slices = spent(0.02);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(in_slices.ranks[i].seconds, at_once.ranks[i].seconds, 0.05) << text << ", " << i;
    EXPECT_NEAR(static_cast<double>(in_slices.statistics.rounds),
                static_cast<double>(at_once.statistics.rounds), 1)
        << text;
  }
}

TEST(Ranks, AreForTrees) {
  for (const char* text :
       {"voting(nested(level=1))", "slow-tree(by-move(nrpa))", "slow-root(uniform)"})
    EXPECT_THROW(make_search<Toy>(text), SpecError) << text;
}

}  // namespace
}  // namespace hornbeam
