// A wide beam that ranks positions by a learned value.
//
// The next beam is defined on the set of all candidates, in whatever order they are made: of equal
// positions the one with the best score, of equals in that the one of the better parent, then the
// earlier move; of each kin the best `cap`; of the rest the best `width`. The rank is score and value
// together, with noise that is a function of seed, depth and position; equal ranks go by hash. A
// finished position is a line and no candidate. A device follows the same definition (device/beam.cuh).
//
// A position is evaluated once, however many ways lead to it: a hash table knows those of the depth in
// hand, and a better score only moves the rank. The last few candidates wait to be evaluated together.
// Candidates are narrowed whenever there are four times as many as members; what is left out then would
// not have stayed, since ranks only rise, and what comes again with a better score is looked at again.
// Only members are kept as positions, of earlier beams a parent and a move each. Memory that the cap
// refuses makes the beam narrower.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/search/lineage.hpp"
#include "hornbeam/search/node_search.hpp"
#include "hornbeam/value/learned.hpp"

namespace hornbeam {

struct LearnedBeamPlan {
  std::uint64_t width = 1000;
  std::uint64_t cap = 0;  // 0: none
  double noise = 0;       // standard deviation, in points
  bool grow = false;
};

// A sum of four bytes is nearly normal, with a deviation of 148.
inline int noise_of(std::uint64_t hash, std::uint64_t seed, std::size_t depth, int deviation) {
  if (deviation == 0) return 0;
  const std::uint64_t bits =
      mix_bits(hash + 0x9e3779b97f4a7c15u * ((seed & 0xffffffffu) << 8 | depth));
  const int sum =
      static_cast<int>((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255));
  return (sum - 510) * deviation / 148;
}

template <Position P>
requires HasFeatures<P> && HasHash<P>
class LearnedBeam final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  using Index = std::uint32_t;
  struct Candidate {
    double rank;
    Score score;
    std::uint64_t hash;
    std::uint64_t kin;
    Index parent;
    Move move;
  };
  // Sees each depth: its members, what came of them, the best first, and how many of these will stay.
  // Of candidates that were left out on the way to four times the width there is nothing to see.
  using Watcher = std::function<void(const std::vector<P>& members,
                                     const std::vector<Candidate>& candidates, std::size_t kept)>;

  LearnedBeam(LearnedBeamPlan plan, value::LearnedPtr value, Watcher watcher = {})
      : NodeSearch<P>("beam"),
        plan_(plan),
        value_(std::move(value)),
        watcher_(std::move(watcher)) {}

  SearchPtr<P> fresh() const override {
    return std::make_unique<LearnedBeam>(plan_, value_, watcher_);
  }

 private:
  static constexpr std::uint64_t kNarrowAt = 4;  // times as many candidates as members
  static constexpr std::uint64_t kFewest = 256;
  static constexpr int kTogether = 2 * value::Network::kRows;  // evaluated at once

  using Link = typename Lineage<Move>::Link;

  void begin(Context<Move>&) override {
    if (this->root_->feature_family() != value_->family)
      throw InputError("the value " + value_->name + " is for " + value_->family +
                       "; this position is " + this->root_->feature_family());
    if (this->root_->feature_names().size() != static_cast<std::size_t>(value_->network.inputs()))
      throw InputError("the value " + value_->name + " sees other features than this position has");
    features_.assign(static_cast<std::size_t>(kTogether * value_->network.stride()), 0);
    deviation_ = static_cast<int>(std::lround(plan_.noise * value_->unit));
    width_ = plan_.width;
    members_ = {};
    next_members_ = {};
    candidates_ = {};
    table_ = {};
    candidates_memory_.release();
    members_memory_.release();
    clear_beams();
  }

  void clear_beams() {
    members_.clear();
    candidates_.clear();
    waiting_ = 0;
    beams_.clear();
    links_memory_.release();
    std::fill(table_.begin(), table_.end(), 0);
    this->is_cut_ = is_full_ = false;
  }

  bool step(Context<Move>& context) override {
    if (members_.empty()) {
      members_.push_back(*this->root_);
      take_in_hand(0);
      if (list_.empty()) this->report(context, {}, members_[0].score());
    } else {
      try_move(context);
    }
    while (!members_.empty() && tried_ == list_.size() && !this->is_done_) {
      if (at_ + 1 < members_.size())
        take_in_hand(at_ + 1);
      else
        next_beam(context.memory);
    }
    return true;
  }

  void take_in_hand(std::size_t member) {
    at_ = member;
    members_[at_].moves(list_);
    tried_ = 0;
  }

  void try_move(Context<Move>& context) {
    const Move move = list_[tried_++];
    P child = members_[at_];
    child.play(move);
    this->count(context, beams_.depth() + 1);
    if (is_finished(child, scratch_)) {
      Line<Move> line = line_to(at_);
      line.push_back(move);
      this->report(context, line, child.score());
      return;
    }
    add(child, move, context.memory);
  }

  void add(const P& child, Move move, MemoryCap& memory) {
    const std::uint64_t hash = likeness(child);
    const Score score = child.score();
    if (table_.empty()) make_table(memory);
    std::size_t slot = slot_of(hash);
    if (table_[slot] != 0) {
      Candidate& equal = candidates_[table_[slot] - 1];
      if (score <= equal.score) return;
      equal.rank += (score - equal.score) * value_->unit;
      equal.score = score;
      equal.parent = static_cast<Index>(at_);
      equal.move = move;
      return;
    }
    if (candidates_.size() * 2 >= table_.size()) {
      if (candidates_.size() >= most_candidates() || !widen_table(memory)) narrow();
      slot = slot_of(hash);
    }
    std::uint64_t kin = 0;
    if constexpr (HasKin<P>) kin = child.kin();
    candidates_.push_back({score * value_->unit, score, hash, kin, static_cast<Index>(at_), move});
    table_[slot] = static_cast<Index>(candidates_.size());
    child.features(features_.data() + waiting_ * value_->network.stride());
    if (++waiting_ == kTogether) evaluate_waiting();
  }

  // The last candidates have their scores alone.
  void evaluate_waiting() {
    std::array<std::int32_t, kTogether> values;
    value_->network(features_.data(), waiting_, values.data());
    Candidate* const first = candidates_.data() + candidates_.size() - waiting_;
    for (int i = 0; i < waiting_; ++i)
      first[i].rank += values[static_cast<std::size_t>(i)] +
                       noise_of(first[i].hash, this->stream_.key(), beams_.depth(), deviation_);
    waiting_ = 0;
  }
  void leave(Context<Move>&) override { evaluate_waiting(); }

  // --- The candidates by hash: a slot holds the number of one, from 1 on.

  std::uint64_t most_candidates() const {
    return std::max(kFewest, std::min(width_, kUnlimited / (2 * kNarrowAt)) * kNarrowAt);
  }
  // Half as many candidates as slots.
  static constexpr std::size_t kSlotBytes = sizeof(Index) + sizeof(Candidate) / 2;

  void make_table(MemoryCap& memory) {
    table_.assign(2 * kFewest, 0);
    candidates_.reserve(kFewest);
    (void)candidates_memory_.take(memory, 0);
  }
  bool widen_table(MemoryCap& memory) {
    const std::size_t slots = 2 * table_.size();
    if (!candidates_memory_.take(memory, slots * kSlotBytes)) {
      is_full_ = true;
      width_ = std::max<std::uint64_t>(1, table_.size() / 2 / kNarrowAt);
      return false;
    }
    if (candidates_memory_.bytes() > slots * kSlotBytes)
      candidates_memory_.give(candidates_memory_.bytes() - slots * kSlotBytes);
    table_.assign(slots, 0);
    candidates_.reserve(slots / 2);
    fill_table();
    return true;
  }
  void fill_table() {
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      table_[slot_of(candidates_[i].hash)] = static_cast<Index>(i + 1);
  }
  // Where the hash is, or would be.
  std::size_t slot_of(std::uint64_t hash) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash & mask;
    while (table_[slot] != 0 && candidates_[table_[slot] - 1].hash != hash)
      slot = (slot + 1) & mask;
    return slot;
  }

  // Leaves the best, the first of them first.
  void narrow() {
    rank(width_);
    cut();
  }
  // The best first, and of each kin its best: so many of them at least, if there are.
  void rank(std::uint64_t wanted) {
    evaluate_waiting();
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.rank != b.rank ? a.rank > b.rank : a.hash > b.hash;
    });
    if (HasKin<P> && plan_.cap > 0) leave_out_kin(wanted);
  }
  void cut() {
    if (candidates_.size() > width_) {
      candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(width_),
                        candidates_.end());
      this->is_cut_ = true;
    }
    std::fill(table_.begin(), table_.end(), 0);
    fill_table();
  }

  // The table serves to count kin meanwhile: a slot holds the number of the first one.
  void leave_out_kin(std::uint64_t wanted) {
    std::fill(table_.begin(), table_.end(), 0);
    const std::size_t mask = table_.size() - 1;
    of_kin_.clear();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < candidates_.size() && kept < wanted; ++i) {
      const std::uint64_t kin = candidates_[i].kin;
      std::size_t slot = mix_bits(kin) & mask;
      while (table_[slot] != 0 && of_kin_[table_[slot] - 1].kin != kin) slot = (slot + 1) & mask;
      if (table_[slot] == 0) {
        of_kin_.push_back({kin, 0});
        table_[slot] = static_cast<Index>(of_kin_.size());
      }
      if (of_kin_[table_[slot] - 1].count++ < plan_.cap) candidates_[kept++] = candidates_[i];
    }
    if (kept < candidates_.size()) this->is_cut_ = true;
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kept), candidates_.end());
  }

  void next_beam(MemoryCap& memory) {
    if (!candidates_.empty()) {
      rank(watcher_ ? kUnlimited : width_);
      if (watcher_)
        watcher_(members_, candidates_, std::min<std::size_t>(width_, candidates_.size()));
      cut();
    }
    while (candidates_.size() > 1 && !has_room_for(candidates_.size(), memory)) {
      candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(candidates_.size() / 2),
                        candidates_.end());
      this->is_cut_ = is_full_ = true;
    }
    if (candidates_.empty()) {
      end_beam();
      return;
    }
    next_members_.clear();
    std::vector<Link>& links = beams_.add(candidates_.size());
    for (const Candidate& candidate : candidates_) {
      links.push_back({candidate.parent, candidate.move});
      next_members_.push_back(members_[candidate.parent]);
      next_members_.back().play(candidate.move);
    }
    members_.swap(next_members_);
    candidates_.clear();
    std::fill(table_.begin(), table_.end(), 0);
    take_in_hand(0);
  }

  // For so many members and their links. The first few are free.
  bool has_room_for(std::size_t count, MemoryCap& memory) {
    if (!links_memory_.take(memory, count * sizeof(Link))) return false;
    if (count <= members_.capacity() && count <= next_members_.capacity()) return true;
    const std::size_t room = std::max<std::size_t>(2 * count, 64);
    const std::size_t before = members_memory_.bytes();
    if (!members_memory_.take(memory, 2 * room * sizeof(P))) {
      links_memory_.give(count * sizeof(Link));
      return false;
    }
    members_.reserve(room);
    next_members_.reserve(room);
    members_memory_.give(before);
    return true;
  }

  void end_beam() {
    this->is_done_ = !this->is_cut_ || is_full_ || !plan_.grow;
    width_ = std::min(2 * width_, kUnlimited / 2);
    if (!this->is_done_) clear_beams();
  }

  Line<Move> line_to(std::size_t member) const { return beams_.line_to(member); }
  Line<Move> partial() const override { return line_to(0); }

  // Members are saved as the links that they came by, and played again.
  void save_state(Writer& out) const override {
    out.put(value_->checksum);
    out.put(width_), out.put(is_full_);
    out.put(static_cast<std::uint64_t>(members_.size()));
    beams_.save(out);
    out.put(static_cast<std::uint64_t>(at_)), out.put(static_cast<std::uint64_t>(tried_));
    out.put(static_cast<std::uint64_t>(table_.size())), out.put(candidates_);
    out.put(static_cast<std::uint64_t>(std::min(members_.capacity(), next_members_.capacity())));
    members_memory_.save(out), links_memory_.save(out), candidates_memory_.save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    std::string checksum;
    in.get(checksum);
    if (checksum != value_->checksum)
      throw std::runtime_error("this is a checkpoint of a beam with another value");
    in.get(width_), in.get(is_full_);
    const auto members = in.get<std::uint64_t>();
    beams_.load(in);
    const auto at = in.get<std::uint64_t>();
    const auto tried = in.get<std::uint64_t>();
    const auto slots = in.get<std::uint64_t>();
    in.get(candidates_);
    const auto room = in.get<std::uint64_t>();
    members_memory_.load(in, context.memory), links_memory_.load(in, context.memory);
    candidates_memory_.load(in, context.memory);
    table_.assign(slots, 0);
    candidates_.reserve(slots / 2);
    fill_table();
    members_.reserve(room), next_members_.reserve(room);
    for (std::uint64_t member = 0; member < members; ++member) {
      members_.push_back(*this->root_);
      for (const Move& move : line_to(member)) members_.back().play(move);
    }
    if (members_.empty()) return;
    take_in_hand(at);
    tried_ = tried;
  }

  LearnedBeamPlan plan_;
  value::LearnedPtr value_;
  Watcher watcher_;
  std::uint64_t width_ = 0;
  int deviation_ = 0;     // of the noise, in units of the value
  bool is_full_ = false;  // something was left out because memory was full

  std::vector<P> members_;  // the best first
  Lineage<Move> beams_;     // how they and their ancestors came to be
  std::size_t at_ = 0;      // the member in hand
  std::vector<Move> list_;  // its moves
  std::size_t tried_ = 0;   // how many of them were made

  struct OfKin {
    std::uint64_t kin;
    std::uint64_t count;
  };
  std::vector<Candidate> candidates_;
  std::vector<Index> table_;
  std::vector<OfKin> of_kin_;
  Reservation members_memory_, links_memory_, candidates_memory_;
  std::vector<P> next_members_;
  std::vector<std::int16_t> features_;  // of the candidates that wait, row by row
  int waiting_ = 0;
  std::vector<Move> scratch_;
};

}  // namespace hornbeam
