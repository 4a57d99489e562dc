// An experiment from its TOML file. What stands before the first [[search]] holds for all of them, and each
// may say otherwise for itself.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/experiment.hpp"
#include "src/laboratory/ranges.hpp"
#include "src/laboratory/read_drawings.hpp"
#include "src/laboratory/root_moves.hpp"
#include "src/laboratory/toml_table.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::size_t kMostSearches = 10'000;
constexpr std::size_t kMostInstances = 100'000;
constexpr std::uint64_t kMostRuns = 1'000'000;

constexpr const char* kKeys[] = {"title",     "paper",   "shows",     "notes",   "took",
                                 "too-large", "scale",   "instances", "budgets", "seeds",
                                 "memory",    "search",  "table",     "bars",    "budget-curve",
                                 "heat-map",  "scaling", "any-time"};

// What may stand at the head of the file and in each search.
struct Common {
  std::vector<std::string> budgets;  // with placeholders
  std::vector<std::uint64_t> seeds{1};
  std::string memory;
  // Where these two are said, for complaints.
  const TomlTable* budgets_at = nullptr;
  const TomlTable* memory_at = nullptr;
};

void read_common(TomlTable& table, Common& common) {
  if (table.find("budgets")) {
    common.budgets = table.texts("budgets");
    common.budgets_at = &table;
  }
  if (table.find("seeds")) {
    const std::vector<std::string> texts = table.texts("seeds");
    common.seeds = table.checked("seeds", [&] { return expand_seeds(texts); });
    if (std::set(common.seeds.begin(), common.seeds.end()).size() != common.seeds.size())
      table.complain_at("seeds", "a seed stands here twice, and would give the same run twice");
    if (common.seeds.empty()) table.complain_at("seeds", "at least one, such as 1 or \"1..10\"");
  }
  if (!table.find("memory")) return;
  common.memory = table.text("memory");
  common.memory_at = &table;
}

void add_instances(TomlTable& file, const std::string& key, const toml::node& node,
                   InstanceSet& set) {
  const auto add = [&](const std::string& range, const std::vector<std::string>& right,
                       const toml::node& at) {
    const std::size_t line = at.source().begin.line;
    if (range.find(':') == std::string::npos)
      file.complain(at, fmt::format("{}: an instance is written DOMAIN:NAME, such as "
                                    "samegame:random/15x15x5/1..250, not {}",
                                    key, in_quotes(range)));
    try {
      for (std::string& name : expand_range(range))
        set.instances.push_back({std::move(name), right, line});
    } catch (const InputError& error) {
      file.complain(at, key + ": " + error.what());
    }
    if (set.instances.size() > kMostInstances)
      file.complain(node, fmt::format("{}: these are more than {} instances", key, kMostInstances));
  };
  const auto add_node = [&](const toml::node& one) {
    if (!one.is_table()) {
      for (const std::string& range : file.texts(key, one)) add(range, {}, one);
      return;
    }
    TomlTable table = file.inner(one, key);
    const std::string name = table.text("name");
    if (name.empty())
      table.complain("an instance has a name: {name = \"go:9x9\", right = [\"e5\"]}");
    const std::vector<std::string> right = table.texts("right");
    table.require_nothing_else();
    add(name, right, one);
  };
  if (const auto* list = node.as_array())
    for (const toml::node& one : *list) add_node(one);
  else
    add_node(node);
  if (set.instances.empty()) file.complain(node, key + ": at least one instance");
  std::set<std::string_view> names;
  for (const PlannedInstance& instance : set.instances)
    if (!names.insert(instance.name).second)
      file.complain(node, fmt::format("{}: {} stands here twice, and would count as two", key,
                                      in_quotes(instance.name)));
}

std::vector<InstanceSet> read_sets(TomlTable& file) {
  const toml::node* node = file.find("instances");
  if (!node)
    file.complain("an experiment needs instances = \"samegame:random/15x15x5/1..20\", say");
  std::vector<InstanceSet> sets;
  const auto* named = node->as_table();
  if (!named || named->contains("name")) {
    add_instances(file, "instances", *node, sets.emplace_back());
    return sets;
  }
  // The parser sorts keys by their names; sets are in the order of the file.
  std::vector<std::pair<std::string, const toml::node*>> in_order;
  for (const auto& [key, list] : *named) in_order.emplace_back(key.str(), &list);
  std::ranges::stable_sort(in_order, {}, [](const auto& one) {
    const toml::source_position at = one.second->source().begin;
    return std::pair(at.line, at.column);
  });
  for (const auto& [name, list] : in_order) {
    sets.push_back({name, {}});
    add_instances(file, "instances." + name, *list, sets.back());
  }
  if (sets.empty())
    file.complain(*node, "instances: at least one set: samegame = \"samegame:...\"");
  return sets;
}

// All values of a grid or a zip.
struct Axis {
  std::string name;
  std::vector<std::string> texts;
};
std::vector<Axis> read_axes(TomlTable& table, const char* key) {
  std::vector<Axis> axes;
  const toml::node* node = table.find(key);
  if (!node) return axes;
  const TomlTable inner = table.inner(*node, key);
  for (const auto& [name, list] : inner.nodes()) {
    axes.push_back({std::string(name.str()), inner.texts(name.str(), list)});
    if (axes.back().texts.empty())
      inner.complain(list, fmt::format("{}: {} has no values", key, in_quotes(axes.back().name)));
    table.checked(key, [&] { return placeholders_in("{" + axes.back().name + "}"); });
  }
  return axes;
}

// Every combination of the grid's values, for every row of the zip's.
std::vector<Values> read_values(TomlTable& table) {
  const std::vector<Axis> grid = read_axes(table, "grid");
  const std::vector<Axis> zip = read_axes(table, "zip");
  std::vector<Values> all{{}};
  const auto require_room = [&](std::size_t count) {
    if (count > kMostSearches)
      table.complain(fmt::format("these are more than {} searches", kMostSearches));
  };
  for (const Axis& axis : zip) {
    if (axis.texts.size() != zip.front().texts.size())
      table.complain_at(
          "zip", fmt::format("values go together one by one, and {} has {} where {} has {}",
                             in_quotes(axis.name), axis.texts.size(), in_quotes(zip.front().name),
                             zip.front().texts.size()));
    require_room(axis.texts.size());
    all.resize(axis.texts.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i].push_back({axis.name, axis.texts[i]});
  }
  for (const Axis& axis : grid) {
    if (std::ranges::find(zip, axis.name, &Axis::name) != zip.end())
      table.complain_at("grid", in_quotes(axis.name) + " is in the zip as well");
    require_room(all.size() * axis.texts.size());
    std::vector<Values> more;
    for (const Values& values : all)
      for (const std::string& text : axis.texts) {
        more.push_back(values);
        more.back().push_back({axis.name, text});
      }
    all = std::move(more);
  }
  return all;
}

class SearchReader {
 public:
  SearchReader(TomlTable& table, const Experiment& experiment, Common common)
      : table_(table), common_(std::move(common)) {
    label_ = table.text("label");
    search_ = table.text("search");
    against_ = table.text("against");
    opponent_ = table.text("opponent");
    against_budget_ = table.text("against-budget");
    against_ranks_ = table.text("against-ranks", "0");
    threads_ = table.text("threads", "1");
    ranks_ = table.text("ranks", "0");
    play_ = table.text("play");
    read_common(table, common_);
    all_ = read_values(table);
    read_sets(experiment);
    table.require_nothing_else();
    if (search_.empty())
      table.complain(
          "a search is a text: search = \"mcts(select=ucb1-tuned(c=0.01))\", or a preset's "
          "name");
    if (common_.budgets.empty())
      table.complain(
          "a search needs a budget: budgets = \"100k playouts\", here or for all at the head "
          "of the file; budgets = \"none\" for one that ends by itself");
    if (!against_.empty() && !opponent_.empty())
      table.complain("the other side is a search, against, or a program, opponent, not both");
    require_use_of_placeholders();
  }

  void add_to(std::vector<PlannedSearch>& searches) const {
    for (const Values& values : all_) {
      if (searches.size() >= kMostSearches)
        table_.complain(fmt::format("these are more than {} searches", kMostSearches));
      searches.push_back(planned(values));
    }
  }

 private:
  void read_sets(const Experiment& experiment) {
    std::vector<std::string> names;
    for (const InstanceSet& set : experiment.sets) names.push_back(set.name);
    if (!table_.find("on"))
      for (std::size_t i = 0; i < names.size(); ++i) sets_.push_back(i);
    for (const std::string& word : table_.texts("on")) {
      const auto found = std::ranges::find(names, word);
      if (found == names.end()) table_.complain_at("on", no_such_set(word, names));
      sets_.push_back(static_cast<std::size_t>(found - names.begin()));
    }
  }

  void require_use_of_placeholders() const {
    std::vector<std::string> used;
    const auto look_at = [&](std::string_view key, const std::string& text) {
      for (std::string& name : table_.checked(key, [&] { return placeholders_in(text); }))
        used.push_back(std::move(name));
    };
    look_at("label", label_);
    look_at("search", search_);
    look_at("against", against_);
    look_at("opponent", opponent_);
    look_at("against-budget", against_budget_);
    look_at("against-ranks", against_ranks_);
    look_at("threads", threads_);
    look_at("ranks", ranks_);
    look_at("play", play_);
    for (const std::string& budget : common_.budgets) look_at("budgets", budget);
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (const Filled& value : all_.front())
      if (std::ranges::find(used, value.name) == used.end())
        table_.complain(fmt::format("the placeholder {{{}}} has values, and stands nowhere{}",
                                    value.name, hint(value.name, used, "there are")));
  }

  std::string filled(std::string_view key, const std::string& text, const Values& values) const {
    return table_.checked(key, [&] { return fill_in(text, values); });
  }
  unsigned count(std::string_view key, const std::string& text, const Values& values,
                 std::uint64_t least, std::uint64_t most) const {
    const Reading<std::uint64_t> number = read_count(filled(key, text, values));
    if (!number || number.value < least || number.value > most)
      table_.complain_at(key, fmt::format("this is a number from {} to {}", least, most));
    return static_cast<unsigned>(number.value);
  }
  std::optional<FinalMove> play(const Values& values) const {
    if (play_.empty()) return std::nullopt;
    const std::string word = filled("play", play_, values);
    for (const FinalMove rule : {FinalMove::top, FinalMove::mean, FinalMove::visits})
      if (word == name_of(rule)) {
        require_choice(rule, catalogue().resolve(filled("search", search_, values)));
        return rule;
      }
    table_.complain_at("play", "moves are chosen by top, mean or visits, not " + in_quotes(word));
  }
  void require_choice(FinalMove rule, const Spec& search) const {
    if (rule == FinalMove::top || knows_root_moves(search)) return;
    table_.complain_at(
        "play", fmt::format("{} has no {} to choose by; play = \"top\" plays its best line",
                            in_quotes(search.name), rule == FinalMove::mean ? "means" : "visits"));
  }
  PlannedBudget budget(const TomlTable& at, std::string_view key, const std::string& text,
                       const Values& values) const {
    const std::string whole = filled(key, text, values);
    return at.checked(key, [&] { return parse_budget(whole); });
  }
  void require_search(std::string_view key, const std::string& text) const {
    table_.checked(key, [&] { return catalogue().resolve(text); });
  }

  PlannedSearch planned(const Values& values) const {
    PlannedSearch search;
    search.values = values;
    search.pattern = search_;
    search.label_pattern = label_;
    search.text = filled("search", search_, values);
    require_search("search", search.text);
    search.label = label_.empty() ? search.text : filled("label", label_, values);
    search.sets = sets_;
    for (const std::string& text : common_.budgets) {
      search.budgets.push_back(budget(*common_.budgets_at, "budgets", text, values));
      if (std::ranges::count(search.budgets, search.budgets.back()) > 1)
        common_.budgets_at->complain_at(
            "budgets", in_quotes(search.budgets.back().text) + " stands here twice");
    }
    search.seeds = common_.seeds;
    search.memory =
        common_.memory.empty()
            ? kUsualMemory
            : common_.memory_at->checked("memory", [&] { return parse_bytes(common_.memory); });
    search.threads = count("threads", threads_, values, 1, 1024);
    search.ranks = count("ranks", ranks_, values, 0, 16'384);
    search.play = play(values);
    if (search.play && !(against_.empty() && opponent_.empty()))
      table_.complain_at("play", "a match is played anyway: leave it out");
    if (search.threads > 1) require_wall_clock(search.budgets, "one thread's", "threads");
    if (against_.empty() && opponent_.empty()) {
      if (!against_budget_.empty() || against_ranks_ != "0")
        table_.complain(
            "against-budget and against-ranks are the other side's: against = \"SEARCH\" "
            "names it");
      return search;
    }
    require_wall_clock(search.budgets, "a single search's", "matches");
    Opponent& other = search.against.emplace();
    other.search = filled("against", against_, values);
    if (!other.search.empty()) require_search("against", other.search);
    other.command = filled("opponent", opponent_, values);
    // A program looks after its own.
    if (against_budget_.empty() && other.search.empty()) {
      other.ranks = count("against-ranks", against_ranks_, values, 0, 16'384);
      return search;
    }
    if (against_budget_.empty() && search.budgets.size() > 1)
      table_.complain(
          "with several budgets it has to be said what the other side has: "
          "against-budget = \"1k playouts\"");
    other.budget = against_budget_.empty()
                       ? search.budgets.front()
                       : budget(table_, "against-budget", against_budget_, values);
    require_wall_clock({other.budget}, "a single search's", "matches");
    other.ranks = count("against-ranks", against_ranks_, values, 0, 16'384);
    return search;
  }

  void require_wall_clock(const std::vector<PlannedBudget>& budgets, const char* whose,
                          const char* what) const {
    for (const PlannedBudget& budget : budgets)
      if (budget.is_of_processor)
        common_.budgets_at->complain_at(
            "budgets", fmt::format("{}: the time of the processor is {}, and {} are by the wall's: "
                                   "leave out cpu",
                                   in_quotes(budget.text), whose, what));
  }

  TomlTable& table_;
  Common common_;
  std::string label_, search_, against_, opponent_, against_budget_, against_ranks_, threads_,
      ranks_, play_;
  std::vector<Values> all_;
  std::vector<std::size_t> sets_;
};

// A cell has one search: what is drawn knows nothing else of it.
void require_distinct_cells(const TomlTable& table, const std::vector<PlannedSearch>& searches,
                            std::size_t first_new) {
  for (std::size_t i = first_new; i < searches.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const PlannedSearch& one = searches[i];
      const PlannedSearch& other = searches[j];
      if (one.label != other.label) continue;
      const auto shares = [](const auto& these, const auto& those) {
        return std::ranges::any_of(
            these, [&](const auto& x) { return std::ranges::find(those, x) != those.end(); });
      };
      if (shares(one.sets, other.sets) && shares(one.budgets, other.budgets))
        table.complain(
            fmt::format("two searches with the same budget are called {}; a label tells them "
                        "apart, such as label = \"c = {{c}}\"",
                        in_quotes(one.label)));
    }
}

void require_countable(const TomlTable& file, const Experiment& experiment) {
  double runs = 0;
  for (const PlannedSearch& search : experiment.searches)
    for (const std::size_t set : search.sets)
      runs += static_cast<double>(experiment.sets[set].instances.size()) *
              static_cast<double>(search.budgets.size()) * static_cast<double>(search.seeds.size());
  if (runs > static_cast<double>(kMostRuns))
    file.complain(fmt::format("these are {:.0f} runs, and {} are the most of one experiment", runs,
                              kMostRuns));
}

toml::table parse_toml(std::string_view text, const std::string& source) {
  try {
    return toml::parse(text, source);
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}, line {}: this is no TOML: {}", source,
                                 error.source().begin.line, printable(error.description())));
  }
}

}  // namespace

Experiment parse_experiment(std::string_view text, const std::string& source) {
  const toml::table nodes = parse_toml(text, source);
  TomlTable file(nodes, source, "");
  for (const char* key : kKeys) file.find(key);
  file.require_nothing_else();  // first: a key that is misspelt is missing, too
  Experiment experiment;
  experiment.source = source;
  experiment.title = file.text("title", std::filesystem::path(source).stem().string());
  experiment.paper = file.text("paper");
  experiment.shows = file.text("shows");
  experiment.notes = file.text("notes");
  experiment.took = file.text("took");
  experiment.too_large = file.text("too-large");
  experiment.scale = file.number("scale", 1);
  if (!(experiment.scale > 0 && experiment.scale <= 1))
    file.complain_at("scale", "this is the part of boards or seeds that is run: above 0, up to 1");
  Common common;
  read_common(file, common);
  experiment.sets = read_sets(file);
  for (TomlTable& table : file.inner_tables("search")) {
    const std::size_t known = experiment.searches.size();
    SearchReader(table, experiment, common).add_to(experiment.searches);
    require_distinct_cells(table, experiment.searches, known);
  }
  if (experiment.searches.empty())
    file.complain(
        "an experiment needs at least one search: [[search]], and below it search = "
        "\"mcts\"");
  require_countable(file, experiment);
  experiment.drawings = read_drawings(file, experiment);
  return experiment;
}

Experiment read_experiment(const std::string& path) {
  constexpr std::size_t kMostMebibytes = 4;
  std::ifstream input(path, std::ios::binary);
  if (!input) throw InputError(path + " cannot be read");
  return parse_experiment(read_whole(input, path, kMostMebibytes, "experiment"), path);
}

}  // namespace hornbeam::laboratory
