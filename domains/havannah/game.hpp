// A game so far: the board, the rule and the moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/havannah/placement.hpp"
#include "domains/havannah/rules.hpp"
#include "hornbeam/core/game_notes.hpp"

namespace hornbeam::havannah {

struct Game {
  int side = 0;
  SwapRule swap_rule = SwapRule::off;
  std::vector<Placement> moves;
  bool operator==(const Game&) const = default;
};

// A game as somebody wrote it down. Complaints call its moves by their names here: "game.sgf:1:90: move 16,
// 'E5'".
struct WrittenGame {
  Game game;
  std::vector<std::string> names;
  GameNotes notes = {};
};

// The board and its rule: "5", "5/swap"; nothing where the text is no such thing.
std::string to_text(int side, SwapRule swap_rule);
std::optional<Game> parse_board(std::string_view text);

// The game, if it is legal; otherwise throws InputError with the name of the move that is not.
Game require_legal(WrittenGame written);

// A result's text of it: the board, then a line per move. `source` is for errors.
std::string to_instance_text(const Game& game);
Game parse_instance_text(std::string_view text, std::string_view source);

}  // namespace hornbeam::havannah
