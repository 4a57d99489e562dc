// A learned value's network, what it computes, and how it is read from a file.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "device/failure.hpp"
#include "device/rules.hpp"
#include "hornbeam/value/file.hpp"

namespace hornbeam::device {

using value::Layer;

struct Network {
  std::vector<Layer> layers;
  std::string domain = {}, family = {};  // what it was taught for, where it is from a file
  int unit = 16;                         // what the output of a point is
  std::string names = {};                // a checksum of its features', where the file has it

  // The definition that everything faster is compared with.
  int evaluate(std::vector<int> activations) const {
    for (std::size_t l = 0; l < layers.size(); ++l) {
      const Layer& layer = layers[l];
      std::vector<int> next(static_cast<std::size_t>(layer.outputs));
      for (int j = 0; j < layer.outputs; ++j) {
        std::int32_t sum = layer.bias[static_cast<std::size_t>(j)];
        for (int k = 0; k < layer.inputs; ++k)
          sum += layer.weight(j, k) * activations[static_cast<std::size_t>(k)];
        const int shift = layer.shift[static_cast<std::size_t>(j)];
        int& output = next[static_cast<std::size_t>(j)];
        if (l + 1 == layers.size()) {
          output = sum >> shift;
        } else {
          const int shifted = (sum > 0 ? sum : 0) >> shift;
          output = shifted < value::kLargestActivation ? shifted : value::kLargestActivation;
        }
      }
      activations = next;
    }
    return activations[0];
  }
};

inline Network parse_network(const std::string& text, const std::string& source) {
  const auto end = text.rfind("checksum ");
  if (text.rfind("hornbeam value 1\n", 0) != 0 || end == std::string::npos ||
      std::stoull(text.substr(end + 9, 16), nullptr, 16) != value::checksum_of(text.substr(0, end)))
    throw Failure(source + ": this is no whole value file");
  Network network;
  std::istringstream lines(text.substr(0, end));
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "domain") words >> network.domain;
    if (word == "family") std::getline(words >> std::ws, network.family);
    if (word == "names") words >> network.names;
    if (word == "unit" && !(words >> network.unit)) network.unit = 0;
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

inline Network read_network(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw Failure(path + ": this file cannot be read");
  std::stringstream whole;
  whole << in.rdbuf();
  return parse_network(whole.str(), path);
}

// The one shape that devices compute.
constexpr int kColors = rules::kColors;
constexpr int kInputs = rules::kInputs;
constexpr int kHidden = 128;
// Ranks are whole numbers of 32 bits, in so many parts of a point.
constexpr int kMostUnit = 4096;

inline void require_shape(const Network& network) {
  if (network.layers.size() != 3 || network.layers[0].inputs != kInputs ||
      network.layers[0].outputs != kHidden || network.layers[1].outputs != kHidden)
    throw Failure("this value has no form for a device, where networks have " +
                  std::to_string(kInputs) + " features, those of " + std::to_string(kColors) +
                  " colours, and two hidden layers of 128");
  if (network.unit < 1 || network.unit > kMostUnit)
    throw Failure("this value has no form for a device: its unit is not 1 to " +
                  std::to_string(kMostUnit));
  for (int l = 0; l < 2; ++l)
    for (const std::int16_t weight : network.layers[static_cast<std::size_t>(l)].weights)
      if (weight < -128 || weight > 127)
        throw Failure("this value has no form for a device: a hidden weight has more than 8 bits");
}

inline void require_game(const Network& network, const std::string& domain) {
  if (network.domain != domain)
    throw Failure("this value is for " + network.domain + ", not for " + domain);
}
inline void require_size(const Network& network, std::size_t rows, std::size_t columns) {
  const std::string size = ' ' + std::to_string(rows) + 'x' + std::to_string(columns) + 'x';
  if (network.family.find(size) == std::string::npos)
    throw Failure("this value is for " + network.family + ", and a board has " +
                  std::to_string(rows) + " rows and " + std::to_string(columns) + " columns");
}

}  // namespace hornbeam::device
