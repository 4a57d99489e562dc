#include "domains/jobshop/schedule.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<jobshop::Position> build(const Spec&, const Means&);
template SearchPtr<jobshop::Position> build_mcts_over(SearchPtr<jobshop::Position>, MctsOptions);

}  // namespace hornbeam::registry
