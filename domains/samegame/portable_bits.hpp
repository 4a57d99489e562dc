// One bit for every cell of a board, in plain words: what a device computes with.
//
// The same operations as bits_impl.hpp's Bits, which is GCC vector code that no device compiles.
// Loops have constant bounds and arrays constant indices, so that on a device everything stays in
// registers.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define HORNBEAM_PORTABLE __host__ __device__ __forceinline__
#define HORNBEAM_PORTABLE_UNROLL _Pragma("unroll")
#define HORNBEAM_PORTABLE_ROLLED _Pragma("unroll 1")
#else
#define HORNBEAM_PORTABLE inline
#define HORNBEAM_PORTABLE_UNROLL
#define HORNBEAM_PORTABLE_ROLLED
#endif

namespace hornbeam::samegame::portable {

struct Tile {
  std::uint8_t x, y;
};

HORNBEAM_PORTABLE int count_bits(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
  return __popc(word);
#else
  return __builtin_popcount(word);
#endif
}

HORNBEAM_PORTABLE int lowest_bit(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(word)) - 1;
#else
  return __builtin_ctz(word);
#endif
}

// A word holds two columns, the left one in its lower half: boards of up to 16x16 tiles in 7 colours.
struct Packed {
  using Lane = std::uint16_t;
  static constexpr int kRows = 16, kColumns = 16, kPlanes = 3;
};
// A word holds a column: up to 20 of them, of 32 tiles in 15 colours.
struct Roomy {
  using Lane = std::uint32_t;
  static constexpr int kRows = 32, kColumns = 20, kPlanes = 4;
};

template <class Layout>
struct BasicBits {
  using Bits = BasicBits;
  using Lane = typename Layout::Lane;
  static constexpr int kRows = Layout::kRows, kColumns = Layout::kColumns;
  static constexpr bool kIsPacked = kRows == 16;
  static constexpr int kWords = kIsPacked ? kColumns / 2 : kColumns;
  std::uint32_t word[kWords];

#define HORNBEAM_FOR_WORDS(expression)                          \
  Bits result;                                                  \
  HORNBEAM_PORTABLE_UNROLL                                      \
  for (int i = 0; i < kWords; ++i) result.word[i] = expression; \
  return result

  friend HORNBEAM_PORTABLE Bits operator&(const Bits& a, const Bits& b) {
    HORNBEAM_FOR_WORDS(a.word[i] & b.word[i]);
  }
  friend HORNBEAM_PORTABLE Bits operator|(const Bits& a, const Bits& b) {
    HORNBEAM_FOR_WORDS(a.word[i] | b.word[i]);
  }
  friend HORNBEAM_PORTABLE Bits operator^(const Bits& a, const Bits& b) {
    HORNBEAM_FOR_WORDS(a.word[i] ^ b.word[i]);
  }
  HORNBEAM_PORTABLE Bits operator~() const {
    HORNBEAM_FOR_WORDS(~word[i]);
  }

  // Every column by itself, `k` rows down or up.
  template <int k>
  HORNBEAM_PORTABLE Bits down() const {
    HORNBEAM_FOR_WORDS(word[i] >> k & (kIsPacked ? (0xffffu >> k) * 0x10001u : ~0u));
  }
  template <int k>
  HORNBEAM_PORTABLE Bits up() const {
    HORNBEAM_FOR_WORDS(word[i] << k & (kIsPacked ? (0xffffu << k & 0xffffu) * 0x10001u : ~0u));
  }
  HORNBEAM_PORTABLE Bits above() const {
    return down<1>();
  }
  HORNBEAM_PORTABLE Bits below() const {
    return up<1>();
  }

  // The neighbours to the right or left come to each tile's place.
  HORNBEAM_PORTABLE Bits right() const {
    HORNBEAM_FOR_WORDS((kIsPacked ? word[i] >> 16 : 0) |
                       (i + 1 < kWords ? word[(i + 1) % kWords] << (kIsPacked ? 16 : 0) : 0));
  }
  HORNBEAM_PORTABLE Bits left() const {
    HORNBEAM_FOR_WORDS((kIsPacked ? word[i] << 16 : 0) |
                       (i > 0 ? word[(i + kWords - 1) % kWords] >> (kIsPacked ? 16 : 0) : 0));
  }

  // The same rows of every column.
  static HORNBEAM_PORTABLE Bits rows(Lane mask) {
    HORNBEAM_FOR_WORDS(kIsPacked ? mask * 0x10001u : mask);
  }
#undef HORNBEAM_FOR_WORDS

  static HORNBEAM_PORTABLE Bits none() {
    return rows(0);
  }

  HORNBEAM_PORTABLE bool empty() const {
    std::uint32_t all = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) all |= word[i];
    return all == 0;
  }

  HORNBEAM_PORTABLE int count() const {
    int sum = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) sum += count_bits(word[i]);
    return sum;
  }

  // The first `most` counts of `set(0)`, `set(1)` and so on.
  template <int kCount, class Set>
  static HORNBEAM_PORTABLE void count_all(int (&counts)[kCount], int most, Set&& set) {
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < most; ++i) counts[i] = set(i).count();
  }

  // How many columns have bits, and the rows that any column has a bit in.
  HORNBEAM_PORTABLE int filled() const {
    int sum = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int x = 0; x < kColumns; ++x) sum += lane(x) != 0;
    return sum;
  }
  HORNBEAM_PORTABLE std::uint32_t any_column() const {
    std::uint32_t all = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) all |= word[i];
    return kIsPacked ? (all | all >> 16) & 0xffff : all;
  }

  HORNBEAM_PORTABLE std::uint32_t lane(int x) const {
    constexpr int kPerWord = kIsPacked ? 2 : 1;
    const std::uint32_t there = word[x / kPerWord];
    return !kIsPacked ? there : x % 2 == 0 ? there & 0xffff : there >> 16;
  }

  // The first bit alone, column by column from the left and each from the bottom; and all before it.
  HORNBEAM_PORTABLE Bits first() const {
    Bits result;
    bool is_found = false;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) {
      result.word[i] = is_found ? 0 : word[i] & (0 - word[i]);
      is_found = is_found || word[i] != 0;
    }
    return result;
  }
  HORNBEAM_PORTABLE Bits before_first() const {
    Bits result;
    bool is_found = false;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) {
      result.word[i] = is_found ? 0 : word[i] == 0 ? ~0u : (word[i] & (0 - word[i])) - 1;
      is_found = is_found || word[i] != 0;
    }
    return result;
  }

  static HORNBEAM_PORTABLE Bits of(Tile tile) {
    Bits result;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i)
      result.word[i] = kIsPacked     ? (tile.x / 2 == i ? 1u << (tile.x % 2 * 16 + tile.y) : 0)
                       : tile.x == i ? 1u << tile.y
                                     : 0;
    return result;
  }
  HORNBEAM_PORTABLE Tile first_tile() const {
    int index = 0;
    bool is_found = false;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < kWords; ++i) {
      if (!is_found && word[i] != 0) index = i * 32 + lowest_bit(word[i]);
      is_found = is_found || word[i] != 0;
    }
    return {static_cast<std::uint8_t>(index / kRows), static_cast<std::uint8_t>(index % kRows)};
  }
};
using Bits = BasicBits<Packed>;

}  // namespace hornbeam::samegame::portable
