// How fast a position is under its policies and in a tree, as rates and as ratios to the slow
// rules' playouts of the same run: machines differ, and are noisy.
#pragma once

#include <cstdio>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/registry/build.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {

// Calls of `work(stream)` per second: the best of several stretches, since other programs only ever
// make it slower.
template <class Work>
double rate(double seconds, Work work) {
  constexpr int kStretches = 5;
  double best = 0;
  std::uint64_t ordinal = 0;
  for (int stretch = 0; stretch < kStretches; ++stretch) {
    const Clock clock;
    std::uint64_t done = 0;
    double spent = 0;
    for (std::uint64_t batch = 1; spent < seconds / kStretches; batch += batch / 4 + 1) {
      for (std::uint64_t i = 0; i < batch; ++i) {
        Stream stream = Stream(1).fork(ordinal++);
        work(stream);
      }
      done += batch;
      spent = clock.precise();
    }
    best = std::max(best, static_cast<double>(done) / spent);
  }
  return best;
}

// Where the time of a tree search goes that is not the tree's.
struct PlayTimes {
  double evaluating = 0;
  double walking = 0;       // playing the moves from the root to the node, as the tree does
  std::uint64_t moves = 0;  // of these walks
};

// Lets an evaluator work and keeps the time, and also walks to its position once more for the time
// that takes.
template <Position P>
class Timed final : public Search<P> {
 public:
  Timed(SearchPtr<P> inner, PlayTimes& times) : inner_(std::move(inner)), times_(times) {}
  void start(const P& root, ContextOf<P>& context) override {
    root_ = root;
    inner_->start(root, context);
  }
  Outcome resume(ContextOf<P>& context) override { return inner_->resume(context); }
  Score evaluate(P& position, ContextOf<P>& context) override {
    const double before = clock_.precise();
    position = *root_;
    for (const MoveOf<P> move : context.line) position.play(move);
    times_.moves += context.line.size();
    const double between = clock_.precise();
    const Score score = inner_->evaluate(position, context);
    times_.walking += between - before;
    times_.evaluating += clock_.precise() - between;
    return score;
  }
  void advance(MoveOf<P> move, ContextOf<P>& context) override { inner_->advance(move, context); }
  SearchPtr<P> fresh() const override { return std::make_unique<Timed>(inner_->fresh(), times_); }
  void save(Writer& out) const override { inner_->save(out); }
  void load(Reader& in, const P& root, ContextOf<P>& context) override {
    inner_->load(in, root, context);
  }

 private:
  SearchPtr<P> inner_;
  PlayTimes& times_;
  std::optional<P> root_;
  Clock clock_;
};

// Tree steps per second: selection, expansion and backpropagation, without the moves played: neither
// those of the playouts nor those on the way down, which a playout from the root would play too. The
// note says what a step costs with the latter. Nothing where the moves seem to take longer than all.
template <Position P>
std::optional<Speed> tree_speed_within(const P& start, const std::string& text, double seconds) {
  const registry::MctsOptions options = registry::kMcts.read(catalogue().resolve(text));
  PlayTimes times;
  const SearchPtr<P> search = registry::build_mcts_over<P>(
      std::make_unique<Timed<P>>(registry::build<P>(options.evaluate), times), options);
  RunSettings settings;
  settings.budget.seconds = seconds;
  settings.memory = std::size_t{1} << 30;
  const auto result = run<P>(*search, start, settings);
  const auto steps = static_cast<double>(result.spent.playouts);
  const double walk = times.walking / steps;  // made twice, by the tree and to be measured
  const double step = (result.spent.seconds - times.evaluating) / steps - 2 * walk;
  if (step <= 0) return std::nullopt;
  char note[64];
  std::snprintf(note, sizeof note, "%.1f us with its walk of %.0f moves", 1e6 * (step + walk),
                static_cast<double>(times.moves) / steps);
  return Speed{text, "tree steps/s", 1 / step, 0, note};
}

// On a busy machine another program's turn, taken for that of the moves, can outweigh a step. A longer
// look evens that out.
template <Position P>
Speed tree_speed(const P& start, const std::string& text, double seconds) {
  for (const double patience : {1.0, 4.0, 16.0})
    if (const auto speed = tree_speed_within(start, text, patience * seconds)) return *speed;
  throw InputError("bench: --time is too short to measure a tree step");
}

// `foot` is the rate of the slow rules' uniform playouts, by the name `foot_name`.
template <Position P>
std::vector<Speed> bench_position(const P& start, const std::string& foot_name, double foot,
                                  double seconds) {
  std::vector<Speed> table{{foot_name + " uniform", "playouts/s", foot, 1}};
  for (const char* policy : {"uniform", "tabu", "tabu-color", "tabu-bandit"}) {
    try {
      const SearchPtr<P> search = registry::build<P>(catalogue().resolve(policy));
      MemoryCap memory;
      ContextOf<P> context(1, {}, memory);
      search->start(start, context);
      const double per_second = rate(seconds, [&](Stream& stream) {
        P position = start;
        context.line.clear();
        context.stream = stream;
        search->evaluate(position, context);
      });
      table.push_back({policy, "playouts/s", per_second, per_second / foot});
    } catch (const SpecError&) {  // a policy that this domain has not
    }
  }
  for (const char* tree : {"mcts(select=ucb1-tuned(c=0.01))", "mcts(select=ucb1-tuned(c=0.0025))",
                           "mcts(select=sp(c=0.1, d=32))"})
    table.push_back(tree_speed(start, tree, 2 * seconds));
  return table;
}

// The same beside the slow rules themselves, whose lines are of moves M.
template <class M, Position P, class Slow>
std::vector<Speed> bench_beside(const std::string& slow_name, const Slow& slow, const P& start,
                                double seconds) {
  Line<M> line;
  const double foot = rate(seconds, [&](Stream& stream) {
    Slow copy = slow;
    line.clear();
    copy.play_out(stream, line);
  });
  return bench_position(start, slow_name, foot, seconds);
}

}  // namespace hornbeam
