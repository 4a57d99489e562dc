// How long to think about a move, so that no game is ever lost on time.
//
// A player has main time, and perhaps overtime after it: so many moves in a period (Canadian), which
// with one move per period is Japanese byo-yomi. Whatever is left is spread over the moves that may
// still come, which on large boards may be many more than games usually have; some of it is never touched,
// for the way there and back and for a machine that is busy. What moves took beyond what they were given is
// seen and kept back for those to come. Where next to nothing is left for each, nobody waits.
#pragma once

#include <array>
#include <optional>

#include "src/gtp/countdown.hpp"

namespace hornbeam::gtp {

// A player's moves until the end.
struct MovesToCome {
  double expected = 0;
  double beyond = 0;  // that may come besides
};
// On a board of so many points after so many moves of both. Quick players go on until it is full, and then
// some.
MovesToCome moves_to_come(double points, double played);

class Clock {
 public:
  void set(const TimeSettings& settings);
  // Whatever a controller says is left from then on: some tell zeros.
  void set_no_limit() {
    settings_.reset();
    has_no_limit_ = true;
  }
  // What a controller says is left. In byo-yomi, where each period is for one move, those left are periods.
  void set_left(int player, const TimeLeft& left);
  // A new game has all the time again.
  void begin();

  // Seconds for the next move, where that is limited.
  std::optional<double> seconds_for_move(int player, const MovesToCome& to_come);
  // The player has thought for so long.
  void spend(int player, double seconds);

 private:
  void begin_overtime(TimeLeft& left) const;
  double shared(double seconds, double moves, double reserve) const;

  std::optional<TimeSettings> settings_;
  bool has_no_limit_ = false;  // it was said that there is none
  std::array<TimeLeft, 2> left_{};
  double given_ = 0;  // for the move that is thought about; 0: nobody asked
  double late_ = 0;   // what a move takes beyond what it was given
};

}  // namespace hornbeam::gtp
