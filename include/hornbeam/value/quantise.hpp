// A network learned in floating point becomes one of whole numbers.
//
// Each row of weights is scaled so that its largest is 127 and its output shifted down to about 13
// bits, as far as examples show; since max(x, 0) keeps scales, the next layer's weights undo that.
// What rounding the weights adds to a row on average is taken off its bias.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "hornbeam/value/layer.hpp"

namespace hornbeam::value {

struct FloatLayer {
  int inputs = 0, outputs = 0;
  std::vector<double> weights, bias;  // row by row
};

// The layers see the examples as they are (whole numbers); the last one's output is multiplied by `unit`.
inline std::vector<Layer> quantised(const std::vector<FloatLayer>& layers,
                                    const std::vector<std::vector<double>>& examples, double unit) {
  std::vector<Layer> whole;
  // What the whole-number network's inputs of the layer in hand are, and the float one's.
  std::vector<std::vector<double>> now = examples;
  std::vector<double> scale(static_cast<std::size_t>(layers[0].inputs), 1.0);
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const FloatLayer& from = layers[l];
    const bool is_last = l + 1 == layers.size();
    Layer to;
    to.inputs = from.inputs;
    to.outputs = from.outputs;
    std::vector<double> mean(static_cast<std::size_t>(from.inputs), 0.0);
    for (const auto& row : now)
      for (int k = 0; k < from.inputs; ++k)
        mean[k] += row[k] * scale[k] / static_cast<double>(now.size());
    std::vector<std::vector<double>> next(
        now.size(), std::vector<double>(static_cast<std::size_t>(from.outputs)));
    std::vector<double> next_scale(static_cast<std::size_t>(from.outputs));
    for (int j = 0; j < from.outputs; ++j) {
      std::vector<double> row(static_cast<std::size_t>(from.inputs));
      double largest = 1e-12, sum = 0;
      for (int k = 0; k < from.inputs; ++k) {
        row[k] = from.weights[static_cast<std::size_t>(j) * from.inputs + k] / scale[k];
        largest = std::max(largest, std::abs(row[k]));
        sum += std::abs(row[k]);
      }
      double top = 0;
      for (std::size_t e = 0; e < now.size(); ++e) {
        double z = from.bias[j];
        for (int k = 0; k < from.inputs; ++k)
          z += from.weights[static_cast<std::size_t>(j) * from.inputs + k] * now[e][k];
        next[e][j] = is_last ? z : std::max(z, 0.0);
        top = std::max(top, next[e][j]);
      }
      double factor = 127 / largest;
      int shift = 0;
      if (is_last) {
        // Sixteen bits, and no sum of activations of 15 bits that passes 31.
        const double most = std::min(32767 / largest, 65000 / sum);
        while (shift < 24 && std::ldexp(unit, shift + 1) <= most) ++shift;
        factor = std::ldexp(unit, shift);
      } else {
        while (std::ldexp(top * factor, -shift) > 8191) ++shift;
      }
      double correction = 0;
      for (int k = 0; k < from.inputs; ++k) {
        const double rounded = std::round(row[k] * factor);
        to.weights.push_back(static_cast<std::int16_t>(rounded));
        correction += (rounded - row[k] * factor) * mean[k];
      }
      const double half = shift > 0 ? std::ldexp(1.0, shift - 1) : 0;
      to.bias.push_back(static_cast<std::int32_t>(
          std::clamp(std::round(from.bias[j] * factor - correction + half), -1e9, 1e9)));
      to.shift.push_back(shift);
      next_scale[j] = std::ldexp(factor, -shift);
    }
    whole.push_back(to);
    now = std::move(next);
    scale = next_scale;
  }
  return whole;
}

}  // namespace hornbeam::value
