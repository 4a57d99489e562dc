// A game of Go as somebody wrote it down: where it started, and its moves. Files are SGF's.
//
// Of an SGF file these mean something: GM (1, or nothing), SZ, KM, RU, HA, PL, AB, AW, AE, B and W. The
// rules are area rules with positional superko whatever RU says, since it is only asked whether
// suicide is allowed (New Zealand, Ing, Tromp-Taylor, however they are written). A player who moves twice in a row is answered by a pass.
// Stones that are set up in the middle of a game make a new start: superko does not look behind it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"
#include "domains/go/start.hpp"
#include "hornbeam/core/game_notes.hpp"

namespace hornbeam::go {

struct Game {
  Start start;
  std::vector<std::optional<Vertex>> moves = {};  // in turns; nothing is a pass

  bool operator==(const Game&) const = default;
};

// What complaints call the moves: "game.sgf:3:14: move 16, 'D4'".
struct WrittenGame {
  Game game;
  std::vector<std::string> names;
  GameNotes notes = {};
};

// The moves need not be legal. `source` is what the text is called in errors. Throws InputError.
WrittenGame parse_written_sgf(std::string_view text, std::string_view source);
// The same of a legal game. Throws InputError at a move that is not.
Game parse_sgf(std::string_view text, std::string_view source);
Game require_legal(WrittenGame written);

std::string to_sgf(const Game& game, const GameNotes& notes = {});

// After all its moves, which are legal.
Position position_after(const Game& game);
Reference reference_after(const Game& game);

}  // namespace hornbeam::go
