// hornbeam verify: replays a result's line by the slow reference rules.
#include <fmt/core.h>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam::app {
namespace {

// What is wrong with the result, or nothing.
std::string complaint(const Result& result, const Verdict& verdict) {
  if (!verdict.legal)
    return fmt::format("move {} is wrong: {}", verdict.moves + 1, verdict.complaint);
  if (!verdict.finished)
    return fmt::format("the line stops after {}, but the game goes on",
                       counted(verdict.moves, "move"));
  if (verdict.score != result.score)
    return fmt::format("the line is worth {}, not {}", verdict.score, result.score);
  return "";
}

int verify(const std::string& path) {
  const std::string source = source_name(path);
  const Result result = parse_result(read_file(path), source);
  const Verdict verdict = restore_problem(result, source)->verify(result.line);
  std::string wrong = complaint(result, verdict);
  if (wrong.empty() && !starts_where_it_says(result))
    wrong = fmt::format("its position is not that of {}", result.instance);
  if (!wrong.empty()) {
    put_error("hornbeam: {}: {}\n", source, wrong);
    return 1;
  }
  put("{}: score {}, {}, legal and finished\n", result.instance, verdict.score,
      counted(verdict.moves, "move"));
  return 0;
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
  auto path = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("verify", "Replay a result by the slow reference rules");
  command->footer(
      "Examples:\n"
      "  hornbeam verify best.json\n"
      "  hornbeam solve samegame:standard/7 --quiet --json - | hornbeam verify -");
  add_text(*command, "result", *path, "FILE", "a JSON file written by solve; - for standard input")
      ->required();
  command->callback([path, &action] { action = [path] { return verify(*path); }; });
}

}  // namespace hornbeam::app
