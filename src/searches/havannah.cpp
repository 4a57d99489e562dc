#include "domains/havannah/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<havannah::Position> build(const Spec&, const Means&);
template SearchPtr<havannah::Position> build_mcts_over(SearchPtr<havannah::Position>, MctsOptions);

}  // namespace hornbeam::registry
