// Runs whose search is done by a device.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hornbeam/problem/problem.hpp"
#include "src/offload/device_program.hpp"

namespace hornbeam::offload {

// What a device searches with where nothing is named: around a learned value that is in the program where
// one fits, else playouts.
std::string default_search(const Problem& problem);

// Problem::start on a device, for positions and searches that have a form for one. Throws SpecError and
// InputError. The program outlives the run.
std::unique_ptr<Run> start(const Problem& problem, const Spec& search, const RunSettings& settings,
                           const std::vector<std::string>& first_moves, DeviceProgram& program);
// Problem::resume, likewise, of a run that was on a device.
std::unique_ptr<Run> resume(const Problem& problem, const Checkpoint& checkpoint,
                            const RunSettings& settings, DeviceProgram& program);

}  // namespace hornbeam::offload
