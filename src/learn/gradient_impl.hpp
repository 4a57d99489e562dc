// gradient.hpp's arithmetic for the instruction set of the file that includes this, which has given
// Eigen's namespace a name of its own: the linker must not mix what was compiled for different sets.
#include <Eigen/Core>

#include "src/learn/gradient.hpp"

namespace hornbeam::learn::HORNBEAM_SET {

using Matrix = Eigen::MatrixXf;
using Vector = Eigen::VectorXf;

constexpr int kGroupRows = 64;
constexpr int kMostLayers = 8;

double gradient_of(const NetworkView& network, const GroupView* groups, int count, float* gradient,
                   int& first) {
  using Weights = Eigen::Map<const Matrix>;
  const int rows = count * kGroupRows;
  const int inputs = network.units[0];
  const int last = network.layers - 1;

  // Positions stand in columns; a layer's weights have a column per output.
  Matrix layer[kMostLayers];
  layer[0].resize(inputs, rows);
  for (int g = 0; g < count; ++g)
    for (int r = 0; r < kGroupRows; ++r)
      for (int k = 0; k < inputs; ++k)
        layer[0](k, g * kGroupRows + r) =
            (static_cast<float>(groups[g].features[r * inputs + k]) - network.mean[k]) *
            network.scale[k];
  const float* at[kMostLayers];
  const float* parameter = network.parameters;
  for (int l = 0; l <= last; ++l) {
    at[l] = parameter;
    parameter += (network.units[l] + (l < last ? 1 : 0)) * network.units[l + 1];
  }
  const float log_beta = *parameter;
  for (int l = 0; l < last; ++l) {
    const int from = network.units[l], to = network.units[l + 1];
    const Weights weights(at[l], from, to);
    const Eigen::Map<const Vector> bias(at[l] + from * to, to);
    layer[l + 1].noalias() = weights.transpose() * layer[l];
    layer[l + 1].colwise() += bias;
    layer[l + 1] = layer[l + 1].cwiseMax(0.0f);
  }
  const Eigen::Map<const Vector> output(at[last], network.units[last]);
  const Vector value = layer[last].transpose() * output;

  // Back through the softmax of each group.
  const float beta = __builtin_expf(log_beta);
  double loss = 0;
  float beta_slope = 0;
  Vector back(rows);
  for (int g = 0; g < count; ++g) {
    float logit[kGroupRows];
    float top = -__builtin_inff();
    for (int r = 0; r < kGroupRows; ++r) {
      logit[r] = beta * (groups[g].scores[r] + network.points * value[g * kGroupRows + r]);
      if (logit[r] > top) top = logit[r];
    }
    float all = 0;
    for (const float one : logit) all += __builtin_expf(one - top);
    loss += __builtin_logf(all) + top - logit[0];
    first += logit[0] >= top;
    for (int r = 0; r < kGroupRows; ++r) {
      const float slope = __builtin_expf(logit[r] - top) / all - (r == 0 ? 1.0f : 0.0f);
      back[g * kGroupRows + r] = slope * beta * network.points;
      if (logit[r] > -__builtin_inff()) beta_slope += slope * logit[r];
    }
  }

  // And through the layers.
  float* const end = gradient + (parameter - network.parameters);
  *end += beta_slope;
  float* to = gradient + (at[last] - network.parameters);
  Eigen::Map<Vector>(to, network.units[last]).noalias() += layer[last] * back;
  Matrix slope = output * back.transpose();
  for (int l = last - 1; l >= 0; --l) {
    const int from = network.units[l], outputs = network.units[l + 1];
    slope = (layer[l + 1].array() > 0.0f).select(slope, 0.0f);
    to = gradient + (at[l] - network.parameters);
    Eigen::Map<Matrix>(to, from, outputs).noalias() += layer[l] * slope.transpose();
    // Into a vector of Eigen's first: how a sum is ordered depends on where its result is aligned.
    const Vector bias = slope.rowwise().sum();
    Eigen::Map<Vector>(to + from * outputs, outputs) += bias;
    if (l > 0) {
      const Matrix next = Weights(at[l], from, outputs) * slope;
      slope = next;
    }
  }
  return loss;
}

}  // namespace hornbeam::learn::HORNBEAM_SET
