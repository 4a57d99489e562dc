// Tours that a value can be taught for: what it sees of them, and tours to teach it on.
#pragma once

#include "tour.hpp"

struct TaughtTour : Tour {
  std::vector<std::string> feature_names() const {
    return {"left", "too late", "urgent", "least slack", "mean slack", "nearest", "mean way"};
  }
  std::string feature_family() const { return "tour"; }
  void features(std::int16_t* out) const {  // whole numbers from 0 to 16383, all of the same order
    int left = 0, late_ones = 0, urgent = 0, least = 999, slacks = 0, nearest = 99, ways = 0;
    for (Move i = 1; i < stops->size(); ++i) {
      if ((visited >> i & 1) != 0) continue;
      Tour there = *this;
      there.go_to(i);
      const int way = std::min(there.travelled - travelled, 99);
      const int slack = std::clamp((*stops)[i].close - time - way, 0, 999);
      ++left, late_ones += there.late - late, urgent += slack < 20;
      least = std::min(least, slack), slacks += slack;
      nearest = std::min(nearest, way), ways += way;
    }
    const int some = std::max(left, 1);
    for (const int feature : {100 * left, 200 * late_ones, 200 * urgent, 10 * least,
                              10 * slacks / some, 50 * nearest, 50 * ways / some})
      *out++ = static_cast<std::int16_t>(feature);
  }
};

// So many customers, with windows around the times at which some tour visits them.
inline std::string random_tour(const std::string& family, std::uint64_t seed) {
  int customers = 0;
  const auto [end, wrong] =
      std::from_chars(family.data(), family.data() + family.size(), customers);
  if (wrong != std::errc{} || end != family.data() + family.size() || customers < 1 ||
      customers > 63)
    throw hornbeam::InputError("a random tour has 1 to 63 customers, such as random/20/1");
  hornbeam::Stream stream(seed);
  const auto below = [&](std::uint32_t n) { return static_cast<int>(stream.below(n)); };
  std::string text = "25 25 0 100000\n";
  for (int i = 0, time = 0, x = 25, y = 25; i < customers; ++i) {
    const int next_x = below(51), next_y = below(51);
    time += static_cast<int>(std::hypot(next_x - x, next_y - y)) + 1;
    x = next_x, y = next_y;
    for (const int number : {x, y, std::max(0, time - below(60)), time + below(60)})
      text += std::to_string(number) + ' ';
    text += '\n';
  }
  return text;
}
