// MCTS grows the tree of the papers: written out by hand for its first steps, and compared node by
// node with a plain search for more.
#include "hornbeam/search/mcts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "tests/support/hand_tree.hpp"
#include "tests/support/plain_mcts.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Plain;
using testing::PlainMctsSettings;
using testing::PlainRule;
using testing::small_board;
using testing::Toy;
using SmallBoard = Plain<samegame::Position16>;

// --- A tree written out by hand ---

// Worth 4, 10, 6 and -2.
struct Square : testing::FourLines {
  Score score() const {
    static const std::map<std::string, Score> kScores{{"ll", 4}, {"lr", 10}, {"rl", 6}, {"rr", -2}};
    return line.size() < 2 ? 0 : kScores.at(line);
  }
};

class HandWrittenTree : public ::testing::Test {
 protected:
  void start(std::uint64_t expand_after) {
    MctsPlan limits;
    limits.expand_after = expand_after;
    search_ = std::make_unique<Mcts<Square>>(
        [](const Square&) {
          return tree::Ucb1{1, tree::Scale::to_unit({0, 12})};
        },
        limits, std::make_unique<testing::FirstMoves<Square>>());
    search_->start({}, context_);
  }
  void playout() {
    context_.pause_after({.playouts = 1});
    search_->resume(context_);
  }
  // "n=3 mean=6 top=10"
  std::string at(const std::string& path) const {
    return testing::at_path(*search_, path, [](const auto& block, std::uint32_t i) {
      std::ostringstream text;
      text << "n=" << block.visits[i] << " mean=" << block.mean[i] << " top=" << block.top[i];
      return text.str();
    });
  }

  MemoryCap memory_;
  ContextOf<Square> context_{1, {}, memory_};
  std::unique_ptr<Mcts<Square>> search_;
};

// Values are v / 12 + sqrt(ln n_p / n_i).
TEST_F(HandWrittenTree, GrowsAsOnPaper) {
  start(1);
  playout();  // l is tried first: ll, 4
  EXPECT_EQ(at("l"), "n=1 mean=4 top=4");
  EXPECT_EQ(at("r"), "");
  playout();  // then r: rl, 6
  EXPECT_EQ(at("r"), "n=1 mean=6 top=6");
  playout();  // ln 2 = 0.693. l: 0.333 + 0.833 = 1.166; r: 0.5 + 0.833 = 1.333. r gets rl: 6
  EXPECT_EQ(at("l"), "n=1 mean=4 top=4");
  EXPECT_EQ(at("r"), "n=2 mean=6 top=6");
  EXPECT_EQ(at("rl"), "n=1 mean=6 top=6");
  EXPECT_EQ(at("rr"), "");
  playout();  // ln 3 = 1.099. l: 0.333 + 1.048 = 1.381; r: 0.5 + 0.741 = 1.241. l gets ll: 4
  EXPECT_EQ(at("l"), "n=2 mean=4 top=4");
  EXPECT_EQ(at("ll"), "n=1 mean=4 top=4");
  playout();  // ln 4 = 1.386. l: 0.333 + 0.833 = 1.166; r: 0.5 + 0.833 = 1.333. r gets rr: -2
  EXPECT_EQ(at("r"), "n=3 mean=3.33333 top=6");
  EXPECT_EQ(at("rr"), "n=1 mean=-2 top=-2");
  playout();  // ln 5 = 1.609. l: 0.333 + 0.897 = 1.230; r: 0.278 + 0.732 = 1.010. l gets lr: 10
  EXPECT_EQ(at("l"), "n=3 mean=6 top=10");
  EXPECT_EQ(at("lr"), "n=1 mean=10 top=10");
  playout();  // ln 6 = 1.792. l: 0.5 + 0.773; r: 0.278 + 0.773. Below l, whose own n_p is 3:
              // ll: 0.333 + 1.048 = 1.381; lr: 0.833 + 1.048 = 1.881. lr is finished: 10
  EXPECT_EQ(at("l"), "n=4 mean=7 top=10");
  EXPECT_EQ(at("lr"), "n=2 mean=10 top=10");
  EXPECT_EQ(at("ll"), "n=1 mean=4 top=4");
  playout();  // l: 0.583 + 0.697 = 1.281; r: 0.278 + 0.805 = 1.083.
              // ll: 0.333 + 1.177 = 1.511; lr: 0.833 + 0.833 = 1.666. lr is finished: 10
  EXPECT_EQ(at("l"), "n=5 mean=7.6 top=10");
  EXPECT_EQ(at("lr"), "n=3 mean=10 top=10");
  playout();  // l: 0.633 + 0.645 = 1.278; r: 0.278 + 0.833 = 1.110.
              // ll: 0.333 + 1.269 = 1.602; lr: 0.833 + 0.732 = 1.566. ll is finished: 4
  EXPECT_EQ(at("l"), "n=6 mean=7 top=10");
  EXPECT_EQ(at("ll"), "n=2 mean=4 top=4");
  playout();  // l: 0.583 + 0.605 = 1.188; r: 0.278 + 0.856 = 1.134.
              // ll: 0.333 + 0.947 = 1.280; lr: 0.833 + 0.773 = 1.606. lr is finished: 10
  EXPECT_EQ(at("l"), "n=7 mean=7.42857 top=10");
  EXPECT_EQ(at("lr"), "n=4 mean=10 top=10");
  playout();  // l: 0.619 + 0.574 = 1.193; r: 0.278 + 0.876 = 1.154.
              // ll: 0.333 + 0.986 = 1.320; lr: 0.833 + 0.697 = 1.531. lr is finished: 10
  EXPECT_EQ(at("l"), "n=8 mean=7.75 top=10");
  EXPECT_EQ(at("lr"), "n=5 mean=10 top=10");
  playout();  // l: 0.646 + 0.547 = 1.193; r: 0.278 + 0.894 = 1.172.
              // ll: 0.333 + 1.020 = 1.353; lr: 0.833 + 0.645 = 1.478. lr is finished: 10
  EXPECT_EQ(at("l"), "n=9 mean=8 top=10");
  EXPECT_EQ(at("lr"), "n=6 mean=10 top=10");
  playout();  // l: 0.667 + 0.525 = 1.192; r: 0.278 + 0.910 = 1.188.
              // ll: 0.333 + 1.048 = 1.381; lr: 0.833 + 0.605 = 1.438. lr is finished: 10
  EXPECT_EQ(at("l"), "n=10 mean=8.2 top=10");
  EXPECT_EQ(at("lr"), "n=7 mean=10 top=10");
  playout();  // l: 0.683 + 0.506 = 1.190; r: 0.278 + 0.925 = 1.202.
              // rl: 0.500 + 1.048 = 1.548; rr: -0.167 + 1.048 = 0.881. rl is finished: 6
  EXPECT_EQ(at("r"), "n=4 mean=4 top=6");
  EXPECT_EQ(at("rl"), "n=2 mean=6 top=6");
  playout();  // l: 0.683 + 0.514 = 1.197; r: 0.333 + 0.812 = 1.146.
              // ll: 0.333 + 1.073 = 1.406; lr: 0.833 + 0.574 = 1.407. lr is finished: 10
  EXPECT_EQ(at("l"), "n=11 mean=8.36364 top=10");
  EXPECT_EQ(at("lr"), "n=8 mean=10 top=10");
  playout();  // l: 0.697 + 0.496 = 1.193; r: 0.333 + 0.823 = 1.156.
              // ll: 0.333 + 1.095 = 1.428; lr: 0.833 + 0.547 = 1.381. ll is finished: 4
  EXPECT_EQ(at("l"), "n=12 mean=8 top=10");
  EXPECT_EQ(at("ll"), "n=3 mean=4 top=4");
  playout();  // l: 0.667 + 0.481 = 1.147; r: 0.333 + 0.833 = 1.166.
              // rl: 0.500 + 0.833 = 1.333; rr: -0.167 + 1.177 = 1.011. rl is finished: 6
  EXPECT_EQ(at("r"), "n=5 mean=4.4 top=6");
  EXPECT_EQ(at("rl"), "n=3 mean=6 top=6");
  playout();  // l: 0.667 + 0.486 = 1.153; r: 0.367 + 0.753 = 1.119.
              // ll: 0.333 + 0.910 = 1.243; lr: 0.833 + 0.557 = 1.391. lr is finished: 10
  EXPECT_EQ(at("l"), "n=13 mean=8.15385 top=10");
  EXPECT_EQ(at("lr"), "n=9 mean=10 top=10");
  playout();  // l: 0.679 + 0.472 = 1.151; r: 0.367 + 0.760 = 1.127.
              // ll: 0.333 + 0.925 = 1.258; lr: 0.833 + 0.534 = 1.367. lr is finished: 10
  EXPECT_EQ(at("l"), "n=14 mean=8.28571 top=10");
  EXPECT_EQ(at("lr"), "n=10 mean=10 top=10");
  playout();  // l: 0.690 + 0.459 = 1.149; r: 0.367 + 0.767 = 1.134.
              // ll: 0.333 + 0.938 = 1.271; lr: 0.833 + 0.514 = 1.347. lr is finished: 10
  EXPECT_EQ(at("l"), "n=15 mean=8.4 top=10");
  EXPECT_EQ(at("lr"), "n=11 mean=10 top=10");
  EXPECT_EQ(search_->view().visits, 20u);
  EXPECT_EQ(search_->best().score, 10);
  EXPECT_EQ(search_->best().line, (Line<char>{'l', 'r'}));
  EXPECT_EQ(search_->choose(FinalMove::top), 'l');
}

TEST_F(HandWrittenTree, WaitsWithChildrenUntilANodeHasItsVisits) {
  start(2);
  playout();  // l: 4
  playout();  // r: 6
  playout();  // r again, as above, but with one visit it gets no children yet: 6
  EXPECT_EQ(at("r"), "n=2 mean=6 top=6");
  EXPECT_EQ(at("rl"), "");
  playout();  // l, as above, and again no children: 4
  EXPECT_EQ(at("l"), "n=2 mean=4 top=4");
  EXPECT_EQ(at("ll"), "");
  playout();  // r, as above; it has two visits and gets rl: 6
  EXPECT_EQ(at("r"), "n=3 mean=6 top=6");
  EXPECT_EQ(at("rl"), "n=1 mean=6 top=6");
  EXPECT_EQ(context_.spent().nodes, 3u);
}

// --- Against a plain search ---

void expect_same_growth_on_toys(const std::string& text, const PlainMctsSettings& settings) {
  const SearchPtr<Toy> search = make_search<Toy>(text);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    testing::expect_same_growth(dynamic_cast<Mcts<Toy>&>(*search), Toy(seed, 4, 3), settings, seed,
                                150);
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << text;
  }
}

TEST(Mcts, GrowsThePlainTreeWithUcb1) {
  expect_same_growth_on_toys("mcts(select=ucb1(c=0.7))", {testing::plain_ucb1(0.7, {-12, 12})});
}
TEST(Mcts, GrowsThePlainTreeWithUcb1Tuned) {
  expect_same_growth_on_toys("mcts(select=ucb1-tuned(c=1.3, range=[-5, 5]))",
                             {testing::plain_ucb1_tuned(1.3, {-5, 5})});
}
TEST(Mcts, GrowsThePlainTreeWithSp) {
  expect_same_growth_on_toys("mcts(select=sp(c=1.7, d=9, w=0.3))",
                             {testing::plain_sp(1.7, 9, 0.3)});
}
TEST(Mcts, GrowsThePlainTreeWithSpProduct) {
  expect_same_growth_on_toys("mcts(select=sp-product(c=2.3, d=7, w=0.2))",
                             {testing::plain_sp_product(2.3, 7, 0.2)});
}
TEST(Mcts, GrowsThePlainTreeWithAThreshold) {
  for (const std::uint32_t threshold : {2, 10})
    expect_same_growth_on_toys(
        "mcts(select=sp(c=1.7, d=9, w=0.3), expand-after=" + std::to_string(threshold) + ")",
        {testing::plain_sp(1.7, 9, 0.3), threshold});
}

struct RulePair {
  tree::Formula product;
  PlainRule plain;
};
std::vector<RulePair> rule_pairs(const ScoreRange& range) {
  return {
      {tree::Ucb1{0.7, tree::Scale::to_unit(range)}, testing::plain_ucb1(0.7, range)},
      {tree::Ucb1Tuned{0.4, tree::Scale::to_unit(range)}, testing::plain_ucb1_tuned(0.4, range)},
      {tree::SinglePlayer{20, 500, 0.1, {}}, testing::plain_sp(20, 500, 0.1)},
      {tree::SinglePlayerProduct{1.5, 32, 0.02}, testing::plain_sp_product(1.5, 32, 0.02)}};
}

template <Position P>
void expect_same_growth_with_all_rules(const P& root, const ScoreRange& range,
                                       PlainMctsSettings settings, std::uint64_t seed,
                                       std::uint64_t playouts) {
  for (const RulePair& rule : rule_pairs(range)) {
    settings.rule = rule.plain;
    const auto search = testing::make_mcts<P>(rule.product, settings);
    testing::expect_same_growth(*search, root, settings, seed, playouts);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Mcts, GrowsThePlainTreeOnBoards) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const int side = 3 + static_cast<int>(seed % 3);
    const SmallBoard board{small_board(seed, side, 2 + static_cast<int>(seed % 2))};
    const auto threshold = static_cast<std::uint32_t>(1 + seed % 4);
    if (board.inner.finished()) continue;
    expect_same_growth_with_all_rules(board, {-100, 1100}, {.expand_after = threshold}, seed, 100);
    ASSERT_FALSE(HasFatalFailure());
  }
}

// A finished game that is visited once more leaves the tree, until none is left.
TEST(Mcts, LeavesOutFinishedGamesAsThePlainSearchDoes) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Toy toy(seed, 1 + static_cast<int>(seed % 3), 3);
    const auto threshold = static_cast<std::uint32_t>(1 + seed % 2);
    const PlainMctsSettings settings{.expand_after = threshold, .skip_finished = true};
    expect_same_growth_with_all_rules(toy, toy.score_range(), settings, seed, 200);
    const SmallBoard board{small_board(seed, 3, 2 + static_cast<int>(seed % 2))};
    if (board.inner.finished()) continue;
    expect_same_growth_with_all_rules(board, {-100, 1100}, settings, seed, 80);
    ASSERT_FALSE(HasFatalFailure());
  }
}

// An urgency from among the values of tried children, so that some children wait and some never come.
TEST(Mcts, GrowsThePlainTreeInAnyOrderByUrgency) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Toy toy(seed, 4, 5);
    for (const double urgency : {0.5, 1.0, 5.0})
      for (const bool skip_finished : {false, true})
        expect_same_growth_with_all_rules(toy, toy.score_range(),
                                          {.skip_finished = skip_finished, .urgency = urgency},
                                          seed, 100);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(Mcts, OfBoundlessUrgencyTriesChildrenInOrder) {
  constexpr double kBoundless = std::numeric_limits<double>::infinity();
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Toy toy(seed, 5, 4);
    for (const RulePair& rule : rule_pairs(toy.score_range())) {
      const PlainMctsSettings in_order{.rule = rule.plain};
      const auto search = testing::make_mcts<Toy>(rule.product, {.urgency = kBoundless});
      testing::expect_same_growth(*search, toy, in_order, seed, 150);
    }
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(Mcts, LeavesOutFinishedGamesWhenItsTextSaysSo) {
  expect_same_growth_on_toys("mcts(select=sp(c=1.7, d=9, w=0.3), skip-finished=true)",
                             {.rule = testing::plain_sp(1.7, 9, 0.3), .skip_finished = true});
}

// --- What it does besides ---

TEST(Mcts, EndsAfterItsIterations) {
  const SearchPtr<Toy> search = make_search<Toy>("mcts(iterations=17)");
  MemoryCap memory;
  ContextOf<Toy> context(1, {}, memory);
  search->start(Toy(), context);
  EXPECT_EQ(search->resume(context), Outcome::done);
  EXPECT_EQ(context.spent().playouts, 17u);
}

TEST(Mcts, SpendsExactlyItsNodes) {
  const auto result = testing::run_outline("mcts", Toy(1, 8, 5), {.nodes = 100});
  EXPECT_EQ(result.nodes, 100u);
  EXPECT_EQ(result.statistics.nodes, 101u);  // the root is in the tree from the start
}

TEST(Mcts, ABudgetOfNodesEndsWhenTheTreeIsComplete) {
  const auto result = testing::run_outline("mcts", Toy(1, 3, 2), {.nodes = 1'000'000});
  EXPECT_LT(result.nodes, 16u);
}

TEST(Mcts, FindsTheBestLineOfASmallGame) {
  const Score best = testing::best_of_all(Toy());
  for (const char* text : {"mcts(select=ucb1)", "mcts", "mcts(select=sp)"})
    EXPECT_EQ(testing::run_outline(text, Toy(), {.playouts = 20'000}).best.score, best) << text;
}

TEST(ATree, IsShownByWhatStandsAroundIt) {
  for (const char* text : {"mcts", "restart(mcts, runs=2)", "by-move(mcts)", "improve(mcts)",
                           "portfolio([uniform, mcts])"}) {
    testing::Worker<Toy> worker(text, Toy(3, 7, 4), {.playouts = 100});
    worker.start();
    worker.go();
    tree::TreeView<Toy::Move> shown;
    ASSERT_TRUE(worker.search->show_tree(shown)) << text;
    EXPECT_GT(shown.visits, 0u) << text;
    EXPECT_GT(shown.tree->view(shown.root).count, 0u) << text;
    View view;
    worker.search->show(view);
    const std::uint64_t nodes = std::accumulate(view.nodes.begin(), view.nodes.end(), 0ul);
    EXPECT_LE(nodes, worker.search->statistics().nodes) << text;
    if (text == std::string_view("mcts")) {
      EXPECT_EQ(nodes, worker.search->statistics().nodes);
    }
  }
  tree::TreeView<Toy::Move> shown;
  EXPECT_FALSE(testing::make_search<Toy>("restart(nrpa)")->show_tree(shown));
}

}  // namespace
}  // namespace hornbeam
