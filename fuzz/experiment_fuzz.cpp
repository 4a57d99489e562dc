// Whatever bytes the reader of experiments is given, it gives an experiment whose runs can be counted at any
// scale, or one sentence; and the reader of runs gives runs that survive the way to text and back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "src/laboratory/experiment.hpp"
#include "src/laboratory/runs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hornbeam;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const laboratory::Experiment experiment = laboratory::parse_experiment(text, "fuzz");
    const std::size_t all = laboratory::count_runs(experiment);
    const std::size_t some = laboratory::count_runs(laboratory::at_scale(experiment, 0.1));
    if (all < some || (all > 0) != (some > 0)) std::abort();
  } catch (const InputError&) {
  }
  try {
    const std::string once = laboratory::to_csv(laboratory::parse_csv(text, "fuzz"));
    if (laboratory::to_csv(laboratory::parse_csv(once, "fuzz")) != once) std::abort();
  } catch (const InputError&) {
  }
  return 0;
}
