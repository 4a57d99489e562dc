// The kernels for machines with AVX2 and the bit-manipulation instructions.
//
// Only functions that say so are compiled for AVX2, never the whole file: inline functions of the
// standard library would otherwise be emitted with AVX2 and, chosen by the linker, be called on
// machines without it.
#include <immintrin.h>

#include <cstdint>

#include "domains/samegame/inlining.hpp"

#define HORNBEAM_SET avx2
#define HORNBEAM_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define HORNBEAM_INLINE HORNBEAM_TARGET HORNBEAM_FORCE_INLINE

namespace hornbeam::samegame::avx2 {

inline constexpr int kVectorBytes = 32;
inline constexpr bool kCountsFour = false;

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

// The lowest bit of the first word that is not zero.
template <class Vector>
HORNBEAM_INLINE Vector first_bit(Vector vector) {
  alignas(32) static constexpr std::uint64_t kOnly[5][4] = {
      {~0ull, 0, 0, 0}, {0, ~0ull, 0, 0}, {0, 0, ~0ull, 0}, {0, 0, 0, ~0ull}, {}};
  const __m256i words = (__m256i)vector;
  const __m256i zero = _mm256_setzero_si256();
  const int empty = _mm256_movemask_pd((__m256d)_mm256_cmpeq_epi64(words, zero));
  const __m256i only = _mm256_load_si256(
      reinterpret_cast<const __m256i*>(kOnly[__builtin_ctz(~static_cast<unsigned>(empty))]));
  return (Vector)_mm256_and_si256(_mm256_and_si256(words, _mm256_sub_epi64(zero, words)), only);
}

// The i-th lowest of the bits that are set, alone.
HORNBEAM_INLINE std::uint64_t select_bit(std::uint64_t word, std::uint32_t i) {
  return _pdep_u64(std::uint64_t{1} << i, word);
}

}  // namespace hornbeam::samegame::avx2

#include "domains/samegame/kernels_impl.hpp"
// And the list of groups, which needs them.
#include "domains/samegame/group_list_impl.hpp"
// And the features of a position.
#include "domains/samegame/feature_kernels_impl.hpp"
