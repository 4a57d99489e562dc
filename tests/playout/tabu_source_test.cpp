// Who chooses the tabu colour of a playout: chance, the count of tiles, or a bandit.
#include <gtest/gtest.h>

#include "hornbeam/playout/sources.hpp"
#include "hornbeam/testing/chi_square.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::playout {
namespace {

using testing::Toy;

struct ManyColors : Toy {
  int colors() const { return 65; }
};

TEST(TabuSource, ChoosesEveryColorEquallyOften) {
  TabuSource source;
  Stream stream(1);
  std::vector<std::uint64_t> counts(3);
  for (int i = 0; i < 30'000; ++i) ++counts.at(source.begin(Toy(), stream).color);
  EXPECT_LT(testing::surprise(counts, std::vector<double>(3, 10'000)), 4);
}

TEST(TabuColorSource, ChoosesTheCommonColor) {
  TabuColorSource source;
  Stream stream(1);
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    EXPECT_EQ(source.begin(Toy(seed), stream).color, Toy(seed).common_color());
}

TEST(TabuBanditSource, TriesEveryColorOnceAndThenTheMostPromising) {
  TabuBanditSource source(0, 1, ScoreRange{0, 10});
  Stream stream(1);
  source.start(Toy());
  for (const auto& [color, score] : {std::pair{0, 2}, {1, 6}, {2, 5}}) {
    EXPECT_EQ(source.begin(Toy(), stream).color, color);
    source.learn(score);
  }
  // All have one playout, so the means decide: colour 1 with 0.6.
  EXPECT_EQ(source.begin(Toy(), stream).color, 1);
  source.learn(0);
  // ln 4 = 1.386. Colour 1 has 0.3 + sqrt(1.386 / 4) = 0.889 (its variance bound is above 1/4),
  // colour 0 has 0.2 + sqrt(2.773 / 4) = 1.033, colour 2 has 0.5 + 0.833 = 1.333.
  EXPECT_EQ(source.begin(Toy(), stream).color, 2);
}

TEST(TabuBanditSource, ForgetsAtAStart) {
  TabuBanditSource source(0, 1, std::nullopt);
  Stream stream(1);
  for (int start = 0; start < 2; ++start) {
    source.start(Toy());
    for (int color = 0; color < 3; ++color) {
      EXPECT_EQ(source.begin(Toy(), stream).color, color);
      source.learn(-color);
    }
  }
}

TEST(TabuBanditSource, RefusesMoreColorsThanItHasArms) {
  TabuBanditSource source(0, 1, std::nullopt);
  EXPECT_THROW(source.start(ManyColors()), InputError);
}

}  // namespace
}  // namespace hornbeam::playout
