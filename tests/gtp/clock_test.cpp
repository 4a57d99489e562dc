#include "src/gtp/clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "hornbeam/spec/error.hpp"

namespace hornbeam::gtp {
namespace {

constexpr MovesToCome kSome{.expected = 10, .beyond = 40};

TEST(Clock, WithoutSettingsLimitsNothing) {
  Clock clock;
  EXPECT_FALSE(clock.seconds_for_move(0, kSome));
  clock.spend(0, 1000);
  EXPECT_FALSE(clock.seconds_for_move(0, kSome));
}

// Every move takes what it may and a lag besides, which is more where the machine is busy.
TEST(Clock, NeverLosesOnTime) {
  for (const double lag : {0.001, 0.01, 0.05}) {
    for (const TimeSettings& time :
         {TimeSettings{.main = 60}, TimeSettings{.main = 5}, TimeSettings{.main = 600},
          TimeSettings{.main = 0, .overtime = 1, .moves = 1},
          TimeSettings{.main = 10, .overtime = 5, .moves = 1, .periods = 3},
          TimeSettings{.main = 30, .overtime = 30, .moves = 10},
          TimeSettings{.main = 0, .overtime = 20, .moves = 25}}) {
      for (const bool is_told : {false, true}) {
        Clock clock;
        clock.set(time);
        Countdown countdown(time);
        // Nobody can play for ever when every move takes a while.
        const int moves =
            time.moves > 0 ? 150 : std::min(80, static_cast<int>(0.7 * time.main / lag));
        for (int move = 0; move < moves; ++move) {
          if (is_told) clock.set_left(0, countdown.left());
          const auto seconds = clock.seconds_for_move(0, moves_to_come(81, 2 * move));
          ASSERT_TRUE(seconds);
          ASSERT_GT(*seconds, 0);
          ASSERT_TRUE(countdown.spend(*seconds + lag))
              << to_text(time) << " move " << move << " lag " << lag;
          clock.spend(0, *seconds + lag);
        }
      }
    }
  }
}

// Quick players fill the board, capture, and fill it again. What a move takes besides grows with the game,
// which is replayed, and now and then the machine does something else.
TEST(Clock, LastsForGamesThatNobodyExpectedOnLargeBoards) {
  struct Hurried {
    double points, seconds;
    int moves;  // of the player
  };
  for (const Hurried& game :
       {Hurried{361, 5, 360}, Hurried{169, 2, 170}, Hurried{271, 1, 136}, Hurried{361, 60, 500}}) {
    for (const bool is_told : {false, true}) {
      Clock clock;
      clock.set({.main = game.seconds});
      Countdown countdown({.main = game.seconds});
      for (int move = 0; move < game.moves; ++move) {
        if (is_told) clock.set_left(0, countdown.left());
        const double lag = 0.001 + 0.01 * move / 360 + (move % 50 == 49 ? 0.05 : 0);
        const double taken = *clock.seconds_for_move(0, moves_to_come(game.points, 2 * move)) + lag;
        ASSERT_TRUE(countdown.spend(taken)) << game.points << " points, move " << move;
        clock.spend(0, taken);
      }
    }
  }
}

TEST(Clock, UsesItsTimeWhereThereIsEnough) {
  Clock clock;
  clock.set({.main = 300});
  EXPECT_GT(*clock.seconds_for_move(0, moves_to_come(361, 0)), 1.0);
  EXPECT_GT(*clock.seconds_for_move(0, moves_to_come(81, 40)), 5.0);
}

// KGS: time_left tells how many periods there are, each for one move.
TEST(Clock, HasOneMoveInAPeriodOfByoYomiHoweverManyAreLeft) {
  Clock clock;
  clock.set({.main = 0, .overtime = 2, .moves = 1, .periods = 5});
  clock.set_left(0, {2, 1});
  const auto of_one = clock.seconds_for_move(0, kSome);
  clock.set_left(0, {2, 5});
  EXPECT_EQ(clock.seconds_for_move(0, kSome), of_one);
  clock.set({.main = 0, .overtime = 2, .moves = 5});
  clock.set_left(0, {2, 5});
  EXPECT_LT(*clock.seconds_for_move(0, kSome), *of_one) << "Canadian has five in two seconds";
}

TEST(Clock, GivesBothAsMuchWhereOnlyOneWasTold) {
  Clock clock;
  clock.set_left(0, {300, 0});
  EXPECT_EQ(clock.seconds_for_move(1, kSome), clock.seconds_for_move(0, kSome));
}

// "kgs-time_settings none" and then "time_left b 0 0".
TEST(Clock, HearsOfNoTimeLeftWhereThereIsNoLimit) {
  Clock clock;
  clock.set({.main = 60});
  clock.set_no_limit();
  clock.set_left(0, {0, 0});
  EXPECT_FALSE(clock.seconds_for_move(0, kSome));
  clock.begin();
  EXPECT_FALSE(clock.seconds_for_move(0, kSome));
  clock.set({.main = 60});
  clock.set_left(0, {30, 0});
  EXPECT_LT(*clock.seconds_for_move(0, kSome), *clock.seconds_for_move(1, kSome));
}

TEST(Countdown, CountsMainTimeAndPeriods) {
  Countdown absolute({.main = 10});
  EXPECT_TRUE(absolute.spend(9));
  EXPECT_FALSE(absolute.spend(1.5));

  Countdown byo_yomi({.main = 10, .overtime = 5, .moves = 1, .periods = 2});
  EXPECT_TRUE(byo_yomi.spend(12));  // the first period is not used up
  EXPECT_EQ(byo_yomi.left().seconds, 5);
  EXPECT_EQ(byo_yomi.left().moves, 1);
  EXPECT_TRUE(byo_yomi.spend(5));
  EXPECT_EQ(byo_yomi.patience(), 10);
  EXPECT_TRUE(byo_yomi.spend(7));  // now it is
  EXPECT_EQ(byo_yomi.patience(), 5);
  EXPECT_FALSE(byo_yomi.spend(5.5));

  Countdown canadian({.main = 0, .overtime = 30, .moves = 2});
  EXPECT_TRUE(canadian.spend(20));
  EXPECT_EQ(canadian.left().moves, 1);
  EXPECT_EQ(canadian.left().seconds, 10);
  EXPECT_TRUE(canadian.spend(9));
  EXPECT_EQ(canadian.left().seconds, 30);
  EXPECT_FALSE(canadian.spend(31));
}

TEST(TimeSettings, AreReadAsTheyAreWritten) {
  EXPECT_EQ(parse_time_settings("1min"), (TimeSettings{.main = 60}));
  EXPECT_EQ(parse_time_settings("60s+5s"), (TimeSettings{.main = 60, .overtime = 5, .moves = 1}));
  EXPECT_EQ(parse_time_settings("0s+30s/10"), (TimeSettings{.overtime = 30, .moves = 10}));
  EXPECT_EQ(to_text(parse_time_settings("5min+30s/10")), "300+30/10");
  for (const char* wrong : {"", "0s", "1min+", "1min+0s", "1min+5s/", "1min+5s/0", "1min+5s/x"})
    EXPECT_THROW(parse_time_settings(wrong), SpecError) << wrong;
}

TEST(Clock, HasOnePerPlayerAndBeginsAnewWithAGame) {
  Clock clock;
  clock.set({.main = 100});
  clock.spend(0, 90);
  EXPECT_LT(*clock.seconds_for_move(0, kSome), 1.0);
  EXPECT_GT(*clock.seconds_for_move(1, kSome), 5.0);
  clock.begin();
  EXPECT_GT(*clock.seconds_for_move(0, kSome), 5.0);
}

}  // namespace
}  // namespace hornbeam::gtp
