// The time that a player has in a game, as those who watch over it count it.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam::gtp {

struct TimeSettings {
  double main = 0;
  double overtime = 0;  // seconds in a period
  int moves = 0;        // to be made in a period; 0: there is no overtime
  int periods = 1;      // of byo-yomi; each move that takes longer uses one up
  bool operator==(const TimeSettings&) const = default;
};

// MAIN, MAIN+PERIOD (byo-yomi) or MAIN+PERIOD/MOVES (Canadian), in seconds: 60, 60+5, 300+30/10.
std::string to_text(const TimeSettings& settings);
// The same with units: 1min, 60s+5s, 5min+30s/10. Throws SpecError.
TimeSettings parse_time_settings(std::string_view text);

struct TimeLeft {
  double seconds = 0;
  int moves = 0;  // to be made in them; 0 in main time
};

class Countdown {
 public:
  explicit Countdown(const TimeSettings& settings) : settings_(settings), left_{settings.main} {
    if (settings.main <= 0 && settings.moves > 0) begin_period();
  }

  TimeLeft left() const { return left_; }
  // Until the game is lost.
  double patience() const {
    const int periods = settings_.moves == 0 ? 0 : left_.moves > 0 ? periods_ - 1 : periods_;
    return left_.seconds + periods * settings_.overtime;
  }
  // A move has taken so long; false where the game is lost by it.
  bool spend(double seconds) {
    while (seconds > left_.seconds) {
      if (settings_.moves == 0) return false;
      if (left_.moves > 0 && --periods_ == 0) return false;
      seconds -= left_.seconds;
      begin_period();
    }
    left_.seconds -= seconds;
    if (left_.moves > 0 && --left_.moves == 0) begin_period();
    return true;
  }

 private:
  void begin_period() { left_ = {settings_.overtime, settings_.moves}; }

  TimeSettings settings_;
  TimeLeft left_;
  int periods_ = settings_.periods;
};

}  // namespace hornbeam::gtp
