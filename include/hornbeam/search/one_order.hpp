// One order per set of moves. Where moves commute, a beam fills with orders of one and the same game. Where a
// position says by `order` which of its moves comes first, a move that is chosen closes the legal ones before
// it, for as long as they stay legal; a move that becomes legal later is open.
//
// That loses no game: whoever plays the first of the moves that the game still lacks, of those that are legal,
// needs none that is closed, and comes by no other order to the same moves. A position all of whose legal moves
// are closed is a dead end: what has these moves is another member's. Two ways to one position close different
// moves where they are different sets (Morpion's lines to another of their dots, images under symmetries), so
// equal is here what has the same moves closed, too.
#pragma once

#include <algorithm>
#include <vector>

#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stated.hpp"

namespace hornbeam {

// Of moves, sorted.
using Places = std::vector<std::uint64_t>;
// The places of the closed moves.
using Closed = Places;

template <Position P>
class OneOrder {
 public:
  using Move = MoveOf<P>;

  // Where it is not asked for nothing is ever closed.
  explicit OneOrder(bool is_on) : is_on_(is_on) {}

  bool is_on() const { return is_on_; }
  // What the closed moves of a position are taken to need.
  std::size_t bytes() const { return is_on_ ? sizeof(Closed) + 64 * sizeof(std::uint64_t) : 0; }

  void require_order(const P& root) const {
    if (is_on_ && !states<Stated::order>(root))
      throw InputError(
          "an ordered beam needs moves that commute and state their order, and this domain's do "
          "not");
  }

  // Those of the position's moves that are open.
  static void open_moves(const P& position, [[maybe_unused]] const Closed& closed,
                         std::vector<Move>& list) {
    position.moves(list);
    if constexpr (HasOrder<P>)
      if (!closed.empty())
        std::erase_if(list, [&](Move move) { return contains(closed, position.order(move)); });
  }
  // Whether there are moves, all of them closed.
  static bool is_dead_end(const P& position, const Closed& closed) {
    if (closed.empty()) return false;
    std::vector<Move> list;
    open_moves(position, closed, list);
    return list.empty();
  }

  // The places of all moves of a position, open or closed: what is asked for once for all of its children.
  Places legal([[maybe_unused]] const P& position) const {
    Places places;
    if constexpr (HasOrder<P>)
      if (is_on_) {
        std::vector<Move> list;
        position.moves(list);
        for (const Move& move : list) places.push_back(position.order(move));
        std::sort(places.begin(), places.end());
      }
    return places;
  }
  // What is closed after an open move of a position, in which these are legal and closed.
  Closed after_move([[maybe_unused]] const P& before, [[maybe_unused]] const Places& legal,
                    [[maybe_unused]] const Closed& closed, [[maybe_unused]] Move move,
                    [[maybe_unused]] const P& after) const {
    Closed still;
    if constexpr (HasOrder<P>)
      if (is_on_) {
        const std::uint64_t chosen = before.order(move);
        if (closed.empty() && legal.front() == chosen) return still;
        std::vector<Move> list;
        after.moves(list);
        for (const Move& other : list) {
          const std::uint64_t place = after.order(other);
          if (contains(place < chosen ? legal : closed, place)) still.push_back(place);
        }
        std::sort(still.begin(), still.end());
      }
    return still;
  }
  // And at the end of a line.
  Closed after_line([[maybe_unused]] P position, [[maybe_unused]] const Line<Move>& line) const {
    Closed closed;
    if (!is_on_) return closed;
    for (const Move& move : line) {
      const P before = position;
      position.play(move);
      closed = after_move(before, legal(before), closed, move, position);
    }
    return closed;
  }

  // Equal positions with the same closed moves hash equally; images under a symmetry are alike where nothing
  // is closed.
  static std::uint64_t hash([[maybe_unused]] const P& position, const Closed& closed) {
    std::uint64_t sum = 0;
    for (const std::uint64_t place : closed) sum += mix_bits(place + 0x9e3779b97f4a7c15u);
    if constexpr (HasHash<P>)
      return closed.empty() ? likeness(position) : mix_bits(position.hash() + sum);
    else
      return 0;
  }

 private:
  static bool contains(const Closed& closed, std::uint64_t place) {
    return std::binary_search(closed.begin(), closed.end(), place);
  }

  bool is_on_;
};

}  // namespace hornbeam
