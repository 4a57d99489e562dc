// The Smart Game Format (A. Hollosi, SGF FF[4], 2006): a tree of nodes with properties.
//
//     (;GM[1]SZ[9]KM[7.5]AB[dd][ff];W[ee](;B[cc];W[gg])(;B[gc]))
//
// What a property means is the game's affair; here is only the grammar. Read is the main line, which
// goes into the first of several variations; the others have to be well-formed and are passed over,
// and so is whatever follows the first game. Small letters in a property's name, which old files have,
// mean nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::sgf {

struct Property {
  std::string name;
  std::vector<std::string> values;  // at least one; escapes are resolved
  int line = 0;                     // where its name stands, both counted from 1
  int column = 0;
};

struct Node {
  std::vector<Property> properties;
  const Property* find(std::string_view name) const;  // nothing where it has none of the name
};

// The nodes of the main line, at least one. `source` is what the text is called in errors. Throws
// InputError.
std::vector<Node> parse_main_line(std::string_view text, std::string_view source);

// What a complaint about a property begins with: "game.sgf:3:14".
std::string place(std::string_view source, const Property& property);

// Whether a text begins like such a file.
bool looks_like_sgf(std::string_view text);

// A value as it is written: brackets and backslashes escaped.
std::string escaped(std::string_view value);

}  // namespace hornbeam::sgf
