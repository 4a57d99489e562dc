// What a run is given: its budget and seed, a cap on memory, who watches it and who may end it.
#pragma once

#include <atomic>
#include <limits>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/observer.hpp"

namespace hornbeam {

class Exchange;      // with ranks that share what they know
class Pool;          // of workers to hand evaluations to
struct Restriction;  // of moves near the root

// What a search may use besides its own worker. Both are interfaces, so that a plug-in is never linked
// with what is behind them. A run makes a pool of its threads where it is given none.
struct Means {
  unsigned threads = 1;
  bool one_tree = false;  // workers may share a tree, too: what it finds then depends on them
  Exchange* exchange = nullptr;
  Pool* pool = nullptr;
  unsigned ranks_here = 1;  // processes of the job on this machine, which share the cap on memory
  const std::vector<Restriction>* restrictions = nullptr;  // what a tree of two players leaves out
};

struct RunSettings {
  Budget budget{};
  std::uint64_t seed = 0;
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // cap in bytes
  Observer* observer = nullptr;
  const std::atomic<bool>* interrupt = nullptr;  // set it to end the run with its best line so far
  const TimeSource* time = nullptr;              // the machine's own where there is none
  Means means{};
};

}  // namespace hornbeam
