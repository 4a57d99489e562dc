// Searches that share their work with threads, under the thread sanitizer: nothing is read that
// somebody else may be writing. Built with the sanitizer in every build, for a few small searches, so
// that it is cheap enough to be run always.
#include <gtest/gtest.h>

#include "hornbeam/core/run.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "hornbeam/search/beam.hpp"
#include "hornbeam/search/fast_tree.hpp"
#include "hornbeam/search/improve.hpp"
#include "hornbeam/search/nested.hpp"
#include "hornbeam/search/nrpa.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/search/ranks.hpp"
#include "hornbeam/search/restart.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Toy;
using Make = std::function<SearchPtr<Toy>(Pool*)>;

const Toy kRoot(3, 24, 5);

SearchPtr<Toy> uniform() {
  return std::make_unique<Playout<Toy, playout::UniformSource>>(playout::UniformSource{});
}
SearchPtr<Toy> nested(Pool* pool) {
  return std::make_unique<Nested<Toy>>(
      NestedPlan{.width = 2}, std::make_unique<Nested<Toy>>(NestedPlan{}, uniform()), pool);
}
SearchPtr<Toy> nrpa(Pool* pool) {
  return std::make_unique<Nrpa<Toy>>(NrpaPlan{.level = 2, .iterations = 20, .playouts = 64}, pool);
}
SearchPtr<Toy> restart(Pool* pool) {
  return std::make_unique<Restart<Toy>>(RestartPlan{.each = {.playouts = 200}}, nested(nullptr),
                                        pool);
}
SearchPtr<Toy> improve(Pool* pool) {
  return std::make_unique<Improve<Toy>>(ImprovePlan{.each = {.playouts = 100}, .batch = 6},
                                        nrpa(nullptr), pool);
}
SearchPtr<Toy> beam(Pool* pool) {
  return std::make_unique<Beam<Toy>>(BeamPlan{.width = 300}, uniform(), pool);
}
SearchPtr<Toy> sampling_beam(Pool* pool) {
  return std::make_unique<Beam<Toy>>(BeamPlan{.width = 60, .value = BeamValue::playouts}, uniform(),
                                     pool);
}
SearchPtr<Toy> fast_tree(Pool* pool) {
  return std::make_unique<FastTree<Toy>>([](const Toy&) { return tree::Rule(tree::Ucb1{}); },
                                         MctsPlan{.skip_finished = true}, nested(nullptr), 16,
                                         pool);
}

class WithoutRaces : public ::testing::TestWithParam<Make> {};

Line<Toy::Move> line_of(const Make& make, Pool* pool, const Budget& slice) {
  const SearchPtr<Toy> search = make(pool);
  PositionRun<Toy> run(*search, kRoot, {.budget = {.playouts = 4000, .nodes = 12'000}, .seed = 1});
  run.begin();
  while (run.resume(slice) == Outcome::more && !run.is_over()) {
    Writer out;
    run.save(out);  // while nobody works
  }
  return run.result().best.line;
}

TEST_P(WithoutRaces, ThreadsFindWhatOneFinds) {
  const auto alone = line_of(GetParam(), nullptr, {});
  const auto pool = make_thread_pool(4);
  EXPECT_EQ(line_of(GetParam(), pool.get(), {}), alone);
  EXPECT_EQ(line_of(GetParam(), pool.get(), {.playouts = 900, .nodes = 2500}), alone);
}

TEST_P(WithoutRaces, ThreadsEndWithTheirTime) {
  const auto pool = make_thread_pool(4);
  const SearchPtr<Toy> search = GetParam()(pool.get());
  EXPECT_TRUE(run(*search, kRoot, {.budget = {.seconds = 0.05}, .seed = 1}).best.found());
}

INSTANTIATE_TEST_SUITE_P(Searches, WithoutRaces,
                         ::testing::Values(nested, nrpa, restart, improve, beam, sampling_beam,
                                           fast_tree));

Line<Toy::Move> line_of_ranks(Exchange& exchange, const Budget& slice) {
  auto tree =
      std::make_unique<Mcts<Toy>>([](const Toy&) { return tree::Rule(tree::Ucb1{}); },
                                  MctsPlan{.skip_finished = true, .averaged = true}, uniform());
  Ranks<Toy> ranks({.interval = {.playouts = 40}, .depth = 3}, std::move(tree), exchange);
  PositionRun<Toy> run(ranks, kRoot, {.budget = {.playouts = 1000}, .seed = 1});
  run.begin();
  while (run.resume(slice) == Outcome::more && !run.is_over()) {
    Writer out;
    run.save(out);
  }
  return run.result().best.line;
}

TEST(RanksWithoutRaces, FindAsThreadsWhatTheyFindInOne) {
  const auto simulated = make_simulated_exchange(4);
  const auto threads = make_thread_exchange(4);
  const auto line = line_of_ranks(*simulated, {});
  EXPECT_EQ(line_of_ranks(*threads, {}), line);
  EXPECT_EQ(line_of_ranks(*threads, {.playouts = 170}), line);
}

}  // namespace
}  // namespace hornbeam
