// Wide beam search. SPURIOUS AI held the SameGame record until 2010 with "Simple Breadth Search",
// which "uses beam search, multiple processors and a large amount of memory" (SP-MCTS, section 2.3);
// nothing else is known of it, and this is our reading.
//
// All positions after the moves of the beam's members are candidates; the `width` most valuable, of
// equals the first made, are the next beam. Of equal positions the one with the better score stays.
// Finished positions compete like others. What is valuable is a choice:
//   score      the points so far: with a width of 1 the greedy line
//   potential  the points so far and what every move now on the list would gain by itself
//   bound      the upper bound of what can still be had
//   playouts   the best of so many playouts, which are lines of the search at the same time
//
// A candidate is a parent and a move. Only the members of the beam in hand are kept as positions,
// and of earlier beams a parent and a move each, from which lines are read off. Whenever there are
// twice as many candidates as members they are narrowed; what is left out then would not have stayed
// anyway, because of equal positions the one with the better score is the more valuable. By playouts
// it need not be, so there all candidates wait for the last one. Memory that the cap refuses makes
// the beam narrower. With `grow` the search begins again with twice the width until nothing was left
// out.
#pragma once

#include <algorithm>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/search/node_search.hpp"

namespace hornbeam {

enum class BeamValue { score, potential, bound, playouts };

struct BeamPlan {
  std::uint64_t width = 1000;
  BeamValue value = BeamValue::potential;
  std::uint64_t playouts = 1;
  bool grow = false;
};

template <Position P>
class Beam final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  Beam(BeamPlan plan, SearchPtr<P> evaluator)
      : NodeSearch<P>("beam"), plan_(plan), evaluator_(std::move(evaluator)) {}

  SearchPtr<P> fresh() const override { return std::make_unique<Beam>(plan_, evaluator_->fresh()); }

 private:
  using Index = std::uint32_t;

  struct Candidate {
    Score value;
    Score score;
    std::uint64_t hash;
    std::uint64_t ordinal;
    Index parent;
    Move move;
  };
  struct Link {
    Index parent;
    Move move;
  };
  // For the present and the next positions, and twice as many candidates as members.
  static constexpr std::size_t kMemberBytes = 2 * sizeof(P) + 2 * sizeof(Candidate);

  void begin(Context<Move>& context) override {
    if (plan_.value == BeamValue::bound) require_bound(*this->root_, this->name());
    width_ = plan_.width;
    evaluations_ = 0;
    positions_ = {};
    next_positions_ = {};
    candidates_ = {};
    members_memory_.release();
    waiting_memory_.release();
    room_ = 1;
    clear_beams();
    evaluator_->start(*this->root_, context);
  }

  void clear_beams() {
    positions_.clear();
    candidates_.clear();
    beams_.clear();
    links_memory_.release();
    this->is_cut_ = is_full_ = false;
  }

  bool step(Context<Move>& context) override {
    if (positions_.empty()) {
      positions_.push_back(*this->root_);
      take_in_hand(0);
      if (list_.empty()) this->report(context, line_, positions_[0].score());
    } else if (!try_move(context)) {
      return false;
    }
    while (!positions_.empty() && tried_ == list_.size() && !this->is_done_) {
      if (at_ + 1 < positions_.size())
        take_in_hand(at_ + 1);
      else
        next_beam(context);
    }
    return true;
  }

  // Members are saved as the links that they came by, and played again.
  void save_state(Writer& out) const override {
    out.put(width_), out.put(evaluations_), out.put(is_full_);
    out.put(static_cast<std::uint64_t>(positions_.size()));
    out.put(static_cast<std::uint64_t>(beams_.size()));
    for (const std::vector<Link>& links : beams_) out.put(links);
    out.put(static_cast<std::uint64_t>(at_)), out.put(static_cast<std::uint64_t>(tried_));
    out.put(sampled_), out.put(value_), out.put(ordinal_);
    out.put(static_cast<std::uint64_t>(room_));
    out.put(static_cast<std::uint64_t>(candidates_.capacity())), out.put(candidates_);
    members_memory_.save(out), links_memory_.save(out), waiting_memory_.save(out);
    evaluator_->save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    in.get(width_), in.get(evaluations_), in.get(is_full_);
    const auto members = in.get<std::uint64_t>();
    beams_.resize(in.get<std::uint64_t>());
    for (std::vector<Link>& links : beams_) in.get(links);
    const auto at = in.get<std::uint64_t>();
    const auto tried = in.get<std::uint64_t>();
    std::uint64_t sampled = 0;
    in.get(sampled), in.get(value_), in.get(ordinal_);
    room_ = in.get<std::uint64_t>();
    const auto room_for_candidates = in.get<std::uint64_t>();
    in.get(candidates_);
    members_memory_.load(in, context.memory), links_memory_.load(in, context.memory);
    waiting_memory_.load(in, context.memory);
    positions_.reserve(room_), next_positions_.reserve(room_);
    candidates_.reserve(room_for_candidates);
    for (std::uint64_t member = 0; member < members; ++member) {
      positions_.push_back(*this->root_);
      for (const Move& move : line_to(member)) positions_.back().play(move);
    }
    evaluator_->load(in, *this->root_, context);
    if (positions_.empty()) return;
    take_in_hand(at);
    tried_ = tried;
    sampled_ = sampled;
  }

  void take_in_hand(std::size_t member) {
    at_ = member;
    line_ = line_to(member);
    positions_[at_].moves(list_);
    tried_ = 0;
    sampled_ = 0;
  }

  // False if the limits cut its evaluation short.
  bool try_move(Context<Move>& context) {
    P child = positions_[at_];
    child.play(list_[tried_]);
    line_.push_back(list_[tried_]);
    const bool is_evaluated = evaluate_child(child, context);
    line_.pop_back();
    if (!is_evaluated) return false;
    if (sampled_ > 0 && sampled_ < plan_.playouts) return true;
    add(child, list_[tried_], context.memory);
    ++tried_;
    sampled_ = 0;
    return true;
  }

  // Sets `value_`, by playouts one at a time.
  bool evaluate_child(const P& child, Context<Move>& context) {
    if (sampled_ == 0) {
      this->count(context, line_.size());
      value_ = child.score();
      if (is_finished(child, scratch_)) {
        this->report(context, line_, value_);
        return true;
      }
      if (plan_.value == BeamValue::potential) value_ += gains(child);
      if (plan_.value == BeamValue::bound) value_ = *upper_bound(child);
    }
    if (plan_.value != BeamValue::playouts) return true;
    const Score score = this->have_evaluated(*evaluator_, child, line_, evaluations_, context);
    if (score == kNoScore) return false;
    value_ = sampled_ == 0 ? score : std::max(value_, score);
    ++sampled_;
    ++evaluations_;
    return true;
  }

  Score gains(const P& position) {
    position.moves(scratch_);
    Score sum = 0;
    for (const Move& move : scratch_) {
      P after = position;
      after.play(move);
      sum += after.score() - position.score();
    }
    return sum;
  }

  void add(const P& child, Move move, MemoryCap& memory) {
    if (candidates_.size() >= 2 * room_ && !can_wait(memory)) narrow(memory);
    std::uint64_t hash = 0;
    if constexpr (HasHash<P>) hash = likeness(child);
    candidates_.push_back({value_, child.score(), hash, ordinal_++, static_cast<Index>(at_), move});
  }

  bool can_wait(MemoryCap& memory) {
    return plan_.value == BeamValue::playouts && make_room(candidates_, waiting_memory_, memory);
  }

  // Room for twice as many members. While they move, both places count.
  bool widen(MemoryCap& memory) {
    if (!members_memory_.take(memory, 2 * room_ * kMemberBytes)) {
      is_full_ = true;
      return false;
    }
    if (room_ > 1) members_memory_.give(room_ * kMemberBytes);
    room_ *= 2;
    positions_.reserve(room_);
    next_positions_.reserve(room_);
    candidates_.reserve(2 * room_);
    return true;
  }

  // Leaves the most valuable candidates, the best first.
  void narrow(MemoryCap& memory) {
    if constexpr (HasHash<P>) drop_equals();
    while (room_ < std::min<std::uint64_t>(width_, candidates_.size()) && widen(memory)) {
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.value != b.value ? a.value > b.value : a.ordinal < b.ordinal;
    });
    leave(std::min<std::uint64_t>(width_, room_));
  }
  void leave(std::size_t members) {
    if (candidates_.size() <= members) return;
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(members),
                      candidates_.end());
    this->is_cut_ = true;
  }
  void drop_equals() {
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      return a.score != b.score ? a.score > b.score : a.ordinal < b.ordinal;
    });
    candidates_.erase(
        std::unique(candidates_.begin(), candidates_.end(),
                    [](const Candidate& a, const Candidate& b) { return a.hash == b.hash; }),
        candidates_.end());
  }

  void next_beam(Context<Move>& context) {
    narrow(context.memory);
    while (candidates_.size() > 1 &&
           !links_memory_.take(context.memory, candidates_.size() * sizeof(Link))) {
      leave(candidates_.size() / 2);
      is_full_ = true;
    }
    if (candidates_.empty()) {
      end_beam();
      return;
    }
    next_positions_.clear();
    std::vector<Link>& links = beams_.emplace_back();
    links.reserve(candidates_.size());
    for (const Candidate& candidate : candidates_) {
      links.push_back({candidate.parent, candidate.move});
      next_positions_.push_back(positions_[candidate.parent]);
      next_positions_.back().play(candidate.move);
    }
    positions_.swap(next_positions_);
    candidates_.clear();
    ordinal_ = 0;
    take_in_hand(0);
  }

  void end_beam() {
    this->is_done_ = !this->is_cut_ || is_full_ || !plan_.grow;
    width_ = std::min(2 * width_, kUnlimited / 2);
    if (!this->is_done_) clear_beams();
  }

  Line<Move> line_to(std::size_t member) const {
    Line<Move> line(beams_.size());
    for (std::size_t depth = beams_.size(); depth > 0; --depth) {
      const Link& link = beams_[depth - 1][member];
      line[depth - 1] = link.move;
      member = link.parent;
    }
    return line;
  }
  Line<Move> partial() const override { return line_to(0); }

  BeamPlan plan_;
  SearchPtr<P> evaluator_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t width_ = 0;
  bool is_full_ = false;  // something was left out because memory was full

  std::vector<P> positions_;              // of the beam's members, the best first
  std::vector<std::vector<Link>> beams_;  // how they and their ancestors came to be
  std::size_t at_ = 0;                    // the member in hand
  Line<Move> line_;                       // that leads to it
  std::vector<Move> list_;                // its moves
  std::size_t tried_ = 0;                 // how many of them are candidates
  std::uint64_t sampled_ = 0;             // playouts of the next one
  Score value_ = kNoScore;                // of the next one

  std::vector<Candidate> candidates_;
  std::uint64_t ordinal_ = 0;
  std::size_t room_ = 1;  // members that memory was taken for; the first is free
  Reservation members_memory_, links_memory_;
  Reservation waiting_memory_;  // candidates beyond twice as many as members
  std::vector<P> next_positions_;
  std::vector<Move> scratch_;
};

}  // namespace hornbeam
