#include "src/laboratory/ranges.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::string_view kDigits = "0123456789";

std::uint64_t whole(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (wrong != std::errc{} || end != digits.data() + digits.size())
    throw InputError(in_quotes(digits) + " is too large for the end of a range");
  return value;
}

}  // namespace

std::vector<std::string> expand_range(std::string_view text) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && kDigits.find(text[i]) != std::string_view::npos;
  };
  // A path may hold two dots, too.
  std::size_t dots = text.find("..");
  while (dots != std::string_view::npos &&
         (dots == 0 || !is_digit(dots - 1) || !is_digit(dots + 2)))
    dots = text.find("..", dots + 1);
  if (dots == std::string_view::npos) return {std::string(text)};
  const std::size_t begin = text.find_last_not_of(kDigits, dots - 1) + 1;
  const std::size_t end = std::min(text.find_first_not_of(kDigits, dots + 2), text.size());
  const std::uint64_t first = whole(text.substr(begin, dots - begin));
  const std::uint64_t last = whole(text.substr(dots + 2, end - dots - 2));
  if (first > last || last - first >= kLongestRange)
    throw InputError(in_quotes(text.substr(begin, end - begin)) +
                     " is no range: one counts up, such as 1..20, and through no more than " +
                     std::to_string(kLongestRange));
  std::vector<std::string> names;
  for (std::uint64_t i = 0; i <= last - first; ++i)
    names.push_back(fmt::format("{}{:0{}}{}", text.substr(0, begin), first + i, dots - begin,
                                text.substr(end)));
  return names;
}

std::vector<std::uint64_t> expand_seeds(const std::vector<std::string>& texts) {
  std::vector<std::uint64_t> seeds;
  for (const std::string& text : texts)
    for (const std::string& one : expand_range(text)) {
      const Reading<std::uint64_t> seed = read_count(one);
      // A store has signed numbers.
      if (!seed || seed.value > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        throw InputError("a seed is a whole number, and seeds are a range such as 1..10, not " +
                         in_quotes(text));
      if (seeds.size() >= kLongestRange)
        throw InputError("these are more than " + std::to_string(kLongestRange) + " seeds");
      seeds.push_back(seed.value);
    }
  return seeds;
}

}  // namespace hornbeam::laboratory
