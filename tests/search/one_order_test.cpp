// One order per set of moves: what is closed, by hand; what a plain transcription of an ordered beam does; and
// that no game is lost by it.
#include "hornbeam/search/one_order.hpp"

#include <gtest/gtest.h>

#include "domains/morpion/position.hpp"
#include "hornbeam/core/any_position.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/parallel/pool.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/ferry.hpp"
#include "tests/support/morpion_game.hpp"
#include "tests/support/plain_beam.hpp"
#include "tests/support/shelf.hpp"

namespace hornbeam {

namespace {

using testing::beam_of;
using testing::BeamSettings;
using testing::best_of_all;
using testing::expect_transcription;
using testing::morpion_game;
using testing::run_outline;
using testing::Shelf;
using testing::Worth;

// Letters of a word, each once; 'd' only after 'a'.
struct Letters {
  using Move = char;
  std::string written;
  void moves(std::vector<Move>& list) const {
    list.clear();
    for (const char letter : {'b', 'a', 'c', 'd'})
      if (written.find(letter) == std::string::npos &&
          (letter != 'd' || written.find('a') != std::string::npos))
        list.push_back(letter);
  }
  void play(Move letter) { written += letter; }
  Score score() const { return static_cast<Score>(written.size()); }
  static std::uint64_t order(Move letter) { return static_cast<std::uint64_t>(letter); }
};
static_assert(HasOrder<Letters>);

std::string open_after(const std::string& word) {
  const OneOrder<Letters> order(true);
  const Letters end{word};
  std::vector<char> list;
  order.open_moves(end, order.after_line(Letters{}, {word.begin(), word.end()}), list);
  return {list.begin(), list.end()};
}

TEST(OneOrder, AMoveClosesTheLegalOnesBeforeIt) {
  EXPECT_EQ(open_after(""), "bac");
  EXPECT_EQ(open_after("a"), "bcd");
  EXPECT_EQ(open_after("b"), "c");
  EXPECT_EQ(open_after("c"), "");
  EXPECT_EQ(open_after("ac"), "d");
  EXPECT_EQ(open_after("ad"), "");
  EXPECT_EQ(open_after("abcd"), "");
}

// After "c" b and a are closed; d, which was not legal then, is not.
TEST(OneOrder, AMoveThatBecomesLegalLaterIsOpen) {
  EXPECT_EQ(open_after("ca"), "d");
}

TEST(OneOrder, ADeadEndHasMovesAndNoneThatIsOpen) {
  const OneOrder<Letters> order(true);
  const auto is_dead_end = [&](const std::string& word) {
    return order.is_dead_end({word}, order.after_line(Letters{}, {word.begin(), word.end()}));
  };
  EXPECT_FALSE(is_dead_end("a"));
  EXPECT_TRUE(is_dead_end("c"));
  EXPECT_TRUE(is_dead_end("bc"));
  EXPECT_FALSE(is_dead_end("abcd"));
}

// Nodes: a, b, c; ab, ac, ad, bc; abc, abd, acd; abcd. Of the dead ends c, ad, bc, abd and acd a line each.
TEST(OneOrder, ABeamMakesEverySetOfMovesOnce) {
  Beam<Letters> search = beam_of<Letters>({.width = 100, .ordered = true});
  const auto found = run(search, Letters{}, {});
  EXPECT_EQ(found.spent.nodes, 11u);
  EXPECT_EQ(found.spent.playouts, 6u);
  EXPECT_EQ(found.best.score, 4);
  EXPECT_TRUE(search.proves_optimum());
}

TEST(OneOrder, IsRefusedWhereThePositionStatesNone) {
  Beam<testing::Toy> search = beam_of<testing::Toy>({.width = 2, .ordered = true});
  try {
    run(search, testing::Toy(), {});
    FAIL() << "not refused";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "an ordered beam needs moves that commute and state their order, and this domain's do not");
  }
}

std::vector<BeamSettings> ordered_settings() {
  std::vector<BeamSettings> all;
  for (const Worth value : {Worth::score, Worth::potential, Worth::bound, Worth::playouts}) {
    for (const std::size_t width : {1, 2, 5, 1000})
      for (const std::uint64_t cap : {0, 1, 3})
        all.push_back({.value = value, .width = width, .cap = cap, .ordered = true});
    all.push_back({.value = value, .grow = true, .cap = 1, .ordered = true});
    all.push_back({.value = value, .width = 4, .playouts = 3, .ordered = true});
  }
  return all;
}

TEST(OneOrder, OfABeamIsItsTranscription) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const BeamSettings& settings : ordered_settings())
      expect_transcription(Shelf(seed), settings, seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(OneOrder, LosesNoGame) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Shelf shelf(seed, 9);
    const Score optimum = best_of_all(shelf);
    for (const Worth value : {Worth::score, Worth::potential, Worth::bound, Worth::playouts}) {
      Beam<Shelf> wide = beam_of<Shelf>({.value = value, .width = 1 << 20, .ordered = true});
      EXPECT_EQ(run(wide, shelf, {}).best.score, optimum) << seed;
      Beam<Shelf> growing =
          beam_of<Shelf>({.value = value, .grow = true, .cap = 1, .ordered = true});
      EXPECT_EQ(run(growing, shelf, {}).best.score, optimum) << seed;
    }
  }
}

TEST(OneOrder, LosesNoGameOfMorpion) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto root = morpion_game(morpion::k4D, seed, 15);
    const auto all = run_outline("exhaustive", root, {});
    const auto plain = run_outline("beam(width=10M)", root, {});
    const auto ordered = run_outline("beam(width=10M, ordered=true)", root, {});
    EXPECT_EQ(ordered.best.score, all.best.score) << seed;
    EXPECT_EQ(plain.best.score, all.best.score) << seed;
    EXPECT_LT(ordered.nodes, plain.nodes) << seed;
  }
}

TEST(OneOrder, FindsTheSameLineWithAnyNumberOfWorkers) {
  const Shelf root(3, 14);
  for (const BeamSettings& settings : ordered_settings()) {
    const auto outline = [&](Pool* pool) {
      Beam<Shelf> search = beam_of<Shelf>(settings, pool);
      const auto found = run(search, root, {.budget = {.nodes = 3000}, .seed = 1});
      return testing::outline(found.best, found.spent, found.history, found.statistics);
    };
    const auto alone = outline(nullptr);
    for (const unsigned workers : {1u, 3u}) {
      EXPECT_EQ(outline(make_thread_pool(workers).get()), alone) << workers << " threads";
      for (const double rate : {1.0, 4000.0})
        EXPECT_EQ(outline(make_simulated_pool(workers, {.playouts_per_second = rate}).get()), alone)
            << workers << " simulated";
    }
  }
}

TEST(OneOrder, IsKeptInOtherProcesses) {
  const AnyPosition root{Shelf(5, 14)};
  for (const std::string text :
       {"beam(width=30, ordered=true)", "beam(width=20, value=score, ordered=true, cap=2)",
        "beam(width=8, value=playouts(2), ordered=true)"}) {
    testing::Ferry<AnyPosition> there(text, root, 3);
    const auto outline = [&](Pool* pool) {
      const auto search = testing::make_search<AnyPosition>(text, {.pool = pool});
      const auto found = run(*search, root, {.budget = {.nodes = 2000}, .seed = 1});
      return testing::outline(found.best, found.spent, found.history, found.statistics);
    };
    EXPECT_EQ(outline(&there), outline(nullptr)) << text;
    EXPECT_GT(there.journeys(), 5) << text;
  }
}

TEST(OneOrder, GoesOnFromACheckpointAsIfNothingHadHappened) {
  for (const BeamSettings& settings : ordered_settings())
    testing::expect_checkpoints_change_nothing([&] { return beam_of<Shelf>(settings); },
                                               Shelf(5, 14), {.nodes = 2000},
                                               testing::slices_of_nodes({1, 9, 50, 333, 1234}));
}

TEST(OneOrder, OfAnyPositionIsThatOfThePositionInside) {
  const Shelf root(2, 10);
  Beam<Shelf> search = beam_of<Shelf>({.width = 20, .ordered = true});
  const auto inside = run(search, root, {});
  const auto outside =
      run_outline("beam(width=20, value=score, ordered=true)", AnyPosition(root), {});
  Line<Shelf::Move> line;
  for (const AnyMove move : outside.best.line) line.push_back(static_cast<Shelf::Move>(move.bits));
  const testing::Outline<Shelf::Move> from_outside{{outside.best.score, line},
                                                   outside.playouts,
                                                   outside.nodes,
                                                   outside.history,
                                                   outside.statistics};
  EXPECT_EQ(from_outside,
            testing::outline(inside.best, inside.spent, inside.history, inside.statistics));
  EXPECT_FALSE(AnyPosition(testing::Toy()).states(Stated::order));
  EXPECT_THROW(run_outline("beam(ordered=true)", AnyPosition(testing::Toy()), {}), InputError);
}

}  // namespace
}  // namespace hornbeam
