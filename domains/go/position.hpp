// Go as a position to search: a game of two, with Black as the player who begins.
//
// Superko holds for what is played, and the simple rule of ko inside playouts (playouts.hpp), which
// are over when they return. A copy costs as much as the board is large and a few moves of history.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/go/board.hpp"
#include "domains/go/history.hpp"
#include "domains/go/move.hpp"
#include "domains/go/playouts.hpp"
#include "domains/go/semeai.hpp"
#include "domains/go/start.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::go {

class Position {
 public:
  using Move = go::Move;

  // All chains of the start have liberties.
  explicit Position(const Start& start);

  // The points where a stone may be put, row by row from the bottom left, then pass; none after two
  // passes.
  void moves(std::vector<Move>& list) const;
  // Whether the move is legal, whatever was passed before.
  bool is_legal(Move move) const;

  // The move must be legal. After two passes players may agree to play on.
  void play(Move move);

  bool finished() const { return passes_ >= 2; }
  int to_move() const { return player(to_move_); }

  // As the board stands, with komi: 1 if Black wins, 0 if White does, 1/2 if neither.
  Score score() const;
  ScoreRange score_range() const { return {0, 1}; }
  // Black's points less White's and komi.
  double margin() const { return board_.area_margin() - rules_.komi; }

  void rollout(const playout::Light&, Stream& stream, Line<Move>& line);
  void rollout(const playout::Heavy& heavy, Stream& stream, Line<Move>& line);
  static constexpr auto& kHeavyRules = go::kHeavyRules;

  // Of stones, side to move, passes, and the boards that were there before, in whatever order.
  std::uint64_t hash() const;

  // The point; who plays there is told by whose turn it is.
  static std::uint64_t code(Move move) { return move.point; }

  // What is thought of moves before they are tried (knowledge.hpp).
  void priors(const Knowledge& knowledge, const std::vector<Move>& list,
              std::vector<Prior>& priors) const;
  // What becomes of the semeais with so many liberties at most (semeai.hpp), and whether a board at the
  // end of a playout agrees.
  std::optional<Prediction> predict(std::uint64_t size) const;
  bool agrees(const Prediction& prediction) const { return prediction.agrees(board_); }

  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;
  // The board with its coordinates, as GTP's showboard has it.
  std::string text() const;

  const Board& board() const { return board_; }
  Shape shape() const { return board_.shape(); }
  const Rules& rules() const { return rules_; }
  Move last_move() const { return {last_}; }  // a pass where there was none

 private:
  Turn turn() const { return {to_move_, last_, passes_}; }

  Rules rules_;
  Color to_move_;
  Point last_ = kPass;
  int passes_ = 0;             // in a row
  bool has_captured_ = false;  // anything in this game: before that, no board comes back
  std::uint64_t boards_ = 0;   // the sum of mixed hashes of all boards so far
  Board board_;
  History history_;
};

static_assert(hornbeam::Position<Position>);
static_assert(TwoPlayer<Position> && HasStaticCode<Position>);
static_assert(HasPriors<Position> && HasPrediction<Position>);

}  // namespace hornbeam::go
