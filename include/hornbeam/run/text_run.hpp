// A run of any position type behind the interface of run.hpp: moves from text, the search from its
// spec, and the result as text.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/notation.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/parallel/workshop.hpp"
#include "hornbeam/registry/build.hpp"
#include "hornbeam/registry/by_move.hpp"
#include "hornbeam/registry/improve.hpp"
#include "hornbeam/run/run.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/tree/final_choice.hpp"
#include "hornbeam/tree/tree.hpp"

namespace hornbeam {

// Plays the moves and returns them. Throws InputError at one that is not legal.
template <Position P>
Line<MoveOf<P>> play_text(P& position, const std::vector<std::string>& moves) {
  Line<MoveOf<P>> line;
  for (const std::string& text : moves) {
    const auto move = parse_move(position, text);
    if (!move)
      throw InputError("move " + std::to_string(line.size() + 1) + " of the line, " +
                       in_quotes(text) + ", is not legal there");
    position.play(*move);
    line.push_back(*move);
  }
  return line;
}

template <Position P>
std::vector<std::string> line_text(P position, const Line<MoveOf<P>>& line) {
  std::vector<std::string> text;
  for (const MoveOf<P>& move : line) {
    text.push_back(format_move(position, move));
    position.play(move);
  }
  return text;
}

// Whether a search plays moves of its own, so that what is inside it begins elsewhere than the run.
inline bool plays_moves(const Spec& search) {
  if (search.name == registry::kByMove.name || search.name == registry::kImprove.name) return true;
  return std::any_of(
      search.arguments.begin(), search.arguments.end(), [](const Argument& argument) {
        const Value::List* list = argument.value.list();
        const auto does = [](const Value& value) {
          return value.spec() && plays_moves(*value.spec());
        };
        return list ? std::any_of(list->begin(), list->end(), does) : does(argument.value);
      });
}

template <Position P>
class TextRun final : public Run {
 public:
  using Move = MoveOf<P>;
  // Who makes a search of its spec: the registry, or whoever has a device do it.
  using Build = std::function<SearchPtr<P>(const Spec&, const Means&)>;

  // `heading` is a result that says what is searched and nothing else; `search` is resolved. First
  // moves that are a whole game leave nothing to search after them: they are what a search from the
  // start has to beat, and what `improve` begins with.
  TextRun(const Result& heading, const P& start, const Spec& search, const RunSettings& settings,
          const std::vector<std::string>& first_moves, const Build& build = registry::build<P>)
      : TextRun(heading, start, search, settings, build) {
    P root = start;
    Line<Move> prefix = play_text(root, first_moves);
    Best<Move> known;
    if (std::vector<Move> moves;
        !TwoPlayer<P> && !prefix.empty() && (root.moves(moves), moves.empty()))
      known = {root.score(), std::exchange(prefix, {})};
    run_.begin(prefix, known);
  }

  // Observer, interrupt, time and means are the settings' own; all else is as it was saved.
  TextRun(const Result& heading, const P& start, const Checkpoint& checkpoint,
          const RunSettings& settings, const Build& build = registry::build<P>)
      : TextRun(heading, start, catalogue().resolve(checkpoint.search),
                {.budget = checkpoint.budget,
                 .seed = checkpoint.seed,
                 .memory = checkpoint.memory,
                 .observer = settings.observer,
                 .interrupt = settings.interrupt,
                 .time = settings.time,
                 .means = settings.means},
                build) {
    if (checkpoint.is_on_device() != (heading.device != Result{}.device))
      throw InputError(checkpoint.is_on_device() ? "this checkpoint is of a run on a device"
                                                 : "this checkpoint is of a run without a device");
    if (checkpoint.domain != heading.domain || checkpoint.position != heading.position)
      throw InputError("this checkpoint is of " + checkpoint.instance + ", not of " +
                       heading.instance);
    try {
      Reader in(checkpoint.state);
      run_.load(in);
      if (in.finished()) return;
    } catch (const std::runtime_error& error) {
      throw InputError(error.what());
    }
    throw InputError("this checkpoint has more in it than its search");
  }

  // An error on the way, a plug-in's or in a position of Python's, leaves the run at its root, so that there
  // is something to look at.
  Outcome resume(const Budget& slice) override {
    const Line<Move> prefix = run_.prefix();
    try {
      return run_.resume(slice);
    } catch (...) {
      run_.context().line = prefix;
      throw;
    }
  }
  bool is_over() const override { return run_.is_over(); }
  void allow(const Budget& budget) override {
    run_.allow(budget);
    const Spent spent = run_.result().spent;
    const auto sum = [](auto a, auto b, auto none) { return b < none - a ? a + b : none; };
    heading_.budget = {sum(spent.seconds, budget.seconds, kForever),
                       sum(spent.playouts, budget.playouts, kUnlimited),
                       sum(spent.nodes, budget.nodes, kUnlimited)};
  }

  Result result() const override {
    RunResult<Move> found = run_.result();
    Result result = heading_;
    if (found.memory_was_full) result.memory = memory_;
    result.spent = found.spent;
    result.peak_bytes = found.peak_bytes;
    result.score = found.best.score;
    result.is_optimal = found.is_optimal && (TwoPlayer<P> || run_.prefix().empty());
    result.line = line_text(start_, found.best.line);
    result.history = std::move(found.history);
    result.statistics = found.statistics;
    result.ranks = std::move(found.ranks);
    if constexpr (TwoPlayer<P>) {
      result.to_move = run_.root().to_move();
      for (const Considered<Move>& one : found.considered)
        result.considered.push_back(
            {format_move(run_.root(), one.move), one.visits, one.value, one.proved});
    }
    return result;
  }

  bool has_line() const override { return TwoPlayer<P> || run_.context().best().found(); }

  std::optional<View> view() const override {
    View view;
    search_->show(view);
    show_moves(view);
    return view.is_empty() ? std::nullopt : std::optional(std::move(view));
  }

  std::optional<std::string> choose(FinalMove rule) const override {
    const std::optional<Move> move = run_.choose(rule);
    if (!move) return std::nullopt;
    return format_move(run_.root(), *move);
  }
  void play(const std::string& text) override {
    const auto move = parse_move(run_.root(), text);
    if (!move) throw InputError(in_quotes(text) + " is not legal here");
    run_.play(*move);
  }
  std::vector<std::string> played() const override { return line_text(start_, run_.prefix()); }

  // By visits below the root, whichever way the search makes its last choice.
  std::vector<std::vector<std::string>> lines() const override {
    std::vector<std::vector<std::string>> all;
    if constexpr (TwoPlayer<P>) {
      tree::TreeView<Move> shown;
      if (plays_moves_ || !search_->show_tree(shown) || shown.root == tree::kNoHandle) return all;
      const auto block = shown.tree->view(shown.root);
      for (std::uint32_t i = 0; i < block.count; ++i) {
        if (!block.is_tried(i)) continue;
        Line<Move> line{block.move[i]};
        const Best<Move> rest = tree::principal_line(*shown.tree, block.child[i], false);
        line.insert(line.end(), rest.line.begin(), rest.line.end());
        all.push_back(line_text(run_.root(), line));
      }
    }
    return all;
  }

  void save(std::ostream& out) const override {
    CheckpointHeading heading{heading_.domain, heading_.instance, heading_.position,
                              heading_.search, heading_.seed,     heading_.budget,
                              memory_};
    heading.device = heading_.device;
    if (exchange_) {
      heading.ranks = exchange_->ranks();
      for (unsigned i = 0; i < heading.ranks; ++i)
        heading.rank_speeds.push_back(exchange_->speed(i));
    }
    write_checkpoint(out, heading, [&](Writer& state) { run_.save(state); });
  }

  void work(std::uint32_t workshop, Reader& job, Writer& answer,
            const JobFlags& flags) const override {
    const auto& there = static_cast<const parallel::WorkshopOf<P>&>(*workshops_->at(workshop));
    there.work(job, answer, {start_, run_.context(), flags});
  }

 private:
  TextRun(const Result& heading, const P& start, const Spec& search, const RunSettings& settings,
          const Build& build)
      : heading_(heading),
        start_(start),
        memory_(settings.memory),
        pool_(settings.means.threads > 1 && !settings.means.pool
                  ? make_thread_pool(settings.means.threads)
                  : nullptr),
        pinned_(registry::pinned(search)),
        plays_moves_(plays_moves(pinned_.search)),
        search_(build(pinned_.search, means(settings))),
        run_(*search_, start, settings) {
    if (settings.means.restrictions && !search_->traits().leaves_out)
      throw InputError("this search has no tree that moves could be left out of: mcts has");
    const Pool* const pool = means(settings).pool;
    if (pool) workshops_ = &pool->workshops();
    if (search_->traits().shares && pool_) heading_.threads = pool_->workers();
    heading_.shared_tree = search_->traits().shares_tree;
    if (heading_.shared_tree) heading_.threads = pool->workers_here();
    if (search_->traits().exchanges) exchange_ = settings.means.exchange;
    heading_.search = to_text(pinned_.search);
    for (const value::LearnedPtr& value : pinned_.values)
      heading_.values.push_back({value->name, value->checksum});
    heading_.seed = settings.seed;
    heading_.budget = settings.budget;
    run_.context().to_text = [this](const Line<Move>& line) { return line_text(start_, line); };
  }

  void show_moves(View& view) const {
    tree::TreeView<Move> shown;
    if (plays_moves_ || !search_->show_tree(shown) || shown.root == tree::kNoHandle) return;
    const auto block = shown.tree->view(shown.root);
    for (std::uint32_t i = 0; i < block.count; ++i)
      if (block.visits[i] > 0 && !block.is_erased(i))
        view.moves.push_back({format_move(run_.root(), block.move[i]), block.visits[i],
                              block.average(i), block.top[i]});
  }

  Means means(const RunSettings& settings) const {
    Means all = settings.means;
    if (pool_) all.pool = pool_.get();
    return all;
  }

  Result heading_;
  P start_;
  std::size_t memory_;
  std::unique_ptr<Pool> pool_;    // of this run's threads
  Exchange* exchange_ = nullptr;  // where the search uses it
  registry::Pinned pinned_;
  bool plays_moves_;
  SearchPtr<P> search_;
  PositionRun<P> run_;
  const std::vector<const Workshop*>* workshops_ = nullptr;
};

}  // namespace hornbeam
