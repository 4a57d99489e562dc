// A learned value's arithmetic: features to one number, in integers, with the same bits everywhere.
//
// Layers of whole numbers. A hidden layer's outputs are max(sum, 0) shifted right, at most 32767; the
// last layer has one output, the sum shifted right. Features and activations have up to 15 bits,
// weights 16 at most, sums 32: a network whose sums could pass that is refused when it is made, so no
// step saturates or overflows, and the order of additions does not matter. Without hidden layers it is
// a linear value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/value/layer.hpp"

namespace hornbeam::value {

class Network {
 public:
  // What is wrong with the layers, as the end of a sentence; nothing if all is well.
  static std::optional<std::string> fault(const std::vector<Layer>& layers);

  // The layers must have no fault.
  explicit Network(const std::vector<Layer>& layers);

  int inputs() const { return layers_.front().inputs; }
  std::vector<int> hidden() const;

  // Positions are evaluated several at a time, so that each weight is loaded once for all. Features
  // stand in rows of `stride()` numbers, the first `inputs()` of them used; memory up to a multiple of
  // kRows rows must be readable.
  static constexpr int kRows = 8;
  int stride() const { return layers_.front().stride; }
  void operator()(const std::int16_t* features, int rows, std::int32_t* values) const;

  // One position.
  std::int32_t operator()(const std::vector<std::int16_t>& features) const;

 private:
  // Weights of two inputs stand side by side for every output: by pairs of inputs, then outputs.
  // Outputs are padded with zeros to a multiple of 32, which are the next layer's stride.
  struct Padded {
    int inputs, outputs, stride, padded;
    std::vector<std::int32_t> bias, shift;
    std::vector<std::int16_t> weights;
  };
  // A hidden layer, for kRows positions.
  static void run_plain(const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs);
  static void run_avx2(const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs);
  static void run_avx512(const Padded& layer, const std::int16_t* inputs, std::int16_t* outputs);

  std::vector<Padded> layers_;
};

}  // namespace hornbeam::value
