// All moves as first (RAVE: Gelly and Silver, 2007): a playout tells of a move even where it was made
// later than at the node in question.
//
// Two moves are the same if the same player makes them and their codes are equal; both together are a key
// of 32 bits, which a block holds for each child. What counts is who makes a move of a code first: where
// the other did, it was not there to be made (in Go, a point that is played on again after a capture). A
// line is gone through from its end to its beginning, with the last player of each code met so far in a
// small table, so that every node on it, when its turn comes, finds its children's keys there or not.
// The move that was made at a node counts for it, too.
#pragma once

#include <cstdint>
#include <vector>

#include "hornbeam/core/stream.hpp"
#include "hornbeam/tree/tree.hpp"

namespace hornbeam::tree {

// The code, and in the lowest bit the player.
inline std::uint32_t rave_key(std::uint64_t code, int mover) {
  return static_cast<std::uint32_t>(mix_bits(code) >> 32 & ~1u) | static_cast<std::uint32_t>(mover);
}

// A player's move in a position that has codes.
template <Position P>
std::uint32_t rave_key(const P& position, MoveOf<P> move) {
  if constexpr (HasCode<P>)
    return rave_key(position.code(move), player_to_move(position));
  else
    return 0;
}

// The keys of a line's moves from `base` on, which begin at `root`. Where the moves alone tell their codes
// nothing has to be played again.
template <Position P>
void list_keys(const P& root, const Line<MoveOf<P>>& line, std::size_t base,
               std::vector<std::uint32_t>& keys) {
  keys.clear();
  if constexpr (HasStaticCode<P>) {
    int player = player_to_move(root);
    for (std::size_t i = base; i < line.size(); ++i) {
      keys.push_back(rave_key(P::code(line[i]), player));
      if (TwoPlayer<P>) player = 1 - player;
    }
  } else {
    P position = root;
    for (std::size_t i = base; i < line.size(); ++i) {
      keys.push_back(rave_key(position, line[i]));
      position.play(line[i]);
    }
  }
}

// A set of keys that is emptied at no cost. Of two that differ in the player it has the one added last.
class KeySet {
 public:
  void begin(std::size_t most) {
    if (slots_.size() < 4 * most) {
      std::size_t size = 256;
      while (size < 4 * most) size *= 2;
      slots_.assign(size, {});
      round_ = 0;
    }
    if (++round_ == 0) slots_.assign(slots_.size(), {}), round_ = 1;
  }
  void add(std::uint32_t key) {
    Slot& slot = slots_[find(key)];
    slot = {key, round_};
  }
  bool has(std::uint32_t key) const {
    const Slot& slot = slots_[find(key)];
    return slot.round == round_ && slot.key == key;
  }

 private:
  struct Slot {
    std::uint32_t key = 0;
    std::uint32_t round = 0;
  };
  // Where the key of either player is, or could go.
  std::size_t find(std::uint32_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key >> 1 & mask;
    while (slots_[at].round == round_ && slots_[at].key >> 1 != key >> 1) at = (at + 1) & mask;
    return at;
  }
  std::vector<Slot> slots_;
  std::uint32_t round_ = 0;
};

// A line of these keys, of which the first `path.size()` were made in the tree, is worth `score_of(step)`
// to the mover of each step: `record(block, i, score)` for every move that it tells of.
template <SmallMove M, class Path, class ScoreOf, class Record>
void record_rave(const Tree<M>& tree, const Path& path, const std::vector<std::uint32_t>& keys,
                 KeySet& met, ScoreOf score_of, Record record) {
  met.begin(keys.size());
  for (std::size_t at = keys.size(); at-- > 0;) {
    met.add(keys[at]);
    if (at >= path.size()) continue;
    const auto block = tree.arrays(path[at].block);
    const Score score = score_of(path[at]);
    for (std::uint32_t i = 0; i < block.count; ++i)
      if (met.has(block.code[i])) record(block, i, score);
  }
}

}  // namespace hornbeam::tree
