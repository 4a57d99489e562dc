// A slice of searching for the run whose turn it is, and what there is to say of a run after that.
#include "hornbeam/core/error.hpp"
#include "src/problem/verified.hpp"
#include "src/serve/entry.hpp"

namespace hornbeam::serve {

bool Table::work() {
  EntryPtr entry;
  std::vector<EntryPtr> gone;
  {
    const std::lock_guard lock(mutex_);
    gone = look_after();
    entry = whose_turn();
    if (!entry) return false;
    entry->is_in_hand = true;
    entry->turn = ++turns_;
  }
  carry_on(*entry);
  const std::lock_guard lock(mutex_);
  entry->is_in_hand = false;
  changed_.notify_all();
  return true;
}

void Table::wait_for_work(double seconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, seconds_of(seconds), [&] { return is_closed_ || whose_turn(); });
}

void Table::carry_on(Entry& entry) {
  Status came_to = Status::running;
  std::string failure;
  News next;
  try {
    const Outcome outcome = [&] {
      const Stopwatch::Going going(entry.watch);
      return entry.run->resume({.seconds = settings_.slice});
    }();
    if (outcome == Outcome::done)
      came_to = Status::finished;
    else if (entry.run->is_over())
      came_to = Status::spent;
    next = look_at(entry);
  } catch (const std::bad_alloc&) {
    failure = "the machine has no memory left for it";
  } catch (const std::exception& error) {
    failure = error.what();
  }
  const std::lock_guard lock(mutex_);
  if (!failure.empty()) {
    set_status(entry, Status::failed, failure);
    return;
  }
  if (came_to != Status::running) {
    entry.status = came_to;
    entry.reason.clear();
    entry.idle_since = settings_.now();
  }
  tell(entry, std::move(next));
}

News Table::look_at(Entry& entry) {
  NewsPtr before;
  bool is_watched = false;
  {
    const std::lock_guard lock(mutex_);
    before = entry.news;
    is_watched = pages_.is_looking(entry.page);
  }
  entry.found.reset();
  News next;
  next.played = entry.played;
  if (is_watched) next.view = entry.run->view();
  next.result = entry.run->result();
  entry.told_after = next.result.spent.seconds;
  const bool is_as_before = before && before->result.line == next.result.line &&
                            before->result.score == next.result.score;
  next.improved = before ? before->improved + (is_as_before ? 0 : 1) : 1;
  if (is_as_before) {
    next.result.appraisal = before->result.appraisal;
  } else {
    require_verified(*entry.problem, next.result);
    next.result.appraisal = entry.problem->appraise(next.result.line);
  }
  if (next.result.is_optimal && !next.result.to_move)
    next.result.appraisal.bound = next.result.score;
  return next;
}

void Table::tell_now(Entry& entry) {
  News next = look_at(entry);
  const std::lock_guard lock(mutex_);
  tell(entry, std::move(next));
}

}  // namespace hornbeam::serve
