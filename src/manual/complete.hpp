// What may follow what has been typed, for the shells' completion. Candidates are whole words: each
// begins with the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::manual {

// A composition of parts, as far as it is typed: names of parts and presets, a part's options, and
// an option's values. Without `with_options` only names, for a word that the shell would not take a
// parenthesis in.
std::vector<std::string> complete_search(std::string_view text, bool with_options);

// DOMAIN:NAME.
std::vector<std::string> complete_instance(std::string_view text);

// Those candidates that begin with the text, each once.
std::vector<std::string> beginning_with(std::string_view text,
                                        const std::vector<std::string>& candidates);

}  // namespace hornbeam::manual
