// The papers by the short names that parts and presets cite them with.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::manual {

struct Paper {
  std::string_view name;  // as in "SP-MCTS, section 4.1"
  std::string_view authors;
  std::string_view title;
  std::string_view published;
  std::string_view key = {};  // by which experiments name it, where there are some: "sp-mcts"
};

std::span<const Paper> papers();

// Authors, title and where it was published, as one sentence.
std::string full_title(const Paper& paper);

// Those that a citation names, in the order of the list.
std::vector<const Paper*> papers_in(std::string_view citation);

}  // namespace hornbeam::manual
