// Nested Monte-Carlo search and Monte-Carlo beam search (Cazenave, Monte-Carlo Beam Search,
// algorithms 1 and 2): a game is played, each move chosen by what a search one level lower makes of
// the position after it.
//
// One object is one level. Its evaluator is the level below, at level 1 a playout or any search, so
// a search of level n is n of these, one inside the other.
//
// The beam holds at most `width` (the paper's s) positions, each with the best line through it that
// is known. It is developed member by member: the next position of a member's memorised line is a
// candidate first, then the position after each of its moves, in the order of the list and with the
// line that the evaluator finds. The best `width` candidates are the next beam
// (search/next_beam.hpp). A finished position stays as it is, and when
// all are finished the run is over. The root has no memorised line and is no candidate. With a width
// of 1 this is nested Monte-Carlo search.
//
// Without `memory` nothing is a candidate but the positions after moves, and the run's result is the
// line it played, not the best it saw: the iterated rollouts that came before (Yan et al. 2004; see
// nested MCTS, section 3), which also average several playouts of each move. The choke point keeps
// the best line all the same.
//
// As a search it runs again and again with other random numbers while the limits allow (iterative
// nested search); as an evaluator it is one run.
//
// An evaluation by a search, a level of the same kind say, can take hours. A pause of the run's own goes into
// it: what the evaluator has done so far is a part of the state then, and so on down to the lowest level.
//
// With a pool this is the master of the paper's algorithms 3 and 4, on demand: the evaluations of a
// step, all moves of all members, are handed out in stretches (search/nested_jobs.hpp), done by whoever is
// free, the master included, and taken in their order.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/core/stated.hpp"
#include "hornbeam/parallel/shelf.hpp"
#include "hornbeam/search/in_parts.hpp"
#include "hornbeam/search/nested_jobs.hpp"
#include "hornbeam/search/next_beam.hpp"

namespace hornbeam {

struct NestedPlan {
  std::uint64_t width = 1;
  bool memory = true;
  std::uint64_t average = 1;  // evaluations of each move, averaged
  bool distinct = false;      // of equal positions only the one worth most stays; needs a hash
  Limit runs{};               // as a search; unlimited: one as an evaluator
};

template <Position P>
class Nested final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Nested(NestedPlan plan, SearchPtr<P> evaluator, Pool* pool = nullptr)
      : plan_(plan),
        evaluator_(std::move(evaluator)),
        divides_(evaluator_->traits().divides && plan.average == 1),
        next_(plan.width, plan.distinct),
        ahead_(evaluator_->traits().learns ? nullptr : pool, *this) {}

  void start(const P& root, Context<Move>& context) override {
    begin(root, context);
    evaluator_->start(root, context);
  }

  Outcome resume(Context<Move>& context) override { return go_on(context, plan_.runs); }

  Outcome go_on_evaluating(Context<Move>& context) override {
    return go_on(context, plan_.runs == kUnlimited ? Limit(1) : plan_.runs);
  }
  Score conclude(Outcome outcome, Context<Move>& context) override {
    if (outcome == Outcome::more) context.cut_short();
    under_way_ = false;
    const bool is_complete = outcome == Outcome::done && played_.found();
    const Best<Move>& result = is_complete && !plan_.memory ? played_ : this->best_;
    context.line.insert(context.line.end(), result.line.begin(), result.line.end());
    return result.score;
  }

  Traits traits() const override {
    return {.ends = plan_.runs != kUnlimited,
            .ends_as_evaluator = true,
            .makes_nodes = true,
            .shares = ahead_.is_open() || evaluator_->traits().shares,
            .divides = true,
            .height = 1};
  }
  SearchPtr<P> fresh() const override {
    return std::make_unique<Nested>(plan_, evaluator_->fresh());
  }

  void save(Writer& out) const override {
    out.mark("nest");
    out.put(stream_), out.put(run_), out.put(is_exhausted_), out.put(under_way_);
    out.put(played_.score), out.put(played_.line);
    if (under_way_) {
      out.put(evaluations_), out.put(static_cast<std::uint64_t>(at_));
      out.put(static_cast<std::uint64_t>(tried_));
      NextBeam<P>::save(out, beam_);
      next_.save(out);
    }
    next_.save_room(out);
    this->best_.save(out);
    out.put(is_inside_);
    if (is_inside_ || !divides_) evaluator_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    begin(root, context);
    ++step_;  // another one than anybody has looked ahead in
    in.expect("nest");
    in.get(stream_), in.get(run_), in.get(is_exhausted_), in.get(under_way_);
    in.get(played_.score), in.get(played_.line);
    if (under_way_) {
      in.get(evaluations_);
      at_ = in.get<std::uint64_t>();
      tried_ = in.get<std::uint64_t>();
      NextBeam<P>::load(in, beam_);
      next_.load(in);
      positions_.clear();
      positions_.reserve(beam_.size());
      for (const Candidate& member : beam_) {
        positions_.push_back(*root_);
        for (std::size_t i = 0; i < member.depth; ++i) positions_.back().play(member.line[i]);
      }
      list_.clear();
      if (!beam_[at_].is_finished()) positions_[at_].moves(list_);
    }
    next_.load_room(in);
    this->best_.load(in);
    in.get(is_inside_);
    if (is_inside_)
      load_inside(in, context);
    else if (divides_)
      evaluator_->start(root, context);
    else
      evaluator_->load(in, root, context);
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  using Candidate = typename NextBeam<P>::Candidate;
  using Member = NestedMember<P>;
  using Sample = NestedSample;
  using Place = NestedPlace;
  using Stretch = NestedStretch<P, Nested>;
  friend Stretch;

  void begin(const P& root, Context<Move>& context) {
    ahead_.cancel();
    evaluators_.clear();  // they were started elsewhere
    pace_ = 0;
    if (plan_.distinct)
      require_stated<Stated::hash>(root,
                                   "'nested' finds equal positions by hash, and this domain has "
                                   "none: leave out distinct");
    this->begin_at(root, context);
    run_ = 0;
    is_exhausted_ = under_way_ = is_inside_ = false;
    played_.clear();
    next_.begin(context.memory);
  }

  Outcome go_on(Context<Move>& context, std::uint64_t runs) {
    is_alone_ = !ahead_.is_open();
    while (run_ < runs && !is_exhausted_) {
      if (context.halted()) {
        leave(context);
        return Outcome::more;
      }
      if (!under_way_) begin_run();
      if (is_inside_ || is_alone_ || !take_ahead(context)) evaluate_next(context);
      while (under_way_ && tried_ == list_.size()) next_member();
    }
    return Outcome::done;
  }

  void begin_run() {
    under_way_ = true;
    ++step_;
    evaluations_ = 0;
    beam_.assign(1, Candidate{});
    positions_.assign(1, *root_);
    next_.clear();
    at_ = 0;
    develop();
  }

  // Takes the member at `at_` in hand.
  void develop() {
    const Candidate& member = beam_[at_];
    list_.clear();
    tried_ = 0;
    if (member.is_finished()) {
      add(member.score, member.depth, member.line, nullptr);
    } else {
      if (plan_.memory && !member.is_root())
        add(member.score, member.depth + 1, member.line, &member.line[member.depth]);
      positions_[at_].moves(list_);
    }
  }

  static constexpr unsigned kHeight = 0;  // its evaluator has streams of its own
  Stream of_pass() const { return stream_.of_pass(run_, kHeight); }

  Member member(std::size_t at) const {
    const Candidate& candidate = beam_[at];
    return {positions_[at],
            {candidate.line.data(), candidate.depth},
            of_pass().of_move(candidate.depth, kHeight)};
  }

  // Evaluates the position of a member after `move`, or as it is, as often as the plan wants. The
  // context's line is the last one found, and `offer` hears of each.
  template <class Offer>
  Sample sample(const Member& member, const Move* move, std::uint64_t ordinal, Search<P>& evaluator,
                Context<Move>& context, const Offer& offer) const {
    const std::size_t base = context.line.size();
    Sample all;
    while (all.count < plan_.average && (all.count == 0 || !context.stopped())) {
      context.line.resize(base);
      context.line.insert(context.line.end(), member.line.begin(), member.line.end());
      P position = member.position;
      if (move) {
        position.play(*move);
        context.line.push_back(*move);
      }
      context.stream = member.stream.fork(ordinal + all.count);
      const Score score = evaluator.evaluate(position, context);
      if (score == kNoScore) break;  // the limits cut it short, and it never was
      context.count_node();
      ++all.count;
      all.last = score;
      all.sum += score;
      offer(score);
    }
    return all;
  }

  // The same in parts: what is not done when the run is over or paused goes on later.
  template <class Offer>
  Sample sample_in_parts(const Member& member, const Move* move, Context<Move>& context,
                         const Offer& offer) {
    context.line.insert(context.line.end(), member.line.begin(), member.line.end());
    if (move) context.line.push_back(*move);
    const Score score = evaluate_in_parts(*evaluator_, is_inside_, context, [&] {
      context.stream = member.stream.fork(evaluations_);
      evaluator_->start(after(member, move), context);
    });
    if (score == kNoScore) return {};
    count_node_in_parts(is_inside_, context);
    offer(score);
    return {1, score, score};
  }
  static P after(const Member& member, const Move* move) {
    P position = member.position;
    if (move) position.play(*move);
    return position;
  }
  const Move* next_move() const { return list_.empty() ? nullptr : &list_[tried_]; }

  void load_inside(Reader& in, Context<Move>& context) {
    const Member from = member(at_);
    const Move* const move = next_move();
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), from.line.begin(), from.line.end());
    if (move) context.line.push_back(*move);
    evaluator_->load(in, after(from, move), context);
    context.line.resize(base);
  }

  // Evaluates the position after the next move, or the root itself where it is finished.
  void evaluate_next(Context<Move>& context) {
    const std::size_t base = context.line.size();
    const Move* const move = next_move();
    const std::uint64_t before = context.tally().playouts;
    const double began = ahead_.is_open() ? ahead_.pool().now() : 0;
    const auto offer = [&](Score score) { this->offer(score, context, base); };
    const Sample all = divides_ && context.can_be_left()
                           ? sample_in_parts(member(at_), move, context, offer)
                           : sample(member(at_), move, evaluations_, *evaluator_, context, offer);
    if (!is_inside_ || context.stopped()) take(all, move, base, context);  // else it is a pause
    context.line.resize(base);
    if (!ahead_.is_open()) return;
    ahead_.pool().spend(context.tally().playouts - before);
    pace_ = ahead_.pool().now() - began;
  }

  // What the evaluation of the next move came to, with the context's line from `base` on.
  void take(const Sample& all, const Move* move, std::size_t base, Context<Move>& context) {
    if (all.count < plan_.average) context.cut_short();
    if (context.was_cut()) return;  // it never was, or goes on later
    if (all.count > 0) {
      evaluations_ += all.count;
      const std::size_t depth = beam_[at_].depth + (move ? 1 : 0);
      const auto from = context.line.begin() + static_cast<std::ptrdiff_t>(base);
      const bool is_finished = base + depth == context.line.size();
      add(all.worth(is_finished), depth, {from, context.line.end()}, move);
    }
    if (move && (all.count > 0 || !context.stopped())) ++tried_;
  }

  // Takes evaluations that were done ahead. False where there are none, or none that count.
  bool take_ahead(Context<Move>& context) {
    hand_out(context);
    if (ahead_.empty()) return false;
    Stretch& stretch = ahead_.front();
    if (!ahead_.finish_first(context)) {
      if (context.ran_out_of_time()) return true;  // and will be left
      is_alone_ = true;
      ahead_.cancel();
      return false;
    }
    pace_ = stretch.seconds / static_cast<double>(stretch.members.size());
    context.join(stretch.tally());
    if (stretch.best.score > this->best_.score) this->best_ = stretch.best;
    for (std::size_t i = 0; i < stretch.members.size(); ++i) {
      while (tried_ == list_.size()) next_member();
      const std::size_t from = i == 0 ? 0 : stretch.ends[i - 1];
      const std::span<const Move> line(stretch.lines.data() + from, stretch.ends[i] - from);
      add(stretch.scores[i], beam_[at_].depth + 1, line, &stretch.moves[i]);
      evaluations_ += plan_.average;
      ++tried_;
    }
    ahead_.pop_front();
    return true;
  }

  // So much of the step as keeps everybody busy, in stretches of about a millisecond. A step that is
  // not worth as much is done alone.
  void hand_out(Context<Move>& context) {
    Place place = ahead_.empty() ? Place{at_, tried_, evaluations_} : ahead_.back().next;
    while (ahead_.has_room() && to_unfinished(place)) {
      const double workers = ahead_.workers();
      const auto rest = static_cast<double>((beam_.size() - place.member) * ahead_list_.size());
      if (ahead_.empty() && !ahead_.is_worth_sharing(rest, pace_)) return;
      const double most = std::max(1.0, rest / (2 * workers));
      const double length = pace_ > 0 ? std::clamp(parallel::kPiece / pace_, 1.0, most) : 1;
      auto stretch = std::make_unique<Stretch>(*this, context, ahead_.worker(context));
      stretch->ordinal = place.ordinal;
      while (stretch->members.size() < static_cast<std::size_t>(length) && to_unfinished(place)) {
        stretch->members.push_back(place.member);
        stretch->moves.push_back(ahead_list_[place.move++]);
        place.ordinal += plan_.average;
      }
      stretch->next = place;
      ahead_.hand_out(std::move(stretch));
    }
  }
  // Goes on to the next evaluation from there; false where the step has no more.
  bool to_unfinished(Place& place) {
    for (; place.member < beam_.size(); ++place.member, place.move = 0) {
      if (beam_[place.member].is_finished()) continue;
      if (place.move == 0 || place.member != ahead_member_ || ahead_step_ != step_) {
        positions_[place.member].moves(ahead_list_);
        ahead_member_ = place.member, ahead_step_ = step_;
      }
      if (place.move < ahead_list_.size()) return true;
    }
    return false;
  }

  void leave(Context<Move>& context) {
    ahead_.leave(context, [&](const Stretch& stretch) {
      if (stretch.best.score > this->best_.score) this->best_ = stretch.best;
    });
  }

  // A candidate for the next beam: the member's position after `move`, or as it is.
  void add(Score score, std::size_t depth, std::span<const Move> line, const Move* move) {
    next_.add(score, depth, at_, line, [&] {
      P position = positions_[at_];
      if (move) position.play(*move);
      return position;
    });
  }

  void next_member() {
    if (++at_ < beam_.size()) {
      develop();
      return;
    }
    next_.swap(beam_);
    ++step_;
    evaluations_ = 0;
    is_exhausted_ = beam_.empty() || beam_.front().line.empty();
    if (std::all_of(beam_.begin(), beam_.end(), [](const Candidate& c) { return c.is_finished(); }))
      end_run();
    else
      step_positions(next_.list());
    next_.clear();
    at_ = 0;
    if (under_way_) develop();
  }

  void end_run() {
    if (!beam_.empty() && beam_.front().score > played_.score) {
      played_.score = beam_.front().score;
      played_.line = beam_.front().line;
    }
    under_way_ = false;
    ++run_;
  }

  // A candidate is a parent and a move; only those that made it into the beam become positions.
  void step_positions(const std::vector<Candidate>& parents) {
    old_positions_.swap(positions_);
    positions_.clear();
    positions_.reserve(beam_.size());  // no more than that, for they may be large
    for (const Candidate& member : beam_) {
      positions_.push_back(old_positions_[member.parent]);
      if (member.depth > parents[member.parent].depth)
        positions_.back().play(member.line[member.depth - 1]);
    }
  }

  NestedPlan plan_;
  SearchPtr<P> evaluator_;
  bool divides_;  // its evaluations can be left

  std::uint64_t run_ = 0;
  bool is_exhausted_ = false;  // another run could find nothing else
  bool under_way_ = false;
  Best<Move> played_;  // the best line that a run ended with

  // Of the run under way.
  std::uint64_t evaluations_ = 0;  // of the present move: ordinals of the evaluator's streams
  std::vector<Candidate> beam_;    // the best first
  std::vector<P> positions_;       // of the beam's members
  NextBeam<P> next_;               // so far
  std::size_t at_ = 0;             // the member in hand
  std::vector<Move> list_;         // its moves
  std::size_t tried_ = 0;          // how many of them are evaluated
  bool is_inside_ = false;         // the evaluation of the next one was left
  std::vector<P> old_positions_;

  // Of what is done ahead.
  bool is_alone_ = true;    // for now
  double pace_ = 0;         // seconds an evaluation takes, where that is known
  std::uint64_t step_ = 0;  // of all runs
  std::uint64_t ahead_step_ = 0;
  std::size_t ahead_member_ = 0;  // whose moves these are
  std::vector<Move> ahead_list_;

  mutable parallel::Shelf<Search<P>> evaluators_;  // of jobs
  parallel::Ahead<Stretch> ahead_;                 // ends before all that it works on
};

}  // namespace hornbeam
