// Random streams and the logarithm: the same numbers on every machine, and the right ones.
#include "hornbeam/core/stream.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>
#include <vector>

#include "hornbeam/core/math.hpp"
#include "hornbeam/testing/chi_square.hpp"

namespace hornbeam {
namespace {

std::vector<std::uint32_t> first(Stream stream, int count) {
  std::vector<std::uint32_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(stream.next());
  return numbers;
}

TEST(Stream, GivesTheSameNumbersOnEveryMachine) {
  using Numbers = std::vector<std::uint32_t>;
  EXPECT_EQ(first(Stream(0), 3), (Numbers{22429397, 546153931, 2883939531}));
  EXPECT_EQ(first(Stream(1), 3), (Numbers{2523515495, 1075761845, 492756777}));
  EXPECT_EQ(first(Stream(1).fork(0), 3), (Numbers{1357320734, 1308198945, 2463376647}));
  EXPECT_EQ(first(Stream(1).fork(1).fork(12345), 3), (Numbers{1457783882, 1860731067, 3134572050}));
  Stream stream(7);
  EXPECT_EQ(stream.below(1000), 597u);
  EXPECT_EQ(stream.uniform(), 0x1.16e3b847d5395p-1);
  EXPECT_EQ(stream.happens(Stream::Chance(0.5)), false);
}

TEST(Stream, AForkDependsOnKeyAndOrdinalAlone) {
  Stream used(5);
  const Stream untouched = used;
  for (int i = 0; i < 100; ++i) used.next();
  EXPECT_EQ(first(used.fork(3), 5), first(untouched.fork(3), 5));
  EXPECT_EQ(first(untouched.fork(3), 5), first(Stream(5).fork(3), 5));
  EXPECT_NE(first(used, 5), first(untouched, 5));
}

TEST(Stream, ForksAndTheirForksAllDiffer) {
  std::set<std::uint64_t> keys;
  int made = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t i = 0; i < 50; ++i) {
      for (std::uint64_t j = 0; j < 20; ++j, ++made)
        keys.insert(Stream(seed).fork(i).fork(j).key());
      keys.insert(Stream(seed).fork(i).key()), ++made;
    }
    keys.insert(Stream(seed).key()), ++made;
  }
  EXPECT_EQ(keys.size(), static_cast<std::size_t>(made));
}

TEST(Stream, BelowIsUnbiased) {
  for (const std::uint32_t n : {2u, 3u, 7u, 40u, 255u}) {
    Stream stream(n);
    std::vector<std::uint64_t> counts(n);
    const int draws = 100'000;
    for (int i = 0; i < draws; ++i) ++counts.at(stream.below(n));
    const std::vector<double> expected(n, draws / static_cast<double>(n));
    EXPECT_LT(testing::surprise(counts, expected), 4) << n;
  }
}

// Where multiplying and shifting alone would be plainly biased: of 3 * 2^30 numbers every third would
// come up twice as often as the others.
TEST(Stream, BelowIsUnbiasedForLargeNumbersToo) {
  Stream stream(1);
  const std::uint32_t n = 3u << 30;
  std::vector<std::uint64_t> counts(3);
  for (int i = 0; i < 90'000; ++i) {
    const std::uint32_t drawn = stream.below(n);
    ASSERT_LT(drawn, n);
    ++counts[drawn % 3];
  }
  EXPECT_LT(testing::surprise(counts, std::vector<double>(3, 30'000)), 4);
}

TEST(Stream, BelowOneIsZero) {
  Stream stream(1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(stream.below(1), 0u);
}

TEST(Stream, UniformFillsTheUnitIntervalEvenly) {
  Stream stream(3);
  std::vector<std::uint64_t> counts(50);
  for (int i = 0; i < 100'000; ++i) {
    const double x = stream.uniform();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    ++counts[static_cast<std::size_t>(x * 50)];
  }
  EXPECT_LT(testing::surprise(counts, std::vector<double>(50, 2'000)), 4);
}

TEST(Stream, AChanceComesUpAsOftenAsItSays) {
  for (const double probability : {0.003, 0.25, 0.5, 0.9}) {
    Stream stream(11);
    std::vector<std::uint64_t> counts(2);
    for (int i = 0; i < 100'000; ++i) ++counts[stream.happens(Stream::Chance(probability))];
    const std::vector<double> expected{1e5 * (1 - probability), 1e5 * probability};
    EXPECT_LT(testing::surprise(counts, expected), 4);
  }
  Stream stream(11);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(stream.happens(Stream::Chance(1)));
    EXPECT_FALSE(stream.happens(Stream::Chance(0)));
  }
  EXPECT_TRUE(Stream::Chance(0).never());
  EXPECT_FALSE(Stream::Chance(0.00007).never());
}

// --- The logarithm ---

std::int64_t units_apart(double a, double b) {
  return std::abs(std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b));
}

TEST(Logarithm, IsWithinTwoUnitsInTheLastPlace) {
  std::int64_t worst = 0;
  const auto compare = [&](double x) {
    worst = std::max(worst, units_apart(log(x), std::log(x)));
    ASSERT_LE(worst, 2) << "ln " << x;
  };
  for (int n = 2; n < 100'000; ++n) compare(n);
  for (double x = 1e-300; x < 1e300; x *= 1.0237) compare(x);
  for (double x = 0.5; x < 2; x += 0.0000131) compare(x);
  for (double d = 1e-15; d < 0.1; d *= 1.01) compare(1 + d), compare(1 - d);
  for (int shift = 2; shift < 64; ++shift) compare(std::ldexp(1.0, shift) + 1);
}

TEST(Logarithm, HasTheSameBitsOnEveryMachine) {
  EXPECT_EQ(log(1), 0);
  EXPECT_EQ(log(2), 0x1.62e42fefa39efp-1);
  EXPECT_EQ(log(10), 0x1.26bb1bbb55516p+1);
  EXPECT_EQ(log(100'000'000), 0x1.26bb1bbb55516p+4);
  EXPECT_EQ(log(0.3), -0x1.34378fcbda721p+0);
}

}  // namespace
}  // namespace hornbeam
