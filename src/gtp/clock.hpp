// How long to think about a move, so that no game is ever lost on time.
//
// A player has main time, and perhaps overtime after it: so many moves in a period (Canadian), which
// with one move per period is Japanese byo-yomi. Whatever is left is spread over the moves that may
// still come; some of it is never touched, for the way there and back.
#pragma once

#include <array>
#include <optional>

namespace hornbeam::gtp {

struct TimeSettings {
  double main = 0;
  double overtime = 0;  // seconds in a period
  int moves = 0;        // to be made in a period; 0: there is no overtime
  int periods = 1;      // of byo-yomi; each move that takes longer uses one up
};

class Clock {
 public:
  void set(const TimeSettings& settings);
  void set_no_limit() { settings_.reset(); }
  // What a controller says is left: `moves` is 0 in main time.
  void set_left(int player, double seconds, int moves);
  // A new game has all the time again.
  void begin();

  // Seconds for the next move, where that is limited; `moves_to_come` is a guess of the player's moves
  // until the end.
  std::optional<double> seconds_for_move(int player, double moves_to_come) const;
  // The player has thought for so long.
  void spend(int player, double seconds);

 private:
  struct Left {
    double seconds = 0;
    int moves = 0;  // of the period; 0 in main time
  };
  void begin_overtime(Left& left) const;

  std::optional<TimeSettings> settings_;
  std::array<Left, 2> left_{};
};

}  // namespace hornbeam::gtp
