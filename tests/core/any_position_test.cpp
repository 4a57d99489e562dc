// A position behind AnyPosition is searched as it would be by itself.
#include "hornbeam/core/any_position.hpp"

#include <gtest/gtest.h>

#include "hornbeam/core/error.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Bag;
using testing::make_search;
using testing::run_outline;
using testing::Toy;

static_assert(Position<AnyPosition> && !TwoPlayer<AnyPosition>);
static_assert(Position<AnyGame> && TwoPlayer<AnyGame>);
static_assert(!std::constructible_from<AnyPosition, testing::TicTacToe>);
static_assert(!std::constructible_from<AnyGame, Toy>);

// A move with bytes that mean nothing cannot be compared by its bytes.
struct PaddedMoves {
  struct Move {
    std::uint8_t from = 0;
    std::uint32_t to = 0;
    bool operator==(const Move&) const = default;
  };
  void moves(std::vector<Move>& list) const { list.clear(); }
  void play(Move) {}
  Score score() const { return 0; }
};
static_assert(Position<PaddedMoves>);
static_assert(!std::constructible_from<AnyPosition, PaddedMoves>);

TEST(AnyPosition, CopiesAreIndependent) {
  AnyPosition first{Toy()};
  AnyPosition second = first;
  std::vector<AnyPosition::Move> list;
  first.moves(list);
  second.play(list[1]);
  EXPECT_EQ(first.score(), Toy().score());
  first = second;
  second.play(list[0]);
  Toy toy;
  toy.play(1);
  EXPECT_EQ(first.score(), toy.score());
  const AnyPosition& itself = first;
  first = itself;
  EXPECT_EQ(first.score(), toy.score());
}

TEST(AnyPosition, HasTheRangeAndNotationOfThePositionInside) {
  const AnyPosition toy{Toy()};
  ASSERT_TRUE(toy.score_range());
  EXPECT_EQ(toy.score_range()->high, 15);
  EXPECT_EQ(toy.format(*toy.parse("b")), "b");
  EXPECT_FALSE(toy.parse("x"));
  const AnyPosition bag{Bag{{20, 3, 4}}};
  EXPECT_FALSE(bag.score_range());
  EXPECT_EQ(bag.format(*bag.parse("1")), "1");  // the place in the list; item 0 does not fit
  EXPECT_FALSE(bag.parse("2"));
}

// Moves come back as the bytes of the moves inside.
template <Position P>
Line<MoveOf<P>> unwrapped(const Line<AnyPosition::Move>& line) {
  Line<MoveOf<P>> moves;
  for (const AnyPosition::Move& move : line) {
    moves.emplace_back();
    std::memcpy(&moves.back(), &move.bits, sizeof(MoveOf<P>));
  }
  return moves;
}

TEST(AnyPosition, IsSearchedLikeThePositionInside) {
  const Toy root(3, 7, 4);
  int compared = 0;
  for (const std::string& text : testing::compositions()) {
    const auto wrapped = run_outline(text, AnyPosition(root), {.playouts = 400});
    const auto plain = run_outline(text, root, {.playouts = 400});
    EXPECT_EQ(unwrapped<Toy>(wrapped.best.line), plain.best.line) << text;
    EXPECT_EQ(wrapped.best.score, plain.best.score) << text;
    EXPECT_EQ(wrapped.history, plain.history) << text;
    EXPECT_EQ(wrapped.nodes, plain.nodes) << text;
    ++compared;
  }
  EXPECT_GE(compared, 10);
}

TEST(AnyPosition, WithoutARangeIsRefusedByRulesThatScale) {
  const SearchPtr<AnyPosition> search = make_search<AnyPosition>("mcts(select=ucb1-tuned)");
  const AnyPosition bag{Bag{{3, 4}}};
  EXPECT_THROW(run(*search, bag, {.budget = {.playouts = 5}}), InputError);
  const auto result = run_outline("mcts(select=ucb1-tuned(range=[0, 10]))", bag, {.playouts = 5});
  EXPECT_EQ(result.best.score, 7);
}

// What the type has, the position inside may lack.
TEST(AnyPosition, WithoutAMemberIsRefusedByWhatNeedsIt) {
  const AnyPosition bag{Bag{{3, 4}}};
  for (const char* text :
       {"nested(distinct=true, widths=[2, 2])", "tabu", "mcts(evaluate=tabu-color)", "roulette",
        "nrpa(bias=1)", "nrpa(tabu=true)", "mcts(select=rave(range=[0, 10]))"})
    EXPECT_THROW(run(*make_search<AnyPosition>(text), bag, {.budget = {.playouts = 5}}), InputError)
        << text;
}

TEST(AnyPosition, IsCappedByTheKinOfThePositionInside) {
  const Toy root(3, 7, 4);
  for (const char* text : {"beam(width=20, cap=1)", "beam(width=3, value=playouts, cap=2)"}) {
    const auto wrapped = run_outline(text, AnyPosition(root), {.nodes = 400});
    const auto plain = run_outline(text, root, {.nodes = 400});
    EXPECT_EQ(unwrapped<Toy>(wrapped.best.line), plain.best.line) << text;
    EXPECT_EQ(wrapped.nodes, plain.nodes) << text;
  }
  EXPECT_FALSE(AnyPosition(Bag{{3, 4}}).states(Stated::kin));
  try {
    run_outline("beam(cap=3)", AnyPosition(Bag{{3, 4}}), {});
    FAIL() << "not refused";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "beam's cap needs positions that state their kin, and this domain's do not");
  }
}

// Items in another order are the same bag, and only a hash tells.
TEST(AnyPosition, IsDroppedAsEqualOnlyWhereItHasAHash) {
  const Bag bag{{1, 1, 1, 1}};
  EXPECT_EQ(run_outline("beam(width=1000)", AnyPosition(bag), {}).nodes,
            run_outline("beam(width=1000)", bag, {}).nodes);
}

TEST(AnyGame, SaysWhoIsToMove) {
  const AnyGame game{testing::TicTacToe()};
  EXPECT_EQ(game.to_move(), 0);
  AnyGame next = game;
  next.play(*game.parse(game.format({})));
  EXPECT_EQ(next.to_move(), 1);
  EXPECT_FALSE(next.finished());
}

}  // namespace
}  // namespace hornbeam
