// Several searches take turns at one problem, and the best line of all counts: what to search with
// where nobody knows beforehand which search suits the instance (Huberman, Lukose and Hogg, An
// Economics Approach to Hard Computational Problems, 1997).
//
// A turn is a slice of the budget, in proportion to a member's share; a member goes on where it was at
// its last turn. Who has just improved the best line gets up to four times its share, until others do
// or it no longer does. When a member proves that there is nothing better, all is done. A member that
// has nothing left to do drops out.
//
// Each member is a run of its own inside the run: what it spends, its limits and its pauses are its
// own, and after each turn what it has added is joined to the whole. A turn ends between two
// evaluations. A member that divides its budget (by-move, restart with runs) divides what its share will
// come to if nothing changes.
//
// Where the budget is one of counts, turns are too, so that the same seed gives the same line: in
// playouts, and for members that count nodes in nodes, of which ten stand for a playout. They come on
// top of a budget of playouts. Where only time is limited, turns are measured in time.
//
// Member 0 has the stream as it is, so that a portfolio of one search is the search itself.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/search.hpp"

namespace hornbeam {

template <Position P>
class Portfolio final : public Search<P> {
 public:
  using typename Search<P>::Move;
  static constexpr std::uint64_t kNodesPerPlayout = 10;

  // A share for each member, which need not add up to anything.
  Portfolio(std::vector<SearchPtr<P>> searches, std::vector<double> shares) {
    for (std::size_t i = 0; i < searches.size(); ++i) {
      height_ = std::max(height_, searches[i]->traits().height);
      members_.push_back({std::move(searches[i]), shares[i]});
    }
  }

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    began_ = context.spent();
    turn_ = 0;
    under_way_ = is_proved_ = false;
    for (Member& member : members_) {
      member.gain = 1;
      member.is_done = false;
    }
    for (std::size_t i = 0; i < members_.size(); ++i) start_member(i, context);
  }

  Outcome resume(Context<Move>& context) override {
    while (!is_done()) {
      if (context.halted()) return Outcome::more;
      if (context.only_nodes() && !makes_nodes()) return Outcome::done;
      if (members_[turn_].is_done) {
        turn_ = next_turn();
        continue;
      }
      if (!under_way_) begin_turn(context);
      if (take_turn(context) && !context.was_cut()) end_turn();
    }
    return Outcome::done;
  }

  std::optional<Move> choose(FinalMove rule) const override {
    for (const Member& member : members_)
      if (member.search->best().found() && member.search->best().score >= this->best_.score)
        return member.search->choose(rule);
    return Search<P>::choose(rule);
  }

  // The members keep what they can.
  void advance(Move move, Context<Move>& context) override {
    root_->play(move);
    this->follow(move);
    turn_ = 0;
    under_way_ = is_proved_ = false;
    for (Member& member : members_) {
      member.worker->line = context.line;
      member.search->advance(move, *member.worker);
      member.worker->follow_line();
      member.worker->settle();
      member.gain = 1;
      member.is_done = false;
    }
  }

  SearchPtr<P> fresh() const override {
    std::vector<SearchPtr<P>> searches;
    std::vector<double> shares;
    for (const Member& member : members_) {
      searches.push_back(member.search->fresh());
      shares.push_back(member.share);
    }
    return std::make_unique<Portfolio>(std::move(searches), std::move(shares));
  }

  void save(Writer& out) const override {
    out.mark("port");
    out.put(stream_), out.put(turn_), out.put(under_way_), out.put(is_proved_);
    out.put(slice_), out.put(allowance_), out.put(before_turn_), out.put(began_);
    this->best_.save(out);
    for (const Member& member : members_) {
      out.put(member.gain), out.put(member.is_done);
      member.worker->save(out);
      member.search->save(out);
    }
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("port");
    in.get(stream_), in.get(turn_), in.get(under_way_), in.get(is_proved_);
    in.get(slice_), in.get(allowance_), in.get(before_turn_), in.get(began_);
    this->best_.load(in);
    for (Member& member : members_) {
      in.get(member.gain), in.get(member.is_done);
      member.worker->load(in);
      member.search->load(in, root, *member.worker);
      context.join(*member.worker);  // what a turn had added that the end of the run cut short
    }
  }

  Traits traits() const override {
    Traits all{.ends = true, .ends_as_evaluator = true, .counts_nodes = true};
    for (const Member& member : members_) {
      const Traits one = member.search->traits();
      all.ends &= one.ends;
      all.makes_nodes |= one.makes_nodes;
      all.counts_nodes &= one.counts_nodes;
      all.shares |= one.shares;
      all.shares_tree |= one.shares_tree;
    }
    all.ends_as_evaluator = all.ends;
    all.height = height_ + 1;
    return all;
  }
  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override {
    return std::any_of(members_.begin(), members_.end(),
                       [&](const Member& member) { return member.search->show_tree(shown); });
  }
  void show(View& view) const override { members_[turn_].search->show(view); }
  Statistics statistics() const override {
    Statistics all;
    all.searches = 0;
    for (const Member& member : members_) all.add(member.search->statistics());
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  struct Member {
    SearchPtr<P> search;
    double share;
    double gain = 1;  // by which the share grows with improvements
    bool is_done = false;
    std::unique_ptr<Context<Move>> worker{};
  };

  static constexpr double kLargestGain = 4;
  static constexpr double kFading = 0.8;  // of a gain, with every turn that improves nothing
  // A round of turns: a quarter of what was spent so far, between these.
  static constexpr std::uint64_t kFewestPlayouts = 64, kMostPlayouts = 4096;
  static constexpr double kShortest = 0.004, kLongest = 0.1;  // seconds

  void start_member(std::size_t i, Context<Move>& context) {
    Member& member = members_[i];
    member.worker = std::make_unique<Context<Move>>(context, stream_.of_member(i, height_));
    member.worker->allow(part_of(context.left(), member));
    member.search->start(*root_, *member.worker);
    member.worker->settle();
  }

  bool is_done() const {
    return is_proved_ || std::all_of(members_.begin(), members_.end(),
                                     [](const Member& member) { return member.is_done; });
  }
  // Whether one of those that are left does: else a budget of nodes would never end.
  bool makes_nodes() const {
    return std::any_of(members_.begin(), members_.end(), [](const Member& member) {
      return !member.is_done && member.search->traits().makes_nodes;
    });
  }
  std::uint64_t next_turn() const { return (turn_ + 1) % members_.size(); }

  // What part of the whole is the member's now.
  double fraction(const Member& member) const {
    double sum = 0;
    for (const Member& one : members_)
      if (!one.is_done) sum += one.share * one.gain;
    return member.share * member.gain / sum;
  }

  // A member's share of what is left; nodes stand for playouts where these are limited.
  Budget part_of(const Budget& left, const Member& member) const {
    const double part = fraction(member);
    Budget share{part * left.seconds, scaled(left.playouts, part), scaled(left.nodes, part)};
    if (member.search->traits().counts_nodes && left.playouts != kUnlimited)
      share.nodes = std::min(share.nodes, kNodesPerPlayout * share.playouts);
    return share;
  }

  void begin_turn(Context<Move>& context) {
    Member& member = members_[turn_];
    const double part = fraction(member);
    const bool counts_nodes = member.search->traits().counts_nodes;
    const Budget left = context.left();
    const Spent spent{context.spent().seconds - began_.seconds,
                      context.spent().playouts - began_.playouts, 0};
    const bool is_timed =
        left.playouts == kUnlimited && left.nodes == kUnlimited && left.seconds < kForever;
    Budget slice;
    if (is_timed) {
      slice.seconds = part * std::clamp(spent.seconds / 4, kShortest, kLongest);
    } else {
      const auto round = std::clamp(spent.playouts / 4, kFewestPlayouts, kMostPlayouts);
      const auto playouts = std::max<std::uint64_t>(1, scaled(round, part));
      (counts_nodes ? slice.nodes : slice.playouts) =
          counts_nodes ? kNodesPerPlayout * playouts : playouts;
    }
    Budget allowance = part_of(left, member);  // at least the slice
    allowance = {std::max(allowance.seconds, slice.seconds == kForever ? 0 : slice.seconds),
                 at_least(allowance.playouts, slice.playouts),
                 at_least(allowance.nodes, slice.nodes)};
    slice_ = member.worker->from_now(slice);
    allowance_ = member.worker->from_now(allowance);
    before_turn_ = this->best_.score;
    under_way_ = true;
  }
  static std::uint64_t scaled(std::uint64_t count, double part) {
    return count == kUnlimited ? count
                               : static_cast<std::uint64_t>(static_cast<double>(count) * part);
  }
  static std::uint64_t at_least(std::uint64_t count, std::uint64_t slice) {
    return std::max(count, slice == kUnlimited ? 1 : slice);
  }

  // True if the turn is over; else the whole run is paused or stopped within it.
  bool take_turn(Context<Move>& context) {
    Member& member = members_[turn_];
    Context<Move>& worker = *member.worker;
    worker.set_out();
    worker.work_within(context);
    worker.pause_with(context, slice_);
    Outcome outcome = Outcome::more;
    {
      const typename Context<Move>::Scope scope(worker, allowance_);
      outcome = member.search->resume(worker);
    }
    context.join(worker);
    context.be_inside(worker.is_inside());
    if (member.search->best().score > this->best_.score) this->best_ = member.search->best();
    member.is_done = outcome == Outcome::done;
    is_proved_ = member.is_done && member.search->proves_optimum();
    if (worker.is_inside()) return false;  // an evaluation that belongs to the turn
    return member.is_done || worker.has_reached(slice_) || worker.has_reached(allowance_);
  }

  void end_turn() {
    Member& member = members_[turn_];
    member.gain = this->best_.score > before_turn_ ? std::min(2 * member.gain, kLargestGain)
                                                   : std::max(kFading * member.gain, 1.0);
    under_way_ = false;
    turn_ = next_turn();
  }

  std::vector<Member> members_;
  unsigned height_ = 0;
  Spent began_;                   // with so much spent
  std::uint64_t turn_ = 0;        // whose
  bool under_way_ = false;        // the turn
  Score before_turn_ = kNoScore;  // the best line's before the turn
  bool is_proved_ = false;
  Limits slice_;      // where the turn ends,
  Limits allowance_;  // and what the member may take for its budget, in its own counts
};

}  // namespace hornbeam
