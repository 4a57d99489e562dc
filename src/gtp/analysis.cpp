#include "src/gtp/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hornbeam::gtp {
namespace {

using Move = Considered<std::string>;

// Below which the value is not expected to be: three deviations of a mean of wins and losses.
double lower_bound(const Move& move) {
  const double visits = static_cast<double>(move.visits);
  return std::max(
      0.0, move.value - 3 * std::sqrt(std::max(1e-4, move.value * (1 - move.value)) / visits));
}

// The search follows one line only: that of the move it would make.
std::string line_after(const Result& result, std::size_t moves_before, const Move& move) {
  const auto& line = result.line;
  if (line.size() <= moves_before || line[moves_before] != move.move) return move.move;
  return fmt::format(
      "{}", fmt::join(line.begin() + static_cast<std::ptrdiff_t>(moves_before), line.end(), " "));
}

template <class Write>
std::string each(const Result& result, std::size_t most, Write write) {
  std::string text;
  std::size_t order = 0;
  for (const Move& move : by_visits(result)) {
    if (order == most) break;
    if (order > 0) text += ' ';
    text += write(move, order++);
  }
  return text;
}

}  // namespace

std::vector<Move> by_visits(const Result& result) {
  std::vector<Move> moves = result.considered;
  std::erase_if(moves, [](const Move& move) { return move.visits == 0; });
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Move& a, const Move& b) { return a.visits > b.visits; });
  return moves;
}

std::string leela_zero_info(const Result& result, std::size_t moves_before, std::size_t most) {
  return each(result, most, [&](const Move& move, std::size_t order) {
    return fmt::format("info move {} visits {} winrate {:.0f} prior 0 lcb {:.0f} order {} pv {}",
                       move.move, move.visits, 1e4 * move.value, 1e4 * lower_bound(move), order,
                       line_after(result, moves_before, move));
  });
}

std::string kata_go_info(const Result& result, std::size_t moves_before, std::size_t most) {
  return each(result, most, [&](const Move& move, std::size_t order) {
    return fmt::format(
        "info move {} visits {} utility {:.6f} winrate {:.6f} prior 0 lcb {:.6f} utilityLcb {:.6f} "
        "order {} pv {}",
        move.move, move.visits, 2 * move.value - 1, move.value, lower_bound(move),
        2 * lower_bound(move) - 1, order, line_after(result, moves_before, move));
  });
}

std::string kata_go_ownership(const std::vector<Owned>& points, int player) {
  std::string text = "ownership";
  for (const Owned& point : points)
    text += fmt::format(" {:.3f}", player == 0 ? point.owner : -point.owner);
  return text;
}

}  // namespace hornbeam::gtp
