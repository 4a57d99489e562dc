#include "src/run/machine.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

namespace hornbeam {
namespace {

constexpr std::size_t kWhereNobodyKnows = std::size_t{2} << 30;

std::optional<std::size_t> available() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    std::size_t kilobytes = 0;
    if (word == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
  }
  return std::nullopt;
}

std::optional<std::size_t> read_number(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  if (file >> number) return number;
  return std::nullopt;  // no such file, or the word "max"
}

// The folders of the group of a process and of all groups around it: each may have limits.
template <class Look>
void in_each_group(const Look& look) {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("0::/")) continue;  // version 2 has one line, and this is it
    const std::filesystem::path top = "/sys/fs/cgroup";
    for (std::filesystem::path group = top / line.substr(4);; group = group.parent_path()) {
      look(group);
      if (group == top || group == group.root_path()) break;
    }
  }
}

unsigned allowed_by_affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());  // more than a cpu_set_t can name
}

}  // namespace

std::size_t free_memory() {
  std::size_t most = available().value_or(kWhereNobodyKnows);
  in_each_group([&](const std::filesystem::path& group) {
    const auto limit = read_number(group / "memory.max");
    const auto used = read_number(group / "memory.current");
    if (limit && used) most = std::min(most, *limit - std::min(*limit, *used));
  });
  return most;
}

unsigned allowed_threads() {
  double most = allowed_by_affinity();
  in_each_group([&](const std::filesystem::path& group) {
    std::ifstream file(group / "cpu.max");  // so much of each period
    double quota = 0;
    double period = 0;
    if (file >> quota >> period && period > 0) most = std::min(most, quota / period);
  });
  return std::max(1u, static_cast<unsigned>(std::ceil(most)));
}

}  // namespace hornbeam
