// The passes of a beam: how wide each is, how many of a kin stay in it, and where it begins.
//
// Where the plan has a width there is one pass, or each is twice as wide as the one before; where none of that
// one's beams was as wide as it might have been, only its cap left something out, and a pass has twice the cap
// instead. (Whoever asks a device hears how wide its beams are, and not what they left out.) Otherwise widths
// follow from the budget (search/pace.hpp): a pass of width 1 and a narrow one tell what depths cost, then
// one takes half of what is left, its width set anew for every depth. The rest goes to passes that begin
// somewhere in the first half of the best line, each about a quarter as wide; the last of them begin as near
// to the line's end as they have to to come to their own. Where nothing limits the search, widths and caps double.
#pragma once

#include "hornbeam/core/context.hpp"
#include "hornbeam/search/pace.hpp"

namespace hornbeam {

template <SmallMove Move>
class Passes {
 public:
  // A width of 0: as wide as the budget allows. A cap of 0: none.
  Passes(std::uint64_t width, std::uint64_t cap) : planned_(width), planned_cap_(cap) {}

  // No beam but the first is wider than that, whatever the budget, or keeps more of a kin.
  void allow_at_most(std::uint64_t width, std::uint64_t cap) { most_ = width, most_of_kin_ = cap; }

  void start() {
    pass_ = widest_ = made_ = 0;
    cap_ = planned_cap_;
    was_filled_ = false;
    by_nodes_.clear(), by_time_.clear();
    worked_ = 0;
    began_ = kNotBegun;
    prefix_.clear();
  }

  std::uint64_t width() const { return width_; }  // of the next beam,
  std::uint64_t cap() const { return cap_; }      // and of all of the pass
  bool is_paced() const { return is_paced_; }     // it is set anew for every depth
  bool is_first() const { return pass_ == 1; }    // of all passes
  bool is_the_same_again() const {
    return is_same_;
  }  // as the one before: nothing doubles any more
  const Line<Move>& prefix() const { return prefix_; }  // with which the pass begins

  // Another pass. `best` is the best line so far.
  void begin(const Line<Move>& best, const Stream& stream, const Context<Move>& context) {
    is_paced_ = is_same_ = false;
    kept_back_ = {};
    prefix_.clear();
    choose(best, stream.dice(0).fork(pass_), context);
    widest_ = std::max(widest_, width_);
    ++pass_;
    of_members_ = width_;
    was_filled_ = false;
    made_ = 0;
    by_nodes_.begin_pass(), by_time_.begin_pass();
  }
  // Of those that follow from the budget there is always another one, while there is a budget.
  bool goes_on(const Context<Move>& context) const { return planned_ == 0 && is_limited(context); }

  void count_child() { ++made_; }
  void count_children(std::uint64_t count) { made_ += count; }
  // All children of a depth were made, of so many members; the next beam will be chosen.
  void end_depth(std::size_t depth, std::size_t members, const Context<Move>& context) {
    const bool is_full = members == of_members_;
    was_filled_ |= is_full;
    if (planned_ > 0) return;
    const auto width = static_cast<double>(of_members_);
    by_nodes_.note(depth, static_cast<double>(made_), width, is_full, prefix_.empty());
    made_ = 0;
    if (!has_deadline(context)) return;
    stop_watch(context);
    by_time_.note(depth, worked_, width, is_full, prefix_.empty());
    worked_ = 0;
    start_watch(context);
  }
  // Whether the width left anything out of the pass, where somebody knows better than by how wide beams were.
  void note_narrowed(bool is_narrowed) { was_filled_ = is_narrowed; }
  // It was chosen, `depth` moves from the root: how wide may the one after it be?
  void begin_depth(std::size_t depth, const Context<Move>& context) {
    of_members_ = width_;
    if (is_paced_) width_ = affordable(depth, context);
  }

  // Time counts while it is worked.
  void start_watch(const Context<Move>& context) {
    if (planned_ == 0 && began_ == kNotBegun && has_deadline(context))
      began_ = context.spent().seconds;
  }
  void stop_watch(const Context<Move>& context) {
    if (began_ != kNotBegun) worked_ += context.spent().seconds - began_;
    began_ = kNotBegun;
  }

  void save(Writer& out) const {
    out.put(pass_), out.put(width_), out.put(of_members_), out.put(widest_), out.put(is_paced_);
    out.put(cap_), out.put(was_filled_), out.put(kept_back_), out.put(made_), out.put(worked_),
        out.put(prefix_);
    by_nodes_.save(out), by_time_.save(out);
  }
  void load(Reader& in) {
    in.get(pass_), in.get(width_), in.get(of_members_), in.get(widest_), in.get(is_paced_);
    in.get(cap_), in.get(was_filled_), in.get(kept_back_), in.get(made_), in.get(worked_),
        in.get(prefix_);
    by_nodes_.load(in), by_time_.load(in);
  }

 private:
  static constexpr std::uint64_t kFirst = 64;  // width where nothing limits the search
  static constexpr double kScout = 64;         // a pass so much narrower tells what one will cost,
  static constexpr double kTrusted = 256;      // where the last one was narrower still
  static constexpr double kMain = 0.5;         // of what is left, for the pass that is paced
  static constexpr double kAgain = 0.25;       // of the widest: passes that begin on the best line
  static constexpr double kNotBegun = -1;

  void choose(const Line<Move>& best, Stream dice, const Context<Move>& context) {
    if (planned_ > 0 || !is_limited(context)) {
      if (pass_ == 0)
        width_ = planned_ > 0 ? planned_ : kFirst;
      else if (was_filled_ || cap_ == 0)
        is_same_ = !enlarge(width_, most_);
      else
        is_same_ = !enlarge(cap_, most_of_kin_);
      return;
    }
    width_ = affordable(0, context);
    if (pass_ == 0) return;
    if (static_cast<double>(width_) > kTrusted * static_cast<double>(widest_))
      width_ = static_cast<std::uint64_t>(static_cast<double>(width_) / kScout);
    else if (kMain * static_cast<double>(width_) > static_cast<double>(widest_))
      keep_pace(context);
    else
      begin_on(best, dice, context);
  }
  // False where there is as much already as there may be.
  static bool enlarge(std::uint64_t& limit, std::uint64_t most) {
    const std::uint64_t before = limit;
    limit = std::min(2 * before, std::max(before, most));
    return limit > before;
  }
  void keep_pace(const Context<Move>& context) {
    const Budget left = context.left();
    is_paced_ = true;
    if (left.nodes != kUnlimited)
      kept_back_.nodes = static_cast<std::uint64_t>((1 - kMain) * static_cast<double>(left.nodes));
    if (left.seconds < kForever) kept_back_.seconds = (1 - kMain) * left.seconds;
    width_ = affordable(0, context);
  }
  void begin_on(const Line<Move>& line, Stream dice, const Context<Move>& context) {
    auto cut = static_cast<std::size_t>(dice.uniform() / 2 * static_cast<double>(line.size()));
    // Of various widths, so that the same beginning does not lead to the same line.
    const double width = static_cast<double>(widest_) * kAgain * (0.7 + 0.6 * dice.uniform());
    width_ = static_cast<std::uint64_t>(std::max(1.0, width));
    while (cut + 1 < line.size() && affordable(cut, context) < width_) ++cut;
    prefix_.assign(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(cut));
  }

  // The width at which what is left is enough for the depths from this one on; 1 where nobody knows.
  std::uint64_t affordable(std::size_t depth, const Context<Move>& context) const {
    const Budget left = context.left();
    auto width = static_cast<double>(most_);
    if (left.nodes != kUnlimited)
      width = std::min(width, by_nodes_.width(depth, static_cast<double>(left.nodes) -
                                                         static_cast<double>(kept_back_.nodes)));
    if (left.seconds < kForever)
      width = std::min(width, by_time_.width(depth, left.seconds - kept_back_.seconds));
    return static_cast<std::uint64_t>(std::max(1.0, width));
  }

  static bool has_deadline(const Context<Move>& context) {
    return context.limits().deadline < kForever;
  }
  static bool is_limited(const Context<Move>& context) {
    return has_deadline(context) || context.limits().nodes != kUnlimited;
  }

  std::uint64_t planned_, planned_cap_;
  std::uint64_t most_ = std::uint64_t{1} << 31, most_of_kin_ = most_;
  std::uint64_t pass_ = 0;  // how many were begun
  Line<Move> prefix_;
  std::uint64_t width_ = 0;
  std::uint64_t of_members_ = 0;  // the width of the present beam
  std::uint64_t widest_ = 0;      // pass
  std::uint64_t cap_ = 0;
  bool was_filled_ = false;  // a beam of this pass was as wide as it might be
  bool is_paced_ = false;    // its width is set anew for every depth
  bool is_same_ = false;     // nothing has doubled since the pass before
  Spent kept_back_;          // for passes after that
  Pace by_nodes_, by_time_;
  std::uint64_t made_ = 0;    // children of this depth,
  double worked_ = 0;         // and seconds that they took
  double began_ = kNotBegun;  // to work, on the run's clock
};

}  // namespace hornbeam
