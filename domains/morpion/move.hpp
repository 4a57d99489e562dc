// A move as the fast rules keep it: four bytes that name the line and the new dot.
//
// The paper is a torus of 64x64 cells, with Pentasol's columns and rows modulo 64. Each of the four
// directions then has 64 closed tracks of 64 cells, and a cell's place on a track is its column, or
// its row where the track goes down:
//
//     across   track y        down     track x
//     rising   track x + y    falling  track x - y
//
// A line is its direction and track, in the high byte, and the place of its first dot, four times,
// in the low one: a byte's arithmetic is then the track's, modulo 64.
#pragma once

#include <cstdint>

#include "domains/morpion/placement.hpp"

namespace hornbeam::morpion {

struct Move {
  std::uint16_t line;
  std::uint16_t dot;  // y << 8 | x
  bool operator==(const Move&) const = default;
};

inline constexpr int kSide = 64;

struct Cell {
  int x;
  int y;
};
constexpr Cell cell(std::uint16_t dot) {
  return {dot & 0xff, dot >> 8};
}
constexpr std::uint16_t dot_at(int x, int y) {
  return static_cast<std::uint16_t>((y & (kSide - 1)) << 8 | (x & (kSide - 1)));
}

constexpr int track_at(Direction direction, Cell c) {
  const int track = direction == Direction::across   ? c.y
                    : direction == Direction::down   ? c.x
                    : direction == Direction::rising ? c.x + c.y
                                                     : c.x - c.y;
  return static_cast<int>(direction) * kSide + (track & (kSide - 1));
}
constexpr int place_at(Direction direction, Cell c) {
  return direction == Direction::down ? c.y : c.x;
}
constexpr Cell cell_on(int track, int place) {
  const int number = track % kSide;
  switch (static_cast<Direction>(track / kSide)) {
    case Direction::across: return {place, number};
    case Direction::down: return {number, place};
    case Direction::rising: return {place, (number - place) & (kSide - 1)};
    case Direction::falling: break;
  }
  return {place, (place - number) & (kSide - 1)};
}

constexpr std::uint16_t line_at(int track, int place) {
  return static_cast<std::uint16_t>(track << 8 | (place & (kSide - 1)) << 2);
}
constexpr int track_of(std::uint16_t line) {
  return line >> 8;
}
constexpr int place_of(std::uint16_t line) {
  return (line & 0xff) >> 2;
}
constexpr Direction direction_of(std::uint16_t line) {
  return static_cast<Direction>(track_of(line) / kSide);
}

// Of the new dot in its line.
constexpr int index_of(Move move) {
  return (place_at(direction_of(move.line), cell(move.dot)) - place_of(move.line)) & (kSide - 1);
}

// What NRPA learns of: the line and the new dot, below 2^17. A line that was drawn to another of its
// dots would be another move: what it takes and what it makes possible differ.
constexpr std::uint32_t code_of(std::uint16_t line, int index) {
  return std::uint32_t{line} >> 2 << 3 | static_cast<unsigned>(index);
}
constexpr std::uint32_t code_of(Move move) {
  return code_of(move.line, index_of(move));
}

// By the new dot's column, from the left, its row, and the line. Moves commute: of two that are legal either both
// stay legal when the other is played, or they take each other's dots or place on a track.
constexpr std::uint64_t place_in_sweep(Move move) {
  const Cell c = cell(move.dot);  // columns begin where `Position::placement` has them begin
  const auto from_left = static_cast<std::uint64_t>((c.x + 2) & (kSide - 1));
  const auto from_top = static_cast<std::uint64_t>((c.y + 2) & (kSide - 1));
  return from_left << 22 | from_top << 16 | move.line;
}

}  // namespace hornbeam::morpion
