// --device: who does the search, if not this program.
#pragma once

#include <memory>
#include <string>

#include "apps/hornbeam/arguments.hpp"
#include "src/offload/device_program.hpp"

namespace hornbeam::app {

struct DeviceFlags {
  std::string device;   // empty: none
  std::string program;  // empty: it is looked for
};

void add_device_flags(CLI::App& command, DeviceFlags& flags);

// The program that the flags ask for, started; nothing where they ask for none. Throws InputError.
std::unique_ptr<offload::DeviceProgram> start_device(const DeviceFlags& flags);

}  // namespace hornbeam::app
