#include "src/laboratory/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hornbeam/core/math.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

// By Marsaglia's polar method (1964), with our own logarithm: the same samples on every machine.
double draw_normal(Stream& stream) {
  for (;;) {
    const double x = 2 * stream.uniform() - 1;
    const double y = 2 * stream.uniform() - 1;
    const double square = x * x + y * y;
    if (0 < square && square < 1) return x * std::sqrt(-2 * hornbeam::log(square) / square);
  }
}

// Where the value that is written at this place lies.
double as_used(const Parameter& parameter, double place) {
  return parameter.place_of(read_number(parameter.text_at(place)).value);
}

double half_range(const Parameter& parameter) {
  return (parameter.highest() - parameter.lowest()) / 2;
}

}  // namespace

CrossEntropy::CrossEntropy(Space space, CrossEntropyPlan plan)
    : space_(std::move(space)), plan_(plan) {
  for (const Parameter& parameter : space_)
    distribution_.push_back(
        {(parameter.lowest() + parameter.highest()) / 2, half_range(parameter)});
}

void CrossEntropy::restore(std::vector<Gaussian> distribution, std::size_t iterations) {
  distribution_ = std::move(distribution);
  iterations_ = iterations;
}

std::vector<Sample> CrossEntropy::draw() const {
  constexpr int kTries = 1000;
  const Stream stream = Stream(plan_.seed).fork(iterations_);
  std::vector<Sample> samples;
  for (std::size_t s = 0; s < plan_.samples; ++s) {
    Stream own = stream.fork(s);
    Sample sample;
    for (std::size_t i = 0; i < space_.size(); ++i) {
      const auto [mean, deviation] = distribution_[i];
      double place = 0;
      int tries = 0;
      do place = mean + deviation * draw_normal(own);
      while ((place < space_[i].lowest() || place > space_[i].highest()) && ++tries < kTries);
      sample.push_back(as_used(space_[i], place));
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

std::vector<std::size_t> CrossEntropy::elite(std::span<const double> fitness) const {
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t i) { return fitness[i]; });
  std::size_t count = std::min(order.size(), plan_.elite);
  while (0 < count && count < order.size() && fitness[order[count]] == fitness[order[count - 1]])
    ++count;
  order.resize(count);
  return order;
}

void CrossEntropy::learn(std::span<const Sample> samples, std::span<const double> fitness) {
  const std::vector<std::size_t> best = elite(fitness);
  const double count = static_cast<double>(best.size());
  for (std::size_t i = 0; i < space_.size(); ++i) {
    double sum = 0;
    for (const std::size_t s : best) sum += samples[s][i];
    const double mean = sum / count;
    double squares = 0;
    for (const std::size_t s : best) squares += (samples[s][i] - mean) * (samples[s][i] - mean);
    distribution_[i].mean = mean;
    distribution_[i].deviation = std::max(std::sqrt(squares / count), floor(i));
  }
  ++iterations_;
}

double CrossEntropy::floor(std::size_t parameter) const {
  const Parameter& one = space_[parameter];
  const double least = plan_.floor * half_range(one);
  if (!one.is_whole) return least;
  // Half a step up from the mean.
  const double value = read_number(one.text_at(distribution_[parameter].mean)).value;
  return std::max(least, one.is_log ? hornbeam::log((value + 0.5) / value) : 0.5);
}

bool CrossEntropy::has_settled() const {
  for (std::size_t i = 0; i < space_.size(); ++i)
    if (distribution_[i].deviation > floor(i)) return false;
  return true;
}

Sample CrossEntropy::means() const {
  Sample sample;
  for (std::size_t i = 0; i < space_.size(); ++i)
    sample.push_back(as_used(space_[i], distribution_[i].mean));
  return sample;
}

}  // namespace hornbeam::laboratory
