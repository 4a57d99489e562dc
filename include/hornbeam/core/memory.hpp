// The cap on what searches keep in memory. Whoever grows asks first; a refusal is no failure: a
// tree that may not grow goes on searching as it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace hornbeam {

class MemoryCap {
 public:
  explicit MemoryCap(std::size_t bytes = std::numeric_limits<std::size_t>::max()) : cap_(bytes) {}

  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > cap_ - used_) return false;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return true;
  }
  void give(std::size_t bytes) { used_ -= bytes; }

  std::size_t cap() const { return cap_; }
  std::size_t used() const { return used_; }
  std::size_t peak() const { return peak_; }

 private:
  std::size_t cap_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
};

}  // namespace hornbeam
