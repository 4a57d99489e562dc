// Positions that are alike without being equal: where a domain has a canonical hash, beams keep one of
// all images of a position.
#include <gtest/gtest.h>

#include "hornbeam/core/run.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/beam.hpp"
#include "hornbeam/search/nested.hpp"
#include "hornbeam/search/playout.hpp"

namespace hornbeam {
namespace {

// Four numbers are picked one after the other. Every order is a position of its own, and all orders
// of the same numbers are alike.
struct Picks {
  using Move = int;
  static constexpr int kNumbers = 4;
  std::vector<int> picked;

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (int n = 0; n < kNumbers; ++n)
      if (std::find(picked.begin(), picked.end(), n) == picked.end()) list.push_back(n);
  }
  void play(Move move) { picked.push_back(move); }
  Score score() const { return static_cast<Score>(picked.size()); }
  std::uint64_t hash() const {
    std::uint64_t digits = 0;
    for (const int n : picked) digits = 10 * digits + static_cast<std::uint64_t>(n) + 1;
    return digits;
  }
};
struct PicksInAnyOrder : Picks {
  std::uint64_t canonical_hash() const {
    std::uint64_t set = 0;
    for (const int n : picked) set |= std::uint64_t{1} << n;
    return set;
  }
};

template <Position P>
SearchPtr<P> uniform() {
  return std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{});
}

// Positions made by moves: of ordered picks 4 + 4*3 + 12*2 + 24*1, of sets 4 + 4*3 + 6*2 + 4*1.
TEST(Likeness, ABeamKeepsOneOfAllImages) {
  const auto nodes = []<Position P>(P root) {
    Beam<P> beam(BeamPlan{}, uniform<P>());
    return run(beam, root, {}).spent.nodes;
  };
  EXPECT_EQ(nodes(Picks{}), 64u);
  EXPECT_EQ(nodes(PicksInAnyOrder{}), 32u);
}

// The positions evaluated: a finished one is not evaluated again, so all of the same.
TEST(Likeness, ANestedBeamOfDistinctPositionsToo) {
  const auto nodes = []<Position P>(P root, bool distinct) {
    NestedPlan plan;
    plan.width = 100;
    plan.distinct = distinct;
    plan.runs = 1;
    Nested<P> nested(plan, uniform<P>());
    return run(nested, root, {}).spent.nodes;
  };
  EXPECT_EQ(nodes(Picks{}, true), 64u);
  EXPECT_EQ(nodes(PicksInAnyOrder{}, true), 32u);
  EXPECT_GT(nodes(PicksInAnyOrder{}, false), 64u);  // memorised positions come again
}

}  // namespace
}  // namespace hornbeam
