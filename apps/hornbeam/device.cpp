#include "apps/hornbeam/device.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/offload/start.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "hornbeam-device";
constexpr const char* kVariable = "HORNBEAM_DEVICE_PROGRAM";

}  // namespace

std::string device_program(const std::string& named, const std::string& name) {
  const char* const variable = std::getenv(kVariable);
  const std::string given = !named.empty() ? named : variable ? variable : "";
  std::error_code ignored;
  if (!given.empty()) {
    if (fs::is_regular_file(given, ignored)) return given;
    throw InputError(fmt::format("{}: there is no file {}",
                                 named.empty() ? kVariable : "--device-program", in_quotes(given)));
  }
  const fs::path home = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& folder : {home, home / HORNBEAM_MODULES})
    if (const fs::path path = folder / name; fs::is_regular_file(path, ignored))
      return path.string();
  throw InputError(
      fmt::format("--device: there is no {} beside this program. 'cmake -S device -B build/device' "
                  "and 'cmake --build build/device' build it where nvcc is; --device-program or {} "
                  "says where it is",
                  name, kVariable));
}

std::string search_named(const std::string& search, const DeviceFlags& flags,
                         const Problem& problem) {
  if (!search.empty()) return search;
  return flags.device.empty() ? problem.default_search : offload::default_search(problem);
}

void add_device_flags(CLI::App& command, DeviceFlags& flags) {
  add_text(command, "--device", flags.device, "DEVICE",
           "who searches: cuda, a GPU, for searches that have a form for one; where no search is "
           "named, beams around a learned value of the program that fits, else tabu-color (default "
           "this program)");
  add_device_program_flag(command, flags.program);
}

void add_device_program_flag(CLI::App& command, std::string& program) {
  add_text(command, "--device-program", program, "FILE",
           "the program for the device (default hornbeam-device beside this one)");
}

int go_on_with(const Run& run, const std::function<void()>& go_on) {
  try {
    go_on();
    return 0;
  } catch (const std::runtime_error& fault) {
    if (run.result().device.empty() || !run.has_line()) throw;
    put_error("hornbeam: {}\n", harmless(fault.what()));
    return dynamic_cast<const InputError*>(&fault) ? kBadInput : kFailed;
  }
}

std::string note_of(const offload::DeviceProgram* device) {
  if (device == nullptr) return "";
  const std::string note = "searched by a device: " + device->device();
  return device->most_members() == 0
             ? note
             : fmt::format("{}, whose memory had room for beams of {} members", note,
                           grouped(device->most_members()));
}

void require_device(const DeviceFlags& flags) {
  if (flags.device.empty() && !flags.program.empty())
    throw InputError(
        "--device-program says where a device's program is; --device cuda asks for it");
  if (!flags.device.empty() && flags.device != "cuda")
    throw InputError(fmt::format("--device: there is no device {}; cuda is the one there is",
                                 in_quotes(flags.device)));
}

std::unique_ptr<offload::DeviceProgram> start_device(const DeviceFlags& flags) {
  require_device(flags);
  if (flags.device.empty()) return nullptr;
  return std::make_unique<offload::DeviceProgram>(device_program(flags.program, kProgram));
}

}  // namespace hornbeam::app
