// What a beam teaches: at each depth of its best line, which of the candidates should have come first.
//
// A group is one depth: the position of the best line, and others of that depth, most of them kept and
// the rest not, more from the top of each. Positions are there as their features, and by how much their
// score was above that of the first.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "hornbeam/core/position.hpp"
#include "hornbeam/value/learned.hpp"

namespace hornbeam::learn {

inline constexpr int kRows = 64;  // positions of a group, the one of the best line first
inline constexpr int kOthers = kRows - 1;
inline constexpr int kOthersKept = 40;

// In place of a score: there is no such position.
inline constexpr float kAbsent = -std::numeric_limits<float>::infinity();

struct Groups {
  std::vector<std::int16_t> features;  // group by group, row by row
  std::vector<float> scores;           // a row's, less that of the first row

  std::size_t count() const { return scores.size() / kRows; }
};

// The features of a family of positions: what a value is taught for.
struct Subject {
  std::string family;
  std::vector<std::string> features;
};

struct WatchPlan {
  std::uint64_t width = 1000;
  std::uint64_t cap = 1;
  std::uint64_t seed = 0;                        // of which candidates are looked at
  bool is_to_teach = true;                       // else only the score is wanted
  const std::atomic<bool>* interrupt = nullptr;  // the lesson is then worth nothing
};

// What one beam found, and what there is to learn from it.
struct Lesson {
  Score score = 0;
  Groups groups = {};
};

}  // namespace hornbeam::learn
