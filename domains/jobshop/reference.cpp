#include "domains/jobshop/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace hornbeam::jobshop {

int Reference::steps_done(int job) const {
  return static_cast<int>(
      std::ranges::count_if(slots_, [&](const Slot& slot) { return slot.job == job; }));
}

Slot Reference::next_of(int job) const {
  const int step = steps_done(job);
  const Operation& operation = shop_.job(job)[static_cast<std::size_t>(step)];
  int begin = 0;
  for (const Slot& slot : slots_)
    if (slot.job == job || slot.machine == operation.machine) begin = std::max(begin, slot.end);
  return {job, step, operation.machine, begin, begin + operation.duration};
}

void Reference::moves(std::vector<std::uint16_t>& list) const {
  list.clear();
  std::vector<Slot> all;
  for (int job = 0; job < shop_.jobs; ++job)
    if (steps_done(job) < shop_.machines) all.push_back(next_of(job));
  if (all.empty()) return;
  Slot first = all.front();
  for (const Slot& slot : all)
    if (slot.end < first.end) first = slot;
  for (const Slot& slot : all)
    if (slot.machine == first.machine && (slot.begin < first.end || slot.end <= first.end))
      list.push_back(static_cast<std::uint16_t>(slot.job));
}

std::string Reference::complaint(int job) const {
  if (job < 0 || job >= shop_.jobs)
    return fmt::format("jobs are counted from 0 to {}", shop_.jobs - 1);
  if (steps_done(job) == shop_.machines) return "all operations of this job are done";
  std::vector<std::uint16_t> list;
  moves(list);
  if (std::ranges::find(list, job) != list.end()) return "";
  const Slot first = next_of(list.front());
  return fmt::format("the schedule would not be active; on machine {} job {} is to go on first",
                     first.machine, fmt::join(list, " or "));
}

void Reference::play(int job) {
  slots_.push_back(next_of(job));
}

int Reference::makespan() const {
  int last = 0;
  for (const Slot& slot : slots_) last = std::max(last, slot.end);
  return last;
}

void Reference::play_out(Stream& stream, Line<std::uint16_t>& line) {
  std::vector<std::uint16_t> list;
  for (moves(list); !list.empty(); moves(list)) {
    line.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    play(line.back());
  }
}

}  // namespace hornbeam::jobshop
