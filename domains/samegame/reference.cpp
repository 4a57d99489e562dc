// See reference.hpp.
#include "domains/samegame/reference.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace hornbeam::samegame {

Reference::Reference(const Board& board, Scoring scoring)
    : columns_(board.columns),
      rows_(board.rows),
      colors_(board.colors),
      stride_(board.rows + 2),
      scoring_(scoring),
      tiles_(static_cast<std::size_t>((board.columns + 2) * (board.rows + 2))),
      visited_(tiles_.size()) {
  group_.reserve(tiles_.size());
  for (int x = 0; x < columns_; ++x)
    for (int y = 0; y < rows_; ++y) tiles_[cell(x, y)] = board.at(x, y);
  for (int x = 0; x < columns_; ++x) fall(x);
  close_columns();
}

Move Reference::tile_at(int cell) const {
  return {static_cast<std::uint8_t>(cell / stride_ - 1),
          static_cast<std::uint8_t>(cell % stride_ - 1)};
}

// Leaves the cells of the group at `cell` in `group_` and marks them visited.
void Reference::flood(int cell) const {
  const std::uint8_t color = tiles_[cell];
  const auto visit = [this, color](int neighbor) {
    if (tiles_[neighbor] != color || visited_[neighbor]) return;
    visited_[neighbor] = 1;
    group_.push_back(neighbor);
  };
  group_.clear();
  visit(cell);
  for (std::size_t i = 0; i < group_.size(); ++i) {
    const int from = group_[i];
    visit(from + 1);
    visit(from - 1);
    visit(from + stride_);
    visit(from - stride_);
  }
}

void Reference::moves(std::vector<Move>& list) const {
  list.clear();
  std::fill(visited_.begin(), visited_.end(), 0);
  for (int x = 0; x < columns_; ++x) {
    for (int y = 0; y < rows_ && tiles_[cell(x, y)] != 0; ++y) {
      if (visited_[cell(x, y)]) continue;
      flood(cell(x, y));
      // The first tile of a group that this order comes to is the canonical one.
      if (group_.size() >= 2) list.push_back(tile_at(cell(x, y)));
    }
  }
}

int Reference::group_size(Move tile) const {
  if (tile.x >= columns_ || tile.y >= rows_ || tiles_[cell(tile.x, tile.y)] == 0) return 0;
  std::fill(visited_.begin(), visited_.end(), 0);
  flood(cell(tile.x, tile.y));
  return static_cast<int>(group_.size());
}

void Reference::play(Move tile) {
  const int n = group_size(tile);
  assert(n >= 2);
  switch (scoring_) {
    case Scoring::same_game: points_ += (n - 2) * (n - 2); break;
    case Scoring::bubble_breaker: points_ += n * (n - 1); break;
    case Scoring::clickomania: points_ += n; break;
  }
  int left = columns_;
  int right = -1;
  for (const int removed : group_) {
    tiles_[removed] = 0;
    left = std::min<int>(left, tile_at(removed).x);
    right = std::max<int>(right, tile_at(removed).x);
  }
  for (int x = left; x <= right; ++x) fall(x);
  close_columns();
}

void Reference::fall(int x) {
  const auto bottom = tiles_.begin() + cell(x, 0);
  const auto top = bottom + rows_;
  std::fill(std::remove(bottom, top, 0), top, 0);
}

// Empty columns have an empty lowest cell.
void Reference::close_columns() {
  int filled = 0;
  for (int x = 0; x < columns_; ++x) {
    if (tiles_[cell(x, 0)] == 0) continue;
    if (x != filled) {
      const auto column = tiles_.begin() + cell(x, 0);
      std::copy(column, column + rows_, tiles_.begin() + cell(filled, 0));
      std::fill(column, column + rows_, 0);
    }
    ++filled;
  }
}

bool Reference::finished() const {
  for (int x = 0; x < columns_; ++x) {
    for (int y = 0; y < rows_; ++y) {
      const int tile = cell(x, y);
      if (tiles_[tile] == 0) continue;
      if (tiles_[tile] == tiles_[tile + 1] || tiles_[tile] == tiles_[tile + stride_]) return false;
    }
  }
  return true;
}

Score Reference::score() const {
  if (scoring_ != Scoring::same_game || !finished()) return points_;
  if (tiles_[cell(0, 0)] == 0) return points_ + 1000;
  int penalty = 0;
  for (int color = 1; color <= colors_; ++color) {
    const int n = static_cast<int>(std::count(tiles_.begin(), tiles_.end(), color));
    if (n >= 1) penalty += (n - 2) * (n - 2);
  }
  return points_ - penalty;
}

Board Reference::board() const {
  Board board{columns_, rows_, colors_, {}};
  board.tiles.resize(static_cast<std::size_t>(columns_ * rows_));
  for (int x = 0; x < columns_; ++x)
    for (int y = 0; y < rows_; ++y) board.at(x, y) = tiles_[cell(x, y)];
  return board;
}

void Reference::play_out(Stream& stream, Line<Move>& line) {
  std::vector<Move> list;
  for (moves(list); !list.empty(); moves(list)) {
    const Move move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    play(move);
    line.push_back(move);
  }
}

}  // namespace hornbeam::samegame
