// A beam by many playouts of each position: it is left in the middle of those of one, and keeps what they found.
#include <gtest/gtest.h>

#include "device/beam.hpp"
#include "device/boards.hpp"

namespace hornbeam::device {
namespace {

constexpr std::uint32_t kPlayouts = 20'000;

struct Stopped {
  Solution solution;
  std::uint64_t playouts;
};

// Asked so often whether to stop, it is told so.
Stopped stopped_after(int looks) {
  Job job;
  job.start = random_board(1);
  BeamSettings settings{.width = 2, .cap = 0};
  settings.ranking.by = By::playouts;
  settings.ranking.playouts = kPlayouts;
  settings.ranking.draws.colors = rules::kColors;
  settings.ranking.key = 7;
  WideBeam beam(64);
  const Control control{.is_stop_wanted = [looks]() mutable { return --looks < 0; }};
  return {beam.run({job}, settings, control)[0], beam.lines()};
}

TEST(Samples, AreLeftInTheMiddleOfThoseOfOnePosition) {
  const Stopped early = stopped_after(3);
  EXPECT_TRUE(early.solution.is_stopped);
  EXPECT_GT(early.playouts, 0u);
  EXPECT_LT(early.playouts, kPlayouts);
}

TEST(Samples, ThatWereMadeBeforeAStopCountAndTellTheirBest) {
  const Stopped early = stopped_after(3), later = stopped_after(200);
  EXPECT_GT(later.playouts, early.playouts);
  ASSERT_TRUE(early.solution.found && later.solution.found);
  EXPECT_GE(later.solution.score, early.solution.score);
  ASSERT_TRUE(early.solution.playout);
  EXPECT_LT(*early.solution.playout, early.playouts);
}

}  // namespace
}  // namespace hornbeam::device
