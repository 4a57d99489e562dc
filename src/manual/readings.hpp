// Readings: where a paper leaves something open, or its authors' program differs from its text,
// what Hornbeam does. One text for each part, preset or domain that needs one.
#pragma once

#include <span>
#include <string_view>

namespace hornbeam::manual {

struct Reading {
  std::string_view name;  // of a part, preset or domain
  std::string_view text;
};

std::span<const Reading> readings();

// Empty where the paper is followed to the letter, or there is none.
std::string_view reading_of(std::string_view name);

}  // namespace hornbeam::manual
