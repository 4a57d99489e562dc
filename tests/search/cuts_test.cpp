// Where `improve` cuts and which lines it begins with: by hand, and what a plain transcription does.
#include "hornbeam/search/cuts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hornbeam/core/run.hpp"
#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/improve.hpp"
#include "hornbeam/search/playout.hpp"
#include "hornbeam/spec/error.hpp"
#include "tests/support/checkpoints.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::Toy;

TEST(Cuts, AreDrawnAnywhereUntilSomethingIsLearned) {
  const Cuts cuts(CutPlaces::learned);
  for (std::uint32_t tenth = 0; tenth < 10; ++tenth)
    EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, tenth, 60), 0.1);
}

TEST(Cuts, AreDrawnMoreOftenWhereTheyHavePaid) {
  Cuts cuts(CutPlaces::learned);
  // Of 20 moves the fifth and sixth are the third tenth; two rounds won there.
  cuts.learn(CutKind::end, 20, {4}, 1);
  cuts.learn(CutKind::end, 20, {5}, 1);
  // A round that dropped moves of the first and of the last tenth won a little.
  cuts.learn(CutKind::end, 20, {0, 19}, 0.3);
  const double third = 3.0 / 6, first = 1.15 / 4.5;
  const double sum = third + 2 * first + 7 * 0.25;
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 2, 20), 0.02 + 0.8 * third / sum);
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 0, 20), 0.02 + 0.8 * first / sum);
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 9, 20), 0.02 + 0.8 * first / sum);
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 5, 20), 0.02 + 0.8 * 0.25 / sum);
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::middle, 2, 20), 0.1)
      << "what is dropped there is another matter";
  // Of three moves the first is the first tenth, and the others are the fourth and the seventh.
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 0, 3), 0.2 / 3 + 0.8 * first / (first + 0.5));
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 3, 3), 0.2 / 3 + 0.8 * 0.25 / (first + 0.5));
  EXPECT_DOUBLE_EQ(cuts.chance(CutKind::end, 2, 3), 0);
}

TEST(Cuts, OfOneTenthAreAnyOfItsMoves) {
  for (const std::uint32_t length : {1u, 7u, 10u, 23u, 60u}) {
    Cuts cuts(CutPlaces::learned);
    for (int i = 0; i < 100; ++i) cuts.learn(CutKind::middle, 10, {3}, 1);
    Stream dice(5);
    std::vector<int> drawn(length);
    constexpr int kDraws = 20'000;
    for (int i = 0; i < kDraws; ++i) ++drawn.at(cuts.draw(CutKind::middle, length, dice));
    std::array<int, 10> of_tenth{}, moves{};
    for (std::uint32_t place = 0; place < length; ++place)
      of_tenth[place * 10 / length] += drawn[place], ++moves[place * 10 / length];
    for (std::uint32_t tenth = 0; tenth < 10; ++tenth)
      EXPECT_NEAR(of_tenth[tenth], kDraws * cuts.chance(CutKind::middle, tenth, length), 400)
          << tenth;
    for (std::uint32_t place = 0; place < length; ++place)
      EXPECT_NEAR(drawn[place], of_tenth[place * 10 / length] / moves[place * 10 / length], 300);
  }
}

// ---- Parents, by hand ----

// One move of ten; two after the other are worth the same.
struct Digit {
  using Move = std::uint8_t;
  int played = -1;
  void moves(std::vector<Move>& list) const {
    list.clear();
    for (Move digit = 0; played < 0 && digit < 10; ++digit) list.push_back(digit);
  }
  void play(Move digit) { played = digit; }
  Score score() const { return played / 2; }
  static std::uint64_t code(Move digit) { return digit; }
};

// Plays one digit after the other, the last one again and again, and hears which parents it has.
class Script final : public Search<Digit> {
 public:
  Script(std::vector<Digit::Move> digits, std::vector<int>& parents)
      : digits_(std::move(digits)), parents_(parents) {}
  void start(const Digit& root, ContextOf<Digit>& context) override {
    begin_at(root, context);
    parents_.push_back(-1);
  }
  void lean(const std::vector<Leaning>& leanings) override {
    if (!leanings.empty()) parents_.back() = static_cast<int>(leanings[0].code);
  }
  Outcome resume(ContextOf<Digit>& context) override {
    const std::size_t base = context.line.size();
    Digit position;
    position.play(digits_[std::min(parents_.size(), digits_.size()) - 1]);
    context.line.push_back(static_cast<Digit::Move>(position.played));
    context.finish(position.score());
    offer(position.score(), context, base);
    context.line.resize(base);
    return Outcome::done;
  }
  void advance(Digit::Move, ContextOf<Digit>&) override {}
  SearchPtr<Digit> fresh() const override { return std::make_unique<Script>(digits_, parents_); }
  void save(Writer&) const override {}
  void load(Reader&, const Digit&, ContextOf<Digit>&) override {}

 private:
  std::vector<Digit::Move> digits_;
  std::vector<int>& parents_;
};

std::vector<int> parents_of_rounds(ImprovePlan plan, const std::vector<Digit::Move>& digits) {
  plan.prefer = 1;
  std::vector<int> parents;
  Improve<Digit> search(plan, std::make_unique<Script>(digits, parents));
  run(search, Digit{}, {.seed = 3});
  return parents;
}

TEST(ImproveWithParents, KeepsTheBestOfDifferentScoresAndOfEqualsTheLast) {
  // Kept are {4}, {6, 4}, {6, 4}, {7, 4}, {7, 4}, ...: 2 is worth too little, and 7 as much as 6.
  const auto parents = parents_of_rounds({.rounds = 400, .parents = 2}, {4, 6, 2, 7, 0});
  EXPECT_EQ(parents[0], -1);
  EXPECT_EQ(parents[1], 4);
  for (const std::size_t round : {2, 3}) EXPECT_TRUE(parents[round] == 6 || parents[round] == 4);
  const auto sevens = std::count(parents.begin() + 4, parents.end(), 7);
  EXPECT_EQ(sevens + std::count(parents.begin() + 4, parents.end(), 4), 396);
  EXPECT_NEAR(static_cast<double>(sevens), 297, 40);  // half of the draws, and half of the rest
}

TEST(ImproveWithParents, OfOneIsTheCurrentLineAlone) {
  EXPECT_EQ(parents_of_rounds({.rounds = 6}, {4, 6, 2, 7, 0}), (std::vector{-1, 4, 6, 6, 7, 7}));
}

TEST(ImproveWithParents, BeginsABatchWithThoseOfItsBeginning) {
  const auto parents =
      parents_of_rounds({.rounds = 9, .batch = 3, .parents = 2}, {4, 6, 2, 7, 8, 9, 0});
  for (const std::size_t round : {0, 1, 2}) EXPECT_EQ(parents[round], -1);
  for (const std::size_t round : {3, 4, 5})
    EXPECT_TRUE(parents[round] == 6 || parents[round] == 4) << parents[round];
  for (const std::size_t round : {6, 7, 8})
    EXPECT_TRUE(parents[round] == 9 || parents[round] == 7) << parents[round];
}

// ---- The transcription ----

// Plays one game at random, and remembers where it began.
class OneGame final : public Search<Toy> {
 public:
  explicit OneGame(std::vector<Line<Toy::Move>>& begun) : begun_(begun) {}
  void start(const Toy& root, ContextOf<Toy>& context) override {
    begin_at(root, context);
    begun_.push_back(context.line);
  }
  Outcome resume(ContextOf<Toy>& context) override {
    const std::size_t base = context.line.size();
    Toy position = *root_;
    Stream stream = stream_;
    std::vector<Toy::Move> list;
    playout::play_out(position, playout::Uniform{}, stream, list, context.line);
    context.finish(position.score());
    offer(position.score(), context, base);
    context.line.resize(base);
    return Outcome::done;
  }
  void advance(Toy::Move, ContextOf<Toy>&) override {}
  SearchPtr<Toy> fresh() const override { return std::make_unique<OneGame>(begun_); }
  void save(Writer&) const override {}
  void load(Reader&, const Toy&, ContextOf<Toy>&) override {}

 private:
  std::vector<Line<Toy::Move>>& begun_;
};

// Of a position without codes, so that a round keeps the moves before the first that it drops.
class PlainImprove {
 public:
  PlainImprove(const Toy& root, const ImprovePlan& plan, std::uint64_t seed)
      : root_(root), plan_(plan), stream_(seed) {
    for (std::uint64_t round = 0; round < plan.rounds; ++round) {
      if (round % plan.batch == 0) first_lines_ = lines_, first_tenths_ = tenths_;
      search(round);
    }
  }
  std::vector<Line<Toy::Move>> begun;

 private:
  struct Tenth {
    double tries = 0, wins = 0;
  };
  using Tenths = std::map<std::pair<bool, std::uint32_t>, Tenth>;  // of ends, and of the middle

  void search(std::uint64_t round) {
    Line<Toy::Move> line;
    std::vector<std::uint32_t> dropped;
    Score score_of_parent = 0;
    bool is_end = false;
    if (!first_lines_.empty()) {
      Stream dice = stream_.of_pass(round, 0).dice(0);
      auto parent = first_lines_.begin();
      if (first_lines_.size() > 1 && dice.uniform() >= 0.5)
        std::advance(parent, dice.below(static_cast<std::uint32_t>(first_lines_.size())));
      score_of_parent = -parent->first;
      line = parent->second;
      const auto length = static_cast<std::uint32_t>(line.size());
      is_end = dice.uniform() < plan_.tail;
      const auto most = std::max(1u, static_cast<std::uint32_t>(plan_.drop * length));
      for (std::uint32_t left = is_end ? 1 : 1 + dice.below(most); left > 0; --left)
        dropped.push_back(draw(is_end, length, dice));
      line.resize(*std::min_element(dropped.begin(), dropped.end()));
      for (std::uint32_t& place : dropped) place = place * 10 / length;
    }
    begun.push_back(line);
    Toy position = root_;
    for (const Toy::Move move : line) position.play(move);
    Stream stream = stream_.of_pass(round, 0);
    std::vector<Toy::Move> list;
    playout::play_out(position, playout::Uniform{}, stream, list, line);
    const Score found = position.score();
    for (const std::uint32_t tenth : dropped) {
      Tenth& learned = tenths_[{is_end, tenth}];
      const double part = 1.0 / static_cast<double>(dropped.size());
      learned.tries += part;
      learned.wins += part * (found > best_ ? 1 : found > score_of_parent ? 0.3 : 0);
    }
    best_ = std::max(best_, found);
    lines_[-found] = line;
    if (lines_.size() > plan_.parents) lines_.erase(std::prev(lines_.end()));
  }

  std::uint32_t draw(bool is_end, std::uint32_t length, Stream& dice) {
    if (plan_.cuts == CutPlaces::uniform) return dice.below(length);
    const auto weight = [&](std::uint32_t tenth) {
      const Tenth& learned = first_tenths_[{is_end, tenth}];
      return (learned.wins + 1) / (learned.tries + 4);
    };
    std::map<std::uint32_t, std::vector<std::uint32_t>> places;  // of the tenths that have any
    for (std::uint32_t place = 0; place < length; ++place)
      places[place * 10 / length].push_back(place);
    auto tenth = places.begin();
    if (dice.uniform() < 0.2) {
      std::advance(tenth, dice.below(static_cast<std::uint32_t>(places.size())));
    } else {
      double sum = 0;
      for (const auto& [number, of_it] : places) sum += weight(number);
      double at = dice.uniform() * sum - weight(0);
      while (at >= 0 && std::next(tenth) != places.end()) at -= weight((++tenth)->first);
    }
    return tenth->second[dice.below(static_cast<std::uint32_t>(tenth->second.size()))];
  }

  Toy root_;
  ImprovePlan plan_;
  Stream stream_;
  std::map<Score, Line<Toy::Move>> lines_, first_lines_;  // by the negative score
  Tenths tenths_, first_tenths_;
  Score best_ = kNoScore;
};

TEST(ImproveWithParents, AndLearnedCutsIsItsTranscription) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const int depth : {6, 30})
      for (const CutPlaces cuts : {CutPlaces::uniform, CutPlaces::learned})
        for (const std::uint64_t parents : {2, 6})
          for (const std::uint64_t batch : {1, 4}) {
            const Toy root(seed, depth, 4);
            const ImprovePlan plan{.rounds = 120, .batch = batch, .parents = parents, .cuts = cuts};
            std::vector<Line<Toy::Move>> begun;
            Improve<Toy> search(plan, std::make_unique<OneGame>(begun));
            run(search, root, {.seed = seed});
            EXPECT_EQ(begun, PlainImprove(root, plan, seed).begun) << seed;
          }
}

TEST(ImproveWithParents, AndLearnedCutsGoesOnFromACheckpointAsIfNothingHadHappened) {
  for (const std::uint64_t batch : {1, 4}) {
    const auto search = [&] {
      const ImprovePlan plan{
          .each = {.playouts = 7}, .batch = batch, .parents = 3, .cuts = CutPlaces::learned};
      return Improve<Toy>(
          plan, std::make_unique<Playout<Toy, playout::UniformSource>>(playout::UniformSource{}));
    };
    testing::expect_checkpoints_change_nothing(
        search, Toy(5, 20, 4), {.playouts = 600},
        {{.playouts = 1}, {.playouts = 9}, {.playouts = 50}, {.playouts = 333}});
  }
}

TEST(ImproveWithParents, AndLearnedCutsHasNoSlack) {
  EXPECT_THROW(testing::make_search<Toy>("improve(uniform, parents=3, slack=2)"), SpecError);
}

}  // namespace
}  // namespace hornbeam
