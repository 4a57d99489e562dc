// The fast rules: what a move changes, in bits.
//
// Each track (move.hpp) has two words: where its dots are, and at which places a line may still
// begin. T and D differ in one number: a line drawn closes all beginnings within `reach` of its own
// on its track, n-2 in T and n-1 in D. A line is legal when its beginning is open and exactly n-1
// of its n dots are there. So a new dot asks four tracks for the 2n-1 cells around it, and a table
// knows which of the n lines through it lack one dot. The legal moves are kept in two arrays, lines
// and new dots, and a drawn line's victims are found sixteen to a comparison: the moves with the
// same new dot, and the beginnings it closed.
//
// A torus gives no edges to look out for, and it is as good as the plane, because no game is as wide
// as it. Take T, whose rules allow whatever D's do, and count the free half-edges: a dot brings one
// for each of its eight neighbours, a segment uses up two. With five dots a move brings 8 and uses
// 8, so there are always 36 * 8 = 288; with four it uses 6, so there are 24 * 8 + 2m after m moves,
// at most 316 since m <= 62. The outermost dots of each column have a half-edge up and one down
// that lead to no dot and are never used, and those of rows and diagonals likewise. Dots are
// connected, so a game that is w columns wide has at least 2(w-1) + 2 diagonals of the two kinds,
// and 2(w + h + 2w) <= 316 with h >= 7 gives w <= 50.
//
// The same count bounds the list of moves. A legal line of five has at least six free half-edges at
// the dots that are there, and a half-edge is in at most four lines: 288 * 4 / 6 = 192 moves. For
// four dots it is 316 * 3 / 4 = 237.
#pragma once

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "domains/morpion/move.hpp"
#include "domains/morpion/variant.hpp"

namespace hornbeam::morpion {

inline constexpr int kTracks = 4 * kSide;
inline constexpr int kMostLegal = 256;

struct Tracks {
  std::array<std::uint64_t, kTracks> dots{};
  std::array<std::uint64_t, kTracks> open{};  // where a line may begin
};

struct Board : Tracks {
  alignas(16) std::array<std::uint16_t, kMostLegal> lines{};
  alignas(16) std::array<std::uint16_t, kMostLegal> new_dots{};
  int legal = 0;  // moves in the two arrays, in no particular order

  Move at(int i) const { return {lines[i], new_dots[i]}; }
  void add(Move move) {
    lines[legal] = move.line;
    new_dots[legal] = move.dot;
    ++legal;
  }
};

template <int kDots, bool kTouching>
struct Rules {
  static constexpr int kReach = kTouching ? kDots - 2 : kDots - 1;
  static constexpr int kNeighborhood = 2 * kDots - 1;  // cells of a track around a dot, it included

  // For the dots of a neighbourhood: which lines lack exactly one; bit i for the line that begins i
  // cells after the neighbourhood does.
  static constexpr auto kLacksOne = [] {
    std::array<std::uint8_t, 1 << kNeighborhood> table{};
    for (unsigned cells = 0; cells < table.size(); ++cells)
      for (int i = 0; i < kDots; ++i)
        if (std::popcount(cells >> i & ((1u << kDots) - 1)) == kDots - 1)
          table[cells] = static_cast<std::uint8_t>(table[cells] | 1u << i);
    return table;
  }();

  static void play(Board& board, Move move) {
    drop_spoiled(board, move);
    draw(board, move, [&board](Move found, int) { board.add(found); });
  }

  // Draws the line, puts the dot, and calls `add` with each move that it makes possible, and with the index of
  // the new dot in its line.
  template <class Add>
  [[gnu::always_inline]] static void draw(Tracks& tracks, Move move, Add add) {
    constexpr std::uint64_t kClosed = (std::uint64_t{1} << (2 * kReach + 1)) - 1;
    tracks.open[track_of(move.line)] &= ~std::rotl(kClosed, place_of(move.line) - kReach);
    put_dot(tracks, move.dot, add);
  }

  // Whether the other move is no longer legal after the move, which may be itself.
  static bool spoils(Move move, Move other) {
    const bool same_track = ((move.line ^ other.line) & 0xff00) == 0;
    const int past_first_closed = (other.line - move.line + 4 * kReach) & 0xff;
    return (move.dot == other.dot) | (same_track & (past_first_closed <= 4 * 2 * kReach));
  }

  // Takes the moves out of the list that the move makes illegal, itself among them.
  static void drop_spoiled(Board& board, Move move) {
    const int first_closed = (move.line & 0xff00) | ((move.line - 4 * kReach) & 0xff);
    const __m128i base = _mm_set1_epi16(static_cast<short>(first_closed));
    const __m128i span = _mm_set1_epi16(4 * 2 * kReach);
    const __m128i dot = _mm_set1_epi16(static_cast<short>(move.dot));
    const auto spoiled = [&](int i) {
      const auto load = [i](const auto& array) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(&array[i]));
      };
      const __m128i beyond = _mm_subs_epu16(_mm_sub_epi8(load(board.lines), base), span);
      return _mm_or_si128(_mm_cmpeq_epi16(beyond, _mm_setzero_si128()),
                          _mm_cmpeq_epi16(load(board.new_dots), dot));
    };
    const auto spoiled16 = [&](int i) {
      return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(spoiled(i), spoiled(i + 8))));
    };
    // From the end, so that the last move, which takes a dropped one's place, is a good one.
    const int size = board.legal;
    for (int block = (size - 1) & ~31; block >= 0; block -= 32) {
      const int here = std::min(size - block, 32);
      unsigned marked = spoiled16(block);
      if (here > 16) marked |= spoiled16(block + 16) << 16;
      marked &= ~0u >> (32 - here);
      // Most lines spoil two moves or fewer. Two steps that do nothing where there is nothing to do
      // cost less than a branch that cannot be foreseen.
      for (int step = 0; step < 2; ++step) drop_last_marked(board, block, marked);
      while (marked != 0) drop_last_marked(board, block, marked);
    }
  }

  static void drop_last_marked(Board& board, int block, unsigned& marked) {
    const int any = marked != 0;
    const int bit = 31 - std::countl_zero(marked | 1);
    marked &= ~(1u << bit);
    board.legal -= any;
    const int to = board.legal + ((block + bit - board.legal) & -any);
    board.lines[to] = board.lines[board.legal];
    board.new_dots[to] = board.new_dots[board.legal];
  }

  template <class Add>
  [[gnu::always_inline]] static void put_dot(Tracks& paper, std::uint16_t dot, Add add) {
    constexpr int kSteps[] = {1, 256, 1 - 256, 1 + 256};  // to the next dot of a line
    const Cell c = cell(dot);
    int tracks[4];
    int places[4];
    std::uint64_t missing[4];
    std::uint64_t found = 0;  // eight bits a direction
    for (int d = 0; d < 4; ++d) {
      const int track = tracks[d] = track_at(kDirections[d], c);
      const int place = places[d] = place_at(kDirections[d], c);
      const std::uint64_t dots = paper.dots[track] |= std::uint64_t{1} << place;
      const std::uint64_t around = std::rotr(dots, place - (kDots - 1));
      const std::uint64_t open = std::rotr(paper.open[track], place - (kDots - 1));
      missing[d] = ~around;
      found |= (kLacksOne[around & ((1u << kNeighborhood) - 1)] & open) << 8 * d;
    }
    for (; found != 0; found &= found - 1) {
      const int bit = std::countr_zero(found);
      const int d = bit / 8;
      const int begin = bit % 8;
      const int index = std::countr_zero(missing[d] >> begin);
      const int at = begin + index - (kDots - 1);
      // With 64 added to each coordinate nothing is borrowed between them.
      const int new_dot = (dot + 0x4040 + at * kSteps[d]) & 0x3f3f;
      add(Move{line_at(tracks[d], places[d] + begin - (kDots - 1)),
               static_cast<std::uint16_t>(new_dot)},
          index);
    }
  }
};

// Calls `use` with the rules of the variant.
template <class Use>
auto with_rules(Variant variant, Use use) {
  if (variant == k5T) return use(Rules<5, true>{});
  if (variant == k5D) return use(Rules<5, false>{});
  if (variant == k4T) return use(Rules<4, true>{});
  return use(Rules<4, false>{});
}

}  // namespace hornbeam::morpion
