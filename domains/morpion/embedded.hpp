// The lists of data/morpion, compiled in so that the program finds them wherever it is run.
#pragma once

#include <span>
#include <string_view>

namespace hornbeam::morpion {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};
std::span<const EmbeddedFile> embedded_files();

}  // namespace hornbeam::morpion
