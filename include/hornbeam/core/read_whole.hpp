// The whole text of a stream, unless it has no end: a device may have none.
#pragma once

#include <array>
#include <istream>
#include <string>

#include "hornbeam/core/error.hpp"

namespace hornbeam {

// `source` is what the stream is called in complaints, and `what` what would be shorter: "board".
inline std::string read_whole(std::istream& input, const std::string& source,
                              std::size_t most_mebibytes, const std::string& what) {
  const std::string too_long =
      source + ": more than " + std::to_string(most_mebibytes) + " MiB; that is no " + what;
  std::string text;
  std::array<char, 1 << 16> chunk{};
  while (input.read(chunk.data(), chunk.size()) || input.gcount() > 0) {
    text.append(chunk.data(), static_cast<std::size_t>(input.gcount()));
    if (text.size() > most_mebibytes << 20) throw InputError(too_long);
  }
  if (input.bad()) throw InputError(source + ": reading failed");
  return text;
}

}  // namespace hornbeam
