// Ranks that average what they know as processes, each with a rank of its own and no memory that is shared:
// what they find, and a checkpoint of all of them.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "tests/support/cluster.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace hornbeam {
namespace {

using testing::Cluster;
using testing::kBudget;
using testing::kRoot;
using testing::TicTacToe;
using testing::Toy;

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

}  // namespace
}  // namespace hornbeam
