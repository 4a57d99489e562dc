#include "src/manual/games.hpp"

#include <array>

namespace hornbeam::manual {
namespace {

struct Game {
  std::string_view domain;
  std::string_view text;
};

constexpr std::array kGames{
    Game{"samegame",
         "A board of coloured tiles: a move takes away a group of two or more of one colour that "
         "touch each other at their sides, what lay above falls down, and columns close up to the "
         "left. Kuniaki Moribe invented it in 1985 as Chain Shot!, and Eiji Fukumoto made it "
         "SameGame in 1992 (SP-MCTS, section 2; rules as in Beam MCTS, section V)."},
    Game{
        "bubble-breaker",
        "SameGame's board and moves; only the size of the groups counts, and the board need not be "
        "cleared. The rules are those of Beam MCTS, section V."},
    Game{"clickomania",
         "SameGame's board and moves; the aim is to leave as few tiles as possible, whatever the "
         "size of the groups. The rules are those of Beam MCTS, section V."},
    Game{
        "morpion",
        "Morpion Solitaire, a game for pencil and squared paper: a move draws a dot that completes "
        "a row of five (or four) dots in any of four directions, and a line through them; the "
        "more moves before none is left, the better. In the variant T (touching) two lines of one "
        "direction may share an end, in D (disjoint) they share no dot (Monte-Carlo Beam Search, "
        "section 5)."},
};

}  // namespace

std::string_view game_of(std::string_view domain) {
  for (const Game& game : kGames)
    if (game.domain == domain) return game.text;
  return {};
}

}  // namespace hornbeam::manual
