// A sum that tells damaged bytes from whole ones, whatever pieces they come in. It guards against
// accidents, not against people.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "hornbeam/core/stream.hpp"

namespace hornbeam {

class Checksum {
 public:
  void add(std::string_view bytes) {
    size_ += bytes.size();
    while (!bytes.empty()) {
      const std::size_t size = std::min(bytes.size(), sizeof word_ - filled_);
      std::memcpy(reinterpret_cast<char*>(&word_) + filled_, bytes.data(), size);
      bytes.remove_prefix(size);
      filled_ += size;
      if (filled_ < sizeof word_) return;
      sum_ = with(sum_, word_);
      word_ = filled_ = 0;
    }
  }
  std::uint64_t value() const { return with(with(sum_, word_), size_); }

 private:
  static std::uint64_t with(std::uint64_t sum, std::uint64_t word) {
    return mix_bits(sum + word) * 0x9e3779b97f4a7c15u;
  }
  std::uint64_t sum_ = 0;
  std::uint64_t word_ = 0;  // not yet whole
  std::size_t filled_ = 0;  // bytes of it
  std::uint64_t size_ = 0;
};

inline std::uint64_t checksum(std::string_view bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

}  // namespace hornbeam
