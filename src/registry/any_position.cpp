#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template const std::vector<Registration<AnyPosition>>& registrations();
template SearchPtr<AnyPosition> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
