// Plain text for a terminal: paragraphs that fit, and two-column tables.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hornbeam::manual {

inline constexpr std::size_t kColumns = 96;
inline constexpr std::size_t kIndent = 2;

// Broken between words so that it fits; every line is indented, the first perhaps otherwise. Ends
// with a newline, unless there is no text.
std::string paragraph(std::string_view text, std::size_t indent, std::size_t first_indent);
inline std::string paragraph(std::string_view text, std::size_t indent = 0) {
  return paragraph(text, indent, indent);
}

// A row's second cell begins in the same column everywhere, below the first cell if that is long.
using Rows = std::vector<std::pair<std::string, std::string>>;
std::string table(const Rows& rows, std::size_t indent);

}  // namespace hornbeam::manual
