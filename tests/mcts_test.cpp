// MCTS grows the tree of the papers: written out by hand for its first steps, and compared node by
// node with a slow reference for more.
#include "hornbeam/search/mcts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/reference_mcts.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::compositions;
using testing::make_search;
using testing::ReferenceMcts;
using testing::ReferenceNode;
using testing::ReferenceRule;
using testing::Toy;

// --- A tree written out by hand ---

// Two moves, then two more; four lines worth 4, 10, 6 and -2.
struct Square {
  using Move = char;
  std::string line;
  void moves(std::vector<Move>& list) const {
    list.clear();
    if (line.size() < 2) list = {'l', 'r'};
  }
  void play(Move move) { line.push_back(move); }
  Score score() const {
    static const std::map<std::string, Score> kScores{{"ll", 4}, {"lr", 10}, {"rl", 6}, {"rr", -2}};
    return line.size() < 2 ? 0 : kScores.at(line);
  }
};

// Finishes a game with the first move of each list, so that nothing is left to chance.
class FirstMoves : public Search<Square> {
 public:
  void start(const Square&, Context<Square>&) override {}
  Outcome resume(Context<Square>&) override { return Outcome::done; }
  Score evaluate(Square& position, Context<Square>& context) override {
    while (position.line.size() < 2) {
      position.play('l');
      context.line.push_back('l');
    }
    context.finish(position.score());
    return position.score();
  }
  void advance(Move, Context<Square>&) override {}
  SearchPtr<Square> fresh() const override { return std::make_unique<FirstMoves>(); }
  void save(Writer&) const override {}
  void load(Reader&, const Square&, Context<Square>&) override {}
};

// "l n=3 mean=6 top=10" for a path of moves below the root; "" where there is no such node.
template <class Tree>
std::string describe(const Tree& search, const std::string& path) {
  tree::Handle at = search.root_block();
  for (std::size_t depth = 0; at != tree::kNoHandle; ++depth) {
    const auto block = search.nodes().view(at);
    std::uint32_t i = 0;
    while (i < block.tried && block.move[i] != path[depth]) ++i;
    if (i == block.tried) return "";
    if (depth + 1 < path.size()) {
      at = block.child[i];
      continue;
    }
    std::ostringstream text;
    text << "n=" << block.visits[i] << " mean=" << block.mean[i] << " top=" << block.top[i];
    return text.str();
  }
  return "";
}

class HandWrittenTree : public ::testing::Test {
 protected:
  void start(std::uint64_t expand_after) {
    MctsLimits limits;
    limits.expand_after = expand_after;
    search_ = std::make_unique<Mcts<Square>>(
        [](const Square&) {
          return tree::Ucb1{1, tree::Scale::to_unit({0, 12})};
        },
        limits, std::make_unique<FirstMoves>());
    search_->start({}, context_);
  }
  void playout() {
    context_.pause_after(1);
    search_->resume(context_);
  }
  std::string at(const std::string& path) const { return describe(*search_, path); }

  MemoryCap memory_;
  Context<Square> context_{1, {}, memory_};
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
  EXPECT_EQ(search_->root_visits(), 20u);
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

// --- Against the reference ---

void expect_same_tree(const Mcts<Toy>& search, tree::Handle handle, const ReferenceNode& reference,
                      const std::string& path) {
  const std::uint32_t tried = handle == tree::kNoHandle ? 0 : search.nodes().view(handle).tried;
  ASSERT_EQ(tried, reference.children.size()) << "children of " << path;
  for (std::uint32_t i = 0; i < tried; ++i) {
    const auto block = search.nodes().view(handle);
    const ReferenceNode& node = *reference.children[i];
    const std::string name = path + static_cast<char>('a' + block.move[i]);
    ASSERT_EQ(block.visits[i], node.scores.size()) << name;
    ASSERT_EQ(block.top[i], node.top()) << name;
    ASSERT_NEAR(block.mean[i], node.mean(), 1e-9) << name;
    ASSERT_NEAR(block.spread[i], node.sum_of_squares() - node.visits() * node.mean() * node.mean(),
                1e-6)
        << name;
    expect_same_tree(search, block.child[i], node, name);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Equal after each of the first playouts, from the first to the two hundredth.
void compare_with_reference(const std::string& text, const ReferenceRule& rule,
                            std::size_t threshold) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Toy root(seed, 4, 3);
    const SearchPtr<Toy> made = make_search<Toy>(text);
    const auto& search = dynamic_cast<const Mcts<Toy>&>(*made);
    MemoryCap memory;
    Context<Toy> context(seed, {}, memory);
    made->start(root, context);
    ReferenceMcts<Toy> reference(root, rule, threshold, seed);
    for (int playout = 1; playout <= 200; ++playout) {
      context.pause_after(1);
      made->resume(context);
      reference.iterate();
      expect_same_tree(search, search.root_block(), reference.root, "");
      ASSERT_FALSE(::testing::Test::HasFatalFailure()) << text << ", playout " << playout;
    }
    EXPECT_EQ(search.best().score, reference.root.top());
  }
}

TEST(Mcts, GrowsTheReferencesTreeWithUcb1) {
  compare_with_reference("mcts(select=ucb1(c=0.7))", testing::reference_ucb1(0.7, -12, 12), 1);
}
TEST(Mcts, GrowsTheReferencesTreeWithUcb1Tuned) {
  compare_with_reference("mcts(select=ucb1-tuned(c=1.3, range=[-5, 5]))",
                         testing::reference_ucb1_tuned(1.3, -5, 5), 1);
}
TEST(Mcts, GrowsTheReferencesTreeWithSp) {
  compare_with_reference("mcts(select=sp(c=1.7, d=9, w=0.3))", testing::reference_sp(1.7, 9, 0.3),
                         1);
}
TEST(Mcts, GrowsTheReferencesTreeWithSpProduct) {
  compare_with_reference("mcts(select=sp-product(c=2.3, d=7, w=0.2))",
                         testing::reference_sp_product(2.3, 7, 0.2), 1);
}
TEST(Mcts, GrowsTheReferencesTreeWithAThreshold) {
  for (const std::size_t threshold : {2, 3, 10}) {
    compare_with_reference(
        "mcts(select=sp(c=1.7, d=9, w=0.3), expand-after=" + std::to_string(threshold) + ")",
        testing::reference_sp(1.7, 9, 0.3), threshold);
  }
}

// --- What it does besides ---

TEST(Mcts, EndsAfterItsIterations) {
  const SearchPtr<Toy> search = make_search<Toy>("mcts(iterations=17)");
  MemoryCap memory;
  Context<Toy> context(1, {}, memory);
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
  Score best = kNoScore;
  const std::function<void(const Toy&)> look = [&](const Toy& position) {
    std::vector<Toy::Move> list;
    position.moves(list);
    if (list.empty()) best = std::max(best, position.score());
    for (const Toy::Move move : list) {
      Toy next = position;
      next.play(move);
      look(next);
    }
  };
  look(Toy());
  for (const char* text : {"mcts(select=ucb1)", "mcts", "mcts(select=sp)"})
    EXPECT_EQ(testing::run_outline(text, Toy(), {.playouts = 20'000}).best.score, best) << text;
}

}  // namespace
}  // namespace hornbeam
