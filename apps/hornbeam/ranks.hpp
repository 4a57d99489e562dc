// Ranks of a cluster that does not exist, for searches that exchange what they know.
#pragma once

#include <memory>
#include <string>

#include "apps/hornbeam/arguments.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/problem/problem.hpp"

namespace hornbeam::app {

struct RankFlags {
  std::string ranks, speeds;

  bool are_given() const { return !ranks.empty(); }
};

// `note` is what else there is to say of their number.
void add_rank_flags(CLI::App& command, RankFlags& flags,
                    const std::string& note = "; each has the budget");

// Nothing where the flags say nothing. Throws InputError.
std::unique_ptr<Exchange> simulated_ranks(const RankFlags& flags);

// The sentence for whoever asks for ranks with a search that has no use for them.
[[noreturn]] void refuse_ranks(const Spec& search);
// Whether the search would use them.
bool uses_ranks(const Problem& problem, const Spec& search, const Means& means);

}  // namespace hornbeam::app
