#include "domains/morpion/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<morpion::Position> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
