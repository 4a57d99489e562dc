// Everything that is compiled for each layout of the board, which is every search. One file a
// layout, so that they are compiled side by side.
#pragma once

#include "domains/samegame/position.hpp"
#include "hornbeam/problem/solve.hpp"
#include "src/problem/bench.hpp"

namespace hornbeam {

extern template Result solve_position(const samegame::Position16&, const Spec&, const RunSettings&,
                                      const std::vector<std::string>&);
extern template Result solve_position(const samegame::PositionWide&, const Spec&,
                                      const RunSettings&, const std::vector<std::string>&);
extern template std::vector<Speed> bench_position(const samegame::Position16&, const std::string&,
                                                  double, double);
extern template std::vector<Speed> bench_position(const samegame::PositionWide&, const std::string&,
                                                  double, double);

}  // namespace hornbeam
