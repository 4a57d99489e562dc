// Boards of Go for tests, drawn as people do: X is Black, O is White, the top row first.
#pragma once

#include <initializer_list>
#include <string_view>

#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"
#include "domains/go/start.hpp"

namespace hornbeam::go {

inline Start drawn(std::initializer_list<std::string_view> rows, Color to_move = kBlack) {
  const auto columns = static_cast<int>((rows.begin()->size() + 1) / 2);
  const auto count = static_cast<int>(rows.size());
  Start start{.shape = {columns, count}, .to_move = to_move};
  int row = count;
  for (const std::string_view text : rows) {
    --row;
    for (int column = 0; column < columns; ++column) {
      const char c = text[static_cast<std::size_t>(2 * column)];
      start.put({column, row}, c == 'X' ? kBlack : c == 'O' ? kWhite : kEmpty);
    }
  }
  return start;
}

// White's stone on C3 is in atari and to move; by D3 it runs into a ladder that ends at the edge, unless
// something white stands in the way, on F6 say.
inline Start running_ladder() {
  return drawn(
      {
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . . . . . . . .",
          ". . X . . . . . .",
          ". X O . . . . . .",
          ". . X X . . . . .",
          ". . . . . . . . .",
      },
      kWhite);
}

inline Reference::Move to_slow(Shape shape, Move move) {
  if (move.point == kPass) return std::nullopt;
  return shape.vertex(move.point);
}

}  // namespace hornbeam::go
