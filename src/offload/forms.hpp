// Which searches have a form for a device.
#pragma once

#include "hornbeam/core/search.hpp"
#include "hornbeam/spec/spec.hpp"
#include "src/offload/device_program.hpp"
#include "src/offload/request.hpp"

namespace hornbeam::offload {

// The search that the resolved spec names, with what is inside done by the device. Throws SpecError and
// InputError. The program outlives it.
SearchPtr<Position16> search_of(const Spec& spec, DeviceProgram& program);

}  // namespace hornbeam::offload
