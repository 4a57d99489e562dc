// One tree that several threads walk in: nothing is lost, N playouts are N, and what is proved is true. It
// is run under the thread sanitizer, too.
#include <gtest/gtest.h>

#include <atomic>

#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/search/nested.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/search/shared_mcts.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::RandomGame;
using testing::TicTacToe;
using testing::Toy;

constexpr unsigned kThreads = 4;

template <Position P>
SearchPtr<P> uniform() {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

// What all evaluations gave together; scores are whole numbers, so that the sums are exact.
struct Sums {
  std::atomic<std::uint64_t> evaluations = 0;
  std::atomic<double> scores = 0;
  std::atomic<double> squares = 0;
};

// An evaluator that keeps such a record, one for all threads.
template <Position P>
class Recorded final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Recorded(std::shared_ptr<Sums> sums, SearchPtr<P> child)
      : sums_(std::move(sums)), child_(std::move(child)) {}

  void start(const P& root, Context<Move>& context) override { child_->start(root, context); }
  Outcome resume(Context<Move>& context) override { return child_->resume(context); }
  Score evaluate(P& position, Context<Move>& context) override {
    const Score score = child_->evaluate(position, context);
    if (score == kNoScore || context.was_cut()) return score;
    ++sums_->evaluations;
    sums_->scores.fetch_add(score);
    sums_->squares.fetch_add(score * score);
    return score;
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Recorded>(sums_, child_->fresh()); }
  void save(Writer& out) const override { child_->save(out); }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    child_->load(in, root, context);
  }

 private:
  std::shared_ptr<Sums> sums_;
  SearchPtr<P> child_;
};

template <Position P>
class OneTree {
 public:
  OneTree(const tree::Rule& rule, const MctsPlan& plan, const P& root, const Budget& budget,
          SearchPtr<P> evaluator = uniform<P>())
      : search_([rule](const P&) { return rule; }, plan,
                std::make_unique<Recorded<P>>(sums_, std::move(evaluator)), *pool_),
        run_(search_, root, {.budget = budget, .seed = 1}) {}

  // The run's, which knows no bound that would end it early.
  Outcome resume(const Budget& slice = {}) {
    if (!has_begun_) run_.begin();
    has_begun_ = true;
    run_.context().set_bound(-kNoScore);
    return run_.resume(slice);
  }
  std::uint64_t playouts() const { return run_.result().spent.playouts; }
  tree::TreeView<MoveOf<P>> view() const { return search_.view(); }

  const Sums& sums() const { return *sums_; }
  SharedMcts<P>& search() { return search_; }
  PositionRun<P>& run() { return run_; }

 private:
  std::shared_ptr<Sums> sums_ = std::make_shared<Sums>();
  std::unique_ptr<Pool> pool_ = make_thread_pool(kThreads);
  SharedMcts<P> search_;
  PositionRun<P> run_;
  bool has_begun_ = false;
};

// What a tree holds in all, below a block.
struct Contents {
  std::uint64_t nodes = 0;
  bool is_empty = true;       // nobody is on the way to anywhere
  bool is_consistent = true;  // no node has fewer visits than its children together
};

template <SmallMove M>
void look_through(const tree::Tree<M>& tree, tree::Handle at, std::uint64_t visits,
                  Contents& contents) {
  const auto block = tree.view(at);
  std::uint64_t below = 0;
  for (std::uint32_t i = 0; i < block.count; ++i) {
    if (block.is_erased(i)) continue;
    contents.is_empty &= block.reach[i] == 0 || std::isnan(block.reach[i]);
    contents.nodes += block.visits[i] > 0;
    below += block.visits[i];
    if (block.is_expanded(i)) look_through(tree, block.child[i], block.visits[i], contents);
  }
  contents.is_consistent &= below <= visits;
}
template <Position P>
Contents contents_of(const OneTree<P>& shared) {
  Contents contents;
  const auto view = shared.view();
  look_through(*view.tree, view.root, view.visits, contents);
  return contents;
}

// --- Every rule, and what else changes how a walker goes ---

struct Kind {
  std::string name;
  tree::Rule rule;
  MctsPlan plan;
};

const tree::Scale kToUnit = tree::Scale::to_unit({-36, 36});

std::vector<Kind> kinds() {
  using namespace tree;
  const Rule ucb1(Ucb1{0.5, kToUnit});
  return {
      {"ucb1", ucb1, {}},
      {"tuned", Ucb1Tuned{1, kToUnit}, {}},
      {"sp", SinglePlayer{1, 10, 0.1, {}}, {.expand_after = 3}},
      {"product", SinglePlayerProduct{0.1, 32, 0.02}, {}},
      {"urgency", Rule(Ucb1{0.5, kToUnit}, 0.8), {}},
      {"widening", ucb1, {.widening = {1, 0.5}}},
      {"visits", ucb1, {.virtual_loss = VirtualLoss::visits}},
      {"alone", ucb1, {.virtual_loss = VirtualLoss::none}},
      {"flat", ucb1, {.flat = true}},
  };
}

class SharedTree : public ::testing::TestWithParam<Kind> {};

TEST_P(SharedTree, LosesNothing) {
  constexpr std::uint64_t kPlayouts = 3000;
  OneTree<Toy> shared(GetParam().rule, GetParam().plan, Toy(3, 12, 5), {.playouts = kPlayouts});
  EXPECT_EQ(shared.resume(), Outcome::more);
  EXPECT_EQ(shared.playouts(), kPlayouts);
  EXPECT_EQ(shared.sums().evaluations, kPlayouts);
  const auto view = shared.view();
  EXPECT_EQ(view.visits, kPlayouts);
  const auto root = view.tree->view(view.root);
  std::uint64_t visits = 0;
  double scores = 0;
  double squares = 0;
  for (std::uint32_t i = 0; i < root.count; ++i) {
    visits += root.visits[i];
    scores += root.mean[i];
    squares += root.spread[i];
  }
  EXPECT_EQ(visits, kPlayouts);
  EXPECT_EQ(scores, shared.sums().scores);
  EXPECT_EQ(squares, shared.sums().squares);
  const Contents contents = contents_of(shared);
  EXPECT_TRUE(contents.is_empty);
  EXPECT_TRUE(contents.is_consistent);
  EXPECT_EQ(contents.nodes + 1, shared.search().statistics().nodes);  // the root is one
  EXPECT_EQ(contents.nodes, shared.run().result().spent.nodes);
}

TEST_P(SharedTree, PausesToThePlayout) {
  OneTree<Toy> shared(GetParam().rule, GetParam().plan, Toy(4, 12, 5), {.playouts = 1000});
  for (std::uint64_t paused = 130; paused < 1000; paused += 130) {
    EXPECT_EQ(shared.resume({.playouts = 130}), Outcome::more);
    EXPECT_EQ(shared.playouts(), paused);
    EXPECT_EQ(shared.view().visits, paused);
    EXPECT_TRUE(contents_of(shared).is_empty);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, SharedTree, ::testing::ValuesIn(kinds()),
                         [](const auto& kind) { return kind.param.name; });

const tree::Rule kUcb1(tree::Ucb1{0.5, kToUnit});

// --- Limits ---

TEST(SharedTree, ALimitThatCutsEvaluationsGivesClaimsBack) {
  constexpr std::uint64_t kPlayouts = 1003;  // an evaluation makes some fifty
  OneTree<Toy> shared(kUcb1, {}, Toy(3, 12, 5), {.playouts = kPlayouts},
                      std::make_unique<Nested<Toy>>(NestedPlan{}, uniform<Toy>()));
  shared.resume();
  EXPECT_EQ(shared.playouts(), kPlayouts);
  EXPECT_EQ(shared.view().visits, shared.sums().evaluations);
  const Contents contents = contents_of(shared);
  EXPECT_TRUE(contents.is_empty);
  EXPECT_EQ(contents.nodes + 1, shared.search().statistics().nodes);
}

TEST(SharedTree, MakesSoManyIterations) {
  OneTree<Toy> shared(kUcb1, {.iterations = 777}, Toy(3, 12, 5), {});
  EXPECT_EQ(shared.resume(), Outcome::done);
  EXPECT_EQ(shared.view().visits, 777u);
}

TEST(SharedTree, EndsWithABudgetOfNodes) {
  OneTree<Toy> shared(kUcb1, {}, Toy(3, 12, 5), {.nodes = 500});
  shared.resume();
  EXPECT_GE(shared.run().result().spent.nodes, 500u);
  EXPECT_LT(shared.run().result().spent.nodes, 500u + kThreads);
  // Where there are fewer nodes, it does not wait for them.
  OneTree<Toy> small(kUcb1, {}, Toy(3, 3, 2), {.nodes = 500});
  EXPECT_EQ(small.resume(), Outcome::done);
}

TEST(SharedTree, GoesOnInFullMemory) {
  std::shared_ptr<Sums> sums = std::make_shared<Sums>();
  const auto pool = make_thread_pool(kThreads);
  SharedMcts<Toy> search([](const Toy&) { return kUcb1; }, {},
                         std::make_unique<Recorded<Toy>>(sums, uniform<Toy>()), *pool);
  const auto result = run<Toy>(search, Toy(3, 24, 9),
                               {.budget = {.playouts = 20'000}, .seed = 1, .memory = 1 << 20});
  EXPECT_TRUE(result.memory_was_full);
  EXPECT_EQ(search.view().visits, 20'000u);
}

// --- Finished games and pruning ---

// The best line of all, by one walker who sees everything.
Score best_of(const Toy& root) {
  Mcts<Toy> alone([](const Toy&) { return kUcb1; }, {.skip_finished = true}, uniform<Toy>());
  ContextOf<Toy> context(1, {}, MemoryCap());
  alone.start(root, context);
  EXPECT_EQ(alone.resume(context), Outcome::done);
  return alone.best().score;
}

TEST(SharedTree, SkipsWhatIsFinishedUntilNothingIsLeft) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Toy root(seed, 5, 4);
    OneTree<Toy> shared(kUcb1, {.skip_finished = true}, root, {});
    EXPECT_EQ(shared.resume(), Outcome::done);
    EXPECT_TRUE(shared.search().proves_optimum());
    EXPECT_EQ(shared.search().best().score, best_of(root));
    EXPECT_EQ(shared.view().visits, shared.playouts());
  }
}

TEST(SharedTree, TakesFinishedGamesOutAsItGoes) {
  OneTree<Toy> shared(kUcb1, {.skip_finished = true}, Toy(2, 8, 5), {.playouts = 60'000});
  shared.resume();
  EXPECT_EQ(shared.view().visits, 60'000u);
  EXPECT_TRUE(contents_of(shared).is_consistent);
}

TEST(SharedTree, PrunesDepthsAndSkipsWhatIsFinished) {
  for (const bool skips : {false, true}) {
    MctsPlan plan{.skip_finished = skips, .beam = {200, 3}};
    OneTree<Toy> shared(kUcb1, plan, Toy(3, 90, 5), {.playouts = 5000});
    while (shared.resume({.playouts = 1700}) == Outcome::more && !shared.run().is_over()) {
    }
    EXPECT_EQ(shared.view().visits, shared.playouts());
    const Contents contents = contents_of(shared);
    EXPECT_TRUE(contents.is_empty);
    EXPECT_TRUE(contents.is_consistent);
    EXPECT_LT(contents.nodes, 1000u);
    const auto view = shared.view();
    EXPECT_TRUE(skips || view.tree->view(view.root).count <= 3);
  }
}

// --- Games of two ---

TEST(SharedTree, ProvesWhatIsTrue) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomGame root(seed, 7);
    OneTree<RandomGame> shared(tree::Ucb1{0.5, {}}, {}, root, {.playouts = 100'000});
    EXPECT_EQ(shared.resume(), Outcome::done);
    const auto result = shared.run().result();
    EXPECT_TRUE(result.is_optimal);
    EXPECT_EQ(result.best.score, seen_by(root.to_move(), testing::value_of_all(root)));
    EXPECT_TRUE(contents_of(shared).is_consistent);
  }
}

TEST(SharedTree, PlaysTicTacToeWithRaveAndKeepsItsTree) {
  OneTree<TicTacToe> shared(tree::Rule(tree::Rave{.c = 0.3}, 1), {.rave = true}, TicTacToe("5"),
                            {.playouts = 100'000});
  EXPECT_EQ(shared.resume({.playouts = 300}), Outcome::more);
  EXPECT_EQ(shared.view().visits, 300u);
  const auto history = shared.run().result().history;  // whenever visits have doubled
  ASSERT_EQ(history.size(), 9u);
  EXPECT_EQ(history.back().playouts, 256u);
  const auto move = shared.run().choose(FinalMove::visits);
  ASSERT_TRUE(move.has_value());
  const auto view = shared.view();
  const auto root = view.tree->view(view.root);
  const std::uint32_t visits =
      root.visits[std::find(root.move, root.move + root.count, *move) - root.move];
  shared.run().play(*move);
  EXPECT_EQ(shared.view().visits, visits);
  shared.resume();
  EXPECT_EQ(shared.run().result().best.score, 0.5);
  EXPECT_TRUE(shared.run().result().is_optimal);
}

// --- Checkpoints ---

template <Position P>
std::string saved(const PositionRun<P>& run) {
  Writer out;
  run.save(out);
  return out.bytes();
}
template <Position P>
void load(PositionRun<P>& run, const std::string& bytes) {
  Reader in(bytes);
  run.load(in);
  EXPECT_TRUE(in.finished());
}

// From a shared tree to one walker's and back: visits are the same, and means to the last bits.
TEST(SharedTree, IsGoneOnWithByAnyNumber) {
  const Toy root(3, 12, 5);
  const tree::Rule rule = tree::SinglePlayer{1, 10, 0.1, {}};
  const auto make_rule = [rule](const Toy&) { return rule; };
  const RunSettings settings{.budget = {.playouts = 4000}, .seed = 1};
  OneTree<Toy> shared(rule, {}, root, settings.budget);
  shared.resume({.playouts = 1000});

  Mcts<Toy> one(make_rule, {},
                std::make_unique<Recorded<Toy>>(std::make_shared<Sums>(), uniform<Toy>()));
  PositionRun<Toy> alone(one, root, settings);
  load(alone, saved(shared.run()));
  EXPECT_EQ(one.view().visits, 1000u);
  const auto before = shared.view().tree->view(shared.view().root);
  const auto after = one.view().tree->view(one.view().root);
  for (std::uint32_t i = 0; i < before.count; ++i) {
    EXPECT_EQ(after.visits[i], before.visits[i]);
    EXPECT_EQ(after.top[i], before.top[i]);
    EXPECT_DOUBLE_EQ(after.mean[i], before.average(i));
    EXPECT_DOUBLE_EQ(after.reach[i], 1 / std::sqrt(before.visits[i]));
  }
  alone.context().set_bound(-kNoScore);
  alone.resume({.playouts = 1000});

  OneTree<Toy> again(rule, {}, root, settings.budget);
  load(again.run(), saved(alone));
  EXPECT_EQ(again.view().visits, 2000u);
  again.run().context().set_bound(-kNoScore);
  again.run().resume();
  EXPECT_EQ(again.view().visits, 4000u);
  const auto last = again.view().tree->view(again.view().root);
  std::uint64_t visits = 0;
  for (std::uint32_t i = 0; i < last.count; ++i) visits += last.visits[i];
  EXPECT_EQ(visits, 4000u);
}

}  // namespace
}  // namespace hornbeam
