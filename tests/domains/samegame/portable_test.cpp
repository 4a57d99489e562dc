// Playouts in the code for devices are the program's own: the same moves from the same stream.
#include <gtest/gtest.h>

#include <vector>

#include "domains/samegame/portable_playout.hpp"
#include "domains/samegame/position.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam::samegame {
namespace {

portable::Tiles tiles_of_board(const Board& board) {
  portable::Planes planes{};
  for (int x = 0; x < board.columns; ++x)
    for (int y = 0; y < board.rows; ++y)
      for (int p = 0; p < 3; ++p)
        if (board.at(x, y) >> p & 1) planes.word[p][x / 2] |= 1u << (x % 2 * 16 + y);
  return portable::Tiles(planes);
}

portable::Worth worth_of(Scoring scoring) {
  const GroupValue value = group_value(scoring);
  return {value.a, value.b, value.c, scoring == Scoring::same_game};
}

// Plays it move by move beside the position's own.
void play_beside(Position16 position, const portable::Draws& draws, const playout::Tabu* tabu,
                 std::uint64_t key) {
  const bool is_tall = position.board().rows == 16;
  const portable::Worth worth = worth_of(position.scoring());
  portable::Game game(tiles_of_board(position.board()), draws, Stream(key).key());
  Stream stream(key);
  playout::Tabu drawn;
  if (draws.kind == portable::Draws::other_than_drawn) {
    drawn = {static_cast<int>(stream.below(static_cast<std::uint32_t>(position.colors()))),
             tabu->epsilon};
    tabu = &drawn;
  }
  for (;;) {
    Move move{};
    const bool is_made =
        tabu ? position.step(*tabu, stream, move) : position.step(playout::Uniform{}, stream, move);
    portable::Game::Try made = portable::Game::Try::repeated;
    while (made == portable::Game::Try::repeated) made = game.try_step(draws, worth, is_tall);
    ASSERT_EQ(made == portable::Game::Try::taken, is_made);
    if (!is_made) break;
    ASSERT_EQ((Move{game.last().x, game.last().y}), move);
    ASSERT_EQ(portable::hash(game.tiles()), position.hash());
  }
  EXPECT_EQ(game.score(worth), position.score());
}

TEST(SameGamePortable, PlayoutsAreThePositionsOwn) {
  Stream boards(5);
  const auto epsilon = [](double probability) {
    return static_cast<std::uint64_t>(probability * 0x1p32);
  };
  struct Size {
    int columns, rows, colors;
  };
  for (const Size size : {Size{15, 15, 5}, Size{16, 16, 3}, Size{16, 16, 7}, Size{5, 16, 2},
                          Size{7, 4, 1}, Size{1, 9, 2}}) {
    for (std::uint64_t game = 0; game < 40; ++game) {
      const Scoring scoring = kScorings[game % 3];
      const Position16 start(random_board(size.columns, size.rows, size.colors, boards), scoring);
      play_beside(start, {}, nullptr, game);
      const double chance = game % 2 == 0 ? 0 : 0.25;
      const playout::Tabu tabu{start.common_color(), Stream::Chance(chance)};
      play_beside(start,
                  {portable::Draws::other, start.common_color() + 1, size.colors, epsilon(chance)},
                  &tabu, game);
      play_beside(start, {portable::Draws::other_than_drawn, 0, size.colors, epsilon(chance)},
                  &tabu, game);
    }
  }
}

TEST(SameGamePortable, StreamsAreTheProgramsOwn) {
  const Stream parent(99);
  for (const std::uint64_t ordinal : {0, 1, 12345678}) {
    Stream stream = parent.fork(ordinal);
    portable::Stream other(portable::Stream::fork(parent.key(), ordinal));
    for (std::uint32_t n = 1; n < 100; ++n) ASSERT_EQ(other.below(n), stream.below(n));
    ASSERT_EQ(other.next(), stream.next());
  }
}

}  // namespace
}  // namespace hornbeam::samegame
