#include "src/laboratory/placeholders.hpp"

#include <algorithm>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam::laboratory {
namespace {

bool is_placeholder_name(std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view kOthers = "0123456789-_";
  return !name.empty() && kLetters.find(name.front()) != std::string_view::npos &&
         std::ranges::all_of(name, [&](char c) {
           return kLetters.find(c) != std::string_view::npos ||
                  kOthers.find(c) != std::string_view::npos;
         });
}

// Calls `plain` with what stands between placeholders and `hole` with their names.
template <class Plain, class Hole>
void walk(std::string_view text, const Plain& plain, const Hole& hole) {
  while (!text.empty()) {
    const std::size_t brace = text.find_first_of("{}");
    plain(text.substr(0, brace));
    if (brace == std::string_view::npos) return;
    const std::size_t end = text.find('}', brace);
    const std::string_view name = end == std::string_view::npos
                                      ? std::string_view()
                                      : text.substr(brace + 1, end - brace - 1);
    if (text[brace] == '}' || !is_placeholder_name(name))
      throw InputError("a placeholder is a name between braces, such as {c}, not " +
                       in_quotes(text.substr(brace)));
    hole(name);
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> placeholders_in(std::string_view text) {
  std::vector<std::string> names;
  walk(
      text, [](std::string_view) {},
      [&](std::string_view name) {
        if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
      });
  return names;
}

std::string fill_in(std::string_view text, const Values& values) {
  std::string filled;
  walk(
      text, [&](std::string_view plain) { filled += plain; },
      [&](std::string_view name) {
        const auto value = std::ranges::find(values, name, &Filled::name);
        if (value != values.end()) {
          filled += value->text;
          return;
        }
        std::vector<std::string> names;
        for (const Filled& one : values) names.push_back(one.name);
        throw InputError("there is no value for the placeholder {" + std::string(name) + "}" +
                         (names.empty() ? std::string("; a grid or a zip gives it some")
                                        : hint(name, names, "there are values for")));
      });
  return filled;
}

}  // namespace hornbeam::laboratory
