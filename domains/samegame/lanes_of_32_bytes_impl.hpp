// Vectors as long as a board of 16 columns, and what AVX2 does with their lanes. Included for AVX2 and for
// AVX-512, like kernels_impl.hpp.
#ifndef HORNBEAM_SET
#error "include this from the file of an instruction set"
#endif

#include <immintrin.h>

#include <cstdint>

namespace hornbeam::samegame::HORNBEAM_SET {

inline constexpr int kVectorBytes = 32;

// Lane x of the result is lane x + 1 of `vector`, the last one lane 0 of `next`.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE Vector next_lanes(Vector vector, Vector next) {
  const __m256i middle = _mm256_permute2x128_si256((__m256i)vector, (__m256i)next, 0x21);
  return (Vector)_mm256_alignr_epi8(middle, (__m256i)vector, kLaneBytes);
}

// Lane x of the result is lane x - 1 of `vector`, the first one the last lane of `previous`.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE Vector previous_lanes(Vector previous, Vector vector) {
  const __m256i middle = _mm256_permute2x128_si256((__m256i)previous, (__m256i)vector, 0x21);
  return (Vector)_mm256_alignr_epi8((__m256i)vector, middle, 16 - kLaneBytes);
}

template <class Vector>
HORNBEAM_INLINE bool is_zero(Vector vector) {
  return _mm256_testz_si256((__m256i)vector, (__m256i)vector);
}

// The upper bits of the lanes: two bits per lane of 16 bits, one bit per lane of 32.
template <int kLaneBytes, class Vector>
HORNBEAM_INLINE std::uint32_t lane_mask(Vector vector) {
  if constexpr (kLaneBytes == 2)
    return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)vector));
  else
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)vector));
}

HORNBEAM_INLINE int count_bits(std::uint64_t word) {
  return __builtin_popcountll(word);
}

}  // namespace hornbeam::samegame::HORNBEAM_SET
