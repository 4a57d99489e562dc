// The behaviour number of a stored run: what its search does on its domain, as this program has it.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <tuple>

#include "hornbeam/problem/problem.hpp"
#include "hornbeam/spec/spec.hpp"
#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

// The number of src/problem/behaviour.hpp, which `hornbeam signature --verbose` prints of the searches that have a
// name; where a search has counts too large to matter in so little work, or several ranks, that of its small form as
// well, on two ranks where it has some. Throws InputError where the search is not for this problem.
std::uint64_t run_behaviour(const Problem& example, const Spec& search, unsigned ranks);

// A match's is that of both sides. Each is found once, by whichever thread asks first.
class Behaviours {
 public:
  std::uint64_t of(const Experiment& experiment, const PlannedRun& planned);

 private:
  std::mutex mutex_;
  // By search, device, which has the ranks, and domain.
  std::map<std::tuple<std::string, std::string, std::string>, std::uint64_t> known_;
};

// Says of each run whether today's program behaves as the one that made it.
void mark_behaviours(const Experiment& experiment, Runs& runs);

// What is to be told of runs that are marked, "3 of these runs are by a program that behaves otherwise than today's;
// ...", and how many of them `run --stale` makes again. No text where all are of today.
struct Otherwise {
  std::string text;
  std::size_t runs = 0;
};
Otherwise made_otherwise(const Runs& runs);

}  // namespace hornbeam::laboratory
