// --device: who does the search, if not this program.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "apps/hornbeam/arguments.hpp"
#include "hornbeam/problem/problem.hpp"
#include "src/offload/device_program.hpp"

namespace hornbeam::app {

struct DeviceFlags {
  std::string device;   // empty: none
  std::string program;  // empty: it is looked for
};

void add_device_flags(CLI::App& command, DeviceFlags& flags);
void add_device_program_flag(CLI::App& command, std::string& program);

// The search of that text, or where it is empty what the device or the domain searches with by default.
std::string search_named(const std::string& search, const DeviceFlags& flags,
                         const Problem& problem);

// Where a device's program of that name is: what the flag or the variable names, or what lies beside this
// program or among its modules. Throws InputError.
std::string device_program(const std::string& given, const std::string& name);

// Throws InputError where that device is none.
void require_device(const DeviceFlags& flags);

// The program that the flags ask for, started; nothing where they ask for none. Throws InputError.
std::unique_ptr<offload::DeviceProgram> start_device(const DeviceFlags& flags);

// Goes on with the run, by `go_on`, and returns 0. Where a device fails on the way and a line was found before, the
// run ends with that line; standard error is told why, and what is returned is the exit code.
int go_on_with(const Run& run, const std::function<void()>& go_on);

// What a report says of who searched; nothing where it was this program.
std::string note_of(const offload::DeviceProgram* device);

}  // namespace hornbeam::app
