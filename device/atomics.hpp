// What several items of a launch may do to the same number. On the host they come one after the other.
#pragma once

#include <cstdint>

#include "domains/samegame/portable_bits.hpp"

namespace hornbeam::device {

// Adds, and returns what was there.
HORNBEAM_PORTABLE std::uint32_t add_to(unsigned* number, unsigned more) {
#if defined(__CUDA_ARCH__)
  return atomicAdd(number, more);
#else
  const unsigned before = *number;
  *number += more;
  return before;
#endif
}

template <class Number>
HORNBEAM_PORTABLE void raise(Number* best, Number to) {
#if defined(__CUDA_ARCH__)
  if (*best < to) atomicMax(best, to);
#else
  if (*best < to) *best = to;
#endif
}

// Writes the key where there is 0, and returns what was there.
HORNBEAM_PORTABLE unsigned long long claim(unsigned long long* at, unsigned long long key) {
#if defined(__CUDA_ARCH__)
  const unsigned long long there = *at;
  return there == 0 ? atomicCAS(at, 0ull, key) : there;
#else
  const unsigned long long there = *at;
  if (there == 0) *at = key;
  return there;
#endif
}

// The place in a list for one more item, for all threads of a warp that come here together.
HORNBEAM_PORTABLE std::uint32_t place_in(unsigned* count) {
#if defined(__CUDA_ARCH__)
  const unsigned mask = __activemask();
  const int leader = __ffs(static_cast<int>(mask)) - 1;
  const int lane = threadIdx.x % 32;
  unsigned base = 0;
  if (lane == leader) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(mask, base, leader);
  return base + __popc(mask & ((1u << lane) - 1));
#else
  return (*count)++;
#endif
}

}  // namespace hornbeam::device
