// Improving a line by destroying and searching again, as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/registry/nrpa.hpp"
#include "hornbeam/search/improve.hpp"

namespace hornbeam::registry {

struct ImproveOptions : ImprovePlan, BudgetOptions {
  Spec search = parse_spec("nrpa(level=2)");
};
inline const Part<ImproveOptions> kImprove{
    "improve",
    Kind::search,
    "destroys a part of a line and searches it again, over and over; begins with the line of "
    "solve --from FILE, or with what the search finds",
    "Schrimpf et al. 2000",
    {{positional("search"), &ImproveOptions::search, Kind::search, "what fills the gap"},
     {"playouts", &ImproveOptions::playouts, at_least(1),
      "budget of each round; where none is given, 10,000 playouts"},
     {"nodes", &ImproveOptions::nodes, at_least(1), "budget of each round"},
     {"time", &ImproveOptions::time, at_least(0), "budget of each round"},
     {"rounds", &ImproveOptions::rounds, at_least(1),
      "how many rounds; none: until the budget is spent"},
     {"drop",
      &ImproveOptions::drop,
      {0, 1},
      "at most this share of the moves is dropped, and what was possible only because of them"},
     {"tail", &ImproveOptions::tail, {0, 1}, "how often the end of the line is dropped instead"},
     {"prefer",
      &ImproveOptions::prefer,
      {0, 100},
      "weight by which an nrpa leans to what is kept and away from what is dropped; 0: what is "
      "kept is played"},
     {"slack", &ImproveOptions::slack, at_least(0),
      "a new line is taken up to this much below the best one", "Dueck 1993"}}};

template <Position P>
SearchPtr<P> build_improve(const Spec& spec) {
  constexpr Budget kSmall{.playouts = 10'000};
  ImproveOptions options = kImprove.read(spec);
  if (options.prefer > 0 && options.search.name != kNrpa.name)
    throw SpecError(
        "prefer leans the policy of an nrpa, and '" + options.search.name + "' has none",
        spec.place);
  options.each = options.budget().limited() ? options.budget() : kSmall;
  return std::make_unique<Improve<P>>(options, build_within<P>(options.search, options.each));
}

}  // namespace hornbeam::registry
