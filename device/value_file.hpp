// A learned value as whole numbers, and as a file.
//
// The file is text: a first line, what the value is for and where it comes from as `key words`, the
// layers, and a checksum of everything before it. A row of a layer is one output: bias, shift and
// weights. docs/learning.md describes it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace hornbeam::device {

constexpr int kLargestActivation = 32767;

struct Layer {
  int inputs = 0, outputs = 0;
  std::vector<std::int32_t> bias, shift;
  std::vector<std::int16_t> weights;  // row by row

  std::int16_t weight(int output, int input) const {
    return weights[static_cast<std::size_t>(output) * inputs + input];
  }
};

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
          next[j] = shifted < kLargestActivation ? shifted : kLargestActivation;
        }
      }
      activations = next;
    }
    return activations[0];
  }
};

inline std::uint64_t fnv(const std::string& text) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return sum;
}

inline std::string to_text(const Network& network, const std::vector<std::string>& head) {
  std::ostringstream out;
  out << "hornbeam value 1\n";
  for (const std::string& line : head) out << line << '\n';
  for (const Layer& layer : network.layers) {
    out << "layer " << layer.inputs << ' ' << layer.outputs << '\n';
    for (int j = 0; j < layer.outputs; ++j) {
      out << layer.bias[j] << ' ' << layer.shift[j];
      for (int k = 0; k < layer.inputs; ++k) out << ' ' << layer.weight(j, k);
      out << '\n';
    }
  }
  std::string text = out.str();
  char checksum[32];
  std::snprintf(checksum, sizeof checksum, "checksum %016llx\n",
                static_cast<unsigned long long>(fnv(text)));
  return text + checksum;
}

inline Network read_network(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path + ": this file cannot be read");
  std::stringstream whole;
  whole << in.rdbuf();
  const std::string text = whole.str();
  const auto end = text.rfind("checksum ");
  if (text.rfind("hornbeam value 1\n", 0) != 0 || end == std::string::npos ||
      std::stoull(text.substr(end + 9, 16), nullptr, 16) != fnv(text.substr(0, end)))
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
