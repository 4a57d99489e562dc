// How fast a position is under its policies and in a tree, as rates and as ratios to the slow
// rules' playouts of the same run: machines differ, and are noisy.
#pragma once

#include "hornbeam/core/run.hpp"
#include "hornbeam/registry/build.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam {

// Calls of `work(stream)` a second: the best of several stretches, since other programs only ever
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

// Lets an evaluator work and keeps the time: what is left of a search's time is the tree's.
template <Position P>
class Timed final : public Search<P> {
 public:
  Timed(SearchPtr<P> inner, double& seconds) : inner_(std::move(inner)), seconds_(seconds) {}
  void start(const P& root, Context<P>& context) override { inner_->start(root, context); }
  Outcome resume(Context<P>& context) override { return inner_->resume(context); }
  Score evaluate(P& position, Context<P>& context) override {
    const double before = clock_.precise();
    const Score score = inner_->evaluate(position, context);
    seconds_ += clock_.precise() - before;
    return score;
  }
  void advance(MoveOf<P> move, Context<P>& context) override { inner_->advance(move, context); }
  SearchPtr<P> fresh() const override { return std::make_unique<Timed>(inner_->fresh(), seconds_); }
  void save(Writer& out) const override { inner_->save(out); }
  void load(Reader& in, const P& root, Context<P>& context) override {
    inner_->load(in, root, context);
  }

 private:
  SearchPtr<P> inner_;
  double& seconds_;
  Clock clock_;
};

// Tree steps a second: selection, expansion and backpropagation, without the playouts.
template <Position P>
double tree_rate(const P& start, const Spec& mcts, double seconds) {
  const registry::MctsOptions options = registry::kMcts.read(mcts);
  double evaluating = 0;
  auto evaluator = std::make_unique<Timed<P>>(registry::build<P>(options.evaluate), evaluating);
  return registry::with_rule<P>(options.select, [&](auto make_rule) {
    using Rule = decltype(make_rule(start));
    Mcts<P, Rule> search(make_rule, {.expand_after = options.expand_after}, std::move(evaluator));
    RunSettings settings;
    settings.budget.seconds = seconds;
    settings.memory = std::size_t{1} << 30;
    const auto result = run<P>(search, start, settings);
    return static_cast<double>(result.spent.playouts) / (result.spent.seconds - evaluating);
  });
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
      Context<P> context(1, {}, memory);
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
  for (const char* tree : {"mcts(select=ucb1-tuned(c=0.0025))", "mcts(select=sp(c=0.1, d=32))"})
    table.push_back(
        {tree, "tree steps/s", tree_rate(start, catalogue().resolve(tree), 2 * seconds), 0});
  return table;
}

}  // namespace hornbeam
