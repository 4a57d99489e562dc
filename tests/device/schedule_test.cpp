// What a training on a device does next.
#include "device/schedule.hpp"

#include <gtest/gtest.h>

namespace hornbeam::device {
namespace {

using Next = Schedule::Next;

TEST(Schedule, HasIterationsAndThenALastLesson) {
  const Schedule schedule{1000};
  EXPECT_EQ(schedule.next(0, false, 0, 0), Next::iteration);
  EXPECT_EQ(schedule.next(959, false, 500, 400), Next::iteration);
  EXPECT_EQ(schedule.next(960, false, 500, 500), Next::last_lesson);
  EXPECT_EQ(Schedule{100}.next(89, false, 5, 5), Next::iteration)
      << "at most a tenth is kept for it";
  EXPECT_EQ(Schedule{100}.next(90, false, 5, 5), Next::last_lesson);
}

TEST(Schedule, StopsWhenItIsTold) {
  EXPECT_EQ(Schedule{1000}.next(0, true, 0, 0), Next::nothing);
  EXPECT_EQ(Schedule{1000}.next(970, true, 5, 5), Next::nothing);
}

// A stop in the last lesson: what was remembered is not in the file.
TEST(Schedule, NeverTeachesWithoutGroups) {
  const Schedule schedule{1000};
  EXPECT_EQ(schedule.next(960, false, 0, 500), Next::collecting);
  EXPECT_EQ(schedule.next(960, false, 0, 0), Next::collecting);
  EXPECT_EQ(schedule.next(961, false, 499, 500), Next::collecting);
  EXPECT_EQ(schedule.next(962, false, 500, 500), Next::last_lesson);
}

TEST(Schedule, ATrainingThatIsDoneGoesOnWithTimeForMoreIterationsOnly) {
  EXPECT_FALSE(Schedule{1000}.is_over(false, 990)) << "it was stopped in the last lesson";
  EXPECT_TRUE(Schedule{1000}.is_over(true, 1005));
  EXPECT_TRUE(Schedule{1030}.is_over(true, 1005));
  EXPECT_FALSE(Schedule{2000}.is_over(true, 1005));
}

}  // namespace
}  // namespace hornbeam::device
