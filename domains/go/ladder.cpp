#include "domains/go/ladder.hpp"

#include <bit>

namespace hornbeam::go {
namespace {

// The liberties, up to three, that a stone of the colour would give its chain if it captured nothing,
// with another point taken.
int liberties_after(const Board& board, int point, Color color, int taken) {
  std::array<int, 3> found;
  int count = 0;
  const std::array<int, 4> neighbors = board.neighbors();
  // Whether there are three now.
  const auto add = [&](int liberty) {
    if (liberty == point || liberty == taken) return false;
    for (int i = 0; i < count; ++i)
      if (found[i] == liberty) return false;
    found[count++] = liberty;
    return count == 3;
  };
  for (unsigned empty = empty_beside(board.code(point)); empty != 0; empty &= empty - 1)
    if (add(point + neighbors[std::countr_zero(empty) / 2])) return 3;
  for (unsigned own = stones_beside(board.code(point), color); own != 0; own &= own - 1) {
    const int stone = point + neighbors[std::countr_zero(own) / 2];
    // Four points, two of them not to be counted, are beside stones sixteen times at most.
    if (board.chain(stone).pseudo_liberties > 16) return 3;
    const int first = board.root(stone);
    int at = first;
    do {
      for (unsigned empty = empty_beside(board.code(at)); empty != 0; empty &= empty - 1)
        if (add(at + neighbors[std::countr_zero(empty) / 2])) return 3;
      at = board.next_stone(at);
    } while (at != first);
  }
  return count;
}

class Reader {
 public:
  Reader(Point stone, Color owner) : stone_(stone), owner_(owner) {}

  // The chain is in atari and its owner to move.
  bool is_caught(const Board& board, int most_moves) const {
    const Point extension = board.chain(stone_).liberty();
    if (escapes(board, extension, most_moves)) return false;
    const std::array<int, 4> neighbors = board.neighbors();
    const Point first = board.root(stone_);
    Point at = first;
    do {
      for (unsigned near = stones_beside(board.code(at), other(owner_)); near != 0;
           near &= near - 1) {
        const Chain& chain = board.chain(at + neighbors[std::countr_zero(near) / 2]);
        if (!chain.in_atari() || chain.liberty() == extension) continue;
        if (escapes(board, chain.liberty(), most_moves)) return false;
      }
      at = board.next_stone(at);
    } while (at != first);
    return true;
  }

  bool escapes(const Board& board, Point move, int most_moves) const {
    if (move == board.ko() || !board.is_legal(move, owner_)) return false;
    if (!board.captures(move, owner_)) {
      const int liberties = liberties_after(board, move, owner_, kPass);
      if (liberties != 2) return liberties > 2;
    }
    Board after = board;
    after.play(move, owner_);
    const Liberties liberties = few_liberties(after, stone_);
    if (liberties.count != 2) return liberties.count > 2;
    const auto [one, two, none] = liberties.points;
    return !(one != after.ko() && catches(after, one, two, most_moves - 1)) &&
           !(two != after.ko() && catches(after, two, one, most_moves - 1));
  }

  bool catches(const Board& board, Point taken, Point left, int most_moves) const {
    const Color hunter = other(owner_);
    if (most_moves <= 0 || !board.is_legal(taken, hunter)) return false;
    if (liberties_after(board, left, owner_, taken) > 2) return false;
    Board after = board;
    after.play(taken, hunter);
    return is_caught(after, most_moves - 1);
  }

 private:
  Point stone_;
  Color owner_;
};

}  // namespace

Liberties few_liberties(const Board& board, int stone) {
  Liberties found;
  // A point has four neighbours, so that two liberties are counted eight times at most.
  if (board.chain(stone).pseudo_liberties > 8) return {3, {}};
  const std::array<int, 4> neighbors = board.neighbors();
  const Point first = board.root(stone);
  Point at = first;
  do {
    for (unsigned empty = empty_beside(board.code(at)); empty != 0; empty &= empty - 1) {
      const auto point = static_cast<Point>(at + neighbors[std::countr_zero(empty) / 2]);
      if (found.count > 0 && point == found.points[0]) continue;
      if (found.count > 1 && point == found.points[1]) continue;
      found.points[found.count++] = point;
      if (found.count == 3) return found;
    }
    at = board.next_stone(at);
  } while (at != first);
  return found;
}

bool is_caught(const Board& board, Point stone, int most_moves) {
  return Reader(stone, board.color(stone)).is_caught(board, most_moves);
}

bool catches(const Board& board, Point stone, Point taken, Point left, int most_moves) {
  return Reader(stone, board.color(stone)).catches(board, taken, left, most_moves);
}

bool escapes(const Board& board, Point stone, Point move, int most_moves) {
  return Reader(stone, board.color(stone)).escapes(board, move, most_moves);
}

}  // namespace hornbeam::go
