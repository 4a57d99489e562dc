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
// Round 0 uses the stream as it is, so one round without a known line is the inner search itself. A
// round from the root that proves its line the best is the last.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/coded_moves.hpp"

namespace hornbeam {

struct ImprovePlan {
  Limit rounds{};
  Budget each{};      // of one round
  double drop = 0.2;  // at most this share of the line's moves is dropped outright
  double tail = 0.2;  // how often it is the end of the line that is dropped
  double prefer = 0;  // how much the policy leans to what is kept; 0: it is played instead
  double slack = 0;   // a new line may be this much below the best one
};

template <Position P>
class Improve final : public Search<P> {
 public:
  using typename Search<P>::Move;
  Improve(ImprovePlan plan, SearchPtr<P> child)
      : plan_(plan), child_(std::move(child)), height_(child_->traits().height) {}

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    round_ = 0;
    under_way_ = is_exhausted_ = is_proved_ = false;
    past_ = {};
    past_.searches = 0;
    this->best_ = current_ = known_from_here(context);
  }

  Outcome resume(Context<Move>& context) override {
    while (round_ < plan_.rounds && !is_exhausted_ && !is_proved_) {
      if (context.halted()) return Outcome::more;
      if (!under_way_) begin_round(context);
      if (!search_round(context)) return Outcome::more;  // a pause; the round goes on later
      if (context.stopped()) return Outcome::more;
      end_round();
    }
    return Outcome::done;
  }

  void advance(Move move, Context<Move>& context) override {
    Search<P>::advance(move, context);
    current_ = this->best_;
  }

  Traits traits() const override {
    const bool ends = plan_.rounds != kUnlimited;
    return {.ends = ends,
            .ends_as_evaluator = ends,
            .makes_nodes = child_->traits().makes_nodes,
            .counts_nodes = child_->traits().counts_nodes,
            .height = height_ + 1};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<Improve>(plan_, child_->fresh()); }

  void save(Writer& out) const override {
    out.mark("impr");
    out.put(stream_), out.put(round_), out.put(is_exhausted_), out.put(under_way_);
    out.put(is_proved_);
    out.put(limits_), out.put(past_), out.put(kept_);
    out.put(current_.score), out.put(current_.line);
    this->best_.save(out);
    if (under_way_) child_->save(out);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("impr");
    in.get(stream_), in.get(round_), in.get(is_exhausted_), in.get(under_way_);
    in.get(is_proved_);
    in.get(limits_), in.get(past_), in.get(kept_);
    in.get(current_.score), in.get(current_.line);
    this->best_.load(in);
    if (!under_way_) return;
    P position = root;
    for (const Move& move : kept_) position.play(move);
    child_->load(in, position, context);
  }

  bool proves_optimum() const override { return is_proved_; }
  bool show_tree(tree::TreeView<Move>& shown) const override { return child_->show_tree(shown); }
  Statistics statistics() const override {
    Statistics all = past_;
    if (under_way_) all.add(child_->statistics(), static_cast<std::uint32_t>(kept_.size()));
    return all;
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  Stream of_pass() const { return stream_.of_pass(round_, height_); }

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
    kept_.clear();
    leanings_.clear();
    if (current_.found()) choose_part_of_current();
    P position = *root_;
    for (const Move& move : kept_) position.play(move);
    context.stream = of_pass();
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), kept_.begin(), kept_.end());
    child_->start(position, context);
    child_->lean(leanings_);
    context.line.resize(base);
    under_way_ = true;
  }

  // False if the inner search was halted before the round was over.
  bool search_round(Context<Move>& context) {
    const typename Context<Move>::Scope scope(context, limits_);
    const std::size_t base = context.line.size();
    context.line.insert(context.line.end(), kept_.begin(), kept_.end());
    const bool is_done = child_->resume(context) == Outcome::done;
    const bool is_over = is_done || context.stopped();
    context.line.resize(base);
    is_proved_ = is_done && kept_.empty() && child_->proves_optimum();
    if (child_->best().score > this->best_.score) this->best_ = whole_line();
    return is_over;
  }

  void end_round() {
    if (child_->best().found() && child_->best().score >= this->best_.score - plan_.slack)
      current_ = whole_line();
    past_.add(child_->statistics(), static_cast<std::uint32_t>(kept_.size()));
    under_way_ = false;
    is_exhausted_ = current_.found() && current_.line.empty();  // the root is finished
    ++round_;
  }

  Best<Move> whole_line() const {
    Best<Move> whole{child_->best().score, kept_};
    whole.line.insert(whole.line.end(), child_->best().line.begin(), child_->best().line.end());
    return whole;
  }

  // Drops moves of the current line; the others are preferred or played again, if they can be.
  void choose_part_of_current() {
    choose_dropped(of_pass().dice(height_));
    moves_.start(*root_, kNoColor);
    again_.start(*root_, kNoColor);
    for (std::size_t i = 0; i < current_.line.size(); ++i) {
      const std::uint32_t number =
          find(moves_, [&](std::uint32_t n) { return moves_.move(n) == current_.line[i]; });
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

  void choose_dropped(Stream dice) {
    const auto length = static_cast<std::uint32_t>(current_.line.size());
    is_dropped_.assign(length, false);
    if (length == 0) return;
    if (dice.uniform() < plan_.tail) {
      std::fill(is_dropped_.begin() + dice.below(length), is_dropped_.end(), true);
    } else {
      const auto most = std::max(1u, static_cast<std::uint32_t>(plan_.drop * length));
      for (std::uint32_t count = 1 + dice.below(most); count > 0; --count)
        is_dropped_[dice.below(length)] = true;
    }
  }

  static constexpr double kForbidden = -20;  // drawn where there is nothing else
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
  bool is_proved_ = false;  // a round from the root has proved its line the best
  Limits limits_;           // of the round under way
  Statistics past_;         // of the rounds before
  Best<Move> current_;
  Line<Move> kept_;  // of the current line, in the round under way

  playout::CodedMoves<P> moves_;  // along the current line
  playout::CodedMoves<P> again_;  // along what is kept
  std::vector<bool> is_dropped_;
  std::vector<Leaning> leanings_;
};

}  // namespace hornbeam
