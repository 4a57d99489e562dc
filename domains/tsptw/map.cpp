#include "domains/tsptw/map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/words.hpp"

namespace hornbeam::tsptw {
namespace {

constexpr int kDecimals = 5;

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}

// "45.1774"; nothing where it is none, or has more than five decimals.
std::optional<Time> read_time(std::string_view text) {
  constexpr std::size_t kMostFigures = 10;
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view rest = text.substr(std::min(point + 1, text.size()));
  if (whole.empty() || whole.size() > kMostFigures || rest.size() > kDecimals ||
      (rest.empty() && point < text.size()) || !std::ranges::all_of(whole, is_figure) ||
      !std::ranges::all_of(rest, is_figure))
    return std::nullopt;
  Time time = 0;
  for (const char c : whole) time = 10 * time + (c - '0');
  for (std::size_t i = 0; i < kDecimals; ++i)
    time = 10 * time + (i < rest.size() ? rest[i] - '0' : 0);
  return time;
}

}  // namespace

Time take_time(Words& words, const char* what, Time most) {
  const Word word = words.next();
  const auto time = read_time(word.text);
  if (!time || *time > most)
    words.fail(word, fmt::format("{} is a number from 0 to {} with at most {} decimals", what,
                                 to_text(most), kDecimals));
  return *time;
}

Map parse(std::string_view text, std::string_view source) {
  Words words(text, source);
  Map map;
  map.places = static_cast<int>(words.whole("the number of places", 1, kMostPlaces));
  const Time most = kLate / map.places - 1;
  for (int i = 0; i < map.places * map.places; ++i)
    map.ways.push_back(static_cast<std::int32_t>(
        take_time(words, "the time from one place to another", std::min(most, kLongestWay))));
  for (int i = 0; i < map.places; ++i) {
    map.opens.push_back(take_time(words, "when a place opens", kLatest));
    map.closes.push_back(take_time(words, "when a place closes", kLatest));
    if (map.closes.back() < map.opens.back())
      throw InputError(fmt::format("{}: place {} closes at {}, before it opens at {}", source, i,
                                   to_text(map.closes.back()), to_text(map.opens.back())));
  }
  words.end("the last window");
  return map;
}

std::string to_text(Time time) {
  std::string text = fmt::format("{}.{:05}", time / kUnit, time % kUnit);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string to_text(const Map& map) {
  std::string text = std::to_string(map.places);
  for (int from = 0; from < map.places; ++from)
    for (int to = 0; to < map.places; ++to)
      text += (to == 0 ? "\n" : " ") + to_text(Time{map.way(from, to)});
  for (std::size_t i = 0; i < map.opens.size(); ++i)
    text += "\n" + to_text(map.opens[i]) + " " + to_text(map.closes[i]);
  return text;
}

}  // namespace hornbeam::tsptw
