// The kernels for any x86-64 machine: SSE2 and nothing else.
#include <emmintrin.h>

#include <cstdint>

#include "domains/samegame/inlining.hpp"

#define HORNBEAM_SET plain
#define HORNBEAM_TARGET
#define HORNBEAM_INLINE HORNBEAM_FORCE_INLINE

namespace hornbeam::samegame::plain {

inline constexpr int kVectorBytes = 16;
inline constexpr bool kCountsFour = false;

// Lane x of the result is lane x + 1 of `vector`, the last one lane 0 of `next`.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE Vector next_lanes(Vector vector, Vector next) {
  return (Vector)_mm_or_si128(_mm_srli_si128((__m128i)vector, kLaneBytes),
                              _mm_slli_si128((__m128i)next, 16 - kLaneBytes));
}

// Lane x of the result is lane x - 1 of `vector`, the first one the last lane of `previous`.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE Vector previous_lanes(Vector previous, Vector vector) {
  return (Vector)_mm_or_si128(_mm_slli_si128((__m128i)vector, kLaneBytes),
                              _mm_srli_si128((__m128i)previous, 16 - kLaneBytes));
}

template <class Vector>
HORNBEAM_INLINE bool is_zero(Vector vector) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)vector, _mm_setzero_si128())) == 0xffff;
}

// The upper bits of the lanes: two bits per lane of 16 bits, one bit per lane of 32.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE std::uint32_t lane_mask(Vector vector) {
  if constexpr (kLaneBytes == 2)
    return static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)vector));
  else
    return static_cast<std::uint32_t>(_mm_movemask_ps((__m128)vector));
}

// The compiler's own would be a library call on this set.
HORNBEAM_INLINE int count_bits(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((word * 0x0101010101010101u) >> 56);
}

// The i-th lowest of the bits that are set, alone.
HORNBEAM_INLINE std::uint64_t select_bit(std::uint64_t word, std::uint32_t i) {
  for (; i != 0; --i) word &= word - 1;
  return word & -word;
}

}  // namespace hornbeam::samegame::plain

#include "domains/samegame/kernels_impl.hpp"
// And the list of groups, which needs them.
#include "domains/samegame/group_list_impl.hpp"
// And the features of a position.
#include "domains/samegame/feature_kernels_impl.hpp"
