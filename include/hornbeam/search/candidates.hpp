// The candidates for the next beam of one that ranks positions by a learned value.
//
// What stays is defined on the set of all that were added, in whatever order: of equal positions the one
// with the best score, of equals in that the first; of each kin the best `cap`; of the rest the best
// `width`. Equal ranks go by hash. A device follows the same definition.
//
// A hash table knows the positions. Whenever there are four times as many candidates as may stay they are
// narrowed, by partial selection; from then on the last of those that stayed is the least that is worth
// adding. What is left out on the way would not have stayed, since no position's rank depends on others.
// Memory that the cap refuses makes the beam narrower.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "hornbeam/core/memory.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {

// A position after a move of a member.
template <SmallMove Move>
struct Candidate {
  double rank;  // score and value together
  Score score;
  std::uint64_t hash;
  std::uint64_t kin;
  std::uint32_t parent;
  Move move;
};

template <SmallMove Move>
class Candidates {
 public:
  using Index = std::uint32_t;
  using One = Candidate<Move>;

  // Forgets everything, memory included.
  void start() {
    list_ = {}, selected_ = {}, table_ = {}, keys_ = {}, groups_ = {}, starts_ = {};
    memory_.release();
    clear(1, 0);
  }
  // For another beam of at most so many, and so many of each kin; 0: all.
  void clear(std::uint64_t width, std::uint64_t cap) {
    width_ = width, cap_ = cap;
    list_.clear();
    std::fill(table_.begin(), table_.end(), 0);
    least_ = -std::numeric_limits<double>::infinity();
    was_cut_ = was_full_ = false;
  }
  // Sees all that is added, up to four times the width.
  void keep_all_in_sight() { has_threshold_ = false; }

  const std::vector<One>& list() const { return list_; }
  std::uint64_t width() const { return width_; }
  bool was_cut() const { return was_cut_; }    // something was left out,
  bool was_full() const { return was_full_; }  // because memory was full

  void add(const One& candidate, MemoryCap& memory) {
    if (candidate.rank < least_) {
      was_cut_ = true;
      return;
    }
    if (table_.empty()) make_table(memory);
    std::size_t slot = slot_of(candidate.hash);
    if (table_[slot] != 0) {
      One& equal = list_[table_[slot] - 1];
      if (candidate.score > equal.score) equal = candidate;
      return;
    }
    if (list_.size() * 2 >= table_.size()) {
      if (list_.size() >= most() || !widen_table(memory)) narrow();
      slot = slot_of(candidate.hash);
    }
    list_.push_back(candidate);
    table_[slot] = static_cast<Index>(list_.size());
  }

  // The best first, those that stay: all of them, or so many at least if there are.
  void sort(std::uint64_t wanted) {
    select(wanted);
    std::sort(keys_.begin(), keys_.end());
    gather();
  }
  void leave(std::size_t count) {
    if (list_.size() <= count) return;
    list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(count), list_.end());
    was_cut_ = true;
  }

  void save(Writer& out) const {
    out.put(width_), out.put(cap_), out.put(least_), out.put(was_cut_), out.put(was_full_);
    out.put(static_cast<std::uint64_t>(table_.size())), out.put(list_);
    memory_.save(out);
  }
  void load(Reader& in, MemoryCap& memory) {
    in.get(width_), in.get(cap_), in.get(least_), in.get(was_cut_), in.get(was_full_);
    const auto slots = in.get<std::uint64_t>();
    in.get(list_);
    memory_.load(in, memory);
    table_.assign(slots, 0);
    list_.reserve(slots / 2);
    fill_table();
  }

 private:
  static constexpr std::uint64_t kNarrowAt = 4;  // times as many candidates as may stay
  static constexpr std::uint64_t kFewest = 256;

  // The best before others.
  struct Key {
    double rank;
    std::uint64_t hash;
    Index index;
    bool operator<(const Key& other) const {
      return rank != other.rank ? rank > other.rank : hash > other.hash;
    }
  };

  std::uint64_t most() const {
    return std::max(kFewest, std::min(width_, kUnlimited / (2 * kNarrowAt)) * kNarrowAt);
  }

  // --- The candidates by hash: a slot holds the number of one, from 1 on. There are half as many of them
  // as slots; while they are narrowed, each has a key in two places, and a second place.

  static constexpr std::size_t kSlotBytes =
      sizeof(Index) + (2 * sizeof(One) + 2 * sizeof(Key) + 3 * sizeof(Index)) / 2;

  void make_table(MemoryCap& memory) {
    table_.assign(2 * kFewest, 0);
    list_.reserve(kFewest);
    (void)memory_.take(memory, 0);
  }
  bool widen_table(MemoryCap& memory) {
    const std::size_t slots = 2 * table_.size();
    if (!memory_.take(memory, slots * kSlotBytes)) {
      was_full_ = true;
      width_ = std::max<std::uint64_t>(1, table_.size() / 2 / kNarrowAt);
      return false;
    }
    if (memory_.bytes() > slots * kSlotBytes) memory_.give(memory_.bytes() - slots * kSlotBytes);
    table_.assign(slots, 0);
    list_.reserve(slots / 2);
    fill_table();
    return true;
  }
  void fill_table() {
    for (std::size_t i = 0; i < list_.size(); ++i)
      table_[slot_of(list_[i].hash)] = static_cast<Index>(i + 1);
  }
  // Where the hash is, or would be.
  std::size_t slot_of(std::uint64_t hash) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash & mask;
    while (table_[slot] != 0 && list_[table_[slot] - 1].hash != hash) slot = (slot + 1) & mask;
    return slot;
  }

  void narrow() {
    select(width_);
    gather();
    if (has_threshold_ && list_.size() == width_)
      for (least_ = list_[0].rank; const One& one : list_) least_ = std::min(least_, one.rank);
    std::fill(table_.begin(), table_.end(), 0);
    fill_table();
  }

  // The keys of what stays, in no order.
  void select(std::uint64_t wanted) {
    keys_.clear();
    for (std::size_t i = 0; i < list_.size(); ++i)
      keys_.push_back({list_[i].rank, list_[i].hash, static_cast<Index>(i)});
    if (cap_ > 0 && !list_.empty()) leave_out_kin();
    if (keys_.size() > wanted) {
      const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(wanted);
      std::nth_element(keys_.begin(), end, keys_.end());
      keys_.erase(end, keys_.end());
    }
    was_cut_ |= keys_.size() < list_.size();
  }
  void gather() {
    selected_.clear();
    selected_.reserve(list_.capacity());
    for (const Key& key : keys_) selected_.push_back(list_[key.index]);
    list_.swap(selected_);
  }

  // Kin are brought together, and the best of each stay. The table serves to number them meanwhile.
  void leave_out_kin() {
    std::fill(table_.begin(), table_.end(), 0);
    const std::size_t mask = table_.size() - 1;
    numbers_.clear();
    starts_.clear();
    firsts_.clear();
    for (const One& one : list_) {
      std::size_t slot = mix_bits(one.kin) & mask;
      while (table_[slot] != 0 && list_[firsts_[table_[slot] - 1]].kin != one.kin)
        slot = (slot + 1) & mask;
      if (table_[slot] == 0) {
        firsts_.push_back(static_cast<Index>(&one - list_.data()));
        starts_.push_back(0);
        table_[slot] = static_cast<Index>(firsts_.size());
      }
      numbers_.push_back(table_[slot] - 1);
      ++starts_[table_[slot] - 1];
    }
    Index sum = 0;
    for (Index& start : starts_) sum += std::exchange(start, sum);
    groups_.resize(keys_.size());
    for (const Key& key : keys_) groups_[starts_[numbers_[key.index]]++] = key;
    keys_.clear();
    auto begin = groups_.begin();
    for (const Index after : starts_) {  // each is the end of its group now
      const auto end = groups_.begin() + after;
      const auto stays = static_cast<std::uint64_t>(end - begin) > cap_
                             ? begin + static_cast<std::ptrdiff_t>(cap_)
                             : end;
      if (stays != end) std::nth_element(begin, stays, end);
      keys_.insert(keys_.end(), begin, stays);
      begin = end;
    }
  }

  std::uint64_t width_ = 1;
  std::uint64_t cap_ = 0;
  bool has_threshold_ = true;
  double least_ = 0;  // rank that can still stay
  bool was_cut_ = false;
  bool was_full_ = false;

  std::vector<One> list_;
  std::vector<Index> table_;
  Reservation memory_;

  // Where it is narrowed.
  std::vector<Key> keys_, groups_;
  std::vector<One> selected_;
  std::vector<Index> numbers_, starts_, firsts_;  // of kin
};

}  // namespace hornbeam
