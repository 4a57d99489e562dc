#include "domains/tsptw/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hornbeam::tsptw {

bool Reference::is_left(int place) const {
  return place > 0 && place < map_.places && std::ranges::find(order_, place) == order_.end();
}

std::string Reference::complaint(int place) const {
  if (place < 1 || place >= map_.places)
    return fmt::format("places to visit are counted from 1 to {}", map_.places - 1);
  return is_left(place) ? "" : "the place was visited before";
}

std::vector<Visit> Reference::visits() const {
  std::vector<Visit> list{{0, map_.opens[0], map_.opens[0], false}};
  const auto go_to = [&](int place) {
    const auto index = static_cast<std::size_t>(place);
    const Time arrives = list.back().leaves + map_.way(list.back().place, place);
    list.push_back(
        {place, arrives, std::max(arrives, map_.opens[index]), arrives > map_.closes[index]});
  };
  for (const int place : order_) go_to(place);
  if (finished() && !order_.empty()) go_to(0);
  return list;
}

Time Reference::travelled() const {
  const std::vector<Visit> list = visits();
  Time sum = 0;
  for (std::size_t i = 1; i < list.size(); ++i) sum += map_.way(list[i - 1].place, list[i].place);
  return sum;
}

int Reference::late() const {
  const std::vector<Visit> list = visits();
  return static_cast<int>(
      std::ranges::count_if(list, [](const Visit& visit) { return visit.is_late; }));
}

Score Reference::cost() const {
  return static_cast<Score>(travelled() + late() * kLate) / kUnit;
}

// Until no detour is shorter.
Reference::Ways Reference::least_ways() const {
  const auto n = static_cast<std::size_t>(map_.places);
  Ways least(n, std::vector<Time>(n));
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b)
      least[a][b] = map_.way(static_cast<int>(a), static_cast<int>(b));
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        for (std::size_t via = 0; via < n; ++via)
          if (least[a][via] + least[via][b] < least[a][b]) {
            least[a][b] = least[a][via] + least[via][b];
            changes = true;
          }
  }
  return least;
}

void Reference::moves(std::vector<std::uint8_t>& list) const {
  list.clear();
  if (finished()) return;
  const auto is_lost = [&](int place, int from, Time time) {
    const auto index = static_cast<std::size_t>(place);
    return time + least_[static_cast<std::size_t>(from)][index] > map_.closes[index];
  };
  const Visit here = visits().back();
  std::vector<std::uint8_t> all;
  for (int place = 1; place < map_.places; ++place) {
    if (!is_left(place)) continue;
    all.push_back(static_cast<std::uint8_t>(place));
    Reference after = *this;
    after.play(place);
    const std::vector<Visit> then = after.visits();
    const Visit& there = then[order_.size() + 1];
    bool loses = there.is_late && !is_lost(place, here.place, here.leaves);
    for (int other = 0; other < map_.places; ++other)
      if (other == 0 || after.is_left(other))
        loses |=
            is_lost(other, there.place, there.leaves) && !is_lost(other, here.place, here.leaves);
    if (!loses) list.push_back(static_cast<std::uint8_t>(place));
  }
  if (list.empty()) list = all;
}

void Reference::play_out(Stream& stream, Line<std::uint8_t>& line) {
  std::vector<std::uint8_t> list;
  for (moves(list); !list.empty(); moves(list)) {
    const std::uint8_t place = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    line.push_back(place);
    play(place);
  }
}

}  // namespace hornbeam::tsptw
