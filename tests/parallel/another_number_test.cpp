// A checkpoint of ranks that average what they know, gone on with by another number of them: nothing that was
// known is lost.
#include <gtest/gtest.h>

#include "tests/support/cluster.hpp"

namespace hornbeam {
namespace {

using testing::Cluster;
using testing::kBudget;
using testing::kRoot;
using testing::Toy;
using testing::visits_at_root;

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
