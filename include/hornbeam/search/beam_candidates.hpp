// The candidates for the next beam of one that ranks positions by their score, their potential, a bound or
// playouts.
//
// What stays is defined on the set of all that were added: of equal positions the one with the better
// score, of equals in that the first; of each kin the `cap` most valuable; of the rest the `width` most
// valuable. Of what is as valuable the first is taken for more so.
//
// By score and potential they are narrowed whenever there are twice as many candidates as members. What is left
// out then would not have stayed anyway: it has as many others before it as may stay, in its kin or in all, and
// what takes the place of one of these, an equal position with a better score, is more valuable still: equal
// positions gain the same by the same moves. By playouts that need not be so. Nor by a bound, which may be the
// same for both (the end of the domain's range, or what is known to be the most) and then counts from when the
// second was added. So by these all candidates wait for the last one. Memory that the cap refuses makes the beam
// narrower.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/memory.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// What makes a position valuable.
enum class BeamValue { score, potential, bound, playouts };

// Whether of equal positions the one with the better score is always more valuable.
constexpr bool goes_with_score(BeamValue value) {
  return value == BeamValue::score || value == BeamValue::potential;
}

// A position after a move of a member.
template <SmallMove Move>
struct BeamCandidate {
  Score value;
  Score score;
  std::uint64_t hash;
  std::uint64_t kin;
  std::uint64_t ordinal;
  std::uint32_t parent;
  Move move;
};

template <SmallMove Move>
class BeamCandidates {
 public:
  using One = BeamCandidate<Move>;

  // A member's position takes so many bytes.
  BeamCandidates(std::size_t bytes_of_position, BeamValue value)
      : member_bytes_(2 * bytes_of_position + 2 * sizeof(One)),
        all_wait_(!goes_with_score(value)) {}

  // Forgets everything, memory included. So many may stay, and of each kin (0: all).
  void start(std::uint64_t width, std::uint64_t cap, bool has_hashes) {
    width_ = width, cap_ = cap, has_hashes_ = has_hashes;
    list_ = {};
    members_memory_.release();
    waiting_memory_.release();
    room_ = 1;
    begin_pass();
  }
  void begin_pass() {
    clear();
    was_narrowed_ = was_capped_ = was_full_ = false;
  }
  // Twice as many may stay; of each kin, where the width left nothing out.
  void grow() {
    std::uint64_t& limit = was_narrowed_ ? width_ : cap_;
    limit = std::min(2 * limit, kUnlimited / 2);
  }

  const std::vector<One>& list() const { return list_; }
  std::size_t room() const { return room_; }                     // for so many members
  bool was_cut() const { return was_narrowed_ || was_capped_; }  // something was left out,
  bool was_full() const { return was_full_; }                    // because memory was full

  void add(const One& candidate, MemoryCap& memory) {
    if (list_.size() >= 2 * room_ && !can_wait(memory)) narrow(memory);
    list_.push_back(candidate);
    list_.back().ordinal = ordinal_++;
  }

  // Leaves those that stay, the most valuable first.
  void narrow(MemoryCap& memory) {
    if (has_hashes_) drop_equals();
    if (cap_ > 0) drop_kin();
    while (room_ < std::min<std::uint64_t>(width_, list_.size()) && widen(memory)) {
    }
    std::sort(list_.begin(), list_.end(), is_before);
    leave(std::min<std::uint64_t>(width_, room_));
  }
  // There is no memory for what goes with so many.
  void halve() {
    leave(list_.size() / 2);
    was_full_ = true;
  }
  // For another beam.
  void clear() {
    list_.clear();
    ordinal_ = 0;
  }

  void save(Writer& out) const {
    out.put(width_), out.put(cap_), out.put(ordinal_);
    out.put(was_narrowed_), out.put(was_capped_), out.put(was_full_);
    out.put(static_cast<std::uint64_t>(room_));
    out.put(static_cast<std::uint64_t>(list_.capacity())), out.put(list_);
    members_memory_.save(out), waiting_memory_.save(out);
  }
  void load(Reader& in, MemoryCap& memory) {
    in.get(width_), in.get(cap_), in.get(ordinal_);
    in.get(was_narrowed_), in.get(was_capped_), in.get(was_full_);
    room_ = in.get<std::uint64_t>();
    const auto capacity = in.get<std::uint64_t>();
    in.get(list_);
    members_memory_.load(in, memory), waiting_memory_.load(in, memory);
    list_.reserve(capacity);
  }

 private:
  static bool is_before(const One& a, const One& b) {
    return a.value != b.value ? a.value > b.value : a.ordinal < b.ordinal;
  }

  bool can_wait(MemoryCap& memory) {
    return all_wait_ && make_room(list_, waiting_memory_, memory);
  }

  // Room for twice as many members: for the present and the next positions, and twice as many candidates as
  // members. While they move, both places count.
  bool widen(MemoryCap& memory) {
    if (!members_memory_.take(memory, 2 * room_ * member_bytes_)) {
      was_full_ = true;
      return false;
    }
    if (room_ > 1) members_memory_.give(room_ * member_bytes_);
    room_ *= 2;
    list_.reserve(2 * room_);
    return true;
  }

  void drop_equals() {
    std::sort(list_.begin(), list_.end(), [](const One& a, const One& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      return a.score != b.score ? a.score > b.score : a.ordinal < b.ordinal;
    });
    list_.erase(std::unique(list_.begin(), list_.end(),
                            [](const One& a, const One& b) { return a.hash == b.hash; }),
                list_.end());
  }
  void drop_kin() {
    std::sort(list_.begin(), list_.end(), [](const One& a, const One& b) {
      return a.kin != b.kin ? a.kin < b.kin : is_before(a, b);
    });
    std::size_t kept = 0;
    std::uint64_t of_kin = 0;
    for (const One& one : list_) {
      of_kin = kept > 0 && list_[kept - 1].kin == one.kin ? of_kin + 1 : 1;
      if (of_kin <= cap_) list_[kept++] = one;
    }
    was_capped_ |= kept < list_.size();
    list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(kept), list_.end());
  }
  void leave(std::size_t members) {
    if (list_.size() <= members) return;
    list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(members), list_.end());
    was_narrowed_ = true;
  }

  std::size_t member_bytes_;  // for the present and the next positions and the candidates
  bool all_wait_;
  bool has_hashes_ = false;
  std::uint64_t width_ = 1;
  std::uint64_t cap_ = 0;

  std::vector<One> list_;
  std::uint64_t ordinal_ = 0;
  std::size_t room_ = 1;  // members that memory was taken for; the first is free
  Reservation members_memory_;
  Reservation waiting_memory_;  // candidates beyond twice as many as members

  bool was_narrowed_ = false;  // in this pass something was left out for the width,
  bool was_capped_ = false;    // for its kin,
  bool was_full_ = false;      // because memory was full
};

}  // namespace hornbeam
