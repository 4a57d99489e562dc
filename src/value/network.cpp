// See network.hpp. With AVX2 eight rows at a time, sixteen products per instruction.
#include "hornbeam/value/network.hpp"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam::value {

namespace {

constexpr int kLanes = 16;
constexpr int kRows = 8;

constexpr int rounded_up(int n, int to) {
  return (n + to - 1) / to * to;
}

}  // namespace

std::optional<std::string> Network::fault(const std::vector<Layer>& layers) {
  if (layers.empty()) return "it has no layer";
  std::int64_t most = kLargestFeature;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const Layer& layer = layers[l];
    const std::string name = "layer " + std::to_string(l + 1);
    if (layer.inputs < 1 || layer.inputs > kMostUnits || layer.outputs < 1 ||
        layer.outputs > kMostUnits)
      return name + " must have 1 to " + std::to_string(kMostUnits) + " inputs and outputs";
    const auto outputs = static_cast<std::size_t>(layer.outputs);
    if (layer.bias.size() != outputs || layer.shift.size() != outputs ||
        layer.weights.size() != outputs * static_cast<std::size_t>(layer.inputs))
      return name + " is not whole";
    if (l > 0 && layer.inputs != layers[l - 1].outputs)
      return name + " does not fit the one before it";
    for (std::size_t j = 0; j < outputs; ++j) {
      if (layer.shift[j] < 0 || layer.shift[j] > 30)
        return "a shift of " + name + " is not 0 to 30";
      std::int64_t sum = std::abs(std::int64_t{layer.bias[j]});
      for (int k = 0; k < layer.inputs; ++k)
        sum += most * std::abs(layer.weights[j * static_cast<std::size_t>(layer.inputs) +
                                             static_cast<std::size_t>(k)]);
      if (sum > std::numeric_limits<std::int32_t>::max())
        return "a sum of " + name + " could pass 31 bits";
    }
    most = kLargestActivation;
  }
  if (layers.back().outputs != 1) return "its last layer must have one output";
  return std::nullopt;
}

Network::Network(const std::vector<Layer>& layers) {
  for (const Layer& layer : layers) {
    const int stride = rounded_up(layer.inputs, kLanes);
    const int rows = rounded_up(layer.outputs, kRows);
    Padded padded{layer.inputs, layer.outputs, stride, layer.bias, layer.shift, {}};
    padded.weights.resize(static_cast<std::size_t>(stride * rows));
    padded.bias.resize(static_cast<std::size_t>(rows));
    padded.shift.resize(static_cast<std::size_t>(rows));
    for (int j = 0; j < layer.outputs; ++j)
      std::copy_n(layer.weights.begin() + j * layer.inputs, layer.inputs,
                  padded.weights.begin() + j * stride);
    layers_.push_back(std::move(padded));
  }
}

std::vector<int> Network::hidden() const {
  std::vector<int> widths;
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) widths.push_back(layers_[l].outputs);
  return widths;
}

std::int32_t Network::operator()(const std::int16_t* features) const {
  const auto run = instruction_set() == InstructionSet::plain ? run_plain : run_avx2;
  alignas(32) std::array<std::int16_t, kMostUnits + kLanes> buffer[2];
  const std::int16_t* inputs = features;
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
    std::int16_t* const outputs = buffer[l % 2].data();
    run(layers_[l], inputs, outputs);
    // What pads the next layer's inputs.
    std::fill(outputs + layers_[l].outputs, outputs + layers_[l + 1].stride, std::int16_t{0});
    inputs = outputs;
  }
  const Padded& last = layers_.back();
  std::int32_t sum = last.bias[0];
  for (int k = 0; k < last.inputs; ++k)
    sum += last.weights[static_cast<std::size_t>(k)] * inputs[k];
  return sum >> last.shift[0];
}

void Network::run_plain(const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (int j = 0; j < layer.outputs; ++j) {
    const std::int16_t* const row = layer.weights.data() + j * layer.stride;
    std::int32_t sum = layer.bias[static_cast<std::size_t>(j)];
    for (int k = 0; k < layer.inputs; ++k) sum += row[k] * inputs[k];
    outputs[j] = static_cast<std::int16_t>(
        std::min(std::max(sum, 0) >> layer.shift[static_cast<std::size_t>(j)], kLargestActivation));
  }
}

__attribute__((target("avx2"))) void Network::run_avx2(const Padded& layer,
                                                       const std::int16_t* inputs,
                                                       std::int16_t* outputs) {
  for (int j = 0; j < layer.outputs; j += kRows) {
    const std::int16_t* const rows = layer.weights.data() + j * layer.stride;
    __m256i sum[kRows];
#pragma GCC unroll 8
    for (int row = 0; row < kRows; ++row) sum[row] = _mm256_setzero_si256();
    for (int k = 0; k < layer.stride; k += kLanes) {
      const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(inputs + k));
#pragma GCC unroll 8
      for (int row = 0; row < kRows; ++row) {
        const __m256i w =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows + row * layer.stride + k));
        sum[row] = _mm256_add_epi32(sum[row], _mm256_madd_epi16(x, w));
      }
    }
    // Each half of the register holds half of the sums of its rows.
    const __m256i low =
        _mm256_hadd_epi32(_mm256_hadd_epi32(sum[0], sum[1]), _mm256_hadd_epi32(sum[2], sum[3]));
    const __m256i high =
        _mm256_hadd_epi32(_mm256_hadd_epi32(sum[4], sum[5]), _mm256_hadd_epi32(sum[6], sum[7]));
    __m256i all = _mm256_add_epi32(_mm256_permute2x128_si256(low, high, 0x20),
                                   _mm256_permute2x128_si256(low, high, 0x31));
    all = _mm256_add_epi32(
        all, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(layer.bias.data() + j)));
    all = _mm256_max_epi32(all, _mm256_setzero_si256());
    all = _mm256_srlv_epi32(
        all, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(layer.shift.data() + j)));
    all = _mm256_min_epi32(all, _mm256_set1_epi32(kLargestActivation));
    const __m128i packed =
        _mm_packs_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(outputs + j), packed);
  }
}

}  // namespace hornbeam::value
