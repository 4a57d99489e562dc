#include "src/laboratory/tune_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/math.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

[[noreturn]] void refuse_range(std::string_view text, std::string_view why) {
  throw InputError(fmt::format("{} is no range: {}; one is written c=0.01..10:log, or d=1..200:int",
                               in_quotes(text), why));
}

double end_of_range(std::string_view text, std::string_view number) {
  const Reading<double> reading = read_number(number);
  if (number.empty() || !reading)
    refuse_range(text, fmt::format("{} is no number", in_quotes(number)));
  return reading.value;
}

}  // namespace

double Parameter::place_of(double value) const {
  return is_log ? hornbeam::log(value) : value;
}

std::string Parameter::text_at(double place) const {
  double value = std::clamp(is_log ? hornbeam::exp(place) : place, low, high);
  if (is_whole) return fmt::format("{:.0f}", std::clamp(std::round(value), low, high));
  // Four digits tell all that was found; the ends of the range are what they are.
  if (value != low && value != high) value = read_number(fmt::format("{:.4g}", value)).value;
  return format_number(std::clamp(value, low, high));
}

Parameter parse_parameter(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::size_t dots = text.find("..");
  if (equals == std::string_view::npos || dots == std::string_view::npos || dots < equals)
    refuse_range(text, "it has a name, an equals sign, and two dots between two numbers");
  Parameter parameter{.name = std::string(text.substr(0, equals))};
  if (parameter.name.empty()) refuse_range(text, "it has no name");
  std::string_view rest = text.substr(dots + 2);
  const std::size_t colon = std::min(rest.find(':'), rest.size());
  parameter.low = end_of_range(text, text.substr(equals + 1, dots - equals - 1));
  parameter.high = end_of_range(text, rest.substr(0, colon));
  for (rest.remove_prefix(colon); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find(':'));
    if (word == "log")
      parameter.is_log = true;
    else if (word == "int")
      parameter.is_whole = true;
    else
      refuse_range(text, fmt::format("after a colon stands log or int, not {}", in_quotes(word)));
    rest.remove_prefix(word.size());
  }
  if (!(parameter.low < parameter.high)) refuse_range(text, "it goes from less to more");
  if (parameter.is_log && parameter.low <= 0)
    refuse_range(text, "only positive numbers have logarithms");
  if (parameter.is_whole &&
      (parameter.low != std::round(parameter.low) || parameter.high != std::round(parameter.high)))
    refuse_range(text, "its ends are whole numbers, too");
  return parameter;
}

std::string to_text(const Parameter& parameter) {
  return fmt::format("{}={}..{}{}{}", parameter.name, format_number(parameter.low),
                     format_number(parameter.high), parameter.is_log ? ":log" : "",
                     parameter.is_whole ? ":int" : "");
}

Values values_at(const Space& space, const std::vector<double>& places) {
  Values values;
  for (std::size_t i = 0; i < space.size(); ++i)
    values.push_back({space[i].name, space[i].text_at(places[i])});
  return values;
}

void require_searches(std::string_view pattern, const Space& space) {
  const std::vector<std::string> holes = placeholders_in(pattern);
  std::vector<double> places;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const auto is_same = [&](const Parameter& other) { return other.name == space[i].name; };
    if (std::ranges::count_if(space, is_same) > 1)
      throw InputError(fmt::format("{} has two ranges", space[i].name));
    if (std::ranges::find(holes, space[i].name) == holes.end())
      throw InputError(fmt::format(
          "the search has no placeholder {{{}}}, so there is nothing that {} would change",
          space[i].name, in_quotes(to_text(space[i]))));
    places.push_back((space[i].lowest() + space[i].highest()) / 2);
  }
  if (holes.empty())
    throw InputError(
        "the search has no placeholder: one is a name between braces, as in "
        "mcts(select=sp(c={c}))");
  catalogue().resolve(fill_in(pattern, values_at(space, places)));
  for (std::size_t i = 0; i < space.size(); ++i)
    for (const double end : {space[i].lowest(), space[i].highest()}) {
      std::vector<double> moved = places;
      moved[i] = end;
      catalogue().resolve(fill_in(pattern, values_at(space, moved)));
    }
}

}  // namespace hornbeam::laboratory
