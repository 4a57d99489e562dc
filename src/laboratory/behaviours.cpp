#include "src/laboratory/behaviours.hpp"

#include <fmt/format.h>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/laboratory/small_form.hpp"
#include "src/laboratory/toml_table.hpp"
#include "src/problem/behaviour.hpp"

namespace hornbeam::laboratory {

std::uint64_t run_behaviour(const Problem& example, const Spec& search, unsigned ranks) {
  const std::uint64_t number = behaviour_of(example, search);
  const Spec small = small_form(search);
  if (small == search && ranks < 2) return number;
  const auto exchange = ranks < 2 ? nullptr : make_simulated_exchange(2);
  return joined_behaviour(number, behaviour_of(example, small, {.exchange = exchange.get()}));
}

std::uint64_t Behaviours::of(const Experiment& experiment, const PlannedRun& planned) {
  const std::lock_guard lock(mutex_);
  const Domain& domain = planned.problem->domain;
  const auto [place, is_new] =
      known_.try_emplace({planned.key.search, planned.key.device, domain.name}, 0);
  if (!is_new) return place->second;
  const PlannedSearch& search = experiment.searches[planned.search];
  const auto number = [&](const std::string& text, unsigned ranks) {
    const Spec spec = catalogue().resolve(text);
    try {
      return run_behaviour(*load_problem(domain.example), spec, ranks);
    } catch (const InputError&) {  // a search for other instances than the example
      return run_behaviour(*planned.problem, spec, ranks);
    }
  };
  try {
    place->second = number(search.text, search.ranks);
    if (search.against && search.against->command.empty())
      place->second =
          joined_behaviour(place->second, number(search.against->search, search.against->ranks));
  } catch (const std::exception& problem) {
    known_.erase(place);
    throw InputError(fmt::format("{}: the search {} on {}: {}", experiment.source,
                                 in_quotes(search.label), planned.problem->instance,
                                 sentence_of(problem)));
  }
  return place->second;
}

void mark_behaviours(const Experiment& experiment, Runs& runs) {
  Behaviours today;
  for (std::vector<FoundRun>* list : {&runs.found, &runs.stale})
    for (FoundRun& one : *list)
      one.is_of_today = one.run.behaviour == today.of(experiment, {.search = one.search,
                                                                   .set = one.set,
                                                                   .instance = one.instance,
                                                                   .budget = one.budget,
                                                                   .key = one.run.key,
                                                                   .problem = one.problem});
}

Otherwise made_otherwise(const Runs& runs) {
  const auto count = [](std::vector<FoundRun> list, bool is_of_today) {
    std::erase_if(list, [&](const FoundRun& one) { return one.is_of_today != is_of_today; });
    return sum_of(list).runs;
  };
  const std::size_t counting = count(runs.found, false);
  const std::size_t left_out = count(runs.stale, false);
  const std::size_t of_today = count(runs.stale, true);
  Otherwise otherwise{.text = "", .runs = counting + left_out};
  const auto tell = [&](std::size_t number, std::string_view what) {
    if (number > 0)
      otherwise.text += fmt::format("{}{} {}", otherwise.text.empty() ? "" : "; ", number, what);
  };
  tell(counting, "of these runs are by a program that behaves otherwise than today's");
  tell(of_today, "by today's are left out, since there are more of another");
  tell(left_out, "by a program that behaves otherwise than today's are left out");
  return otherwise;
}

}  // namespace hornbeam::laboratory
