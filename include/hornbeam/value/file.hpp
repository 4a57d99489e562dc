// A learned value as the text of its file, which docs/learning.md describes; value/learned.hpp reads it.
// Plain, so that programs for devices can include it.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/value/layer.hpp"

namespace hornbeam::value {

inline constexpr std::string_view kFirstLine = "hornbeam value 1";

// FNV-1a, 64 bits.
inline std::uint64_t checksum_of(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return sum;
}

// `head` are the lines `key words` between the first one and the layers.
inline std::string file_text(const std::vector<std::string>& head,
                             const std::vector<Layer>& layers) {
  std::ostringstream out;
  out << kFirstLine << '\n';
  for (const std::string& line : head) out << line << '\n';
  for (const Layer& layer : layers) {
    out << "layer " << layer.inputs << ' ' << layer.outputs << '\n';
    for (int j = 0; j < layer.outputs; ++j) {
      const auto row = static_cast<std::size_t>(j);
      out << layer.bias[row] << ' ' << layer.shift[row];
      for (int k = 0; k < layer.inputs; ++k) out << ' ' << layer.weight(j, k);
      out << '\n';
    }
  }
  const std::string text = out.str();
  char checksum[32];
  std::snprintf(checksum, sizeof checksum, "checksum %016llx\n",
                static_cast<unsigned long long>(checksum_of(text)));
  return text + checksum;
}

}  // namespace hornbeam::value
