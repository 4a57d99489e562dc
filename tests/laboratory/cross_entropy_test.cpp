// The cross-entropy method on functions whose best point is known, and what may be tuned.
#include "src/laboratory/cross_entropy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/stream.hpp"
#include "src/laboratory/irace.hpp"
#include "src/statistics/samples.hpp"

namespace hornbeam::laboratory {
namespace {

const Space kThree{parse_parameter("c=0.01..10:log"), parse_parameter("d=1..200:int"),
                   parse_parameter("w=-1..1")};

// The largest at c = 0.3, d = 42, w = -0.25; with some noise, as scores have it.
std::vector<double> fitness_of(const std::vector<Sample>& samples, Stream stream) {
  std::vector<double> fitness;
  for (const Sample& sample : samples) {
    const double c = sample[0] - std::log(0.3);
    const double d = (sample[1] - 42) / 50;
    const double w = sample[2] + 0.25;
    fitness.push_back(-c * c - d * d - w * w + 0.05 * stream.uniform());
  }
  return fitness;
}

TEST(CrossEntropyMethod, BeginsInTheMiddleWithADeviationOfHalfTheRange) {
  const CrossEntropy method(kThree, {});
  EXPECT_NEAR(method.distribution()[0].mean, std::log(std::sqrt(0.1)), 1e-12);
  EXPECT_NEAR(method.distribution()[0].deviation, std::log(1000) / 2, 1e-12);
  EXPECT_EQ(method.distribution()[1], (Gaussian{100.5, 99.5}));
  EXPECT_EQ(method.distribution()[2], (Gaussian{0, 1}));
}

TEST(CrossEntropyMethod, FindsTheBestPoint) {
  CrossEntropy method(kThree, {.seed = 7});
  for (std::uint64_t i = 0; i < 15; ++i) {
    const std::vector<Sample> samples = method.draw();
    method.learn(samples, fitness_of(samples, Stream(i)));
  }
  const Sample found = method.means();
  EXPECT_NEAR(found[0], std::log(0.3), 0.1);
  EXPECT_NEAR(found[1], 42, 4);
  EXPECT_EQ(found[1], std::round(found[1]));
  EXPECT_NEAR(found[2], -0.25, 0.06);
}

TEST(CrossEntropyMethod, LearnsTheEliteAlone) {
  CrossEntropy method({parse_parameter("w=0..10")}, {.samples = 4, .elite = 2, .floor = 0.01});
  const std::vector<Sample> samples{{1}, {3}, {5}, {9}};
  EXPECT_EQ(method.elite(std::vector<double>{1, 7, 7, 3}), (std::vector<std::size_t>{1, 2}));
  method.learn(samples, std::vector<double>{1, 7, 7, 3});
  EXPECT_EQ(method.distribution()[0], (Gaussian{4, 1}));
  EXPECT_FALSE(method.has_settled());
  method.learn(std::vector<Sample>{{4}, {4}, {1}, {2}}, std::vector<double>{9, 9, 1, 1});
  EXPECT_EQ(method.distribution()[0], (Gaussian{4, 0.05}))
      << "the floor is a share of half the range";
  EXPECT_TRUE(method.has_settled());
}

TEST(CrossEntropyMethod, TakesAllThatAreAsGoodAsTheLastOfTheElite) {
  CrossEntropy method({parse_parameter("x=0..10")}, {.samples = 5, .elite = 2});
  EXPECT_EQ(method.elite(std::vector<double>{3, 9, 3, 3, 1}),
            (std::vector<std::size_t>{1, 0, 2, 3}));
  EXPECT_EQ(method.elite(std::vector<double>{4, 4, 4, 4, 4}).size(), 5u);
}

TEST(CrossEntropyMethod, AWholeNumbersDeviationStaysHalfAStep) {
  CrossEntropy method({parse_parameter("n=1..5:int"), parse_parameter("m=1..1000:int:log")},
                      {.samples = 2, .elite = 1, .floor = 0});
  method.learn(std::vector<Sample>{{2, std::log(4.0)}, {3, 0}}, std::vector<double>{1, 0});
  EXPECT_EQ(method.distribution()[0], (Gaussian{2, 0.5}));
  EXPECT_NEAR(method.distribution()[1].deviation, std::log(4.5 / 4), 1e-12);
}

TEST(CrossEntropyMethod, DrawsWithinTheRangeAndAsAGaussianInIt) {
  CrossEntropy method({parse_parameter("w=0..10"), parse_parameter("n=1..9:int")},
                      {.samples = 20'000, .seed = 3});
  method.restore({{5, 1}, {2, 3}}, 1);
  std::vector<double> first, second;
  for (const Sample& sample : method.draw()) {
    first.push_back(sample[0]);
    second.push_back(sample[1]);
  }
  EXPECT_NEAR(statistics::mean(first), 5, 0.03);
  EXPECT_NEAR(statistics::deviation(first), 1, 0.02);
  const auto within = [&](double by) {
    return static_cast<double>(
               std::ranges::count_if(first, [&](double x) { return std::abs(x - 5) < by; })) /
           20'000;
  };
  EXPECT_NEAR(within(1), 0.6827, 0.012);
  EXPECT_NEAR(within(2), 0.9545, 0.006);
  const auto [least, most] = std::ranges::minmax(second);
  EXPECT_EQ(least, 1) << "whole, and never outside";
  EXPECT_EQ(most, 9);
  EXPECT_GT(std::ranges::count(second, 2.0), std::ranges::count(second, 6.0));
}

TEST(CrossEntropyMethod, DrawsTheSameAgainAndOthersNextTime) {
  CrossEntropy method(kThree, {.samples = 5, .elite = 2, .seed = 1});
  const std::vector<Sample> samples = method.draw();
  EXPECT_EQ(samples, method.draw());
  CrossEntropy other(kThree, {.samples = 5, .elite = 2, .seed = 2});
  EXPECT_NE(samples, other.draw());
  other.restore(method.distribution(), 1);
  EXPECT_NE(samples, other.draw());
}

TEST(TuneSpace, IsWrittenAsItIsRead) {
  for (const char* text : {"c=0.01..10:log", "d=1..200:int", "L=100..100000:log:int", "w=-1..0.5"})
    EXPECT_EQ(to_text(parse_parameter(text)), text);
  EXPECT_EQ(to_text(parse_parameter("L=1k..1M:int:log")), "L=1000..1000000:log:int");
}

TEST(TuneSpace, ValuesAreShortAndInRange) {
  const Parameter c = parse_parameter("c=0.01..10:log");
  EXPECT_EQ(c.text_at(std::log(0.123456)), "0.1235");
  EXPECT_EQ(c.text_at(100), "10");
  EXPECT_EQ(c.text_at(-100), "0.01");
  const Parameter d = parse_parameter("d=1..200:int");
  EXPECT_EQ(d.text_at(41.6), "42");
  EXPECT_EQ(d.text_at(-5), "1");
}

TEST(TuneSpace, OtherRangesAreRefused) {
  for (const char* text : {"", "c", "c=1", "c=1..", "c=1..2:lin", "=1..2", "c=2..1", "c=0..1:log",
                           "d=0.5..3:int", "c=a..b", "c..d=1"})
    EXPECT_THROW(parse_parameter(text), InputError) << text;
}

TEST(TuneSpace, FitsTheSearch) {
  const Space c{parse_parameter("c=0.01..10:log")};
  EXPECT_NO_THROW(require_searches("mcts(select=sp(c={c}))", c));
  EXPECT_THROW(require_searches("mcts(select=sp(c={x}))", c), InputError);
  EXPECT_THROW(require_searches("mcts(select=sp(c={c}, d={d}))", c), InputError);
  EXPECT_THROW(require_searches("mcts", c), InputError);
  EXPECT_THROW(require_searches("mcts(select=sp(c={c}))", {c[0], c[0]}), InputError);
  EXPECT_THROW(require_searches("mcts(expand-after={c})", {parse_parameter("c=1..2")}), InputError)
      << "1.5 is no whole number";
}

TEST(Irace, ValuesAreReadAsItGivesThem) {
  EXPECT_EQ(parse_values("c=0.5 d=32"), (Values{{"c", "0.5"}, {"d", "32"}}));
  EXPECT_THROW(parse_values("c"), InputError);
  EXPECT_THROW(parse_values("=3"), InputError);
  EXPECT_EQ(in_shell_quotes("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace hornbeam::laboratory
