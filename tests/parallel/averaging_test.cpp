// Ranks that average what they know: what each form of them must equal, bit for bit, and what all of them
// must keep.
#include <gtest/gtest.h>

#include <bit>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/search/mcts.hpp"
#include "hornbeam/spec/error.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::outline;
using testing::TicTacToe;
using testing::Toy;

const Toy kRoot(2, 9, 4);
constexpr Budget kBudget{.playouts = 300};

// All that can be seen of a tree, in bits.
template <SmallMove M>
std::uint64_t digest(const tree::Tree<M>& tree, tree::Handle handle) {
  if (handle >= tree::kErased) return handle;
  const auto block = tree.view(handle);
  std::uint64_t sum = block.count;
  for (std::uint32_t i = 0; i < block.count; ++i) {
    for (const double value : {block.mean[i], block.spread[i], block.reach[i], block.top[i]})
      sum = mix_bits(sum * 31 + std::bit_cast<std::uint64_t>(value));
    sum = mix_bits(sum * 31 + block.visits[i]) + digest(tree, block.child[i]);
  }
  return sum;
}

template <Position P>
struct Cluster {
  Cluster(const std::string& text, const P& root, const Budget& budget, Exchange* exchange)
      : search(make_search<P>(text, {.exchange = exchange})),
        run(*search, root, {.budget = budget, .seed = 1}) {}

  Cluster& go(const Budget& slice = {}) {
    while (run.resume(slice) == Outcome::more && !run.is_over()) {
    }
    return *this;
  }
  // Of the run, of the first rank's tree, and of what would be played.
  auto result() const {
    const auto found = run.result();
    return outline(found.best, found.spent, found.history, found.statistics);
  }
  std::uint64_t tree() const {
    tree::TreeView<MoveOf<P>> view;
    return search->show_tree(view) ? digest(*view.tree, view.root) + view.visits : 0;
  }
  std::string save() const {
    Writer out;
    run.save(out);
    return out.bytes();
  }

  SearchPtr<P> search;
  PositionRun<P> run;
};

template <Position P>
void expect_equal(const Cluster<P>& a, const Cluster<P>& b, const std::string& what) {
  EXPECT_EQ(a.result(), b.result()) << what;
  EXPECT_EQ(a.tree(), b.tree()) << what;
  EXPECT_EQ(a.run.choose(FinalMove::visits), b.run.choose(FinalMove::visits)) << what;
  EXPECT_EQ(a.run.choose(FinalMove::mean), b.run.choose(FinalMove::mean)) << what;
}

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

// --- Processes ---

// Where the figures of processes meet.
class Meeting {
 public:
  explicit Meeting(unsigned ranks) : ranks_(ranks), figures_(ranks) {}

  void reduce(unsigned rank, Figures& figures) {
    std::unique_lock lock(mutex_);
    figures_[rank] = figures;
    const std::uint64_t round = round_;
    if (++arrived_ == ranks_) {
      all_ = figures_[0];
      for (unsigned i = 1; i < ranks_; ++i) {
        sizes_agree_ &= figures_[i].counts.size() == all_.counts.size() &&
                        figures_[i].sums.size() == all_.sums.size() &&
                        figures_[i].tops.size() == all_.tops.size();
        if (sizes_agree_) all_.add(figures_[i]);
      }
      arrived_ = 0;
      ++round_;
      all_are_here_.notify_all();
    }
    all_are_here_.wait(lock, [&] { return round_ > round; });
    figures = all_;
  }
  // What was brought so far is enough for the others.
  std::vector<std::string> gather(unsigned rank, std::string mine) {
    std::unique_lock lock(mutex_);
    states_.resize(ranks_);
    states_[rank] = std::move(mine);
    ++brought_;
    all_are_here_.notify_all();
    if (rank > 0) return {};
    all_are_here_.wait(lock, [&] { return brought_ == ranks_; });
    brought_ = 0;
    return std::exchange(states_, {});
  }
  bool sizes_agree() const { return sizes_agree_; }

 private:
  const unsigned ranks_;
  std::mutex mutex_;
  std::condition_variable all_are_here_;
  std::vector<Figures> figures_;
  Figures all_;
  unsigned arrived_ = 0;
  std::uint64_t round_ = 0;
  bool sizes_agree_ = true;
  std::vector<std::string> states_;
  unsigned brought_ = 0;
};

// One of them.
class Process final : public Exchange {
 public:
  Process(Meeting& meeting, unsigned ranks, unsigned rank)
      : meeting_(meeting), ranks_(ranks), rank_(rank) {}
  unsigned ranks() const override { return ranks_; }
  unsigned first() const override { return rank_; }
  unsigned here() const override { return 1; }
  bool at_once() const override { return true; }
  void each(const std::function<void(unsigned)>& step) override { step(0); }
  bool reduce(Figures& figures) override {
    meeting_.reduce(rank_, figures);
    return true;
  }

  double meeting_interval() const override { return interval; }
  bool wants_states() const override { return ++met_ % wanted_every == 0; }
  std::vector<std::string> gather(const std::string& mine) override {
    return meeting_.gather(rank_, mine);
  }
  std::optional<unsigned> saves_only() const override { return only; }

  double interval = kForever;
  unsigned wanted_every = 2;  // meetings
  std::optional<unsigned> only;

 private:
  Meeting& meeting_;
  unsigned ranks_, rank_;
  mutable unsigned met_ = 0;
};

template <Position P>
void expect_processes_find_what_the_simulation_finds(const std::string& text, const P& root) {
  constexpr unsigned kRanks = 4;
  const auto exchange = make_simulated_exchange(kRanks);
  Cluster<P> simulated(text, root, kBudget, exchange.get());
  simulated.run.begin();
  simulated.go();
  Meeting meeting(kRanks);
  std::vector<std::unique_ptr<Process>> processes;
  std::vector<std::unique_ptr<Cluster<P>>> clusters;
  for (unsigned i = 0; i < kRanks; ++i) {
    processes.push_back(std::make_unique<Process>(meeting, kRanks, i));
    clusters.push_back(std::make_unique<Cluster<P>>(text, root, kBudget, processes[i].get()));
  }
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < kRanks; ++i)
      threads.emplace_back([&, i] { clusters[i]->run.begin(), clusters[i]->go(); });
  }
  EXPECT_TRUE(meeting.sizes_agree()) << text;
  // A process divides what it has itself not spent, and ranks that have seen every line spend less.
  if (text.find("by-move(mcts(skip-finished") == std::string::npos) {
    EXPECT_EQ(clusters[0]->tree(), simulated.tree()) << text;
  }
  for (const auto& cluster : clusters) {
    const auto result = cluster->run.result();
    EXPECT_EQ(result.best.score, simulated.run.result().best.score) << text;
    if (!TwoPlayer<P>) {
      EXPECT_EQ(cluster->search->best().line, simulated.search->best().line) << text;
    }
    EXPECT_EQ(cluster->run.choose(FinalMove::visits), simulated.run.choose(FinalMove::visits));
    EXPECT_EQ(cluster->run.choose(FinalMove::mean), simulated.run.choose(FinalMove::mean));
    ASSERT_EQ(result.ranks.size(), kRanks);
    for (unsigned i = 0; i < kRanks; ++i) {
      // A playout that tells by-move how long a game is is made by every process.
      const bool measures = text.find("by-move") != std::string::npos;
      EXPECT_NEAR(static_cast<double>(result.ranks[i].playouts),
                  static_cast<double>(simulated.run.result().ranks[i].playouts), measures ? 5 : 0)
          << text;
    }
  }
}

TEST(RanksOfProcesses, FindWhatTheSimulationFinds) {
  for (const std::string& inner : inner_searches())
    for (const char* options : {"playouts=20, share=0.1", "playouts=37, depth=1"})
      expect_processes_find_what_the_simulation_finds("slow-tree(" + inner + ", " + options + ")",
                                                      kRoot);
  expect_processes_find_what_the_simulation_finds("slow-tree(mcts(select=ucb1), playouts=20)",
                                                  TicTacToe("5"));
}

// Processes whose run is kept: they meet now and then, and rank 0 saves what all have.
template <Position P>
struct Kept {
  Kept(const std::string& text, const P& root, unsigned ranks) : meeting(ranks) {
    for (unsigned i = 0; i < ranks; ++i) {
      processes.push_back(std::make_unique<Process>(meeting, ranks, i));
      processes.back()->interval = 1e-5;
      clusters.push_back(std::make_unique<Cluster<P>>(text, root, kBudget, processes[i].get()));
    }
  }
  // From the beginning, or from a checkpoint: rank 0's, who tells the others.
  std::vector<std::string> to_the_end(const std::string& from = "") {
    const auto load = [&](unsigned i, const std::string& bytes) {
      Reader in(bytes);
      clusters[i]->run.load(in);
      EXPECT_TRUE(in.finished());
    };
    if (!from.empty()) load(0, from);
    for (unsigned i = 1; i < clusters.size() && !from.empty(); ++i) {
      processes[0]->only = i;
      load(i, clusters[0]->save());
    }
    processes[0]->only.reset();
    std::vector<std::string> saved;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < clusters.size(); ++i)
      threads.emplace_back([&, i] {
        PositionRun<P>& run = clusters[i]->run;
        if (from.empty()) run.begin();
        while (run.resume() == Outcome::more && !run.is_over())
          saved.push_back(clusters[0]->save());
        if (i == 0) saved.push_back(clusters[0]->save());
      });
    threads.clear();
    EXPECT_TRUE(meeting.sizes_agree());
    return saved;
  }

  Meeting meeting;
  std::vector<std::unique_ptr<Process>> processes;
  std::vector<std::unique_ptr<Cluster<P>>> clusters;
};

TEST(RanksOfProcesses, AreAllInACheckpointThatGoesOnAnywhere) {
  constexpr unsigned kRanks = 3;
  const auto exchange = make_simulated_exchange(kRanks);
  for (const char* text :
       {"voting(mcts)", "slow-tree(mcts(select=sp-product), playouts=40, share=0.1)",
        "slow-root(by-move(mcts), playouts=20)"}) {
    Cluster<Toy> whole(text, kRoot, kBudget, exchange.get());
    whole.run.begin();
    whole.go();
    Kept<Toy> kept(text, kRoot, kRanks);
    const std::vector<std::string> saved = kept.to_the_end();
    EXPECT_GT(saved.size(), 1u) << text;
    EXPECT_EQ(kept.clusters[0]->tree(), whole.tree()) << text;
    for (std::size_t i = 0; i + 1 < saved.size(); i += 1 + saved.size() / 5) {
      Cluster<Toy> simulated(text, kRoot, kBudget, exchange.get());
      Reader in(saved[i]);
      simulated.run.load(in);
      EXPECT_TRUE(in.finished());
      simulated.go();
      EXPECT_EQ(simulated.result().best.score, whole.result().best.score) << text;
      Kept<Toy> again(text, kRoot, kRanks);
      again.to_the_end(saved[i]);
      EXPECT_EQ(again.clusters[0]->tree(), simulated.tree()) << text;
      if (std::string(text).find("by-move") == std::string::npos) {
        // Each process measures a game for by-move, and the simulation once for all.
        expect_equal(simulated, whole, text);
      }
    }
  }
}

TEST(RanksOfProcesses, GoOnInAnyNumber) {
  for (const char* text : {"voting(mcts)", "slow-tree(mcts, playouts=40, share=0.1)"}) {
    const std::vector<std::string> saved = Kept<Toy>(text, kRoot, 3).to_the_end();
    for (const unsigned ranks : {2u, 4u}) {
      Kept<Toy> others(text, kRoot, ranks);
      others.to_the_end(saved.front());
      const auto found = others.clusters[0]->run.result();
      EXPECT_EQ(found.spent.playouts, 300u) << text;
      EXPECT_EQ(testing::score_of_line(kRoot, found.best.line), found.best.score) << text;
    }
  }
}

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

// Of all moves there, as the rules of one rank see them.
double visits_at_root(const Search<Toy>& search) {
  tree::TreeView<Toy::Move> view;
  EXPECT_TRUE(search.show_tree(view));
  const auto block = view.tree->view(view.root);
  double all = 0;
  for (std::uint32_t i = 0; i < block.count; ++i) all += block.played(i);
  return all;
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

TEST(Ranks, AreForTrees) {
  for (const char* text :
       {"voting(nested(level=1))", "slow-tree(by-move(nrpa))", "slow-root(uniform)"})
    EXPECT_THROW(make_search<Toy>(text), SpecError) << text;
}

// Three ranks have made 100 playouts each when they are saved, in a round or, with voting, by themselves.
// With two of them what the third had is the first's, and with four or five the new ones make 200.
TEST(Ranks, LoseNoVisitWhereAnotherNumberOfThemGoesOn) {
  const auto three = make_simulated_exchange(3);
  for (const char* text : {"voting(mcts(select=ucb1))", "slow-root(mcts, playouts=100)",
                           "slow-tree(mcts, playouts=30, share=0.1)",
                           "slow-tree(mcts(select=sp-product), playouts=7, share=0.01)"}) {
    Cluster<Toy> first(text, kRoot, kBudget, three.get());
    first.run.begin();
    first.run.resume({.playouts = 100});
    const std::string bytes = first.save();
    for (const unsigned ranks : {2u, 4u, 5u}) {
      const auto exchange = make_simulated_exchange(ranks);
      Cluster<Toy> second(text, kRoot, kBudget, exchange.get());
      Reader in(bytes);
      second.run.load(in);
      EXPECT_TRUE(in.finished());
      second.go();
      EXPECT_NEAR(visits_at_root(*second.search) * ranks, 3 * 100 + 200 * ranks, 1e-6)
          << text << ", " << ranks;
      EXPECT_GE(second.run.result().best.score, first.run.result().best.score) << text;
    }
  }
}

// One has made 100 playouts, with others to come or with none in mind, and all make 200 then.
TEST(Ranks, JoinOneWhoWasAloneAndLoseNoneOfItsVisits) {
  const auto one = make_simulated_exchange(1);
  for (const char* text :
       {"voting(mcts(select=ucb1))", "slow-root(mcts, playouts=100)",
        "slow-tree(mcts(select=sp-product, skip-finished=true), playouts=7, share=0.01)",
        "slow-tree(mcts(select=ucb1(urgency=1), prune=[40, 3]), playouts=30, share=0.1)"}) {
    for (Exchange* const exchange : {static_cast<Exchange*>(nullptr), one.get()}) {
      Cluster<Toy> alone(text, kRoot, kBudget, exchange);
      alone.run.begin();
      alone.run.resume({.playouts = 100});
      const double known = visits_at_root(*alone.search);
      const std::string bytes = alone.save();
      for (const unsigned ranks : {2u, 5u}) {
        const auto several = make_simulated_exchange(ranks);
        Cluster<Toy> joined(text, kRoot, kBudget, several.get());
        Reader in(bytes);
        joined.run.load(in);
        EXPECT_TRUE(in.finished());
        EXPECT_NEAR(visits_at_root(*joined.search) * ranks, known, 1e-6) << text << ", " << ranks;
        EXPECT_EQ(joined.run.choose(FinalMove::mean), alone.run.choose(FinalMove::mean)) << text;
        joined.go();
        EXPECT_EQ(joined.run.result().spent.playouts, 300u);
        EXPECT_EQ(joined.run.result().ranks.size(), ranks);
        EXPECT_GE(joined.run.result().best.score, alone.run.result().best.score) << text;
        if (std::string_view(text).find("prune") != std::string_view::npos)
          continue;  // visits, too
        EXPECT_NEAR(visits_at_root(*joined.search) * ranks, known + 200 * ranks, 1e-6)
            << text << ", " << ranks;
      }
    }
  }
}

// What an averaged tree sees of the children of one who was alone is what that one saw.
TEST(Ranks, SeeWhatTheOneWhoWasAloneSaw) {
  const auto two = make_simulated_exchange(2);
  const std::string text = "slow-root(by-move(mcts, tree=keep), playouts=50)";
  Cluster<Toy> alone(text, kRoot, kBudget, nullptr);
  alone.run.begin();
  alone.run.resume({.playouts = 150});
  const std::string bytes = alone.save();
  Cluster<Toy> joined(text, kRoot, kBudget, two.get());
  Reader in(bytes);
  joined.run.load(in);
  tree::TreeView<Toy::Move> before, after;
  ASSERT_TRUE(alone.search->show_tree(before) && joined.search->show_tree(after));
  const auto old_block = before.tree->view(before.root);
  const auto block = after.tree->view(after.root);
  ASSERT_EQ(block.count, old_block.count);
  for (std::uint32_t i = 0; i < block.count; ++i) {
    EXPECT_NEAR(2 * block.played(i), old_block.visits[i], 1e-9);
    EXPECT_NEAR(block.mean[i], old_block.mean[i], 1e-9);
    EXPECT_NEAR(2 * block.spread[i], old_block.spread[i], 1e-6);
    EXPECT_EQ(block.top[i], old_block.top[i]);
    EXPECT_EQ(block.is_expanded(i), old_block.is_expanded(i));
  }
  joined.go();
  EXPECT_EQ(joined.run.result().spent.playouts, 300u);
}

TEST(Ranks, AreNotGoneOnWithByOneAlone) {
  const auto one = make_simulated_exchange(1);
  const auto two = make_simulated_exchange(2);
  Cluster<Toy> first("voting(mcts)", kRoot, kBudget, two.get());
  first.run.begin();
  first.go();
  Cluster<Toy> second("voting(mcts)", kRoot, kBudget, one.get());
  const std::string bytes = first.save();
  Reader in(bytes);
  EXPECT_THROW(second.run.load(in), std::runtime_error);
}

}  // namespace
}  // namespace hornbeam
