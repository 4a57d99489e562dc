// The rules of Go, written to be read and not to be fast.
//
// This is the second opinion: it checks the fast rules in the tests and replays every line that the
// program reports, and shares no rules with them. The board is a plain array of colours; chains are
// flooded when somebody asks for them, and superko compares whole boards. The playouts of playouts.hpp
// are defined here a second time, as a chance for every move (policies.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "domains/go/start.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::go {

// At most four points.
class Neighbors {
 public:
  void add(Vertex v) { points_[count_++] = v; }
  const Vertex* begin() const { return points_.data(); }
  const Vertex* end() const { return points_.data() + count_; }

 private:
  std::array<Vertex, 4> points_;
  std::size_t count_ = 0;
};

// Stones on a board, and what hangs together on it.
class Mailbox {
 public:
  explicit Mailbox(const Start& start);

  Shape shape() const { return shape_; }
  Color at(Vertex v) const { return shape_.holds(v) ? cells_[index(v)] : kEdge; }
  void put(Vertex v, Color color) { cells_[index(v)] = color; }
  int count(Color color) const;

  // The points beside it that are on the board.
  Neighbors neighbors(Vertex v) const;
  // The points that hang together with this one and are of its colour, empty ones included.
  std::vector<Vertex> region(Vertex v) const;
  // The empty points beside the stone's chain.
  std::vector<Vertex> liberties(Vertex stone) const;
  // Takes the stone's chain away if it has no liberty.
  bool take_if_captured(Vertex stone);

  bool operator==(const Mailbox&) const = default;

 private:
  std::size_t index(Vertex v) const {
    return static_cast<std::size_t>(v.row * shape_.columns + v.column);
  }

  Shape shape_;
  std::vector<Color> cells_;  // row by row from the bottom
};

class Reference {
 public:
  using Move = std::optional<Vertex>;  // nothing is a pass

  explicit Reference(const Start& start);

  // The legal points row by row from the bottom left, then pass; none after two passes.
  void moves(std::vector<Move>& list) const;
  // What speaks against the move, as a sentence for people; empty where it is legal.
  std::string flaw(Move move) const;
  void play(Move move);

  bool finished() const { return passes_ >= 2; }
  Color to_move() const { return to_move_; }
  Score score() const;
  double margin() const;

  const Mailbox& board() const { return board_; }
  Move last_move() const { return last_; }

  // The rules inside playouts: whether the stone may be put there by the simple rule of ko, without
  // suicide, and a move that nobody asks about superko.
  bool is_legal_in_playouts(Vertex v) const;
  // Leaves only the present board, so that copies cost less; ko stays what it is.
  void forget_history() { history_.assign(1, board_); }
  // Plays uniformly among moves that are legal in playouts and fill no own eye, to the end.
  void play_out(Stream& stream, Line<Move>& line);

 private:
  // The board after the stone; nothing where the stone would be captured itself and may not.
  std::optional<Mailbox> after(Vertex v, bool suicide) const;

  Rules rules_;
  Color to_move_;
  int passes_ = 0;
  Move last_;
  Mailbox board_;
  std::vector<Mailbox> history_;  // every board so far, the present one last
  Move ko_;                       // where the simple rule forbids to take back at once
};

}  // namespace hornbeam::go
