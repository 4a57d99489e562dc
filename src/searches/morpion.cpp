#include "domains/morpion/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<morpion::Position> build(const Spec&, const Means&);
template SearchPtr<morpion::Position> build_mcts_over(SearchPtr<morpion::Position>, MctsOptions);

}  // namespace hornbeam::registry
