// Improves a line by destroying a part of it and searching that part again, over and over (ruin and
// recreate: Schrimpf et al., Record Breaking Optimization Results Using the Ruin and Recreate
// Principle, 2000; for Morpion Solitaire the searches around a grid that found dozens of 178s).
//
// The first line is the one that the run knows already, or else what the inner search makes of the
// root. A round drops some moves of the current line: now and then all from a random one on, mostly
// a few anywhere, and with them what was possible only because of them. The others are played again
// in their order, and the inner search finishes the game from there. What it finds is the new
// current line unless it is worse; equal lines are taken, so that the line drifts where it cannot
// climb. With `slack` it may also be that much below the best (record-to-record travel: Dueck, 1993).
//
// With `prefer` nothing is played again: the inner search, an NRPA, works from the root with a policy
// that leans to the kept moves and against the dropped ones.
//
// Moves are recognised by their codes (playout/coded_moves.hpp): where moves commute, as in Morpion,
// what is kept is a set rather than a beginning. A position without codes keeps beginnings only.
//
// With `parents` the best so many lines of different scores are kept, of equals the last one, and a round
// draws the one that it begins with: half of the time the best one, or else any of them, the best one included.
// Which moves are dropped may be learned (search/cuts.hpp): a round that beats the best line has won, one that
// beats its own parent alone a little.
//
// With `batch` so many rounds know the same line, or draw from the same ones, and what is learned by then, and
// count in their order afterwards, so that they can be searched side by side (parallel/ahead_runs.hpp).
//
// Round 0 uses the stream as it is, so one round without a known line is the inner search itself. A
// round from the root that proves its line the best is the last.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/parallel/ahead_runs.hpp"
#include "hornbeam/playout/coded_moves.hpp"
#include "hornbeam/search/cuts.hpp"

namespace hornbeam {

struct ImprovePlan {
  Limit rounds{};
  Budget each{};            // of one round
  double drop = 0.2;        // at most this share of the line's moves is dropped outright
  double tail = 0.2;        // how often it is the end of the line that is dropped
  double prefer = 0;        // how much the policy leans to what is kept; 0: it is played instead
  double slack = 0;         // a new line may be this much below the best one
  std::uint64_t batch = 1;  // rounds that know of nothing newer than the first of them
  std::uint64_t parents = 1;
  CutPlaces cuts = CutPlaces::uniform;
};

template <Position P>
class Improve final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Improve(ImprovePlan plan, SearchPtr<P> child, Pool* pool = nullptr)
      : plan_(plan),
        child_(std::move(child)),
        height_(child_->traits().height),
        now_{{}, Cuts(plan.cuts)},
        first_(now_),
        ahead_(pool, *child_) {}

  void start(const P& root, Context<Move>& context) override {
    ahead_.clear();
    this->begin_at(root, context);
    round_ = 0;
    last_ = {};
    under_way_ = is_exhausted_ = is_proved_ = false;
    past_ = {};
    past_.searches = 0;
    this->best_ = known_from_here(context);
    now_.cuts.clear();
    begin_with_best();
  }

  Outcome resume(Context<Move>& context) override {
    ahead_.go_on(context);
    while (round_ < plan_.rounds && !is_exhausted_ && !is_proved_) {
      if (context.halted()) return leave(context);
      hand_out(context);
      Run* const ahead =
          under_way_ || ahead_.empty() ? nullptr : ahead_.take(round_, plan_.each, context);
      if (!(ahead ? take(*ahead, context) : search_here(context))) return leave(context);
    }
    ahead_.clear();
    return Outcome::done;
  }

  void advance(Move move, Context<Move>& context) override {
    Search<P>::advance(move, context);
    begin_with_best();
  }

  Traits traits() const override {
    const Traits child = child_->traits();
    const bool ends = plan_.rounds != kUnlimited;
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = child.makes_nodes,
            .counts_nodes = child.counts_nodes,
            .shares = ahead_.is_open() || child.shares,
            .shares_tree = child.shares_tree,
            .divides = true,
            .begins_ahead = true,
            .height = height_ + 1};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Improve>(plan_, child_->fresh()); }

  void save(Writer& out) const override {
    out.mark("impr");
    out.put(stream_), out.put(round_), out.put(is_exhausted_), out.put(under_way_);
    out.put(is_proved_);
    out.put(limits_), out.put(past_), out.put(kept_);
    now_.save(out), first_.save(out);
    out.put(record_);
    this->best_.save(out);
    out.put(before_);
    if (under_way_) child_->save(out);
    ahead_.save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("impr");
    in.get(stream_), in.get(round_), in.get(is_exhausted_), in.get(under_way_);
    in.get(is_proved_);
    in.get(limits_), in.get(past_), in.get(kept_);
    now_.load(in), first_.load(in);
    in.get(record_);
    this->best_.load(in);
    in.get(before_);
    if (under_way_) {
      P position = root;
      for (const Move& move : kept_) position.play(move);
      child_->load(in, position, context);
    }
    ahead_.load(in, root, context);
  }

  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override { return child_->show_tree(shown); }
  void show(View& view) const override {
    child_->show(view);
    view.begins += kept_.size();
  }
  Statistics statistics() const override {
    Statistics all = past_;
    if (under_way_)
      all.add(child_->statistics(), static_cast<std::uint32_t>(kept_.size()));
    else if (const auto run = ahead_.joined(round_))
      all.add(run->statistics, static_cast<std::uint32_t>(run->plan.prefix.size()));
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  using Run = parallel::AheadRun<P>;

  // Lines to begin with, the best first, and where cuts of them have paid.
  struct Experience {
    std::vector<Best<Move>> lines;
    Cuts cuts;

    void save(Writer& out) const {
      out.put(static_cast<std::uint64_t>(lines.size()));
      for (const Best<Move>& line : lines) line.save(out);
      cuts.save(out);
    }
    void load(Reader& in) {
      lines.clear();
      for (auto count = in.get<std::uint64_t>(); count > 0; --count) lines.emplace_back().load(in);
      cuts.load(in);
    }
  };

  void begin_with_best() {
    now_.lines.clear();
    if (this->best_.found()) now_.lines.push_back(this->best_);
    first_ = now_;
    record_ = this->best_.score;
  }

  Stream of_pass(std::uint64_t round) const { return stream_.of_pass(round, height_); }

  // The rest of the line that the run knows, where it goes through here.
  static Best<Move> known_from_here(const Context<Move>& context) {
    const Line<Move>& line = context.known().line;
    const std::size_t depth = context.line.size();
    if (!context.known().found() || line.size() < depth ||
        !std::equal(context.line.begin(), context.line.end(), line.begin()))
      return {};
    return {context.known().score,
            Line<Move>(line.begin() + static_cast<std::ptrdiff_t>(depth), line.end())};
  }

  void begin_round(Context<Move>& context) {
    limits_ = context.from_now(plan_.each);
    const typename Context<Move>::Scope scope(context, limits_);  // a search may look at its start
    before_ = {context.tally().playouts, context.tally().nodes, 0};
    choose_part(round_);
    P position = *root_;
    for (const Move& move : kept_) position.play(move);
    context.stream = of_pass(round_);
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), kept_.begin(), kept_.end());
    child_->start(position, context);
    child_->lean(leanings_);
    context.line.resize(base);
    under_way_ = true;
  }

  // False if it was halted before the round's end.
  bool search_here(Context<Move>& context) {
    if (!under_way_) begin_round(context);
    if (!search_round(context)) return false;  // a pause; the round goes on later
    if (context.stopped()) return false;
    last_ = {context.tally().playouts - before_.playouts, context.tally().nodes - before_.nodes, 0};
    under_way_ = false;
    end_round(child_->best(), kept_, child_->statistics());
    return true;
  }

  // False if the inner search was halted before the round was over.
  bool search_round(Context<Move>& context) {
    const typename Context<Move>::Scope scope(context, limits_);
    const std::size_t base = context.line.size();
    const std::uint64_t before = context.tally().playouts;
    context.line.insert(context.line.end(), kept_.begin(), kept_.end());
    const bool is_done = child_->resume(context) == Outcome::done;
    const bool is_over = is_done || context.stopped();
    context.line.resize(base);
    is_proved_ = is_done && kept_.empty() && child_->proves_optimum();
    ahead_.spend(context.tally().playouts - before);
    keep(child_->best(), kept_);
    return is_over;
  }

  // The same for a round that was searched ahead.
  bool take(Run& run, Context<Move>& context) {
    if (!run.is_joined) return false;  // a pause
    keep(run.best, run.plan.prefix);
    is_proved_ = run.is_proved && run.plan.prefix.empty();
    if (!run.is_over || context.stopped()) return false;
    last_ = {run.worker().tally().playouts, run.worker().tally().nodes, 0};
    end_round(run.best, run.plan.prefix, run.statistics);
    ahead_.pop_front();
    return true;
  }

  void end_round(const Best<Move>& found, const Line<Move>& kept, const Statistics& statistics) {
    if (now_.cuts.learns()) learn(found.score);
    if (found.found()) take_line(whole_line(found, kept));
    past_.add(statistics, static_cast<std::uint32_t>(kept.size()));
    is_exhausted_ = !now_.lines.empty() && now_.lines[0].line.empty();  // the root is finished
    if (++round_ % plan_.batch == 0) first_ = now_;
  }
  void take_line(Best<Move> whole) {
    std::vector<Best<Move>>& lines = now_.lines;
    if (plan_.parents == 1) {
      if (whole.score >= this->best_.score - plan_.slack) lines.assign(1, std::move(whole));
      return;
    }
    const auto place =
        std::ranges::lower_bound(lines, whole.score, std::greater{}, &Best<Move>::score);
    if (place != lines.end() && place->score == whole.score) {
      *place = std::move(whole);
      return;
    }
    lines.insert(place, std::move(whole));
    if (lines.size() > plan_.parents) lines.pop_back();
  }
  void learn(Score found) {
    if (const Best<Move>* const parent = choose_dropped(round_)) {
      const double won = found > record_ ? 1 : found > parent->score ? kWonLittle : 0;
      now_.cuts.learn(kind_, static_cast<std::uint32_t>(parent->line.size()), dropped_, won);
    }
    record_ = std::max(record_, found);
  }

  void keep(const Best<Move>& found, const Line<Move>& kept) {
    if (found.score > this->best_.score) this->best_ = whole_line(found, kept);
  }
  static Best<Move> whole_line(const Best<Move>& found, const Line<Move>& kept) {
    Best<Move> whole{found.score, kept};
    whole.line.insert(whole.line.end(), found.line.begin(), found.line.end());
    return whole;
  }
  Outcome leave(Context<Move>& context) {
    ahead_.leave(round_, context, [this](const Run& run) { keep(run.best, run.plan.prefix); });
    return Outcome::more;
  }

  // The other rounds of the batch.
  void hand_out(Context<Move>& context) {
    if (!ahead_.is_open() || context.has_exact_pause()) return;
    const std::uint64_t end =
        std::min<std::uint64_t>(plan_.rounds, (round_ / plan_.batch + 1) * plan_.batch);
    while (ahead_.has_room()) {
      parallel::RunPlan<P> run = parallel::after(ahead_.empty() ? turn(context) : ahead_.last(),
                                                 last_, child_->traits().ends);
      if (run.index >= end || parallel::is_nothing(run.rest)) return;
      run.budget = plan_.each;
      run.stream = of_pass(run.index);
      const Line<Move> kept = std::exchange(kept_, {});  // of the round under way
      choose_part(run.index);
      run.prefix = std::exchange(kept_, kept);
      run.leanings = leanings_;
      ahead_.hand_out(*root_, std::move(run), context);
    }
  }
  parallel::RunPlan<P> turn(const Context<Move>& context) const {
    parallel::RunPlan<P> run{.index = round_, .budget = plan_.each};
    const auto since_begin = [&](const Limits& rest) {
      if (!under_way_) return rest;
      return parallel::less(context.with_rest(rest), before_.playouts, before_.nodes);
    };
    run.rest = since_begin(context.rest());
    run.whole = since_begin(context.whole_rest());
    return run;
  }

  // Drops moves of the line that the batch begins with; the others are preferred or played again, if
  // they can be.
  void choose_part(std::uint64_t round) {
    kept_.clear();
    leanings_.clear();
    const Best<Move>* const parent = choose_dropped(round);
    if (!parent) return;
    const Line<Move>& line = parent->line;
    moves_.start(*root_, kNoColor);
    again_.start(*root_, kNoColor);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::uint32_t number =
          find(moves_, [&](std::uint32_t n) { return moves_.move(n) == line[i]; });
      const std::uint64_t code = moves_.code(number);
      moves_.play(number);
      if (plan_.prefer > 0)
        leanings_.push_back({code, is_dropped_[i] ? kForbidden : plan_.prefer});
      else if (!is_dropped_[i])
        play_again(code);
    }
  }

  void play_again(std::uint64_t code) {
    const std::uint32_t number =
        find(again_, [&](std::uint32_t n) { return again_.code(n) == code; });
    if (number == kNone) return;
    kept_.push_back(again_.move(number));
    again_.play(number);
  }

  // Of the line that the round begins with; nothing where there is none.
  const Best<Move>* choose_dropped(std::uint64_t round) {
    is_dropped_.clear();
    dropped_.clear();
    if (first_.lines.empty()) return nullptr;
    Stream dice = of_pass(round).dice(height_);
    const Best<Move>& parent = choose_parent(dice);
    const auto length = static_cast<std::uint32_t>(parent.line.size());
    is_dropped_.assign(length, false);
    if (length == 0) return &parent;
    kind_ = dice.uniform() < plan_.tail ? CutKind::end : CutKind::middle;
    const auto most = std::max(1u, static_cast<std::uint32_t>(plan_.drop * length));
    std::uint32_t count = kind_ == CutKind::end ? 1 : 1 + dice.below(most);
    for (; count > 0; --count) dropped_.push_back(first_.cuts.draw(kind_, length, dice));
    if (kind_ == CutKind::end)
      std::fill(is_dropped_.begin() + dropped_[0], is_dropped_.end(), true);
    else
      for (const std::uint32_t place : dropped_) is_dropped_[place] = true;
    return &parent;
  }
  const Best<Move>& choose_parent(Stream& dice) const {
    const std::vector<Best<Move>>& lines = first_.lines;
    if (lines.size() == 1 || dice.uniform() < kBestParent) return lines[0];
    return lines[dice.below(static_cast<std::uint32_t>(lines.size()))];
  }

  static constexpr double kForbidden = -20;  // drawn where there is nothing else
  static constexpr double kBestParent = 0.5;
  static constexpr double kWonLittle = 0.3;
  static constexpr int kNoColor = -1;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  template <class Is>
  static std::uint32_t find(const playout::CodedMoves<P>& moves, Is is) {
    for (const std::uint32_t number : moves.candidates())
      if (is(number)) return number;
    return kNone;
  }

  ImprovePlan plan_;
  SearchPtr<P> child_;
  unsigned height_;  // of its streams above those of the searches inside
  std::uint64_t round_ = 0;
  bool under_way_ = false;
  bool is_exhausted_ = false;
  bool is_proved_ = false;   // a round from the root has proved its line the best
  Limits limits_;            // of the round under way
  Statistics past_;          // of the rounds before
  TallyPlace before_;        // the round under way
  TallyPlace last_;          // round: what it spent
  Experience now_;           // the current line, or several
  Experience first_;         // the same when the batch began
  Score record_ = kNoScore;  // of the rounds that have ended
  Line<Move> kept_;          // of a line of `first_`, in the round under way

  playout::CodedMoves<P> moves_;        // along the current line
  playout::CodedMoves<P> again_;        // along what is kept
  std::vector<bool> is_dropped_;        // which moves of a line,
  std::vector<std::uint32_t> dropped_;  // as they were drawn
  CutKind kind_ = CutKind::end;
  std::vector<Leaning> leanings_;

  parallel::AheadRuns<P> ahead_;
};

}  // namespace hornbeam
