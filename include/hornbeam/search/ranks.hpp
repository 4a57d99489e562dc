// One search by several ranks, each with a tree of its own, who average what they know in rounds (Bourki
// et al., Scalability and Parallelization of Monte-Carlo Tree Search, 2010, section 3).
//
// Every rank searches with random numbers of its own until the next round: after so many playouts or
// seconds, or when its budget is spent. In a round the statistics of the root's moves, and those of nodes
// below that have a large share of all simulations, become those of all ranks (parallel/averaging.hpp).
// With a depth of nothing that is slow root parallelization, with rounds that are never called for, but
// by the end of the budget, it is voting. There are rounds until no rank has anything left to spend.
//
// The first rank here is the run's own worker, so that budgets, history and what was spent are those of
// one rank. The others have the same limits and workers of their own; of what they find the best line
// counts, in the round that tells of it. A round never happens at a pause or where somebody interrupts,
// so that going on later gives what going on at once would have given. When the first has spent its
// budget the run is over for whoever looks at it, so there is no pause between that and the last round.
//
// A checkpoint holds every rank's tree, wherever it is: ranks of other processes meet now and then, and what
// they have comes to rank 0 when it is wanted. Any number of ranks goes on from there. Of those that are too
// many the first takes over what they have added (parallel/merging.hpp), and new ones begin with what all
// know, with what the first has left to spend. Where one searched alone, others may join it: the first takes
// over its tree, and the top of that is what all know.
//
// For a puzzle the result is the best line of all ranks. Which move to play is decided by the visits or
// means of all ranks together.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "hornbeam/parallel/averaging.hpp"
#include "hornbeam/parallel/merging.hpp"
#include "hornbeam/search/mcts.hpp"

namespace hornbeam {

struct RanksPlan {
  Budget interval{};  // of a rank between two rounds; unlimited: there is one round, at the end
  std::uint64_t depth = 0;  // d: how deep the nodes are that are shared
  double share = 0.05;      // of all simulations, that a node needs to be
};

template <Position P>
class Ranks final : public Search<P> {
 public:
  using typename Search<P>::Move;
  using Tree = Mcts<P>;

  // `search` is a rank's; its plan says that it is shared where there are several.
  Ranks(RanksPlan plan, std::unique_ptr<Tree> search, Exchange& exchange)
      : plan_(plan), exchange_(exchange), averaging_(plan.depth, plan.share) {
    ranks_.resize(exchange.here());
    spent_.resize(exchange.ranks());
    for (std::size_t i = 1; i < ranks_.size(); ++i)
      ranks_[i].search.reset(static_cast<Tree*>(search->fresh().release()));
    ranks_[0].search = std::move(search);
  }

  void start(const P& root, Context<Move>& context) override {
    begin(root, context);
    ever_ = exchange_.ranks();
    for (unsigned i = 0; i < ranks_.size(); ++i) {
      Context<Move>& worker = worker_of(i, context);
      worker.stream = stream_.of_rank(exchange_.first() + i);
      ranks_[i].search->start(root, worker);
      if (i > 0) worker.settle();
    }
  }

  Outcome resume(Context<Move>& context) override {
    while (!has_left_) {
      states_.clear();
      if (!is_under_way_) begin_search(context);
      prepare_others(context);
      exchange_.each([&](unsigned i) { step(i, context); });
      context.look();
      note_spent(context);
      if (context.interrupted()) {
        tell_of_others(context);
        return Outcome::more;
      }
      const Meeting now = meet(context);
      if (has_left_) break;
      if (now.gathers) {
        if (exchange_.first() > 0) continue;
        context.pause_after({.playouts = 0});
        return Outcome::more;
      }
      if (now.everybody_waits)
        exchange(context);
      else if (meets())
        continue;
      else if (!ranks_[0].is_over)
        return Outcome::more;
      // Where ranks were not equally fast, those who could go on have agreed not to.
      if (!is_under_way_) return is_done_ || !context.stopped() ? Outcome::done : Outcome::more;
    }
    return Outcome::done;
  }

  std::optional<Move> choose(FinalMove rule) const override {
    if (rule == FinalMove::top) return Search<P>::choose(rule);
    const Tree& first = *ranks_[0].search;
    if (first.plan().averaged)
      if (const auto move = averaging_.choose(trees(), first.plan().chooses_by_mean(rule)))
        return move;
    return first.choose(rule);
  }
  Best<Move> principal() const override {
    return TwoPlayer<P> ? ranks_[0].search->principal() : this->best_;
  }
  std::vector<Considered<Move>> considered() const override {
    const Tree& first = *ranks_[0].search;
    if (!TwoPlayer<P> || !first.plan().averaged || first.root_block() == tree::kNoHandle)
      return first.considered();
    const auto block = first.tree().view(first.root_block());
    std::vector<std::uint32_t> order;
    for (const Move& move : averaging_.order_of_choice(trees(), first.plan().chooses_by_mean()))
      order.push_back(tree::find(block, move, 0));
    return tree::considered(block, order);
  }

  void advance(Move move, Context<Move>& context) override {
    root_->play(move);
    this->follow(move);
    std::swap(inherited_, this->best_);
    this->follow(move);
    std::swap(inherited_, this->best_);
    averaging_.advance(move, *root_);
    is_under_way_ = is_done_ = false;
    states_.clear();
    for (unsigned i = 0; i < ranks_.size(); ++i) {
      Context<Move>& worker = worker_of(i, context);
      if (i > 0) worker.line = context.line;
      ranks_[i].search->advance(move, worker);
      if (i > 0) worker.follow_line(), worker.settle();
    }
  }

  SearchPtr<P> fresh() const override { return ranks_[0].search->fresh(); }

  void save(Writer& out) const override {
    out.mark("rnks");
    out.put(static_cast<std::uint64_t>(exchange_.ranks())), out.put(ever_), out.put(stream_);
    out.put(is_under_way_), out.put(is_done_), out.put(base_), out.put(spent_);
    this->best_.save(out), inherited_.save(out);
    averaging_.save(out);
    ranks_[0].save_progress(out);  // which new ones begin with
    if (const auto only = exchange_.saves_only()) {
      const bool is_there = *only < states_.size() && !states_[*only].empty();
      out.put(std::uint64_t{*only}), out.put(std::uint64_t{is_there});
      if (is_there) out.append(states_[*only].data(), states_[*only].size());
      return;
    }
    const std::size_t elsewhere = states_.empty() ? 0 : states_.size() - 1;
    out.put(std::uint64_t{0}), out.put(static_cast<std::uint64_t>(ranks_.size() + elsewhere));
    for (const Rank& rank : ranks_) rank.save(out, rank.worker.get());
    for (std::size_t i = 0; i < elsewhere; ++i)
      out.append(states_[i + 1].data(), states_[i + 1].size());
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    begin(root, context);
    const bool are_several = exchange_.ranks() > 1;
    if (are_several && in.is_next("mcts")) return join(in, root, context);
    in.expect("rnks");
    const auto were = in.get<std::uint64_t>();
    if (were > 1 && !are_several)
      throw std::runtime_error(
          "this checkpoint is of several ranks, and one by itself cannot go on with it");
    in.get(ever_), in.get(stream_);
    in.get(is_under_way_), in.get(is_done_), in.get(base_), in.get(spent_);
    spent_.resize(exchange_.ranks(), spent_.front());  // new ones have spent what the first has
    this->best_.load(in), inherited_.load(in);
    averaging_.load(in);
    Rank first;
    first.load_progress(in);
    const auto from = in.get<std::uint64_t>();
    const auto count = in.get<std::uint64_t>();
    if (were == 1 && are_several) {
      first.load_progress(in);
      return join(in, root, context);
    }
    std::vector<bool> is_there(ranks_.size());
    for (std::uint64_t number = from; number < from + count; ++number) {
      const std::uint64_t i = number - exchange_.first();
      if (number >= exchange_.first() && i < ranks_.size()) {
        load_rank(in, static_cast<unsigned>(i), number, root, context);
        is_there[i] = true;
      } else {
        load_another(in, number, root, context);
      }
    }
    for (unsigned i = 0; i < ranks_.size(); ++i) {
      if (!is_there[i]) begin_rank(i, first, root, context);
      if (!is_there[i] || were != exchange_.ranks())
        averaging_.show_again(root, {ranks_[i].search.get(), &worker_of(i, context)},
                              exchange_.ranks());
    }
    ever_ += exchange_.ranks();
  }

  Traits traits() const override {
    Traits traits = ranks_[0].search->traits();
    traits.exchanges = true;
    return traits;
  }
  bool proves_optimum() const override {
    return std::any_of(ranks_.begin(), ranks_.end(),
                       [](const Rank& rank) { return rank.search->proves_optimum(); });
  }
  bool show_tree(tree::TreeView<Move>& shown) const override {
    return ranks_[0].search->show_tree(shown);
  }
  void show(View& view) const override { ranks_[0].search->show(view); }
  Statistics statistics() const override {
    Statistics all = ranks_[0].search->statistics();
    for (std::size_t i = 1; i < ranks_.size(); ++i) all.add(ranks_[i].search->statistics());
    all.rounds += averaging_.rounds();
    all.bytes += averaging_.bytes();
    return all;
  }
  std::vector<Spent> ranks() const override { return spent_; }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;
  using Averaging = parallel::Averaging<P, Tree>;

  // Until when a rank searches before the next round. Where ranks take turns, seconds are those in which
  // it searches itself.
  struct Turn {
    bool has_begun = false;
    TallyPlace base;             // what it had spent when all began
    Limits until;                // the round is called for,
    double deadline = kForever;  // and its time is up, where ranks take turns on one machine
  };
  struct Rank {
    std::unique_ptr<Tree> search;
    std::unique_ptr<Context<Move>> worker{};  // none of the first's, which is the run's own
    Turn turn{};
    bool is_waiting = false;  // for the round,
    bool is_over = false;     // with nothing left to spend,
    bool is_done = false;     // or to do

    // The worker is the run's own of the first rank of all.
    void save(Writer& out, const Context<Move>* its_worker) const {
      save_progress(out);
      if (its_worker) its_worker->save(out);
      search->save(out);
    }
    void save_progress(Writer& out) const {
      out.put(turn), out.put(is_waiting), out.put(is_over), out.put(is_done);
    }
    void load_progress(Reader& in) {
      in.get(turn), in.get(is_waiting), in.get(is_over), in.get(is_done);
    }
  };

  void begin(const P& root, Context<Move>& context) {
    this->begin_at(root, context);
    averaging_.begin(root);
    is_under_way_ = is_done_ = false;
    ever_ = 0;
    states_.clear();
    inherited_.clear();
    for (std::size_t i = 1; i < ranks_.size(); ++i) {
      std::unique_ptr<Context<Move>>& worker = ranks_[i].worker;
      if (!worker) worker = another_worker(context);
      worker->line = context.line;
    }
  }
  static std::unique_ptr<Context<Move>> another_worker(const Context<Move>& context) {
    return std::unique_ptr<Context<Move>>(new Context<Move>(context.fork(0, context.rest())));
  }
  Context<Move>& worker_of(unsigned i, Context<Move>& context) {
    return i == 0 ? context : *ranks_[i].worker;
  }
  double speed_of(unsigned i) const { return exchange_.speed(exchange_.first() + i); }

  // Ranks begin together with what the limits leave.
  void begin_search(Context<Move>& context) {
    is_under_way_ = true;
    is_done_ = false;
    for (unsigned i = 0; i < ranks_.size(); ++i) {
      Rank& rank = ranks_[i];
      rank.is_waiting = rank.is_over = rank.is_done = false;
      const Tally<Move>& tally = worker_of(i, context).tally();
      rank.turn = {};
      rank.turn.base = {tally.playouts, tally.nodes, 0};
    }
    base_ = ranks_[0].turn.base;
  }

  // The others have the limits of the first, and pause where it does, if it still goes on.
  void prepare_others(Context<Move>& context) {
    for (unsigned i = 1; i < ranks_.size(); ++i) {
      if (ranks_[i].is_waiting) continue;
      Context<Move>& worker = *ranks_[i].worker;
      const auto here = [&](const Limits& limits) {
        return Limits{limits.deadline,
                      here_of(limits.playouts, base_.playouts, ranks_[i].turn.base.playouts, i),
                      here_of(limits.nodes, base_.nodes, ranks_[i].turn.base.nodes, i)};
      };
      worker.settle();
      worker.line = context.line;
      worker.work_under(here(context.limits()), here(context.whole()));
      worker.pause_at(ranks_[0].is_over ? Limits{} : worker.with_rest(context.rest_before_pause()));
    }
  }
  std::uint64_t here_of(std::uint64_t limit, std::uint64_t from, std::uint64_t base,
                        unsigned i) const {
    if (limit == kUnlimited) return limit;
    return base + scaled(limit > from ? limit - from : 0, speed_of(i));
  }
  static std::uint64_t scaled(std::uint64_t count, double speed) {
    if (count == kUnlimited || speed == 1) return count;
    return std::max<std::uint64_t>(count > 0,
                                   static_cast<std::uint64_t>(static_cast<double>(count) * speed));
  }

  // A rank searches until it has to wait for the others, or a pause.
  void step(unsigned i, Context<Move>& context) {
    Rank& rank = ranks_[i];
    if (rank.is_waiting) return;
    Context<Move>& worker = worker_of(i, context);
    if (!exchange_.at_once() && has_enough()) {
      rank.is_over = rank.is_waiting = true;
      return;
    }
    if (i > 0) worker.look();
    if (!rank.turn.has_begun) begin_turn(i, worker);
    const double before = worker.spent().seconds;
    const double others = others_time(i, worker);
    Limits until = rank.turn.until;
    until.deadline += others;
    {
      const typename Context<Move>::Scope scope(worker,
                                                Limits{.deadline = rank.turn.deadline + others});
      const Limits meeting{.deadline = worker.from_now({exchange_.meeting_interval()}).deadline};
      const Limits next = narrower(meeting, part_of_slice(i, worker));
      const typename Context<Move>::Slice slice(worker, narrower(until, next));
      rank.is_done = rank.search->resume(worker) == Outcome::done;
      worker.look();
      rank.is_over = rank.is_done || (worker.stopped() && !worker.interrupted());
    }
    // An evaluation that was left at a pause belongs to the turn.
    rank.is_waiting = rank.is_over || (!worker.is_inside() && worker.has_reached(until));
    spent_[exchange_.first() + i].seconds += worker.spent().seconds - before;
  }
  // Where ranks take turns, the seconds in which this one has not searched.
  double others_time(unsigned i, const Context<Move>& worker) const {
    if (exchange_.at_once()) return 0;
    return worker.spent().seconds - spent_[exchange_.first() + i].seconds;
  }
  // Ranks that take turns share the time before a pause, or the first to go would have all of it. What one
  // leaves of its part goes to those after it, the ranks below it.
  Limits part_of_slice(unsigned i, const Context<Move>& worker) const {
    const double pause = worker.rest_before_pause().deadline;
    if (exchange_.at_once() || pause == kForever) return {};
    const auto to_go = std::count_if(ranks_.begin(), ranks_.begin() + i + 1,
                                     [](const Rank& rank) { return !rank.is_waiting; });
    const double now = worker.spent().seconds;
    return {.deadline = now + (pause - now) / static_cast<double>(to_go)};
  }
  // Whether one of the others has found what no line is better than.
  bool has_enough() const {
    return std::any_of(ranks_.begin() + 1, ranks_.end(),
                       [](const Rank& rank) { return rank.worker->has_enough(); });
  }
  void begin_turn(unsigned i, Context<Move>& worker) {
    Turn& turn = ranks_[i].turn;
    turn.has_begun = true;
    const double others = others_time(i, worker);
    turn.until = worker.from_now(
        {plan_.interval.seconds, scaled(plan_.interval.playouts, speed_of(i)), kUnlimited});
    turn.until.deadline -= others;
    turn.deadline = kForever;
    if (exchange_.at_once() || worker.limits().deadline == kForever) return;
    const auto left = std::count_if(ranks_.begin(), ranks_.end(),
                                    [](const Rank& rank) { return !rank.is_waiting; });
    const double seconds = worker.left().seconds / static_cast<double>(left);
    turn.deadline = worker.from_now({seconds}).deadline - others;
  }

  // --- Checkpoints of ranks of several processes, and of other numbers of them ---

  // The rank with this number among all, which is here.
  void load_rank(Reader& in, unsigned i, std::uint64_t number, const P& root,
                 Context<Move>& context) {
    Rank& rank = ranks_[i];
    rank.load_progress(in);
    Context<Move>& worker = worker_of(i, context);
    if (number > 0) {  // limits and line are those that the run has here
      const Limits whole = context.whole();
      const Line<Move> line = context.line;
      worker.load(in);
      if (i == 0) worker.allow_until(whole);
      worker.line = line;
    }
    rank.search->load(in, root, worker);
  }
  // One that is not: its process will be told of it, or there is none any more.
  void load_another(Reader& in, std::uint64_t number, const P& root, Context<Move>& context) {
    Rank rank{std::unique_ptr<Tree>(static_cast<Tree*>(ranks_[0].search->fresh().release())),
              another_worker(context)};
    rank.worker->memory = MemoryCap();  // its tree is not kept here
    rank.load_progress(in);
    rank.worker->load(in);
    rank.search->load(in, root, *rank.worker);
    if (number < exchange_.ranks()) {
      Writer out;
      rank.save(out, rank.worker.get());
      states_.resize(exchange_.ranks());
      states_[number] = out.bytes();
      return;
    }
    Tree& heir = *ranks_[0].search;
    heir.add_root_visits(rank.search->own_root_visits());
    parallel::merge(root, heir, heir.root_block(), *rank.search, rank.search->root_block(),
                    context);
    if (rank.search->best().score > inherited_.score) inherited_ = rank.search->best();
  }
  // One who searched alone is joined: the first takes over all that it knows, and tells the others.
  void join(Reader& in, const P& root, Context<Move>& context) {
    const std::unique_ptr<Tree> alone = ranks_[0].search->alone();
    const std::unique_ptr<Context<Move>> worker = another_worker(context);
    worker->memory = MemoryCap();  // its tree is not kept
    alone->load(in, root, *worker);
    stream_ = alone->first_stream();
    is_under_way_ = false;
    ever_ = std::max<std::uint64_t>(ever_, 1);
    for (unsigned i = 0; i < ranks_.size(); ++i) begin_rank(i, {}, root, context);
    Tree& heir = *ranks_[0].search;
    heir.add_root_visits(alone->view().visits);
    parallel::merge(root, heir, heir.root_block(), *alone, alone->root_block(), context);
    this->best_ = inherited_ = alone->best();
    Figures figures;
    const bool is_told =
        averaging_.round(root, {{&heir, &context}}, *make_simulated_exchange(1), figures);
    for (unsigned i = 0; is_told && i < ranks_.size(); ++i)
      averaging_.show_again(root, {ranks_[i].search.get(), &worker_of(i, context)},
                            exchange_.ranks());
    ever_ += exchange_.ranks();
  }
  // A rank that there was not.
  void begin_rank(unsigned i, const Rank& first, const P& root, Context<Move>& context) {
    Rank& rank = ranks_[i];
    rank.turn = first.turn;
    rank.is_waiting = first.is_waiting, rank.is_over = first.is_over, rank.is_done = first.is_done;
    Context<Move>& worker = worker_of(i, context);
    if (i > 0) {
      Writer out;
      context.save(out);
      Reader in(out.bytes());
      worker.load(in);
    }
    worker.stream = stream_.of_rank(ever_ + exchange_.first() + i);
    rank.search->start(root, worker);
    worker.settle();
  }

  bool meets() const { return exchange_.meeting_interval() < kForever; }
  struct Meeting {
    bool everybody_waits;  // for the round
    bool gathers;          // what all have is at rank 0
  };
  Meeting meet(Context<Move>& context) {
    const auto waiting = std::count_if(ranks_.begin(), ranks_.end(),
                                       [](const Rank& rank) { return rank.is_waiting; });
    const std::uint64_t others = ranks_.size() - static_cast<std::uint64_t>(waiting);
    if (!meets()) return {others == 0, false};
    Figures figures;
    const bool is_wanted = exchange_.first() == 0 && !ranks_[0].is_over && exchange_.wants_states();
    figures.counts = {others, is_wanted};
    if (!exchange_.reduce(figures))
      leave(context);
    else if (figures.counts[1] > 0)
      gather(context);
    return {figures.counts[0] == 0, figures.counts[1] > 0};
  }
  void gather(Context<Move>& context) {
    Writer out;
    ranks_[0].save(out, exchange_.first() > 0 ? &context : nullptr);
    states_ = exchange_.gather(out.bytes());
    if (exchange_.first() == 0 && states_.empty()) leave(context);
  }
  void leave(Context<Move>& context) {
    has_left_ = true;
    tell_of_others(context);
  }

  // A round. After it ranks search on, or nothing is under way any more.
  void exchange(Context<Move>& context) {
    Figures figures;
    figures.counts.resize(2);
    for (const Rank& rank : ranks_) {
      figures.counts[0] += !rank.is_over;
      figures.counts[1] += !rank.is_done;
      bring_line(rank.search->best(), figures);
    }
    figures.stop = exchange_.first() == 0 && context.is_over() && context.ran_out_of_time();
    bring_line(inherited_, figures);
    if (!reduce(figures, context)) return leave(context);
    if (figures.best != kNoScore) take_line(figures, context);
    is_done_ = figures.counts[1] == 0;
    is_under_way_ = figures.counts[0] > 0 && !figures.stop && !context.has_enough();
    for (Rank& rank : ranks_) {
      rank.is_waiting = rank.is_over;
      rank.turn.has_begun = false;
    }
    if (!is_under_way_) tell_what_was_spent(context);
  }
  bool reduce(Figures& figures, Context<Move>& context) {
    if (!ranks_[0].search->plan().averaged) return exchange_.reduce(figures);
    std::vector<typename Averaging::Rank> trees;
    for (unsigned i = 0; i < ranks_.size(); ++i)
      trees.push_back({ranks_[i].search.get(), &worker_of(i, context)});
    return averaging_.round(*root_, trees, exchange_, figures);
  }
  std::vector<typename Averaging::Rank> trees() const {
    std::vector<typename Averaging::Rank> all;
    for (const Rank& rank : ranks_) all.push_back({rank.search.get(), nullptr});
    return all;
  }

  static void bring_line(const Best<Move>& best, Figures& figures) {
    if (best.score <= figures.best) return;
    figures.best = best.score;
    figures.line.assign(reinterpret_cast<const char*>(best.line.data()),
                        best.line.size() * sizeof(Move));
  }
  void take_line(const Figures& figures, Context<Move>& context) {
    this->best_.score = figures.best;
    this->best_.line.resize(figures.line.size() / sizeof(Move));
    if (!figures.line.empty())
      std::memcpy(this->best_.line.data(), figures.line.data(), figures.line.size());
    tell(this->best_, context);
  }
  // The run knows what its other ranks have found.
  void tell_of_others(Context<Move>& context) {
    for (const Rank& rank : ranks_) tell(rank.search->best(), context);
  }
  static void tell(const Best<Move>& best, Context<Move>& context) {
    if (best.score <= context.best().score) return;
    Best<Move> whole{best.score, context.line};
    whole.line.insert(whole.line.end(), best.line.begin(), best.line.end());
    context.learn(whole);
  }

  void note_spent(Context<Move>& context) {
    for (unsigned i = 0; i < ranks_.size(); ++i) {
      const Tally<Move>& tally = worker_of(i, context).tally();
      Spent& spent = spent_[exchange_.first() + i];
      spent.playouts = tally.playouts;
      spent.nodes = tally.nodes;
    }
  }
  // To ranks of other processes. What they have at the end of a run is kept, too.
  void tell_what_was_spent(Context<Move>& context) {
    if (exchange_.here() == exchange_.ranks()) return;
    Figures figures;
    figures.counts.resize(2 * spent_.size());
    figures.counts.push_back(meets() && exchange_.first() == 0 && context.is_over());
    figures.sums.resize(spent_.size());
    for (unsigned i = exchange_.first(); i < exchange_.first() + exchange_.here(); ++i) {
      figures.counts[2 * i] = spent_[i].playouts;
      figures.counts[2 * i + 1] = spent_[i].nodes;
      figures.sums[i] = spent_[i].seconds;
    }
    if (!exchange_.reduce(figures)) has_left_ = true;
    if (has_left_) return;
    for (std::size_t i = 0; i < spent_.size(); ++i)
      spent_[i] = {figures.sums[i], figures.counts[2 * i], figures.counts[2 * i + 1]};
    if (figures.counts.back() > 0) gather(context);
  }

  RanksPlan plan_;
  Exchange& exchange_;
  Averaging averaging_;
  std::vector<Rank> ranks_;          // of this process
  bool is_under_way_ = false;        // there is a round to come
  bool is_done_ = false;             // all have come to their end
  bool has_left_ = false;            // somebody has, and there are no rounds any more
  TallyPlace base_;                  // what the first had spent when all began
  std::vector<Spent> spent_;         // of all ranks
  Best<Move> inherited_;             // the best line of ranks that are no more
  std::uint64_t ever_ = 0;           // ranks that there ever were, for their streams
  std::vector<std::string> states_;  // of those of other processes, while nothing goes on
};

}  // namespace hornbeam
