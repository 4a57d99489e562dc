// Where a stone is put, and the two ways in which the field writes that.
//
// The board is a hexagon of 3 to 10 cells a side. Its rows go from the top down and are lettered from a
// on; a cell's column is counted along a slanted line, so that a cell touches the two beside it in its
// row, (x-1,y-1) and (x,y-1) above it, and (x,y+1) and (x+1,y+1) below:
//
//           1 2 3
//        a . . . 4
//       b . . . . 5
//      c . . . . .         rows at x = 0..2, 0..3, 0..4, 1..4, 2..4
//       d . . . .
//        e . . .
//
// HavannahGui, and with it every program that speaks GTP, writes the row's letter and the column: the
// centre here is c3, and the last row is e3 e4 e5. LittleGolem counts the cells of each row from its left
// end, so that the last row is e1 e2 e3; the upper rows, the middle one included, read the same in both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hornbeam::havannah {

inline constexpr int kLeastSide = 3;
inline constexpr int kMostSide = 10;

enum class Notation { havannah_gui, little_golem };

// Columns and rows count from 0.
struct Placement {
  int x = 0;
  int y = 0;
  bool operator==(const Placement&) const = default;
};

// The second player takes over the first stone instead of putting one.
inline constexpr Placement kSwapPlacement{-1, -1};

constexpr int row_begin(int side, int y) {
  return y < side ? 0 : y - side + 1;
}
constexpr int row_end(int side, int y) {
  return y < side ? side + y : 2 * side - 1;
}
constexpr bool is_on_board(int side, Placement cell) {
  return cell.y >= 0 && cell.y < 2 * side - 1 && cell.x >= row_begin(side, cell.y) &&
         cell.x < row_end(side, cell.y);
}

// Of cells around one, clockwise from the upper left.
inline constexpr Placement kAround[6]{{-1, -1}, {0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 0}};
constexpr Placement beside(Placement cell, int direction) {  // -1 is the last
  const Placement step = kAround[(direction + 6) % 6];
  return {cell.x + step.x, cell.y + step.y};
}

// "d4", or "swap".
std::string to_text(Placement placement, int side, Notation notation = Notation::havannah_gui);

// A cell of the board or a swap, in either case of letters; nothing where the text is neither.
std::optional<Placement> parse_placement(std::string_view text, int side,
                                         Notation notation = Notation::havannah_gui);

}  // namespace hornbeam::havannah
