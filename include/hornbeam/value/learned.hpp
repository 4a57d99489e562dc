// A learned value: a network, what it was taught for, and where it comes from. As a file it is text,
// which docs/learning.md describes:
//
//     hornbeam value 1
//     name samegame-15x15x5
//     domain samegame
//     family same-game 15x15x5
//     features 146
//     names 0123456789abcdef
//     unit 16
//     training ...
//     validation ...
//     layer 146 128
//     BIAS SHIFT WEIGHT WEIGHT ...
//     ...
//     checksum 0123456789abcdef
//
// The checksum is FNV-1a, 64 bits, of everything before its line; a result names a value by it. `names` is
// that of the features' names, so that a value is not used where features have become others; a file may be
// without it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/value/network.hpp"

namespace hornbeam::value {

struct Learned {
  std::string name;
  std::string domain;
  std::string family;    // of positions: core/position.hpp
  int unit = 1;          // what the network's output of a whole point is
  std::string training;  // how it was taught, and how it did: for people
  std::string validation;
  std::string checksum;
  Network network;
  std::string names = {};  // checksum of those of its features; empty where nobody wrote it down
};
using LearnedPtr = std::shared_ptr<const Learned>;

// Which features they are.
std::string checksum_of_names(const std::vector<std::string>& names);

// Throws InputError where positions of that family, with these features, are none that the value was taught.
void require_fit(const Learned& value, const std::string& family,
                 const std::vector<std::string>& names);

// Throws InputError, which names the source.
Learned parse(std::string_view text, std::string_view source);

// Those that travel inside the program, from data/values.
const std::vector<LearnedPtr>& shipped();
LearnedPtr find(std::string_view name);  // null where there is none

LearnedPtr load(const std::string& path);  // throws InputError

}  // namespace hornbeam::value
