// Readings: where a paper leaves something open, or its authors' program differs from its text,
// what Hornbeam does. One text for each part, preset or domain that needs one; presets that differ in
// numbers alone share theirs.
#pragma once

#include <span>
#include <string_view>

namespace hornbeam::manual {

struct Reading {
  std::string_view pattern;  // the name of a part, preset or domain; `?` is any letter of it, and a
                             // `*` at the end any rest
  std::string_view text;

  bool is_of(std::string_view name) const;
};

std::span<const Reading> readings();

// The first that fits; empty where there is nothing to say.
std::string_view reading_of(std::string_view name);

}  // namespace hornbeam::manual
