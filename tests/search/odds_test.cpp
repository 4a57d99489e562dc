// What is expected of the moves of a line is the sum of their probabilities, step by step.
#include "hornbeam/search/odds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hornbeam/core/stream.hpp"
#include "hornbeam/playout/wheel.hpp"

namespace hornbeam {
namespace {

constexpr std::size_t kNobodies = playout::Wheel::kNobodies;

struct Case {
  std::vector<double> powers;
  std::vector<std::int32_t> lists;
  std::vector<std::uint32_t> ends;
};

// Up to 60 lists of some of 40 moves, which may come again.
Case any_case(Stream stream) {
  Case made{std::vector<double>(kNobodies), {}, {}};
  for (int move = 0; move < 40; ++move) made.powers.push_back(std::exp(8 * stream.uniform() - 4));
  for (std::uint32_t steps = 1 + stream.below(60); steps > 0; --steps) {
    const std::size_t begin = made.lists.size();
    const std::uint32_t least = stream.below(40);
    for (std::uint32_t move = least; move < 40; ++move)
      if (move == least || stream.below(3) == 0)
        made.lists.push_back(static_cast<std::int32_t>(move));
    const std::size_t count = made.lists.size() - begin;
    made.lists.resize(begin + playout::Wheel::whole(count), -1);
    made.ends.push_back(static_cast<std::uint32_t>(made.lists.size()));
  }
  return made;
}

std::vector<double> step_by_step(const Case& given, double scale) {
  std::vector<double> expected(given.powers.size());
  std::uint32_t begin = 0;
  for (const std::uint32_t end : given.ends) {
    const auto at = [&](std::uint32_t i) { return kNobodies + given.lists[i]; };
    double sum = 0;
    for (std::uint32_t i = begin; i < end; ++i) sum += given.powers[at(i)];
    for (std::uint32_t i = begin; i < end; ++i)
      expected[at(i)] += scale * given.powers[at(i)] / sum;
    begin = end;
  }
  return expected;
}

TEST(Odds, AreTheSumsOfProbabilities) {
  Odds odds;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Case given = any_case(Stream(seed));
    const std::vector<double> expected = step_by_step(given, 0.7);
    const std::vector<double>& found =
        odds.expected({given.lists.data(), given.ends}, given.powers, 0.7);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      ASSERT_NEAR(found[i], expected[i], 1e-12 * static_cast<double>(given.ends.size())) << seed;
  }
}

}  // namespace
}  // namespace hornbeam
