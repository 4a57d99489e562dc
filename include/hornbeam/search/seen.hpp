// A transposition table of the simplest kind: for every position reached, by its hash, the best score
// it was reached with. Scores are cumulative, so a position reached again with no more points leads
// to nothing new. Two positions that hash equally by accident would be taken for one; with 64 bits
// that takes billions of positions.
//
// Under its memory cap the table stops remembering when it is full, and then only costs time.
#pragma once

#include <vector>

#include "hornbeam/core/memory.hpp"
#include "hornbeam/core/stated.hpp"

namespace hornbeam {

class Seen {
 public:
  void clear() {
    slots_ = {};
    count_ = 0;
    reserved_.release();
  }

  void save(Writer& out) const {
    save_items(out, slots_, reserved_);
    out.put(static_cast<std::uint64_t>(count_));
  }
  void load(Reader& in, MemoryCap& memory) {
    load_items(in, slots_, reserved_, memory);
    count_ = in.get<std::uint64_t>();
  }

  // Whether the position was never reached with this score or more. If so, it is now.
  template <Position P>
  bool improves(const P& position, MemoryCap& memory) {
    if constexpr (HasHash<P>)
      if (states<Stated::hash>(position))
        return improves(position.hash(), position.score(), memory);
    return true;
  }

  // Whether the position was reached with a higher score since.
  template <Position P>
  bool is_outdone(const P& position) const {
    if constexpr (HasHash<P>) {
      if (slots_.empty() || !states<Stated::hash>(position)) return false;
      const Slot& slot = slots_[find(position.hash())];
      return !slot.is_free() && slot.score > position.score();
    } else {
      return false;
    }
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    Score score = kNoScore;
    bool is_free() const { return score == kNoScore; }
  };

  bool improves(std::uint64_t hash, Score score, MemoryCap& memory) {
    const bool has_room = 4 * (count_ + 1) <= 3 * slots_.size() || grow(memory);
    if (slots_.empty()) return true;
    Slot& slot = slots_[find(hash)];
    if (slot.is_free()) {
      if (!has_room) return true;
      ++count_;
    } else if (score <= slot.score) {
      return false;
    }
    slot = {hash, score};
    return true;
  }

  // Where the hash is, or could go. There is always a free slot.
  std::size_t find(std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix_bits(hash) & mask;
    while (!slots_[at].is_free() && slots_[at].hash != hash) at = (at + 1) & mask;
    return at;
  }

  bool grow(MemoryCap& memory) {
    const std::size_t size = slots_.empty() ? 64 : 2 * slots_.size();
    if (!reserved_.take(memory, size * sizeof(Slot))) return false;
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (!slot.is_free()) slots_[find(slot.hash)] = slot;
    reserved_.give(old.size() * sizeof(Slot));
    return true;
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t count_ = 0;
  Reservation reserved_;
};

}  // namespace hornbeam
