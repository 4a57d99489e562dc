// Games of two: the tree written out by hand, proofs against the truth, and what a run reports.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hornbeam/search/alpha_beta.hpp"
#include "hornbeam/search/mcts.hpp"
#include "hornbeam/spec/error.hpp"
#include "tests/support/hand_tree.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::RandomGame;
using testing::TicTacToe;
using testing::value_of_all;
using testing::Worker;

// --- A tree written out by hand ---

// A move each; worth 1, 0, 1/2 and 1 to the player who begins.
struct Pair : testing::FourLines {
  int to_move() const { return static_cast<int>(line.size()) % 2; }
  Score score() const {
    static const std::map<std::string, Score> kScores{{"ll", 1}, {"lr", 0}, {"rl", 0.5}, {"rr", 1}};
    return line.size() < 2 ? 0 : kScores.at(line);
  }
};

class TwoPlayerTree : public ::testing::Test {
 protected:
  TwoPlayerTree()
      : search_(
            [](const Pair&) {
              return tree::Rule(tree::Ucb1{1, {}});
            },
            {}, std::make_unique<testing::FirstMoves<Pair>>()) {
    context_.keep_no_best();
    search_.start({}, context_);
  }
  Outcome playout() {
    context_.pause_after({.playouts = 1});
    return search_.resume(context_);
  }
  // "n=3 mean=1 [0, 1]"
  std::string at(const std::string& path) const {
    return testing::at_path(search_, path, [](const auto& block, std::uint32_t i) {
      std::ostringstream text;
      text << "n=" << block.visits[i] << " mean=" << block.mean[i] << " [" << block.low[i] << ", "
           << block.high[i] << "]";
      return text.str();
    });
  }

  MemoryCap memory_;
  ContextOf<Pair> context_{1, {}, memory_};
  Mcts<Pair> search_;
};

// Values are v + sqrt(ln n_p / n_i).
TEST_F(TwoPlayerTree, GrowsAsOnPaper) {
  playout();  // l is tried first: ll, 1
  EXPECT_EQ(at("l"), "n=1 mean=1 [0, 1]");
  playout();  // then r: rl, 1/2
  EXPECT_EQ(at("r"), "n=1 mean=0.5 [0, 1]");
  playout();  // ln 2 = 0.693. l: 1 + 0.833; r: 0.5 + 0.833. l gets ll, which its mover has lost
  EXPECT_EQ(at("l"), "n=2 mean=1 [0, 1]");
  EXPECT_EQ(at("ll"), "n=1 mean=0 [0, 0]");
  playout();  // ln 3 = 1.099. l: 1 + 0.741; r: 0.5 + 1.048. l gets lr, which wins: so l is lost
  EXPECT_EQ(at("lr"), "n=1 mean=1 [1, 1]");
  EXPECT_EQ(at("l"), "n=3 mean=0.666667 [0, 0]");
  EXPECT_EQ(search_.choose(FinalMove::visits), 'r');
  EXPECT_EQ(search_.choose(FinalMove::mean), 'r');
  playout();  // ln 4 = 1.386. l: 0.667 + 0.680 would be more than r: 0.5 + 0.833, but it is cut.
              // r gets rl: a draw is the least its mover has
  EXPECT_EQ(at("l"), "n=3 mean=0.666667 [0, 0]");
  EXPECT_EQ(at("rl"), "n=1 mean=0.5 [0.5, 0.5]");
  EXPECT_EQ(at("r"), "n=2 mean=0.5 [0, 0.5]");
  EXPECT_EQ(playout(), Outcome::done);  // rr loses for its mover: r is a draw, and so is the root
  EXPECT_EQ(at("rr"), "n=1 mean=0 [0, 0]");
  EXPECT_EQ(at("r"), "n=3 mean=0.666667 [0.5, 0.5]");
  EXPECT_TRUE(search_.proves_optimum());
  EXPECT_EQ(search_.principal().score, 0.5);
  EXPECT_EQ(search_.principal().line, (Line<char>{'r', 'l'}));
  EXPECT_EQ(context_.spent().playouts, 6u);
  EXPECT_FALSE(context_.best().found());
}

// --- Proofs ---

// Every position of the game, once, with its value to the player who began.
std::map<std::uint64_t, std::pair<TicTacToe, Score>> all_positions() {
  std::map<std::uint64_t, std::pair<TicTacToe, Score>> all;
  const std::function<Score(const TicTacToe&)> add = [&](const TicTacToe& position) {
    if (const auto known = all.find(position.hash()); known != all.end())
      return known->second.second;
    std::vector<TicTacToe::Move> list;
    position.moves(list);
    Score best = list.empty() ? seen_by(position.to_move(), position.score()) : 0;
    for (const auto move : list) {
      TicTacToe next = position;
      next.play(move);
      best = std::max(best, seen_by(position.to_move(), add(next)));
    }
    const Score value = seen_by(position.to_move(), best);
    all.emplace(position.hash(), std::pair(position, value));
    return value;
  };
  add(TicTacToe());
  return all;
}

TEST(TwoPlayers, TicTacToeIsADrawAndMctsProvesIt) {
  for (const char* text : {"mcts", "mcts(select=ucb1)", "mcts(select=rave)", "exhaustive",
                           "mcts(select=ucb1(urgency=0.4))", "mcts(widen=[1, 0.5])",
                           "mcts(expand-after=3)", "mcts(select=sp(c=1, d=1), evaluate=uniform)"}) {
    const SearchPtr<TicTacToe> search = make_search<TicTacToe>(text);
    const auto result = run(*search, TicTacToe(), {.seed = 1});
    EXPECT_TRUE(result.is_optimal) << text;
    EXPECT_EQ(result.best.score, 0.5) << text;
  }
}

TEST(TwoPlayers, EveryPositionOfTicTacToeIsProvedToBeWhatItIs) {
  const auto all = all_positions();
  EXPECT_EQ(all.size(), 5478u);
  for (const char* text : {"mcts(select=ucb1)", "exhaustive"}) {
    const SearchPtr<TicTacToe> search = make_search<TicTacToe>(text);
    for (const auto& [hash, known] : all) {
      const auto& [position, value] = known;
      if (position.finished()) continue;
      PositionRun<TicTacToe> run(*search, position, {.seed = hash});
      run.begin();
      ASSERT_EQ(run.resume(), Outcome::done);
      const auto result = run.result();
      ASSERT_EQ(result.best.score, seen_by(position.to_move(), value)) << text;
      TicTacToe next = position;
      next.play(run.choose(FinalMove::visits).value());
      ASSERT_EQ(all.at(next.hash()).second, value) << text;  // the move keeps what there is
      ASSERT_EQ(result.considered.front().move, run.choose(FinalMove::visits)) << text;
    }
  }
}

TEST(TwoPlayers, AnExhaustiveSearchThatIsCutTellsWhatItKnowsAndHasAMove) {
  const auto all = all_positions();
  int open = 0;
  int known = 0;
  for (const char* moves : {"", "5", "51", "1593"}) {
    const TicTacToe position(moves);
    const auto value_of = [&](TicTacToe::Move move) {
      TicTacToe next = position;
      next.play(move);
      return seen_by(position.to_move(), all.at(next.hash()).second);
    };
    for (std::uint64_t nodes = 1; nodes < 600; nodes += nodes < 20 ? 1 : 37) {
      AlphaBeta<TicTacToe> search;
      PositionRun<TicTacToe> run(search, position, {.budget = {.nodes = nodes}, .seed = 1});
      run.begin();
      run.resume();
      const auto result = run.result();
      const auto move = run.choose(FinalMove::visits);
      ASSERT_TRUE(move);
      ASSERT_FALSE(result.best.line.empty());
      EXPECT_EQ(result.best.line.front(), *move);
      EXPECT_EQ(result.considered.front().move, *move);
      Score least = 0;
      std::uint64_t spent = 0;
      for (const auto& one : result.considered) {
        EXPECT_TRUE(one.proved.low <= value_of(one.move) && value_of(one.move) <= one.proved.high);
        least = std::max(least, one.proved.low);
        spent += one.visits;
      }
      EXPECT_LE(spent, result.spent.nodes);
      EXPECT_TRUE(least == 0 || value_of(*move) == least) << "the best that is known";
      ++(result.is_optimal || least > 0 ? known : open);
    }
  }
  EXPECT_GT(known, 10);
  EXPECT_GT(open, 10);
}

TEST(TwoPlayers, AMoveIsChosenByMeanWhereTheSearchSaysSo) {
  int differ = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto run_of = [&](const char* text) {
      Worker<TicTacToe> worker(text, TicTacToe("5"), {.playouts = 40 + seed});
      worker.start();
      worker.go();
      const auto result = worker.run.result();
      EXPECT_EQ(result.best.line.front(), worker.run.choose(FinalMove::visits));
      EXPECT_EQ(result.considered.front().move, worker.run.choose(FinalMove::visits));
      return std::pair(worker.run.choose(FinalMove::visits), worker.run.choose(FinalMove::mean));
    };
    const auto [by_visits, by_mean] = run_of("mcts(select=ucb1(c=0.3))");
    EXPECT_EQ(run_of("mcts(select=ucb1(c=0.3), final=mean)"), std::pair(by_mean, by_mean));
    differ += by_visits != by_mean;
  }
  EXPECT_GT(differ, 0);
  EXPECT_THROW(make_search<testing::Toy>("mcts(final=mean)"), SpecError)
      << "which a puzzle has no use for";
}

// The second player wins by ll, and nothing is better; rl and rr have to be compared.
struct WonAtOnce : testing::FourLines {
  int to_move() const { return static_cast<int>(line.size()) % 2; }
  Score score() const { return line == "ll" ? 0 : line == "rl" ? 1 : 0.5; }
};

TEST(TwoPlayers, AReplyThatWinsIsTheLastToBeTried) {
  AlphaBeta<WonAtOnce> search;
  const auto result = run(search, WonAtOnce(), {.seed = 1});
  EXPECT_TRUE(result.is_optimal);
  EXPECT_EQ(result.best.score, 0.5);
  EXPECT_EQ(search.statistics().nodes, 5u);  // l, ll, r, rl and rr, but not lr
}

TEST(TwoPlayers, ProofsAreTrueWhereAPlayerMovesTwice) {
  for (const char* text : {"mcts(select=ucb1)", "mcts(select=rave)", "mcts(widen=[1, 0.3])",
                           "mcts(evaluate=mcts(iterations=3))", "exhaustive"}) {
    const SearchPtr<RandomGame> search = make_search<RandomGame>(text);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const RandomGame root(seed);
      const auto result = run(*search, root, {.seed = seed});
      ASSERT_TRUE(result.is_optimal) << text;
      ASSERT_EQ(result.best.score, value_of_all(root)) << text << ", seed " << seed;
    }
  }
}

TEST(TwoPlayers, AMoveThatIsNotTriedIsNotRefuted) {
  Worker<TicTacToe> worker("mcts(widen=[1, 0.01])", TicTacToe("1524"), {});
  worker.start();
  while (worker.go(1)) {
    for (const auto& move : worker.run.result().considered)
      if (move.proved.high == 0) {
        EXPECT_GT(move.visits, 0u);
      }
  }
  EXPECT_TRUE(worker.run.result().is_optimal);
}

TEST(TwoPlayers, ProofsSurviveAMove) {
  Worker<TicTacToe> worker("mcts", TicTacToe(), {});
  worker.start();
  ASSERT_FALSE(worker.go());
  const auto whole = worker.run.result();
  for (int moves = 0; moves < 3; ++moves) {
    worker.run.play(worker.run.choose(FinalMove::visits).value());
    EXPECT_FALSE(worker.go());
    const auto after = worker.run.result();
    EXPECT_TRUE(after.is_optimal);
    EXPECT_EQ(after.best.score, 0.5);
    EXPECT_EQ(after.spent.playouts, whole.spent.playouts);
  }
}

TEST(TwoPlayers, APrunedTreeProvesNothing) {
  const SearchPtr<TicTacToe> search = make_search<TicTacToe>("mcts(prune=[50, 2])");
  EXPECT_FALSE(run(*search, TicTacToe(), {.budget = {.playouts = 3000}}).is_optimal);
}

// --- What a run reports ---

TEST(TwoPlayers, ARunIsNotOverWithAWonPlayout) {
  const SearchPtr<TicTacToe> search = make_search<TicTacToe>("uniform");
  const auto result = run(*search, TicTacToe(), {.budget = {.playouts = 20'000}, .seed = 1});
  EXPECT_EQ(result.spent.playouts, 20'000u);
  // Of games at random the player who begins wins 58.5 %, and 12.7 % are drawn.
  EXPECT_NEAR(result.best.score, 0.585 + 0.127 / 2, 0.01);
  EXPECT_EQ(result.best.line.size(), 1u);
}

TEST(TwoPlayers, TheResultIsALineThatBothWouldPlay) {
  for (const char* prefix : {"", "5", "51", "519"}) {
    Line<TicTacToe::Move> moves;
    for (const char* at = prefix; *at != 0; ++at)
      moves.push_back(static_cast<std::uint8_t>(*at - '1'));
    const SearchPtr<TicTacToe> search = make_search<TicTacToe>("mcts");
    const auto result = run(*search, TicTacToe(), {.budget = {.playouts = 300}, .seed = 1}, moves);
    const auto& line = result.best.line;
    ASSERT_GT(line.size(), moves.size());
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), line.begin()));
    TicTacToe position;
    for (const auto move : line) {
      ASSERT_TRUE(position.parse(position.format(move)));
      position.play(move);
    }
    std::uint64_t visits = 0, most = 0;
    Score value = 0;
    for (const auto& move : result.considered) {
      visits += move.visits;
      if (move.move == line[moves.size()]) value = move.value, most = move.visits;
    }
    EXPECT_EQ(visits, result.spent.playouts);  // a proof may come first
    EXPECT_GT(most, 0u);
    EXPECT_EQ(result.best.score, value);
  }
}

TEST(TwoPlayers, TheHistoryIsTheRootsValueWheneverItsVisitsHaveDoubled) {
  const auto result = testing::run_outline("mcts", TicTacToe(), {.playouts = 1000});
  std::vector<std::uint64_t> playouts;
  for (const auto& [at, value] : result.history) {
    playouts.push_back(at);
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 1);
  }
  EXPECT_EQ(playouts, (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
}

TEST(TwoPlayers, ValuesAreThoseOfThePlayerToMove) {
  // Either can make the row 1 2 3 at once.
  EXPECT_EQ(run(*make_search<TicTacToe>("mcts"), TicTacToe("1425"), {}).best.score, 1);
  EXPECT_EQ(run(*make_search<TicTacToe>("mcts"), TicTacToe("91427"), {}).best.score, 1);
}

TEST(TwoPlayers, AFinishedGameIsWorthWhatItIs) {
  const SearchPtr<TicTacToe> search = make_search<TicTacToe>("mcts");
  const auto result = run(*search, TicTacToe("14253"), {.budget = {.playouts = 10}});
  EXPECT_TRUE(result.is_optimal);
  EXPECT_EQ(result.best.score, 0);  // the row is the other player's
  EXPECT_TRUE(result.best.line.empty());
  EXPECT_EQ(result.spent.playouts, 0u);
}

TEST(TwoPlayers, FlatMonteCarloTriesMovesInTurnAndTakesTheBestMean) {
  Worker<TicTacToe> worker("nested(level=1)", TicTacToe(), {.playouts = 9'000});
  worker.start();
  worker.go();
  const auto result = worker.run.result();
  EXPECT_EQ(result.considered.size(), 9u);
  for (const auto& move : result.considered) EXPECT_EQ(move.visits, 1000u);
  EXPECT_EQ(worker.run.choose(FinalMove::visits), 4);  // the centre
  EXPECT_EQ(result.best.line, (Line<TicTacToe::Move>{4}));
}

// --- Going on ---

const std::vector<std::string>& searches_for_two() {
  static const std::vector<std::string> list{
      "uniform",
      "mcts",
      "mcts(select=rave)",
      "mcts(select=rave(schedule=equivalence, c=0.2), widen=[2, 0.5])",
      "mcts(select=ucb1(urgency=0.6), evaluate=mcts(iterations=3))",
      "mcts(prune=[30, 4])",
      "nested(level=1)",
      "exhaustive",
  };
  return list;
}

TEST(TwoPlayers, ASavedRunGoesOnAsTheUndisturbedOne) {
  for (const std::string& text : searches_for_two()) {
    const bool in_nodes = text == "exhaustive";
    const Budget budget = in_nodes ? Budget{.nodes = 600} : Budget{.playouts = 600};
    Worker<TicTacToe> whole(text, TicTacToe(), budget);
    whole.start();
    whole.go();
    std::unique_ptr<Worker<TicTacToe>> worker =
        std::make_unique<Worker<TicTacToe>>(text, TicTacToe(), budget);
    worker->start();
    while (worker->go(in_nodes ? Budget{.nodes = 77} : Budget{.playouts = 77})) {
      const std::string bytes = worker->save();
      worker = std::make_unique<Worker<TicTacToe>>(text, TicTacToe(), budget);
      worker->load(bytes);
    }
    EXPECT_EQ(worker->result(), whole.result()) << text;
  }
}

TEST(TwoPlayers, EitherSidesMovesAreFollowed) {
  for (const std::string& text : searches_for_two()) {
    Worker<TicTacToe> worker(text, TicTacToe(), {});
    worker.start();
    std::string played;
    while (true) {
      worker.run.allow(text == "exhaustive" ? Budget{.nodes = 5000} : Budget{.playouts = 200});
      worker.go();
      const auto move = worker.run.choose(FinalMove::mean);
      if (!move) break;
      played += static_cast<char>('1' + *move);
      worker.run.play(*move);
    }
    EXPECT_TRUE(TicTacToe(played).finished()) << text << ": " << played;
  }
}

// --- Refusals ---

std::string refusal(const std::string& text) {
  try {
    make_search<TicTacToe>(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TwoPlayers, SearchesForOnePlayerSaySo) {
  for (const char* text :
       {"nrpa", "beam", "dbs", "improve", "a-star", "ida-star", "greedy", "portfolio([mcts])",
        "restart(mcts)", "by-move(mcts)", "mcts(evaluate=nrpa)"})
    EXPECT_NE(refusal(text).find("best line of one player, and this is a game of two"),
              std::string::npos)
        << text << ": " << refusal(text);
  for (const char* text : {"nested", "nested(level=1, memory=false)", "nested(level=1, runs=2)"})
    EXPECT_NE(refusal(text).find("flat Monte-Carlo"), std::string::npos) << text;
  EXPECT_NE(refusal("mcts(skip-finished=true)").find("skip-finished"), std::string::npos);
  EXPECT_NE(refusal("tabu").find("colours"), std::string::npos);
  for (const char* text : {"light", "heavy"})
    EXPECT_NE(refusal(text).find("no " + std::string(text) + " playouts"), std::string::npos);
  EXPECT_NE(refusal("conditioning(uniform)").find("predicts"), std::string::npos);
  EXPECT_NE(refusal("mcts(prior=1)").find("beforehand"), std::string::npos);
  EXPECT_EQ(refusal("mcts"), "");
}

TEST(TwoPlayers, NoLineIsTheTopOne) {
  Worker<TicTacToe> worker("mcts", TicTacToe(), {.playouts = 10});
  worker.start();
  worker.go();
  EXPECT_THROW(worker.run.choose(FinalMove::top), InputError);
}

}  // namespace
}  // namespace hornbeam
