// What a search may spend, what it has spent, and the clock both are read from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>

namespace hornbeam {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
inline constexpr double kForever = std::numeric_limits<double>::infinity();

// How many times at most: a number, or no limit. As an option it is a number or `none`.
struct Limit {
  std::uint64_t count = kUnlimited;

  constexpr Limit() = default;
  constexpr Limit(std::uint64_t times) : count(times) {}
  constexpr operator std::uint64_t() const { return count; }
};

// Whichever ends first. Memory is a cap, not a budget: see memory.hpp.
struct Budget {
  double seconds = kForever;
  std::uint64_t playouts = kUnlimited;
  std::uint64_t nodes = kUnlimited;

  bool limited() const {
    return seconds < kForever || playouts != kUnlimited || nodes != kUnlimited;
  }
  bool only_nodes() const {
    return nodes != kUnlimited && playouts == kUnlimited && seconds == kForever;
  }
  bool only_playouts() const {
    return playouts != kUnlimited && nodes == kUnlimited && seconds == kForever;
  }
};

// An equal part of a budget; never nothing, while there is something.
inline Budget share(const Budget& whole, double parts) {
  parts = std::max(parts, 1.0);
  const auto count = [parts](std::uint64_t n) {
    if (n == kUnlimited || n == 0) return n;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(n) / parts));
  };
  return {whole.seconds / parts, count(whole.playouts), count(whole.nodes)};
}

struct Spent {
  double seconds = 0;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
};

// Where a clock gets its time from, if not from this machine: a simulated cluster has a time of its own.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual double seconds() const = 0;  // never less than before
};

// Seconds since the clock was made; copies tell the same time. The precise reading costs as much as a
// hundredth of a short playout; the coarse one lags by up to a timer tick and costs next to nothing.
class Clock {
 public:
  explicit Clock(const TimeSource* source = nullptr)
      : source_(source), origin_(read(CLOCK_MONOTONIC)) {}
  // Goes on from a reading taken elsewhere.
  void set(double seconds) { origin_ = read(CLOCK_MONOTONIC) - seconds; }
  double precise() const { return read(CLOCK_MONOTONIC) - origin_; }
  double coarse() const { return std::max(0.0, read(CLOCK_MONOTONIC_COARSE) - origin_); }

  // A coarse reading is less than this behind a precise one, on every kernel configuration.
  static constexpr double kCoarseLag = 0.02;

 private:
  double read(clockid_t id) const {
    if (source_) return source_->seconds();
    std::timespec now{};
    clock_gettime(id, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }
  const TimeSource* source_;
  double origin_;
};

}  // namespace hornbeam
