#include "hornbeam/tree/shared.hpp"

#include <algorithm>
#include <type_traits>

#include "hornbeam/core/instruction_set.hpp"
#include "src/tree/fours.hpp"

namespace hornbeam::tree {
namespace {

constexpr std::size_t kLanes = 4;

// From sums, which others may be adding to, to what rules see. With W on the way, n visits of mean m and
// variance v are shown as n + W visits of the same mean and variance, or of the mean that W times the worst
// score would leave. Each number is loaded by itself, straight into its lane: a load of four that were stored
// one by one would wait for the stores.
struct Showing {
  const Children& from;
  const Children& to;
  double* tried;   // visits without those under way
  double counted;  // of each walker: 1, or 0 where they are nothing to others
  bool is_loss;
  double worst;

  template <class T>
  [[gnu::always_inline]] inline void show(std::size_t i) const {
    const T none = T{};
    const T one = none + 1;
    const T sum = gather<T>(from.mean, i);
    const T visits = gather<T>(from.visits, i);
    const T n = from.prior ? visits + gather<T>(from.prior, i) : visits;
    const T under_way = gather<T>(from.reach, i);
    const T shown = n + counted * under_way;
    const T each = n == 0 ? none : one / n;
    const T mean = sum * each;
    const T around = gather<T>(from.spread, i) - sum * mean;
    const T spread = (around > 0 ? around : none) * (shown * each);
    T reach = shown == 0 ? none : one / root(shown);
    const T nowhere = none + std::numeric_limits<double>::quiet_NaN();
    reach = visits == 0 ? (under_way == 0 ? reach : nowhere) : reach;
    const T lost = is_loss ? (sum + under_way * worst) * (reach * reach) : mean;
    save(to.mean + i, lost);
    save(to.spread + i, spread);
    save(to.reach + i, reach);
    save(to.top + i, gather<T>(from.top, i));
    save(tried + i, visits);
    save(to.visits + i, visits + (under_way > 0 ? counted * under_way : none));
  }

 private:
  // Behind the last child it stands for those that there are not.
  template <class T, class Number>
  [[gnu::always_inline]] inline T gather(Number* numbers, std::size_t i) const {
    const auto number = [&](std::size_t k) {
      return static_cast<double>(shared::load(numbers[std::min<std::size_t>(k, from.count - 1)]));
    };
    if constexpr (std::is_same_v<T, double>)
      return number(i);
    else
      return T{number(i), number(i + 1), number(i + 2), number(i + 3)};
  }
  template <class T>
  [[gnu::always_inline]] static inline void save(double* to, const T& values) {
    std::memcpy(to, &values, sizeof values);
  }
  [[gnu::always_inline]] static inline void save(std::uint32_t* to, double count) {
    *to = static_cast<std::uint32_t>(count);
  }
  [[gnu::always_inline]] static inline void save(std::uint32_t* to, const Fours& counts) {
    for (std::size_t k = 0; k < kLanes; ++k) to[k] = static_cast<std::uint32_t>(counts[k]);
  }
};

#if defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2")]]
#endif
void show_by_avx2(const Showing& showing) {
  for (std::size_t i = 0; i < showing.from.count; i += kLanes) showing.show<Fours>(i);
}
void show_plainly(const Showing& showing) {
  for (std::size_t i = 0; i < showing.from.count; ++i) showing.show<double>(i);
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
  numbers_.assign(7 * room_, 0);
  visits_.assign(room_, 0);
  double* at = numbers_.data();
  for (double** array : {&children_.mean, &children_.spread, &children_.reach, &children_.top,
                         &tried_, &rave_mean_, &rave_visits_}) {
    *array = at;
    at += room_;
  }
  children_.visits = visits_.data();
}

void Copy::take(const Children& from, VirtualLoss loss, Score worst) {
  make_room(from.count);
  const std::uint32_t count = from.count;
  children_.count = children_.next = count;
  const Showing showing{from,
                        children_,
                        tried_,
                        loss == VirtualLoss::none ? 0.0 : 1.0,
                        loss == VirtualLoss::loss && std::isfinite(worst),
                        worst};
  if (instruction_set() == InstructionSet::plain)
    show_plainly(showing);
  else
    show_by_avx2(showing);
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
