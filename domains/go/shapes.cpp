#include "domains/go/shapes.hpp"

#include <string_view>

namespace hornbeam::go {
namespace {

constexpr Pattern kPatterns[] = {
    {"enclosing hane", {"XOX", "...", "???"}},
    {"non-cutting hane", {"XO.", "...", "?.?"}},
    {"magari", {"XO?", "X..", "?.?"}},
    {"thin hane", {"XOO", "...", "?.?"}, 'X'},
    // Unless one O and one empty point are what is left beside the move: there it would be caught.
    {"cut", {"XO?", "O.x", "?x?"}},
    {"cut, peeped", {"XO?", "O.X", "???"}},
    {"cut, enclosed", {"XO?", "O.O", "?O?"}},
    {"pushing through", {"?X?", "O.O", "xxx"}},
    {"side, chase", {"X.?", "O.?", "###"}},
    {"side, blocked", {"?X?", "o.O", "###"}},
    {"side, descent", {"?XO", "?.?", "###"}, 'X'},
    {"side, hane", {"?XO", "?.o", "###"}, 'O'},
    {"side, cut", {"?XO", "O.X", "###"}, 'O'},
};

// The cells of a pattern in the order of a code's pairs of bits: below, left, right, above, and the
// diagonals below and above, left before right. A row of a pattern is above the next.
struct Cell {
  int row;
  int column;
};
constexpr Cell kCells[8] = {{2, 1}, {1, 0}, {1, 2}, {0, 1}, {2, 0}, {2, 2}, {0, 0}, {0, 2}};

// The eight ways to lay a pattern.
constexpr Cell turned(Cell cell, int symmetry) {
  if ((symmetry & 1) != 0) cell = {cell.column, cell.row};
  if ((symmetry & 2) != 0) cell.row = 2 - cell.row;
  if ((symmetry & 4) != 0) cell.column = 2 - cell.column;
  return cell;
}

// The colours that a cell of a pattern allows, a bit each, where X is `x`.
unsigned allowed(char cell, Color x) {
  const unsigned stone_x = 1u << x;
  const unsigned stone_o = 1u << other(x);
  constexpr unsigned kNone = 1u << kEmpty;
  switch (cell) {
    case 'X': return stone_x;
    case 'O': return stone_o;
    case 'x': return stone_x | kNone;
    case 'o': return stone_o | kNone;
    case '.': return kNone;
    case '#': return 1u << kEdge;
    default: return stone_x | stone_o | kNone;
  }
}

// Calls `use` with every code whose pairs of bits are allowed, from pair `at` on.
template <class Use>
void for_each_code(const std::array<unsigned, 8>& masks, int at, unsigned code, Use& use) {
  if (at == 8) return use(code);
  for (unsigned color = 0; color < 4; ++color)
    if ((masks[at] >> color & 1) != 0) for_each_code(masks, at + 1, code | color << 2 * at, use);
}

bool is_eye(unsigned code, Color owner) {
  int edges = 0;
  int others = 0;
  for (int i = 0; i < 8; ++i) {
    const unsigned color = code >> 2 * i & 3;
    if (i < 4 && color != owner && color != kEdge) return false;
    edges += i >= 4 && color == kEdge;
    others += i >= 4 && color == other(owner);
  }
  return others + (edges > 0) < 2;
}

}  // namespace

std::span<const Pattern> patterns() {
  return kPatterns;
}

const Shapes& Shapes::all() {
  static const Shapes shapes;
  return shapes;
}

Shapes::Shapes() {
  for (const Color color : {kBlack, kWhite}) {
    // Eyes, by the few neighbours that they can have.
    const unsigned side = 1u << color | 1u << kEdge;
    const auto add_eye = [&](unsigned code) {
      if (go::is_eye(code, color))
        table_[code] = static_cast<std::uint8_t>(table_[code] | 1u << player(color));
    };
    for_each_code({side, side, side, side, 15, 15, 15, 15}, 0, 0, add_eye);
  }
  for (const Pattern& pattern : kPatterns) {
    for (const Color x : {kBlack, kWhite}) {
      const unsigned by_x = pattern.mover == 'O' ? 0 : 4u << player(x);
      const unsigned by_o = pattern.mover == 'X' ? 0 : 4u << player(other(x));
      const auto add = [&](unsigned code) {
        table_[code] = static_cast<std::uint8_t>(table_[code] | by_x | by_o);
      };
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::array<unsigned, 8> masks;
        for (int i = 0; i < 8; ++i) {
          const Cell cell = turned(kCells[i], symmetry);
          masks[i] = allowed(pattern.rows[cell.row][cell.column], x);
        }
        for_each_code(masks, 0, 0, add);
      }
    }
  }
}

}  // namespace hornbeam::go
