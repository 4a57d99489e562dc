#include "src/problem/verified.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"

namespace hornbeam {
namespace {

// What the slow rules have against a line, or nothing.
std::string complaint(const Verdict& verdict, const Result& result) {
  if (!verdict.legal) return wrong_move(result.line, verdict);
  if (result.to_move) return "";  // a principal line, which may stop anywhere
  if (!verdict.finished)
    return fmt::format("the game goes on after {} move{}", verdict.moves,
                       verdict.moves == 1 ? "" : "s");
  if (verdict.score != result.score) return about_other_score(verdict.score, result);
  return "";
}

}  // namespace

std::string wrong_move(const std::vector<std::string>& line, const Verdict& verdict) {
  const std::size_t i = verdict.moves;
  // A plug-in's rules may refuse a line and none of its moves.
  const std::string text = i < line.size() ? ", " + in_quotes(line[i]) + "," : "";
  return fmt::format("move {}{} is wrong: {}", i + 1, text, verdict.complaint);
}

std::string about_other_score(Score found, const Result& result) {
  const Objective objective = result.objective;
  return fmt::format("the line {} {}, not {}",
                     objective == Objective::minimise ? "costs" : "is worth",
                     shown(objective, found), shown(objective, result.score));
}

void require_verified(const Problem& problem, const Result& result) {
  const std::string wrong = complaint(problem.verify(result.line), result);
  if (wrong.empty()) return;
  const std::string whose =
      is_in_the_box(problem.domain)
          ? "this is a mistake in the program, please report it with the command you ran"
          : fmt::format(
                "the plug-in of the domain '{}' has two sets of rules that differ, those of "
                "its position and those that verify",
                problem.domain.name);
  throw std::logic_error(fmt::format(
      "the reference rules do not confirm the line that the search found: {}; {}", wrong, whose));
}

}  // namespace hornbeam
