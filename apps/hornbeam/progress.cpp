#include "apps/hornbeam/progress.hpp"

#include <fmt/core.h>

#include "apps/hornbeam/text.hpp"

namespace hornbeam::app {
namespace {

constexpr const char* kEraseLine = "\r\033[K";

// What the budget leaves, in the unit that runs out.
std::string left(const Budget& budget, const Spent& spent) {
  if (budget.seconds < kForever)
    return fmt::format(", {:.0f} s left", std::max(0.0, budget.seconds - spent.seconds));
  if (budget.playouts != kUnlimited)
    return fmt::format(", {:.0f}% done", 100.0 * static_cast<double>(spent.playouts) /
                                             static_cast<double>(budget.playouts));
  if (budget.nodes != kUnlimited)
    return fmt::format(", {:.0f}% done", 100.0 * static_cast<double>(spent.nodes) /
                                             static_cast<double>(budget.nodes));
  return "";
}

}  // namespace

ProgressLine::~ProgressLine() {
  if (drawn_) fmt::print(stderr, kEraseLine);
}

void ProgressLine::progress(const Spent& spent, Score best) {
  if (best == kNoScore) return;  // no line yet, and so nothing to tell
  drawn_ = true;
  const double rate = static_cast<double>(spent.playouts) / spent.seconds;
  fmt::print(stderr, "{}best {} since {:.1f} s   {:.1f} s{}   {} playouts/s", kEraseLine, best,
             last_.seconds, spent.seconds, left(budget_, spent),
             grouped(static_cast<std::uint64_t>(rate)));
  std::fflush(stderr);
}

}  // namespace hornbeam::app
