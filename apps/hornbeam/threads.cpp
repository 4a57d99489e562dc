#include "apps/hornbeam/threads.hpp"

#include "apps/hornbeam/arguments.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {
namespace {

constexpr std::uint64_t kMost = 4096;

}  // namespace

unsigned parse_threads(const std::string& text) {
  if (text.empty()) return allowed_threads();
  const std::uint64_t threads = read_option("--threads", text, parse_count);
  if (threads < 1 || threads > kMost)
    throw InputError("--threads is a number from 1 to " + std::to_string(kMost) + ", not " + text);
  return static_cast<unsigned>(threads);
}

}  // namespace hornbeam::app
