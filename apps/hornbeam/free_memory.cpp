#include "apps/hornbeam/free_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace hornbeam::app {
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

// The group of a process and all groups around it may have limits.
std::size_t left_by_groups(std::size_t most) {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("0::/")) continue;  // version 2 has one line, and this is it
    const std::filesystem::path top = "/sys/fs/cgroup";
    for (std::filesystem::path group = top / line.substr(4);; group = group.parent_path()) {
      const auto limit = read_number(group / "memory.max");
      const auto used = read_number(group / "memory.current");
      if (limit && used) most = std::min(most, *limit - std::min(*limit, *used));
      if (group == top || group == group.root_path()) break;
    }
  }
  return most;
}

}  // namespace

std::size_t free_memory() {
  return left_by_groups(available().value_or(kWhereNobodyKnows));
}

}  // namespace hornbeam::app
