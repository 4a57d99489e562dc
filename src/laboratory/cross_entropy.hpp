// The cross-entropy method (Rubinstein, 2003) as SP-MCTS was tuned by it (Schadd et al., section 5, after
// Chaslot et al., 2008): samples are drawn from a Gaussian per parameter, the best of them are the elite, and
// the elite's mean and deviation make the next Gaussian. It begins with the mean in the middle of the range
// and a deviation of half of the range.
//
// Ours, since the paper does not say: a sample outside the range is drawn again; a whole number is drawn as a
// number and rounded; and the deviation does not fall below a share of what it was at the beginning (of a
// whole number half a step), because ten elite samples of a noisy score agree by chance sooner or later.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "src/laboratory/tune_space.hpp"

namespace hornbeam::laboratory {

// Of places: logarithms, where a parameter has them.
struct Gaussian {
  double mean = 0;
  double deviation = 0;
  bool operator==(const Gaussian&) const = default;
};

struct CrossEntropyPlan {
  std::size_t samples = 100;
  std::size_t elite = 10;
  double floor = 0.02;  // of the deviation, as a share of the first
  std::uint64_t seed = 0;
};

using Sample =
    std::vector<double>;  // a place per parameter, as it is used: whole where it has to be

class CrossEntropy {
 public:
  CrossEntropy(Space space, CrossEntropyPlan plan);

  const Space& space() const { return space_; }
  const std::vector<Gaussian>& distribution() const { return distribution_; }
  std::size_t iterations() const { return iterations_; }  // learned from so far
  // As it was after so many.
  void restore(std::vector<Gaussian> distribution, std::size_t iterations);

  // Of the iteration to come; always the same ones.
  std::vector<Sample> draw() const;
  // Which of the samples are the elite, the best first. All that are as good as the last of them are in it,
  // too: which of equal ones was drawn earlier says nothing.
  std::vector<std::size_t> elite(std::span<const double> fitness) const;
  void learn(std::span<const Sample> samples, std::span<const double> fitness);

  bool has_settled() const;  // no deviation can become smaller
  Sample means() const;      // as they are used

 private:
  double floor(std::size_t parameter) const;

  Space space_;
  CrossEntropyPlan plan_;
  std::vector<Gaussian> distribution_;
  std::size_t iterations_ = 0;
};

}  // namespace hornbeam::laboratory
