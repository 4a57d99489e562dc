// Semeais on the board, by counting liberties: which of two chains that can only live by capturing each
// other will do so, and which moves decide it.
//
// A pair of chains of different colours that touch is a semeai when nothing but their liberties
// matters. Of each liberty of either chain, the player cannot gain by extending there (no new liberty,
// no other chain of his to join), and the opponent can fill it: it is shared, or it touches a chain of
// the opponent's that is safe; or it is an eye of one point. All other chains of the opponent's around are
// safe: the semeai leaves them at least two liberties, no ladder (ladder.hpp) catches them by these, and they
// have more of them than the chain that they enclose has, or two eyes, or room. Then the race is one of numbers
// (race.hpp); of anything less simple nothing is said. What is said is right as long as safe chains are, and
// that is not read any further: where there is room, somebody may still find a way.
//
// `necessary_moves` and `Prediction` are what A. Bourki et al., Scalability and Parallelization of
// Monte-Carlo Tree Search, 2010, section 2.2, give a search: virtual wins for moves that a semeai needs,
// none where it is won even after a pass; and playouts that have to end as the solver says.
#pragma once

#include <optional>
#include <vector>

#include "domains/go/board.hpp"
#include "domains/go/race.hpp"

namespace hornbeam::go {

struct Semeai {
  struct Side {
    Point stone = kPass;         // one of the chain's
    std::vector<Point> outside;  // liberties of its own
    Point eye = kPass;
  };
  Side black;
  Side white;
  std::vector<Point> shared;

  const Side& side(Color color) const { return color == kBlack ? black : white; }
  std::size_t liberties() const;  // of both chains together
  Race race(Color to_move) const;
  // Who captures the other where that player is to move; nothing where both live.
  std::optional<Color> winner(Color to_move) const;
};

// Those whose chains have no more liberties between them.
inline constexpr std::size_t kAnySize = ~std::size_t{0};
std::vector<Semeai> find_semeais(const Board& board, std::size_t most_liberties = kAnySize);

// The moves that bring about what the player can reach and a pass would lose; none where a pass loses
// nothing or no move helps. Ko is not asked about.
std::vector<Point> necessary_moves(const Semeai& semeai, Color to_move);
// The same of all semeais of the board, each point once.
std::vector<Point> necessary_moves(const Board& board, Color to_move,
                                   std::size_t most_liberties = kAnySize);

// Which chains will be captured.
struct Prediction {
  struct Capture {
    Point stone = kPass;  // one of the chain's
    Color loser = kEmpty;
  };
  std::vector<Capture> captures;

  // Whether a board at the end of a playout agrees: the losers have none of these points.
  bool agrees(const Board& end) const;
};
// Nothing where there is no semeai, or all in them live.
std::optional<Prediction> predict(const Board& board, Color to_move,
                                  std::size_t most_liberties = kAnySize);

}  // namespace hornbeam::go
