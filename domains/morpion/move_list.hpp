// The legal moves of a game, kept from move to move in the order of `Position::moves`: the list that
// NRPA draws from. A drawn line drops the moves that it spoils and the new ones are put in their
// places; all others stay, with their numbers. There is no history and no second list to keep.
//
// One game after the other begins at the same start, so its moves are put in order once: they are the first
// that are known.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "domains/morpion/board.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam::morpion {

// A move that was on the list, and what NRPA learns of it.
struct KnownMove {
  Move move;
  std::uint32_t code;
};

// The legal moves of a game in order, with their numbers, and all that were legal before by number.
struct NumberedMoves {
  static constexpr std::size_t kRoom = kMostLegal + 9;  // for a whole vector after the last
  static constexpr std::size_t kMostFound = 20;  // by one move: five lines in four directions

  std::size_t size = 0;
  alignas(64) std::array<Move, kRoom> moves{};
  alignas(64) std::array<std::uint32_t, kRoom> numbers{};

  // The same as far as there are no more, where a whole list fits into a register.
  struct Narrow {
    static constexpr std::size_t kRoom = 32;
    alignas(64) std::array<std::uint16_t, kRoom> lines;
    alignas(64) std::array<std::uint16_t, kRoom> dots;
    alignas(64) std::array<std::uint16_t, kRoom> numbers;
  };
  Narrow narrow{};
  bool is_narrow = false;  // then `moves` is out of date

  std::vector<KnownMove> all;  // then there is room for those that a move may find
  std::size_t known = 0;       // how many there are

  void make_room() {
    if (all.size() < known + kMostFound) all.resize(2 * (known + kMostFound));
  }
};

// Plays a move: takes out those that it makes illegal, itself among them, and puts those in that it makes
// possible. There is room for these.
using PlayListed = void (*)(Tracks& tracks, NumberedMoves& listed, Move move);

// For the rules of the variant and the instruction set in use.
PlayListed listed_play(Variant variant);

// Two words at a time: compilers make a slow instruction of a copy that is this long.
inline void copy(const Tracks& from, Tracks& to) {
  const auto* source = reinterpret_cast<const __m128i*>(&from);
  auto* target = reinterpret_cast<__m128i*>(&to);
  for (std::size_t i = 0; i < sizeof from / sizeof *source; ++i)
    _mm_storeu_si128(target + i, _mm_loadu_si128(source + i));
}

// As hornbeam/playout/coded_moves.hpp describes it.
class MoveList {
 public:
  template <class P>
  void start(const P& root, int /*no move has a colour*/) {
    const std::span<const Move> history = root.history();
    if (at_start_ == 0 || root.variant() != variant_ ||
        !std::equal(history.begin(), history.end(), history_.begin(), history_.end())) {
      variant_ = root.variant();
      history_.assign(history.begin(), history.end());
      start_ = root.board();
      list_start(root.board());
    }
    play_ = listed_play(variant_);
    copy(start_, tracks_);
    score_ = root.score();
    listed_.known = listed_.size = at_start_;
    listed_.is_narrow = false;
    for (std::uint32_t number = 0; number < at_start_; ++number) {
      listed_.moves[number] = listed_.all[number].move;
      listed_.numbers[number] = number;
    }
  }
  void play(std::uint32_t number) {
    listed_.make_room();
    play_(tracks_, listed_, listed_.all[number].move);
    ++score_;
  }

  std::span<const std::uint32_t> candidates() const {
    return {listed_.numbers.data(), listed_.size};
  }
  std::size_t known() const { return listed_.known; }
  Move move(std::uint32_t number) const { return listed_.all[number].move; }
  std::uint64_t code(std::uint32_t number) const { return listed_.all[number].code; }
  static double bias(std::uint32_t) { return 0; }
  Score score() const { return score_; }

 private:
  void list_start(const Board& board) {
    std::vector<KnownMove>& all = listed_.all;
    all.clear();
    for (int i = 0; i < board.legal; ++i) all.push_back({board.at(i), code_of(board.at(i))});
    std::sort(all.begin(), all.end(),
              [](const KnownMove& a, const KnownMove& b) { return a.move.line < b.move.line; });
    at_start_ = all.size();
  }

  Variant variant_;
  std::vector<Move> history_;  // of the start
  Tracks start_;
  PlayListed play_ = nullptr;
  Tracks tracks_;
  Score score_ = 0;
  NumberedMoves listed_;
  std::size_t at_start_ = 0;  // how many moves there are
};

}  // namespace hornbeam::morpion
