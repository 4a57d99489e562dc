// The list of moves of a game as it is played, with their codes: what a policy that learns from
// codes (NRPA) draws from.
//
// Every move on the list has a number, counted from 0 at the game's start; a move that stays on the
// list may keep its number, so that what is known of it need not be looked up again. A number that has
// left the list does not come back.
//
//   start(root, tabu)   begins a game; moves of the colour `tabu` are no candidates while there are
//                       others (-1: there is no such colour)
//   candidates()        the numbers of the moves that can be drawn, a range in the order of the
//                       list; none at the end of the game
//   known()             how many numbers were given so far
//   move(number), code(number), bias(number)     of a candidate
//   play(number)        plays a candidate
//   score()             of the position reached
//
// `ListedMoves` is this for any position, with new numbers at every step. A domain that can do
// better has a type of its own by the name of `CodedMoves`; both draw the same games.
//
// A position without `code` gets one from the move's bits and the number of moves before it: moves
// then share what is learnt only where they stand at the same place of a line, so that the policy
// can learn any line, but nothing beyond it.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "hornbeam/core/stated.hpp"

namespace hornbeam::playout {

template <Position P>
class ListedMoves {
 public:
  using Move = MoveOf<P>;

  void start(const P& root, int tabu) {
    position_ = root;
    tabu_ = tabu;
    depth_ = 0;
    numbered_.clear();
    list();
  }
  void play(std::uint32_t number) {
    position_->play(numbered_[number]);
    ++depth_;
    list();
  }

  const std::vector<std::uint32_t>& candidates() const { return candidates_; }
  std::size_t known() const { return numbered_.size(); }
  Move move(std::uint32_t number) const { return numbered_[number]; }
  Score score() const { return position_->score(); }

  std::uint64_t code(std::uint32_t number) const {
    if constexpr (HasCode<P>)
      if (states<Stated::code>(*position_)) return position_->code(numbered_[number]);
    return mix_bits(mix_bits(depth_ + 1) ^ bits(number));
  }
  double bias(std::uint32_t number) const {
    if constexpr (HasBias<P>)
      return position_->bias(numbered_[number]);
    else
      return 0;
  }

 private:
  void list() {
    position_->moves(list_);
    if constexpr (Colored<P>) {
      const auto is_tabu = [this](Move move) { return position_->color(move) == tabu_; };
      if (tabu_ >= 0 && !std::all_of(list_.begin(), list_.end(), is_tabu))
        std::erase_if(list_, is_tabu);
    }
    candidates_.clear();
    for (const Move move : list_) {
      candidates_.push_back(static_cast<std::uint32_t>(numbered_.size()));
      numbered_.push_back(move);
    }
  }

  // Moves with padding have bits that mean nothing; their place in the list stands in.
  std::uint64_t bits(std::uint32_t number) const {
    if constexpr (std::has_unique_object_representations_v<Move>) {
      std::uint64_t value = 0;
      std::memcpy(&value, &numbered_[number], sizeof(Move));
      return value;
    } else {
      return number - candidates_.front();
    }
  }

  std::optional<P> position_;
  int tabu_ = -1;
  std::uint64_t depth_ = 0;
  std::vector<Move> numbered_;
  std::vector<std::uint32_t> candidates_;
  std::vector<Move> list_;
};

template <class P>
struct CodedMovesOf {
  using Type = ListedMoves<P>;
};
template <class P>
requires requires {
  typename P::CodedMoves;
}
struct CodedMovesOf<P> {
  using Type = typename P::CodedMoves;
};

// The best list that there is for a position.
template <Position P>
using CodedMoves = typename CodedMovesOf<P>::Type;

}  // namespace hornbeam::playout
