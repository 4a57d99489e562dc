// The program for a device as a child process: requests in, answers out, a line each. What they say is
// written in device/serve.hpp.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"

namespace hornbeam::offload {

// The device's memory is too small for what it was asked.
struct DeviceFull : InputError {
  using InputError::InputError;
};

class DeviceProgram {
 public:
  // Throws InputError where it cannot be started or there is no device that it can use.
  explicit DeviceProgram(const std::string& path);
  ~DeviceProgram();
  DeviceProgram(const DeviceProgram&) = delete;
  DeviceProgram& operator=(const DeviceProgram&) = delete;

  const std::string& device() const { return device_; }  // what it calls itself

  // How many members beams were left with for lack of the device's memory; 0 where they had what they
  // wanted.
  void limit_beams(std::uint64_t members) { most_members_ = members; }
  std::uint64_t most_members() const { return most_members_; }

  // The words of the answer. Lines before it go to `heard`, which also gets an empty one some fifty times
  // per second; once it returns false the device is asked to stop, and soon answers. Throws InputError
  // with the sentence of a device that cannot do it, std::runtime_error where the program fails.
  using Heard = std::function<bool(std::string_view line)>;
  std::string ask(const std::string& request, const Heard& heard = {});
  // What the device waits for while it is being asked something; for `heard`.
  void tell(const std::string& line) { say(line + "\n"); }

 private:
  void say(const std::string& text);
  std::string next_line(const Heard& heard, bool& is_stopped);

  std::string path_;
  pid_t pid_ = -1;
  int line_ = -1;     // to the program and back
  std::string rest_;  // of what was read
  std::string device_;
  std::uint64_t most_members_ = 0;
};

}  // namespace hornbeam::offload
