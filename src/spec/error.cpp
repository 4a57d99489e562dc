// How errors are shown, and which name was probably meant.
#include "hornbeam/spec/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "hornbeam/core/nearest.hpp"

namespace hornbeam {

namespace {

constexpr std::size_t kColumns = 76;  // of a text shown below a message

}  // namespace

std::string SpecError::render() const {
  if (!place_.text) return what();
  const std::string_view text = *place_.text;
  const std::size_t offset = std::min(place_.offset, text.size());
  // A long text is cut to a window with the place near its middle.
  const std::size_t begin = text.size() <= kColumns || offset <= kColumns / 2
                                ? 0
                                : std::min(offset - kColumns / 2, text.size() - kColumns);
  const std::string before = begin > 0 ? "..." : "";
  const std::string after = begin + kColumns < text.size() ? "..." : "";
  return fmt::format("{}\n  {}{}{}\n  {:>{}}", what(), before,
                     printable(text.substr(begin, kColumns)), after, '^',
                     before.size() + (offset - begin) + 1);
}

std::optional<std::string> suggest(std::string_view word, std::span<const std::string> candidates) {
  if (word.size() > 2)
    for (const std::string& candidate : candidates)
      if (candidate.starts_with(word)) return candidate;
  const std::vector<std::string_view> names(candidates.begin(), candidates.end());
  const auto name = nearest(word, names);
  // One letter is near every other, which is no reason to think of it.
  if (!name || edit_distance(word, *name) == std::max(word.size(), name->size())) return {};
  return std::string(*name);
}

std::string hint(std::string_view word, std::span<const std::string> candidates,
                 std::string_view introduction) {
  if (const auto nearest = suggest(word, candidates))
    return fmt::format("; did you mean '{}'?", *nearest);
  if (candidates.empty()) return "";
  return fmt::format("; {} {}", introduction, fmt::join(candidates, ", "));
}

}  // namespace hornbeam
