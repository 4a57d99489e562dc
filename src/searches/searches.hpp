// Every search for every built-in position is compiled once, one file per position type, so that they
// are compiled side by side and nobody who uses them compiles them again.
#pragma once

#include "domains/go/position.hpp"
#include "domains/havannah/position.hpp"
#include "domains/jobshop/schedule.hpp"
#include "domains/morpion/position.hpp"
#include "domains/samegame/position.hpp"
#include "domains/tsptw/tour.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

extern template SearchPtr<samegame::Position16> build(const Spec&, const Means&);
extern template SearchPtr<samegame::Position16> build_mcts_over(SearchPtr<samegame::Position16>,
                                                                MctsOptions);
extern template SearchPtr<samegame::PositionWide> build(const Spec&, const Means&);
extern template SearchPtr<samegame::PositionWide> build_mcts_over(SearchPtr<samegame::PositionWide>,
                                                                  MctsOptions);
extern template SearchPtr<morpion::Position> build(const Spec&, const Means&);
extern template SearchPtr<morpion::Position> build_mcts_over(SearchPtr<morpion::Position>,
                                                             MctsOptions);

extern template SearchPtr<go::Position> build(const Spec&, const Means&);
extern template SearchPtr<go::Position> build_mcts_over(SearchPtr<go::Position>, MctsOptions);
extern template SearchPtr<havannah::Position> build(const Spec&, const Means&);
extern template SearchPtr<havannah::Position> build_mcts_over(SearchPtr<havannah::Position>,
                                                              MctsOptions);

extern template SearchPtr<jobshop::Position> build(const Spec&, const Means&);
extern template SearchPtr<jobshop::Position> build_mcts_over(SearchPtr<jobshop::Position>,
                                                             MctsOptions);
extern template SearchPtr<tsptw::Position> build(const Spec&, const Means&);
extern template SearchPtr<tsptw::Position> build_mcts_over(SearchPtr<tsptw::Position>, MctsOptions);

}  // namespace hornbeam::registry
