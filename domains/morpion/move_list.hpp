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
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam::morpion {

// In order, with room for a whole vector after the last.
struct NumberedMoves {
  static constexpr std::size_t kRoom = kMostLegal + 9;

  std::size_t size = 0;
  std::array<Move, kRoom> moves{};
  std::array<std::uint32_t, kRoom> numbers{};
};

// Takes out the moves that the move makes illegal, itself among them. `reach` is that of the rules.
void drop_spoiled_by_avx2(NumberedMoves& listed, Move move, int reach);
void insert_by_avx2(NumberedMoves& listed, Move move, std::uint32_t number);

// As hornbeam/playout/coded_moves.hpp describes it.
class MoveList {
 public:
  template <class P>
  void start(const P& root, int /*no move has a colour*/) {
    const std::span<const Move> history = root.history();
    if (known_.empty() || root.variant() != variant_ ||
        !std::equal(history.begin(), history.end(), history_.begin(), history_.end())) {
      variant_ = root.variant();
      history_.assign(history.begin(), history.end());
      start_ = root.board();
      list_start(root.board());
    }
    tracks_ = start_;
    score_ = root.score();
    known_.resize(at_start_);
    listed_.size = at_start_;
    for (std::uint32_t number = 0; number < at_start_; ++number) {
      listed_.moves[number] = known_[number].move;
      listed_.numbers[number] = number;
    }
  }
  void play(std::uint32_t number) {
    with_rules(variant_, [&](auto rules) { play_by<decltype(rules)>(known_[number].move); });
  }

  std::span<const std::uint32_t> candidates() const {
    return {listed_.numbers.data(), listed_.size};
  }
  std::size_t known() const { return known_.size(); }
  Move move(std::uint32_t number) const { return known_[number].move; }
  std::uint64_t code(std::uint32_t number) const { return known_[number].code; }
  static double bias(std::uint32_t) { return 0; }
  Score score() const { return score_; }

 private:
  struct Known {
    Move move;
    std::uint32_t code;
  };

  void list_start(const Board& board) {
    known_.clear();
    for (int i = 0; i < board.legal; ++i) known_.push_back({board.at(i), code_of(board.at(i))});
    std::sort(known_.begin(), known_.end(),
              [](const Known& a, const Known& b) { return a.move.line < b.move.line; });
    at_start_ = known_.size();
  }

  template <class R>
  void play_by(Move move) {
    const bool is_plain = instruction_set() == InstructionSet::plain;
    if (is_plain)
      drop_spoiled<R>(move);
    else
      drop_spoiled_by_avx2(listed_, move, R::kReach);
    R::draw(tracks_, move, [this, is_plain](Move found, int index) {
      const auto number = static_cast<std::uint32_t>(known_.size());
      if (is_plain)
        insert(found, number);
      else
        insert_by_avx2(listed_, found, number);
      known_.push_back({found, code_of(found.line, index)});
    });
    ++score_;
  }

  template <class R>
  void drop_spoiled(Move move) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < listed_.size; ++i) {  // without a branch that cannot be foreseen
      const Move other = listed_.moves[i];
      listed_.moves[kept] = other;
      listed_.numbers[kept] = listed_.numbers[i];
      kept += !R::spoils(move, other);
    }
    listed_.size = kept;
  }

  void insert(Move move, std::uint32_t number) {
    std::size_t at = listed_.size++;
    for (; at > 0 && listed_.moves[at - 1].line > move.line; --at) {
      listed_.moves[at] = listed_.moves[at - 1];
      listed_.numbers[at] = listed_.numbers[at - 1];
    }
    listed_.moves[at] = move;
    listed_.numbers[at] = number;
  }

  Variant variant_;
  std::vector<Move> history_;  // of the start
  Tracks start_;
  Tracks tracks_;
  Score score_ = 0;
  NumberedMoves listed_;
  std::vector<Known> known_;  // all moves so far, by their numbers
  std::size_t at_start_ = 0;  // how many of them there are at the start
};

}  // namespace hornbeam::morpion
