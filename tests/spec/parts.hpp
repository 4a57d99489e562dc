// A small catalogue with every type of option, for the tests and the fuzzer of specs. The names are
// those of real parts; their options need not be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam::testing {

// What is shown when the action is refused, between newlines.
template <class Action>
std::string complaint(Action action) {
  try {
    action();
  } catch (const SpecError& error) {
    return "\n" + error.render() + "\n";
  }
  return "no complaint";
}

struct NoOptions {};
inline const Part<NoOptions> kUniform{"uniform", Kind::playout, "every move alike", "", {}};

struct TabuOptions {
  double epsilon = 0;
};
inline const Part<TabuOptions> kTabu{
    "tabu",
    Kind::playout,
    "one colour last",
    "section 4",
    {{"epsilon", &TabuOptions::epsilon, {0, 1}, "how often the tabu is ignored"}}};

struct Span {
  double low = 0;
  double high = 1;
};
struct SpOptions {
  double c = 0.5;
  double d = 10000;
  bool scale = false;
  std::optional<Span> bounds;
};
inline const Part<SpOptions> kSp{"sp",
                                 Kind::selection,
                                 "single-player rule",
                                 "formula 1",
                                 {{"c", &SpOptions::c, at_least(0), "C"},
                                  {"d", &SpOptions::d, "D"},
                                  {"scale", &SpOptions::scale, "scaled scores"},
                                  {"bounds", &SpOptions::bounds, "scores that become -1 and 1"}}};

enum class Choose { top, average, visits };
struct MctsOptions {
  Spec select{"sp"};
  Spec evaluate{"uniform"};
  std::uint64_t expand_after = 1;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> prune;
  Choose choose = Choose::top;
  std::int64_t bias = 0;
};
inline const Part<MctsOptions> kMcts{
    "mcts",
    Kind::search,
    "a tree",
    "section 2",
    {{"select", &MctsOptions::select, Kind::selection, "the selection rule"},
     {"evaluate", &MctsOptions::evaluate, Kind::search, "what gives a score"},
     {"expand-after", &MctsOptions::expand_after, at_least(1), "visits before expansion", "T"},
     {"prune", &MctsOptions::prune, at_least(1), "L and W"},
     {"choose",
      &MctsOptions::choose,
      {{"top", Choose::top}, {"average", Choose::average}, {"visits", Choose::visits}},
      "the final move"},
     {"bias", &MctsOptions::bias, {-100, 100}, "something signed"}}};

struct RestartOptions {
  Spec search;
  std::optional<std::uint64_t> runs = 10;
  Seconds time{0};
};
inline const Part<RestartOptions> kRestart{
    "restart",
    Kind::search,
    "independent runs",
    "section 3",
    {{positional("search"), &RestartOptions::search, Kind::search, "the search to run"},
     {"runs", &RestartOptions::runs, at_least(1), "how many runs"},
     {"time", &RestartOptions::time, {0, 3600}, "of each run"}}};

struct NestedOptions {
  int level = 1;
  std::vector<int> widths;
  std::vector<Spec> evaluators;
  std::string problem() const {
    if (widths.empty() || static_cast<int>(widths.size()) == level) return "";
    return "nested needs as many widths as levels";
  }
};
inline const Part<NestedOptions> kNested{
    "nested",
    Kind::search,
    "levels of search",
    "",
    {{"level", &NestedOptions::level, {1, 10}, "how many levels"},
     {"widths", &NestedOptions::widths, at_least(1), "beam of each level"},
     {"evaluators", &NestedOptions::evaluators, Kind::search, "tried in turn"}}};

inline const Catalogue& test_catalogue() {
  static const Catalogue catalogue(
      {&kUniform, &kTabu, &kSp, &kMcts, &kRestart, &kNested},
      {{"keen", "sp(c=0.1, d=32.0)", "a preset of a selection rule"},
       {"eager", "keen", "another name for it"},
       {"quick", "mcts(select=keen, expand-after=1k)", "a preset with a preset inside"},
       {"quick-again", "restart(quick, runs=3)", "and another"}});
  return catalogue;
}

}  // namespace hornbeam::testing
