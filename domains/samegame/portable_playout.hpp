// SameGame's random playouts for hosts and devices alike: the moves that kernels_impl.hpp draws, from the
// same streams, number by number.
//
// A device runs 32 games in step, and what one of them does all wait for. So a playout is a row of tries: a
// corner is drawn and its group found; if the corner is not the group's canonical tile, this try was for
// nothing and the others lose no time by it.
#pragma once

#include <cstdint>

#include "domains/samegame/portable.hpp"

namespace hornbeam::samegame::portable {

// core/stream.hpp's streams and numbers: pcg32 (M. E. O'Neill, PCG, 2014).
class Stream {
 public:
  HORNBEAM_PORTABLE explicit Stream(std::uint64_t key)
      : increment_(mixed(key ^ 2) << 1 | 1),
        state_((mixed(key ^ 1) + increment_) * kMultiplier + increment_) {}

  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
  static HORNBEAM_PORTABLE std::uint64_t fork(std::uint64_t key, std::uint64_t ordinal) {
    return mixed(key + kGolden * (ordinal + 1));
  }

  HORNBEAM_PORTABLE std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * kMultiplier + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<unsigned>(old >> 59);
    return shifted >> turn | shifted << ((32 - turn) & 31);
  }
  HORNBEAM_PORTABLE std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = (0 - n) % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t kMultiplier = 6364136223846793005u;
  std::uint64_t increment_, state_;
};

// Which groups are drawn from: all of them, or while there are any those of other colours than one tile's.
struct Draws {
  enum Kind : int {
    any,
    other,
    other_than_drawn
  };  // the last: the game begins by drawing the tile
  int kind = any;
  int tile = 0;
  int colors = 0;
  std::uint64_t epsilon = 0;  // of 2^32: how often a step draws from all of them
};

// Which tiles are equal to their neighbours. `above` has no bit in the top row of a column of 16: what is
// shifted by a row stays in its column.
struct GroupLinks {
  Bits above, right;

  HORNBEAM_PORTABLE explicit GroupLinks(const Tiles& tiles) {
    const Bits moved[3] = {tiles.plane[0].right(), tiles.plane[1].right(), tiles.plane[2].right()};
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) {
      std::uint32_t occupied = 0, unlike_above = 0, unlike_right = 0;
      HORNBEAM_PORTABLE_UNROLL
      for (int p = 0; p < 3; ++p) {
        const std::uint32_t word = tiles.plane[p].word[i];
        occupied |= word;
        unlike_above |= word ^ word >> 1;
        unlike_right |= word ^ moved[p].word[i];
      }
      above.word[i] = occupied & ~unlike_above & 0x7fff7fffu;
      right.word[i] = occupied & ~unlike_right;
    }
  }

  // Corners, less those where the tile above has a neighbour to the left: kernels_impl.hpp.
  HORNBEAM_PORTABLE Bits corners() const {
    const Bits left = right.left();
    Bits result;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) {
      const std::uint32_t a = above.word[i];
      result.word[i] = (a | right.word[i]) & ~(a << 1 | left.word[i] | (a & left.word[i] >> 1));
    }
    return result;
  }

  // Upwards as far as it goes, by a carry; otherwise a step at a time.
  HORNBEAM_PORTABLE Bits spread(const Bits& group) const {
    Bits high;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) {
      const std::uint32_t a = above.word[i];
      std::uint32_t g = group.word[i];
      g |= (a + (g & a)) ^ a;
      high.word[i] = g | (g >> 1 & a);
    }
    return high | (high.right() & right) | (high & right).left();
  }
  HORNBEAM_PORTABLE Bits flood(Bits group) const {
    group = spread(group);
    for (;;) {
      const Bits next = spread(group);
      if ((next ^ group).empty()) return group;
      group = spread(next);
    }
  }
};

// The lowest removed cell of every column goes, and what is above it falls.
HORNBEAM_PORTABLE void fall(Tiles& tiles, Bits& group, bool is_tall) {
  constexpr std::uint32_t kTop = 0x80008000u, kLow = 0x00010001u;
  HORNBEAM_PORTABLE_UNROLL
  for (int i = 0; i < Bits::kWords; ++i) {
    const std::uint32_t g = group.word[i];
    std::uint32_t stays;  // with the top row, which nothing falls into
    if (is_tall) {
      std::uint32_t from = g;
      from |= from << 1 & 0xfffefffeu;
      from |= from << 2 & 0xfffcfffcu;
      from |= from << 4 & 0xfff0fff0u;
      from |= from << 8 & 0xff00ff00u;
      stays = ~from;
      group.word[i] = (g & (from << 1 & 0xfffefffeu)) >> 1;
      HORNBEAM_PORTABLE_UNROLL
      for (int p = 0; p < 3; ++p) {
        std::uint32_t& word = tiles.plane[p].word[i];
        word = (word & stays) | (word >> 1 & ~(stays | kTop));
      }
    } else {
      const std::uint32_t guarded = g | kTop;
      const std::uint32_t less = guarded - kLow;
      stays = (~guarded & less) | kTop;
      group.word[i] = (g & less) >> 1;
      HORNBEAM_PORTABLE_UNROLL
      for (int p = 0; p < 3; ++p) {
        std::uint32_t& word = tiles.plane[p].word[i];
        word = (word & stays) | (word >> 1 & ~stays);
      }
    }
  }
}

// Empty columns close; all tiles have fallen.
HORNBEAM_PORTABLE void close_columns(Tiles& tiles) {
  std::uint32_t filled = 0;
  HORNBEAM_PORTABLE_UNROLL
  for (int i = 0; i < Bits::kWords; ++i) {
    const std::uint32_t bottom =
        tiles.plane[0].word[i] | tiles.plane[1].word[i] | tiles.plane[2].word[i];
    filled |= ((bottom & 1) | (bottom >> 15 & 2)) << (2 * i);
  }
  while ((filled & (filled + 1)) != 0) {
    const int x = lowest_bit(~filled);
    HORNBEAM_PORTABLE_UNROLL
    for (int p = 0; p < 3; ++p) {
      const Bits moved = tiles.plane[p].right();
      HORNBEAM_PORTABLE_UNROLL
      for (int i = 0; i < Bits::kWords; ++i) {
        const std::uint32_t stays = 2 * i + 1 < x ? ~0u : 2 * i < x ? 0xffffu : 0;
        std::uint32_t& word = tiles.plane[p].word[i];
        word = (word & stays) | (moved.word[i] & ~stays);
      }
    }
    const std::uint32_t before = (1u << x) - 1;
    filled = (filled & before) | (filled >> 1 & ~before);
  }
}

// A game that is played at random.
class Game {
 public:
  enum class Try { taken, repeated, over };

  HORNBEAM_PORTABLE Game(const Tiles& start, const Draws& draws, std::uint64_t key)
      : tiles_(start), stream_(key), tile_(draws.tile) {
    if (draws.kind == Draws::other_than_drawn)
      tile_ = 1 + static_cast<int>(stream_.below(static_cast<std::uint32_t>(draws.colors)));
  }

  HORNBEAM_PORTABLE Try try_step(const Draws& draws, const Worth& worth, bool is_tall) {
    const GroupLinks links(tiles_);
    const Bits corners = links.corners();
    Bits urn = corners;
    if (draws.kind != Draws::any) {
      if (!is_repeated_ && draws.epsilon != 0) is_free_ = stream_.next() < draws.epsilon;
      if (!is_free_) {
        urn = corners & ~tiles_of(tiles_.plane, tile_);
        if (urn.empty()) urn = corners;
      }
    }
    int before[Bits::kWords], count = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) {
      before[i] = count;
      count += count_bits(urn.word[i]);
    }
    if (count == 0) return Try::over;

    const int drawn = static_cast<int>(stream_.below(static_cast<std::uint32_t>(count)));
    std::uint32_t word = 0;
    int index = 0, rank = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i)
      if (drawn >= before[i]) word = urn.word[i], index = i, rank = drawn - before[i];
    for (; rank > 0; --rank) word &= word - 1;
    const std::uint32_t bit = word & (0 - word);

    Bits group;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) group.word[i] = i == index ? bit : 0;
    group = links.flood(group);
    std::uint32_t earlier = 0;
    int size = 0;
    HORNBEAM_PORTABLE_UNROLL
    for (int i = 0; i < Bits::kWords; ++i) {
      earlier |= group.word[i] & (i < index ? ~0u : i == index ? bit - 1 : 0);
      size += count_bits(group.word[i]);
    }
    is_repeated_ = earlier != 0;
    if (is_repeated_) return Try::repeated;

    last_ = {static_cast<std::uint8_t>(index * 2 + (bit > 0xffffu)),
             static_cast<std::uint8_t>(lowest_bit(bit) % 16)};
    points_ += worth.of_group(size);
    do fall(tiles_, group, is_tall);
    while (!group.empty());
    close_columns(tiles_);
    return Try::taken;
  }

  // Of a game that is over.
  HORNBEAM_PORTABLE int score(const Worth& worth) const { return points_ + worth.of_end(tiles_); }
  HORNBEAM_PORTABLE Tile last() const { return last_; }
  HORNBEAM_PORTABLE const Tiles& tiles() const { return tiles_; }

 private:
  Tiles tiles_;
  Stream stream_;
  int tile_;
  int points_ = 0;
  Tile last_{};
  bool is_repeated_ = false;  // the last draw was not the canonical tile
  bool is_free_ = false;      // this step draws from all groups
};

}  // namespace hornbeam::samegame::portable
