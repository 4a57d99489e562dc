// What a run is given: its budget and seed, a cap on memory, who watches it and who may end it.
#pragma once

#include <atomic>
#include <limits>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/observer.hpp"

namespace hornbeam {

struct RunSettings {
  Budget budget{};
  std::uint64_t seed = 0;
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // cap in bytes
  Observer* observer = nullptr;
  const std::atomic<bool>* interrupt = nullptr;  // set it to end the run with its best line so far
  const TimeSource* time = nullptr;              // the machine's own where there is none
};

}  // namespace hornbeam
