#include "domains/samegame/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<samegame::Position16> build(const Spec&, const Means&);
template SearchPtr<samegame::Position16> build_mcts_over(SearchPtr<samegame::Position16>,
                                                         MctsOptions);

}  // namespace hornbeam::registry
