#include "src/laboratory/curve_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hornbeam::laboratory {
namespace {

// Between commas that stand in no brackets.
std::vector<std::string> pieces_of(std::string_view pattern) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  for (const char c : pattern) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ',' && depth == 0)
      pieces.emplace_back();
    else if (c != ' ' || !pieces.back().empty())
      pieces.back() += c;
  }
  return pieces;
}

// The pattern's pieces that do not speak of the axis.
std::string without_axis(const std::string& pattern, const std::string& axis) {
  std::vector<std::string> kept = pieces_of(pattern);
  std::erase_if(kept, [&](const std::string& piece) {
    return std::ranges::count(placeholders_in(piece), axis) > 0;
  });
  return fmt::format("{}", fmt::join(kept, ", "));
}

std::string name_of(const CurveOf& curve, const std::string& axis) {
  const PlannedSearch& first = *curve.searches.front();
  if (axis == "budget") return first.label;
  std::vector<std::string> labels;
  for (const PlannedSearch* search : curve.searches) labels.push_back(search->label);
  const bool is_one_pattern = std::ranges::all_of(curve.searches, [&](const PlannedSearch* search) {
    return search->label_pattern == first.label_pattern && search->pattern == first.pattern;
  });
  if (!is_one_pattern) return common_name(labels);
  Values values = first.values;
  if (first.label_pattern.empty()) {  // a search's text, with a gap for what is on the axis
    for (Filled& value : values)
      if (value.name == axis) value.text = "\u2026";
    return fill_in(first.pattern, values);
  }
  const std::string rest = without_axis(first.label_pattern, axis);
  return rest.empty() ? common_name(labels) : fill_in(rest, values);
}

std::string value_of(const CurveOf& curve, const std::string& placeholder) {
  const Values& values = curve.searches.front()->values;
  const auto found = std::ranges::find(values, placeholder, &Filled::name);
  return found == values.end() ? "" : found->text;
}

}  // namespace

std::vector<std::string> curve_names(const std::vector<CurveOf>& curves, const std::string& axis,
                                     bool tells_budget) {
  std::vector<std::string> names;
  for (const CurveOf& curve : curves) {
    names.push_back(name_of(curve, axis));
    if (tells_budget) names.back() += ", " + curve.budget;
  }
  const std::vector<std::string> before = names;
  for (std::size_t i = 0; i < curves.size(); ++i)
    for (const Filled& value : curves[i].searches.front()->values) {
      if (value.name == axis) continue;
      const auto differs = [&](std::size_t other) {
        return before[other] == before[i] && value_of(curves[other], value.name) != value.text;
      };
      bool tells_apart = false;
      for (std::size_t other = 0; other < curves.size(); ++other)
        tells_apart = tells_apart || differs(other);
      if (tells_apart) names[i] += fmt::format(", {} = {}", value.name, value.text);
    }
  return names;
}

std::string common_name(const std::vector<std::string>& labels) {
  std::string common = labels.front();
  for (const std::string& label : labels) {
    std::size_t same = 0;
    while (same < std::min(common.size(), label.size()) && common[same] == label[same]) ++same;
    common.resize(same);
  }
  if (labels.size() == 1 || common == labels.front()) return common;
  common.resize(common.find_last_not_of(" ,;:=([{0123456789.") + 1);
  return common.empty() ? fmt::format("{} to {}", labels.front(), labels.back()) : common;
}

}  // namespace hornbeam::laboratory
