#include "src/learn/model.hpp"

#include <algorithm>
#include <cmath>

#include "hornbeam/value/quantise.hpp"

namespace hornbeam::learn {
namespace {

// Below this a feature hardly varies, and would be blown up: features are stored times a factor.
constexpr double kLeastDeviation = 48;
constexpr double kFirstBeta = 2;  // times `points`

// Near enough: a sum of four uniform numbers.
float normal(Stream& stream, double deviation) {
  double sum = -2;
  for (int i = 0; i < 4; ++i) sum += stream.uniform();
  return static_cast<float>(sum * std::sqrt(3.0) * deviation);
}

}  // namespace

Model::Model(Shape of, Stream stream)
    : shape(std::move(of)), parameters(static_cast<std::size_t>(shape.parameters())) {
  for (int l = 0; l < shape.layers(); ++l) {
    const bool is_last = l + 1 == shape.layers();
    const double deviation = is_last ? 0.01 : std::sqrt(2.0 / shape.inputs(l));
    float* const weights = parameters.data() + shape.weights_at(l);
    for (int i = 0; i < shape.inputs(l) * shape.outputs(l); ++i)
      weights[i] = normal(stream, deviation);
  }
}

void Model::measure(const Groups& groups) {
  const auto inputs = static_cast<std::size_t>(shape.inputs(0));
  const std::size_t rows = groups.scores.size();
  moments.mean.assign(inputs, 0);
  moments.scale.assign(inputs, 0);
  for (std::size_t k = 0; k < inputs; ++k) {
    double sum = 0, squares = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const double feature = groups.features[row * inputs + k];
      sum += feature;
      squares += feature * feature;
    }
    const double mean = sum / static_cast<double>(rows);
    const double variance = squares / static_cast<double>(rows) - mean * mean;
    moments.mean[k] = static_cast<float>(mean);
    moments.scale[k] =
        static_cast<float>(1 / std::max(kLeastDeviation, std::sqrt(std::max(0.0, variance))));
  }
  double squares = 0;
  std::size_t present = 0;
  for (const float score : groups.scores) {
    if (score == kAbsent) continue;
    squares += double{score} * score;
    ++present;
  }
  const double deviation =
      std::sqrt(squares / static_cast<double>(std::max<std::size_t>(present, 1)));
  moments.points = static_cast<float>(deviation > 0 ? deviation : 1);
  parameters[static_cast<std::size_t>(shape.log_beta_at())] =
      static_cast<float>(std::log(kFirstBeta / moments.points));
}

std::vector<value::Layer> Model::in_whole_numbers(std::span<const std::int16_t> examples,
                                                  int unit) const {
  std::vector<value::FloatLayer> layers;
  for (int l = 0; l < shape.layers(); ++l) {
    const int inputs = shape.inputs(l), outputs = shape.outputs(l);
    const bool is_last = l + 1 == shape.layers();
    const float* const weights = parameters.data() + shape.weights_at(l);
    value::FloatLayer layer{inputs, outputs, {}, {}};
    for (int n = 0; n < outputs; ++n) {
      double bias = is_last ? 0 : parameters[static_cast<std::size_t>(shape.bias_at(l) + n)];
      for (int k = 0; k < inputs; ++k) {
        double weight = weights[n * inputs + k];
        if (is_last) weight *= moments.points;
        if (l == 0) {
          weight *= moments.scale[static_cast<std::size_t>(k)];
          bias -= weight * moments.mean[static_cast<std::size_t>(k)];
        }
        layer.weights.push_back(weight);
      }
      layer.bias.push_back(bias);
    }
    layers.push_back(std::move(layer));
  }
  std::vector<std::vector<double>> rows;
  const auto inputs = static_cast<std::size_t>(shape.inputs(0));
  for (std::size_t at = 0; at + inputs <= examples.size(); at += inputs)
    rows.emplace_back(examples.begin() + static_cast<std::ptrdiff_t>(at),
                      examples.begin() + static_cast<std::ptrdiff_t>(at + inputs));
  return value::quantised(layers, rows, unit);
}

}  // namespace hornbeam::learn
