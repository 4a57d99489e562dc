// The searches of a game of two that is only known at run time. Those of AnyPosition are in the library.
#include "hornbeam/registry/build.hpp"

namespace hornbeam::registry {

template const std::vector<Registration<AnyGame>>& registrations();
template SearchPtr<AnyGame> build(const Spec&, const Means&);

}  // namespace hornbeam::registry
