// A learned value's network, what it computes, and how it is read from a file.
#pragma once

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hornbeam/value/file.hpp"

namespace hornbeam::device {

using value::Layer;

struct Network {
  std::vector<Layer> layers;

  // The definition that everything faster is compared with.
  int evaluate(std::vector<int> activations) const {
    for (std::size_t l = 0; l < layers.size(); ++l) {
      const Layer& layer = layers[l];
      std::vector<int> next(static_cast<std::size_t>(layer.outputs));
      for (int j = 0; j < layer.outputs; ++j) {
        std::int32_t sum = layer.bias[j];
        for (int k = 0; k < layer.inputs; ++k) sum += layer.weight(j, k) * activations[k];
        if (l + 1 == layers.size()) {
          next[j] = sum >> layer.shift[j];
        } else {
          const int shifted = (sum > 0 ? sum : 0) >> layer.shift[j];
          next[j] = shifted < value::kLargestActivation ? shifted : value::kLargestActivation;
        }
      }
      activations = next;
    }
    return activations[0];
  }
};

inline Network read_network(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path + ": this file cannot be read");
  std::stringstream whole;
  whole << in.rdbuf();
  const std::string text = whole.str();
  const auto end = text.rfind("checksum ");
  if (text.rfind("hornbeam value 1\n", 0) != 0 || end == std::string::npos ||
      std::stoull(text.substr(end + 9, 16), nullptr, 16) != value::checksum_of(text.substr(0, end)))
    throw std::runtime_error(path + ": this is no whole value file");
  Network network;
  std::istringstream lines(text.substr(0, end));
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word != "layer") continue;
    Layer layer;
    words >> layer.inputs >> layer.outputs;
    for (int j = 0; j < layer.outputs; ++j) {
      int bias = 0, shift = 0, weight = 0;
      lines >> bias >> shift;
      layer.bias.push_back(bias);
      layer.shift.push_back(shift);
      for (int k = 0; k < layer.inputs; ++k) {
        lines >> weight;
        layer.weights.push_back(static_cast<std::int16_t>(weight));
      }
    }
    std::getline(lines, line);
    network.layers.push_back(layer);
  }
  return network;
}

}  // namespace hornbeam::device
