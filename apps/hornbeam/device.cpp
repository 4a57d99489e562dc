#include "apps/hornbeam/device.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "hornbeam-device";
constexpr const char* kVariable = "HORNBEAM_DEVICE_PROGRAM";

// What the flag or the variable names, or what lies beside this program or among its modules.
std::string find_program(const std::string& named) {
  const char* const variable = std::getenv(kVariable);
  const std::string given = !named.empty() ? named : variable ? variable : "";
  std::error_code ignored;
  if (!given.empty()) {
    if (fs::is_regular_file(given, ignored)) return given;
    throw InputError(fmt::format("--device-program: there is no file {}", in_quotes(given)));
  }
  const fs::path home = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& folder : {home, home / HORNBEAM_MODULES})
    if (const fs::path path = folder / kProgram; fs::is_regular_file(path, ignored))
      return path.string();
  throw InputError(
      fmt::format("--device: there is no {} beside this program. 'cmake -S device -B build/device' "
                  "and 'cmake --build build/device' build it where nvcc is; --device-program or {} "
                  "says where it is",
                  kProgram, kVariable));
}

}  // namespace

void add_device_flags(CLI::App& command, DeviceFlags& flags) {
  add_text(command, "--device", flags.device, "DEVICE",
           "who searches: cuda, a GPU, for searches that have a form for one (default this "
           "program)");
  add_device_program_flag(command, flags.program);
}

void add_device_program_flag(CLI::App& command, std::string& program) {
  add_text(command, "--device-program", program, "FILE",
           "the program for the device (default hornbeam-device beside this one)");
}

std::string note_of(const offload::DeviceProgram* device) {
  return device == nullptr ? "" : "searched by a device: " + device->device();
}

std::unique_ptr<offload::DeviceProgram> start_device(const DeviceFlags& flags) {
  if (flags.device.empty() && !flags.program.empty())
    throw InputError(
        "--device-program says where a device's program is; --device cuda asks for it");
  if (flags.device.empty()) return nullptr;
  if (flags.device != "cuda")
    throw InputError(fmt::format("--device: there is no device {}; cuda is the one there is",
                                 in_quotes(flags.device)));
  return std::make_unique<offload::DeviceProgram>(find_program(flags.program));
}

}  // namespace hornbeam::app
