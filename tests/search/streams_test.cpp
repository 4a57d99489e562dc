// Searches that stand inside one another and hand their streams through never draw the same numbers
// twice: no two pieces of work of one run have equal streams.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "hornbeam/core/run.hpp"
#include "hornbeam/search/by_move.hpp"
#include "hornbeam/search/improve.hpp"
#include "hornbeam/search/nested.hpp"
#include "hornbeam/search/portfolio.hpp"
#include "hornbeam/search/restart.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::make_search;
using testing::Toy;
using Keys = std::vector<std::uint64_t>;

// One uniform playout, which remembers the stream that it was drawn from.
class Sample final : public Search<Toy> {
 public:
  explicit Sample(Keys& keys) : keys_(keys) {}
  void start(const Toy& root, Context<Move>& context) override { begin_at(root, context); }
  Outcome resume(Context<Move>& context) override {
    keys_.push_back(stream_.key());
    const std::size_t base = context.line.size();
    Toy position = *root_;
    std::vector<Move> list;
    Stream stream = stream_;
    playout::play_out(position, playout::Uniform{}, stream, list, context.line);
    context.finish(position.score());
    offer(position.score(), context, base);
    context.line.resize(base);
    return Outcome::done;
  }
  SearchPtr<Toy> fresh() const override { return std::make_unique<Sample>(keys_); }
  void save(Writer&) const override {}
  void load(Reader&, const Toy&, Context<Move>&) override {}

 private:
  Keys& keys_;
};

using Wrap = std::function<SearchPtr<Toy>(SearchPtr<Toy>)>;
const std::vector<std::pair<const char*, Wrap>> kWrappers{
    {"restart",
     [](SearchPtr<Toy> child) {
       return std::make_unique<Restart<Toy>>(RestartPlan{.runs = 3}, std::move(child));
     }},
    {"portfolio",
     [](SearchPtr<Toy> child) {
       std::vector<SearchPtr<Toy>> members;
       members.push_back(child->fresh());
       members.push_back(std::move(child));
       return std::make_unique<Portfolio<Toy>>(std::move(members), std::vector<double>{0.5, 0.5});
     }},
    {"by-move",
     [](SearchPtr<Toy> child) {
       return std::make_unique<ByMove<Toy>>(ByMovePlan{.share = false}, std::move(child));
     }},
    {"improve",
     [](SearchPtr<Toy> child) {
       return std::make_unique<Improve<Toy>>(ImprovePlan{.rounds = 3}, std::move(child));
     }},
    {"nested",
     [](SearchPtr<Toy> child) {
       return std::make_unique<Nested<Toy>>(NestedPlan{.runs = 2}, std::move(child));
     }},
};

TEST(Streams, OfSearchesInsideOneAnotherAreAllDifferent) {
  for (const auto& [outer, wrap_outer] : kWrappers) {
    for (const auto& [inner, wrap_inner] : kWrappers) {
      Keys keys;
      const auto search = wrap_outer(wrap_inner(std::make_unique<Sample>(keys)));
      run(*search, Toy(1, 6, 4), {.budget = {.playouts = 500}, .seed = 1});
      EXPECT_GE(keys.size(), 4u) << outer << " of " << inner;
      EXPECT_EQ(std::set(keys.begin(), keys.end()).size(), keys.size()) << outer << " of " << inner;
    }
  }
}

// The third run could never beat the first two while it repeated one of them.
TEST(Streams, LetLaterRunsOfRestartsBeatEarlierOnes) {
  int beaten = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto search =
        make_search<Toy>("restart(restart(uniform, runs=2, playouts=1), runs=2, playouts=2)");
    const auto result = run(*search, Toy(7, 12, 4), {.seed = seed});
    for (const Improvement& step : result.history) beaten += step.playouts == 3;
  }
  EXPECT_GT(beaten, 3);
}

TEST(Streams, OfTheFirstRunAreThoseOfTheSearchItself) {
  const Stream stream(3);
  for (const unsigned height : {0u, 1u, 5u}) {
    EXPECT_EQ(stream.of_run(0, height).key(), stream.key());
    EXPECT_EQ(stream.of_pass(0, height).key(), stream.key());
    EXPECT_EQ(stream.of_move(0, height).key(), stream.key());
    EXPECT_EQ(stream.of_game(0, height).key(), stream.key());
  }
}

}  // namespace
}  // namespace hornbeam
