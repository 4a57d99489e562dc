#include "src/gtp/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hornbeam::gtp {
namespace {

using Move = Considered<std::string>;

// Below which the value is not expected to be: three deviations of a mean of wins and losses, and in no case
// below what is proved.
double lower_bound(const Move& move) {
  const double visits = static_cast<double>(move.visits);
  return std::max(
      move.proved.low,
      move.value - 3 * std::sqrt(std::max(1e-4, move.value * (1 - move.value)) / visits));
}

// Where the search has no tree, only that of the move it would make is known.
std::string line_from(const Session::Thought& thought, const std::vector<Moves>& lines,
                      const Move& move) {
  for (const Moves& line : lines)
    if (line.front() == move.move) return fmt::format("{}", fmt::join(line, " "));
  const Moves& line = thought.result.line;
  const std::size_t before = thought.moves_before;
  if (line.size() <= before || line[before] != move.move) return move.move;
  return fmt::format(
      "{}", fmt::join(line.begin() + static_cast<std::ptrdiff_t>(before), line.end(), " "));
}

template <class Write>
std::string each(const Result& result, std::size_t most, Write write) {
  std::string text;
  std::size_t order = 0;
  for (const Move& move : result.considered) {
    if (order == most) break;
    if (order > 0) text += ' ';
    text += write(move, order++);
  }
  return text;
}

}  // namespace

std::string leela_zero_info(const Session::Thought& thought, const std::vector<Moves>& lines,
                            std::size_t most) {
  return each(thought.result, most, [&](const Move& move, std::size_t order) {
    return fmt::format("info move {} visits {} winrate {:.0f} prior 0 lcb {:.0f} order {} pv {}",
                       move.move, move.visits, 1e4 * move.value, 1e4 * lower_bound(move), order,
                       line_from(thought, lines, move));
  });
}

std::string kata_go_info(const Session::Thought& thought, const std::vector<Moves>& lines,
                         std::size_t most) {
  return each(thought.result, most, [&](const Move& move, std::size_t order) {
    return fmt::format(
        "info move {} visits {} utility {:.6f} winrate {:.6f} prior 0 lcb {:.6f} utilityLcb {:.6f} "
        "order {} pv {}",
        move.move, move.visits, 2 * move.value - 1, move.value, lower_bound(move),
        2 * lower_bound(move) - 1, order, line_from(thought, lines, move));
  });
}

std::string kata_go_ownership(const std::vector<Owned>& points, int player) {
  std::string text = "ownership";
  for (const Owned& point : points)
    text += fmt::format(" {:.3f}", player == 0 ? point.owner : -point.owner);
  return text;
}

}  // namespace hornbeam::gtp
