// Which value of a training is kept.
#include "device/history.hpp"

#include <gtest/gtest.h>

namespace hornbeam::device {
namespace {

TEST(History, TheFirstIsTheBestSoFarAndOneThatIsWorseIsNot) {
  History history;
  EXPECT_TRUE(history.add({1, 2900, 256}));
  EXPECT_FALSE(history.add({2, 2899, 256}));
  EXPECT_FALSE(history.add({3, 2900, 256}));
  EXPECT_TRUE(history.add({4, 2901, 256}));
}

TEST(History, WidthsAreNotComparedWithEachOther) {
  History history;
  EXPECT_TRUE(history.add({1, 3400, 1024}));
  EXPECT_FALSE(history.knows(256));
  EXPECT_TRUE(history.add({2, 2900, 256}));
  EXPECT_TRUE(history.knows(256));
  EXPECT_FALSE(history.add({3, 3300, 1024}));
}

}  // namespace
}  // namespace hornbeam::device
