#include "domains/samegame/position.hpp"
#include "hornbeam/problem/solve.hpp"
#include "src/problem/bench.hpp"

namespace hornbeam {

template Result solve_position(const samegame::PositionWide&, const Spec&, const RunSettings&,
                               const std::vector<std::string>&);
template std::vector<Speed> bench_position(const samegame::PositionWide&, const std::string&,
                                           double, double);

}  // namespace hornbeam
