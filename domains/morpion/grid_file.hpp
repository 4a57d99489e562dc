// Games as files, in the two formats that the field exchanges.
//
// Pentasol (`.psol`), which morpionsolitaire.com and the older programs read: a first line such as
// `(28,28)` says where the north-west inner corner of the cross is, and each further line is a move
// `(27,27) / 0` as in placement.hpp. The plain list has a move per line as `number x y dir pos`: the
// new dot in a frame that the cross fills from (0,0) on, H, V, DP (rising) or DN (falling), and the
// index of the new dot in its line. `#` starts a comment in both; `# variant: 5D` says which game
// it is, and without it the file does not tell. A byte order mark and CRLF line ends are welcome.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/morpion/placement.hpp"
#include "domains/morpion/variant.hpp"

namespace hornbeam::morpion {

struct Grid {
  Variant variant;
  std::vector<Placement> moves;
  bool operator==(const Grid&) const = default;
};

// A grid as somebody wrote it down. Complaints call its moves by their names here, which are their
// places and words there: "grid.psol:17: move 16, '(2,-5) / 0'".
struct WrittenGrid {
  Grid grid;
  std::vector<std::string> names;
};

// How whoever asks for a grid can name its variant; a part of the sentence about one without.
inline constexpr std::string_view kNameBeforeFile =
    "name it before the file, as in morpion:5D/grid.psol";

// `source` is what the text is called in errors. The variant may be left out where the text names
// it. The moves need not be legal. Throws InputError.
WrittenGrid parse_written_grid(std::string_view text, std::string_view source,
                               std::optional<Variant> variant = {},
                               std::string_view how_to_name_it = kNameBeforeFile);
Grid parse_grid(std::string_view text, std::string_view source,
                std::optional<Variant> variant = {});

// Whether a text begins like such a file: with the corner, or with a move of the list; or names its
// variant and goes on in that way.
bool looks_like_pentasol(std::string_view text);
bool looks_like_list(std::string_view text);

std::string to_pentasol(const Grid& grid);
std::string to_list(const Grid& grid);

}  // namespace hornbeam::morpion
