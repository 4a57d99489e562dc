// Points of a board, and what may be on them.
//
// A point's number counts along rows from the bottom left, with one column of edge to the left of each
// row and a row of edge below and above, so that the neighbours of a point are at fixed distances and
// nobody has to ask where the board ends. Number 0 is always edge and stands for a pass.
//
//     A1 of a board with c columns is c + 2; one to the right is +1, one up is +(c + 1)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hornbeam::go {

enum Color : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kEdge = 3 };

constexpr Color other(Color color) {
  return static_cast<Color>(kBlack + kWhite - color);
}
// The player as searches count them: 0 is Black, who begins.
constexpr int player(Color color) {
  return color - kBlack;
}

using Point = std::uint16_t;
inline constexpr Point kPass = 0;

// Columns count from the left and rows from the bottom, both from 0.
struct Vertex {
  int column = 0;
  int row = 0;
  bool operator==(const Vertex&) const = default;
};

inline constexpr int kMaxSide = 25;  // the letters of a column, A to Z without I
inline constexpr int kMaxArea = kMaxSide * kMaxSide;
inline constexpr int kMaxPoints = (kMaxSide + 2) * (kMaxSide + 1) + 1;  // with the edge

struct Shape {
  int columns = 19;
  int rows = 19;

  constexpr int area() const { return columns * rows; }
  constexpr int stride() const { return columns + 1; }
  constexpr int points() const { return (rows + 2) * stride() + 1; }  // with the edge
  constexpr Point point(Vertex v) const {
    return static_cast<Point>((v.row + 1) * stride() + v.column + 1);
  }
  constexpr Vertex vertex(Point point) const {
    return {point % stride() - 1, point / stride() - 1};
  }
  constexpr bool holds(Vertex v) const {
    return v.column >= 0 && v.column < columns && v.row >= 0 && v.row < rows;
  }
  bool operator==(const Shape&) const = default;
};

// As GTP has it: a letter without I, and a row from 1.
std::string to_text(Vertex vertex);
// In capitals or small letters; nothing where the text names no point of the board.
std::optional<Vertex> parse_vertex(std::string_view text, Shape shape);
// Whether the text says pass, in capitals or small letters.
bool is_pass(std::string_view text);

}  // namespace hornbeam::go
