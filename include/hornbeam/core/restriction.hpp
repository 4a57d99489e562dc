// Moves that a search of a game of two is told to leave out near its root, as boards ask that show what it
// thinks ("what if Black does not play there?"). Moves are text, since the same move may come to be legal
// deeper in the tree only. Where nothing would be left, nothing is left out.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "hornbeam/core/notation.hpp"
#include "hornbeam/core/small_letters.hpp"

namespace hornbeam {

struct Restriction {
  int player = 0;                  // whose moves
  std::vector<std::string> moves;  // in small letters
  bool is_avoided = true;          // these are left out; else all others are
  std::size_t depth = 0;           // for so many moves of a line; 1: the root's moves alone
  bool operator==(const Restriction&) const = default;
};

// All of them hold, and who is allowed moves by several has those of each.
using Restrictions = std::vector<Restriction>;

// Takes moves that are left out from the list, which are the position's, at a depth below the root's 0.
template <TwoPlayer P>
void leave_out(const P& position, const Restrictions& restrictions, std::size_t depth,
               std::vector<MoveOf<P>>& list) {
  const auto holds = [&](const Restriction& one) {
    return one.player == position.to_move() && depth < one.depth;
  };
  if (std::ranges::none_of(restrictions, holds)) return;
  const auto is_left_out = [&](const MoveOf<P>& move) {
    const std::string text = in_small_letters(format_move(position, move));
    bool is_limited = false;
    bool is_allowed = false;
    for (const Restriction& one : restrictions) {
      if (!holds(one)) continue;
      const bool is_named = std::ranges::find(one.moves, text) != one.moves.end();
      if (one.is_avoided && is_named) return true;
      is_limited |= !one.is_avoided;
      is_allowed |= !one.is_avoided && is_named;
    }
    return is_limited && !is_allowed;
  };
  if (!std::ranges::all_of(list, is_left_out)) std::erase_if(list, is_left_out);
}

}  // namespace hornbeam
