// hornbeam verify: replays a result's line, or a game, by the slow reference rules.
#include <fmt/core.h>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/played.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/problem/board_game.hpp"
#include "src/problem/outcome.hpp"
#include "src/problem/verified.hpp"

namespace hornbeam::app {
namespace {

const char* objective_text(Objective objective) {
  return objective == Objective::minimise ? "minimised" : "maximised";
}

// The sentence about what is wrong with it, or nothing.
std::string complaint(const Played& played, const Verdict& verdict) {
  if (!verdict.legal) return about_wrong_move(played, verdict);
  if (!verdict.finished && !played.problem->is_of_two)
    return fmt::format("{}: the line stops after {}, but the game goes on", played.source,
                       counted(verdict.moves, "move"));
  if (played.is_a_result && played.result.objective != played.problem->objective)
    return fmt::format("{}: it says that scores are {}, but those of {} are {}", played.source,
                       objective_text(played.result.objective), harmless(played.result.instance),
                       objective_text(played.problem->objective));
  if (played.is_a_result && !played.result.to_move && verdict.score != played.result.score)
    return played.source + ": " + about_other_score(verdict.score, played.result);
  if (!starts_where_it_says(played.result))
    return fmt::format("{}: its position is not that of {}", played.source,
                       harmless(played.result.instance));
  return "";
}

// What was played: of a game on a board the board as its players know it.
std::string about_start(const Played& played) {
  const Domain& domain = played.problem->domain;
  if (const BoardGame* boards = domain.board_game())
    return domain.name + ", " + boards->about(boards->setup_of(*played.problem));
  return harmless(played.result.instance);
}

// "score 1003", "cost 55", "W+5.5"
std::string about_end(const Played& played, const Verdict& verdict) {
  const Problem& problem = *played.problem;
  if (const BoardGame* boards = problem.domain.board_game())
    return outcome(problem.domain, boards->margin(problem, played.result.line, {}));
  return fmt::format("{} {}", measure(problem.objective), shown(problem.objective, verdict.score));
}

int verify(const std::string& path, const PlayedFrom& from) {
  const Played played = read_played(path, from);
  const Verdict verdict = played.problem->verify(played.result.line);
  if (const std::string wrong = complaint(played, verdict); !wrong.empty()) {
    put_error("hornbeam: {}\n", wrong);
    return 1;
  }
  if (verdict.finished)
    put("{}: {}, {}, legal and finished\n", about_start(played), about_end(played, verdict),
        counted(verdict.moves, "move"));
  else
    put("{}: {}, legal; the game goes on\n", about_start(played), counted(verdict.moves, "move"));
  return 0;
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
  struct Arguments {
    std::string path;
    PlayedFrom from;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App& command =
      add_command(program, "verify", "Replay a result or a game by the slow reference rules",
                  "Examples:\n"
                  "  hornbeam verify best.json\n"
                  "  hornbeam verify moves.txt --of samegame:standard/7\n"
                  "  hornbeam verify grid.psol --of morpion:5D\n"
                  "  hornbeam solve samegame:standard/7 --quiet --json - | hornbeam verify -");
  require(add_text(command, "result", arguments->path, "FILE", about_played_files()));
  add_played_from(command, arguments->from);
  when_asked(command, action, [arguments] { return verify(arguments->path, arguments->from); });
}

}  // namespace hornbeam::app
