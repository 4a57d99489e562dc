// What stays of a beam's candidates is what the definition says of all of them, however often they were
// narrowed on the way.
#include "hornbeam/search/beam_candidates.hpp"

#include <gtest/gtest.h>

#include <array>
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
                           BeamValue value = BeamValue::score) {
  MemoryCap memory;
  Candidates candidates(100, value);
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

// The ways in which candidates may be valued. Equal positions are worth by how much their scores differ, but for
// playouts, which follow nothing, and bounds, which may be the same for all, or for all but the best.
enum class Valued { score, potential, bound, constant, saturating, playouts };
constexpr std::array kAllWays{Valued::score,    Valued::potential,  Valued::bound,
                              Valued::constant, Valued::saturating, Valued::playouts};

Score valued(Valued what, Score score, std::uint64_t hash, Stream& stream) {
  const Score with_gains = score + static_cast<Score>(hash % 7);
  switch (what) {
    case Valued::score: return score;
    case Valued::potential:
    case Valued::bound: return with_gains;
    case Valued::constant: return 20;
    case Valued::saturating: return std::max<Score>(with_gains, 9);
    case Valued::playouts: return stream.below(30);
  }
  return 0;
}
BeamValue value_of(Valued what) {
  return what == Valued::score       ? BeamValue::score
         : what == Valued::potential ? BeamValue::potential
         : what == Valued::playouts  ? BeamValue::playouts
                                     : BeamValue::bound;
}

TEST(BeamCandidates, AreTheirDefinitionHoweverOftenTheyAreNarrowed) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    Stream stream(seed);
    const Valued what = kAllWays[stream.below(kAllWays.size())];
    const std::uint64_t positions = 1 + stream.below(200);
    const std::uint64_t kins = 1 + stream.below(40);
    std::vector<One> all(stream.below(400));
    for (Move i = 0; i < all.size(); ++i) {
      One& one = all[i];
      const std::uint64_t position = stream.below(static_cast<std::uint32_t>(positions));
      one.hash = mix_bits(position + 1);
      one.kin = mix_bits(one.hash ^ seed) % kins;
      one.score = stream.below(9);
      one.value = valued(what, one.score, one.hash, stream);
      one.move = i;
    }
    const std::uint64_t width = 1 + stream.below(stream.below(2) == 0 ? 8 : 150);
    const std::uint64_t cap = stream.below(6);
    ASSERT_EQ(narrowed(all, width, cap, value_of(what)), defined(all, width, cap))
        << "seed " << seed << ", width " << width << ", cap " << cap << ", valued "
        << static_cast<int>(what);
  }
}

// With 100 bytes to a position and 48 to a candidate a member takes 296; for four of them there are 1,184, and 592
// more while two move.
TEST(BeamCandidates, AreAsFewAsThereIsMemoryFor) {
  static_assert(sizeof(One) == 48);
  std::vector<One> all;
  for (Move i = 0; i < 40; ++i) all.push_back(candidate(7 * i % 40, i + 1, i, i));
  for (const BeamValue value : {BeamValue::score, BeamValue::bound}) {
    MemoryCap memory(1184 + 592);
    Candidates candidates(100, value);
    candidates.start(100, 0, true);
    for (const One& one : all) candidates.add(one, memory);
    candidates.narrow(memory);
    EXPECT_EQ(moves_of(candidates.list()), defined(all, 4, 0));
    EXPECT_TRUE(candidates.was_cut());
    EXPECT_TRUE(candidates.was_full());
    EXPECT_EQ(memory.used(), 1184u);
    candidates.halve();
    EXPECT_EQ(moves_of(candidates.list()), defined(all, 2, 0));
    candidates.start(100, 0, true);
    EXPECT_EQ(memory.used(), 0u);
  }
}

TEST(BeamCandidates, GoOnFromACheckpointAsIfNothingHadHappened) {
  std::vector<One> all;
  for (Move i = 0; i < 300; ++i) all.push_back(candidate(i * i % 97, i % 80 + 1, i % 80 / 9, i));
  for (const BeamValue value : {BeamValue::score, BeamValue::bound})
    for (const std::size_t saved : {0, 1, 100, 300}) {
      MemoryCap memory, memory_there;
      Candidates here(100, value), there(100, value);
      for (Candidates* one : {&here, &there}) one->start(20, 3, true);
      here.add(all[0], memory);  // the beam before
      here.narrow(memory);
      here.clear();
      for (std::size_t i = 0; i < saved; ++i) here.add(all[i], memory);
      Writer out;
      here.save(out);
      Reader in(out.bytes());
      there.load(in, memory_there);
      EXPECT_TRUE(in.finished());
      EXPECT_EQ(memory_there.used(), memory.used());
      for (std::size_t i = saved; i < all.size(); ++i)
        here.add(all[i], memory), there.add(all[i], memory_there);
      here.narrow(memory), there.narrow(memory_there);
      EXPECT_EQ(moves_of(there.list()), moves_of(here.list()));
      EXPECT_EQ(there.was_cut(), here.was_cut());
      EXPECT_EQ(there.room(), here.room());
      EXPECT_EQ(memory_there.used(), memory.used());
    }
}

TEST(BeamCandidates, SayWhyTheyWereCutAndGrowThere) {
  const std::vector<One> all{candidate(3, 1, 1, 0), candidate(2, 2, 1, 1), candidate(1, 3, 2, 2)};
  MemoryCap memory;
  Candidates candidates(100, BeamValue::score);
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
