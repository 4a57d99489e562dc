#include "src/laboratory/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// One limit: "300k playouts", "100k nodes", "60s", "60s cpu".
void allow(PlannedBudget& planned, std::string_view text, std::string_view whole) {
  Budget& budget = planned.limit;
  const auto wrong = [&] {
    throw InputError(
        "a budget is such as 300k playouts, 100k nodes, 60s or 60s cpu, or none for a search that "
        "ends by itself, not " +
        in_quotes(whole));
  };
  const std::size_t blank = text.find(' ');
  const auto require_first = [&](bool is_first, const char* what) {
    if (!is_first)
      throw InputError(fmt::format(
          "{} has two limits of {}, and a budget has one of each kind; several budgets are a list: "
          "[\"1k playouts\", \"2k playouts\"]",
          in_quotes(whole), what));
  };
  const std::string_view number = text.substr(0, blank);
  const std::string_view unit =
      blank == std::string_view::npos ? std::string_view() : without_blanks(text.substr(blank));
  if (unit == "playouts" || unit == "playout" || unit == "nodes" || unit == "node") {
    const Reading<std::uint64_t> count = read_count(number);
    if (!count || count.value == 0 || count.value == kUnlimited) wrong();
    std::uint64_t& limit = unit.front() == 'p' ? budget.playouts : budget.nodes;
    require_first(limit == kUnlimited, unit.front() == 'p' ? "playouts" : "nodes");
    limit = count.value;
    return;
  }
  const bool has_unit = !number.empty() && number.find_first_not_of("0123456789.") != number.npos;
  const Reading<Seconds> time = read_duration(number);
  if (!(unit.empty() || unit == "cpu") || !has_unit || !time || time.value.count() <= 0) wrong();
  require_first(budget.seconds == kForever, "time");
  budget.seconds = time.value.count();
  planned.is_of_processor = unit == "cpu";
}

template <class Item>
void keep_part(std::vector<Item>& items, double part) {
  const auto kept =
      static_cast<std::size_t>(std::ceil(part * static_cast<double>(items.size()) - 1e-9));
  items.resize(std::clamp<std::size_t>(kept, 1, items.size()));
}

constexpr std::array<std::pair<Measure, std::string_view>, 12> kMeasures{{
    {Measure::score, "score"},
    {Measure::gap, "gap"},
    {Measure::reached, "reached"},
    {Measure::moves, "moves"},
    {Measure::branching, "branching"},
    {Measure::right, "right"},
    {Measure::depth, "depth"},
    {Measure::deepest, "deepest"},
    {Measure::seconds, "seconds"},
    {Measure::playouts, "playouts"},
    {Measure::nodes, "nodes"},
    {Measure::bytes, "bytes"},
}};

}  // namespace

PlannedBudget parse_budget(std::string_view text) {
  PlannedBudget planned{.text = std::string(without_blanks(text))};
  if (planned.text == "none") return planned;
  std::string_view rest = planned.text;
  for (;;) {
    const std::size_t comma = rest.find(',');
    allow(planned, without_blanks(rest.substr(0, comma)), text);
    if (comma == std::string_view::npos) return planned;
    rest.remove_prefix(comma + 1);
  }
}

bool shrinks_by_boards(const Experiment& whole) {
  std::size_t boards = 0;
  std::size_t seeds = 0;
  for (const InstanceSet& set : whole.sets) boards = std::max(boards, set.instances.size());
  for (const PlannedSearch& search : whole.searches) seeds = std::max(seeds, search.seeds.size());
  return boards >= seeds;
}

Experiment at_scale(const Experiment& whole, double scale) {
  Experiment part = whole;
  part.scale = std::min(scale, 1.0);
  if (scale >= 1) return part;
  if (shrinks_by_boards(whole))
    for (InstanceSet& set : part.sets) keep_part(set.instances, scale);
  else
    for (PlannedSearch& search : part.searches) keep_part(search.seeds, scale);
  return part;
}

std::size_t count_runs(const Experiment& experiment) {
  std::size_t runs = 0;
  for (const PlannedSearch& search : experiment.searches)
    for (const std::size_t set : search.sets)
      runs += experiment.sets[set].instances.size() * search.budgets.size() * search.seeds.size();
  return runs;
}

std::string_view name_of(Measure measure) {
  return std::ranges::find(kMeasures, measure, &std::pair<Measure, std::string_view>::first)
      ->second;
}

std::string_view name_of(FinalMove rule) {
  switch (rule) {
    case FinalMove::top: return "top";
    case FinalMove::mean: return "mean";
    case FinalMove::visits: return "visits";
  }
  return "";
}

std::string_view name_of(DrawingKind kind) {
  switch (kind) {
    case DrawingKind::table: return "table";
    case DrawingKind::bars: return "bars";
    case DrawingKind::budget_curve: return "budget-curve";
    case DrawingKind::heat_map: return "heat-map";
    case DrawingKind::scaling: return "scaling";
    case DrawingKind::any_time: return "any-time";
  }
  return "";
}

}  // namespace hornbeam::laboratory
