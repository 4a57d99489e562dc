// One run of an experiment: carried out, checked by the reference rules, and as it is stored.
#pragma once

#include <atomic>
#include <optional>

#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

// Nothing where somebody interrupted: what was cut short is no run. Throws InputError where the search is
// not for the instance.
std::optional<StoredRun> carry_out(const Experiment& experiment, const PlannedRun& planned,
                                   std::uint64_t behaviour, const std::atomic<bool>& interrupt);

// The sentence about what is wrong with a stored run by the reference rules, or nothing. The game of a match
// that was not played out has no score that they know, nor one that ended with passes and stones that are dead.
// Files of positions are looked for in the folder. An instance that cannot be loaded is a fault, too.
std::string fault_of(const StoredRun& run, const std::string& folder = "");

// Runs from elsewhere are believed no more than our own: throws InputError with the fault of the first that is wrong
// among those that are not there yet.
void require_sound(const std::vector<StoredRun>& runs, const std::vector<StoredRun>& there,
                   const std::string& path);

}  // namespace hornbeam::laboratory
