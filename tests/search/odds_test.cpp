// What is expected of the codes of a line is the sum of their probabilities, step by step.
#include "hornbeam/search/odds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

struct Case {
  std::size_t steps;
  std::vector<double> powers;
  std::vector<Stay> stays;
};

Case any_case(Stream stream) {
  Case made{1 + stream.below(60), {}, {}};
  for (int code = 0; code < 20; ++code) made.powers.push_back(std::exp(8 * stream.uniform() - 4));
  const auto steps = static_cast<std::uint32_t>(made.steps);
  made.stays.push_back({0, 0, steps, 1});  // somebody is always there
  for (int i = 0; i < 40; ++i) {
    const std::uint32_t begin = stream.below(steps);
    const std::uint32_t end = begin + 1 + stream.below(steps - begin);
    made.stays.push_back({stream.below(20), begin, end, i % 3 == 0 ? 1 : 2 * stream.uniform()});
  }
  return made;
}

std::vector<double> step_by_step(const Case& given, double scale) {
  std::vector<double> values(given.powers.size(), 1);
  for (std::size_t step = 0; step < given.steps; ++step) {
    const auto power = [&](const Stay& stay) {
      const bool is_there = stay.begin <= step && step < stay.end;
      return is_there ? given.powers[stay.code] * stay.factor : 0;
    };
    double sum = 0;
    for (const Stay& stay : given.stays) sum += power(stay);
    for (const Stay& stay : given.stays) values[stay.code] -= scale * power(stay) / sum;
  }
  return values;
}

TEST(Odds, AreTheSumsOfProbabilitiesAndTheSameForEveryInstructionSet) {
  const InstructionSet before = instruction_set();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Case given = any_case(Stream(seed));
    const std::vector<double> expected = step_by_step(given, 0.7);
    std::vector<double> plain;
    for (const InstructionSet set : kInstructionSets) {
      if (!is_supported(set)) continue;
      use_instruction_set(set);
      Odds odds;
      std::vector<double> values(given.powers.size(), 1);
      odds.subtract_expected(given.stays, given.steps, given.powers, 0.7, values);
      for (std::size_t code = 0; code < values.size(); ++code)
        ASSERT_NEAR(values[code], expected[code], 1e-12 * static_cast<double>(given.steps)) << seed;
      if (plain.empty()) plain = values;
      ASSERT_EQ(values, plain) << seed;
    }
  }
  use_instruction_set(before);
}

}  // namespace
}  // namespace hornbeam
