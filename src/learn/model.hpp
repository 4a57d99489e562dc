// What is learned, in floating point: a network that sees features, each less its mean and over its
// deviation, and says how much more points there are to come; and beta, how sharply ranks decide.
//
// The output of a network of such numbers is of the order of one, so it is multiplied by `points`, what
// scores in a group vary by. A constant in it would change no rank, so the last layer has no bias.
#pragma once

#include <span>
#include <vector>

#include "hornbeam/core/stream.hpp"
#include "hornbeam/learn/lesson.hpp"
#include "hornbeam/value/layer.hpp"

namespace hornbeam::learn {

// Layers by their numbers of inputs and outputs, the last one's being 1.
struct Shape {
  std::vector<int> units;  // features, hidden units, 1

  Shape(int features, const std::vector<int>& hidden) : units{features} {
    units.insert(units.end(), hidden.begin(), hidden.end());
    units.push_back(1);
  }
  int layers() const { return static_cast<int>(units.size()) - 1; }
  int inputs(int layer) const { return units[static_cast<std::size_t>(layer)]; }
  int outputs(int layer) const { return units[static_cast<std::size_t>(layer) + 1]; }

  // Where a layer's weights stand among the parameters, output by output; its bias comes after them.
  int weights_at(int layer) const {
    int at = 0;
    for (int l = 0; l < layer; ++l) at += (inputs(l) + 1) * outputs(l);
    return at;
  }
  int bias_at(int layer) const { return weights_at(layer) + inputs(layer) * outputs(layer); }
  int log_beta_at() const { return bias_at(layers() - 1); }
  int parameters() const { return log_beta_at() + 1; }
};

struct Moments {
  std::vector<float> mean;
  std::vector<float> scale;  // one over the deviation
  float points = 1;
};

struct Model {
  Shape shape;
  Moments moments;
  std::vector<float> parameters;

  Model(Shape of, Stream stream);

  // Of the groups: to be called once, before anything is learned.
  void measure(const Groups& groups);

  // In whole numbers. The examples are rows of features; `unit` is what the output of a point is.
  std::vector<value::Layer> in_whole_numbers(std::span<const std::int16_t> examples,
                                             int unit) const;
};

}  // namespace hornbeam::learn
