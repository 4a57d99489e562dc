// Morpion Solitaire behind the program's door: solved, restored, verified, written as files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "domains/morpion/records.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {
namespace {

std::unique_ptr<Problem> load(const std::string& name) {
  return load_problem(name);
}

const Domain& domain() {
  return *find_domain("morpion");
}

// In whichever of the domain's formats recognises it.
Game read_game(const std::string& text, const Problem* of = nullptr) {
  for (const GameFormat& format : domain().formats)
    if (format.recognises(text)) return format.read({domain(), text, "g", of, "name it"});
  throw InputError("no format of a game");
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
  for (const GameFormat& format : domain().formats) {
    const Game game = read_game(format.write(*problem, result.line, {}), problem.get());
    const Verdict verdict = game.problem->verify(game.line);
    EXPECT_TRUE(verdict.legal && verdict.finished);
    EXPECT_EQ(verdict.score, result.score);
  }
}

TEST(MorpionProblem, ListsItsRecords) {
  const std::vector<Record> records = domain().records();
  ASSERT_EQ(records.size(), 8u);
  EXPECT_EQ(records.front().instance, "morpion:5T/rosin178");
  EXPECT_EQ(records.front().score, 178);
  EXPECT_EQ(records.front().author, "Christopher D. Rosin");
  EXPECT_EQ(records.front().source, "http://morpionsolitaire.com/Grid5T178Rosin.txt");
  for (const Record& record : records) {
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
      const Game game = read_game(to_list(altered));
      const Verdict verdict = game.problem->verify(game.line);
      EXPECT_FALSE(verdict.legal) << record.file << " at " << at;
      EXPECT_EQ(verdict.moves, at) << record.file;
      EXPECT_FALSE(verdict.complaint.empty());
    }
  }
}

TEST(MorpionProblem, KnowsItsVariant) {
  EXPECT_EQ(load("morpion:5d/rosin82@40")->variant, "5D");
  EXPECT_EQ(domain().variants, (std::vector<std::string>{"5T", "5D", "4T", "4D"}));
}

TEST(MorpionProblem, TellsHowFarALineIsFromTheRecordAndTheBound) {
  const Appraisal appraisal = load("morpion:5D")->appraise({});
  EXPECT_EQ(appraisal.bound, 84);
  EXPECT_EQ(appraisal.best_known, (BestKnown{82, "Christopher D. Rosin"}));
  EXPECT_EQ(told(appraisal, 80),
            (std::vector<std::string>{"2 less than the best published, 82 (Christopher D. Rosin)",
                                      "no line is worth more than 84"}));
  EXPECT_EQ(told(load("morpion:4D")->appraise({}), 35).back(), "no line is worth more");
}

TEST(MorpionProblem, RefusesWhatIsNoGame) {
  EXPECT_THROW(read_game("(28,28)\n"), InputError);
  const auto problem = load("morpion:5D");
  EXPECT_EQ(problem->verify({"nonsense"}).complaint, "a move is written (27,27) / 0");
  EXPECT_EQ(problem->verify({"(28,25) - 0"}).complaint, "there is a dot already");
}

}  // namespace
}  // namespace hornbeam
