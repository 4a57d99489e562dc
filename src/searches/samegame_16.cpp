#include "domains/samegame/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<samegame::Position16> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
