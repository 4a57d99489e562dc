#include "domains/go/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<go::Position> build(const Spec&, const Means&);
template SearchPtr<go::Position> build_mcts_over(SearchPtr<go::Position>, MctsOptions);

}  // namespace hornbeam::registry
