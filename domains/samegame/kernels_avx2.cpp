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

#include "domains/samegame/lanes_of_32_bytes_impl.hpp"

namespace hornbeam::samegame::avx2 {

inline constexpr bool kCountsFour = false;

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
