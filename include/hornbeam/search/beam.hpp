// Wide beam search. SPURIOUS AI held the SameGame record until 2010 with "Simple Breadth Search",
// which "uses beam search, multiple processors and a large amount of memory" (SP-MCTS, section 2.3);
// nothing else is known of it, and this is our reading.
//
// All positions after the moves of the beam's members are candidates; the `width` most valuable, of
// equals the first made, are the next beam. Of equal positions the one with the better score stays, and with a
// `cap` of the positions that are kin so many (search/beam_candidates.hpp). Finished positions compete like
// others. What is valuable is a choice:
//   score      the points so far: with a width of 1 the greedy line
//   potential  the points so far and what every move on the list would gain by itself
//   bound      the upper bound of what can still be had
//   playouts   the best of so many playouts, which are lines of the search at the same time
//
// With `ordered` each set of moves that commute is played in one order (search/one_order.hpp), and only open moves
// are on the list. A dead end is no candidate; it is finished greedily, by closed moves too, so that there is a
// line however narrow the beam.
//
// A candidate is a parent and a move. Only the members of the beam in hand are kept as positions,
// and of earlier beams a parent and a move each, from which lines are read off. With `grow` the search
// begins again with twice the width until nothing was left out; where only the cap leaves something out, with
// twice the cap.
//
// With a pool, children and their playouts are made ahead (search/beam_jobs.hpp). Candidates are added in
// their order.
#pragma once

#include <algorithm>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/core/stated.hpp"
#include "hornbeam/parallel/shelf.hpp"
#include "hornbeam/search/beam_jobs.hpp"
#include "hornbeam/search/lineage.hpp"
#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/one_order.hpp"

namespace hornbeam {

struct BeamPlan {
  std::uint64_t width = 1000;
  BeamValue value = BeamValue::potential;
  std::uint64_t playouts = 1;
  bool grow = false;
  std::uint64_t cap = 0;  // of each kin so many stay; 0: all
  bool ordered = false;   // each set of moves in one order
};

template <Position P>
class Beam final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  Beam(BeamPlan plan, SearchPtr<P> evaluator, Pool* pool = nullptr)
      : NodeSearch<P>("beam"),
        plan_(plan),
        evaluator_(std::move(evaluator)),
        order_(plan.ordered),
        candidates_(sizeof(P) + order_.bytes(), plan.value),
        expansions_(pool, *this),
        samplings_(evaluator_->traits().learns ? nullptr : pool, *this) {}

  Traits traits() const override {
    Traits traits = NodeSearch<P>::traits();
    traits.shares = shares();
    return traits;
  }

  SearchPtr<P> fresh() const override { return std::make_unique<Beam>(plan_, evaluator_->fresh()); }
  void show(View& view) const override {
    NodeSearch<P>::show(view);
    beams_.show(view, 0);
  }

 private:
  using Index = std::uint32_t;

  using Candidate = BeamCandidate<Move>;
  using Child = BeamChild<Move>;
  using Expansion = BeamExpansion<P, Beam>;
  using Sampling = BeamSampling<P, Beam>;
  friend Expansion;
  friend Sampling;
  using Link = typename Lineage<Move>::Link;

  void begin(Context<Move>& context) override {
    forget_ahead();
    evaluators_.clear();  // they were started elsewhere
    pace_ = sample_pace_ = 0;
    if (plan_.value == BeamValue::bound) require_bound(*this->root_, this->name());
    if (plan_.cap > 0 && !states<Stated::kin>(*this->root_))
      throw InputError("beam's cap needs positions that state their kin, and this domain's do not");
    order_.require_order(*this->root_);
    evaluations_ = 0;
    positions_ = {};
    next_positions_ = {};
    closed_ = {};
    candidates_.start(plan_.width, plan_.cap, states<Stated::hash>(*this->root_));
    clear_beams();
    evaluator_->start(*this->root_, context);
  }

  void clear_beams() {
    forget_ahead();
    positions_.clear();
    closed_.clear();
    candidates_.begin_pass();
    beams_.clear();
    links_memory_.release();
    this->is_cut_ = false;
  }

  bool step(Context<Move>& context) override {
    if (positions_.empty()) {
      positions_.push_back(*this->root_);
      if (order_.is_on()) closed_.emplace_back();
      take_in_hand(0);
      if (list_.empty()) this->report(context, line_, positions_[0].score());
    } else if (is_alone_ || sampled_ > 0 || !take_ahead(context)) {
      if (!try_move(context)) return false;
    }
    go_to_next_move(context);
    return true;
  }
  void go_to_next_move(Context<Move>& context) {
    while (!positions_.empty() && tried_ == list_.size() && !this->is_done_) {
      if (at_ + 1 < positions_.size())
        take_in_hand(at_ + 1);
      else
        next_beam(context);
    }
  }

  // Members are saved as the links that they came by, and played again.
  void save_state(Writer& out) const override {
    out.put(evaluations_), out.put(static_cast<std::uint64_t>(positions_.size()));
    beams_.save(out);
    out.put(static_cast<std::uint64_t>(at_)), out.put(static_cast<std::uint64_t>(tried_));
    out.put(sampled_), out.put(value_);
    candidates_.save(out);
    links_memory_.save(out);
    evaluator_->save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    in.get(evaluations_);
    const auto members = in.get<std::uint64_t>();
    beams_.load(in);
    const auto at = in.get<std::uint64_t>();
    const auto tried = in.get<std::uint64_t>();
    std::uint64_t sampled = 0;
    in.get(sampled), in.get(value_);
    candidates_.load(in, context.memory);
    links_memory_.load(in, context.memory);
    positions_.reserve(candidates_.room()), next_positions_.reserve(candidates_.room());
    for (std::uint64_t member = 0; member < members; ++member) {
      positions_.push_back(*this->root_);
      for (const Move& move : line_to(member)) positions_.back().play(move);
      if (order_.is_on()) closed_.push_back(order_.after_line(*this->root_, line_to(member)));
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
    order_.open_moves(positions_[at_], closed_of(at_), list_);
    legal_ = order_.legal(positions_[at_]);
    tried_ = 0;
    sampled_ = 0;
  }

  // False if the limits cut its evaluation short.
  bool try_move(Context<Move>& context) {
    P child = positions_[at_];
    child.play(list_[tried_]);
    line_.push_back(list_[tried_]);
    const Closed closed =
        order_.after_move(positions_[at_], legal_, closed_of(at_), list_[tried_], child);
    const bool is_dead_end = order_.is_dead_end(child, closed);
    const bool is_evaluated = evaluate_child(child, closed, is_dead_end, context);
    line_.pop_back();
    if (!is_evaluated) return false;
    if (sampled_ > 0 && sampled_ < plan_.playouts) return true;
    if (!is_dead_end)
      candidates_.add({value_, child.score(), order_.hash(child, closed), kin_of(child), 0,
                       static_cast<Index>(at_), list_[tried_]},
                      context.memory);
    ++tried_;
    sampled_ = 0;
    return true;
  }

  // Sets `value_`, by playouts one at a time.
  bool evaluate_child(const P& child, const Closed& closed, bool is_dead_end,
                      Context<Move>& context) {
    if (sampled_ == 0) {
      this->count(context, line_.size());
      value_ = child.score();
      if (is_dead_end) {
        report_dead_end(child, context);
        return true;
      }
      if (is_finished(child, scratch_)) {
        this->report(context, line_, value_);
        return true;
      }
      value_ = value_by_itself(child, closed, scratch_);
    }
    if (plan_.value != BeamValue::playouts) return true;
    const Score score = this->have_evaluated(*evaluator_, child, line_, evaluations_, context);
    if (score == kNoScore) return false;
    value_ = sampled_ == 0 ? score : std::max(value_, score);
    ++sampled_;
    ++evaluations_;
    return true;
  }

  // Of an unfinished position, where it takes no playouts.
  Score value_by_itself(const P& child, const Closed& closed, std::vector<Move>& list) const {
    if (plan_.value == BeamValue::potential) return child.score() + gains(child, closed, list);
    if (plan_.value == BeamValue::bound) return *upper_bound(child);
    return child.score();
  }
  static Score gains(const P& position, const Closed& closed, std::vector<Move>& list) {
    OneOrder<P>::open_moves(position, closed, list);
    Score sum = 0;
    for (const Move& move : list) {
      P after = position;
      after.play(move);
      sum += after.score() - position.score();
    }
    return sum;
  }

  std::uint64_t kin_of([[maybe_unused]] const P& position) const {
    if constexpr (HasKin<P>)
      if (plan_.cap > 0) return position.kin();
    return 0;
  }

  Closed closed_after(const Candidate& candidate, const P& child) const {
    const P& parent = positions_[candidate.parent];
    return order_.after_move(parent, order_.legal(parent), closed_[candidate.parent],
                             candidate.move, child);
  }
  const Closed& closed_of(std::size_t member) const {
    static const Closed kNone;
    return order_.is_on() ? closed_[member] : kNone;
  }
  // Which is what the line leads to.
  void report_dead_end(P position, Context<Move>& context) {
    Line<Move> line = line_;
    playout::play_out(position, playout::Greedy{}, context.stream, scratch_, line);
    this->report(context, line, position.score());
  }

  void next_beam(Context<Move>& context) {
    candidates_.narrow(context.memory);
    const std::vector<Candidate>& list = candidates_.list();
    while (list.size() > 1 && !links_memory_.take(context.memory, list.size() * sizeof(Link)))
      candidates_.halve();
    this->is_cut_ |= candidates_.was_cut();
    if (list.empty()) {
      end_beam();
      return;
    }
    forget_ahead();
    next_positions_.clear();
    next_positions_.reserve(candidates_.room());
    std::vector<Closed> next_closed;
    std::vector<Link>& links = beams_.add(list.size());
    for (const Candidate& candidate : list) {
      links.push_back({candidate.parent, candidate.move});
      next_positions_.push_back(positions_[candidate.parent]);
      next_positions_.back().play(candidate.move);
      if (order_.is_on()) next_closed.push_back(closed_after(candidate, next_positions_.back()));
    }
    positions_.swap(next_positions_);
    closed_.swap(next_closed);
    candidates_.clear();
    take_in_hand(0);
  }

  bool shares() const {
    return expansions_.is_open() && (plan_.value != BeamValue::playouts || samplings_.is_open());
  }

  // Takes children that were made ahead: one, or where there are playouts as many as were sampled
  // together. False where there are none, or none that count.
  bool take_ahead(Context<Move>& context) {
    if (!shares()) return false;
    expand_ahead(context);
    drop_taken(context);
    if (expansions_.empty()) return false;
    if (plan_.value == BeamValue::playouts) return take_sampled(context);
    Expansion& expansion = expansions_.front();
    const Child& child = expansion.children[expansion.taken++];
    const Candidate& made = child.candidate;
    value_ = made.value;
    this->count(context, line_.size() + 1);
    line_.push_back(made.move);
    if (child.is_finished) this->report(context, line_, value_);
    if (child.is_dead_end) {
      P position = positions_[at_];
      position.play(made.move);
      report_dead_end(std::move(position), context);
    } else {
      candidates_.add(made, context.memory);
    }
    line_.pop_back();
    ++tried_;
    return true;
  }

  bool take_sampled(Context<Move>& context) {
    sample_ahead(context);
    if (samplings_.empty()) return false;
    Sampling& sampling = samplings_.front();
    if (!samplings_.finish_first(context)) {
      is_alone_ = true;
      if (context.ran_out_of_time()) return true;  // and will be left
      forget_ahead();
      return false;
    }
    sample_pace_ = sampling.seconds / static_cast<double>(sampling.values.size());
    context.join(sampling.tally());
    if (sampling.best.score > this->best_.score) this->best_ = sampling.best;
    evaluations_ += sampling.evaluations;
    const std::vector<Score> values = std::move(sampling.values);
    samplings_.pop_front();
    for (const Score value : values) {
      go_to_next_move(context);
      drop_taken(context);
      Expansion& expansion = expansions_.front();
      const Child& child = expansion.children[expansion.taken++];
      Candidate made = child.candidate;
      made.value = value;
      this->count_elsewhere(line_.size() + 1);
      if (!child.is_dead_end) candidates_.add(made, context.memory);
      ++tried_;
    }
    return true;
  }

  // Finished members have no children.
  void drop_taken(Context<Move>& context) {
    while (!expansions_.empty()) {
      finish(expansions_.front(), context);
      if (expansions_.front().taken < expansions_.front().children.size()) return;
      expansions_.pop_front();
    }
  }
  void finish(Expansion& expansion, Context<Move>& context) {
    if (expansion.is_done) return;
    expansions_.finish(expansion, [&] { context.look(); });
    expansion.is_done = true;
    pace_ = expansion.seconds / static_cast<double>(expansion.end - expansion.first);
  }

  // From the next member on, where a member is begun; a beam that is little work is done alone.
  void expand_ahead(const Context<Move>& context) {
    if (expansions_.empty() && tried_ > 0) return;
    std::size_t next = expansions_.empty() ? at_ : expansions_.back().end;
    const auto rest = static_cast<double>(positions_.size() - next);
    const double pace = pace_ + sample_pace_;
    if (expansions_.empty() && !expansions_.is_worth_sharing(rest, pace)) return;
    while (next < positions_.size() && expansions_.has_room()) {
      const double left = static_cast<double>(positions_.size() - next);
      const double most = std::max(1.0, left / (2 * expansions_.workers()));
      const double length = pace_ > 0 ? std::clamp(parallel::kPiece / pace_, 1.0, most) : 1;
      const std::size_t end = next + static_cast<std::size_t>(length);
      expansions_.hand_out(std::make_unique<Expansion>(*this, context, next, end));
      next = end;
    }
  }

  void sample_ahead(Context<Move>& context) {
    std::uint64_t ordinal = samplings_.empty() ? evaluations_ : next_evaluation_;
    for (const auto& expansion : expansions_) {
      if (!samplings_.has_room()) break;
      finish(*expansion, context);
      const std::span<const Child> children(expansion->children);
      while (expansion->sampled < children.size() && samplings_.has_room()) {
        const auto left = static_cast<double>(children.size() - expansion->sampled);
        const double length =
            sample_pace_ > 0 ? std::clamp(parallel::kPiece / sample_pace_, 1.0, left) : 1;
        const auto part = children.subspan(expansion->sampled, static_cast<std::size_t>(length));
        samplings_.hand_out(
            std::make_unique<Sampling>(*this, samplings_.worker(context), part, ordinal));
        expansion->sampled += part.size();
        for (const Child& child : part) ordinal += child.takes_playouts() ? plan_.playouts : 0;
      }
    }
    next_evaluation_ = ordinal;
  }

  void forget_ahead() {
    samplings_.cancel();
    expansions_.cancel();
  }
  // What was spent ahead counts where time ended it; what was made is made again.
  void leave(Context<Move>& context) override {
    if (context.ran_out_of_time()) {
      samplings_.settle([&] { context.look(); });
      for (const auto& sampling : samplings_) {
        const Tally<Move>& tally = sampling->tally();
        const Limits rest = context.rest();
        if (tally.playouts > rest.playouts || tally.nodes > rest.nodes) break;
        context.join(tally);
        if (sampling->best.score > this->best_.score) this->best_ = sampling->best;
      }
      if (!samplings_.empty()) context.cut_short();
    }
    forget_ahead();
    is_alone_ = false;
  }

  void end_beam() {
    this->is_done_ = !this->is_cut_ || candidates_.was_full() || !plan_.grow;
    if (this->is_done_) return;
    candidates_.grow();
    clear_beams();
  }

  Line<Move> line_to(std::size_t member) const { return beams_.line_to(member); }
  Line<Move> partial() const override { return line_to(0); }

  BeamPlan plan_;
  SearchPtr<P> evaluator_;
  std::uint64_t evaluations_ = 0;

  std::vector<P> positions_;    // of the beam's members, the best first
  std::vector<Closed> closed_;  // in them, where the beam is ordered
  Lineage<Move> beams_;         // how they and their ancestors came to be
  std::size_t at_ = 0;          // the member in hand
  Line<Move> line_;             // that leads to it
  std::vector<Move> list_;      // its moves,
  Places legal_;                // and where the beam is ordered the places of all that are legal
  std::size_t tried_ = 0;       // how many of them are candidates
  std::uint64_t sampled_ = 0;   // playouts of the next one
  Score value_ = kNoScore;      // of the next one

  OneOrder<P> order_;
  BeamCandidates<Move> candidates_;
  Reservation links_memory_;
  std::vector<P> next_positions_;
  std::vector<Move> scratch_;

  // Of what is done ahead.
  bool is_alone_ = false;   // for now
  double pace_ = 0;         // seconds that a member's children take, and a child's playouts,
  double sample_pace_ = 0;  // where that is known
  std::uint64_t next_evaluation_ = 0;
  mutable parallel::Shelf<Search<P>> evaluators_;
  parallel::Ahead<Expansion> expansions_;
  parallel::Ahead<Sampling> samplings_;  // ends before all that it works on
};

}  // namespace hornbeam
