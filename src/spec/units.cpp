// Numbers are taken apart into decimal digits, a power of ten and a unit, so that 0.1k is exactly
// 100 and a count of twenty digits loses none.
#include "hornbeam/spec/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/spec/letters.hpp"

namespace hornbeam {

namespace {

// (-)digits * 10^power, followed by a unit.
struct Decimal {
  bool is_negative = false;
  std::string digits;  // without leading or trailing zeros; empty for zero
  int power = 0;
  std::string_view unit;
};

constexpr int kHugePower = 100'000;  // beyond every double and count, and far from overflow

std::optional<Decimal> take_apart(std::string_view text) {
  Decimal result;
  std::size_t at = 0;
  const auto peek = [&](std::size_t ahead = 0) {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  };
  if (peek() == '-' || peek() == '+') result.is_negative = text[at++] == '-';
  const std::size_t begin = at;
  while (is_digit(peek())) result.digits += text[at++];
  if (peek() == '.') {
    ++at;
    for (; is_digit(peek()); --result.power) result.digits += text[at++];
  }
  if (result.digits.empty() || !(is_digit(text[begin]) || text[begin] == '.')) return std::nullopt;

  const bool has_sign = peek(1) == '-' || peek(1) == '+';
  if ((peek() == 'e' || peek() == 'E') && is_digit(peek(has_sign ? 2 : 1))) {
    const bool is_small = peek(1) == '-';
    at += has_sign ? 2 : 1;
    int exponent = 0;
    for (; is_digit(peek()); ++at)
      exponent = std::min(exponent * 10 + (text[at] - '0'), kHugePower);
    result.power += is_small ? -exponent : exponent;
  }

  result.unit = text.substr(at);
  if (!std::all_of(result.unit.begin(), result.unit.end(), is_letter)) return std::nullopt;

  result.digits.erase(0, std::min(result.digits.find_first_not_of('0'), result.digits.size()));
  while (!result.digits.empty() && result.digits.back() == '0') {
    result.digits.pop_back();
    ++result.power;
  }
  return result;
}

// The power of 1000 that a letter stands for, or -1.
int thousands(std::string_view unit) {
  if (unit.empty()) return 0;
  if (unit == "k" || unit == "K") return 1;
  if (unit == "M") return 2;
  if (unit == "G") return 3;
  if (unit == "T") return 4;
  return -1;
}

template <class T>
Reading<T> wrong(const char* problem, std::size_t offset = 0) {
  return {.value = {}, .problem = problem, .offset = offset};
}

std::size_t unit_offset(std::string_view text, const Decimal& decimal) {
  return text.size() - decimal.unit.size();
}

constexpr const char* kNoNumber = "not a number";
constexpr const char* kNegative = "negative";
constexpr const char* kNotWhole = "not whole";
constexpr const char* kTooLarge = "too large";
constexpr const char* kTooSmall = "too small";
constexpr const char* kUnknownUnit = "of an unknown unit";

Reading<double> to_double(const Decimal& decimal) {
  if (decimal.digits.empty()) return {decimal.is_negative ? -0.0 : 0.0};
  const std::string text =
      fmt::format("{}{}e{}", decimal.is_negative ? "-" : "", decimal.digits, decimal.power);
  const bool is_large = decimal.power + static_cast<int>(decimal.digits.size()) > 0;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return wrong<double>(is_large ? kTooLarge : kTooSmall);
  return {value};
}

// The digits times the power, without the sign.
Reading<std::uint64_t> to_whole(const Decimal& decimal) {
  if (decimal.digits.empty()) return {0};
  if (decimal.power < 0) return wrong<std::uint64_t>(kNotWhole);
  if (decimal.power > 20) return wrong<std::uint64_t>(kTooLarge);
  const std::string text =
      decimal.digits + std::string(static_cast<std::size_t>(decimal.power), '0');
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return wrong<std::uint64_t>(kTooLarge);
  return {value};
}

bool is_below_zero(const Decimal& decimal) {
  return decimal.is_negative && !decimal.digits.empty();
}

// A number with k, M, G or T taken into its power.
Reading<Decimal> take_scaled(std::string_view text) {
  auto decimal = take_apart(text);
  if (!decimal) return wrong<Decimal>(kNoNumber);
  const int power = thousands(decimal->unit);
  if (power < 0) return wrong<Decimal>(kUnknownUnit, unit_offset(text, *decimal));
  decimal->power += 3 * power;
  return {*decimal};
}

template <class T>
T or_throw(const Reading<T>& reading, std::string_view text, std::string_view wanted) {
  if (reading) return reading.value;
  throw SpecError(fmt::format("{} is {}; {} is wanted", in_quotes(text), reading.problem, wanted),
                  {std::make_shared<const std::string>(text), reading.offset});
}

}  // namespace

bool is_number(std::string_view text) {
  return take_apart(text).has_value();
}

Reading<double> read_number(std::string_view text) {
  const auto decimal = take_scaled(text);
  return decimal ? to_double(decimal.value) : wrong<double>(decimal.problem, decimal.offset);
}

Reading<std::uint64_t> read_count(std::string_view text) {
  const auto decimal = take_scaled(text);
  if (!decimal) return wrong<std::uint64_t>(decimal.problem, decimal.offset);
  return is_below_zero(decimal.value) ? wrong<std::uint64_t>(kNegative) : to_whole(decimal.value);
}

Reading<std::int64_t> read_integer(std::string_view text) {
  const auto decimal = take_scaled(text);
  if (!decimal) return wrong<std::int64_t>(decimal.problem, decimal.offset);
  const auto size = to_whole(decimal.value);
  if (!size) return wrong<std::int64_t>(size.problem);
  const bool is_negative = decimal.value.is_negative;
  // There is one more number below zero than above.
  if (size.value > (std::uint64_t{1} << 63) - (is_negative ? 0 : 1))
    return wrong<std::int64_t>(is_negative ? kTooSmall : kTooLarge);
  return {static_cast<std::int64_t>(is_negative ? 0 - size.value : size.value)};
}

Reading<Seconds> read_duration(std::string_view text) {
  auto decimal = take_apart(text);
  if (!decimal) return wrong<Seconds>(kNoNumber);
  double factor = 1;
  if (decimal->unit == "ms")
    decimal->power -= 3;
  else if (decimal->unit == "min")
    factor = 60;
  else if (decimal->unit == "h")
    factor = 3600;
  else if (!decimal->unit.empty() && decimal->unit != "s")
    return wrong<Seconds>(kUnknownUnit, unit_offset(text, *decimal));
  if (is_below_zero(*decimal)) return wrong<Seconds>(kNegative);
  decimal->is_negative = false;
  const auto value = to_double(*decimal);
  if (!value) return wrong<Seconds>(value.problem);
  if (!std::isfinite(value.value * factor)) return wrong<Seconds>(kTooLarge);
  return {Seconds(value.value * factor)};
}

Reading<std::uint64_t> read_bytes(std::string_view text) {
  auto decimal = take_apart(text);
  if (!decimal) return wrong<std::uint64_t>(kNoNumber);
  std::string_view unit = decimal->unit;
  if (unit.size() == 3 && unit.ends_with("iB")) unit.remove_suffix(2);
  const int power = unit == "B" ? 0 : thousands(unit);
  if (power < 0) return wrong<std::uint64_t>(kUnknownUnit, unit_offset(text, *decimal));
  if (is_below_zero(*decimal)) return wrong<std::uint64_t>(kNegative);
  if (power == 0) return to_whole(*decimal);
  const auto value = to_double(*decimal);
  if (!value) return wrong<std::uint64_t>(value.problem);
  const double bytes = std::ldexp(value.value, 10 * power);
  if (bytes >= 0x1p64) return wrong<std::uint64_t>(kTooLarge);
  return {static_cast<std::uint64_t>(bytes)};  // 0.1G is no whole number of bytes; nobody minds
}

std::uint64_t parse_count(std::string_view text) {
  return or_throw(read_count(text), text, "a count such as 500, 10k or 1M");
}

std::uint64_t parse_limit(std::string_view text) {
  const std::uint64_t count = parse_count(text);
  if (count == kUnlimited)
    throw SpecError(fmt::format("'{}' is too large; the largest is {}", count, kUnlimited - 1), {});
  return count;
}

Seconds parse_duration(std::string_view text) {
  return or_throw(read_duration(text), text, "a duration such as 250ms, 2.5s, 10min or 2h");
}

std::uint64_t parse_bytes(std::string_view text) {
  return or_throw(read_bytes(text), text, "a size such as 512k, 64M or 1G");
}

std::string format_number(double value) {
  std::string text = fmt::format("{}", value);
  // 7e-05 and 1e+20 are as well written 7e-5 and 1e20.
  if (const std::size_t e = text.find('e'); e != std::string::npos) {
    if (text[e + 1] == '+') text.erase(e + 1, 1);
    const std::size_t first = text.find_first_of("0123456789", e);
    if (text[first] == '0') text.erase(first, 1);
  }
  return text;
}

std::string format_duration(Seconds value) {
  return format_number(value.count()) + "s";
}

}  // namespace hornbeam
