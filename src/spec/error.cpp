// How errors are shown, and which name was probably meant.
#include "hornbeam/spec/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace hornbeam {

namespace {

constexpr std::size_t kColumns = 76;  // of a text shown below a message
constexpr std::size_t kQuotedLength = 40;

// One column for each byte, whatever the text holds, so that the caret stands where it should.
std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
    if (c < ' ' || c > '~') c = '?';
  }
  return result;
}

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

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the usual table: distances of all prefixes of b to the last three prefixes of a.
  std::vector<std::size_t> two_ago(b.size() + 1), one_ago(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(two_ago, one_ago);
    std::swap(one_ago, now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = one_ago[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({replaced, one_ago[j] + 1, now[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], two_ago[j - 2] + 1);
    }
  }
  return now[b.size()];
}

std::optional<std::string> suggest(std::string_view word, std::span<const std::string> candidates) {
  std::optional<std::string> nearest;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const bool begins = word.size() > 2 && candidate.starts_with(word);
    const std::size_t distance = begins ? 1 : edit_distance(word, candidate);
    // A word with nothing in common with the candidate is not near it, however short both are.
    if (distance >= least || distance >= std::max(word.size(), candidate.size())) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string hint(std::string_view word, std::span<const std::string> candidates,
                 std::string_view introduction) {
  if (const auto nearest = suggest(word, candidates))
    return fmt::format("; did you mean '{}'?", *nearest);
  if (candidates.empty()) return "";
  return fmt::format("; {} {}", introduction, fmt::join(candidates, ", "));
}

std::string quoted(std::string_view text) {
  const bool fits = text.size() <= kQuotedLength;
  return fmt::format("'{}{}'", printable(text.substr(0, kQuotedLength)), fits ? "" : "...");
}

}  // namespace hornbeam
