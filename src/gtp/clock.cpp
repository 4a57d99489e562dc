#include "src/gtp/clock.hpp"

#include <algorithm>

namespace hornbeam::gtp {
namespace {

// For the way of a move to the controller and back, and for a machine that is busy.
constexpr double kLag = 0.25;
constexpr double kLeast = 0.001;
// Less than this is not worth while: it is better kept for the moves to come.
constexpr double kWorthWhile = 0.005;
// Of all there is at first, or in a period, never given away.
constexpr double kKept = 0.2;
// A controller that does not say what is left counts more than we do.
constexpr double kDistrust = 1.1;
// Seconds that one slow move teaches at most, and how soon it is forgotten.
constexpr double kLatest = 0.5;
constexpr double kMemory = 0.9;

}  // namespace

MovesToCome moves_to_come(double points, double played) {
  return {.expected = std::max({12.0, points / 4, (1.1 * points - played) / 2}),
          .beyond = std::max(40.0, points / 4)};
}

void Clock::set(const TimeSettings& settings) {
  settings_ = settings;
  has_no_limit_ = false;
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
  if (has_no_limit_) return;
  if (!settings_) set(TimeSettings{.main = left.seconds});  // and the other has as much
  TimeLeft& its = left_[static_cast<std::size_t>(player)];
  its = left;
  if (settings_->moves == 1 && left.moves > 1) its.moves = 1;
}

// A move's share of the seconds, less what it will take besides.
double Clock::shared(double seconds, double moves, double reserve) const {
  const double share = (seconds - std::max(kLag, reserve)) / std::max(1.0, moves) - late_;
  return share < kWorthWhile ? kLeast : share;
}

std::optional<double> Clock::seconds_for_move(int player, const MovesToCome& to_come) {
  if (!settings_) return std::nullopt;
  const TimeLeft& left = left_[static_cast<std::size_t>(player)];
  const auto of_period = [&](double seconds, int moves) {
    return shared(seconds, moves, kKept * seconds);
  };
  if (left.moves > 0) return given_ = of_period(left.seconds, left.moves);
  if (settings_->moves > 0 && settings_->overtime > 0)  // main time may go: there is more
    return given_ = std::min(std::max(shared(left.seconds, to_come.expected, kKept * left.seconds),
                                      of_period(settings_->overtime, settings_->moves)),
                             of_period(left.seconds + settings_->overtime, 1));
  const double reserve = std::max(kLag + to_come.beyond * late_, kKept * settings_->main);
  return given_ = shared(left.seconds, to_come.expected, reserve);
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
