// See network.hpp. A pair of a position's inputs is copied to all places of a register and multiplied
// with the pairs of weights of as many outputs, so that no sum has to be gathered from a register's
// places.
#include "hornbeam/value/network.hpp"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/position.hpp"

#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // in GCC 12's own header of AVX-512
#endif

namespace hornbeam::value {

namespace {

constexpr int kOutputs = 32;  // of a hidden layer at a time

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
    const int pairs = rounded_up(layer.inputs, kOutputs) / 2;
    const int outputs = &layer == &layers.back() ? 1 : rounded_up(layer.outputs, kOutputs);
    Padded padded{layer.inputs, layer.outputs, 2 * pairs, outputs, layer.bias, layer.shift, {}};
    padded.weights.resize(static_cast<std::size_t>(2 * pairs * outputs));
    padded.bias.resize(static_cast<std::size_t>(outputs));
    padded.shift.resize(static_cast<std::size_t>(outputs));
    for (int j = 0; j < layer.outputs; ++j)
      for (int k = 0; k < layer.inputs; ++k)
        padded.weights[static_cast<std::size_t>((k / 2 * outputs + j) * 2 + k % 2)] =
            layer.weights[static_cast<std::size_t>(j * layer.inputs + k)];
    layers_.push_back(std::move(padded));
  }
}

std::vector<int> Network::hidden() const {
  std::vector<int> widths;
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) widths.push_back(layers_[l].outputs);
  return widths;
}

void Network::operator()(const std::int16_t* features, int rows, std::int32_t* values) const {
  const auto run = instruction_set() == InstructionSet::plain  ? run_plain
                   : instruction_set() == InstructionSet::avx2 ? run_avx2
                                                               : run_avx512;
  alignas(64) std::array<std::int16_t, kRows * kMostUnits> buffer[2];
  const Padded& last = layers_.back();
  for (int from = 0; from < rows; from += kRows) {
    const std::int16_t* inputs = features + from * stride();
    for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
      run(layers_[l], inputs, buffer[l % 2].data());
      inputs = buffer[l % 2].data();
    }
    for (int row = from; row < std::min(rows, from + kRows); ++row, inputs += last.stride) {
      std::int32_t sum = last.bias[0];
      for (int k = 0; k < last.inputs; ++k)
        sum += last.weights[static_cast<std::size_t>(k)] * inputs[k];
      values[row] = sum >> last.shift[0];
    }
  }
}

std::int32_t Network::operator()(const std::vector<std::int16_t>& features) const {
  std::vector<std::int16_t> rows(static_cast<std::size_t>(kRows * stride()));
  std::copy_n(features.begin(), inputs(), rows.begin());
  std::int32_t value = 0;
  (*this)(rows.data(), 1, &value);
  return value;
}

void Network::run_plain(const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (int row = 0; row < kRows; ++row, inputs += layer.stride, outputs += layer.padded) {
    for (int j = 0; j < layer.padded; j += kOutputs) {
      std::int32_t sum[kOutputs];
      std::copy_n(layer.bias.data() + j, kOutputs, sum);
      for (int k = 0; k < layer.inputs; k += 2) {
        const std::int16_t* const weights = layer.weights.data() + k * layer.padded + 2 * j;
        for (int i = 0; i < kOutputs; ++i)
          sum[i] += weights[2 * i] * inputs[k] + weights[2 * i + 1] * inputs[k + 1];
      }
      for (int i = 0; i < kOutputs; ++i)
        outputs[j + i] = static_cast<std::int16_t>(
            std::min(std::max(sum[i], 0) >> layer.shift[static_cast<std::size_t>(j + i)],
                     kLargestActivation));
    }
  }
}

// Four positions and 16 outputs at a time.
__attribute__((target("avx2"))) void Network::run_avx2(const Padded& layer,
                                                       const std::int16_t* inputs,
                                                       std::int16_t* outputs) {
  constexpr int kTile = 4;
  const auto load = [](const auto* from) __attribute__((target("avx2"))) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  };
  for (int j = 0; j < layer.padded; j += 16) {
    for (int row = 0; row < kRows; row += kTile) {
      __m256i sum[kTile][2];
#pragma GCC unroll 4
      for (int r = 0; r < kTile; ++r) {
        sum[r][0] = load(layer.bias.data() + j);
        sum[r][1] = load(layer.bias.data() + j + 8);
      }
      for (int k = 0; k < layer.inputs; k += 2) {
        const std::int16_t* const weights = layer.weights.data() + k * layer.padded + 2 * j;
        const __m256i low = load(weights), high = load(weights + 16);
#pragma GCC unroll 4
        for (int r = 0; r < kTile; ++r) {
          std::int32_t pair;
          std::memcpy(&pair, inputs + (row + r) * layer.stride + k, sizeof pair);
          const __m256i x = _mm256_set1_epi32(pair);
          sum[r][0] = _mm256_add_epi32(sum[r][0], _mm256_madd_epi16(x, low));
          sum[r][1] = _mm256_add_epi32(sum[r][1], _mm256_madd_epi16(x, high));
        }
      }
#pragma GCC unroll 4
      for (int r = 0; r < kTile; ++r) {
        __m256i out[2];
#pragma GCC unroll 2
        for (int i = 0; i < 2; ++i) {
          out[i] = _mm256_max_epi32(sum[r][i], _mm256_setzero_si256());
          out[i] = _mm256_srlv_epi32(out[i], load(layer.shift.data() + j + 8 * i));
          out[i] = _mm256_min_epi32(out[i], _mm256_set1_epi32(kLargestActivation));
        }
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(outputs + (row + r) * layer.padded + j),
                            _mm256_permute4x64_epi64(_mm256_packs_epi32(out[0], out[1]), 0xd8));
      }
    }
  }
}

// Eight positions and 32 outputs at a time; products and sums are one instruction.
__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"))) void Network::run_avx512(
    const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (int j = 0; j < layer.padded; j += kOutputs) {
    __m512i sum[kRows][2];
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r) {
      sum[r][0] = _mm512_loadu_si512(layer.bias.data() + j);
      sum[r][1] = _mm512_loadu_si512(layer.bias.data() + j + 16);
    }
    for (int k = 0; k < layer.inputs; k += 2) {
      const std::int16_t* const weights = layer.weights.data() + k * layer.padded + 2 * j;
      const __m512i low = _mm512_loadu_si512(weights), high = _mm512_loadu_si512(weights + 32);
#pragma GCC unroll 8
      for (int r = 0; r < kRows; ++r) {
        std::int32_t pair;
        std::memcpy(&pair, inputs + r * layer.stride + k, sizeof pair);
        const __m512i x = _mm512_set1_epi32(pair);
        sum[r][0] = _mm512_dpwssd_epi32(sum[r][0], x, low);
        sum[r][1] = _mm512_dpwssd_epi32(sum[r][1], x, high);
      }
    }
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
      for (int i = 0; i < 2; ++i) {
        __m512i out = _mm512_max_epi32(sum[r][i], _mm512_setzero_si512());
        out = _mm512_srlv_epi32(out, _mm512_loadu_si512(layer.shift.data() + j + 16 * i));
        out = _mm512_min_epi32(out, _mm512_set1_epi32(kLargestActivation));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(outputs + r * layer.padded + j + 16 * i),
                            _mm512_cvtepi32_epi16(out));
      }
  }
}

}  // namespace hornbeam::value
