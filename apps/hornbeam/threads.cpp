#include "apps/hornbeam/threads.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>

#include "apps/hornbeam/arguments.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::app {
namespace {

constexpr std::uint64_t kMost = 4096;

unsigned allowed_by_affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());  // more than a cpu_set_t can name
}

// The group of a process and all groups around it may have a quota: so much of each period.
double allowed_by_groups(double most) {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("0::/")) continue;  // version 2 has one line, and this is it
    const std::filesystem::path top = "/sys/fs/cgroup";
    for (std::filesystem::path group = top / line.substr(4);; group = group.parent_path()) {
      std::ifstream quota_file(group / "cpu.max");
      double quota = 0;
      double period = 0;
      if (quota_file >> quota >> period && period > 0) most = std::min(most, quota / period);
      if (group == top || group == group.root_path()) break;
    }
  }
  return most;
}

}  // namespace

unsigned allowed_threads() {
  return std::max(1u, static_cast<unsigned>(std::ceil(allowed_by_groups(allowed_by_affinity()))));
}

unsigned parse_threads(const std::string& text) {
  if (text.empty()) return allowed_threads();
  const std::uint64_t threads = read_option("--threads", text, parse_count);
  if (threads < 1 || threads > kMost)
    throw InputError("--threads is a number from 1 to " + std::to_string(kMost) + ", not " + text);
  return static_cast<unsigned>(threads);
}

}  // namespace hornbeam::app
