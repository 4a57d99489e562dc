// MCTS in one tree whose evaluations are made by others (fast tree parallelization: Bourki et al.,
// Scalability and Parallelization of Monte-Carlo Tree Search, 2010, section 3; Cazenave and Jouandeau's
// master and slaves, 2008).
//
// So many evaluations are under way at once: the tree is walked through again and again, and whoever is on
// the way is seen by those who walk after (tree/shared.hpp), before the first of them is told what it is
// worth. Then it is recorded, and the next walk begins. What is recorded and begun when depends on the
// number of evaluations under way alone, so that the search is the same whoever makes them, and with one
// it is MCTS. Walks are part of its state: a checkpoint holds them, and evaluations that were not yet taken
// are made again.
//
// A walk and its record take the time of the one who has the tree, which is the limit of what others can
// help (Amdahl's law). What travels is the line to the node, its score, and the finished line where it is
// the best so far, or for `rave`, which needs them all.
//
// Before a tree is pruned or made compact those under way come home, and nobody sets out meanwhile.
#pragma once

#include <deque>
#include <optional>

#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/parallel/shelf.hpp"
#include "hornbeam/parallel/watch.hpp"
#include "hornbeam/search/walked_mcts.hpp"

namespace hornbeam {

template <Position P>
class FastTree final : public WalkedMcts<P> {
 public:
  using typename Search<P>::Move;
  using typename Mcts<P>::RuleMaker;

  // `width` evaluations are under way at once.
  FastTree(RuleMaker make_rule, const MctsPlan& plan, SearchPtr<P> evaluator, std::uint64_t width,
           Pool* pool = nullptr)
      : WalkedMcts<P>(std::move(make_rule), plan, std::move(evaluator)),
        width_(width),
        guide_(grounds_),
        ahead_(evaluator_->traits().learns ? nullptr : pool, *this) {}

  void start(const P& root, Context<Move>& context) override {
    forget();
    Mcts<P>::start(root, context);
    this->begin_walking();
  }

  Outcome resume(Context<Move>& context) override {
    this->open_grounds();
    is_alone_ = !ahead_.is_open();
    while (!context.halted()) {
      if (this->finished(context)) break;
      set_out(context.memory);
      if (is_alone_ || !take_ahead(context)) evaluate_here(context);
    }
    const bool is_finished = this->finished(context);
    if (is_finished)
      turn_back();
    else
      leave(context);
    guide_.rest();
    return is_finished ? Outcome::done : Outcome::more;
  }

  void advance(Move move, Context<Move>& context) override {
    turn_back();
    Mcts<P>::advance(move, context);
    pruned_ = this->reached();
  }

  SearchPtr<P> fresh() const override {
    return std::make_unique<FastTree>(this->make_rule_, plan_, evaluator_->fresh(), width_);
  }

  void save(Writer& out) const override {
    out.mark("fast");
    Mcts<P>::save(out);
    out.put(grounds_.worst), out.put(grounds_.erasures.left()), out.put(discarded_);
    out.put(is_coming_home_), out.put(static_cast<std::uint64_t>(pruned_));
    out.put(static_cast<std::uint64_t>(leaves_.size()));
    for (const auto& leaf : leaves_) {
      out.put(leaf->line), out.put(leaf->walk.path);
      out.put(leaf->walk.at_end), out.put(leaf->walk.end_score);
    }
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    forget();
    in.expect("fast");
    Mcts<P>::load(in, root, context);
    this->begin_walking();
    in.get(grounds_.worst);
    if (const auto left = in.get<std::uint64_t>(); plan_.skip_finished) grounds_.erasures.set(left);
    in.get(discarded_), in.get(is_coming_home_);
    pruned_ = in.get<std::uint64_t>();
    for (auto count = in.get<std::uint64_t>(); count > 0; --count) {
      Leaf& leaf = *leaves_.emplace_back(std::make_unique<Leaf>(root));
      in.get(leaf.line), in.get(leaf.walk.path);
      in.get(leaf.walk.at_end), in.get(leaf.walk.end_score);
      for (const Move& move : leaf.line) leaf.position.play(move);
    }
  }

  Traits traits() const override {
    Traits all = Mcts<P>::traits();
    all.shares |= ahead_.is_open();
    return all;
  }
  Statistics statistics() const override {
    Statistics all = Mcts<P>::statistics();
    all.discarded += discarded_;
    return all;
  }

 private:
  using Mcts<P>::root_;
  using Mcts<P>::plan_;
  using Mcts<P>::evaluator_;
  using Mcts<P>::evaluations_;
  using WalkedMcts<P>::grounds_;

  // A node under way.
  struct Leaf {
    explicit Leaf(const P& root) : position(root) {}
    P position;
    Line<Move> line;  // from the tree's root
    Walk walk;
  };
  // What somebody has found out about one. The line is there where it is wanted.
  struct Answer {
    Score score = kNoScore;
    std::uint64_t discarded = 0;
    Tally<Move> tally;
    Line<Move> line;  // from the tree's root

    void save(Writer& out) const {
      out.put(score), out.put(discarded), tally.save(out), out.put(line);
    }
    void load(Reader& in) { in.get(score), in.get(discarded), tally.load(in), in.get(line); }
    std::uint64_t bytes() const {
      return kAnswer + (tally.best.line.size() + line.size()) * sizeof(Move) +
             tally.history.size() * sizeof(Improvement);
    }
  };
  // Bytes of a message, of a node in it, and of an answer, besides lines.
  static constexpr std::uint64_t kMessage = 400;
  static constexpr std::uint64_t kLeaf = 8;
  static constexpr std::uint64_t kAnswer = 68;

  void forget() {
    ahead_.cancel();
    evaluators_.clear();  // they were started elsewhere
    guide_.rest();
    leaves_.clear();
    spare_.clear();
    is_coming_home_ = false;
    pruned_ = 0;
    pace_ = 0;
    discarded_ = 0;
  }
  // Nobody is on the way any more, and those who were have never set out.
  void turn_back() {
    ahead_.cancel();
    for (const auto& leaf : leaves_) guide_.leave(leaf->walk);
    leaves_.clear();
    is_coming_home_ = false;
  }

  void set_out(MemoryCap& memory) {
    while (!is_coming_home_ && leaves_.size() < width_ &&
           leaves_.size() < plan_.iterations - this->iterations_) {
      if (spare_.empty()) spare_.push_back(std::make_unique<Leaf>(*root_));
      Leaf& leaf = *leaves_.emplace_back(std::move(spare_.back()));
      spare_.pop_back();
      leaf.position = *root_;
      leaf.line.clear();
      guide_.descend(leaf.walk, leaf.position, leaf.line, this->root_visits_ + leaves_.size() - 1,
                     memory);
      if (ahead_.is_open()) ahead_.pool().spend_walks(1);
    }
  }

  // Evaluates the first of those under way.
  void evaluate_here(Context<Move>& context) {
    const Leaf& leaf = *leaves_.front();
    const std::size_t base = context.line.size();
    const std::uint64_t before = context.tally().playouts;
    const double began = ahead_.is_open() ? ahead_.pool().now() : 0;
    context.line.insert(context.line.end(), leaf.line.begin(), leaf.line.end());
    context.stream = this->stream_.fork(evaluations_);
    P position = leaf.position;
    const Score score = evaluator_->evaluate(position, context);
    if (score != kNoScore) {
      count_node_of(leaf, context);
      if constexpr (!TwoPlayer<P>) this->offer(score, context, base);
    }
    if (ahead_.is_open()) {
      ahead_.pool().spend(context.tally().playouts - before);
      pace_ = ahead_.pool().now() - began;
    }
    if (score != kNoScore && !context.was_cut())  // else it is still to be made
      record(score, context.line, base, context);
    context.line.resize(base);
  }

  void take(Answer& answer, Context<Move>& context) {
    context.join(answer.tally);
    count_node_of(*leaves_.front(), context);
    discarded_ += answer.discarded;
    record(answer.score, answer.line, 0, context);
    if (!TwoPlayer<P> && answer.score > this->best_.score)
      this->best_ = {answer.score, std::move(answer.line)};
  }
  void count_node_of(const Leaf& leaf, Context<Move>& context) const {
    if (leaf.walk.path.empty()) return;
    const tree::Step& last = leaf.walk.path.back();
    if (this->tree_.arrays(last.block).visits[last.child] == 0) context.count_node();
  }

  // The first of those under way comes home: the line from `base` on is worth `score`.
  void record(Score score, const Line<Move>& line, std::size_t base, Context<Move>& context) {
    const Walk& walk = leaves_.front()->walk;
    make_room_below(walk);
    const bool added = guide_.learn(walk, score, line, base);
    guide_.leave(walk);
    ++evaluations_, ++this->iterations_, ++this->root_visits_;
    this->idle_ = added ? 0 : this->idle_ + 1;
    if (added)
      this->statistics_.count_node(static_cast<std::uint32_t>(walk.path.size()) + this->advanced_);
    this->exhausted_ = grounds_.is_exhausted;
    this->is_proved_ = grounds_.is_proved;
    if constexpr (TwoPlayer<P>)
      if (std::has_single_bit(this->root_visits_) && !context.is_evaluating())
        this->tell_value(context);
    spare_.push_back(std::move(leaves_.front()));
    leaves_.pop_front();
    is_coming_home_ |= grounds_.is_stopping;
    if (is_coming_home_ && leaves_.empty() && !this->exhausted_) tidy_up();
  }
  void make_room_below(const Walk& walk) {
    if (!plan_.beam.prunes()) return;
    if (this->passed_.size() < walk.path.size()) this->passed_.resize(walk.path.size());
    grounds_.passed = this->passed_;
    grounds_.deepest = kUnlimited;
  }
  void tidy_up() {
    guide_.rest();
    this->tidy(pruned_);
    pruned_ = this->reached();
    is_coming_home_ = false;
    this->open_grounds();
  }

  // Evaluations that follow each other, made ahead.
  class Stretch final : public Job {
   public:
    using Root = P;
    using Owner = FastTree;

    Stretch(const FastTree& tree, Context<Move>& outer, std::unique_ptr<Context<Move>> context,
            std::uint64_t from)
        : first(from),
          tree_(tree),
          context_(std::move(context)),
          watch_(std::in_place, outer),
          stream_(tree.stream_),
          base_(context_->line.size()),
          assumed_(context_->rest()) {}
    // Handed out elsewhere.
    Stretch(const FastTree& tree, Reader& in, const parallel::Site<P>& site)
        : tree_(tree),
          context_(site.worker(in)),
          root_(site.after(context_->line)),
          base_(context_->line.size()) {
      in.get(first), in.get(stream_);
      for (auto count = in.get<std::uint64_t>(); count > 0; --count) {
        Leaf& leaf = *visitors_.emplace_back(std::make_unique<Leaf>(*root_));
        in.get(leaf.line);
        for (const Move& move : leaf.line) leaf.position.play(move);
        leaves.push_back(&leaf);
      }
    }

    void work() override {
      has_begun = true;
      if (watch_) watch_->over(*context_);
      SearchPtr<P> evaluator = tree_.evaluators_.take();
      const bool is_new = !evaluator;
      if (is_new) evaluator = tree_.evaluator_->fresh();
      if (is_new || root_) evaluator->start(root_ ? *root_ : *tree_.root_, *context_);
      while (answers.size() < leaves.size() && !context_->stopped())
        if (!evaluate(*evaluator)) break;
      is_whole = answers.size() == leaves.size() && !context_->stopped();
      tree_.evaluators_.give(std::move(evaluator));
    }
    Effort effort() const override {
      std::uint64_t there = kMessage;
      std::uint64_t back = kMessage;
      for (const Leaf* leaf : leaves) there += kLeaf + leaf->line.size() * sizeof(Move);
      for (const Answer& answer : answers) back += answer.bytes();
      return {tally().playouts, there, back, tally().nodes};
    }
    void send(Writer& out) const override {
      parallel::send_worker(*context_, out);
      out.put(first), out.put(stream_), out.put(static_cast<std::uint64_t>(leaves.size()));
      for (const Leaf* leaf : leaves) out.put(leaf->line);
    }
    void answer(Writer& out) const {
      context_->pack(out);
      out.put(is_whole), out.put(static_cast<std::uint64_t>(answers.size()));
      for (const Answer& one : answers) one.save(out);
    }
    void receive(Reader& in) override {
      has_begun = true;
      context_->unpack(in);
      in.get(is_whole);
      for (auto count = in.get<std::uint64_t>(); count > 0; --count)
        answers.emplace_back().load(in);
    }
    const Tally<Move>& tally() const { return context_->tally(); }
    // Whether it is what would be found now, and no limit or pause comes before its end. A node for each
    // may be added.
    bool fits(const Limits& rest, const Limits& at_once) const {
      const std::uint64_t playouts = tally().playouts;
      const std::uint64_t nodes = tally().nodes + leaves.size();
      return is_whole && playouts < at_once.playouts && nodes < at_once.nodes &&
             parallel::fits(assumed_, rest, playouts, nodes, context_->has_looked());
    }
    std::uint64_t end() const { return first + leaves.size(); }

    std::uint64_t first = 0;  // its number among all evaluations
    std::vector<const Leaf*> leaves;
    bool has_begun = false;
    bool is_whole = false;
    std::vector<Answer> answers;

   private:
    bool evaluate(Search<P>& evaluator) {
      Context<Move>& context = *context_;
      const Leaf& leaf = *leaves[answers.size()];
      const TallyPlace before{tally().playouts, tally().nodes, tally().history.size()};
      const std::uint64_t discarded = evaluator.statistics().discarded;
      context.line.insert(context.line.end(), leaf.line.begin(), leaf.line.end());
      context.stream = stream_.fork(first + answers.size());
      P position = leaf.position;
      const Score score = evaluator.evaluate(position, context);
      if (score != kNoScore) {
        Answer& found = answers.emplace_back();
        found.score = score;
        found.discarded = evaluator.statistics().discarded - discarded;
        found.tally.playouts = tally().playouts - before.playouts;
        found.tally.nodes = tally().nodes - before.nodes;
        if (tally().history.size() > before.improvements) found.tally = tally().since(before);
        if (score > best_ || tree_.plan_.rave)
          found.line.assign(context.line.begin() + static_cast<std::ptrdiff_t>(base_),
                            context.line.end());
        best_ = std::max(best_, score);
      }
      context.line.resize(base_);
      return score != kNoScore;
    }

    const FastTree& tree_;
    std::unique_ptr<Context<Move>> context_;
    std::optional<parallel::Watch<Move>> watch_;
    std::optional<P> root_;  // of what was handed out elsewhere,
    std::vector<std::unique_ptr<Leaf>> visitors_;
    Stream stream_;
    std::size_t base_;
    Limits assumed_;
    Score best_ = kNoScore;
  };

  // Takes evaluations that were made ahead. False where there are none, or none that count.
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
    pace_ = stretch.seconds / static_cast<double>(stretch.leaves.size());
    for (std::size_t i = 0; i < stretch.answers.size(); ++i) {
      take(stretch.answers[i], context);
      if (this->finished(context) || context.has_enough()) {  // and the others never were
        ahead_.cancel();
        return true;
      }
      set_out(context.memory);
    }
    ahead_.pop_front();
    return true;
  }

  // So many of those under way as keep everybody busy, in stretches of about a millisecond. Where all
  // together are not worth as much they are evaluated here.
  void hand_out(Context<Move>& context) {
    while (ahead_.has_room()) {
      const std::uint64_t from = ahead_.empty() ? evaluations_ : ahead_.back().end();
      const std::size_t rest = leaves_.size() - (from - evaluations_);
      const double most = std::max(1.0, static_cast<double>(width_) / (2.0 * ahead_.workers()));
      const auto length = static_cast<std::size_t>(
          pace_ > 0 ? std::clamp(parallel::kPiece / pace_, 1.0, most) : 1.0);
      if (rest < (ahead_.empty() ? 1 : length)) return;
      if (ahead_.empty() && !ahead_.is_worth_sharing(static_cast<double>(rest), pace_)) return;
      auto stretch = std::make_unique<Stretch>(*this, context, ahead_.worker(context), from);
      for (std::size_t i = 0; i < std::min(rest, length); ++i)
        stretch->leaves.push_back(leaves_[from - evaluations_ + i].get());
      ahead_.hand_out(std::move(stretch));
    }
  }

  void leave(Context<Move>& context) {
    ahead_.leave(context, [&](Stretch& stretch) {
      for (Answer& answer : stretch.answers)
        if (!TwoPlayer<P> && answer.score > this->best_.score)
          this->best_ = {answer.score, std::move(answer.line)};
    });
  }

  std::uint64_t width_;
  Guide<P> guide_;
  std::deque<std::unique_ptr<Leaf>> leaves_;  // under way, in the order in which they set out
  std::vector<std::unique_ptr<Leaf>> spare_;
  bool is_coming_home_ = false;  // the tree is to be tidied, and nobody sets out
  std::size_t pruned_ = 0;       // depths
  std::uint64_t discarded_ = 0;  // playouts of others

  // Of what is done ahead.
  bool is_alone_ = true;  // for now
  double pace_ = 0;       // seconds an evaluation takes, where that is known
  mutable parallel::Shelf<Search<P>> evaluators_;  // of jobs
  parallel::Ahead<Stretch> ahead_;                 // ends before all that it works on
};

}  // namespace hornbeam
