// A run that is paused, saved and gone on with by another search of the same kind leaves what the undisturbed run
// leaves.
#pragma once

#include <gtest/gtest.h>

#include "hornbeam/core/run.hpp"
#include "tests/support/searches.hpp"

namespace hornbeam::testing {

// `make` makes the search; a slice is how long a run is before it is saved.
template <Position P, class Make>
void expect_checkpoints_change_nothing(const Make& make, const P& root, const Budget& budget,
                                       const std::vector<Budget>& slices) {
  const RunSettings settings{.budget = budget, .seed = 1};
  const auto left_by = [](const PositionRun<P>& run) {
    const auto found = run.result();
    return outline(found.best, found.spent, found.history, found.statistics);
  };
  auto whole = make();
  PositionRun<P> undisturbed(whole, root, settings);
  undisturbed.begin();
  undisturbed.resume();
  for (const Budget& slice : slices) {
    auto before = make();
    PositionRun<P> first(before, root, settings);
    first.begin();
    first.resume(slice);
    Writer out;
    first.save(out);
    auto after = make();
    PositionRun<P> second(after, root, settings);
    Reader in(out.bytes());
    second.load(in);
    EXPECT_TRUE(in.finished()) << "the archive has more than was loaded";
    second.resume();
    EXPECT_EQ(left_by(second), left_by(undisturbed))
        << "paused after " << slice.playouts << " playouts or " << slice.nodes << " nodes";
  }
}

// Slices of so many nodes each.
inline std::vector<Budget> slices_of_nodes(std::initializer_list<std::uint64_t> counts) {
  std::vector<Budget> slices;
  for (const std::uint64_t nodes : counts) slices.push_back({.nodes = nodes});
  return slices;
}

}  // namespace hornbeam::testing
