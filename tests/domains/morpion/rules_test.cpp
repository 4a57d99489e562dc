// The fast rules of Morpion Solitaire are the slow ones: the same moves in random positions, the
// same records, the same trees, and playouts of the known distribution.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "domains/morpion/position.hpp"
#include "domains/morpion/records.hpp"
#include "domains/morpion/reference.hpp"
#include "domains/morpion/symmetry.hpp"
#include "hornbeam/testing/chi_square.hpp"
#include "hornbeam/testing/conformance.hpp"

namespace hornbeam::morpion {
namespace {

class EveryVariant : public ::testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Morpion, EveryVariant, ::testing::ValuesIn(kVariants),
                         [](const auto& chosen) { return name(chosen.param); });

std::vector<Placement> fast_moves(const Position& position) {
  std::vector<Move> list;
  position.moves(list);
  std::vector<Placement> placements;
  for (const Move move : list) placements.push_back(position.placement(move));
  std::sort(placements.begin(), placements.end());
  return placements;
}

std::vector<Placement> slow_moves(const Reference& reference) {
  std::vector<Placement> list;
  reference.moves(list);
  std::sort(list.begin(), list.end());
  return list;
}

Position after(const Grid& grid, std::size_t moves) {
  Position position(grid.variant);
  for (std::size_t i = 0; i < moves; ++i) position.play(position.find(grid.moves[i]).value());
  return position;
}

Reference slowly_after(const Grid& grid, std::size_t moves) {
  Reference reference(grid.variant);
  for (std::size_t i = 0; i < moves; ++i) reference.play(grid.moves[i]);
  return reference;
}

TEST_P(EveryVariant, HasTheSlowRulesMovesInFiveThousandRandomPositions) {
  int positions = 0;
  for (std::uint64_t game = 0; positions < 5000; ++game) {
    Position fast(GetParam());
    Reference slow(GetParam());
    Stream stream = Stream(5).fork(game);
    Move move{};
    do {
      ASSERT_EQ(fast_moves(fast), slow_moves(slow)) << "game " << game << " at " << fast.score();
      ASSERT_EQ(fast.score(), slow.score());
      ++positions;
      // From the kept list in one game and from the sorted one in the next.
      std::vector<Move> list;
      const Position before = fast;
      const bool is_played = game % 2 == 0
                                 ? fast.step(playout::Uniform{}, stream, move)
                                 : playout::draw_step(fast, playout::Uniform{}, stream, list, move);
      if (!is_played) break;
      slow.play(before.placement(move));
    } while (true);
    ASSERT_TRUE(slow.finished());
  }
}

TEST_P(EveryVariant, KeepsTheContract) {
  for (const std::string& wrong : testing::check_position(Position(GetParam())))
    ADD_FAILURE() << wrong;
}

TEST_P(EveryVariant, ListsMovesInOneOrderWhateverTheOrderOfPlay) {
  Position forward(GetParam());
  std::vector<Move> list;
  forward.moves(list);
  // Two first moves that leave each other legal.
  for (const Move first : list) {
    for (const Move second : list) {
      Position one(GetParam());
      Position other(GetParam());
      one.play(first);
      other.play(second);
      if (!one.find(one.placement(second)) || !other.find(other.placement(first))) continue;
      one.play(second);
      other.play(first);
      std::vector<Move> one_list;
      std::vector<Move> other_list;
      one.moves(one_list);
      other.moves(other_list);
      ASSERT_EQ(one_list, other_list);
      ASSERT_EQ(one.hash(), other.hash());
    }
  }
}

// --- Playouts ---

// Uniform draws at a position of a random game: the first move of a rollout, or a step.
TEST_P(EveryVariant, DrawsEveryMoveEquallyOften) {
  for (const int ply : {0, 8, 16}) {
    Position root(GetParam());
    Stream walk(77);
    Move move{};
    for (int i = 0; i < ply; ++i) root.step(playout::Uniform{}, walk, move);
    std::vector<Move> list;
    root.moves(list);
    std::vector<std::uint64_t> counts(list.size());
    const auto count = [&](Move drawn) {
      ++counts[static_cast<std::size_t>(std::find(list.begin(), list.end(), drawn) - list.begin())];
    };
    constexpr int kDraws = 40000;
    Line<Move> line;
    for (int i = 0; i < kDraws; ++i) {
      Position position = root;
      Stream stream = Stream(ply).fork(i);
      line.clear();
      position.rollout(playout::Uniform{}, stream, line);
      count(line.front());
    }
    const std::vector<double> expected(list.size(), kDraws / static_cast<double>(list.size()));
    EXPECT_LT(testing::surprise(counts, expected), 4) << "after " << ply << " moves";
  }
}

// The 5th and 15th moves of rollouts against those of games drawn from the slow rules' lists.
TEST_P(EveryVariant, DrawsLaterMovesAsTheSlowRulesDo) {
  constexpr int kGames = 2000;
  for (const std::size_t ply : {4u, 14u}) {
    std::map<Placement, std::size_t> number;
    std::vector<std::uint64_t> fast_counts;
    std::vector<std::uint64_t> slow_counts;
    const auto count = [&](std::vector<std::uint64_t>& counts, const Placement& move) {
      const std::size_t at = number.try_emplace(move, number.size()).first->second;
      fast_counts.resize(number.size());
      slow_counts.resize(number.size());
      ++counts[at];
    };
    for (int game = 0; game < kGames; ++game) {
      Stream stream = Stream(31).fork(game);
      Position fast(GetParam());
      Line<Move> line;
      fast.rollout(playout::Uniform{}, stream, line);
      if (line.size() > ply) count(fast_counts, fast.placement(line[ply]));
      Reference slow(GetParam());
      Line<Placement> slow_line;
      slow.play_out(stream, slow_line);
      if (slow_line.size() > ply) count(slow_counts, slow_line[ply]);
    }
    EXPECT_LT(testing::surprise(fast_counts, slow_counts), 4) << "move " << ply + 1;
  }
}

// Means of large public samples. One playout spreads by 13.6 moves in 5D and 17.7 in 5T, so that half
// a million have standard errors of 0.019 and 0.025; the public samples' own are not known and taken
// for nothing.
TEST(Morpion, PlayoutsHaveThePublishedMeans) {
  const std::pair<Variant, double> published[] = {{k5D, 42.90}, {k5T, 53.62}};
  for (const auto& [variant, mean] : published) {
    constexpr int kPlayouts = 500000;
    const Position root(variant);
    Stream stream(2006);
    Line<Move> line;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kPlayouts; ++i) {
      Position position = root;
      line.clear();
      position.rollout(playout::Uniform{}, stream, line);
      ASSERT_EQ(static_cast<double>(line.size()), position.score());
      sum += position.score();
      squares += position.score() * position.score();
    }
    const double found = sum / kPlayouts;
    const double error = std::sqrt((squares / kPlayouts - found * found) / kPlayouts);
    EXPECT_NEAR(found, mean, 2.6 * error) << name(variant);
  }
}

// --- Hashes ---

TEST_P(EveryVariant, HashesDifferAlongAGameAndBetweenGames) {
  std::set<std::uint64_t> hashes;
  std::set<std::set<std::uint16_t>> line_sets;
  for (int game = 0; game < 200; ++game) {
    Position position(GetParam());
    Stream stream = Stream(9).fork(game);
    Move move{};
    std::set<std::uint16_t> lines;
    do {
      hashes.insert(position.hash());
      for (const Move drawn : position.history()) lines.insert(drawn.line);
      line_sets.insert(lines);
    } while (position.step(playout::Uniform{}, stream, move));
  }
  EXPECT_EQ(hashes.size(), line_sets.size());
}

TEST_P(EveryVariant, ImagesOfAGameAreGamesWithTheSameCanonicalHash) {
  const int dots = GetParam().dots;
  for (int game = 0; game < 20; ++game) {
    Position original(GetParam());
    Stream stream = Stream(13).fork(game);
    Line<Move> line;
    original.rollout(playout::Uniform{}, stream, line);
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < kSymmetries; ++i) {
      Position turned(GetParam());
      Position straight(GetParam());
      for (const Move move : line) {
        const Move there = image(move, dots, symmetry(i));
        ASSERT_TRUE(turned.find(turned.placement(there))) << "symmetry " << i;
        ASSERT_LT(turned.code(there), 1u << 17);
        ASSERT_EQ(image(straight.placement(move), dots, symmetry(i)), turned.placement(there));
        turned.play(there);
        straight.play(move);
        ASSERT_EQ(turned.canonical_hash(), straight.canonical_hash());
      }
      EXPECT_TRUE(turned.finished());
      hashes.insert(turned.hash());
    }
    EXPECT_EQ(hashes.size(), 8u) << "a random game is not symmetric";
  }
}

TEST_P(EveryVariant, KinHaveTheSameDotsHoweverTheyLie) {
  const int dots = GetParam().dots;
  for (int game = 0; game < 20; ++game) {
    Position original(GetParam());
    Stream stream = Stream(17).fork(game);
    Line<Move> line;
    original.rollout(playout::Uniform{}, stream, line);
    std::set<std::uint64_t> along;
    for (int i = 0; i < kSymmetries; ++i) {
      Position turned(GetParam());
      Position straight(GetParam());
      for (const Move move : line) {
        turned.play(image(move, dots, symmetry(i)));
        straight.play(move);
        ASSERT_EQ(turned.kin(), straight.kin());
        along.insert(straight.kin());
      }
    }
    EXPECT_EQ(along.size(), line.size());
  }
}

// Two lines with one new dot make positions of one kin and with other hashes.
TEST(Morpion, KinMayHaveOtherLines) {
  int pairs = 0;
  for (int game = 0; game < 50; ++game) {
    Position position(k5T);
    Stream stream = Stream(19).fork(game);
    Move move{};
    std::vector<Move> list;
    while (position.step(playout::Uniform{}, stream, move)) {
      position.moves(list);
      for (const Move one : list)
        for (const Move other : list) {
          if (one.dot != other.dot || one == other) continue;
          Position first = position;
          Position second = position;
          first.play(one);
          second.play(other);
          ASSERT_EQ(first.kin(), second.kin());
          ASSERT_NE(first.hash(), second.hash());
          ++pairs;
        }
    }
  }
  EXPECT_GT(pairs, 100);
}

TEST_P(EveryVariant, TheOrderOfMovesIsASweepFromTheLeftToTheRight) {
  for (int game = 0; game < 50; ++game) {
    Position position(GetParam());
    Stream stream = Stream(23).fork(game);
    Move move{};
    do {
      std::vector<Move> list;
      position.moves(list);
      std::ranges::sort(list, {}, Position::order);
      for (std::size_t i = 1; i < list.size(); ++i)
        ASSERT_LE(position.placement(list[i - 1]).x, position.placement(list[i]).x);
    } while (position.step(playout::Uniform{}, stream, move));
  }
}

TEST(Morpion, DifferentGamesHaveDifferentCanonicalHashes) {
  // 28 first moves: under the symmetries of the cross they are 28 / 8 = 3.5, so at least 4 kinds.
  Position root(k5T);
  std::vector<Move> list;
  root.moves(list);
  ASSERT_EQ(list.size(), 28u);
  std::map<std::uint64_t, int> kinds;
  for (const Move move : list) {
    Position position = root;
    position.play(move);
    ++kinds[position.canonical_hash()];
  }
  EXPECT_GE(kinds.size(), 4u);
  for (const auto& [hash, members] : kinds) EXPECT_EQ(8 % members, 0) << members;
}

// --- Records ---

TEST(MorpionRecords, AreLegalFinishedAndAsLongAsTheySay) {
  EXPECT_EQ(records().size(), 8u);
  for (const Record& record : records()) {
    Position fast(record.grid.variant);
    Reference slow(record.grid.variant);
    EXPECT_FALSE(record.author.empty() || record.source.empty()) << record.file;
    for (const Placement& placement : record.grid.moves) {
      const auto move = fast.find(placement);
      ASSERT_TRUE(move) << record.file << ": " << to_text(placement);
      ASSERT_EQ(slow.check(placement), Flaw::none) << record.file << ": " << to_text(placement);
      fast.play(*move);
      slow.play(placement);
      ASSERT_EQ(fast_moves(fast), slow_moves(slow));
    }
    EXPECT_TRUE(fast.finished() && slow.finished()) << record.file;
    EXPECT_EQ(fast.score(), record.score);
    EXPECT_EQ(slow.score(), record.score);
    EXPECT_LE(record.score, most_moves(record.grid.variant));
  }
}

// Counts what an exhaustive search sees: the positions below, by path, and the longest game.
struct Tree {
  std::uint64_t nodes = 1;
  double best = 0;
  bool operator==(const Tree&) const = default;
  void add(const Tree& child) {
    nodes += child.nodes;
    best = std::max(best, child.best);
  }
};

Tree search(const Position& position) {
  Tree tree{1, position.score()};
  std::vector<Move> list;
  position.moves(list);
  for (const Move move : list) {
    Position child = position;
    child.play(move);
    tree.add(search(child));
  }
  return tree;
}

Tree search(const Reference& reference) {
  Tree tree{1, reference.score()};
  std::vector<Placement> list;
  reference.moves(list);
  for (const Placement& move : list) {
    Reference child = reference;
    child.play(move);
    tree.add(search(child));
  }
  return tree;
}

TEST(MorpionRecords, CutBackByEightTheOptimaHaveNoBetterEnding) {
  const std::pair<Variant, const char*> optima[] = {{k4D, "hyyroporanen35"},
                                                    {k4T, "hyyroporanen62"}};
  for (const auto& [variant, name] : optima) {
    const Record* record = find_record(variant, name);
    ASSERT_NE(record, nullptr);
    const std::size_t kept = record->grid.moves.size() - 8;
    const Tree fast = search(after(record->grid, kept));
    EXPECT_EQ(fast.best, record->score);
    EXPECT_EQ(fast, search(slowly_after(record->grid, kept))) << fast.nodes << " nodes";
    RecordProperty(name, static_cast<int>(fast.nodes));
  }
}

}  // namespace
}  // namespace hornbeam::morpion
