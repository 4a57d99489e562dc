#include "src/laboratory/read_drawings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/runs.hpp"
#include "src/statistics/samples.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr DrawingKind kKinds[] = {DrawingKind::table,        DrawingKind::bars,
                                  DrawingKind::budget_curve, DrawingKind::heat_map,
                                  DrawingKind::scaling,      DrawingKind::any_time};
constexpr Measure kAllMeasures[] = {Measure::score,    Measure::gap,       Measure::reached,
                                    Measure::moves,    Measure::branching, Measure::right,
                                    Measure::depth,    Measure::deepest,   Measure::seconds,
                                    Measure::playouts, Measure::nodes,     Measure::bytes};

// What a drawing may speak of.
struct Vocabulary {
  std::vector<std::string> labels, sets, axes;
  std::vector<std::size_t> boards;    // of each set
  std::vector<std::string> answered;  // sets with instances of which the right moves are known
  std::vector<std::string> alone;     // labels of searches that play no match
  std::vector<std::string> matches,
      played;  // labels of those that do, and of puzzles that are played
  std::vector<PlannedBudget> budgets;
  std::map<std::string, std::vector<std::string>> values;  // of placeholders

  explicit Vocabulary(const Experiment& experiment) : axes{"budget"} {
    const auto add = [](auto& list, const auto& item) {
      if (std::ranges::find(list, item) == list.end()) list.push_back(item);
    };
    for (const InstanceSet& set : experiment.sets) {
      sets.push_back(set.name);
      boards.push_back(set.instances.size());
      if (std::ranges::any_of(set.instances, [](const auto& one) { return !one.right.empty(); }))
        answered.push_back(set.name);
    }
    for (const PlannedSearch& search : experiment.searches) {
      add(labels, search.label);
      add(search.against ? matches : alone, search.label);
      if (search.play) add(played, search.label);
      for (const Filled& value : search.values) {
        add(axes, value.name);
        add(values[value.name], value.text);
      }
      for (const PlannedBudget& budget : search.budgets) add(budgets, budget);
    }
  }
};

class DrawingReader {
 public:
  explicit DrawingReader(const Vocabulary& words) : words_(words) {}

  Drawing read(TomlTable& table, DrawingKind kind, std::size_t ordinal) const {
    Drawing drawing;
    drawing.kind = kind;
    drawing.name = table.text("name", fmt::format("{}-{}", name_of(kind), ordinal));
    const bool is_a_file_name = !drawing.name.empty() && drawing.name.find_first_not_of(
                                                             "abcdefghijklmnopqrstuvwxyz"
                                                             "0123456789-") == std::string::npos;
    if (!is_a_file_name)
      table.complain_at("name",
                        "a file is called by it: small letters, digits and hyphens, such as "
                        "figure-2, not " +
                            in_quotes(drawing.name));
    drawing.title = table.text("title", title_of(drawing.name));
    drawing.says = table.text("says");
    drawing.measure = measure(table);
    if (kind == DrawingKind::any_time && !is_of_a_score(drawing.measure))
      table.complain_at("measure",
                        "a profile over time is of the best line so far, and histories have its "
                        "score: score, gap or reached");
    drawing.labels = known(table, "searches", words_.labels, "search", "labels are");
    drawing.sets = sets(table);
    if (drawing.measure == Measure::right) require_right(table, drawing.sets);
    require_kept(table, drawing);
    drawing.baseline = only(known(table, "baseline", words_.labels, "search", "labels are"));
    if (!drawing.baseline.empty() && !drawing.labels.empty() &&
        std::ranges::find(drawing.labels, drawing.baseline) == drawing.labels.end())
      table.complain_at("baseline",
                        fmt::format("{} is not among the searches that are drawn here: add it to "
                                    "searches",
                                    in_quotes(drawing.baseline)));
    drawing.budget_factor = table.truth("budget-factor", false);
    if (drawing.budget_factor && drawing.baseline.empty())
      table.complain_at("budget-factor", "whose budget? baseline = \"LABEL\" says it");
    drawing.by_board = by_board(table, kind);
    drawing.total = total(table, drawing);
    drawing.x = only(known(table, "x", words_.axes, "placeholder", "there are"));
    drawing.y = only(known(table, "y", words_.axes, "placeholder", "there are"));
    drawing.log_x = table.truth("log-x", false);
    if (kind == DrawingKind::heat_map && (drawing.x.empty() || drawing.y.empty()))
      table.complain("a heat map has two placeholders for axes: x = \"L\", y = \"W\"");
    if (kind == DrawingKind::scaling && drawing.x.empty())
      table.complain(
          "a curve of scaling needs to know against what: x = \"ranks\", a placeholder, or "
          "x = \"budget\"");
    for (TomlTable& one : table.inner_tables("printed"))
      if (kind == DrawingKind::heat_map && !one.has("search"))
        drawing.printed_best.push_back(printed_best(one, drawing));
      else
        drawing.printed.push_back(printed(one, drawing.by_board));
    for (TomlTable& one : table.inner_tables("claims")) {
      drawing.claims.push_back(claim(one, drawing.measure));
      const Claim& read = drawing.claims.back();
      const bool is_match = drawing.measure == Measure::score &&
                            std::ranges::find(words_.alone, read.first) == words_.alone.end();
      if (read.kind == Claim::Kind::better && read.second.empty() && !is_match)
        one.complain("better than what? than = \"LABEL\"; the score of a match alone has an even");
      require_drawn(one, read, drawing);
      require_two(one, read);
    }
    table.require_nothing_else();
    return drawing;
  }

 private:
  static std::string only(const std::vector<std::string>& texts) {
    return texts.empty() ? "" : texts.front();
  }

  // budget-curve-1 is "Budget curve 1".
  static std::string title_of(std::string name) {
    std::ranges::replace(name, '-', ' ');
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
  }

  static Measure measure(TomlTable& table) {
    const std::string word = table.text("measure", "score");
    std::vector<std::string> names;
    for (const Measure one : kAllMeasures) {
      if (word == name_of(one)) return one;
      names.emplace_back(name_of(one));
    }
    table.complain_at("measure", fmt::format("there is no measure {}{}", in_quotes(word),
                                             hint(word, names, "there are")));
  }

  static std::vector<std::string> known(TomlTable& table, std::string_view key,
                                        const std::vector<std::string>& names, const char* what,
                                        const char* introduction) {
    std::vector<std::string> words = table.texts(key);
    for (const std::string& word : words)
      if (std::ranges::find(names, word) == names.end())
        table.complain_at(key, fmt::format("there is no {} {}{}", what, in_quotes(word),
                                           hint(word, names, introduction)));
    return words;
  }
  std::string label(TomlTable& table, std::string_view key) const {
    return only(known(table, key, words_.labels, "search", "labels are"));
  }
  std::vector<std::string> sets(TomlTable& table, std::string_view key = "on") const {
    std::vector<std::string> words = table.texts(key);
    for (const std::string& word : words)
      if (std::ranges::find(words_.sets, word) == words_.sets.end())
        table.complain_at(key, no_such_set(word, words_.sets));
    return words;
  }
  std::string set(TomlTable& table) const { return only(sets(table)); }
  std::optional<PlannedBudget> budget(TomlTable& table, std::string_view key) const {
    const std::string text = table.text(key);
    if (text.empty()) return std::nullopt;
    const PlannedBudget planned = table.checked(key, [&] { return parse_budget(text); });
    if (std::ranges::find(words_.budgets, planned) == words_.budgets.end()) {
      std::vector<std::string> texts;
      for (const PlannedBudget& one : words_.budgets) texts.push_back(one.text);
      table.complain_at(key, fmt::format("no search has the budget {}; budgets are {}",
                                         in_quotes(text), fmt::join(texts, ", ")));
    }
    return planned;
  }

  // Fields name sums over a set of boards: "78,012 on the standard boards". A share has none.
  static bool total(TomlTable& table, const Drawing& drawing) {
    const bool is_total = table.truth("total", false);
    if (is_total && drawing.kind != DrawingKind::table)
      table.complain_at("total", "only a table has totals");
    if (is_total && drawing.measure != Measure::score)
      table.complain_at("total", "a total is of scores: leave out measure, or total");
    return is_total;
  }

  void require_right(const TomlTable& table, const std::vector<std::string>& drawn) const {
    const auto& known = words_.answered;
    const bool is_there =
        drawn.empty() ? !known.empty() : std::ranges::any_of(drawn, [&](const std::string& name) {
          return std::ranges::find(known, name) != known.end();
        });
    if (!is_there)
      table.complain_at("measure",
                        "no instance says which first moves are right: instances = [{name = "
                        "\"go:9x9\", right = [\"e5\"]}]");
  }

  // What is played has a search for each move: no tree is that of the run. Of a match moves and time are kept.
  void require_kept(const TomlTable& table, const Drawing& drawing) const {
    const Measure measure = drawing.measure;
    const bool is_of_a_tree = measure == Measure::depth || measure == Measure::deepest;
    const bool is_of_a_search = is_of_a_tree || measure == Measure::playouts ||
                                measure == Measure::nodes || measure == Measure::bytes;
    const auto require = [&](const std::vector<std::string>& without, const char* why) {
      for (const std::string& label : drawing.labels.empty() ? words_.labels : drawing.labels)
        if (std::ranges::find(without, label) != without.end())
          table.complain_at("measure",
                            fmt::format("{} has no {}: {}; searches = [\"LABEL\"] names others",
                                        in_quotes(label), name_of(measure), why));
    };
    if (is_of_a_search) require(words_.matches, "of a match its moves and its time are kept");
    if (is_of_a_tree) require(words_.played, "it is played, with another tree for every move");
  }

  static bool by_board(TomlTable& table, DrawingKind kind) {
    const std::string by = table.text("by");
    if (!by.empty() && (by != "board" || kind != DrawingKind::table))
      table.complain_at("by",
                        "a [[table]] has a row for each search, or by = \"board\" for each "
                        "board");
    return !by.empty();
  }

  // Of each board, in the order of the set.
  void read_values(TomlTable& table, bool by_board, Printed& one) const {
    for (const std::string& text : table.texts("values")) {
      const Reading<double> number = read_number(text);
      if (!number) table.complain_at("values", "these are numbers, one for each board");
      one.values.push_back(number.value);
    }
    if (one.values.empty()) return;
    if (!by_board) table.complain_at("values", "a number for each board is for by = \"board\"");
    const auto set = one.set.empty() && words_.sets.size() == 1
                         ? words_.sets.begin()
                         : std::ranges::find(words_.sets, one.set);
    if (set == words_.sets.end()) table.complain_at("values", "on = \"SET\" says of which boards");
    const std::size_t boards = words_.boards[static_cast<std::size_t>(set - words_.sets.begin())];
    if (one.values.size() != boards)
      table.complain_at(
          "values", fmt::format("these are {} numbers for {} boards", one.values.size(), boards));
    one.value = statistics::mean(one.values);
  }

  Printed printed(TomlTable& table, bool by_board) const {
    Printed one;
    one.label = label(table, "search");
    one.budget = budget(table, "budget");
    one.set = set(table);
    const auto value = table.number_if_any("value");
    read_values(table, by_board, one);
    if (one.label.empty() || (value.has_value() == !one.values.empty()))
      table.complain(
          "what is printed is a number for a search: {search = \"LABEL\", value = 2069}");
    if (value) one.value = *value;
    one.deviation = table.number_if_any("deviation");
    one.margin = table.number_if_any("margin");
    table.require_nothing_else();
    return one;
  }

  // A place on a map's axis, which some search has: a slip would find no cell.
  std::string place(TomlTable& table, const std::string& axis) const {
    if (axis == "budget") {
      const auto planned = budget(table, axis);
      return planned ? std::ranges::find(words_.budgets, *planned)->text : "";
    }
    const std::string text = table.text(axis);
    const std::vector<std::string>& values = words_.values.at(axis);
    if (!text.empty() && std::ranges::find(values, text) == values.end())
      table.complain_at(axis, fmt::format("no search has the {} {}; {} is {}", axis,
                                          in_quotes(text), axis, fmt::join(values, ", ")));
    return text;
  }

  PrintedBest printed_best(TomlTable& table, const Drawing& map) const {
    const PrintedBest one{
        .x = place(table, map.x),
        .y = place(table, map.y),
        .budget = map.x == "budget" || map.y == "budget" ? std::nullopt : budget(table, "budget"),
        .set = set(table)};
    if (one.x.empty() || one.y.empty())
      table.complain(fmt::format(
          "what is printed of a map is where its best is, {{{} = ..., {} = ...}}, or a number for "
          "a search: {{search = \"LABEL\", value = 2069}}",
          map.y, map.x));
    table.require_nothing_else();
    return one;
  }

  Claim claim(TomlTable& table, Measure measure) const {
    Claim one;
    int kinds = 0;
    const auto is = [&](const char* key, Claim::Kind kind) {
      if (!table.has(key)) return false;
      one.kind = kind;
      ++kinds;
      return true;
    };
    if (is("better", Claim::Kind::better)) one.first = label(table, "better");
    if (is("no-worse", Claim::Kind::no_worse)) one.first = label(table, "no-worse");
    for (const auto& [key, kind] :
         {std::pair{"rising", Claim::Kind::rising}, std::pair{"falling", Claim::Kind::falling}})
      if (is(key, kind)) one.order = known(table, key, words_.labels, "search", "labels are");
    if (kinds != 1 || (one.first.empty() && one.order.size() < 2))
      table.complain(
          "a claim is one of {better = \"LABEL\", than = \"LABEL\"}, {no-worse = \"LABEL\", "
          "than = \"LABEL\", margin = 10}, {rising = [\"LABEL\", ...]} or {falling = ...}");
    one.second = label(table, "than");
    one.budget = budget(table, "budget");
    one.second_budget = budget(table, "than-budget");
    one.set = set(table);
    one.second_set = only(sets(table, "than-on"));
    if (!one.second_set.empty() && (one.set.empty() || one.second.empty()))
      table.complain_at("than-on",
                        "the other's instances; better = \"LABEL\", on = \"SET\" and than = "
                        "\"LABEL\" are to say whose, and beside what");
    if (!one.order.empty() && (!one.second.empty() || one.second_budget))
      table.complain("an order is among its own labels: it has no than");
    read_factor(table, measure, one);
    one.p = table.number("p", one.p);
    if (one.p <= 0 || one.p >= 1) table.complain_at("p", "this is a probability, such as 0.01");
    one.margin = table.number("margin", 0);
    if (table.has("margin") && one.kind != Claim::Kind::no_worse)
      table.complain_at("margin",
                        "this is of no-worse alone; better, rising and falling are judged by p");
    if (one.kind == Claim::Kind::no_worse && (one.second.empty() || one.margin <= 0))
      table.complain(
          "no-worse needs to know than what, and by which margin: than = \"LABEL\", "
          "margin = 10");
    one.says = table.text("says");
    for (const char* key : {"better", "no-worse", "rising", "falling"}) table.find(key);
    table.require_nothing_else();
    return one;
  }

  // A claim is judged by the cells of its drawing.
  static void require_drawn(const TomlTable& table, const Claim& claim, const Drawing& drawing) {
    const auto require = [&](const auto& names, const std::vector<std::string>& drawn,
                             const char* what, const char* key) {
      for (const std::string& name : names)
        if (!name.empty() && !drawn.empty() && std::ranges::find(drawn, name) == drawn.end())
          table.complain(fmt::format("{} is not among the {} that are drawn here: add it to {}",
                                     in_quotes(name), what, key));
    };
    require(std::array{claim.first, claim.second}, drawing.labels, "searches", "searches");
    require(claim.order, drawing.labels, "searches", "searches");
    require(std::array{claim.set, claim.second_set}, drawing.sets, "instances", "on");
  }

  // Something beside itself is neither better nor worse.
  static void require_two(const TomlTable& table, const Claim& claim) {
    for (std::size_t i = 1; i < claim.order.size(); ++i)
      if (claim.order[i] == claim.order[i - 1])
        table.complain(in_quotes(claim.order[i]) + " stands here beside itself");
    for (const std::string& label : claim.order)
      if (std::ranges::count(claim.order, label) > 1)
        table.complain(in_quotes(label) + " stands in this order twice");
    const bool has_other_budget =
        claim.second_budget && (!claim.budget || *claim.second_budget != *claim.budget);
    const bool has_other_set = !claim.second_set.empty() && claim.second_set != claim.set;
    if (!claim.first.empty() && claim.first == claim.second && !has_other_budget && !has_other_set)
      table.complain(in_quotes(claim.first) +
                     " is compared with itself: than = another \"LABEL\", or than-budget or "
                     "than-on of its own");
  }

  // "At least so many times" is of what can be counted: a score has no zero.
  static void read_factor(TomlTable& table, Measure measure, Claim& one) {
    one.factor = table.number("factor", 1);
    if (!table.has("factor")) return;
    if (!(one.factor > 0)) table.complain_at("factor", "so many times as much: above 0, such as 5");
    const bool is_counted = measure != Measure::score && measure != Measure::gap &&
                            measure != Measure::reached && measure != Measure::right;
    if (!is_counted || one.kind != Claim::Kind::better || one.second.empty())
      table.complain_at("factor",
                        "so many times as much is claimed of moves, branching, depth, deepest, "
                        "seconds, playouts, nodes or bytes: {better = \"LABEL\", than = "
                        "\"LABEL\", factor = 5}");
  }

  const Vocabulary& words_;
};

}  // namespace

std::string no_such_set(const std::string& word, const std::vector<std::string>& names) {
  const bool is_unnamed = names.size() == 1 && names.front().empty();
  return fmt::format("there is no set of instances {}{}", in_quotes(word),
                     is_unnamed ? "; below [instances] they have names: small = \"samegame:...\""
                                : hint(word, names, "there are"));
}

std::vector<Drawing> read_drawings(TomlTable& file, const Experiment& experiment) {
  const Vocabulary words(experiment);
  const DrawingReader reader(words);
  struct Placed {
    toml::source_position at;
    Drawing drawing;
  };
  std::vector<Placed> placed;
  for (const DrawingKind kind : kKinds) {
    std::size_t ordinal = 0;
    for (TomlTable& table : file.inner_tables(name_of(kind))) {
      Drawing drawing = reader.read(table, kind, ++ordinal);
      for (const Placed& other : placed)
        if (other.drawing.name == drawing.name)
          table.complain_at("name", fmt::format("{} is drawn already; files would be called alike",
                                                in_quotes(drawing.name)));
      placed.push_back({table.nodes().source().begin, std::move(drawing)});
    }
  }
  std::ranges::stable_sort(placed, {}, [](const Placed& one) { return one.at.line; });
  std::vector<Drawing> drawings;
  for (Placed& one : placed) drawings.push_back(std::move(one.drawing));
  return drawings;
}

}  // namespace hornbeam::laboratory
