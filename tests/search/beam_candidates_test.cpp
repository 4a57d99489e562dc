// What stays of a beam's candidates is what the definition says of all of them, however often they were
// narrowed on the way.
#include "hornbeam/search/beam_candidates.hpp"

#include <gtest/gtest.h>

#include <map>

#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

using Move = std::uint32_t;
using Candidates = BeamCandidates<Move>;
using One = Candidates::One;

std::vector<Move> moves_of(const std::vector<One>& list) {
  std::vector<Move> moves;
  for (const One& one : list) moves.push_back(one.move);
  return moves;
}

// Each candidate's move is its number.
std::vector<Move> narrowed(const std::vector<One>& all, std::uint64_t width, std::uint64_t cap,
                           bool all_wait = false) {
  MemoryCap memory;
  Candidates candidates(100, all_wait);
  candidates.start(width, cap, true);
  for (const One& one : all) candidates.add(one, memory);
  candidates.narrow(memory);
  return moves_of(candidates.list());
}

// The definition, on all at once.
std::vector<Move> defined(std::vector<One> all, std::uint64_t width, std::uint64_t cap) {
  std::map<std::uint64_t, One> distinct;
  for (const One& one : all) {
    const auto [at, is_new] = distinct.emplace(one.hash, one);
    if (!is_new && one.score > at->second.score) at->second = one;
  }
  all.clear();
  for (const auto& [hash, one] : distinct) all.push_back(one);
  std::sort(all.begin(), all.end(), [](const One& a, const One& b) {
    return a.value != b.value ? a.value > b.value : a.move < b.move;
  });
  std::map<std::uint64_t, std::uint64_t> of_kin;
  std::vector<One> kept;
  for (const One& one : all)
    if ((cap == 0 || of_kin[one.kin]++ < cap) && kept.size() < width) kept.push_back(one);
  return moves_of(kept);
}

One candidate(Score value, std::uint64_t hash, std::uint64_t kin, Move number) {
  return {value, value, hash, kin, 0, 0, number};
}

// By hand: three of kin 1, two of kin 2, one of kin 3, and once more the second with a better score.
TEST(BeamCandidates, AreCappedAsOneWouldByHand) {
  const std::vector<One> all{candidate(5, 14, 2, 0), candidate(9, 11, 1, 1), candidate(7, 13, 1, 2),
                             candidate(8, 12, 1, 3), candidate(1, 16, 3, 4), candidate(4, 15, 2, 5),
                             candidate(6, 14, 2, 6)};
  using Moves = std::vector<Move>;
  EXPECT_EQ(narrowed(all, 9, 0), (Moves{1, 3, 2, 6, 5, 4}));
  EXPECT_EQ(narrowed(all, 3, 0), (Moves{1, 3, 2}));
  EXPECT_EQ(narrowed(all, 9, 2), (Moves{1, 3, 6, 5, 4}));
  EXPECT_EQ(narrowed(all, 3, 2), (Moves{1, 3, 6}));
  EXPECT_EQ(narrowed(all, 9, 1), (Moves{1, 6, 4}));
  EXPECT_EQ(narrowed(all, 2, 1), (Moves{1, 6}));
}

// Values by playouts follow nothing; then all wait. Otherwise equal positions are worth by how much their
// scores differ.
TEST(BeamCandidates, AreTheirDefinitionHoweverOftenTheyAreNarrowed) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    Stream stream(seed);
    const bool all_wait = stream.below(3) == 0;
    const std::uint64_t positions = 1 + stream.below(200);
    const std::uint64_t kins = 1 + stream.below(40);
    std::vector<One> all(stream.below(400));
    for (Move i = 0; i < all.size(); ++i) {
      One& one = all[i];
      const std::uint64_t position = stream.below(static_cast<std::uint32_t>(positions));
      one.hash = mix_bits(position + 1);
      one.kin = mix_bits(one.hash ^ seed) % kins;
      one.score = stream.below(9);
      one.value = all_wait ? stream.below(30) : one.score + static_cast<Score>(one.hash % 7);
      one.move = i;
    }
    const std::uint64_t width = 1 + stream.below(stream.below(2) == 0 ? 8 : 150);
    const std::uint64_t cap = stream.below(6);
    ASSERT_EQ(narrowed(all, width, cap, all_wait), defined(all, width, cap))
        << "seed " << seed << ", width " << width << ", cap " << cap;
  }
}

TEST(BeamCandidates, SayWhyTheyWereCutAndGrowThere) {
  const std::vector<One> all{candidate(3, 1, 1, 0), candidate(2, 2, 1, 1), candidate(1, 3, 2, 2)};
  MemoryCap memory;
  Candidates candidates(100, false);
  const auto pass = [&] {
    candidates.begin_pass();
    for (const One& one : all) candidates.add(one, memory);
    candidates.narrow(memory);
    return candidates.list().size();
  };
  candidates.start(1, 1, true);
  EXPECT_EQ(pass(), 1u);
  candidates.grow();  // the width, to 2
  EXPECT_EQ(pass(), 2u);
  EXPECT_TRUE(candidates.was_cut());
  candidates.grow();  // the cap, to 2: now the width is too narrow
  EXPECT_EQ(pass(), 2u);
  EXPECT_TRUE(candidates.was_cut());
  candidates.grow();  // the width, to 4
  EXPECT_EQ(pass(), 3u);
  EXPECT_FALSE(candidates.was_cut());
  EXPECT_FALSE(candidates.was_full());
}

}  // namespace
}  // namespace hornbeam
