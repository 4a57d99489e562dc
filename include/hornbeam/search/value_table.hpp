// Between which values positions of a game of two are proved to be, by their hash. Two positions that
// hash equally by accident would be taken for one; with 64 bits that takes billions of positions.
//
// Under its memory cap the table stops remembering when it is full, and then only costs time.
#pragma once

#include <vector>

#include "hornbeam/core/memory.hpp"
#include "hornbeam/tree/proof.hpp"

namespace hornbeam {

class ValueTable {
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

  tree::Bounds find(std::uint64_t hash) const {
    if (slots_.empty()) return {};
    const Slot& slot = slots_[place(hash)];
    return slot.is_used ? slot.bounds : tree::Bounds{};
  }

  // Adds to what is known of the position.
  void narrow(std::uint64_t hash, const tree::Bounds& bounds, MemoryCap& memory) {
    const bool has_room = 4 * (count_ + 1) <= 3 * slots_.size() || grow(memory);
    if (slots_.empty()) return;
    Slot& slot = slots_[place(hash)];
    if (!slot.is_used) {
      if (!has_room) return;
      ++count_;
      slot = {hash, {}, true};
    }
    slot.bounds = {std::max(slot.bounds.low, bounds.low), std::min(slot.bounds.high, bounds.high)};
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    tree::Bounds bounds{};
    std::uint64_t is_used = false;  // a word, so that nothing in a checkpoint is left to chance
  };

  // Where the hash is, or could go. There is always a free slot.
  std::size_t place(std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix_bits(hash) & mask;
    while (slots_[at].is_used && slots_[at].hash != hash) at = (at + 1) & mask;
    return at;
  }

  bool grow(MemoryCap& memory) {
    const std::size_t size = slots_.empty() ? 64 : 2 * slots_.size();
    if (!reserved_.take(memory, size * sizeof(Slot))) return false;
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.is_used) slots_[place(slot.hash)] = slot;
    reserved_.give(old.size() * sizeof(Slot));
    return true;
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t count_ = 0;
  Reservation reserved_;
};

}  // namespace hornbeam
