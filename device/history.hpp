// What validations of a training have found, and so which of its values is the one to keep. Beams of one width are
// compared with each other: wider ones are better by any value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "device/rules.hpp"

namespace hornbeam::device {

constexpr int kValidationBoards = rules::kSide == 15 ? 256 : 64;

// A mean of the validation boards, as the state of a training has it behind all else.
struct Validated {
  double seconds;
  double mean;
  std::uint64_t width;

  // The front end reads these lines and draws them.
  void print() const {
    std::printf("%6.1f s  validation: mean %.1f of %d boards at width %llu\n", seconds, mean,
                kValidationBoards, static_cast<unsigned long long>(width));
  }
};

class History {
 public:
  // Whether it is better than all before of its width.
  bool add(const Validated& found) {
    const bool is_best = std::none_of(all_.begin(), all_.end(), [&](const Validated& before) {
      return before.width == found.width && before.mean >= found.mean;
    });
    all_.push_back(found);
    return is_best;
  }
  bool knows(std::uint64_t width) const {
    return std::any_of(all_.begin(), all_.end(),
                       [&](const Validated& found) { return found.width == width; });
  }
  const std::vector<Validated>& all() const { return all_; }

 private:
  std::vector<Validated> all_;
};

}  // namespace hornbeam::device
