// Wide beam search. SPURIOUS AI held the SameGame record until 2010 with "Simple Breadth Search",
// which "uses beam search, multiple processors and a large amount of memory" (SP-MCTS, section 2.3);
// nothing else is known of it, and this is our reading.
//
// All positions after the moves of the beam's members are candidates; the `width` most valuable, of
// equals the first made, are the next beam. Of equal positions the one with the better score stays.
// Finished positions compete like others. What is valuable is a choice:
//   score      the points so far: with a width of 1 the greedy line
//   potential  the points so far and what every move now on the list would gain by itself
//   bound      the upper bound of what can still be had
//   playouts   the best of so many playouts, which are lines of the search at the same time
//
// A candidate is a parent and a move. Only the members of the beam in hand are kept as positions,
// and of earlier beams a parent and a move each, from which lines are read off. Whenever there are
// twice as many candidates as members they are narrowed; what is left out then would not have stayed
// anyway, because of equal positions the one with the better score is the more valuable. By playouts
// it need not be, so there all candidates wait for the last one. Memory that the cap refuses makes
// the beam narrower. With `grow` the search begins again with twice the width until nothing was left
// out.
//
// With a pool, children are made ahead, a thousand at a time (`Expansion`), and so are their playouts
// (`Sampling`): these have their streams by how many playouts came before, and only who has made the
// children knows which of them are finished and have none. Candidates are added in their order.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/shelf.hpp"
#include "hornbeam/search/lineage.hpp"
#include "hornbeam/search/node_search.hpp"

namespace hornbeam {

enum class BeamValue { score, potential, bound, playouts };

struct BeamPlan {
  std::uint64_t width = 1000;
  BeamValue value = BeamValue::potential;
  std::uint64_t playouts = 1;
  bool grow = false;
};

template <Position P>
class Beam final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  Beam(BeamPlan plan, SearchPtr<P> evaluator, Pool* pool = nullptr)
      : NodeSearch<P>("beam"),
        plan_(plan),
        evaluator_(std::move(evaluator)),
        expansions_(pool, *this),
        samplings_(evaluator_->traits().learns ? nullptr : pool, *this) {}

  Traits traits() const override {
    Traits traits = NodeSearch<P>::traits();
    traits.shares = shares();
    return traits;
  }

  SearchPtr<P> fresh() const override { return std::make_unique<Beam>(plan_, evaluator_->fresh()); }

 private:
  using Index = std::uint32_t;

  struct Candidate {
    Score value;
    Score score;
    std::uint64_t hash;
    std::uint64_t ordinal;
    Index parent;
    Move move;
  };
  using Link = typename Lineage<Move>::Link;
  // For the present and the next positions, and twice as many candidates as members.
  static constexpr std::size_t kMemberBytes = 2 * sizeof(P) + 2 * sizeof(Candidate);

  void begin(Context<Move>& context) override {
    forget_ahead();
    evaluators_.clear();  // they were started elsewhere
    pace_ = sample_pace_ = 0;
    if (plan_.value == BeamValue::bound) require_bound(*this->root_, this->name());
    width_ = plan_.width;
    evaluations_ = 0;
    positions_ = {};
    next_positions_ = {};
    candidates_ = {};
    members_memory_.release();
    waiting_memory_.release();
    room_ = 1;
    clear_beams();
    evaluator_->start(*this->root_, context);
  }

  void clear_beams() {
    forget_ahead();
    positions_.clear();
    candidates_.clear();
    beams_.clear();
    links_memory_.release();
    this->is_cut_ = is_full_ = false;
  }

  bool step(Context<Move>& context) override {
    if (positions_.empty()) {
      positions_.push_back(*this->root_);
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
    out.put(width_), out.put(evaluations_), out.put(is_full_);
    out.put(static_cast<std::uint64_t>(positions_.size()));
    beams_.save(out);
    out.put(static_cast<std::uint64_t>(at_)), out.put(static_cast<std::uint64_t>(tried_));
    out.put(sampled_), out.put(value_), out.put(ordinal_);
    out.put(static_cast<std::uint64_t>(room_));
    out.put(static_cast<std::uint64_t>(candidates_.capacity())), out.put(candidates_);
    members_memory_.save(out), links_memory_.save(out), waiting_memory_.save(out);
    evaluator_->save(out);
  }
  void load_state(Reader& in, Context<Move>& context) override {
    in.get(width_), in.get(evaluations_), in.get(is_full_);
    const auto members = in.get<std::uint64_t>();
    beams_.load(in);
    const auto at = in.get<std::uint64_t>();
    const auto tried = in.get<std::uint64_t>();
    std::uint64_t sampled = 0;
    in.get(sampled), in.get(value_), in.get(ordinal_);
    room_ = in.get<std::uint64_t>();
    const auto room_for_candidates = in.get<std::uint64_t>();
    in.get(candidates_);
    members_memory_.load(in, context.memory), links_memory_.load(in, context.memory);
    waiting_memory_.load(in, context.memory);
    positions_.reserve(room_), next_positions_.reserve(room_);
    candidates_.reserve(room_for_candidates);
    for (std::uint64_t member = 0; member < members; ++member) {
      positions_.push_back(*this->root_);
      for (const Move& move : line_to(member)) positions_.back().play(move);
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
    positions_[at_].moves(list_);
    tried_ = 0;
    sampled_ = 0;
  }

  // False if the limits cut its evaluation short.
  bool try_move(Context<Move>& context) {
    P child = positions_[at_];
    child.play(list_[tried_]);
    line_.push_back(list_[tried_]);
    const bool is_evaluated = evaluate_child(child, context);
    line_.pop_back();
    if (!is_evaluated) return false;
    if (sampled_ > 0 && sampled_ < plan_.playouts) return true;
    add(child, list_[tried_], context.memory);
    ++tried_;
    sampled_ = 0;
    return true;
  }

  // Sets `value_`, by playouts one at a time.
  bool evaluate_child(const P& child, Context<Move>& context) {
    if (sampled_ == 0) {
      this->count(context, line_.size());
      value_ = child.score();
      if (is_finished(child, scratch_)) {
        this->report(context, line_, value_);
        return true;
      }
      value_ = value_by_itself(child, scratch_);
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
  Score value_by_itself(const P& child, std::vector<Move>& list) const {
    if (plan_.value == BeamValue::potential) return child.score() + gains(child, list);
    if (plan_.value == BeamValue::bound) return *upper_bound(child);
    return child.score();
  }
  static Score gains(const P& position, std::vector<Move>& list) {
    position.moves(list);
    Score sum = 0;
    for (const Move& move : list) {
      P after = position;
      after.play(move);
      sum += after.score() - position.score();
    }
    return sum;
  }

  void add(const P& child, Move move, MemoryCap& memory) {
    add({value_, child.score(), hash_of(child), 0, static_cast<Index>(at_), move}, memory);
  }
  void add(const Candidate& candidate, MemoryCap& memory) {
    if (candidates_.size() >= 2 * room_ && !can_wait(memory)) narrow(memory);
    candidates_.push_back(candidate);
    candidates_.back().ordinal = ordinal_++;
  }
  static std::uint64_t hash_of(const P& position) {
    if constexpr (HasHash<P>)
      return likeness(position);
    else
      return 0;
  }

  bool can_wait(MemoryCap& memory) {
    return plan_.value == BeamValue::playouts && make_room(candidates_, waiting_memory_, memory);
  }

  // Room for twice as many members. While they move, both places count.
  bool widen(MemoryCap& memory) {
    if (!members_memory_.take(memory, 2 * room_ * kMemberBytes)) {
      is_full_ = true;
      return false;
    }
    if (room_ > 1) members_memory_.give(room_ * kMemberBytes);
    room_ *= 2;
    next_positions_.reserve(room_);  // the others may be in use by other workers
    candidates_.reserve(2 * room_);
    return true;
  }

  // Leaves the most valuable candidates, the best first.
  void narrow(MemoryCap& memory) {
    if constexpr (HasHash<P>) drop_equals();
    while (room_ < std::min<std::uint64_t>(width_, candidates_.size()) && widen(memory)) {
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.value != b.value ? a.value > b.value : a.ordinal < b.ordinal;
    });
    leave(std::min<std::uint64_t>(width_, room_));
  }
  void leave(std::size_t members) {
    if (candidates_.size() <= members) return;
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(members),
                      candidates_.end());
    this->is_cut_ = true;
  }
  void drop_equals() {
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      return a.score != b.score ? a.score > b.score : a.ordinal < b.ordinal;
    });
    candidates_.erase(
        std::unique(candidates_.begin(), candidates_.end(),
                    [](const Candidate& a, const Candidate& b) { return a.hash == b.hash; }),
        candidates_.end());
  }

  void next_beam(Context<Move>& context) {
    narrow(context.memory);
    while (candidates_.size() > 1 &&
           !links_memory_.take(context.memory, candidates_.size() * sizeof(Link))) {
      leave(candidates_.size() / 2);
      is_full_ = true;
    }
    if (candidates_.empty()) {
      end_beam();
      return;
    }
    forget_ahead();
    next_positions_.clear();
    next_positions_.reserve(std::min<std::size_t>(room_, candidates_.size()));
    std::vector<Link>& links = beams_.add(candidates_.size());
    for (const Candidate& candidate : candidates_) {
      links.push_back({candidate.parent, candidate.move});
      next_positions_.push_back(positions_[candidate.parent]);
      next_positions_.back().play(candidate.move);
    }
    positions_.swap(next_positions_);
    candidates_.clear();
    ordinal_ = 0;
    take_in_hand(0);
  }

  // A position after a move of a member.
  struct Child {
    Candidate candidate;
    bool is_finished;
  };

  // All children of members that follow each other.
  class Expansion final : public Job {
   public:
    using Root = P;
    using Owner = Beam;

    Expansion(const Beam& beam, const Context<Move>& context, std::size_t from, std::size_t to)
        : first(from), end(to), beam_(beam), base_(context.line) {}
    // Handed out elsewhere.
    Expansion(const Beam& beam, Reader& in, const parallel::Site<P>& site) : beam_(beam) {
      in.get(base_), in.get(first), in.get(end);
      const P root = site.after(base_);
      visitors_.assign(end - first, root);
      for (P& visitor : visitors_)
        for (const Move& move : in.get<Line<Move>>()) visitor.play(move);
    }

    void work() override {
      has_begun = true;
      std::vector<Move> list;
      std::vector<Move> scratch;
      for (std::size_t member = first; member < end; ++member) {
        const P& position =
            visitors_.empty() ? beam_.positions_[member] : visitors_[member - first];
        position.moves(list);
        for (const Move& move : list) {
          P child = position;
          child.play(move);
          const Score score = child.score();
          const bool is_over = is_finished(child, scratch);
          const Score value = is_over ? score : beam_.value_by_itself(child, scratch);
          children.push_back(
              {{value, score, hash_of(child), 0, static_cast<Index>(member), move}, is_over});
        }
      }
    }
    Job::Effort effort() const override {
      return {0, (end - first) * beam_.beams_.depth() * sizeof(Move),
              children.size() * sizeof(Child), children.size()};
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
    std::vector<P> visitors_;  // members of the beam of another process
  };

  // The playouts of children that follow each other.
  class Sampling final : public Job {
   public:
    using Root = P;
    using Owner = Beam;

    Sampling(const Beam& beam, std::unique_ptr<Context<Move>> context,
             std::span<const Child> children, std::uint64_t ordinal)
        : beam_(beam),
          context_(std::move(context)),
          base_(context_->line.size()),
          assumed_(context_->rest()),
          children_(children),
          stream_(beam.stream_),
          ordinal_(ordinal) {}
    // Handed out elsewhere.
    Sampling(const Beam& beam, Reader& in, const parallel::Site<P>& site)
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
        child.candidate.parent = static_cast<Index>(visitors_.size() - 1);
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
        const Index parent = children_[i].candidate.parent;
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
    Index member_ = ~Index{0};
    Line<Move> line_;  // that leads to the member

    // Where it was handed out elsewhere: the beam's root, and what is needed of its members.
    std::optional<P> root_;
    std::vector<Child> their_children_;
    std::vector<P> visitors_;
    std::vector<Line<Move>> lines_;
  };

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
    if (child.is_finished) {
      line_.push_back(made.move);
      this->report(context, line_, value_);
      line_.pop_back();
    }
    add(made, context.memory);
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
      Candidate made = expansion.children[expansion.taken++].candidate;
      made.value = value;
      this->count_elsewhere(line_.size() + 1);
      add(made, context.memory);
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
    if (expansions_.empty() && pace > 0 && rest * pace < parallel::kPiece / 2) return;
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
        for (const Child& child : part) ordinal += child.is_finished ? 0 : plan_.playouts;
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
    this->is_done_ = !this->is_cut_ || is_full_ || !plan_.grow;
    width_ = std::min(2 * width_, kUnlimited / 2);
    if (!this->is_done_) clear_beams();
  }

  Line<Move> line_to(std::size_t member) const { return beams_.line_to(member); }
  Line<Move> partial() const override { return line_to(0); }

  BeamPlan plan_;
  SearchPtr<P> evaluator_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t width_ = 0;
  bool is_full_ = false;  // something was left out because memory was full

  std::vector<P> positions_;   // of the beam's members, the best first
  Lineage<Move> beams_;        // how they and their ancestors came to be
  std::size_t at_ = 0;         // the member in hand
  Line<Move> line_;            // that leads to it
  std::vector<Move> list_;     // its moves
  std::size_t tried_ = 0;      // how many of them are candidates
  std::uint64_t sampled_ = 0;  // playouts of the next one
  Score value_ = kNoScore;     // of the next one

  std::vector<Candidate> candidates_;
  std::uint64_t ordinal_ = 0;
  std::size_t room_ = 1;  // members that memory was taken for; the first is free
  Reservation members_memory_, links_memory_;
  Reservation waiting_memory_;  // candidates beyond twice as many as members
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
