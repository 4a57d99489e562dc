// A run as a file, to go on from: what was searched, how, and the state of the search as bytes.
//
// The state is of the version that wrote it and of its kind of machine. A file that was cut short,
// damaged or written by another version is refused with a sentence.
#pragma once

#include <string>
#include <string_view>

#include "hornbeam/core/budget.hpp"

namespace hornbeam {

struct Checkpoint {
  std::string domain;
  std::string instance;
  std::string position;  // where lines begin, as text
  std::string search;    // canonical text
  std::uint64_t seed = 0;
  Budget budget;
  std::uint64_t memory = 0;  // the cap in bytes
  std::string state;
};

std::string to_bytes(const Checkpoint& checkpoint);

// `source` names the bytes in complaints. Throws InputError.
Checkpoint parse_checkpoint(std::string_view bytes, const std::string& source);

}  // namespace hornbeam
