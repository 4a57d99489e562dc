// A wide beam that ranks positions by a learned value.
//
// What the next beam is, is defined on the set of all candidates (search/candidates.hpp). The rank is score
// and value together, with noise that is a function of seed, depth and position. A finished position is a
// line and no candidate.
//
// Children of members that follow each other are made and evaluated together (search/learned_expansion.hpp);
// with a pool that is done ahead. They are counted and added in their order, so that pauses and checkpoints
// are those of one worker. The width is a number, or follows from the budget (search/passes.hpp), which also says
// how width and cap grow.
//
// Only members are kept as positions, of earlier beams a parent and a move each. Memory that the cap
// refuses makes the beam narrower.
#pragma once

#include <algorithm>
#include <functional>

#include "hornbeam/search/learned_expansion.hpp"
#include "hornbeam/search/lineage.hpp"
#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/passes.hpp"

namespace hornbeam {

struct LearnedBeamPlan {
  std::uint64_t width = 0;  // 0: as wide as the budget allows
  std::uint64_t cap = 1;    // 0: none
  double noise = 0;         // standard deviation, in points
  bool grow = false;        // width or cap, pass after pass, where the width is a number
};

template <Position P>
requires HasFeatures<P> && HasHash<P>
class LearnedBeam final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  using One = Candidate<Move>;
  // Sees each depth: its members, what came of them, the best first, and how many of these will stay.
  // Of candidates that were left out on the way to four times the width there is nothing to see.
  using Watcher = std::function<void(const std::vector<P>& members,
                                     const std::vector<One>& candidates, std::size_t kept)>;

  LearnedBeam(LearnedBeamPlan plan, value::LearnedPtr value, Pool* pool = nullptr,
              Watcher watcher = {})
      : NodeSearch<P>("beam"),
        plan_(plan),
        value_(std::move(value)),
        watcher_(std::move(watcher)),
        passes_(plan.width, HasKin<P> ? plan.cap : 0),
        expansions_(pool, *this) {
    if (watcher_) candidates_.keep_all_in_sight();
  }

  Traits traits() const override {
    Traits traits = NodeSearch<P>::traits();
    traits.ends = traits.ends_as_evaluator = plan_.width > 0;
    traits.shares = expansions_.is_open();
    return traits;
  }
  SearchPtr<P> fresh() const override {
    return std::make_unique<LearnedBeam>(plan_, value_, nullptr, watcher_);
  }
  void show(View& view) const override {
    NodeSearch<P>::show(view);
    beams_.show(view, passes_.prefix().size());
  }

 private:
  using Link = typename Lineage<Move>::Link;
  using Expansion = LearnedExpansion<P, LearnedBeam>;
  friend Expansion;

  static constexpr std::size_t kMembersTogether = 8;  // expanded at once, without a pool

  void begin(Context<Move>&) override {
    expansions_.cancel();
    value::require_fit(*value_, this->root_->feature_family(), this->root_->feature_names());
    members_ = {};
    next_members_ = {};
    members_memory_.release();
    candidates_.start();
    passes_.start();
    clear_beams();
    member_pace_ = 0;
  }

  void clear_beams() {
    expansions_.cancel();
    members_.clear();
    beams_.clear();
    links_memory_.release();
    this->is_cut_ = is_full_ = false;
  }

  bool step(Context<Move>& context) override {
    passes_.start_watch(context);
    if (members_.empty())
      begin_pass(context);
    else if (has_child(context))
      take_child(context);
    while (!this->is_done_ && !members_.empty() && !has_child(context)) next_beam(context);
    return true;
  }

  // --- The children of the members, in their order.

  // Whether there is another child to take at this depth.
  bool has_child(Context<Move>& context) {
    if (expansions_.empty()) expand_ahead(context);
    while (!expansions_.empty()) {
      Expansion& expansion = expansions_.front();
      finish(expansion, context);
      if (expansion.taken < expansion.children.size()) return true;
      at_ = expansion.end;
      tried_ = 0;
      expansions_.pop_front();
      expand_ahead(context);
    }
    return false;
  }
  void take_child(Context<Move>& context) {
    Expansion& expansion = expansions_.front();
    const typename Expansion::Child& child = expansion.children[expansion.taken++];
    const One& candidate = child.candidate;
    if (candidate.parent != at_) at_ = candidate.parent, tried_ = 0;
    ++tried_;
    passes_.count_child();
    this->count(context, depth() + 1);
    if (child.is_finished) {
      Line<Move> line = line_to(at_);
      line.push_back(candidate.move);
      this->report(context, line, candidate.score);
    } else {
      candidates_.add(candidate, context.memory);
    }
  }

  void finish(Expansion& expansion, Context<Move>& context) {
    if (expansion.is_done) return;
    if (expansion.is_handed_out) {
      expansions_.finish(expansion, [&] { context.look(); });
      member_pace_ = expansion.seconds / static_cast<double>(expansion.end - expansion.first);
    } else {
      expansion.work();
    }
    expansion.is_done = true;
  }

  // From the member in hand on. A beam that is little work is expanded alone.
  void expand_ahead(const Context<Move>& context) {
    std::size_t next = expansions_.empty() ? at_ : expansions_.back().end;
    const auto rest = static_cast<double>(members_.size() - next);
    if (!expansions_.is_open() || !expansions_.is_worth_sharing(rest, member_pace_)) {
      if (expansions_.empty() && next < members_.size())
        expand(context, next, std::min(members_.size(), next + kMembersTogether));
      return;
    }
    while (next < members_.size() && expansions_.has_room()) {
      const auto left = static_cast<double>(members_.size() - next);
      const double most = std::max(1.0, left / (2 * expansions_.workers()));
      const double length =
          member_pace_ > 0 ? std::clamp(parallel::kPiece / member_pace_, 1.0, most) : 1;
      const std::size_t end = next + static_cast<std::size_t>(length);
      Expansion& expansion = expand(context, next, end);
      expansion.is_handed_out = true;
      expansions_.hand_out(expansion);
      next = end;
    }
  }
  Expansion& expand(const Context<Move>& context, std::size_t from, std::size_t to) {
    const std::size_t taken = expansions_.empty() ? tried_ : 0;
    Expansion& expansion = expansions_.keep(std::make_unique<Expansion>(*this, context, from, to));
    expansion.taken = taken;
    return expansion;
  }
  // What was made ahead stays good.
  void leave(Context<Move>& context) override {
    passes_.stop_watch(context);
    expansions_.settle([&] { context.look(); });
  }

  // --- The beams of a pass.

  void next_beam(Context<Move>& context) {
    passes_.end_depth(depth(), members_.size(), context);
    candidates_.sort(watcher_ ? kUnlimited : candidates_.width());
    if (watcher_ && !candidates_.list().empty())
      watcher_(members_, candidates_.list(),
               std::min<std::size_t>(candidates_.width(), candidates_.list().size()));
    candidates_.leave(candidates_.width());
    is_full_ |= candidates_.was_full();
    while (candidates_.list().size() > 1 &&
           !has_room_for(candidates_.list().size(), context.memory)) {
      candidates_.leave(candidates_.list().size() / 2);
      is_full_ = true;
    }
    this->is_cut_ |= candidates_.was_cut();
    if (candidates_.list().empty()) {
      end_pass(context);
      return;
    }
    expansions_.cancel();
    next_members_.clear();
    std::vector<Link>& links = beams_.add(candidates_.list().size());
    for (const One& candidate : candidates_.list()) {
      links.push_back({candidate.parent, candidate.move});
      next_members_.push_back(members_[candidate.parent]);
      next_members_.back().play(candidate.move);
    }
    members_.swap(next_members_);
    passes_.begin_depth(depth(), context);
    candidates_.clear(passes_.width(), passes_.cap());
    at_ = tried_ = 0;
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

  void begin_pass(Context<Move>& context) {
    passes_.begin(this->best_.line, this->stream_, context);
    candidates_.clear(passes_.width(), passes_.cap());
    at_ = tried_ = 0;
    P first = *this->root_;
    for (const Move& move : passes_.prefix()) first.play(move);
    members_.push_back(first);
    if (is_finished(first, scratch_)) this->report(context, {}, first.score());
  }
  // A pass that begins on a line has seen nothing of the rest.
  void end_pass(Context<Move>& context) {
    this->is_cut_ |= !passes_.prefix().empty();
    const bool widens = plan_.grow || plan_.width == 0;
    const bool goes_on = (widens && !is_full_) || passes_.goes_on(context);
    this->is_done_ = !this->is_cut_ || !goes_on;
    if (!this->is_done_) clear_beams();
  }

  std::size_t depth() const { return passes_.prefix().size() + beams_.depth(); }
  Line<Move> line_to(std::size_t member) const {
    Line<Move> line = passes_.prefix();
    const Line<Move> rest = beams_.line_to(member);
    line.insert(line.end(), rest.begin(), rest.end());
    return line;
  }
  Line<Move> partial() const override { return line_to(0); }

  // Members are saved as the links that they came by, and played again.
  void save_state(Writer& out) const override {
    out.put(value_->checksum);
    passes_.save(out);
    out.put(is_full_);
    out.put(static_cast<std::uint64_t>(members_.size()));
    beams_.save(out);
    out.put(static_cast<std::uint64_t>(at_)), out.put(static_cast<std::uint64_t>(tried_));
    candidates_.save(out);
    out.put(static_cast<std::uint64_t>(std::min(members_.capacity(), next_members_.capacity())));
    members_memory_.save(out), links_memory_.save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    std::string checksum;
    in.get(checksum);
    if (checksum != value_->checksum)
      throw std::runtime_error("this is a checkpoint of a beam with another value");
    passes_.load(in);
    in.get(is_full_);
    const auto members = in.get<std::uint64_t>();
    beams_.load(in);
    at_ = in.get<std::uint64_t>();
    tried_ = in.get<std::uint64_t>();
    candidates_.load(in, context.memory);
    const auto room = in.get<std::uint64_t>();
    members_memory_.load(in, context.memory), links_memory_.load(in, context.memory);
    members_.reserve(room), next_members_.reserve(room);
    for (std::uint64_t member = 0; member < members; ++member) {
      members_.push_back(*this->root_);
      for (const Move& move : line_to(member)) members_.back().play(move);
    }
  }

  LearnedBeamPlan plan_;
  value::LearnedPtr value_;
  Watcher watcher_;

  Passes<Move> passes_;
  bool is_full_ = false;  // something was left out because memory was full

  std::vector<P> members_;  // the best first
  Lineage<Move> beams_;     // how they and their ancestors came to be
  std::size_t at_ = 0;      // the member in hand
  std::size_t tried_ = 0;   // how many of its children were taken

  Candidates<Move> candidates_;
  Reservation members_memory_, links_memory_;
  std::vector<P> next_members_;
  std::vector<Move> scratch_;

  double member_pace_ = 0;  // seconds that a member's children take, where that is known
  parallel::Ahead<Expansion> expansions_;  // ends before all that it works on
};

}  // namespace hornbeam
