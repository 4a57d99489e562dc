#include "hornbeam/tree/shared.hpp"

#include <algorithm>

#include "hornbeam/core/instruction_set.hpp"
#include "src/tree/fours.hpp"

namespace hornbeam::tree {
namespace {

constexpr std::size_t kLanes = 4;

// From sums to what rules see. With W on the way, n visits of mean m and variance v are shown as n + W
// visits of the same mean and variance, or of the mean that W times the worst score would leave.
struct Showing {
  const Children& children;  // which hold sums
  const double* tried;
  const double* weight;
  const double* walkers;
  double counted;  // of each walker: 1, or 0 where they are nothing to others
  bool is_loss;
  double worst;

  template <class T>
  [[gnu::always_inline]] inline void show(std::size_t i) const {
    const T none = T{};
    const T one = none + 1;
    const T sum = load<T>(children.mean + i);
    const T n = load<T>(weight + i);
    const T under_way = load<T>(walkers + i);
    const T shown = n + counted * under_way;
    const T each = n == 0 ? none : one / n;
    const T mean = sum * each;
    const T around = load<T>(children.spread + i) - sum * mean;
    const T spread = (around > 0 ? around : none) * (shown * each);
    T reach = shown == 0 ? none : one / root(shown);
    const T nowhere = none + std::numeric_limits<double>::quiet_NaN();
    reach = load<T>(tried + i) == 0 ? (under_way == 0 ? reach : nowhere) : reach;
    const T lost = is_loss ? (sum + under_way * worst) * (reach * reach) : mean;
    save(children.mean + i, lost);
    save(children.spread + i, spread);
    save(children.reach + i, reach);
  }
  template <class T>
  [[gnu::always_inline]] static inline void save(double* to, const T& values) {
    std::memcpy(to, &values, sizeof values);
  }
};

#if defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2")]]
#endif
void show_by_avx2(const Showing& showing, std::size_t count) {
  for (std::size_t i = 0; i < count; i += kLanes) showing.show<Fours>(i);
}
void show_plainly(const Showing& showing, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) showing.show<double>(i);
}

// The first of those never tried that nobody is on the way to; moves `next` on past those that were.
std::uint32_t claim_next(const Children& children, std::uint32_t& next) {
  const std::uint32_t known = shared::load(next);
  const auto is_tried = [&](std::uint32_t i) {
    return shared::load(children.visits[i]) > 0 || std::isnan(shared::load(children.reach[i]));
  };
  std::uint32_t i = known;
  while (i < children.count && is_tried(i)) ++i;
  if (i > known) std::atomic_ref<std::uint32_t>(next).store(i, std::memory_order_relaxed);
  for (; i < children.count; ++i)
    if (shared::load(children.visits[i]) == 0 && shared::claim(children, i)) break;
  return i;
}

// To where fewest are on the way.
std::uint32_t follow(const Children& children) {
  std::uint32_t best = children.count;
  double fewest = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < children.count; ++i) {
    const double walkers = shared::load(children.reach[i]);
    if (!(walkers < fewest)) continue;
    fewest = walkers;
    best = i;
  }
  if (best < children.count) shared::enter(children, best);
  return best;
}

}  // namespace

void Copy::make_room(std::size_t count) {
  if (count <= room_) return;
  room_ = (2 * count + kLanes - 1) / kLanes * kLanes;
  numbers_.assign(9 * room_, 0);
  visits_.assign(room_, 0);
  double* at = numbers_.data();
  for (double** array : {&children_.mean, &children_.spread, &children_.reach, &children_.top,
                         &tried_, &weight_, &walkers_, &rave_mean_, &rave_visits_}) {
    *array = at;
    at += room_;
  }
  children_.visits = visits_.data();
}

void Copy::take(const Children& from, VirtualLoss loss, Score worst) {
  make_room(from.count);
  const std::uint32_t count = from.count;
  children_.count = children_.next = count;
  for (std::uint32_t i = 0; i < count; ++i) {
    walkers_[i] = shared::load(from.reach[i]);
    children_.visits[i] = shared::load(from.visits[i]);
    tried_[i] = weight_[i] = children_.visits[i];
  }
  for (std::uint32_t i = 0; i < count; ++i) children_.mean[i] = shared::load(from.mean[i]);
  for (std::uint32_t i = 0; i < count; ++i) children_.spread[i] = shared::load(from.spread[i]);
  for (std::uint32_t i = 0; i < count; ++i) children_.top[i] = shared::load(from.top[i]);
  if (from.prior)
    for (std::uint32_t i = 0; i < count; ++i) weight_[i] += from.prior[i];
  const Showing showing{children_,
                        tried_,
                        weight_,
                        walkers_,
                        loss == VirtualLoss::none ? 0.0 : 1.0,
                        loss == VirtualLoss::loss && std::isfinite(worst),
                        worst};
  if (instruction_set() == InstructionSet::avx2)
    show_by_avx2(showing, count);
  else
    show_plainly(showing, count);
  if (loss != VirtualLoss::none)
    for (std::uint32_t i = 0; i < count; ++i)
      if (walkers_[i] > 0) children_.visits[i] += static_cast<std::uint32_t>(walkers_[i]);
  children_.rave_mean = children_.rave_visits = nullptr;
  if (!from.rave_mean) return;
  for (std::uint32_t i = 0; i < count; ++i) {
    rave_visits_[i] = shared::load(from.rave_visits[i]);
    rave_mean_[i] = mean_of(shared::load(from.rave_mean[i]), rave_visits_[i]);
  }
  children_.rave_mean = rave_mean_;
  children_.rave_visits = rave_visits_;
}

std::uint32_t Chooser::choose(const Rule& rule, const Widening& widening, const Children& children,
                              std::uint32_t& next, double parent_visits, VirtualLoss loss,
                              Score worst) {
  if (!rule.urgency && !widening.widens()) {
    const std::uint32_t untried = claim_next(children, next);
    if (untried < children.count) return untried;
  }
  copy_.take(children, loss, worst);
  Children& shown = copy_.children();
  if (widening.widens()) shown.count = shown.next = widening.width(shown, parent_visits);
  const auto is_mine = [&](std::uint32_t i) {
    if (copy_.is_tried(i)) return shared::enter(children, i), true;
    return shared::claim(children, i);
  };
  if (!rule.urgency && widening.widens())
    for (std::uint32_t i = 0; i < shown.count; ++i)
      if (!copy_.is_tried(i) && !copy_.is_closed(i) && is_mine(i)) return i;
  while (true) {
    const std::uint32_t best = select(rule, shown, parent_visits);
    if (copy_.is_closed(best)) return follow(children);
    if (is_mine(best)) return best;
    copy_.close(best);
  }
}

}  // namespace hornbeam::tree
