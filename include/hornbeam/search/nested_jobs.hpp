// What nested search has done ahead by others: evaluations of one step that follow each other, moves of members
// of the beam. In another process only the members that they are about are known, which come along.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/watch.hpp"

namespace hornbeam {

// What the evaluations of a candidate came to.
struct NestedSample {
  std::uint64_t count = 0;
  Score sum = 0;
  Score last = kNoScore;

  // The last one is exact where its line is finished.
  Score worth(bool is_finished) const {
    return is_finished ? last : sum / static_cast<Score>(count);
  }
};

// What an evaluation has to know of a member of the beam.
template <Position P>
struct NestedMember {
  const P& position;
  std::span<const MoveOf<P>> line;  // that leads there
  Stream stream;                    // of the evaluations of its moves
};

// Where in a step an evaluation is.
struct NestedPlace {
  std::size_t member = 0;
  std::size_t move = 0;  // its number on the member's list
  std::uint64_t ordinal = 0;
};

// Evaluations that follow each other. `Nested` is the search, which lets its jobs look at its members.
template <Position P, class Nested>
class NestedStretch final : public Job {
 public:
  using Root = P;
  using Owner = Nested;
  using Move = MoveOf<P>;

  NestedStretch(const Nested& nested, Context<Move>& outer, std::unique_ptr<Context<Move>> context)
      : nested_(nested),
        context_(std::move(context)),
        watch_(std::in_place, outer),
        base_(context_->line.size()),
        assumed_(context_->rest()) {}
  // Handed out elsewhere.
  NestedStretch(const Nested& nested, Reader& in, const parallel::Site<P>& site)
      : nested_(nested),
        context_(site.worker(in)),
        root_(site.after(context_->line)),
        base_(context_->line.size()) {
    in.get(ordinal), in.get(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (in.get<bool>()) {
        Visitor& visitor = visitors_.emplace_back(*root_);
        in.get(visitor.stream), in.get(visitor.line);
        for (const Move& move : visitor.line) visitor.position.play(move);
      }
      members.push_back(visitors_.size() - 1);
    }
  }

  void work() override {
    has_begun = true;
    if (watch_) watch_->over(*context_);
    SearchPtr<P> evaluator = nested_.evaluators_.take();
    const bool is_new = !evaluator;
    if (is_new) evaluator = nested_.evaluator_->fresh();
    if (is_new || root_) evaluator->start(root_ ? *root_ : *nested_.root_, *context_);
    for (std::size_t i = 0; i < members.size() && !context_->stopped(); ++i)
      evaluate(i, *evaluator);
    is_whole = ends.size() == members.size() && !context_->stopped();
    nested_.evaluators_.give(std::move(evaluator));
  }
  Effort effort() const override {
    std::uint64_t sent = base_;
    for (const std::size_t member : members) sent += nested_.beam_[member].depth + 1;
    return {tally().playouts, sent * sizeof(Move), lines.size() * sizeof(Move), tally().nodes};
  }
  void send(Writer& out) const override {
    parallel::send_worker(*context_, out);
    out.put(ordinal), out.put(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool is_another = i == 0 || members[i] != members[i - 1];
      out.put(is_another);
      if (!is_another) continue;
      const Member from = nested_.member(members[i]);
      out.put(from.stream), out.put(Line<Move>(from.line.begin(), from.line.end()));
    }
  }
  void answer(Writer& out) const {
    context_->pack(out);
    out.put(is_whole), out.put(scores), out.put(ends), out.put(lines);
    best.save(out);
  }
  void receive(Reader& in) override {
    has_begun = true;
    context_->unpack(in);
    in.get(is_whole), in.get(scores), in.get(ends), in.get(lines);
    best.load(in);
  }
  const Tally<Move>& tally() const { return context_->tally(); }
  // Whether it is what would be found now, and no limit or pause comes before its end.
  bool fits(const Limits& rest, const Limits& at_once) const {
    const Tally<Move>& spent = tally();
    return is_whole && spent.playouts < at_once.playouts && spent.nodes < at_once.nodes &&
           parallel::fits(assumed_, rest, spent.playouts, spent.nodes, context_->has_looked());
  }

  std::vector<std::size_t> members;
  std::vector<Move> moves;
  NestedPlace next;  // what follows
  std::uint64_t ordinal = 0;
  bool has_begun = false;

  // What was found: a score and a line each, and the best of all evaluations.
  bool is_whole = false;
  std::vector<Score> scores;
  std::vector<std::size_t> ends;
  Line<Move> lines;
  Best<Move> best;

 private:
  using Member = NestedMember<P>;

  // A member of the beam of another process.
  struct Visitor {
    explicit Visitor(const P& root) : position(root) {}
    P position;
    Stream stream;
    Line<Move> line;
  };
  Member member(std::size_t i) const {
    if (!root_) return nested_.member(members[i]);
    const Visitor& visitor = visitors_[members[i]];
    return {visitor.position, visitor.line, visitor.stream};
  }

  void evaluate(std::size_t i, Search<P>& evaluator) {
    Context<Move>& context = *context_;
    const auto found = [&] { return context.line.begin() + static_cast<std::ptrdiff_t>(base_); };
    const Member from = member(i);
    const NestedSample all = nested_.sample(
        from, &moves[i], ordinal + i * nested_.plan_.average, evaluator, context, [&](Score score) {
          if (score > best.score) best = {score, Line<Move>(found(), context.line.end())};
        });
    if (all.count == nested_.plan_.average) {
      scores.push_back(all.worth(base_ + from.line.size() + 1 == context.line.size()));
      lines.insert(lines.end(), found(), context.line.end());
      ends.push_back(lines.size());
    }
    context.line.resize(base_);
  }

  const Nested& nested_;
  std::unique_ptr<Context<Move>> context_;
  std::optional<parallel::Watch<Move>> watch_;
  std::optional<P> root_;          // of what was handed out elsewhere,
  std::vector<Visitor> visitors_;  // and what it is about
  std::size_t base_;
  Limits assumed_;
};

}  // namespace hornbeam
