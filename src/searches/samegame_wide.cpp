#include "domains/samegame/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<samegame::PositionWide> build(const Spec&, const Means&);
template SearchPtr<samegame::PositionWide> build_mcts_over(SearchPtr<samegame::PositionWide>,
                                                           MctsOptions);

}  // namespace hornbeam::registry
