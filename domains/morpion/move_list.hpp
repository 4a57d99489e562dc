// The legal moves of a game, kept from move to move in the order of `Position::moves`: the list that
// NRPA draws from. A drawn line drops the moves that it spoils and the new ones are put in their
// places; all others stay, with their numbers. There is no history and no second list to keep.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "domains/morpion/board.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam::morpion {

// As hornbeam/playout/coded_moves.hpp describes it.
class MoveList {
 public:
  template <class P>
  void start(const P& root, int /*no move has a colour*/) {
    const Board& board = root.board();
    variant_ = root.variant();
    tracks_ = board;
    score_ = root.score();
    size_ = 0;
    known_.clear();
    for (int i = 0; i < board.legal; ++i) insert(board.at(i));
  }
  void play(std::uint32_t number) {
    with_rules(variant_, [&](auto rules) { play_by<decltype(rules)>(known_[number]); });
  }

  std::span<const std::uint32_t> candidates() const { return {numbers_.data(), size_}; }
  std::size_t known() const { return known_.size(); }
  Move move(std::uint32_t number) const { return known_[number]; }
  std::uint64_t code(std::uint32_t number) const { return code_of(known_[number]); }
  static double bias(std::uint32_t) { return 0; }
  Score score() const { return score_; }

 private:
  template <class R>
  void play_by(Move move) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {  // without a branch that cannot be foreseen
      const Move other = moves_[i];
      moves_[kept] = other;
      numbers_[kept] = numbers_[i];
      kept += !R::spoils(move, other);
    }
    size_ = kept;
    R::draw(tracks_, move, [this](Move found) { insert(found); });
    ++score_;
  }

  void insert(Move move) {
    std::size_t at = size_++;
    for (; at > 0 && moves_[at - 1].line > move.line; --at) {
      moves_[at] = moves_[at - 1];
      numbers_[at] = numbers_[at - 1];
    }
    moves_[at] = move;
    numbers_[at] = static_cast<std::uint32_t>(known_.size());
    known_.push_back(move);
  }

  Variant variant_;
  Tracks tracks_;
  Score score_ = 0;
  std::size_t size_ = 0;                           // of the list
  std::array<Move, kMostLegal> moves_;             // on the list
  std::array<std::uint32_t, kMostLegal> numbers_;  // of the moves on the list
  std::vector<Move> known_;                        // all moves so far, by their numbers
};

}  // namespace hornbeam::morpion
