// The features for machines with AVX-512: three sets of bits are combined by one instruction, bits are
// counted in registers, four counts at a time. Vectors stay as long as a board.
//
// Only functions that say so are compiled for it: see kernels_avx2.cpp.
#include <immintrin.h>

#include <cstdint>

#include "domains/samegame/inlining.hpp"

#define HORNBEAM_SET avx512
#define HORNBEAM_TARGET                                                              \
  __attribute__((                                                                    \
      target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg," \
             "avx512vpopcntdq")))
#define HORNBEAM_INLINE HORNBEAM_TARGET HORNBEAM_FORCE_INLINE

#include "domains/samegame/lanes_of_32_bytes_impl.hpp"

namespace hornbeam::samegame::avx512 {

inline constexpr bool kCountsFour = true;

// The counts of four vectors, 16 bits each.
template <class Vector>
HORNBEAM_INLINE std::uint64_t count_four(Vector a, Vector b, Vector c, Vector d) {
  const __m256i low = _mm256_or_si256(_mm256_popcnt_epi64((__m256i)a),
                                      _mm256_slli_epi64(_mm256_popcnt_epi64((__m256i)b), 16));
  const __m256i high = _mm256_or_si256(_mm256_slli_epi64(_mm256_popcnt_epi64((__m256i)c), 32),
                                       _mm256_slli_epi64(_mm256_popcnt_epi64((__m256i)d), 48));
  const __m256i all = _mm256_or_si256(low, high);
  const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
  return static_cast<std::uint64_t>(
      _mm_cvtsi128_si64(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half))));
}

// The lowest bit of the first word that is not zero.
template <class Vector>
HORNBEAM_INLINE Vector first_bit(Vector vector) {
  const __m256i words = (__m256i)vector;
  const __mmask8 filled = _mm256_test_epi64_mask(words, words);
  return (Vector)_mm256_maskz_and_epi64(static_cast<__mmask8>(filled & -filled), words,
                                        _mm256_sub_epi64(_mm256_setzero_si256(), words));
}

}  // namespace hornbeam::samegame::avx512

#include "domains/samegame/feature_kernels_impl.hpp"
