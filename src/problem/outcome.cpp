#include "src/problem/outcome.hpp"

#include <fmt/format.h>

#include <cmath>

#include "hornbeam/problem/board_game.hpp"

namespace hornbeam {

std::string outcome(const Domain& domain, double margin) {
  if (margin == 0) return "0";
  const char winner = domain.players[margin > 0 ? 0 : 1].front();
  return domain.board_game()->usual_komi ? fmt::format("{}+{:g}", winner, std::abs(margin))
                                         : fmt::format("{}+", winner);
}

}  // namespace hornbeam
