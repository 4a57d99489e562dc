// Snake in the box: the longest path through the corners of a cube of so many dimensions in which no two
// corners are neighbours unless they follow each other. Known to be 50 edges long in dimension 7, and 98 in
// dimension 8 (P. R. J. Östergård and V. H. Pettersson, 2014).
//
// A move is the dimension to go along. All directions look alike until they are used, so a new one is always
// the lowest that is left; that loses no snake but those that others are images of.
#pragma once

#include <array>
#include <bitset>
#include <hornbeam/core/position.hpp>

struct Snake {
  static constexpr int kMostDimensions = 8;
  using Move = std::uint8_t;
  using Corners = std::bitset<1 << kMostDimensions>;

  int dimensions = 7;
  int used = 0;     // dimensions: all below it
  int head = 0;     // a corner, a bit for each dimension
  int length = 0;   // in edges
  Corners blocked;  // corners of the snake and their neighbours, but for those of its head

  Snake(int of_dimensions) : dimensions(of_dimensions) { blocked[0] = true; }

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (int i = 0; i < dimensions && i <= used; ++i)
      if (!blocked[corner(i)]) list.push_back(static_cast<Move>(i));
  }
  void play(Move along) {
    for (int i = 0; i < dimensions; ++i) blocked[corner(i)] = true;
    head ^= 1 << along;
    used += along == used ? 1 : 0;
    ++length;
  }
  hornbeam::Score score() const { return length; }

  hornbeam::ScoreRange score_range() const { return {0, 1.0 * (1 << dimensions)}; }
  std::uint64_t code(Move along) const { return static_cast<unsigned>(head * 16 + along); }
  std::uint64_t hash() const {
    return hornbeam::mix_bits(std::hash<Corners>()(blocked) +
                              static_cast<unsigned>(head * 16 + used));
  }
  // A corner with few free neighbours blocks few for later.
  double bias(Move along) const {
    int free = 0;
    for (int i = 0; i < dimensions; ++i) free += !blocked[corner(along) ^ (std::size_t{1} << i)];
    return -free;
  }

 private:
  std::size_t corner(int along) const { return static_cast<std::size_t>(head ^ 1 << along); }
};
static_assert(hornbeam::Position<Snake>);
