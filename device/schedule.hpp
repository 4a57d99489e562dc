// What a training does next: beams and lessons in turns, then a last, longer lesson, and nothing more. It
// goes on from its file alone, in which there are no groups: the last lesson has to collect some first.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hornbeam::device {

struct Schedule {
  static constexpr double kLastLesson = 40;  // seconds, validation included

  enum class Next { iteration, collecting, last_lesson, nothing };

  double planned;  // seconds

  double end_of_iterations() const { return planned - std::min(0.1 * planned, kLastLesson); }
  // A training whose last lesson is over goes on only with time for another iteration.
  bool is_over(bool had_last_lesson, double spent) const {
    return had_last_lesson && spent >= end_of_iterations();
  }

  // After so many seconds of all, with so many groups in memory; the last lesson wants `enough`.
  Next next(double spent, bool is_stop_wanted, std::uint32_t groups, std::uint32_t enough) const {
    if (is_stop_wanted) return Next::nothing;
    if (spent < end_of_iterations()) return Next::iteration;
    return groups == 0 || groups < enough ? Next::collecting : Next::last_lesson;
  }
};

}  // namespace hornbeam::device
