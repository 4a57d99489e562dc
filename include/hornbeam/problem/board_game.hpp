// What the programs that people play with want to know of a game of two beyond its rules: boards of a
// size, stones that are there before the first move, who has won by how much, which stones are dead.
//
// A domain that has such boards gives one (Domain::board_game); GTP, matches and boards that show an
// analysis are written against it. Points and moves are text, as the domain writes them.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// The players by their index: 0 is the one who begins.
struct BoardSetup {
  int size = 0;     // columns, or cells on a side
  int rows = 0;     // where they are not as many as columns
  double komi = 0;  // the second player's, where the game has it
  std::array<std::vector<std::string>, 2> stones = {};  // on the board before the first move
  int to_move = 0;
  std::string rules = {};  // others than the usual ones, as the domain writes them
};

// Rules by the name that servers have for them, as the domain writes them; or why they are not played.
struct NamedRules {
  std::string name;
  std::string rules = {};
  std::string refusal = {};
};

// A point of the board and whose it seems to become: 1 the first player's, -1 the second's.
struct Owned {
  std::string point;
  double owner = 0;
};

class BoardGame {
 public:
  virtual ~BoardGame() = default;

  int least_size = 0, most_size = 0, usual_size = 0;
  std::optional<double> usual_komi;  // nothing where the game has none
  bool has_passes = false;           // and so needs agreement on which stones are dead
  bool has_rectangles = false;       // boards of other numbers of rows than columns
  std::vector<NamedRules> named_rules;

  virtual int points(const BoardSetup& board) const = 0;
  // Their names, row by row from the top left.
  virtual std::vector<Moves> rows(const BoardSetup& board) const = 0;

  // Throws InputError where the setup is impossible.
  virtual std::unique_ptr<Problem> set_up(const BoardSetup& setup) const = 0;
  // The stones after the moves, as a setup with nothing played.
  virtual BoardSetup as_it_stands(const Problem& problem, const Moves& moves) const = 0;
  // The same as moves, each with who makes it, in an order that the rules allow. Throws InputError where
  // there is none.
  virtual std::vector<std::pair<int, std::string>> moves_to(const BoardSetup& setup) const {
    std::vector<std::pair<int, std::string>> moves;
    for (const int player : {0, 1})
      for (const std::string& point : setup.stones[static_cast<std::size_t>(player)])
        moves.emplace_back(player, point);
    return moves;
  }
  // What the problem was set up from.
  virtual BoardSetup setup_of(const Problem& problem) const = 0;

  // In words: "19x19, komi 5.5, handicap 2".
  virtual std::string about(const BoardSetup& board) const = 0;
  // The board for a terminal, with whatever belongs to it (captures, who is to move).
  virtual std::string show(const Problem& problem, const Moves& moves) const = 0;

  // Of how many points the first player is ahead as the board stands, komi included; in games that are
  // won or lost, 1, -1 or 0. Stones in `dead` are taken off first.
  virtual double margin(const Problem& problem, const Moves& moves,
                        const std::vector<std::string>& dead) const = 0;
  // Whether the rules have ended the game, and not an agreement of the players.
  virtual bool is_decided(const Problem& problem, const Moves& moves) const = 0;

  // Where handicap stones are put, or nothing where so many have no fixed places.
  virtual std::vector<std::string> handicap(const BoardSetup& /*board*/, int /*stones*/) const {
    return {};
  }
  // By so many playouts from after the moves; all points in the order of rows.
  virtual std::vector<Owned> ownership(const Problem& problem, const Moves& moves,
                                       std::uint64_t seed, int playouts) const = 0;
};

}  // namespace hornbeam
