// Processes as a store remembers them, so that it can be known later whether one is still there. A number
// alone would not do: it is given to another process in time, so it stands beside the moment of its start.
#pragma once

#include <cstdint>
#include <string>

namespace hornbeam::laboratory {

struct Process {
  std::string host;  // its name, and which of its boots
  std::int64_t pid = 0;
  std::int64_t started = 0;  // in the kernel's ticks since then

  bool operator==(const Process&) const = default;
};

Process this_process();

// A process of another host, or of this one before it was booted again, is not there: a store is used on
// one host at a time, and what came with it from elsewhere is history.
bool is_there(const Process& process);

}  // namespace hornbeam::laboratory
