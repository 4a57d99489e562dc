#include "src/gtp/clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace hornbeam::gtp {
namespace {

TEST(Clock, WithoutSettingsLimitsNothing) {
  Clock clock;
  EXPECT_FALSE(clock.seconds_for_move(0, 30));
  clock.spend(0, 1000);
  EXPECT_FALSE(clock.seconds_for_move(0, 30));
}

// Plays a game in which every move takes what it may and a lag besides, by the rules of the server.
struct Server {
  TimeSettings settings;
  double main, period_left;
  int moves_left, periods_left;
  bool is_in_overtime = false;

  explicit Server(const TimeSettings& time)
      : settings(time),
        main(time.main),
        period_left(time.overtime),
        moves_left(time.moves),
        periods_left(time.periods) {}

  // False where the game is lost on time.
  bool spend(double seconds) {
    if (!is_in_overtime && seconds <= main) {
      main -= seconds;
      return true;
    }
    if (settings.moves == 0) return false;
    if (!is_in_overtime) {
      seconds -= main;
      is_in_overtime = true;
    }
    while (seconds > period_left) {
      if (--periods_left == 0) return false;
      seconds -= period_left;
      period_left = settings.overtime;
    }
    period_left -= seconds;
    if (--moves_left == 0) {
      moves_left = settings.moves;
      period_left = settings.overtime;
    }
    return true;
  }
};

TEST(Clock, NeverLosesOnTime) {
  constexpr double kLag = 0.05;
  for (const TimeSettings& time :
       {TimeSettings{.main = 60}, TimeSettings{.main = 5}, TimeSettings{.main = 600},
        TimeSettings{.main = 0, .overtime = 1, .moves = 1},
        TimeSettings{.main = 10, .overtime = 5, .moves = 1, .periods = 3},
        TimeSettings{.main = 30, .overtime = 30, .moves = 10},
        TimeSettings{.main = 0, .overtime = 20, .moves = 25}}) {
    for (const bool is_told : {false, true}) {
      Clock clock;
      clock.set(time);
      Server server(time);
      for (int move = 0; move < 150; ++move) {
        if (is_told && !server.is_in_overtime) clock.set_left(0, server.main, 0);
        if (is_told && server.is_in_overtime)
          clock.set_left(0, server.period_left, server.moves_left);
        const auto seconds = clock.seconds_for_move(0, std::max(12.0, 40.0 - move));
        ASSERT_TRUE(seconds);
        ASSERT_GT(*seconds, 0);
        ASSERT_TRUE(server.spend(*seconds + kLag * std::min(1.0, *seconds)))
            << time.main << "+" << time.overtime << "/" << time.moves << " move " << move;
        clock.spend(0, *seconds);
      }
    }
  }
}

TEST(Clock, HasOnePerPlayerAndBeginsAnewWithAGame) {
  Clock clock;
  clock.set({.main = 100});
  clock.spend(0, 90);
  EXPECT_LT(*clock.seconds_for_move(0, 10), 1.0);
  EXPECT_GT(*clock.seconds_for_move(1, 10), 5.0);
  clock.begin();
  EXPECT_GT(*clock.seconds_for_move(0, 10), 5.0);
}

}  // namespace
}  // namespace hornbeam::gtp
