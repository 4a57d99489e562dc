#include "domains/jobshop/schedule.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <numeric>
#include <span>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::jobshop {
namespace {

constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max() / 2;
// What the rules of `bias` count.
constexpr double kWork = 5;
constexpr double kAhead = 1;
constexpr double kLatest = 0.5;  // what the latest of all bounds counts beside their mean

constexpr std::int32_t kNoMachine = -1;  // of a job that is done

}  // namespace

Plan::Plan(const Shop& shop) : jobs(shop.jobs), machines(shop.machines) {
  for (const Operation& operation : shop.operations) {
    machine.push_back(operation.machine);
    duration.push_back(operation.duration);
    all += operation.duration;
  }
  tail.resize(duration.size());
  for (std::size_t i = duration.size(); i-- > 0;) {
    const bool is_last = (i + 1) % static_cast<std::size_t>(machines) == 0;
    tail[i] = duration[i] + (is_last ? 0 : tail[i + 1]);
    longest_job = std::max(longest_job, tail[i]);
  }
  places.resize(static_cast<std::size_t>(machines) + 1);
  for (const std::int32_t one : machine) ++places[static_cast<std::size_t>(one) + 1];
  std::partial_sum(places.begin(), places.end(), places.begin());
  mean_duration = std::max(1.0, static_cast<double>(all) / static_cast<double>(duration.size()));
}

Schedule::Schedule(const Shop& shop, int proved) {
  const auto plan = std::make_shared<Plan>(shop);
  plan_ = plan;
  state_.resize(4 * static_cast<std::size_t>(shop.jobs) +
                2 * static_cast<std::size_t>(shop.machines));
  left_ = static_cast<std::int32_t>(plan->duration.size());
  for (int job = 0; job < shop.jobs; ++job) {
    const int operation = job * shop.machines;
    next()[job] = operation;
    end()[job] = plan->duration[operation];
    machine()[job] = plan->machine[operation];
  }
  find_first();
  plan->least = std::max(proved, bounds().latest);
}

void Schedule::moves(std::vector<Move>& list) const {
  list.clear();
  if (finished()) return;
  const std::int32_t* const heads = head();
  const std::int32_t* const ends = end();
  const std::int32_t* const machines = machine();
  for (int job = 0; job < plan_->jobs; ++job)
    if (machines[job] == first_machine_ && (heads[job] < first_end_ || ends[job] == first_end_))
      list.push_back(static_cast<Move>(job));
}

void Schedule::play(Move job) {
  const std::int32_t operation = next()[job];
  const std::int32_t on = machine()[job];
  const std::int32_t end_of_it = end()[job];
  makespan_ = std::max(makespan_, end_of_it);
  free()[on] = end_of_it;
  ++done()[on];
  --left_;

  const std::int32_t following = operation + 1;
  next()[job] = following;
  if (following % plan_->machines == 0) {
    head()[job] = end()[job] = kNever;
    machine()[job] = kNoMachine;
  } else {
    machine()[job] = plan_->machine[following];
    head()[job] = std::max(end_of_it, free()[machine()[job]]);
    end()[job] = head()[job] + plan_->duration[following];
  }
  std::int32_t* const heads = head();
  std::int32_t* const ends = end();
  const std::int32_t* const machines = machine();
  for (int i = 0; i < plan_->jobs; ++i) {
    const std::int32_t begin = machines[i] == on ? std::max(heads[i], end_of_it) : heads[i];
    ends[i] += begin - heads[i];
    heads[i] = begin;
  }
  find_first();
}

void Schedule::find_first() {
  const std::int32_t* const ends = end();
  std::int32_t first = kNever;
  for (int i = 0; i < plan_->jobs; ++i) first = std::min(first, ends[i]);
  first_end_ = first;
  first_machine_ = machine()[std::find(ends, ends + plan_->jobs, first) - ends];
}

namespace {

// An operation that waits for its machine.
struct Waiting {
  std::int32_t head = 0;  // it begins no earlier,
  std::int32_t duration = 0;
  std::int32_t rest = 0;  // and this is what its job does afterwards
};

// When all jobs are done at best, as far as this machine is concerned. `queue` has room for all.
std::int32_t done_at_best(std::span<Waiting> all, Waiting* const queue) {
  std::sort(all.begin(), all.end(),
            [](const Waiting& a, const Waiting& b) { return a.head < b.head; });
  Waiting* last = queue;  // of those that have come: the longest rest, and then the end
  std::int32_t time = 0;
  std::int32_t latest = 0;
  for (auto next = all.begin(); next != all.end() || last != queue;) {
    if (last == queue) time = std::max(time, next->head);
    for (; next != all.end() && next->head <= time; ++next) {
      Waiting* place = last++;
      for (; place != queue && (place - 1)->rest > next->rest; --place) *place = *(place - 1);
      *place = *next;
    }
    Waiting& one = *(last - 1);
    std::int32_t until = time + one.duration;
    if (next != all.end()) until = std::min(until, next->head);
    one.duration -= until - time;
    time = until;
    if (one.duration > 0) continue;
    latest = std::max(latest, time + one.rest);
    --last;
  }
  return latest;
}

}  // namespace

Schedule::Bounds Schedule::bounds() const {
  const std::vector<std::int32_t>& places = plan_->places;
  std::vector<Waiting> waiting(2 * plan_->duration.size());
  std::vector<std::int32_t> ends(places);
  std::int32_t last_job = makespan_;
  for (int job = 0; job < plan_->jobs; ++job) {
    std::int32_t begin = head()[job];
    const std::int32_t stop = (job + 1) * plan_->machines;
    for (std::int32_t i = next()[job]; i < stop; ++i) {
      begin = std::max(begin, free()[plan_->machine[i]]);
      waiting[ends[plan_->machine[i]]++] = {begin, plan_->duration[i],
                                            plan_->tail[i] - plan_->duration[i]};
      begin += plan_->duration[i];
    }
    if (next()[job] < stop) last_job = std::max(last_job, begin);
  }
  Bounds bounds{last_job, 0};
  std::int64_t sum = 0;
  for (int i = 0; i < plan_->machines; ++i) {
    const std::int32_t one =
        ends[i] == places[i] ? last_job
                             : done_at_best({waiting.data() + places[i], waiting.data() + ends[i]},
                                            waiting.data() + plan_->duration.size());
    bounds.latest = std::max(bounds.latest, one);
    sum += one;
  }
  bounds.mean = static_cast<double>(sum) / plan_->machines;
  return bounds;
}

Score Schedule::bound() const {
  if (finished()) return makespan_;
  if (left_ == static_cast<std::int32_t>(plan_->duration.size())) return plan_->least;
  const auto [latest, mean] = bounds();
  return kLatest * latest + (1 - kLatest) * mean;
}

std::uint64_t Schedule::hash() const {
  std::uint64_t sum = mix_bits(static_cast<std::uint64_t>(makespan_) + 1);
  const auto add = [&](std::int32_t a, std::int32_t b) {
    sum = mix_bits(sum ^ (static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b)));
  };
  for (int job = 0; job < plan_->jobs; ++job) add(next()[job], head()[job]);
  for (int i = 0; i < plan_->machines; ++i)  // one that has nothing left to do is no matter
    add(i, done()[i] == plan_->places[i + 1] - plan_->places[i] ? 0 : free()[i]);
  return sum;
}

std::uint64_t Schedule::kin() const {
  std::uint64_t sum = 0;
  for (int job = 0; job < plan_->jobs; ++job)
    sum = mix_bits(sum + 1) ^ static_cast<std::uint64_t>(next()[job]);
  return mix_bits(sum);
}

double Schedule::bias(Move job) const {
  const double work =
      static_cast<double>(plan_->tail[next()[job]]) / std::max(1, plan_->longest_job);
  const double ahead = (first_end_ - head()[job]) / plan_->mean_duration;
  return kWork * work + kAhead * std::min(ahead, 4.0);
}

std::optional<Schedule::Move> Schedule::parse(std::string_view text) const {
  Move job = 0;
  const auto [read, wrong] = std::from_chars(text.data(), text.data() + text.size(), job);
  if (wrong != std::errc{} || read != text.data() + text.size()) return std::nullopt;
  std::vector<Move> list;
  moves(list);
  if (std::find(list.begin(), list.end(), job) == list.end()) return std::nullopt;
  return job;
}

}  // namespace hornbeam::jobshop
