// engine.hpp without a GPU: one thread, one item after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "device/failure.hpp"

namespace hornbeam::device {

template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) : values_(size) {}
  T* data() const { return values_.data(); }
  std::size_t size() const { return values_.size(); }
  void clear(std::size_t count) {
    std::fill_n(values_.begin(), static_cast<std::ptrdiff_t>(count), T{});
  }
  void put(const std::vector<T>& values) {
    std::copy(values.begin(), values.end(), values_.begin());
  }
  std::vector<T> get(std::size_t count, std::size_t from = 0) const {
    const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(from);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  mutable std::vector<T> values_;  // as the contents of a GPU's memory are no part of the buffer
};

template <class Step>
void launch(std::uint32_t count, const Step& step, const char*) {
  for (std::uint32_t i = 0; i < count; ++i) step(i);
}

inline void wait() {}

inline std::size_t free_memory() {
  return std::size_t{1} << 30;
}

inline std::string device_name() {
  return "no GPU: the plain engine";
}

template <class Step>
std::uint32_t threads_at_once() {
  return 7;
}

class Sorter {
 public:
  void descending(const Buffer<unsigned long long>& keys, Buffer<unsigned long long>& sorted_keys,
                  const Buffer<std::uint32_t>& values, Buffer<std::uint32_t>& sorted,
                  std::uint32_t count) {
    sort(keys, sorted_keys, values, sorted, count,
         [](unsigned long long a, unsigned long long b) { return a > b; });
  }
  void ascending(const Buffer<std::uint32_t>& keys, Buffer<std::uint32_t>& sorted_keys,
                 const Buffer<std::uint32_t>& values, Buffer<std::uint32_t>& sorted,
                 std::uint32_t count, int /*bits*/) {
    sort(keys, sorted_keys, values, sorted, count,
         [](std::uint32_t a, std::uint32_t b) { return a < b; });
  }

 private:
  template <class Key, class Less>
  void sort(const Buffer<Key>& keys, Buffer<Key>& sorted_keys, const Buffer<std::uint32_t>& values,
            Buffer<std::uint32_t>& sorted, std::uint32_t count, Less less) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return less(keys.data()[a], keys.data()[b]);
    });
    for (std::uint32_t i = 0; i < count; ++i) {
      sorted_keys.data()[i] = keys.data()[order[i]];
      sorted.data()[i] = values.data()[order[i]];
    }
  }
};

}  // namespace hornbeam::device
