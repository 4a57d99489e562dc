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
void add_device_program_flag(CLI::App& command, std::string& program);

// The program that the flags ask for, started; nothing where they ask for none. Throws InputError.
std::unique_ptr<offload::DeviceProgram> start_device(const DeviceFlags& flags);

// What a report says of who searched; nothing where it was this program.
std::string note_of(const offload::DeviceProgram* device);

}  // namespace hornbeam::app
