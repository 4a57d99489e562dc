// What a domain knows of its moves, as the searches use it: virtual visits, a solver's expertise,
// playouts that agree with its prediction, and playouts of the domain's own.
#include <gtest/gtest.h>

#include "hornbeam/registry/build.hpp"
#include "hornbeam/search/mcts.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace hornbeam {
namespace {

using testing::TicTacToe;

// Tic-tac-toe that knows the centre for a good move; with a solver that finds the corner 1 necessary and
// predicts that the player who begins will win.
struct Expert : TicTacToe {
  using TicTacToe::TicTacToe;
  static inline int questions = 0;
  static inline std::uint32_t left_out = 0;

  void priors(const Knowledge& knowledge, const std::vector<Move>& list,
              std::vector<Prior>& priors) const {
    ++questions;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i] == 4) priors[i].wins += 10 * knowledge.weight;
      if (list[i] == 4) priors[i].visits += 10 * knowledge.weight;
      if (list[i] != 0 || knowledge.size < 3) continue;
      priors[i].wins += knowledge.expertise;
      priors[i].visits += knowledge.expertise;
    }
  }

  std::optional<Score> predict(std::uint64_t size) const {
    return size < 3 ? std::nullopt : std::optional<Score>(1);
  }
  bool agrees(Score prediction) const { return score() == prediction; }

  static constexpr std::array kHeavyRules{playout::Rule{"win", ""}, playout::Rule{"block", ""}};
  void rollout(const playout::Light&, Stream&, Line<Move>& line) { fill(line); }
  void rollout(const playout::Heavy& policy, Stream&, Line<Move>& line) {
    left_out = policy.without;
    fill(line);
  }

 private:
  void fill(Line<Move>& line) {
    for (std::vector<Move> list; moves(list), !list.empty(); play(list.back()))
      line.push_back(list.back());
  }
};
static_assert(HasPriors<Expert> && HasPrediction<Expert>);

SearchPtr<Expert> make(const std::string& text) {
  return registry::build<Expert>(catalogue().resolve(text));
}
RunResult<Expert::Move> run(const std::string& text, std::uint64_t playouts) {
  const SearchPtr<Expert> search = make(text);
  return hornbeam::run(*search, Expert(), {.budget = {.playouts = playouts}, .seed = 1});
}
std::vector<Expert::Move> tried(const RunResult<Expert::Move>& result) {
  std::vector<Expert::Move> list;
  for (const auto& move : result.considered) list.push_back(move.move);
  return list;
}

TEST(Knowledge, MovesThatPromiseMoreAreTriedFirst) {
  const std::string rule = "select=ucb1(c=0, urgency=0.5)";
  EXPECT_EQ(tried(run("mcts(" + rule + ")", 1)), (std::vector<Expert::Move>{0}));
  EXPECT_EQ(tried(run("mcts(" + rule + ", prior=1)", 1)), (std::vector<Expert::Move>{4}));
  EXPECT_EQ(tried(run("mcts(" + rule + ", widen=[1, 0.1], prior=1)", 5)),
            (std::vector<Expert::Move>{4}));
  EXPECT_EQ(tried(run("mcts(select=rave(urgency=0.5), prior=1)", 1)),
            (std::vector<Expert::Move>{4}));
}

TEST(Knowledge, ExpertiseIsVirtualWinsOfNecessaryMoves) {
  const std::string rule = "select=ucb1(c=0, urgency=0.5)";
  EXPECT_EQ(tried(run("mcts(" + rule + ", expertise=20)", 1)), (std::vector<Expert::Move>{0}));
  EXPECT_EQ(tried(run("mcts(" + rule + ", prior=1, expertise=20, expertise-size=2)", 1)),
            (std::vector<Expert::Move>{4}));  // the solver looks at nothing as large as this
  const auto result = run("mcts(" + rule + ", expertise=1000)", 200);
  ASSERT_FALSE(result.considered.empty());
  EXPECT_GT(result.considered[0].visits, 150u);  // it takes much to outweigh a thousand wins
  EXPECT_LT(result.considered[0].value, 0.8) << "what is told is what was played";
}

TEST(Knowledge, IsAskedForOnceForANode) {
  Expert::questions = 0;
  const SearchPtr<Expert> search = make("mcts(select=ucb1(urgency=0.5), prior=1)");
  MemoryCap memory;
  ContextOf<Expert> context(1, {.playouts = 500}, memory);
  search->start(Expert(), context);
  search->resume(context);
  tree::TreeView<Expert::Move> shown;
  ASSERT_TRUE(search->show_tree(shown));
  int expanded = 0;
  const std::function<void(tree::Handle)> count = [&](tree::Handle at) {
    ++expanded;
    const auto block = shown.tree->view(at);
    for (std::uint32_t i = 0; i < block.count; ++i)
      if (block.is_expanded(i)) count(block.child[i]);
  };
  count(shown.root);
  EXPECT_EQ(Expert::questions, expanded);
  EXPECT_GT(expanded, 50);
}

TEST(Knowledge, NeedsARuleThatChoosesAmongAllMoves) {
  EXPECT_THROW(run("mcts(select=ucb1, prior=1)", 10), InputError);
}

// A playout is won by the player who begins with probability 0.585 and drawn with 0.127. Made again once
// at most, it is worth 0.585 + 0.415 (0.585 + 0.127 / 2).
TEST(Conditioning, PlaysAgainUntilThePredictionComesTrue) {
  const auto result = run("conditioning(uniform, times=1)", 20'000);
  EXPECT_EQ(result.spent.playouts, 20'000u);
  EXPECT_NEAR(result.best.score, 0.585 + 0.415 * (0.585 + 0.127 / 2), 0.01);
  EXPECT_NEAR(static_cast<double>(result.statistics.discarded), 0.415 * 20'000, 300);
  EXPECT_GT(run("conditioning(uniform, times=30)", 2'000).best.score, 0.999);
}

TEST(Conditioning, OfNothingIsThePlayoutItself) {
  const auto plain = run("uniform", 1000);
  const auto none = run("conditioning(uniform, size=2)", 1000);
  EXPECT_EQ(none.best.score, plain.best.score);
  EXPECT_EQ(none.statistics.discarded, 0u);
}

TEST(Conditioning, IsReportedByTheTreeAboveIt) {
  const auto result = run("mcts(evaluate=conditioning(uniform))", 300);
  EXPECT_EQ(result.spent.playouts, 300u);
  EXPECT_GT(result.statistics.discarded, 30u);
}

TEST(Conditioning, GoesOnFromACheckpoint) {
  const std::string text = "mcts(evaluate=conditioning(uniform, times=2))";
  const auto whole = run(text, 400);
  SearchPtr<Expert> search = make(text);
  auto half = std::make_unique<PositionRun<Expert>>(
      *search, Expert(), RunSettings{.budget = {.playouts = 400}, .seed = 1});
  half->begin();
  half->resume({.playouts = 150});
  Writer out;
  half->save(out);
  const SearchPtr<Expert> other = make(text);
  PositionRun<Expert> rest(*other, Expert(), {.budget = {.playouts = 400}, .seed = 1});
  Reader in(out.bytes());
  rest.load(in);
  rest.resume();
  EXPECT_EQ(rest.result().best.score, whole.best.score);
  EXPECT_EQ(rest.result().statistics.discarded, whole.statistics.discarded);
}

TEST(Playouts, OfADomainAreCalledLightAndHeavy) {
  EXPECT_EQ(run("light", 10).best.line, (Line<Expert::Move>{8}));
  EXPECT_EQ(run("heavy", 10).spent.playouts, 10u);
  EXPECT_EQ(Expert::left_out, 0u);
  run("heavy(without=[block])", 1);
  EXPECT_EQ(Expert::left_out, 2u);
  run("heavy(without=[block, win])", 1);
  EXPECT_EQ(Expert::left_out, 3u);
  try {
    run("heavy(without=[blok])", 1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "heavy playouts have no rule 'blok' here; did you mean 'block'?");
  }
}

TEST(Rave, WorksForOnePlayer) {
  using testing::small_board;
  const auto board = small_board(3);
  const Score best = testing::best_of_all(board);
  for (const char* text :
       {"mcts(select=rave)", "mcts(select=rave(schedule=equivalence, k=50, c=0.1))",
        "mcts(select=rave, widen=[2, 0.5])", "mcts(select=ucb1, widen=[1.5, 0.6])"}) {
    const auto result = testing::run_outline(text, board, {.playouts = 20'000});
    EXPECT_EQ(testing::score_of_line(board, result.best.line), result.best.score) << text;
    EXPECT_EQ(result.best.score, best) << text;
  }
}

}  // namespace
}  // namespace hornbeam
