#include "domains/tsptw/tour.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::tsptw {
namespace {

// What each part of the bias counts.
constexpr double kWay = 4;
constexpr double kWait = 1;
constexpr double kSlack = 0.1;

}  // namespace

Plan::Plan(Map from) : map(std::move(from)), least(map.ways) {
  const int n = map.places;
  for (int via = 0; via < n; ++via)
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b)
        least[at(a, b)] = std::min(least[at(a, b)], least[at(a, via)] + least[at(via, b)]);
  others.resize(map.ways.size());
  least_to.resize(static_cast<std::size_t>(n));
  most_to.resize(static_cast<std::size_t>(n));
  Time sum = 0;
  for (int place = 0; place < n; ++place) {
    const auto begin = others.begin() + place * n;
    auto end = begin;
    std::int32_t shortest = n == 1 ? map.way(0, 0) : std::numeric_limits<std::int32_t>::max();
    for (int other = 0; other < n; ++other) {
      if (other == place) continue;
      *end++ = {map.closes[static_cast<std::size_t>(other)] - least[at(place, other)],
                static_cast<std::uint8_t>(other)};
      shortest = std::min(shortest, map.way(other, place));
      most_to[static_cast<std::size_t>(place)] =
          std::max(most_to[static_cast<std::size_t>(place)], map.way(other, place));
    }
    *end = {std::numeric_limits<Time>::max(), static_cast<std::uint8_t>(place)};
    std::stable_sort(begin, end, [](const Other& a, const Other& b) { return a.limit < b.limit; });
    least_to[static_cast<std::size_t>(place)] = shortest;
    sum += shortest;
  }
  scale = std::max(1.0, static_cast<double>(sum) / n);
}

Tour::Tour(Map map) {
  plan_ = std::make_shared<Plan>(std::move(map));
  const Map& where = plan_->map;
  time_ = where.opens[0];
  left_.fill(0);
  decides_.fill(0);
  for (int place = 1; place < where.places; ++place) {
    left_[count_++] = static_cast<std::uint8_t>(place);
  }
  if (count_ > 0) look_ahead();
}

bool Tour::is_safe(std::uint8_t place) const {
  const Map& map = plan_->map;
  const Time arrival = time_ + map.way(at_, place);
  if (arrival > map.closes[place] && !lost_.has(place)) return false;
  return std::max(arrival, map.opens[place]) <=
         plan_->others[plan_->at(place, decides_[place])].limit;
}

void Tour::moves(std::vector<Move>& list) const {
  list.clear();
  for (int i = 0; i < count_; ++i)
    if (is_safe(left_[i])) list.push_back(left_[i]);
  if (list.empty()) list.assign(left_.begin(), left_.begin() + count_);
}

void Tour::go_to(std::uint8_t place) {
  const Map& map = plan_->map;
  const std::int32_t way = map.way(at_, place);
  travelled_ += way;
  time_ += way;
  late_ += time_ > map.closes[place] ? 1 : 0;
  time_ = std::max(time_, map.opens[place]);
  at_ = place;
}

void Tour::play(Move place) {
  go_to(place);
  visited_.add(place);
  const auto end = left_.begin() + count_;
  std::copy(std::upper_bound(left_.begin(), end, place), end,
            std::lower_bound(left_.begin(), end, place));
  --count_;
  if (count_ == 0)
    go_to(0);
  else
    look_ahead();
}

void Tour::look_ahead() {
  const Map& map = plan_->map;
  const auto note = [&](std::uint8_t place) {
    if (time_ + plan_->least[plan_->at(at_, place)] > map.closes[place]) lost_.add(place);
  };
  for (int i = 0; i < count_; ++i) note(left_[i]);
  note(0);
  for (int i = 0; i < count_; ++i) {
    const std::uint8_t place = left_[i];
    const Plan::Other* const others = plan_->others.data() + plan_->at(place, 0);
    std::uint8_t decides = decides_[place];
    while (others[decides].place != place && is_passed(others[decides].place)) ++decides;
    decides_[place] = decides;
  }
}

ScoreRange Tour::cost_range() const {
  const auto places = static_cast<std::size_t>(plan_->map.places);
  if (places == 1) return {0, 0};
  Time low = 0;
  Time high = static_cast<Time>(places) * kLate;
  for (std::size_t place = 0; place < places; ++place) {
    low += plan_->least_to[place];
    high += plan_->most_to[place];
  }
  return {as_cost(low), as_cost(high)};
}

Score Tour::bound() const {
  if (finished()) return cost();
  const Map& map = plan_->map;
  // Where one comes from and when one leaves there at best; where one goes to, at what least cost.
  Places from, to;
  std::array<Time, kMostPlaces> leaves, least;
  const int ends = count_ + 1;
  for (int i = 0; i < count_; ++i) {
    const std::uint8_t place = from[i] = to[i] = left_[i];
    leaves[i] = std::max(map.opens[place], time_ + plan_->least[plan_->at(at_, place)]);
  }
  from[count_] = at_;
  leaves[count_] = time_;
  to[count_] = 0;
  const auto cost_of = [&](int i, int j) {
    const Time way = map.way(from[i], to[j]);
    return leaves[i] + way <= map.closes[to[j]] ? way : way + kLate;
  };
  Time sum = travelled_ + late_ * kLate;
  for (int j = 0; j < ends; ++j) {
    least[j] = 2 * kLate;
    for (int i = 0; i < ends; ++i)
      if (i != j) least[j] = std::min(least[j], cost_of(i, j));
    sum += least[j];
  }
  for (int i = 0; i < ends; ++i) {
    Time more = 2 * kLate;
    for (int j = 0; j < ends; ++j)
      if (i != j) more = std::min(more, cost_of(i, j) - least[j]);
    sum += more;
  }
  return as_cost(sum);
}

std::uint64_t Tour::hash() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : visited_.words()) sum = mix_bits(sum + 1) ^ word;
  for (const Time number : {Time{at_}, time_})
    sum = mix_bits(sum + 1) ^ static_cast<std::uint64_t>(number);
  return mix_bits(sum);
}

std::uint64_t Tour::kin() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : visited_.words()) sum = mix_bits(sum + 1) ^ word;
  return mix_bits(mix_bits(sum + 1) ^ at_);
}

double Tour::bias(Move place) const {
  const Map& map = plan_->map;
  const std::int32_t way = map.way(at_, place);
  const Time wait = std::max<Time>(0, map.opens[place] - time_ - way);
  const Time slack = std::max<Time>(0, map.closes[place] - time_ - way);
  const double effort = kWay * way + kWait * static_cast<double>(wait);
  return -std::min(effort / plan_->scale, 30.0) -
         kSlack * std::min(static_cast<double>(slack) / plan_->scale, 100.0);
}

std::optional<Tour::Move> Tour::parse(std::string_view text) const {
  Move place = 0;
  const auto [read, wrong] = std::from_chars(text.data(), text.data() + text.size(), place);
  if (wrong != std::errc{} || read != text.data() + text.size()) return std::nullopt;
  if (!std::binary_search(left_.begin(), left_.begin() + count_, place)) return std::nullopt;
  return place;
}

}  // namespace hornbeam::tsptw
