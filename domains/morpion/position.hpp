// Morpion Solitaire as a position to search. The variant is a value; the score is the number of
// moves on the paper.
//
// A copy costs as much as three moves. There is no `undo`: it would have to bring back the moves that
// a line spoiled, and a position that is played out needs a copy anyway.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domains/morpion/board.hpp"
#include "domains/morpion/move.hpp"
#include "domains/morpion/move_list.hpp"
#include "domains/morpion/placement.hpp"
#include "domains/morpion/variant.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::morpion {

class Position {
 public:
  using Move = morpion::Move;
  using CodedMoves = MoveList;

  explicit Position(Variant variant);

  // Directions in the order - | / \, within a direction by track, on a track by the first dot;
  // whatever the order of play was.
  void moves(std::vector<Move>& list) const;

  // The move must be legal.
  void play(Move move);

  bool finished() const { return board_.legal == 0; }
  Score score() const { return static_cast<Score>(history_.size()); }
  ScoreRange score_range() const { return {0, most_moves(variant_) * 1.0}; }

  // Draws a move from the policy and plays it; false at the end of the game.
  bool step(const playout::Uniform&, Stream& stream, Move& move);
  // The same to the end, appending the moves to the line.
  void rollout(const playout::Uniform&, Stream& stream, Line<Move>& line);

  // Of the set of lines drawn, whatever their order and whichever of their dots was the new one.
  std::uint64_t hash() const;
  // The same for all eight rotations and reflections of a position.
  std::uint64_t canonical_hash() const;

  // Of the set of dots, however they came and whatever lines are drawn; the same for all its images.
  std::uint64_t kin() const;
  // A sweep over the paper from the left to the right.
  static std::uint64_t order(Move move) { return place_in_sweep(move); }

  std::uint64_t code(Move move) const { return code_of(move); }

  std::string format(Move move) const { return to_text(placement(move)); }
  std::optional<Move> parse(std::string_view text) const;

  Placement placement(Move move) const;
  std::optional<Move> find(const Placement& placement) const;  // nothing where it is not legal

  Variant variant() const { return variant_; }
  const Board& board() const { return board_; }
  // The moves on the paper, in the order of play.
  std::span<const Move> history() const { return history_.moves(); }

 private:
  // Copies no more than it holds.
  class History {
   public:
    History() = default;
    History(const History& other) { *this = other; }
    History& operator=(const History& other) {
      size_ = other.size_;
      std::copy_n(other.moves_.begin(), size_, moves_.begin());
      return *this;
    }
    std::size_t size() const { return size_; }
    void add(Move move) { moves_[size_++] = move; }
    std::span<const Move> moves() const { return {moves_.data(), size_}; }

   private:
    // No game is longer: E. Demaine, M. Demaine, A. Langerman and S. Langerman, Morpion Solitaire,
    // 2006, by the count of half-edges in board.hpp.
    std::array<Move, 705> moves_;
    std::size_t size_ = 0;
  };

  template <class R>
  void play_by(Move move) {
    history_.add(move);
    R::play(board_, move);
  }

  Board board_;
  History history_;
  Variant variant_;
};

static_assert(hornbeam::Position<Position>);

}  // namespace hornbeam::morpion
