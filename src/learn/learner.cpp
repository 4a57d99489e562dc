#include "src/learn/learner.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/value/network.hpp"
#include "src/learn/gradient.hpp"
#include "src/parallel/in_parallel.hpp"

namespace hornbeam::learn {
namespace {

constexpr double kDecay = 0.01;  // of weights
constexpr double kFirstMoment = 0.9, kSecondMoment = 0.999;
constexpr double kWarmSteps = 100;
constexpr std::size_t kMeasured = 2000;  // groups

NetworkView view_of(const Model& model) {
  return {model.shape.layers(),      model.shape.units.data(),   model.parameters.data(),
          model.moments.mean.data(), model.moments.scale.data(), model.moments.points};
}

double gradient_of(const NetworkView& network, const GroupView* groups, int count, float* gradient,
                   int& first) {
  const bool is_plain = instruction_set() == InstructionSet::plain;
  return is_plain ? plain::gradient_of(network, groups, count, gradient, first)
                  : avx2::gradient_of(network, groups, count, gradient, first);
}

GroupView view_of(const Groups& groups, std::size_t group, std::size_t features) {
  return {groups.features.data() + group * kRows * features, groups.scores.data() + group * kRows};
}

}  // namespace

Memory::Memory(std::size_t features, std::size_t most_bytes)
    : row_(features * kRows),
      most_(std::max<std::size_t>(
          Learner::kBatch, most_bytes / (row_ * sizeof(std::int16_t) + kRows * sizeof(float)))) {
  held_.features.reserve(most_ * row_);  // a page is used when something is written there
  held_.scores.reserve(most_ * kRows);
}

Groups Memory::latest(std::size_t most) const {
  const std::size_t count = std::min(most, held_.count());
  Groups groups;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (next_ + held_.count() - count + i) % held_.count();
    const auto features = held_.features.begin() + static_cast<std::ptrdiff_t>(at * row_);
    const auto scores = held_.scores.begin() + static_cast<std::ptrdiff_t>(at * kRows);
    groups.features.insert(groups.features.end(), features,
                           features + static_cast<std::ptrdiff_t>(row_));
    groups.scores.insert(groups.scores.end(), scores, scores + kRows);
  }
  return groups;
}

void Memory::add(const Groups& groups) {
  for (std::size_t g = 0; g < groups.count(); ++g) {
    if (held_.count() < most_) {
      held_.features.resize(held_.features.size() + row_);
      held_.scores.resize(held_.scores.size() + kRows);
    }
    std::copy_n(groups.features.begin() + static_cast<std::ptrdiff_t>(g * row_), row_,
                held_.features.begin() + static_cast<std::ptrdiff_t>(next_ * row_));
    std::copy_n(groups.scores.begin() + static_cast<std::ptrdiff_t>(g * kRows), kRows,
                held_.scores.begin() + static_cast<std::ptrdiff_t>(next_ * kRows));
    next_ = (next_ + 1) % most_;
  }
}

Learner::Learner(Shape shape, std::uint64_t seed)
    : model_(std::move(shape), Stream(seed).fork(0)),
      stream_(Stream(seed).fork(1)),
      first_(model_.parameters.size()),
      second_(model_.parameters.size()) {}

double Learner::beta() const {
  return std::exp(double{model_.parameters[static_cast<std::size_t>(model_.shape.log_beta_at())]});
}

Learner::Progress Learner::learn(const Memory& memory, std::uint64_t steps, double rate,
                                 unsigned threads) {
  if (memory.count() == 0) return {};
  if (model_.moments.mean.empty()) {
    model_.measure(memory.latest(kMeasured));
  }
  struct Part {
    std::vector<float> gradient;
    double loss = 0;
    int first = 0;
  };
  std::array<Part, kParts> parts;
  const std::size_t size = model_.parameters.size();
  double loss = 0, first = 0;
  for (std::uint64_t s = 0; s < steps; ++s) {
    std::array<GroupView, kBatch> batch;
    for (GroupView& group : batch)
      group = view_of(memory.groups(), stream_.below(static_cast<std::uint32_t>(memory.count())),
                      inputs());
    in_parallel(kParts, threads, [&](std::size_t p) {
      constexpr int kShare = kBatch / kParts;
      parts[p].gradient.assign(size, 0);
      parts[p].first = 0;
      parts[p].loss = gradient_of(view_of(model_), batch.data() + p * kShare, kShare,
                                  parts[p].gradient.data(), parts[p].first);
    });
    for (const Part& part : parts) {
      loss += part.loss / kBatch;
      first += 1.0 * part.first / kBatch;
    }
    ++steps_;
    const double step = rate * std::min(1.0, static_cast<double>(steps_) / kWarmSteps);
    const auto after = static_cast<double>(steps_);
    const double first_correction = 1 / (1 - std::pow(kFirstMoment, after));
    const double second_correction = 1 / (1 - std::pow(kSecondMoment, after));
    for (std::size_t i = 0; i < size; ++i) {
      double g = 0;
      for (const Part& part : parts) g += part.gradient[i];
      g /= kBatch;
      const double m = kFirstMoment * first_[i] + (1 - kFirstMoment) * g;
      const double v = kSecondMoment * second_[i] + (1 - kSecondMoment) * g * g;
      first_[i] = static_cast<float>(m);
      second_[i] = static_cast<float>(v);
      double p = model_.parameters[i];
      if (i + 1 < size) p -= step * kDecay * p;
      p -= step * m * first_correction / (std::sqrt(v * second_correction) + 1e-8);
      model_.parameters[i] = static_cast<float>(p);
    }
  }
  const auto all = static_cast<double>(std::max<std::uint64_t>(steps, 1));
  return {loss / all, first / all};
}

double Learner::loss(const Groups& groups) const {
  std::vector<float> ignored(model_.parameters.size());
  double sum = 0;
  for (std::size_t g = 0; g < groups.count(); ++g) {
    int first = 0;
    const GroupView group = view_of(groups, g, inputs());
    sum += gradient_of(view_of(model_), &group, 1, ignored.data(), first);
  }
  return sum / static_cast<double>(groups.count());
}

double Learner::loss(const Groups& groups, const value::Network& network, int unit) const {
  const double sharpness = beta();
  double sum = 0;
  for (std::size_t g = 0; g < groups.count(); ++g) {
    const GroupView group = view_of(groups, g, inputs());
    double best = 0, all = 0;
    for (int r = 0; r < kRows; ++r) {
      if (group.scores[r] == kAbsent) continue;
      const std::int16_t* const row = group.features + static_cast<std::size_t>(r) * inputs();
      const double value = 1.0 * network({row, row + inputs()}) / unit;
      const double logit = sharpness * (double{group.scores[r]} + value);
      if (r == 0) best = logit;
      all += std::exp(logit - best);
    }
    sum += std::log(all);
  }
  return sum / static_cast<double>(groups.count());
}

void Learner::save(Writer& out) const {
  out.mark("lrnr");
  out.put(stream_), out.put(steps_);
  out.put(model_.moments.mean), out.put(model_.moments.scale), out.put(model_.moments.points);
  out.put(model_.parameters), out.put(first_), out.put(second_);
}

void Learner::load(Reader& in) {
  in.expect("lrnr");
  in.get(stream_), in.get(steps_);
  in.get(model_.moments.mean), in.get(model_.moments.scale), in.get(model_.moments.points);
  in.get(model_.parameters), in.get(first_), in.get(second_);
}

}  // namespace hornbeam::learn
