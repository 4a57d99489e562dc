// What to hold a search for job shops against: dispatching rules, and a plain tabu search.
//
//     bench-jobshop SECONDS SEED NAME...      of CPU time for each instance; by JSPLIB's names
//
// Prints for each instance what is known, the best of four dispatching rules (most work remaining, shortest
// and longest operation, first to come, each in active schedules) and what tabu search finds.
//
// The tabu search is E. Nowicki's and C. Smutnicki's (A fast taboo search algorithm for the job shop problem,
// 1996) without its back jumps. A schedule is an order of operations on each machine. Only swaps at the ends of
// blocks of a critical path can shorten it; each is judged by the longest path through what was swapped, as
// E. D. Taillard does (Parallel taboo search techniques for the job shop scheduling problem, 1994), and the best
// is made, unless it takes back one that was made lately. Where nothing better is found for long it begins again
// from the best, a few random swaps away.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "domains/jobshop/instances.hpp"
#include "domains/jobshop/reference.hpp"
#include "hornbeam/core/stream.hpp"

namespace {

using namespace hornbeam;
using jobshop::Reference;
using jobshop::Shop;

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// --- Dispatching rules ---

// The job whose next operation has the most of something, at each move.
using Urgency = std::function<double(const Shop& shop, int job, int step)>;

Reference dispatch(const Shop& shop, const Urgency& urgency) {
  Reference rules(shop);
  std::vector<std::uint16_t> list;
  std::vector<int> steps(static_cast<std::size_t>(shop.jobs), 0);
  for (rules.moves(list); !list.empty(); rules.moves(list)) {
    const std::uint16_t job = *std::ranges::max_element(
        list, {}, [&](std::uint16_t one) { return urgency(shop, one, steps[one]); });
    rules.play(job);
    ++steps[job];
  }
  return rules;
}

double work_left(const Shop& shop, int job, int step) {
  double sum = 0;
  for (const auto& operation : shop.job(job).subspan(static_cast<std::size_t>(step)))
    sum += operation.duration;
  return sum;
}
double duration(const Shop& shop, int job, int step) {
  return shop.job(job)[static_cast<std::size_t>(step)].duration;
}

Reference best_dispatched(const Shop& shop) {
  const auto shortest = [](const Shop& of, int job, int step) { return -duration(of, job, step); };
  const auto first_step = [](const Shop&, int, int step) { return -1.0 * step; };
  std::vector<Reference> all;
  for (const Urgency& urgency :
       {Urgency(work_left), Urgency(duration), Urgency(shortest), Urgency(first_step)})
    all.push_back(dispatch(shop, urgency));
  return *std::ranges::min_element(all, {}, [](const Reference& one) { return one.makespan(); });
}

// --- Tabu search ---

class Tabu {
 public:
  Tabu(const Shop& shop, const Reference& from, std::uint64_t seed)
      : shop_(shop),
        stream_(seed),
        count_(shop.operations.size()),
        before_(count_, kNone),
        after_(count_, kNone),
        head_(count_),
        tail_(count_),
        forbidden_(count_ * count_, 0) {
    std::vector<int> last(static_cast<std::size_t>(shop.machines), kNone);
    for (const jobshop::Slot& slot : from.slots()) {
      const int operation = slot.job * shop.machines + slot.step;
      int& previous = last[static_cast<std::size_t>(slot.machine)];
      before_[at(operation)] = previous;
      if (previous != kNone) after_[at(previous)] = operation;
      previous = operation;
    }
    measure();
    keep();
  }

  int search(double seconds, int goal) {
    const double end = cpu_seconds() + seconds;
    for (long move = 1, idle = 0; best_ > goal; ++move, ++idle) {
      if (move % 64 == 0 && cpu_seconds() > end) break;
      if (idle > kPatience) {
        shake(move);
        idle = 0;
      }
      if (!step(move)) break;  // one block: the schedule is the best of all
      if (makespan_ < best_) {
        keep();
        idle = 0;
      }
    }
    return best_;
  }

 private:
  static constexpr int kNone = -1;
  static constexpr long kPatience = 20'000;

  struct Swap {
    int first, second;  // that follow each other on a machine
  };

  static std::size_t at(int operation) { return static_cast<std::size_t>(operation); }
  int took(int operation) const { return shop_.operations[at(operation)].duration; }
  int previous(int operation) const {  // of the job
    return operation % shop_.machines == 0 ? kNone : operation - 1;
  }
  int next(int operation) const {
    return (operation + 1) % shop_.machines == 0 ? kNone : operation + 1;
  }
  int end_of(int operation) const {
    return operation == kNone ? 0 : head_[at(operation)] + took(operation);
  }
  // From its begin to the end of all.
  int rest_of(int operation) const {
    return operation == kNone ? 0 : tail_[at(operation)] + took(operation);
  }

  // Heads, tails and the makespan, operations in an order that keeps jobs' and machines'.
  void measure() {
    order_.clear();
    waits_.assign(count_, 0);
    for (std::size_t i = 0; i < count_; ++i) {
      const int operation = static_cast<int>(i);
      waits_[i] = (previous(operation) != kNone) + (before_[i] != kNone);
      if (waits_[i] == 0) order_.push_back(operation);
    }
    makespan_ = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const int operation = order_[i];
      head_[at(operation)] = std::max(end_of(previous(operation)), end_of(before_[at(operation)]));
      makespan_ = std::max(makespan_, end_of(operation));
      for (const int following : {next(operation), after_[at(operation)]})
        if (following != kNone && --waits_[at(following)] == 0) order_.push_back(following);
    }
    for (std::size_t i = order_.size(); i-- > 0;)
      tail_[at(order_[i])] = std::max(rest_of(next(order_[i])), rest_of(after_[at(order_[i])]));
  }

  // Operations of one of the longest paths.
  std::vector<int> critical_path() {
    std::vector<int> path;
    for (int at_hand = kNone;;) {
      int found = kNone;
      std::uint32_t ties = 0;
      const auto consider = [&](int operation) {
        if (operation == kNone || head_[at(operation)] != end_of(at_hand) ||
            head_[at(operation)] + rest_of(operation) != makespan_)
          return;
        if (stream_.below(++ties) == 0) found = operation;
      };
      if (at_hand == kNone) {
        for (std::size_t i = 0; i < count_; ++i) consider(static_cast<int>(i));
      } else {
        consider(next(at_hand));
        consider(after_[at(at_hand)]);
      }
      if (found == kNone) return path;
      path.push_back(at_hand = found);
    }
  }

  // Swaps of the first two and the last two of each block, but not where the path begins and ends.
  void find_swaps() {
    swaps_.clear();
    const std::vector<int> path = critical_path();
    for (std::size_t begin = 0, end = 0; begin < path.size(); begin = end) {
      for (end = begin + 1; end < path.size() && after_[at(path[end - 1])] == path[end];) ++end;
      if (end - begin < 2) continue;
      if (begin > 0) swaps_.push_back({path[begin], path[begin + 1]});
      if (end < path.size() && (end - begin > 2 || begin == 0))
        swaps_.push_back({path[end - 2], path[end - 1]});
    }
  }

  // The longest path through either of them afterwards, which is a lower bound of the makespan.
  int judge(const Swap& swap) const {
    const auto [u, v] = swap;
    const int head_v = std::max(end_of(previous(v)), end_of(before_[at(u)]));
    const int head_u = std::max(end_of(previous(u)), head_v + took(v));
    const int rest_u = took(u) + std::max(rest_of(next(u)), rest_of(after_[at(v)]));
    const int rest_v = took(v) + std::max(rest_of(next(v)), rest_u);
    return std::max(head_v + rest_v, head_u + rest_u);
  }

  long& forbidden(int first, int second) { return forbidden_[at(first) * count_ + at(second)]; }

  bool step(long move) {
    find_swaps();
    if (swaps_.empty()) return false;
    const Swap* chosen = nullptr;
    int least = std::numeric_limits<int>::max();
    std::uint32_t ties = 0;
    for (const Swap& swap : swaps_) {
      const int length = judge(swap);
      if (forbidden(swap.second, swap.first) > move && length >= best_) continue;
      if (length < least) ties = 0;
      if (length > least || stream_.below(++ties) != 0) continue;
      chosen = &swap;
      least = length;
    }
    make(chosen ? *chosen : swaps_[stream_.below(static_cast<std::uint32_t>(swaps_.size()))], move);
    return true;
  }

  void make(Swap swap, long move) {
    const auto [u, v] = swap;
    const int left = before_[at(u)];
    const int right = after_[at(v)];
    if (left != kNone) after_[at(left)] = v;
    if (right != kNone) before_[at(right)] = u;
    before_[at(v)] = left, after_[at(v)] = u;
    before_[at(u)] = v, after_[at(u)] = right;
    forbidden(u, v) = move + 8 + stream_.below(7);
    measure();
  }

  void keep() {
    best_ = makespan_;
    best_before_ = before_;
    best_after_ = after_;
  }
  void shake(long move) {
    before_ = best_before_;
    after_ = best_after_;
    measure();
    for (std::uint32_t swaps = 5 + stream_.below(15); swaps > 0; --swaps) {
      find_swaps();
      if (swaps_.empty()) return;
      make(swaps_[stream_.below(static_cast<std::uint32_t>(swaps_.size()))], move);
    }
  }

  const Shop& shop_;
  Stream stream_;
  std::size_t count_;
  std::vector<int> before_, after_;  // on its machine
  std::vector<int> head_, tail_;     // longest ways from the begin and to the end, without itself
  std::vector<long> forbidden_;      // by pair: until which move it is not put in this order
  std::vector<int> order_, waits_;
  std::vector<Swap> swaps_;
  int makespan_ = 0;
  int best_ = 0;
  std::vector<int> best_before_, best_after_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fputs("bench-jobshop SECONDS SEED NAME...\n", stderr);
    return 2;
  }
  std::puts("instance,best known,dispatching,tabu,seconds");
  for (int i = 3; i < count; ++i) {
    const Shop shop = jobshop::load(arguments[i], std::cin);
    const auto known = jobshop::known(shop);
    const Reference first = best_dispatched(shop);
    const double begin = cpu_seconds();
    Tabu tabu(shop, first, std::strtoull(arguments[2], nullptr, 10));
    const int best = tabu.search(std::atof(arguments[1]), known ? known->lower : 0);
    std::printf("%s,%s,%d,%d,%.2f\n", arguments[i],
                known ? std::to_string(known->upper).c_str() : "", first.makespan(), best,
                cpu_seconds() - begin);
    std::fflush(stdout);
  }
}
