#include "src/gtp/clock.hpp"

#include <algorithm>

namespace hornbeam::gtp {
namespace {

// For the way of a move to the controller and back, and for a machine that is busy.
constexpr double kLag = 0.15;
constexpr double kLeast = 0.001;
// A controller that does not say what is left counts more than we do.
constexpr double kDistrust = 1.1;

double without_lag(double seconds) {
  return std::max(kLeast, std::min(seconds - kLag, 0.9 * seconds));
}

}  // namespace

void Clock::set(const TimeSettings& settings) {
  settings_ = settings;
  begin();
}

void Clock::begin() {
  if (!settings_) return;
  for (Left& left : left_) {
    left = {settings_->main, 0};
    if (settings_->main <= 0) begin_overtime(left);
  }
}

void Clock::begin_overtime(Left& left) const {
  left.seconds = settings_->overtime;
  left.moves = settings_->moves;
}

void Clock::set_left(int player, double seconds, int moves) {
  if (!settings_) settings_ = TimeSettings{.main = seconds};
  Left& left = left_[static_cast<std::size_t>(player)];
  left.seconds = seconds;
  left.moves = moves;
}

std::optional<double> Clock::seconds_for_move(int player, double moves_to_come) const {
  if (!settings_) return std::nullopt;
  const Left& left = left_[static_cast<std::size_t>(player)];
  if (left.moves > 0) return without_lag(left.seconds) / left.moves;
  const double main = without_lag(left.seconds) / std::max(1.0, moves_to_come);
  if (settings_->moves == 0 || settings_->overtime <= 0) return main;
  // With overtime to fall back on, main time may go: but never more than what is left of it.
  const double period = without_lag(settings_->overtime) / settings_->moves;
  return std::min(std::max(main, period), without_lag(left.seconds + settings_->overtime));
}

void Clock::spend(int player, double seconds) {
  if (!settings_) return;
  Left& left = left_[static_cast<std::size_t>(player)];
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
