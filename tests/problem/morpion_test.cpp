// Morpion Solitaire behind the program's door: solved, restored, verified, written as files.
#include "src/problem/morpion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "domains/morpion/records.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam {
namespace {

std::unique_ptr<Problem> load(const std::string& name) {
  std::istringstream nothing;
  return load_problem(name, nothing);
}

Result solve(const Problem& problem, const std::string& search, std::uint64_t playouts) {
  RunSettings settings;
  settings.budget.playouts = playouts;
  settings.seed = 3;
  return problem.solve(catalogue().resolve(search), settings, {});
}

TEST(MorpionProblem, ReportsLinesThatTheSlowRulesConfirm) {
  for (const std::string name :
       {"morpion:5T", "morpion:5D", "morpion:4T", "morpion:4D", "morpion:5D/rosin82@40"}) {
    const auto problem = load(name);
    const Result result = solve(*problem, "mcts", 300);
    const Verdict verdict = problem->verify(result.line);
    EXPECT_TRUE(verdict.legal && verdict.finished) << name << ": " << verdict.complaint;
    EXPECT_EQ(verdict.score, result.score) << name;
    const auto restored = restore_problem(parse_result(to_json(result), "r"), "r");
    EXPECT_EQ(restored->verify(result.line).score, result.score) << name;
  }
}

TEST(MorpionProblem, CountsTheMovesOfAStartInTheScore) {
  const auto problem = load("morpion:5D/rosin82@40");
  const Result result = solve(*problem, "uniform", 1);
  EXPECT_EQ(result.score, 40.0 + static_cast<double>(result.line.size()));
  EXPECT_EQ(std::count(problem->position.begin(), problem->position.end(), '\n'), 40);
  const auto finished = load("morpion:5T/rosin178");
  EXPECT_EQ(solve(*finished, "uniform", 1).score, 178);
}

// Large public samples, whose own errors are taken for nothing.
TEST(MorpionProblem, NestedSearchesHaveThePublishedMeans) {
  const std::pair<const char*, double> published[] = {{"morpion:5D", 61.00}, {"morpion:5T", 84.50}};
  for (const auto& [name, mean] : published) {
    constexpr int kRuns = 500;
    const auto problem = load(name);
    const Spec search = catalogue().resolve("nested(level=1, runs=1)");
    double sum = 0;
    double squares = 0;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
      RunSettings settings;
      settings.seed = seed;
      const Score score = problem->solve(search, settings, {}).score;
      sum += score;
      squares += score * score;
    }
    const double found = sum / kRuns;
    const double error = std::sqrt((squares / kRuns - found * found) / kRuns);
    EXPECT_NEAR(found, mean, 2.6 * error) << name;
  }
}

TEST(MorpionProblem, WritesTheWholeGameOfAResult) {
  const auto problem = load("morpion:5D/rosin82@40");
  const Result result = solve(*problem, "uniform", 10);
  for (const std::string& text : {to_morpion_pentasol(result), to_morpion_list(result)}) {
    const MorpionGame game = read_morpion_game(text, "g", "5D");
    const Verdict verdict = game.problem->verify(game.line);
    EXPECT_TRUE(verdict.legal && verdict.finished);
    EXPECT_EQ(verdict.score, result.score);
  }
}

TEST(MorpionProblem, ListsItsRecords) {
  const std::vector<MorpionRecord> records = morpion_records();
  ASSERT_EQ(records.size(), 8u);
  EXPECT_EQ(records.front().instance, "morpion:5T/rosin178");
  EXPECT_EQ(records.front().score, 178);
  EXPECT_EQ(records.front().author, "Christopher D. Rosin");
  EXPECT_EQ(records.front().source, "http://morpionsolitaire.com/Grid5T178Rosin.txt");
  for (const MorpionRecord& record : records) {
    const Verdict verdict = load(record.instance)->verify({});
    EXPECT_TRUE(verdict.finished) << record.instance;
    EXPECT_EQ(verdict.score, record.score) << record.instance;
  }
}

// One move of each record turned into one that is not legal there: it is refused at that move.
TEST(MorpionProblem, RefusesAnAlteredGameAtTheAlteredMove) {
  for (const morpion::Record& record : morpion::records()) {
    for (const std::size_t at :
         {std::size_t{0}, record.grid.moves.size() / 2, record.grid.moves.size() - 1}) {
      morpion::Grid altered = record.grid;
      altered.moves[at].x += 1;
      altered.moves[at].index = (altered.moves[at].index + 1) % record.grid.variant.dots;
      const MorpionGame game = read_morpion_game(to_list(altered), "g");
      const Verdict verdict = game.problem->verify(game.line);
      EXPECT_FALSE(verdict.legal) << record.file << " at " << at;
      EXPECT_EQ(verdict.moves, at) << record.file;
      EXPECT_FALSE(verdict.complaint.empty());
    }
  }
}

TEST(MorpionProblem, IsAskedForItsVariant) {
  Result result;
  result.domain = "morpion";
  result.position = "5D\n(27,27) / 0";
  const auto said = [&](const char* variant) -> std::string {
    try {
      require_morpion_variant(result, "r", variant);
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(said("5D") + said("5d"), "");
  EXPECT_EQ(said("5T"), "r: this is a game of 5D, not of 5T");
  EXPECT_EQ(said("5X"), "'5X' is no variant; there are 5T, 5D, 4T and 4D");
  result.domain = "samegame";
  EXPECT_EQ(said("5t"), "r: this is a result of samegame, not of morpion:5T");
}

TEST(MorpionProblem, RefusesWhatIsNoGame) {
  EXPECT_THROW(read_morpion_game("(28,28)\n", "g", "7T"), InputError);
  EXPECT_THROW(read_morpion_game("(28,28)\n", "g"), InputError);
  const auto problem = load("morpion:5D");
  EXPECT_EQ(problem->verify({"nonsense"}).complaint, "a move is written (27,27) / 0");
  EXPECT_EQ(problem->verify({"(28,25) - 0"}).complaint, "there is a dot already");
}

}  // namespace
}  // namespace hornbeam
