// Texts with holes: 'mcts(select=ucb1-tuned(c={c}), prune=[{L}, {W}])' is a search for every c, L and W.
// Experiment files and `tune` fill them in; a spec's grammar has no braces, so none can be meant otherwise.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::laboratory {

struct Filled {
  std::string name;  // letters, digits and hyphens, a letter first
  std::string text;  // what stands in its place
  bool operator==(const Filled&) const = default;
};
using Values = std::vector<Filled>;

// The names between braces, each once, in the order in which they come. Throws InputError where braces do
// not match or hold no name.
std::vector<std::string> placeholders_in(std::string_view text);

// Throws InputError for a placeholder that has no value, and suggests the nearest that has one.
std::string fill_in(std::string_view text, const Values& values);

}  // namespace hornbeam::laboratory
