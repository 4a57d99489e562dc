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
// line that the evaluator finds. Candidates stand in a stable order, and only a strictly better
// score overtakes; the best `width` are the next beam. A finished position stays as it is, and when
// all are finished the run is over. The root has no memorised line and is no candidate. With a width
// of 1 this is nested Monte-Carlo search.
//
// Without `memory` nothing is a candidate but the positions after moves, and the run's result is the
// line it played, not the best it saw: the iterated rollouts that came before (Yan et al. 2004; see
// nested MCTS, section 3), which also average several playouts of each move. The choke point keeps
// the best line all the same.
//
// The candidates are counted against the memory cap; where it refuses one the beam is narrower.
//
// As a search it runs again and again with other random numbers while the limits allow (iterative
// nested search); as an evaluator it is one run.
#pragma once

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "hornbeam/core/search.hpp"

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
  Nested(NestedPlan plan, SearchPtr<P> evaluator) : plan_(plan), evaluator_(std::move(evaluator)) {}

  void start(const P& root, Context<Move>& context) override {
    begin(root, context);
    evaluator_->start(root, context);
  }

  Outcome resume(Context<Move>& context) override { return go_on(context, plan_.runs); }

  Score evaluate(P& position, Context<Move>& context) override {
    const typename Context<Move>::Evaluation evaluation(context);
    start(position, context);
    const Outcome outcome = go_on(context, plan_.runs == kUnlimited ? Limit(1) : plan_.runs);
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
      save_beam(out, beam_);
      save_beam(out, next_);
    }
    reserved_.save(out), out.put(static_cast<std::uint64_t>(room_));
    this->best_.save(out);
    evaluator_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    begin(root, context);
    in.expect("nest");
    in.get(stream_), in.get(run_), in.get(is_exhausted_), in.get(under_way_);
    in.get(played_.score), in.get(played_.line);
    if (under_way_) {
      in.get(evaluations_);
      at_ = in.get<std::uint64_t>();
      tried_ = in.get<std::uint64_t>();
      load_beam(in, beam_);
      load_beam(in, next_);
      worth_.clear();
      if (plan_.distinct)
        for (const Candidate& candidate : next_) worth_.emplace(candidate.hash, candidate.score);
      positions_.clear();
      positions_.reserve(beam_.size());
      for (const Candidate& member : beam_) {
        positions_.push_back(*root_);
        for (std::size_t i = 0; i < member.depth; ++i) positions_.back().play(member.line[i]);
      }
      list_.clear();
      if (!beam_[at_].is_finished()) positions_[at_].moves(list_);
    }
    reserved_.load(in, *memory_);
    room_ = in.get<std::uint64_t>();
    this->best_.load(in);
    evaluator_->load(in, root, context);
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  // A position, by the line of which it ends the first `depth` moves, and what it is worth.
  struct Candidate {
    Score score = kNoScore;
    std::size_t depth = 0;
    std::size_t parent = 0;  // in the beam that it was developed from
    std::uint64_t hash = 0;  // where equal positions are looked for: theirs,
    Score points = 0;        // and what the position is worth by itself
    Line<Move> line;

    bool is_root() const { return score == kNoScore; }
    bool is_finished() const { return !is_root() && depth == line.size(); }
  };

  void begin(const P& root, Context<Move>& context) {
    this->begin_at(root, context);
    run_ = 0;
    is_exhausted_ = under_way_ = false;
    played_.clear();
    if (memory_ && *memory_ == context.memory) return;
    reserved_.release();  // of another run
    memory_ = context.memory;
    room_ = 0;
  }

  Outcome go_on(Context<Move>& context, std::uint64_t runs) {
    while (run_ < runs && !is_exhausted_) {
      if (context.halted()) return Outcome::more;
      if (!under_way_) begin_run();
      evaluate_next(context);
      while (under_way_ && tried_ == list_.size()) next_member();
    }
    return Outcome::done;
  }

  void begin_run() {
    under_way_ = true;
    evaluations_ = 0;
    beam_.assign(1, Candidate{});
    positions_.assign(1, *root_);
    next_.clear();
    worth_.clear();
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

  // Evaluates the position after the next move, or the root itself where it is finished.
  void evaluate_next(Context<Move>& context) {
    const std::size_t base = context.line.size();
    const Candidate& member = beam_[at_];
    const Move* const move = list_.empty() ? nullptr : &list_[tried_];
    const std::size_t depth = member.depth + (move ? 1 : 0);
    Score sum = 0;
    Score last = kNoScore;
    std::uint64_t count = 0;
    while (count < plan_.average && (count == 0 || !context.stopped())) {
      context.line.resize(base);
      context.line.insert(context.line.end(), member.line.begin(),
                          member.line.begin() + static_cast<std::ptrdiff_t>(member.depth));
      P position = positions_[at_];
      if (move) {
        position.play(*move);
        context.line.push_back(*move);
      }
      context.stream = of_pass().of_move(member.depth, kHeight).fork(evaluations_);
      const Score score = evaluator_->evaluate(position, context);
      if (score == kNoScore) break;  // the limits cut it short, and it never was
      context.count_node();
      ++evaluations_;
      ++count;
      last = score;
      sum += score;
      this->offer(score, context, base);
    }
    if (count < plan_.average) context.cut_short();
    const bool never_was = context.was_cut();
    if (never_was) evaluations_ -= count;
    if (count > 0 && !never_was) {
      const auto from = context.line.begin() + static_cast<std::ptrdiff_t>(base);
      const bool is_finished = base + depth == context.line.size();
      const Score mean = sum / static_cast<Score>(count);
      add(is_finished ? last : mean, depth, {from, context.line.end()}, move);
    }
    if (move && !never_was && (count > 0 || !context.stopped())) ++tried_;
    context.line.resize(base);
  }

  // A candidate for the next beam: the member's position after `move`, or as it is.
  void add(Score score, std::size_t depth, std::span<const Move> line, const Move* move) {
    std::uint64_t hash = 0;
    Score points = 0;
    if (plan_.distinct) {
      const P position = after(move);
      hash = hash_of(position);
      points = position.score();
      if (const auto known = worth_.find(hash); known != worth_.end()) {
        const auto equal = find(hash, known->second);
        if (std::pair(points, score) <= std::pair(equal->points, equal->score)) return;
        next_.erase(equal);
        worth_.erase(known);
      }
    }
    const auto place = std::upper_bound(next_.begin(), next_.end(), score,
                                        [](Score s, const Candidate& c) { return s > c.score; });
    const auto index = place - next_.begin();
    if (next_.size() < plan_.width && has_room(line.size()))
      next_.emplace_back();
    else if (place == next_.end())
      return;
    else if (plan_.distinct)
      worth_.erase(next_.back().hash);
    if (plan_.distinct) worth_.emplace(hash, score);
    std::rotate(next_.begin() + index, next_.end() - 1, next_.end());
    Candidate& candidate = next_[static_cast<std::size_t>(index)];
    candidate.score = score;
    candidate.depth = depth;
    candidate.parent = at_;
    candidate.hash = hash;
    candidate.points = points;
    candidate.line.assign(line.begin(), line.end());
  }

  // The candidate with that hash, which is worth `score`: best first, so few have to be looked at.
  typename std::vector<Candidate>::iterator find(std::uint64_t hash, Score score) {
    const auto first = std::lower_bound(next_.begin(), next_.end(), score,
                                        [](const Candidate& c, Score s) { return c.score > s; });
    return std::find_if(first, next_.end(), [&](const Candidate& c) { return c.hash == hash; });
  }

  // For one candidate more. There is always room for one; the others are asked of the cap, each with
  // its place in both beams, which are moved when they grow, its position in the beam and the one
  // before, a line in both that may still grow, and its place in the table. What a position keeps
  // outside of itself nobody knows.
  bool has_room(std::size_t moves) {
    if (next_.size() < std::max<std::size_t>(1, room_)) return true;
    constexpr std::size_t kOfAllocator = 2 * sizeof(void*);
    const std::size_t line = 2 * moves * sizeof(Move) + kOfAllocator;
    const std::size_t bytes = 2 * (2 * sizeof(Candidate) + sizeof(P) + line) +
                              (plan_.distinct ? sizeof(*worth_.begin()) + 2 * kOfAllocator : 0);
    if (!reserved_.take(*memory_, bytes)) return false;
    room_ = next_.size() + 1;
    return true;
  }

  // The position of the member in hand, after `move` if there is one.
  P after(const Move* move) const {
    P position = positions_[at_];
    if (move) position.play(*move);
    return position;
  }
  static std::uint64_t hash_of(const P& position) {
    if constexpr (HasHash<P>)
      return likeness(position);
    else
      return 0;
  }

  void next_member() {
    if (++at_ < beam_.size()) {
      develop();
      return;
    }
    std::swap(beam_, next_);
    evaluations_ = 0;
    is_exhausted_ = beam_.empty() || beam_.front().line.empty();
    if (std::all_of(beam_.begin(), beam_.end(), [](const Candidate& c) { return c.is_finished(); }))
      end_run();
    else
      step_positions(next_);
    next_.clear();
    worth_.clear();
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

  static void save_beam(Writer& out, const std::vector<Candidate>& beam) {
    out.put(static_cast<std::uint64_t>(beam.size()));
    for (const Candidate& c : beam)
      out.put(c.score), out.put(c.depth), out.put(c.parent), out.put(c.hash), out.put(c.points),
          out.put(c.line);
  }
  static void load_beam(Reader& in, std::vector<Candidate>& beam) {
    beam.clear();
    for (auto size = in.get<std::uint64_t>(); size > 0; --size) {
      Candidate& c = beam.emplace_back();
      in.get(c.score), in.get(c.depth), in.get(c.parent), in.get(c.hash), in.get(c.points);
      in.get(c.line);
    }
  }

  NestedPlan plan_;
  SearchPtr<P> evaluator_;

  std::uint64_t run_ = 0;
  bool is_exhausted_ = false;  // another run could find nothing else
  bool under_way_ = false;
  Best<Move> played_;  // the best line that a run ended with

  // Of the run under way.
  std::uint64_t evaluations_ = 0;  // of the present move: ordinals of the evaluator's streams
  std::vector<Candidate> beam_;    // the best first
  std::vector<P> positions_;       // of the beam's members
  std::vector<Candidate> next_;    // the next beam so far
  std::unordered_map<std::uint64_t, Score> worth_;  // of its candidates, where they are distinct
  std::size_t at_ = 0;                              // the member in hand
  std::vector<Move> list_;                          // its moves
  std::size_t tried_ = 0;                           // how many of them are evaluated
  std::vector<P> old_positions_;

  std::optional<MemoryCap> memory_;
  Reservation reserved_;
  std::size_t room_ = 0;  // candidates that memory was reserved for
};

}  // namespace hornbeam
