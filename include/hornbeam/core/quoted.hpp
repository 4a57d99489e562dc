// Text from outside in a sentence of ours: a file's bytes, a name somebody typed. What a terminal
// would obey (escapes, carriage returns) is not shown as it is, and no more is shown than a reader
// needs to find the place. Everything that a complaint quotes goes through here.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam {

// One column for each byte, whatever the text holds, so that a caret below it stands where it should.
inline std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
    if (c < ' ' || c > '~') c = '?';
  }
  return result;
}

// Printable, and shortened if it is long.
inline std::string shortened(std::string_view text, std::size_t most = 40) {
  return printable(text.substr(0, most)) + (text.size() <= most ? "" : "...");
}

inline std::string in_quotes(std::string_view text) {
  return "'" + shortened(text) + "'";
}

// A sentence or a name that may hold such text somewhere: letters of every language stay, what a
// terminal would obey does not.
inline std::string harmless(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool is_second_set =  // U+0080 to U+009F, the controls of eight bits, in UTF-8
        byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    const bool is_control = (byte < ' ' && byte != '\n') || byte == 0x7f || is_second_set;
    result += is_control ? '?' : text[i];
    if (is_second_set) ++i;
  }
  return result;
}

}  // namespace hornbeam
