#include "domains/tsptw/tour.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<tsptw::Position> build(const Spec&, const Means&);
template SearchPtr<tsptw::Position> build_mcts_over(SearchPtr<tsptw::Position>, MctsOptions);

}  // namespace hornbeam::registry
