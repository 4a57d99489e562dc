// What a beam has done ahead by others: the children of its members, a thousand at a time, and their
// playouts. These have their streams by how many playouts came before, and only who has made the children
// knows which of them are finished and have none.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/playout/greedy.hpp"
#include "hornbeam/search/beam_candidates.hpp"
#include "hornbeam/search/one_order.hpp"

namespace hornbeam {

template <SmallMove Move>
struct BeamChild {
  BeamCandidate<Move> candidate;
  bool is_finished;
  bool is_dead_end;

  bool takes_playouts() const { return !is_finished && !is_dead_end; }
};

// All children of members that follow each other. `Beam` is the search, which lets its jobs look at its
// members.
template <Position P, class Beam>
class BeamExpansion final : public Job {
 public:
  using Root = P;
  using Owner = Beam;
  using Move = MoveOf<P>;
  using Child = BeamChild<Move>;

  BeamExpansion(const Beam& beam, const Context<Move>& context, std::size_t from, std::size_t to)
      : first(from), end(to), beam_(beam), base_(context.line) {}
  // Handed out elsewhere.
  BeamExpansion(const Beam& beam, Reader& in, const parallel::Site<P>& site) : beam_(beam) {
    in.get(base_), in.get(first), in.get(end);
    const P root = site.after(base_);
    visitors_.assign(end - first, root);
    for (P& visitor : visitors_) {
      const auto line = in.get<Line<Move>>();
      for (const Move& move : line) visitor.play(move);
      their_closed_.push_back(beam.order_.after_line(root, line));
    }
  }

  void work() override {
    has_begun = true;
    std::vector<Move> list;
    std::vector<Move> scratch;
    for (std::size_t member = first; member < end; ++member) {
      const P& position = visitors_.empty() ? beam_.positions_[member] : visitors_[member - first];
      const Closed& closed_before =
          visitors_.empty() ? beam_.closed_of(member) : their_closed_[member - first];
      beam_.order_.open_moves(position, closed_before, list);
      const Places legal = beam_.order_.legal(position);
      for (const Move& move : list) {
        P child = position;
        child.play(move);
        const Score score = child.score();
        const bool is_over = is_finished(child, scratch);
        const Closed closed = beam_.order_.after_move(position, legal, closed_before, move, child);
        const bool is_dead_end = beam_.order_.is_dead_end(child, closed);
        const Score value =
            is_over || is_dead_end ? score : beam_.value_by_itself(child, closed, scratch);
        children.push_back({{value, score, beam_.order_.hash(child, closed), beam_.kin_of(child), 0,
                             static_cast<std::uint32_t>(member), move},
                            is_over,
                            is_dead_end});
      }
    }
  }
  Job::Effort effort() const override {
    return {0, (end - first) * beam_.beams_.depth() * sizeof(Move), children.size() * sizeof(Child),
            children.size()};
  }
  void send(Writer& out) const override {
    out.put(base_), out.put(first), out.put(end);
    for (std::size_t member = first; member < end; ++member) out.put(beam_.line_to(member));
  }
  void answer(Writer& out) const { out.put(children); }
  void receive(Reader& in) override {
    has_begun = true;
    in.get(children);
  }

  std::size_t first = 0;
  std::size_t end = 0;
  bool has_begun = false;
  bool is_done = false;  // for whoever takes it
  std::size_t taken = 0;
  std::size_t sampled = 0;  // children whose playouts are handed out
  std::vector<Child> children;

 private:
  const Beam& beam_;
  Line<Move> base_;          // from the run's start to the beam's root
  std::vector<P> visitors_;  // members of the beam of another process,
  std::vector<Closed> their_closed_;
};

// The playouts of children that follow each other.
template <Position P, class Beam>
class BeamSampling final : public Job {
 public:
  using Root = P;
  using Owner = Beam;
  using Move = MoveOf<P>;
  using Candidate = BeamCandidate<Move>;
  using Child = BeamChild<Move>;

  BeamSampling(const Beam& beam, std::unique_ptr<Context<Move>> context,
               std::span<const Child> children, std::uint64_t ordinal)
      : beam_(beam),
        context_(std::move(context)),
        base_(context_->line.size()),
        assumed_(context_->rest()),
        children_(children),
        stream_(beam.stream_),
        ordinal_(ordinal) {}
  // Handed out elsewhere.
  BeamSampling(const Beam& beam, Reader& in, const parallel::Site<P>& site)
      : beam_(beam),
        context_(site.worker(in)),
        base_(context_->line.size()),
        root_(site.after(context_->line)) {
    in.get(stream_), in.get(ordinal_), in.get(their_children_);
    children_ = their_children_;
    for (Child& child : their_children_) {
      if (in.get<bool>()) {
        in.get(lines_.emplace_back());
        visitors_.push_back(*root_);
        for (const Move& move : lines_.back()) visitors_.back().play(move);
      }
      child.candidate.parent = static_cast<std::uint32_t>(visitors_.size() - 1);
    }
  }

  void work() override {
    has_begun = true;
    SearchPtr<P> evaluator = beam_.evaluators_.take();
    const bool is_new = !evaluator;
    if (is_new) evaluator = beam_.evaluator_->fresh();
    if (is_new || root_) evaluator->start(root_ ? *root_ : *beam_.root_, *context_);
    for (const Child& child : children_)
      if (context_->stopped() || !sample(child, *evaluator)) break;
    is_whole = values.size() == children_.size() && !context_->stopped();
    beam_.evaluators_.give(std::move(evaluator));
  }
  Job::Effort effort() const override {
    return {tally().playouts, children_.size() * beam_.beams_.depth() * sizeof(Move),
            values.size() * sizeof(Score) + best.line.size() * sizeof(Move), tally().nodes};
  }
  void send(Writer& out) const override {
    parallel::send_worker(*context_, out);
    out.put(stream_), out.put(ordinal_);
    out.put(std::vector<Child>(children_.begin(), children_.end()));
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const std::uint32_t parent = children_[i].candidate.parent;
      const bool is_another = i == 0 || parent != children_[i - 1].candidate.parent;
      out.put(is_another);
      if (is_another) out.put(beam_.line_to(parent));
    }
  }
  void answer(Writer& out) const {
    context_->pack(out);
    out.put(is_whole), out.put(values), out.put(evaluations);
    best.save(out);
  }
  void receive(Reader& in) override {
    has_begun = true;
    context_->unpack(in);
    in.get(is_whole), in.get(values), in.get(evaluations);
    best.load(in);
  }
  const Tally<Move>& tally() const { return context_->tally(); }
  bool fits(const Limits& rest, const Limits& at_once) const {
    const Tally<Move>& spent = tally();
    return is_whole && spent.playouts < at_once.playouts && spent.nodes < at_once.nodes &&
           parallel::fits(assumed_, rest, spent.playouts, spent.nodes, context_->has_looked());
  }

  bool has_begun = false;
  bool is_whole = false;
  std::vector<Score> values;
  std::uint64_t evaluations = 0;
  Best<Move> best;

 private:
  bool sample(const Child& child, Search<P>& evaluator) {
    const Candidate& made = child.candidate;
    context_->visit_node();
    if (made.parent != member_) {
      member_ = made.parent;
      line_ = root_ ? lines_[member_] : beam_.line_to(member_);
    }
    Score value = made.score;
    if (child.is_finished) {
      go_to(made.move);
      context_->finish(value);
      offer(value);
    } else if (child.is_dead_end) {
      go_to(made.move);
      P position = root_ ? visitors_[made.parent] : beam_.positions_[made.parent];
      position.play(made.move);
      std::vector<Move> list;
      playout::play_out(position, playout::Greedy{}, context_->stream, list, context_->line);
      value = position.score();
      context_->finish(value);
      offer(value);
    } else {
      for (std::uint64_t i = 0; i < beam_.plan_.playouts; ++i) {
        go_to(made.move);
        P position = root_ ? visitors_[made.parent] : beam_.positions_[made.parent];
        position.play(made.move);
        context_->stream = stream_.fork(ordinal_ + evaluations);
        const Score score = evaluator.evaluate(position, *context_);
        if (score == kNoScore || (i + 1 < beam_.plan_.playouts && context_->stopped()))
          return false;
        offer(score);
        value = i == 0 ? score : std::max(value, score);
        ++evaluations;
      }
    }
    context_->line.resize(base_);
    values.push_back(value);
    return true;
  }
  void go_to(Move move) {
    context_->line.resize(base_);
    context_->line.insert(context_->line.end(), line_.begin(), line_.end());
    context_->line.push_back(move);
  }
  void offer(Score score) {
    if (score <= best.score) return;
    const auto from = context_->line.begin() + static_cast<std::ptrdiff_t>(base_);
    best = {score, Line<Move>(from, context_->line.end())};
  }

  const Beam& beam_;
  std::unique_ptr<Context<Move>> context_;
  std::size_t base_;
  Limits assumed_;
  std::span<const Child> children_;
  Stream stream_;
  std::uint64_t ordinal_ = 0;
  std::uint32_t member_ = ~std::uint32_t{0};
  Line<Move> line_;  // that leads to the member

  // Where it was handed out elsewhere: the beam's root, and what is needed of its members.
  std::optional<P> root_;
  std::vector<Child> their_children_;
  std::vector<P> visitors_;
  std::vector<Line<Move>> lines_;
};

}  // namespace hornbeam
