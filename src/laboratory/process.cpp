#include "src/laboratory/process.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

namespace hornbeam::laboratory {
namespace {

// Field 22 of /proc/PID/stat; 0 where there is no such process. The second field, the program's name in
// parentheses, may hold blanks, so fields are counted after it.
std::int64_t start_of(std::int64_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  const std::string stat{std::istreambuf_iterator<char>(file), {}};
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(stat.substr(name_end + 1));
  std::string field;
  for (int i = 3; i < 22 && fields; ++i) fields >> field;
  // A process that has ended and was not waited for does no work.
  std::int64_t started = 0;
  fields >> started;
  std::istringstream state(stat.substr(name_end + 1));
  state >> field;
  return field == "Z" || field == "X" ? 0 : started;
}

std::string host_and_boot() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string boot;
  file >> boot;
  return std::string(name.data()) + " " + boot;
}

}  // namespace

Process this_process() {
  const auto pid = static_cast<std::int64_t>(getpid());
  return {host_and_boot(), pid, start_of(pid)};
}

bool is_there(const Process& process) {
  return process.host == host_and_boot() && process.started != 0 &&
         start_of(process.pid) == process.started;
}

}  // namespace hornbeam::laboratory
