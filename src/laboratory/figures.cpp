#include "src/laboratory/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "hornbeam/spec/units.hpp"
#include "src/laboratory/any_time.hpp"
#include "src/laboratory/curve_names.hpp"
#include "src/laboratory/numbers.hpp"

namespace hornbeam::laboratory {
namespace {

// What the intervals of one figure are over.
std::string about_intervals(const std::vector<Cell>& cells) {
  bool has_boards = false, has_runs = false, averages_seeds = false, are_shares = true;
  for (const Cell& cell : cells) {
    if (cell.is_match) return "Intervals are Wilson's, 95 %.";
    (cell.has_boards ? has_boards : has_runs) = true;
    averages_seeds = averages_seeds || (cell.has_boards && cell.runs > cell.numbers.size());
    are_shares = are_shares && cell.is_share;
  }
  const std::string intervals = are_shares ? "Intervals are Wilson's, 95 %" : "Intervals are 95 %";
  const char* seeds = averages_seeds ? "; seeds of a board are averaged first" : "";
  if (!has_boards) return intervals + ", over runs.";
  if (!has_runs) return fmt::format("{}, over boards{}.", intervals, seeds);
  return fmt::format("{}, over boards, and over runs on one instance{}.", intervals, seeds);
}

Objective objective_of(const std::vector<Cell>& cells) {
  return cells.empty() ? Objective::maximise : cells.front().objective;
}

std::vector<std::size_t> sets_of(const std::vector<Cell>& cells) {
  std::vector<std::size_t> sets;
  for (const Cell& cell : cells)
    if (std::ranges::find(sets, cell.set) == sets.end()) sets.push_back(cell.set);
  std::ranges::sort(sets);
  return sets;
}

std::vector<Cell> cells_on(const std::vector<Cell>& cells, std::size_t set) {
  std::vector<Cell> those;
  for (const Cell& cell : cells)
    if (cell.set == set) those.push_back(cell);
  return those;
}

std::vector<PlannedBudget> budgets_of(const std::vector<Cell>& cells) {
  std::vector<PlannedBudget> budgets;
  for (const Cell& cell : cells)
    if (std::ranges::find(budgets, cell.budget) == budgets.end()) budgets.push_back(cell.budget);
  std::ranges::stable_sort(budgets, {},
                           [](const PlannedBudget& budget) { return size_of(budget).size; });
  return budgets;
}

plot::Point point_of(double x, const Cell& cell) {
  const statistics::Interval interval = cell.interval();
  return {x, cell.mean(), interval.low, interval.high};
}

// The value of a placeholder, or how large the budget is; nothing where it is no number.
std::optional<double> place_on(const Experiment& experiment, const Cell& cell,
                               const std::string& axis) {
  if (axis == "budget") return size_of(cell.budget).size;
  const Values& values = experiment.searches[cell.search].values;
  const auto value = std::ranges::find(values, axis, &Filled::name);
  if (value == values.end()) return std::nullopt;
  const Reading<double> number = read_number(value->text);
  return number ? std::optional(number.value) : std::nullopt;
}

std::string text_on(const Experiment& experiment, const Cell& cell, const std::string& axis) {
  if (axis == "budget") return cell.budget.text;
  const Values& values = experiment.searches[cell.search].values;
  const auto value = std::ranges::find(values, axis, &Filled::name);
  return value == values.end() ? "" : value->text;
}

// What cells of one curve or one map share: all but what the axes show.
std::string kinship(const Experiment& experiment, const Cell& cell,
                    const std::vector<std::string>& axes) {
  const PlannedSearch& search = experiment.searches[cell.search];
  const auto is_axis = [&](const std::string& name) {
    return std::ranges::find(axes, name) != axes.end();
  };
  std::string text = search.pattern;
  if (!is_axis("budget")) text += '\n' + cell.budget.text;
  for (const Filled& value : search.values)
    if (!is_axis(value.name)) text += '\n' + value.name + '=' + value.text;
  return text;
}

class Draughtsman {
 public:
  Draughtsman(const Experiment& experiment, const Runs& runs, const Drawing& drawing,
              const std::vector<Cell>& all)
      : experiment_(experiment), runs_(runs), drawing_(drawing), all_(all) {}

  std::vector<Figure> figures() {
    if (drawing_.kind == DrawingKind::bars)
      draw_bars();
    else if (drawing_.kind != DrawingKind::table)
      for (const std::size_t set : sets_of(all_)) draw_on(set);
    return std::move(figures_);
  }

 private:
  // Points and tiles have no axis in common.
  void draw_bars() {
    std::set<std::string> domains;
    for (const FoundRun& found : runs_.found)
      if (std::ranges::find(all_, found.set, &Cell::set) != all_.end())
        domains.insert(found.run.domain);
    if (domains.size() < 2) return add(std::nullopt, "", bars(all_));
    for (const std::size_t set : sets_of(all_)) add(set, "", bars(cells_on(all_, set)));
  }

  void draw_on(std::size_t set) {
    const std::vector<Cell> cells = cells_on(all_, set);
    if (drawing_.kind == DrawingKind::budget_curve) add_budget_curves(set, cells);
    if (drawing_.kind == DrawingKind::scaling && drawing_.x == "budget")
      add_budget_curves(set, cells);
    else if (drawing_.kind == DrawingKind::scaling)
      add(set, "", curves(cells, drawing_.x));
    if (drawing_.kind == DrawingKind::heat_map) add_maps(set, cells);
    if (drawing_.kind == DrawingKind::any_time)
      for (const PlannedBudget& budget : budgets_of(cells))
        add(set, budgets_of(cells).size() > 1 ? budget.text : "", profile(cells, budget));
  }

  // Named and titled after what is special about it.
  template <class Plot>
  void add(std::optional<std::size_t> set, const std::string& detail, Plot drawn) {
    std::string name = drawing_.name;
    std::string title = drawing_.title;
    const std::string where = set ? experiment_.sets[*set].name : "";
    for (const std::string& word : {where, detail})
      if (!word.empty()) {
        title += ", " + word;
        name += '-';
        for (const char c : word) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
      }
    drawn.title = title;
    figures_.push_back({name, title, std::move(drawn)});
  }

  plot::Bars bars(const std::vector<Cell>& cells) const {
    plot::Bars drawn{
        .title = {},
        .value = {measure_text(drawing_, cells)},
        .groups = {},
        .note = about_intervals(cells),
        .printed = experiment_.paper.empty() ? "what is printed" : "what the paper prints"};
    const bool has_budgets = budgets_of(cells).size() > 1;
    for (const std::size_t set : sets_of(cells))
      for (const PlannedBudget& budget : budgets_of(cells_on(cells, set))) {
        plot::Group group{experiment_.sets[set].name, {}};
        if (has_budgets) group.name += (group.name.empty() ? "" : ", ") + budget.text;
        for (const Cell& cell : cells) {
          if (cell.set != set || cell.budget != budget) continue;
          const plot::Point point = point_of(0, cell);
          const Printed* printed = printed_for(experiment_, drawing_, cell);
          group.bars.push_back(
              {cell.label, point.y, point.low, point.high, printed ? printed->value : plot::kNone});
        }
        drawn.groups.push_back(std::move(group));
      }
    return drawn;
  }

  // Playouts, nodes and seconds have no axis in common.
  void add_budget_curves(std::size_t set, const std::vector<Cell>& cells) {
    std::vector<std::string> units;
    std::map<std::string, std::vector<Cell>> of_unit;
    for (const Cell& cell : cells) {
      const std::string unit = size_of(cell.budget).unit;
      if (unit == "none") continue;
      if (!of_unit.contains(unit)) units.push_back(unit);
      of_unit[unit].push_back(cell);
    }
    for (const std::string& unit : units)
      add(set, units.size() > 1 ? unit : "", curves(of_unit[unit], "budget"));
  }

  // Of a budget each label is a curve; of a placeholder what differs in it alone.
  plot::Curves curves(const std::vector<Cell>& cells, const std::string& axis) const {
    const bool is_budget = axis == "budget";
    const std::string unit = cells.empty() ? "" : size_of(cells.front().budget).unit;
    plot::Curves drawn{.title = {},
                       .x = {is_budget ? unit : axis, is_budget || drawing_.log_x},
                       .y = {measure_text(drawing_, all_)},
                       .series = {},
                       .note = about_intervals(cells)};
    std::vector<std::string> keys;
    std::map<std::string, CurveOf> about;
    std::map<std::string, plot::Series> found;
    std::set<double> places;
    for (const Cell& cell : cells) {
      const auto x = place_on(experiment_, cell, axis);
      if (!x || (drawn.x.is_log && *x <= 0)) continue;
      const std::string key = is_budget ? cell.label : kinship(experiment_, cell, {axis});
      if (!found.contains(key)) keys.push_back(key);
      about[key].searches.push_back(&experiment_.searches[cell.search]);
      about[key].budget = cell.budget.text;
      found[key].points.push_back(point_of(*x, cell));
      places.insert(*x);
    }
    drawn.x.marks.assign(places.begin(), places.end());
    const bool tells_budget = !is_budget && budgets_of(cells).size() > 1;
    std::vector<CurveOf> in_order;
    for (const std::string& key : keys) in_order.push_back(about[key]);
    const std::vector<std::string> names = curve_names(in_order, axis, tells_budget);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      plot::Series& series = found[keys[i]];
      series.name = names[i];
      std::ranges::stable_sort(series.points, {}, &plot::Point::x);
      drawn.series.push_back(std::move(series));
    }
    return drawn;
  }

  void add_maps(std::size_t set, const std::vector<Cell>& cells) {
    std::vector<std::string> keys;
    std::map<std::string, std::vector<Cell>> maps;
    std::set<std::string> patterns;
    for (const Cell& cell : cells) {
      const auto is_on = [&](const std::string& axis) {
        return !text_on(experiment_, cell, axis).empty();
      };
      if (!is_on(drawing_.x) || !is_on(drawing_.y)) continue;
      const std::string key = kinship(experiment_, cell, {drawing_.x, drawing_.y});
      if (!maps.contains(key)) keys.push_back(key);
      maps[key].push_back(cell);
      patterns.insert(experiment_.searches[cell.search].pattern);
    }
    for (const std::string& key : keys)
      add(set, keys.size() > 1 ? detail_of(maps[key], patterns.size() > 1) : "",
          heat_map(maps[key]));
  }

  // What its labels have in common where searches differ, the budget, and the values of placeholders that are
  // on no axis.
  std::string detail_of(const std::vector<Cell>& cells, bool has_patterns) const {
    const Cell& cell = cells.front();
    std::string text = cell.budget.text;
    if (has_patterns) {
      std::vector<std::string> labels;
      for (const Cell& one : cells) labels.push_back(one.label);
      text = fmt::format("{}, {}", common_name(labels), text);
    }
    for (const Filled& value : experiment_.searches[cell.search].values)
      if (value.name != drawing_.x && value.name != drawing_.y)
        text += fmt::format(", {} = {}", value.name, value.text);
    return text;
  }

  std::vector<std::string> steps_of(const std::vector<Cell>& cells, const std::string& axis) const {
    std::vector<std::pair<double, std::string>> steps;
    for (const Cell& cell : cells) {
      const std::pair step{place_on(experiment_, cell, axis).value_or(0),
                           text_on(experiment_, cell, axis)};
      if (std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
    }
    std::ranges::stable_sort(steps, {}, [](const auto& step) { return step.first; });
    std::vector<std::string> texts;
    for (const auto& [place, text] : steps) texts.push_back(text);
    return texts;
  }

  std::vector<Cell>::const_iterator cell_at(const std::vector<Cell>& cells, const std::string& row,
                                            const std::string& column) const {
    return std::ranges::find_if(cells, [&](const Cell& one) {
      return text_on(experiment_, one, drawing_.x) == column &&
             text_on(experiment_, one, drawing_.y) == row;
    });
  }

  plot::HeatMap heat_map(const std::vector<Cell>& cells) const {
    const bool is_cost = objective_of(cells) == Objective::minimise;
    plot::HeatMap map{.title = {},
                      .x = drawing_.x,
                      .y = drawing_.y,
                      .columns = steps_of(cells, drawing_.x),
                      .rows = steps_of(cells, drawing_.y),
                      .cells = {},
                      .value = measure_text(drawing_, all_),
                      .note = is_cost ? "The least is outlined." : "The largest is outlined.",
                      .marks_least = is_cost};
    std::ranges::reverse(map.rows);  // up is more
    for (const std::string& row : map.rows)
      for (const std::string& column : map.columns) {
        const auto cell = cell_at(cells, row, column);
        map.cells.push_back(cell == cells.end() ? plot::kNone : cell->mean());
      }
    map.found = beside_printed(map, cells);
    return map;
  }

  // "L 90000, W 1 (2312)"
  static std::string place_text(const plot::HeatMap& map, std::size_t index) {
    const double value = map.cells[index];
    return fmt::format("{} {}, {} {} ({})", map.y, map.rows[index / map.columns.size()], map.x,
                       map.columns[index % map.columns.size()],
                       std::isnan(value) ? "not run" : rounded(value, std::abs(value) / 100));
  }

  // Where the best is, beside where the paper has it; nothing where it does not say.
  std::string beside_printed(const plot::HeatMap& map, const std::vector<Cell>& cells) const {
    const Cell& one = cells.front();
    const auto said = std::ranges::find_if(drawing_.printed_best, [&](const PrintedBest& printed) {
      return (!printed.budget || *printed.budget == one.budget) &&
             (printed.set.empty() || printed.set == experiment_.sets[one.set].name);
    });
    if (said == drawing_.printed_best.end()) return "";
    const auto column = std::ranges::find(map.columns, said->x) - map.columns.begin();
    const auto row = std::ranges::find(map.rows, said->y) - map.rows.begin();
    const auto best = std::ranges::find(map.cells, best_of(map)) - map.cells.begin();
    const auto columns = std::ssize(map.columns);
    if (column == columns || row == std::ssize(map.rows)) return "";
    const char* whose = experiment_.paper.empty() ? "Printed as the best" : "The paper's best";
    const std::string there = place_text(map, static_cast<std::size_t>(row * columns + column));
    if (row * columns + column == best)
      return fmt::format("{}: {}, which is the best here, too.", whose, there);
    // The largest of many is large by chance, too; the interval tells how far the two are apart.
    const auto printed = cell_at(cells, said->y, said->x);
    const auto ours = cell_at(cells, map.rows[static_cast<std::size_t>(best / columns)],
                              map.columns[static_cast<std::size_t>(best % columns)]);
    return fmt::format(
        "{}: {}; here: {}{}.", whose, there, place_text(map, static_cast<std::size_t>(best)),
        printed == cells.end()
            ? ""
            : fmt::format(", {} beside it, the {} of {}", difference_text(compare(*ours, *printed)),
                          map.marks_least ? "least" : "largest", cells.size()));
  }

  plot::Curves profile(const std::vector<Cell>& cells, const PlannedBudget& budget) const {
    const std::string unit = size_of(budget).unit;
    const bool is_timed = unit.ends_with("seconds");
    plot::Curves drawn{
        .title = {},
        .x = {is_timed ? unit : "playouts", true},
        .y = {drawing_.measure == Measure::score
                  ? fmt::format("mean of the best {} so far", measure(objective_of(all_)))
                  : measure_text(drawing_, all_) + ", so far"},
        .series = {},
        .has_steps = true,
        .note = about_intervals(cells)};
    for (const Cell& cell : cells)
      if (cell.budget == budget)
        drawn.series.push_back(
            {cell.label, any_time_profile(runs_, cell, is_timed, drawing_.measure)});
    return drawn;
  }

  const Experiment& experiment_;
  const Runs& runs_;
  const Drawing& drawing_;
  const std::vector<Cell>& all_;
  std::vector<Figure> figures_;
};

template <class Plot>
bool has_marks(const Plot& drawn) {
  if constexpr (std::is_same_v<Plot, plot::Curves>)
    return std::ranges::any_of(drawn.series, [](const auto& one) { return !one.points.empty(); });
  else if constexpr (std::is_same_v<Plot, plot::Bars>)
    return !drawn.groups.empty();
  else
    return std::ranges::any_of(drawn.cells, [](double value) { return !std::isnan(value); });
}

}  // namespace

std::string measure_text(const Drawing& drawing, const std::vector<Cell>& cells) {
  if (!cells.empty() && cells.front().is_match) return "share of the games won";
  switch (drawing.measure) {
    case Measure::score: return fmt::format("mean {}", measure(objective_of(cells)));
    case Measure::gap: return "mean gap to the best known, %";
    case Measure::reached: return "share of runs as good as the best known";
    case Measure::moves: return "mean number of moves";
    case Measure::branching: return "mean branching factor";
    case Measure::right: return "share of right first moves";
    case Measure::depth: return "mean depth of a node";
    case Measure::deepest: return "mean depth of the deepest node";
    case Measure::seconds: return "mean seconds of a run";
    case Measure::playouts: return "mean playouts of a run";
    case Measure::nodes: return "mean nodes of a run";
    case Measure::bytes: return "mean bytes in memory";
  }
  return "";
}

double best_of(const plot::HeatMap& map) {
  double best = plot::kNone;
  for (const double value : map.cells)
    if (std::isnan(best) || (map.marks_least ? value < best : value > best)) best = value;
  return best;
}

const Printed* printed_for(const Experiment& experiment, const Drawing& drawing, const Cell& cell) {
  for (const Printed& printed : drawing.printed)
    if (printed.label == cell.label && (!printed.budget || *printed.budget == cell.budget) &&
        (printed.set.empty() || printed.set == experiment.sets[cell.set].name))
      return &printed;
  return nullptr;
}

std::vector<Figure> figures_of(const Experiment& experiment, const Runs& runs,
                               const Drawing& drawing, const std::vector<Cell>& cells) {
  std::vector<Figure> figures;
  if (!cells.empty()) figures = Draughtsman(experiment, runs, drawing, cells).figures();
  std::erase_if(figures, [](const Figure& figure) {
    return !std::visit([](const auto& drawn) { return has_marks(drawn); }, figure.plot);
  });
  return figures;
}

}  // namespace hornbeam::laboratory
