// One bit for every cell of a board, in vector registers.
//
// Included by the file of each instruction set, which says how wide a vector is and how lanes move
// between vectors. The bits, read as 64-bit words, run column by column from the left and each
// column from the bottom: the order in which moves are listed.
#ifndef HORNBEAM_SET
#error "include this from the file of an instruction set"
#endif
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

// Without optimisation the compiler would otherwise remark on each inlined function's vectors.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hornbeam::samegame::HORNBEAM_SET {

template <class Layout>
struct Bits {
  using Lane = typename Layout::Lane;
  typedef Lane Vector __attribute__((vector_size(kVectorBytes)));
  typedef std::uint64_t Words __attribute__((vector_size(kVectorBytes)));

  static constexpr int kRows = Layout::kRows;
  static constexpr int kBytes = sizeof(Lane) * Layout::kColumns;
  static constexpr int kVectors = kBytes / kVectorBytes;
  static constexpr int kWords = kBytes / 8;
  static constexpr int kWordsPerVector = kVectorBytes / 8;
  static constexpr int kLanesPerVector = kVectorBytes / sizeof(Lane);

  Vector part[kVectors];

#define HORNBEAM_FOR_PARTS(expression)                            \
  Bits result;                                                    \
  HORNBEAM_UNROLL                                                 \
  for (int i = 0; i < kVectors; ++i) result.part[i] = expression; \
  return result

  friend HORNBEAM_INLINE Bits operator&(Bits a, Bits b) {
    HORNBEAM_FOR_PARTS(a.part[i] & b.part[i]);
  }
  friend HORNBEAM_INLINE Bits operator|(Bits a, Bits b) {
    HORNBEAM_FOR_PARTS(a.part[i] | b.part[i]);
  }
  friend HORNBEAM_INLINE Bits operator+(Bits a, Bits b) {
    HORNBEAM_FOR_PARTS(a.part[i] + b.part[i]);
  }
  friend HORNBEAM_INLINE Bits operator^(Bits a, Bits b) {
    HORNBEAM_FOR_PARTS(a.part[i] ^ b.part[i]);
  }
  HORNBEAM_INLINE Bits operator~() const {
    HORNBEAM_FOR_PARTS(~part[i]);
  }

  // Every column by itself: each tile's neighbour above or below comes to its place.
  HORNBEAM_INLINE Bits above() const {
    HORNBEAM_FOR_PARTS(part[i] >> 1);
  }
  HORNBEAM_INLINE Bits below() const {
    HORNBEAM_FOR_PARTS(part[i] << 1);
  }

  // The same, `k` rows at a time.
  template <int k>
  HORNBEAM_INLINE Bits down() const {
    HORNBEAM_FOR_PARTS(part[i] >> k);
  }
  template <int k>
  HORNBEAM_INLINE Bits up() const {
    HORNBEAM_FOR_PARTS(part[i] << k);
  }

  // Every column as a number, less one: the lowest bit goes and all bits under it come.
  HORNBEAM_INLINE Bits less_one() const {
    HORNBEAM_FOR_PARTS(part[i] - 1);
  }

  // The neighbours to the right or left.
  HORNBEAM_INLINE Bits right() const {
    HORNBEAM_FOR_PARTS(
        next_lanes<sizeof(Lane)>(part[i], i + 1 < kVectors ? part[i + 1] : Vector{}));
  }
  HORNBEAM_INLINE Bits left() const {
    HORNBEAM_FOR_PARTS(previous_lanes<sizeof(Lane)>(i > 0 ? part[i - 1] : Vector{}, part[i]));
  }
#undef HORNBEAM_FOR_PARTS

  static HORNBEAM_INLINE Bits load(const Lane* lanes) {
    Bits result;
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i)
      std::memcpy(&result.part[i], lanes + i * kLanesPerVector, kVectorBytes);
    return result;
  }
  HORNBEAM_INLINE void store(Lane* lanes) const {
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i)
      std::memcpy(lanes + i * kLanesPerVector, &part[i], kVectorBytes);
  }

  HORNBEAM_INLINE bool empty() const {
    Vector all = part[0];
    HORNBEAM_UNROLL
    for (int i = 1; i < kVectors; ++i) all |= part[i];
    return is_zero(all);
  }

  // The same rows of every column.
  static HORNBEAM_INLINE Bits rows(Lane mask) {
    Bits result;
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i) result.part[i] = Vector{} + mask;
    return result;
  }

  // `kMaskBits` bits per column, set where it has tiles.
  static constexpr int kMaskBits = sizeof(Lane) == 2 ? 2 : 1;
  HORNBEAM_INLINE std::uint32_t filled_columns() const {
    std::uint32_t empty = 0;
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i)
      empty |= lane_mask<sizeof(Lane)>((Vector)(part[i] == 0)) << (i * kLanesPerVector * kMaskBits);
    return empty ^
           static_cast<std::uint32_t>((std::uint64_t{1} << (Layout::kColumns * kMaskBits)) - 1);
  }

  // All bits of the columns to the left of column x.
  static HORNBEAM_INLINE Bits columns_before(int x) {
    Bits result;
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i) {
      Vector column;
      for (int lane = 0; lane < static_cast<int>(kVectorBytes / sizeof(Lane)); ++lane)
        column[lane] = static_cast<Lane>(i * (kVectorBytes / sizeof(Lane)) + lane);
      result.part[i] = (Vector)(column < static_cast<Lane>(x));
    }
    return result;
  }

  // `bit` in word `index`, and `others` in all words before it.
  static HORNBEAM_INLINE Bits from_word(int index, std::uint64_t bit, std::uint64_t others) {
    Bits result;
    HORNBEAM_UNROLL
    for (int i = 0; i < kVectors; ++i) {
      Words number;
      for (int word = 0; word < kWordsPerVector; ++word)
        number[word] = static_cast<std::uint64_t>(i * kWordsPerVector + word);
      const Words here = (Words)(number == static_cast<std::uint64_t>(index)) & bit;
      const Words before = (Words)(number < static_cast<std::uint64_t>(index)) & others;
      result.part[i] = (Vector)(here | before);
    }
    return result;
  }

  HORNBEAM_INLINE std::array<std::uint64_t, kWords> words() const {
    std::array<std::uint64_t, kWords> result;
    std::memcpy(result.data(), part, kBytes);
    return result;
  }

  // How many columns have bits, and the rows that any column has a bit in.
  HORNBEAM_INLINE int filled() const {
    return count_bits(filled_columns()) / kMaskBits;
  }
  HORNBEAM_INLINE std::uint32_t any_column() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words()) all |= word;
    all |= all >> 32;
    return static_cast<Lane>(sizeof(Lane) == 2 ? all | all >> 16 : all);
  }

  // The first bit alone, in the order of the moves, or none; and all bits before it.
  HORNBEAM_INLINE Bits first() const {
    if constexpr (kVectors == 1) {
      Bits result;
      result.part[0] = first_bit(part[0]);
      return result;
    }
    const auto all = words();
    for (int i = 0; i < kWords; ++i)
      if (all[i] != 0) return from_word(i, all[i] & (0 - all[i]), 0);
    return from_word(0, 0, 0);
  }
  HORNBEAM_INLINE Bits before_first() const {
    const auto all = words();
    for (int i = 0; i < kWords; ++i)
      if (all[i] != 0) return from_word(i, (all[i] & (0 - all[i])) - 1, ~std::uint64_t{0});
    return ~from_word(0, 0, 0);
  }

  HORNBEAM_INLINE int count() const {
    int sum = 0;
    for (const std::uint64_t word : words()) sum += count_bits(word);
    return sum;
  }

  // The first `most` counts of `set(0)`, `set(1)` and so on; others may be computed, too.
  template <int kCount, class Set>
  static HORNBEAM_INLINE void count_all(int (&counts)[kCount], int most, Set&& set) {
    if constexpr (kCountsFour) {
      HORNBEAM_UNROLL
      for (int i = 0; i < kCount; i += 4) {
        if (i >= most) break;
        const auto at = [&](int k) HORNBEAM_TARGET HORNBEAM_FORCE_INLINE_LAMBDA {
          return k < kCount ? set(k) : Bits{};
        };
        const Bits a = at(i), b = at(i + 1), c = at(i + 2), d = at(i + 3);
        std::uint64_t four = 0;
        HORNBEAM_UNROLL
        for (int v = 0; v < kVectors; ++v)
          four += count_four(a.part[v], b.part[v], c.part[v], d.part[v]);
        HORNBEAM_UNROLL
        for (int j = 0; j < 4; ++j)
          if (i + j < kCount) counts[i + j] = static_cast<int>(four >> (16 * j) & 0xffff);
      }
    } else {
      HORNBEAM_UNROLL
      for (int i = 0; i < most; ++i) counts[i] = set(i).count();
    }
  }
};

}  // namespace hornbeam::samegame::HORNBEAM_SET
