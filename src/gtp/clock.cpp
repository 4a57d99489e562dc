#include "src/gtp/clock.hpp"

#include <algorithm>

namespace hornbeam::gtp {
namespace {

// For the way of a move to the controller and back, and for a machine that is busy.
constexpr double kLag = 0.25;
constexpr double kLeast = 0.001;
// A controller that does not say what is left counts more than we do.
constexpr double kDistrust = 1.1;
// Seconds that one slow move teaches at most, and how soon it is forgotten.
constexpr double kLatest = 0.5;
constexpr double kMemory = 0.9;
// Moves that may come beyond those that were guessed.
constexpr double kSurprises = 40;

}  // namespace

void Clock::set(const TimeSettings& settings) {
  settings_ = settings;
  begin();
}

void Clock::begin() {
  if (!settings_) return;
  for (TimeLeft& left : left_) {
    left = {settings_->main, 0};
    if (settings_->main <= 0) begin_overtime(left);
  }
}

void Clock::begin_overtime(TimeLeft& left) const {
  left = {settings_->overtime, settings_->moves};
}

void Clock::set_left(int player, const TimeLeft& left) {
  if (!settings_) set(TimeSettings{.main = left.seconds});  // and the other has as much
  left_[static_cast<std::size_t>(player)] = left;
}

// A move's share of the seconds, less what it will take besides.
double Clock::shared(double seconds, double moves, double surprises) const {
  const double reserve = std::max(kLag + surprises * late_, 0.2 * seconds);
  return std::max(kLeast, (seconds - reserve) / std::max(1.0, moves) - late_);
}

std::optional<double> Clock::seconds_for_move(int player, double moves_to_come) {
  if (!settings_) return std::nullopt;
  const TimeLeft& left = left_[static_cast<std::size_t>(player)];
  if (left.moves > 0) return given_ = shared(left.seconds, left.moves, 0);
  const bool has_overtime = settings_->moves > 0 && settings_->overtime > 0;
  given_ = shared(left.seconds, moves_to_come, has_overtime ? 0 : kSurprises);
  if (has_overtime)  // main time may go: there is more
    given_ = std::min(std::max(given_, shared(settings_->overtime, settings_->moves, 0)),
                      shared(left.seconds + settings_->overtime, 1, 0));
  return given_;
}

void Clock::spend(int player, double seconds) {
  if (!settings_) return;
  if (given_ > 0) late_ = std::max(kMemory * late_, std::min(seconds - given_, kLatest));
  given_ = 0;
  TimeLeft& left = left_[static_cast<std::size_t>(player)];
  left.seconds -= kDistrust * seconds;
  if (left.moves == 0) {
    if (left.seconds > 0 || settings_->moves == 0) return;
    const double over = -left.seconds;  // into the first period
    begin_overtime(left);
    left.seconds -= over;
  }
  if (--left.moves == 0) begin_overtime(left);  // byo-yomi, with one move per period, always
}

}  // namespace hornbeam::gtp
