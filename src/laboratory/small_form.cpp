#include "src/laboratory/small_form.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

// Options that say after how much work something happens.
struct Count {
  std::string_view part, option;
  std::uint64_t most;     // of the outermost search
  bool is_large = false;  // where nothing is said
};
constexpr Count kCounts[] = {
    {"mcts", "expand-after", 20},
    {"mcts", "prune", 100},
    {"mcts", "iterations", 100},
    {"nested", "average", 10},
    {"nrpa", "iterations", 10, true},
    {"nrpa", "playouts", 10},
    {"restart", "playouts", 100},
    {"restart", "nodes", 100},
    {"improve", "playouts", 100, true},
    {"improve", "nodes", 100},
    {"slow-root", "playouts", 100, true},
    {"slow-tree", "playouts", 100, true},
    {"fast-tree", "playouts", 100},
    {"by-move", "playouts", 100},
    {"by-move", "nodes", 100},
    {"beam", "width", 25, true},
    {"dbs", "budget", 25, true},
};
constexpr std::uint64_t kLeast = 2;
constexpr std::uint64_t kPerLevel =
    4;  // so many times what is inside takes place in what is around it

Value number_of(std::uint64_t count) {
  return {Number{std::to_string(count)}};
}

std::uint64_t count_of(const Value& value) {
  if (!value.number()) return 0;
  const Reading<std::uint64_t> count = read_count(value.number()->text);
  return count ? count.value : 0;
}

// Of [L, W] the second is of what the first lets through: a tenth of it.
Value scaled(const Value& value, std::uint64_t most) {
  constexpr std::uint64_t kLetThrough = 10;
  if (!value.list()) return count_of(value) > most ? number_of(most) : value;
  Value::List list;
  for (const Value& item : *value.list()) {
    list.push_back(scaled(item, most));
    most = std::max(most / kLetThrough, kLeast);
  }
  return {std::move(list)};
}

bool is_given(const Spec& search, std::string_view option) {
  return std::ranges::find(search.arguments, option, &Argument::name) != search.arguments.end();
}

Spec scaled(const Spec& search, std::uint64_t share);

Value scaled_inside(const Value& value, std::uint64_t share) {
  if (value.spec()) return {scaled(*value.spec(), share)};
  if (!value.list()) return value;
  Value::List list;
  for (const Value& item : *value.list()) list.push_back(scaled_inside(item, share));
  return {std::move(list)};
}

// `share`: how many times less than what is outermost.
Spec scaled(const Spec& search, std::uint64_t share) {
  Spec small(search.name);
  for (const Argument& argument : search.arguments)
    small.arguments.push_back({argument.name, scaled_inside(argument.value, share * kPerLevel)});
  // What has a budget of its own has it instead of the usual count.
  const bool has_budget =
      is_given(search, "playouts") || is_given(search, "nodes") || is_given(search, "time");
  for (const Count& count : kCounts) {
    if (count.part != search.name) continue;
    const std::uint64_t most = std::max(count.most / share, kLeast);
    const auto given = std::ranges::find(small.arguments, count.option, &Argument::name);
    if (given != small.arguments.end())
      given->value = scaled(given->value, most);
    else if (count.is_large && !(count.option == "playouts" && has_budget))
      small.arguments.push_back({std::string(count.option), number_of(most)});
  }
  return small;
}

}  // namespace

Spec small_form(const Spec& search) {
  return catalogue().resolve(scaled(search, 1));
}

}  // namespace hornbeam::laboratory
