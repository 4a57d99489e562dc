#include "domains/go/ladder.hpp"

#include <bit>

namespace hornbeam::go {
namespace {

// The liberties of a chain after its owner's move at one of two that it had, if nothing is captured by
// it: the other one, unless it is taken, and what the stone and the chains that it joins bring.
Liberties liberties_after(const Board& board, Point root, Point move, Point other, Point taken) {
  Liberties found;
  if (other != taken) found = {1, {other}};
  const std::array<int, 4> neighbors = board.neighbors();
  // Whether there are three now.
  const auto add = [&](int liberty) {
    if (liberty == move || liberty == taken) return false;
    for (int i = 0; i < found.count; ++i)
      if (found.points[i] == liberty) return false;
    found.points[found.count++] = static_cast<Point>(liberty);
    return found.count == 3;
  };
  const unsigned code = board.code(move);
  for (unsigned empty = empty_beside(code); empty != 0; empty &= empty - 1)
    if (add(move + neighbors[std::countr_zero(empty) / 2])) return found;
  for (unsigned own = stones_beside(code, board.color(root)); own != 0; own &= own - 1) {
    const Point first = board.root(move + neighbors[std::countr_zero(own) / 2]);
    if (first == root) continue;
    // Four points, two of them not to be counted, are beside stones sixteen times at most.
    if (board.chain(first).pseudo_liberties > 16) return {3, {}};
    Point at = first;
    do {
      for (unsigned empty = empty_beside(board.code(at)); empty != 0; empty &= empty - 1)
        if (add(at + neighbors[std::countr_zero(empty) / 2])) return found;
      at = board.next_stone(at);
    } while (at != first);
  }
  return found;
}

class Reader {
 public:
  Reader(Board& board, Point stone, Captures captures)
      : board_(board),
        stone_(stone),
        owner_(board.color(stone)),
        hunter_(other(owner_)),
        captures_(captures) {}

  // The chain is in atari and its owner to move.
  bool is_caught(int most_moves) {
    const Point extension = board_.chain(stone_).liberty();
    if (captures_ == Captures::escape &&
        (any_in_atari_beside(board_.ko()) || board_.captures(extension, owner_)))
      return false;
    if (escapes(extension, kPass, most_moves)) return false;
    return captures_ == Captures::escape || !escapes_by_capture(extension, most_moves);
  }

  // By a move at one of its two liberties, where it has another, or one that captures something.
  bool escapes(Point move, Point other, int most_moves) {
    if (move == board_.ko() || !board_.is_legal(move, owner_)) return false;
    const bool is_capture = board_.captures(move, owner_);
    Liberties liberties;
    if (!is_capture) {
      liberties = liberties_after(board_, board_.root(stone_), move, other, kPass);
      if (liberties.count != 2) return liberties.count > 2;
      if (is_out_of_reach(liberties, move, kPass, most_moves - 1)) return true;
    }
    const Board::Undo undo = board_.try_move(move, owner_);
    if (is_capture) liberties = few_liberties(board_, stone_);
    const auto [one, two, none] = liberties.points;
    const bool is_free =
        liberties.count > 2 || (liberties.count == 2 && !may_catch(one, two, most_moves - 1) &&
                                !may_catch(two, one, most_moves - 1));
    board_.take_back(undo);
    return is_free;
  }

  bool catches(Point taken, Point left, int most_moves) {
    if (most_moves <= 0 || !board_.is_legal(taken, hunter_)) return false;
    const Liberties extended = liberties_after(board_, board_.root(stone_), left, taken, taken);
    if (extended.count > 2) return false;
    if (!board_.captures(taken, hunter_)) {
      // All can be seen without a move, but for what follows an extension to two liberties or a capture.
      const bool may_capture = board_.captures(left, owner_) ||
                               board_.self_atari(taken, hunter_) > 0 || any_in_atari_beside(taken);
      if (may_capture && captures_ == Captures::escape) return false;
      if (!may_capture && extended.count < 2) return true;
      if (!may_capture && is_out_of_reach(extended, left, taken, most_moves - 2)) return false;
    }
    const Board::Undo undo = board_.try_move(taken, hunter_);
    const bool is_lost = is_caught(most_moves - 1);
    board_.take_back(undo);
    return is_lost;
  }

 private:
  bool may_catch(Point taken, Point left, int most_moves) {
    return taken != board_.ko() && catches(taken, left, most_moves);
  }

  // Whether the chain, which has these two liberties after its owner's move, gets three by either as
  // soon as the other is taken, as can be seen from what is empty beside them; or nobody reads on.
  bool is_out_of_reach(const Liberties& liberties, Point move, Point taken, int most_moves) const {
    if (most_moves <= 0) return true;
    const auto is_open = [&](int point, int lost) {
      int count = 0;
      const std::array<int, 4> neighbors = board_.neighbors();
      for (unsigned empty = empty_beside(board_.code(point)); empty != 0; empty &= empty - 1) {
        const int near = point + neighbors[std::countr_zero(empty) / 2];
        count += near != lost && near != move && near != taken;
      }
      return count > 2;
    };
    const auto [one, two, none] = liberties.points;
    return is_open(one, two) && is_open(two, one);
  }

  // Whether the test holds for a move, other than at that point, that captures something beside the
  // chain. What it plays on the board it takes back.
  template <class Test>
  bool any_capture_beside(Point except, Test test) const {
    const std::array<int, 4> neighbors = board_.neighbors();
    const Point first = board_.root(stone_);
    Point at = first;
    do {
      for (unsigned near = stones_beside(board_.code(at), hunter_); near != 0; near &= near - 1) {
        const Chain& chain = board_.chain(at + neighbors[std::countr_zero(near) / 2]);
        if (chain.in_atari() && chain.liberty() != except && test(chain.liberty())) return true;
      }
      at = board_.next_stone(at);
    } while (at != first);
    return false;
  }
  bool any_in_atari_beside(Point except) const {
    return any_capture_beside(except, [](Point) { return true; });
  }
  bool escapes_by_capture(Point except, int most_moves) {
    return any_capture_beside(except, [&](Point move) { return escapes(move, kPass, most_moves); });
  }

  Board& board_;
  Point stone_;
  Color owner_;
  Color hunter_;
  Captures captures_;
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

bool is_caught(Board& board, Point stone, int most_moves, Captures captures) {
  return Reader(board, stone, captures).is_caught(most_moves);
}

bool catches(Board& board, Point stone, Point taken, Point left, int most_moves,
             Captures captures) {
  return Reader(board, stone, captures).catches(taken, left, most_moves);
}

bool escapes(Board& board, Point stone, Point move, int most_moves, Captures captures) {
  const Liberties liberties = few_liberties(board, stone);
  const Point other = liberties.points[liberties.points[0] == move ? 1 : 0];
  return Reader(board, stone, captures).escapes(move, other, most_moves);
}

}  // namespace hornbeam::go
