// The conformance kit finds every kind of fault, each by the check that is there for it, and finds
// nothing wrong with the positions that the project ships.
#include "hornbeam/testing/conformance.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "examples/nim/nim.hpp"
#include "examples/puzzles/schur.hpp"
#include "examples/puzzles/snake.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/broken.hpp"
#include "tests/support/faulty_schedule.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing {
namespace {

using broken::FaultyPlayers;
using broken::FaultyToy;
using broken::PlayerFault;
using broken::ToyFault;
using Sentences = std::vector<std::string>;

// --- Faults ---

// That every complaint is of this check, and that one is of this kind.
void expect_complaint(const Sentences& wrong, const std::string& check, const std::string& words) {
  ASSERT_FALSE(wrong.empty());
  for (const std::string& sentence : wrong)
    EXPECT_TRUE(sentence.starts_with(check + ": ")) << sentence;
  EXPECT_NE(wrong.front().find(words), std::string::npos) << wrong.front();
}
template <Position P>
void expect_complaint(const std::string& check, const std::string& words) {
  broken::calls = 0;
  expect_complaint(check_position(P(), {.max_length = 100}), check, words);
}
void expect_complaint(ToyFault fault, const std::string& check, const std::string& words) {
  broken::calls = 0;
  expect_complaint(check_position(FaultyToy(fault), {.max_length = 100}), check, words);
}
void expect_complaint(PlayerFault fault, const std::string& check, const std::string& words) {
  broken::calls = 0;
  expect_complaint(check_position(FaultyPlayers(fault)), check, words);
}
void expect_complaint(Fault fault, const std::string& check, const std::string& words) {
  expect_complaint(check_position(FaultySchedule(fault)), check, words);
}

TEST(Conformance, FindsListsThatCannotBeReliedOn) {
  expect_complaint(ToyFault::order_changes, "moves", "another list when it is asked again");
  expect_complaint(ToyFault::list_grows, "moves", "keeps what the list held");
  expect_complaint(ToyFault::move_twice, "moves", "twice in the list");
}

TEST(Conformance, FindsCopiesThatAreNot) {
  expect_complaint<broken::SharedState>("copies", "playing a copy changes the original");
  expect_complaint(ToyFault::copy_forgets, "copies", "a copy has other moves or another score");
  expect_complaint(ToyFault::assignment_forgets, "copies",
                   "a copy has other moves or another score");
}

TEST(Conformance, FindsGamesWithoutEnd) {
  expect_complaint(ToyFault::endless, "end", "not over after 100 moves");
}

TEST(Conformance, FindsScoresThatReplayDifferentlyOrAreNoNumbers) {
  expect_complaint(ToyFault::score_by_chance, "replay", "another score");
  expect_complaint(ToyFault::no_number, "replay", "not a finite number");
}

TEST(Conformance, FindsScoresOutsideTheStatedRange) {
  expect_complaint(ToyFault::narrow_range, "range", "outside the stated range");
}

TEST(Conformance, FindsPlayersAndGamesOfTwoThatAreNot) {
  expect_complaint(PlayerFault::third_player, "players", "player 2 is to move");
  expect_complaint(PlayerFault::player_by_chance, "players", "another player");
  expect_complaint(PlayerFault::moves_twice, "players", "one moves twice");
  expect_complaint(PlayerFault::score_is_a_margin, "players",
                   "1, 1/2 or 0 to the player who began");
  expect_complaint(PlayerFault::range_is_wider, "players", "not [0, 1]");
  expect_complaint<broken::HashWithoutPlayer>("players", "hash equally with different players");
}

TEST(Conformance, FindsMembersThatNobodyWillUse) {
  expect_complaint<broken::HashWithoutConst>(
      "members",
      "nobody will use 'hash': it is not const; it should be 'std::uint64_t hash() const'");
  const auto expect_misdeclared = [](const Sentences& wrong, const std::string& words) {
    ASSERT_EQ(wrong.size(), 1u);
    EXPECT_TRUE(wrong.front().starts_with("nobody will use " + words)) << wrong.front();
  };
  expect_misdeclared(misdeclared_members<broken::BoundIsNoScore>(),
                     "'bound': it returns another type; it should be 'Score bound() const'");
  expect_misdeclared(misdeclared_members<broken::CodeOfNoMove>(), "'code': it takes other arg");
  expect_misdeclared(misdeclared_members<broken::FinishedIsPrivate>(),
                     "'finished': it takes other arguments or is not public");
  expect_misdeclared(misdeclared_members<broken::ToMoveWithoutConst>(),
                     "'to_move': it is not const");
  expect_misdeclared(misdeclared_members<broken::StepWithoutPolicy>(),
                     "'step': it takes no policy");
  expect_misdeclared(misdeclared_members<broken::NoListOfMoves>(), "'CodedMoves': it is no such");
  expect_misdeclared(misdeclared_members<broken::FormatAlone>(), "'format': there is no 'parse'");
  expect_misdeclared(misdeclared_members<broken::ColorOfNoMove>(), "'color': it takes other arg");
  expect_misdeclared(misdeclared_members<broken::CanonicalAlone>(),
                     "'canonical_hash': there is no 'hash'");
}

TEST(Conformance, FindsEndsThatAreNot) {
  expect_complaint(Fault::finished_too_early, "finished", "while there are moves");
  expect_complaint(Fault::finished_never, "finished", "where there is no move");
}

TEST(Conformance, FindsBoundsThatLinesPass) {
  expect_complaint(Fault::bound_below_the_end, "bound", "more than the bound");
  expect_complaint(Fault::bound_of_one_line, "bound", "more than the bound");
  expect_complaint(Fault::bound_is_no_number, "bound", "more than the bound of nan");
}

TEST(Conformance, FindsHashesThatDependOnMoreThanThePosition) {
  expect_complaint(ToyFault::hash_of_the_past, "hash", "another hash");
  expect_complaint(ToyFault::negative_feature, "features", "one is -1, not 0 to 16383");
  expect_complaint(ToyFault::few_features, "features", "fewer than names");
  expect_complaint(ToyFault::feature_of_the_past, "features", "hash equally have other features");
  expect_complaint(ToyFault::kin_of_the_past, "kin", "hash equally have other kin");
}

struct KinAlone : Bag {
  std::uint64_t kin() const { return kin_by_chance ? ++broken::calls : weights.size(); }
  bool kin_by_chance = false;
};

TEST(Conformance, TakesKinWithoutAHash) {
  EXPECT_EQ(check_position(KinAlone{{{3, 4, 5}}, false}), Sentences{});
  EXPECT_NE(recognised_members<KinAlone>().find("recognised: kin;"), std::string::npos);
  const KinAlone wrong{{{3, 4, 5}}, true};
  expect_complaint(check_position(wrong), "kin", "the same moves lead to other kin");
  expect_complaint(check_position(AnyPosition(wrong)), "kin", "the same moves lead to other kin");
}

// The order of items is their number, with one fault each.
struct OrderedBag : Bag {
  static std::uint64_t order(Move item) { return item; }
};
struct OrderByChance : Bag {
  static std::uint64_t order(Move) { return static_cast<std::uint64_t>(++broken::calls); }
};
struct OrderOfPairs : Bag {
  static std::uint64_t order(Move item) { return item / 2; }
};
struct FirstCountsTwice : OrderedBag {
  int first = 0;
  void play(Move item) {
    if (packed == 0) first = weights[item];
    OrderedBag::play(item);
  }
  Score score() const { return packed + first; }
};
struct HeavyOnesFirst : OrderedBag {
  bool has_light = false;
  void moves(std::vector<Move>& list) const {
    OrderedBag::moves(list);
    if (has_light) std::erase_if(list, [&](Move item) { return weights[item] > 3; });
  }
  void play(Move item) {
    has_light |= weights[item] <= 3;
    OrderedBag::play(item);
  }
};

TEST(Conformance, FindsOrdersOfMovesThatDoNotCommute) {
  const Bag bag{{3, 4, 5, 2, 1, 3}};
  EXPECT_EQ(check_position(OrderedBag{bag}), Sentences{});
  expect_complaint(check_position(OrderByChance{bag}), "order", "another place than before");
  expect_complaint(check_position(OrderOfPairs{bag}), "order", "have the same place");
  expect_complaint(check_position(FirstCountsTwice{{bag}}), "order", "in another order");
  expect_complaint(check_position(HeavyOnesFirst{{bag}}), "order", "after the other only");
  expect_complaint(check_position(AnyPosition(HeavyOnesFirst{{bag}})), "order",
                   "after the other only");
}

struct BagOfTheOrder : Bag {
  std::uint64_t order_of_all = 0;
  void play(Move item) {
    Bag::play(item);
    order_of_all = mix_bits(order_of_all + item + 1);
  }
  std::uint64_t hash() const { return order_of_all; }
};

// So much of a schedule that all of its lines can be played.
Sentences check_the_rest(FaultySchedule schedule) {
  for (const auto job : {0, 1}) schedule.play(static_cast<FaultySchedule::Move>(job));
  return check_position(schedule);
}

TEST(Conformance, FindsHashesThatTellEqualPositionsOfASmallGameApart) {
  expect_complaint(check_the_rest(FaultySchedule(Fault::hash_of_the_order)), "hash",
                   "it depends on the order of moves, which changes nothing that can follow in any "
                   "line of this game: it is another after 0, 0 than after 1, 0");
  EXPECT_EQ(check_the_rest(FaultySchedule()), Sentences{});
  expect_complaint(check_position(BagOfTheOrder{{{3, 1, 2, 2, 1, 3}}}), "hash",
                   "it depends on the order of moves, which changes nothing that can follow");
}

TEST(Conformance, FindsHashesThatTakeDifferentPositionsForOne) {
  expect_complaint(Fault::hash_of_the_count, "hash", "hash equally have other moves");
  expect_complaint(Fault::hash_forgets_the_last, "hash", "moves that are worth more or less");
  expect_complaint(Fault::canonical_of_the_count, "hash", "one canonical hash have moves");
  expect_complaint(Fault::canonical_of_the_score, "hash", "have another canonical hash");
}

// A way through eight places, of steps of five at most; the hash forgets where it has come to.
struct ForgetfulWay {
  using Move = std::uint8_t;
  std::vector<Move> way;

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (Move place = 0; place < 8; ++place)
      if (std::ranges::find(way, place) == way.end() &&
          (way.empty() || std::abs(place - way.back()) <= 5))
        list.push_back(place);
  }
  void play(Move place) { way.push_back(place); }
  Score score() const { return static_cast<Score>(way.size()); }
  std::uint64_t hash() const {
    std::uint64_t been = 0;
    for (const Move place : way) been |= 1u << place;
    return been;
  }
};

TEST(Conformance, TellsPositionsWithOneHashApart) {
  const Sentences sentences = check_position(ForgetfulWay{});
  ASSERT_EQ(sentences.size(), 1u);
  // Moves as they are written without a notation of their own, by their places in the list: to 0 and 5, to 5 and 0.
  EXPECT_EQ(
      sentences[0],
      "hash: positions that hash equally have other moves, in game 0 after 0 moves (then 0, 4) "
      "and in game 0 after 0 moves (then 5, 0)");
}

// A permutation flow shop. What can follow depends on when each machine is free, but by a maximum, so that most
// lines show nothing of it.
struct FlowShop {
  using Move = std::uint8_t;
  std::vector<std::vector<int>> times;  // of a job on each machine
  std::uint64_t done = 0;
  std::vector<int> free = std::vector<int>(times.front().size());
  bool hashes_times = true;
  bool costs_at_the_end = false;

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (std::size_t job = 0; job < times.size(); ++job)
      if ((done >> job & 1) == 0) list.push_back(static_cast<Move>(job));
  }
  void play(Move job) {
    done |= std::uint64_t{1} << job;
    int now = 0;
    for (std::size_t machine = 0; machine < free.size(); ++machine)
      free[machine] = now = std::max(now, free[machine]) + times[job][machine];
  }
  Score score() const {
    const bool is_over = std::popcount(done) == static_cast<int>(times.size());
    return costs_at_the_end && !is_over ? 0 : -free.back();
  }
  std::uint64_t hash() const {
    std::uint64_t hash = mix_bits(done);
    for (const int time : free)
      if (hashes_times) hash = mix_bits(hash + static_cast<std::uint64_t>(time));
    return hash;
  }
};

FlowShop flow_shop(std::size_t jobs, std::size_t machines, std::uint64_t seed) {
  Stream stream(seed);
  std::vector<std::vector<int>> times(jobs, std::vector<int>(machines));
  for (auto& job : times)
    for (int& time : job) time = 1 + static_cast<int>(stream.below(99));
  return {times};
}

TEST(Conformance, HoldsForAFlowShopOfAnySize) {
  for (const std::size_t jobs : {1u, 4u, 5u, 6u, 7u, 8u, 12u, 30u})
    for (const std::size_t machines : {1u, 2u, 3u, 10u})
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        FlowShop shop = flow_shop(jobs, machines, seed);
        EXPECT_EQ(check_position(shop, {.games = 3}), Sentences{})
            << jobs << " jobs, " << machines << " machines, seed " << seed;
        shop.costs_at_the_end = true;
        EXPECT_EQ(check_position(shop, {.games = 3}), Sentences{})
            << jobs << " jobs, " << machines << " machines, seed " << seed << ", at the end";
      }
}

// Six letters, of which one word is worth something.
struct OneWord {
  using Move = char;
  std::string word;
  bool hashes_word = true;

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'})
      if (word.find(letter) == std::string::npos) list.push_back(letter);
  }
  void play(Move letter) { word += letter; }
  Score score() const { return word == "dafceb" ? 1 : 0; }
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const char letter : word)
      hash = hashes_word ? mix_bits(hash + letter) : hash | std::uint64_t{1} << (letter - 'a');
    return hash;
  }
};

TEST(Conformance, KnowsOfTheOnlyLineOfASmallGameToWhichTheOrderMatters) {
  EXPECT_EQ(check_position(OneWord{}), Sentences{});
  expect_complaint(check_position(OneWord{{}, false}), "hash",
                   "positions that hash equally differ in what can follow, after ");
}

TEST(Conformance, FindsCodesThatNothingIsLearntFrom) {
  expect_complaint(Fault::code_by_chance, "code", "another code when it comes again");
  expect_complaint(Fault::code_of_nothing, "code", "no two moves of a position ever");
  expect_complaint(Fault::bias_is_no_number, "bias", "not a finite number");
}

TEST(Conformance, FindsKeptListsThatAreNotTheMoves) {
  expect_complaint(Fault::kept_backwards, "CodedMoves", "in the order of the list");
  expect_complaint(Fault::kept_with_one_missing, "CodedMoves", "more or fewer candidates");
  expect_complaint(Fault::kept_with_other_codes, "CodedMoves", "a code is another");
  expect_complaint(Fault::kept_with_other_biases, "CodedMoves", "a bias is another");
  expect_complaint(Fault::kept_without_score, "CodedMoves", "the score is another");
  expect_complaint(Fault::kept_by_place, "CodedMoves", "a number stands for another move");
  expect_complaint(Fault::kept_beyond_what_is_known, "CodedMoves", "a number that is not known");
  expect_complaint(Fault::kept_by_turns, "CodedMoves", "comes back that had left the list");
}

TEST(Conformance, FindsNotationThatDoesNotReadBack) {
  expect_complaint(ToyFault::ambiguous_notation, "notation", "'c' does not read back");
  expect_complaint(ToyFault::careless_parser, "notation", "'no move of any game' is taken");
}

TEST(Conformance, FindsColorsThatDoNotExist) {
  expect_complaint(ToyFault::color_too_many, "colors", "a move has a colour");
  expect_complaint(ToyFault::common_color_missing, "colors", "the common colour");
}

TEST(Conformance, FindsStepsThatAreWrong) {
  expect_complaint(ToyFault::step_stops_early, "step", "the game is over while there are moves");
  expect_complaint(ToyFault::step_plays_illegally, "step", "not in the list");
  expect_complaint(ToyFault::step_forgets_the_score, "step", "not the one after the move it names");
  expect_complaint(ToyFault::step_is_biased, "step", "another distribution");
  expect_complaint<broken::StepIgnoresTheTabu>("step", "with Tabu, it draws from another");
}

TEST(Conformance, FindsRolloutsThatAreWrong) {
  expect_complaint(ToyFault::rollout_stops_early, "rollout", "stops before the game is over");
  expect_complaint(ToyFault::rollout_clears_the_line, "rollout", "does not keep the line");
  expect_complaint(ToyFault::rollout_forgets_the_score, "rollout", "not the one after the line");
  expect_complaint(ToyFault::rollout_is_biased, "rollout", "another distribution");
}

TEST(Conformance, FindsPositionsThatAreAnotherGameBehindAnyPosition) {
  expect_complaint(ToyFault::moving_forgets, "any", "the score is another");
}

// --- Good positions ---

TEST(Conformance, HoldsForTheToys) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(check_position(Toy(seed)), Sentences{});
    EXPECT_EQ(check_position(FusedToy(seed, 8, 7)), Sentences{});
  }
  EXPECT_EQ(check_position(FaultyToy(ToyFault::none)), Sentences{});
}

TEST(Conformance, HoldsWhereTheOrderOfMovesCountsForTheScoreAlone) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_EQ(check_position(FaultySchedule(), {.seed = seed}), Sentences{});
}

TEST(Conformance, HoldsForTheExampleInTheHeader) {
  EXPECT_EQ(check_position(Bag{{3, 4, 5, 6, 1, 3}}), Sentences{});
}

TEST(Conformance, HoldsForAnyPosition) {
  EXPECT_EQ(check_position(AnyPosition(Toy())), Sentences{});
  EXPECT_EQ(check_position(AnyPosition(Bag{{3, 4, 5, 6, 1, 3}})), Sentences{});
}

TEST(Conformance, HoldsForGamesOfTwo) {
  EXPECT_EQ(check_position(TicTacToe()), Sentences{});
  EXPECT_EQ(check_position(TicTacToe("5193")), Sentences{});
  EXPECT_EQ(check_position(Nim{{3, 4, 5}}), Sentences{});
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    EXPECT_EQ(check_position(RandomGame(seed)), Sentences{});
}

TEST(Conformance, HasNothingToSayAboutThePuzzlesOfTheExamples) {
  for (const int dimensions : {1, 4, 8})
    EXPECT_EQ(check_position(Snake(dimensions)), Sentences{}) << dimensions;
  for (const int parts : {1, 3, 5}) EXPECT_EQ(check_position(Schur(parts)), Sentences{}) << parts;
}

TEST(Conformance, HoldsForAPositionThatIsFinished) {
  EXPECT_EQ(check_position(Toy(1, 0)), Sentences{});
  EXPECT_EQ(check_position(Bag{}), Sentences{});
}

// Names of the contract that plainly mean something else.
struct OwnNames : Bag {
  int colors = 3;
  static constexpr bool finished = false;
  static OwnNames parse(const std::string&) { return {}; }
};

TEST(Conformance, LeavesDataAndOtherUsesOfItsNamesAlone) {
  EXPECT_EQ(misdeclared_members<OwnNames>(), Sentences{});
}

TEST(Conformance, SaysWhichMembersItRecognised) {
  EXPECT_EQ(
      recognised_members<FusedToy>(),
      "recognised: step, hash, score_range, colors, color, common_color, kin, format, parse; not "
      "there: rollout, canonical_hash, to_move, bound, finished, code, bias, CodedMoves, priors, "
      "predict, features, order");
  EXPECT_EQ(recognised_members<Bag>().find("recognised: nothing; not there: step, "), 0u);
  EXPECT_EQ(recognised_members<broken::HashWithoutConst>().find("hash, score_range"),
            std::string::npos);
}

class SameGameConformance : public ::testing::TestWithParam<samegame::Scoring> {};

TEST_P(SameGameConformance, HoldsForBothLayouts) {
  const ConformanceOptions options{.games = 3, .draws = 300};
  for (const auto& [rows, columns, colors] : {std::tuple{15, 15, 5}, {4, 6, 3}, {16, 1, 2}}) {
    const samegame::Board board = samegame::random_board(rows, columns, colors, 7);
    const samegame::Position16 fast(board, GetParam());
    EXPECT_EQ(check_position(fast, options), Sentences{});
    EXPECT_EQ(check_position(samegame::PositionWide(board, GetParam()), options), Sentences{});
    EXPECT_EQ(check_position(AnyPosition(fast), options), Sentences{});
  }
  const samegame::Board large = samegame::random_board(20, 20, 10, 7);
  EXPECT_EQ(check_position(samegame::PositionWide(large, GetParam()), options), Sentences{});
}

INSTANTIATE_TEST_SUITE_P(Scorings, SameGameConformance,
                         ::testing::Values(samegame::Scoring::same_game,
                                           samegame::Scoring::bubble_breaker,
                                           samegame::Scoring::clickomania));

}  // namespace
}  // namespace hornbeam::testing
