// The travelling salesman with time windows: leave the depot, visit every customer once, come back.
// Who comes too early waits; who comes too late pays dearly; otherwise the shortest way is the best.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <hornbeam/core/error.hpp>
#include <hornbeam/core/position.hpp>
#include <hornbeam/core/quoted.hpp>
#include <memory>
#include <sstream>

struct Stop {
  int x, y, open, close;
};

struct Tour {
  using Move = std::uint8_t;                       // the customer to visit next
  std::shared_ptr<const std::vector<Stop>> stops;  // the depot is the first
  std::uint64_t visited = 1;                       // a bit for each stop
  Move at = 0;
  int time = 0, travelled = 0, late = 0;

  void moves(std::vector<Move>& list) const {  // always in the same order
    list.clear();
    for (Move i = 1; i < stops->size(); ++i)
      if ((visited >> i & 1) == 0) list.push_back(i);
  }
  void play(Move next) {
    go_to(next);
    visited |= std::uint64_t{1} << next;
    if (std::popcount(visited) == std::ssize(*stops)) go_to(0);
  }
  void go_to(Move next) {
    const Stop& here = (*stops)[at];
    const Stop& there = (*stops)[next];
    const double dx = here.x - there.x, dy = here.y - there.y;
    const int way = static_cast<int>(std::sqrt(dx * dx + dy * dy) + 0.5);
    travelled += way;
    time = std::max(time + way, there.open);
    late += time > there.close;
    at = next;
  }
  hornbeam::Score score() const { return -travelled - 1'000'000.0 * late; }  // to be maximised

  // What follows is optional, and makes searches stronger and lines readable.
  std::uint64_t code(Move next) const { return at * 64u + next; }  // nrpa learns ways, not places
  std::uint64_t hash() const {  // equal for positions with the same future
    return hornbeam::mix_bits(hornbeam::mix_bits(visited) ^ static_cast<unsigned>(time * 64 + at));
  }
  hornbeam::Score bound() const { return score(); }  // ways and delays only grow
  hornbeam::ScoreRange score_range() const {         // every way the longest, every stop late
    int x = 0, y = 0;
    for (const Stop& stop : *stops) {
      x = std::max(x, std::abs(stop.x));
      y = std::max(y, std::abs(stop.y));
    }
    const double longest = 2.0 * x + 2.0 * y + 1;
    return {-(longest + 1'000'000) * static_cast<double>(stops->size()), 0};
  }
  std::string format(Move next) const { return std::to_string(next); }
  std::optional<Move> parse(std::string_view text) const {
    Move next = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), next);
    if (wrong != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (next >= stops->size() || (visited >> next & 1) != 0) return std::nullopt;
    return next;
  }
};
static_assert(hornbeam::Position<Tour>);

// A line for each stop: x, y, and when it opens and closes. The depot is the first.
inline Tour parse_tour(const std::string& text) {
  auto stops = std::make_shared<std::vector<Stop>>();
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words(line);
    Stop stop{};
    std::string rest;
    if (!(words >> stop.x >> stop.y >> stop.open >> stop.close) || words >> rest)
      throw hornbeam::InputError("line " + std::to_string(number) + ": " +
                                 hornbeam::in_quotes(line) +
                                 " is no stop; one is four whole numbers, x y open close");
    stops->push_back(stop);
  }
  if (stops->empty() || stops->size() > 64)
    throw hornbeam::InputError("there are " + std::to_string(stops->size()) +
                               " stops here; a tour has 1 to 64, and the depot is the first");
  return Tour{.stops = std::move(stops)};
}

// Nine customers.
inline constexpr const char* kNine = R"(30 30 0 305
15 37 62 87
34 8 237 265
23 58 144 189
38 30 193 225
40 37 195 217
4 38 76 83
0 58 23 45
53 30 127 149
16 35 208 237
)";
