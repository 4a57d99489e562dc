// The lists of moves that domains keep from step to step for NRPA: the same as lists made anew.
#include "hornbeam/playout/coded_moves.hpp"

#include <gtest/gtest.h>

#include "domains/samegame/position.hpp"
#include "hornbeam/search/nrpa.hpp"
#include "tests/support/morpion_game.hpp"
#include "tests/support/plain.hpp"

namespace hornbeam {
namespace {

using samegame::Position16;
using samegame::PositionWide;
using testing::morpion_game;
using testing::small_board;

// Every list along random games, by both ways, on boards of all kinds.
template <Position P>
void expect_same_lists(const P& root, int tabu, Stream stream) {
  typename P::CodedMoves kept;
  playout::ListedMoves<P> listed;
  kept.start(root, tabu);
  listed.start(root, tabu);
  P position = root;
  while (!listed.candidates().empty()) {
    const std::size_t count = listed.candidates().size();
    ASSERT_EQ(kept.candidates().size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t a = kept.candidates()[i];
      const std::uint32_t b = listed.candidates()[i];
      ASSERT_LT(a, kept.known());
      ASSERT_EQ(kept.move(a), listed.move(b));
      ASSERT_EQ(kept.code(a), listed.code(b));
      ASSERT_EQ(kept.bias(a), listed.bias(b));
    }
    const auto place = stream.below(static_cast<std::uint32_t>(count));
    position.play(listed.move(listed.candidates()[place]));
    kept.play(kept.candidates()[place]);
    listed.play(listed.candidates()[place]);
    ASSERT_EQ(kept.score(), position.score());
  }
  EXPECT_TRUE(kept.candidates().empty());
}

TEST(GroupList, IsTheListOfMoves) {
  for (const auto set : {InstructionSet::plain, best_instruction_set()}) {
    const auto before = instruction_set();
    use_instruction_set(set);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const int rows = static_cast<int>(seed % 16) + 1;
      const int columns = static_cast<int>(seed / 7 % 16) + 1;
      const int colors = static_cast<int>(seed % 6) + 1;
      const auto board = samegame::random_board(rows, columns, colors, seed);
      const int tabu = static_cast<int>(seed % 8) - 2;
      expect_same_lists(Position16(board, samegame::Scoring::same_game), tabu, Stream(seed));
      const auto large = samegame::random_board(2 * rows, 2 * columns, 2 * colors, seed);
      expect_same_lists(PositionWide(large, samegame::Scoring::clickomania), tabu, Stream(seed));
    }
    use_instruction_set(before);
  }
}

TEST(MoveList, IsTheListOfMoves) {
  const auto before = instruction_set();
  for (const auto set : kInstructionSets) {
    if (!is_supported(set)) continue;
    use_instruction_set(set);
    for (const morpion::Variant variant : morpion::kVariants)
      for (std::uint64_t seed = 0; seed < 300; ++seed)
        expect_same_lists(morpion_game(variant, seed, static_cast<int>(seed % 40)), -1,
                          Stream(seed));
  }
  use_instruction_set(before);
}

// ---- In a search ----

// SameGame with codes, but without the list that is kept.
struct ListedBoard {
  using Move = samegame::Move;
  Position16 inner;
  void moves(std::vector<Move>& list) const { inner.moves(list); }
  void play(Move move) { inner.play(move); }
  Score score() const { return inner.score(); }
  int colors() const { return inner.colors(); }
  int color(Move move) const { return inner.color(move); }
  int common_color() const { return inner.common_color(); }
  std::uint64_t code(Move move) const { return inner.code(move); }
  double bias(Move move) const { return inner.bias(move); }
};
static_assert(std::same_as<playout::CodedMoves<ListedBoard>, playout::ListedMoves<ListedBoard>>);
static_assert(!std::same_as<playout::CodedMoves<Position16>, playout::ListedMoves<Position16>>);

Line<samegame::Move> best_line(const auto& root, const NrpaPlan& plan, std::uint64_t seed) {
  Nrpa<std::decay_t<decltype(root)>> search(plan);
  MemoryCap memory;
  ContextOf<std::decay_t<decltype(root)>> context(seed, {}, memory);
  auto position = root;
  search.evaluate(position, context);
  return context.line;
}

TEST(GroupList, DrawsTheSameGamesAsAListMadeAnew) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const bool tabu : {false, true}) {
      const Position16 board = small_board(seed, 15, 5);
      const PositionWide wide(board.board(), board.scoring());
      const NrpaPlan plan{.level = 2, .iterations = 15, .bias = 0.1, .tabu = tabu};
      const auto kept = best_line(board, plan, seed);
      EXPECT_EQ(best_line(ListedBoard{board}, plan, seed), kept);
      EXPECT_EQ(best_line(wide, plan, seed), kept);
    }
}

}  // namespace
}  // namespace hornbeam
