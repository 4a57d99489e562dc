#include "src/laboratory/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <set>

#include "hornbeam/core/checksum.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/small_letters.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/beside.hpp"
#include "src/laboratory/ends.hpp"
#include "src/laboratory/search_text.hpp"
#include "src/laboratory/toml_table.hpp"

namespace hornbeam::laboratory {
namespace {

std::string budget_key(const PlannedBudget& planned) {
  const Budget& budget = planned.limit;
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  };
  if (budget.seconds < kForever)
    add(planned.is_of_processor ? "cpu-seconds" : "seconds", format_number(budget.seconds));
  if (budget.playouts != kUnlimited) add("playouts", std::to_string(budget.playouts));
  if (budget.nodes != kUnlimited) add("nodes", std::to_string(budget.nodes));
  return text.empty() ? "none" : text;
}

// What all runs of a search have in common.
RunKey key_of(const PlannedSearch& search) {
  RunKey key;
  const auto add_search = [&](const std::string& text) {
    const registry::Pinned pinned = registry::pinned(catalogue().resolve(text));
    key.search += to_text(pinned.search);
    for (const value::LearnedPtr& value : pinned.values)
      key.values += (key.values.empty() ? "" : " ") + value->checksum;
  };
  add_search(search.text);
  if (const auto& other = search.against) {
    key.search += kAgainst;
    if (other->command.empty())
      add_search(other->search);
    else
      key.search += other->command;
    if (!other->budget.text.empty())
      key.search += fmt::format("{}{}", kWith, budget_key(other->budget));
    if (other->ranks > 0) key.search += fmt::format("{}{} ranks", kOn, other->ranks);
  }
  if (search.play) key.search += fmt::format("{}{}", kPlayedBy, name_of(*search.play));
  key.memory = search.memory;
  if (search.threads > 1) key.device += fmt::format(", {} threads", search.threads);
  if (search.ranks > 0) key.device += fmt::format(", {} ranks", search.ranks);
  return key;
}

// A search that never ends and has no budget would run for ever, and silently.
void require_end(const PlannedSearch& search) {
  const auto require = [](const std::string& text, const PlannedBudget& budget) {
    if (!budget.limit.limited() && !ends_by_itself(catalogue().resolve(text)))
      throw InputError(fmt::format(
          "budgets = \"none\" is for a search that ends by itself, and {} never does; a budget is "
          "such as \"100k playouts\"",
          in_quotes(text)));
  };
  for (const PlannedBudget& budget : search.budgets) require(search.text, budget);
  if (search.against && search.against->command.empty())
    require(search.against->search, search.against->budget);
}

using ProblemPtr = std::shared_ptr<const Problem>;

double branching_of(const Problem& problem, const Moves& line) {
  double sum = 0;
  Moves played;
  for (const std::string& move : line) {
    sum += static_cast<double>(problem.moves(played).size());
    played.push_back(move);
  }
  return sum / static_cast<double>(line.size());
}

ProblemPtr load_instance(const Experiment& experiment, const PlannedInstance& instance) {
  const std::string& name = instance.name;
  try {
    if (reads_standard_input(name))
      throw InputError(in_quotes(name) +
                       " would be read from standard input, which is not there again "
                       "when the experiment goes on");
    const std::string folder = std::filesystem::path(experiment.source).parent_path().string();
    return load_problem(placed(folder, name));
  } catch (const std::exception& problem) {
    throw InputError(fmt::format("{}, line {}: instances: {}", experiment.source, instance.line,
                                 sentence_of(problem)));
  }
}

// e5 is E5: boards are written about in both.
bool are_one(const std::string& move, const std::string& other) {
  return in_small_letters(move) == in_small_letters(other);
}

// A move that nobody can make is right for nobody.
void require_legal(const Experiment& experiment, const PlannedInstance& instance,
                   const Problem& problem) {
  if (instance.right.empty()) return;
  const std::vector<std::string> moves = problem.moves({});
  for (const std::string& move : instance.right)
    if (std::ranges::none_of(moves, [&](const std::string& legal) { return are_one(move, legal); }))
      throw InputError(fmt::format("{}, line {}: right: {} is no move there{}", experiment.source,
                                   instance.line, in_quotes(move), hint(move, moves, "moves are")));
}

std::string checksum_of(const Problem& problem) {
  return fmt::format("{:016x}", checksum(problem.domain.name + '\n' + problem.position));
}

// Positions of games and puzzles that are played may have no history, and need none.
bool needs_history(const Experiment& experiment, const PlannedRun& planned) {
  const PlannedSearch& search = experiment.searches[planned.search];
  if (search.against || search.play || planned.problem->is_of_two) return false;
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::ranges::find(names, name) != names.end();
  };
  return std::ranges::any_of(experiment.drawings, [&](const Drawing& drawing) {
    return drawing.kind == DrawingKind::any_time && has(drawing.labels, search.label) &&
           has(drawing.sets, experiment.sets[planned.set].name);
  });
}

}  // namespace

std::vector<PlannedRun> plan_runs(const Experiment& experiment) {
  struct Loaded {
    ProblemPtr problem;
    std::string checksum;
  };
  std::map<std::string, Loaded> known;
  const auto loaded = [&](const PlannedInstance& instance) -> const Loaded& {
    Loaded& one = known[instance.name];
    if (!one.problem) {
      one.problem = load_instance(experiment, instance);
      require_legal(experiment, instance, *one.problem);
      one.checksum = checksum_of(*one.problem);
    }
    return one;
  };
  std::vector<RunKey> keys;
  std::size_t boards = 0;
  for (const PlannedSearch& search : experiment.searches) {
    try {
      keys.push_back(key_of(search));
      require_end(search);
    } catch (const std::exception& problem) {
      throw InputError(fmt::format("{}: the search {}: {}", experiment.source,
                                   in_quotes(search.label), sentence_of(problem)));
    }
  }
  for (const InstanceSet& set : experiment.sets) boards = std::max(boards, set.instances.size());

  std::vector<PlannedRun> plan;
  plan.reserve(count_runs(experiment));
  for (std::size_t instance = 0; instance < boards; ++instance)
    for (std::size_t i = 0; i < experiment.searches.size(); ++i) {
      const PlannedSearch& search = experiment.searches[i];
      for (const std::size_t set : search.sets) {
        if (instance >= experiment.sets[set].instances.size()) continue;
        const Loaded& start = loaded(experiment.sets[set].instances[instance]);
        if (search.against && !start.problem->domain.board_game())
          throw InputError(fmt::format("{}: the search {}: {} is no game of two that has matches",
                                       experiment.source, in_quotes(search.label),
                                       start.problem->domain.name));
        for (std::size_t budget = 0; budget < search.budgets.size(); ++budget)
          for (const std::uint64_t seed : search.seeds) {
            PlannedRun run{i, set, instance, budget, keys[i], start.problem};
            run.key.position = start.checksum;
            run.key.budget = budget_key(search.budgets[budget]);
            run.key.seed = seed;
            plan.push_back(std::move(run));
          }
      }
    }
  std::set<RunKey> with_history;
  for (const PlannedRun& run : plan)
    if (needs_history(experiment, run)) with_history.insert(run.key);
  for (PlannedRun& run : plan) run.needs_history = with_history.contains(run.key);
  return plan;
}

Runs choose_runs(const std::vector<PlannedRun>& plan, std::vector<StoredRun> stored) {
  std::map<RunKey, std::vector<StoredRun*>> by_key;
  for (StoredRun& run : stored) by_key[run.key].push_back(&run);

  // Of each search and domain the behaviour that most of what was planned has. A run counts once, wherever it was
  // found, and not for what it lacks: a history that was made again by another behaviour would never be seen.
  struct Seen {
    std::size_t runs = 0;
    std::int64_t latest = 0;
  };
  std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, Seen>> seen;
  for (const PlannedRun& planned : plan)
    if (const auto found = by_key.find(planned.key); found != by_key.end()) {
      std::set<std::uint64_t> counted;
      for (const StoredRun* run : found->second) {
        Seen& one = seen[{run->key.search, run->domain}][run->behaviour];
        const bool is_whole = !planned.needs_history || !run->history.empty();
        one.runs += is_whole && counted.insert(run->behaviour).second;
        one.latest = std::max(one.latest, run->finished);
      }
    }
  const auto is_chosen = [&](const StoredRun& run) {
    const auto& all = seen.at({run.key.search, run.domain});
    const auto most = std::ranges::max_element(all, {}, [](const auto& one) {
      return std::pair{one.second.runs, one.second.latest};
    });
    return run.behaviour == most->first;
  };

  Runs runs;
  std::set<RunKey> missing;
  for (const PlannedRun& planned : plan) {
    const auto add = [&](std::vector<FoundRun>& list, const StoredRun& run) {
      list.push_back({planned.search, planned.set, planned.instance, planned.budget, run,
                      planned.problem->objective, planned.problem});
    };
    const auto there = by_key.find(planned.key);
    const StoredRun* chosen = nullptr;
    if (there != by_key.end())
      for (const StoredRun* run : there->second)
        if (is_chosen(*run) && (!chosen || chosen->history.empty() || !run->history.empty()))
          chosen = run;
    if (chosen) {
      add(runs.found, *chosen);
      continue;
    }
    missing.insert(planned.key);
    if (there != by_key.end())
      add(runs.stale, **std::ranges::max_element(there->second, {}, &StoredRun::finished));
  }
  runs.missing = missing.size();
  return runs;
}

RunSum sum_of(const std::vector<FoundRun>& runs) {
  RunSum sum;
  std::set<RunKey> seen;
  for (const FoundRun& found : runs)
    if (seen.insert(found.run.key).second) {
      ++sum.runs;
      sum.seconds += found.run.spent.seconds;
    }
  return sum;
}

bool is_of_a_score(Measure measure) {
  return measure == Measure::score || measure == Measure::gap || measure == Measure::reached;
}

Scale::Scale(const FoundRun& found, Measure measure)
    : measure_(measure),
      objective_(found.objective),
      best_known_{std::numeric_limits<double>::quiet_NaN(), ""} {
  if (measure == Measure::score || !found.problem) return;
  const auto best = found.problem->appraise(found.run.line).best_known;
  if (best && best->score != 0) best_known_ = *best;
}

double Scale::of(double score) const {
  if (measure_ == Measure::score) return shown(objective_, score);
  const double known = best_known_.score;
  const double gap = std::isnan(known) || best_known_.compares(score)
                         ? 100 * (known - score) / std::abs(known)
                         : std::numeric_limits<double>::infinity();
  return std::isnan(gap) || measure_ == Measure::gap ? gap : gap <= 0 ? 1 : 0;
}

double measured(const Experiment& experiment, const FoundRun& found, Measure measure) {
  const StoredRun& run = found.run;
  switch (measure) {
    case Measure::score:
    case Measure::gap:
    case Measure::reached: return Scale(found, measure).of(run.score);
    case Measure::moves: return static_cast<double>(run.line.size());
    case Measure::branching: return branching_of(*found.problem, run.line);
    case Measure::right: {
      const auto& right = experiment.sets[found.set].instances[found.instance].right;
      if (right.empty()) return std::numeric_limits<double>::quiet_NaN();
      return !run.line.empty() && std::ranges::any_of(right, [&](const std::string& move) {
        return are_one(move, run.line.front());
      });
    }
    case Measure::depth: return run.depth;
    case Measure::deepest: return static_cast<double>(run.deepest);
    case Measure::seconds: return run.spent.seconds;
    case Measure::playouts: return static_cast<double>(run.spent.playouts);
    case Measure::nodes: return static_cast<double>(run.spent.nodes);
    case Measure::bytes: return static_cast<double>(run.peak_bytes);
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace hornbeam::laboratory
