// A model that learns from the groups it remembers: AdamW (Loshchilov and Hutter, 2019), batch by batch.
#pragma once

#include "hornbeam/core/archive.hpp"
#include "hornbeam/value/network.hpp"
#include "src/learn/model.hpp"

namespace hornbeam::learn {

// The last groups, as many as there is room for.
class Memory {
 public:
  Memory(std::size_t features, std::size_t most_bytes);

  void add(const Groups& groups);
  std::size_t count() const { return held_.count(); }
  Groups latest(std::size_t most) const;
  const Groups& groups() const { return held_; }

 private:
  std::size_t row_;   // features of a group
  std::size_t most_;  // groups
  std::size_t next_ = 0;
  Groups held_;
};

class Learner {
 public:
  Learner(Shape shape, std::uint64_t seed);

  static constexpr int kBatch = 64;  // groups per step
  static constexpr int kParts = 8;   // of a batch, so that threads have something to share

  struct Progress {
    double loss = 0;   // mean of the steps
    double first = 0;  // share of groups whose best came first
  };
  // So many steps on groups drawn from the memory. `rate` is the step size.
  Progress learn(const Memory& memory, std::uint64_t steps, double rate, unsigned threads);

  const Model& model() const { return model_; }
  double beta() const;

  // The loss of groups as it is learned, and by a network of whole numbers.
  double loss(const Groups& groups) const;
  double loss(const Groups& groups, const value::Network& network, int unit) const;

  void save(Writer& out) const;
  void load(Reader& in);

 private:
  std::size_t inputs() const { return static_cast<std::size_t>(model_.shape.inputs(0)); }

  Model model_;
  Stream stream_;
  std::vector<float> first_, second_;  // moments of the gradient
  std::uint64_t steps_ = 0;
};

}  // namespace hornbeam::learn
