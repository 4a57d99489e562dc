#include "domains/samegame/position.hpp"
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template SearchPtr<samegame::PositionWide> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
