#include "src/serve/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/serve/entry.hpp"

namespace hornbeam::serve {
namespace {

constexpr std::size_t kRemembered = 64;  // runs that have ended

bool is_whole_game(const Problem& problem, const Moves& moves) {
  if (problem.is_of_two || moves.empty()) return false;
  const Verdict verdict = problem.verify(moves);
  return verdict.legal && verdict.finished;
}

}  // namespace

Table::Table(TableSettings settings)
    : settings_(std::move(settings)), pages_(settings_.most_streams, settings_.absence) {}
Table::~Table() = default;

std::string Table::start(Start start) {
  std::vector<EntryPtr> gone;  // to be let go of without the lock
  const auto entry = [&] {
    const std::lock_guard lock(mutex_);
    if (is_closed_) throw Refusal(503, "the server is about to end");
    const std::size_t memory =
        start.memory != 0 ? start.memory : settings_.memory / settings_.most_runs;
    gone = look_after();
    while (runs_.size() >= settings_.most_runs || memory > memory_left()) {
      const EntryPtr abandoned = longest_abandoned();
      if (!abandoned) break;
      gone.push_back(end(abandoned->id, "nobody looked at it, and another run needed its place"));
    }
    if (runs_.size() >= settings_.most_runs)
      throw Refusal(
          503, fmt::format("there are {} runs, and there may be no more: stop one", runs_.size()));
    if (memory > memory_left())
      throw Refusal(503, fmt::format("of the memory for all runs {} bytes are left, not {}: stop a "
                                     "run, or start this one with less",
                                     memory_left(), memory));
    auto fresh = std::make_shared<Entry>(*this, fmt::format("r{}", ++started_));
    fresh->page = start.page;
    fresh->keep = start.keep;
    fresh->memory = memory;
    fresh->is_in_hand = true;
    fresh->idle_since = settings_.now();
    if (start.paused) fresh->status = Status::paused;
    pages_.meet(start.page, settings_.now());
    runs_.emplace(fresh->id, fresh);
    return fresh;
  }();
  try {
    entry->problem = std::move(start.problem);
    entry->run = entry->problem->start(start.search,
                                       {.budget = start.budget,
                                        .seed = start.seed,
                                        .memory = entry->memory,
                                        .observer = entry.get(),
                                        .interrupt = &entry->interrupt,
                                        .time = &entry->watch},
                                       start.first_moves);
    entry->played =
        is_whole_game(*entry->problem, start.first_moves) ? 0 : start.first_moves.size();
    tell_now(*entry);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    runs_.erase(entry->id);
    throw;
  }
  const std::lock_guard lock(mutex_);
  entry->is_in_hand = false;
  changed_.notify_all();
  return entry->id;
}

Table::NewsPtr Table::news(const std::string& run) const {
  const std::lock_guard lock(mutex_);
  return find(run)->news;
}

std::vector<Table::NewsPtr> Table::all_news() const {
  const std::lock_guard lock(mutex_);
  std::vector<NewsPtr> all;
  for (const auto& [id, entry] : runs_)
    if (entry->news) all.push_back(entry->news);
  return all;
}

Table::NewsPtr Table::pause(const std::string& run) {
  const std::lock_guard lock(mutex_);
  const EntryPtr entry = find(run);
  if (entry->status == Status::running) set_status(*entry, Status::paused);
  return entry->news;
}

Table::NewsPtr Table::resume(const std::string& run, const std::optional<Budget>& more) {
  if (more) {
    const InHand entry(*this, run);
    entry->run->allow(*more);
  }
  const std::lock_guard lock(mutex_);
  const EntryPtr entry = find(run);
  if (entry->status == Status::failed) throw Refusal(409, entry->reason);
  if (entry->status == Status::finished)
    throw Refusal(409, "run " + run + " is finished: nothing is left to search");
  if (entry->status == Status::spent && !more)
    throw Refusal(409, "run " + run + " has spent its budget; to go on it needs more");
  if (entry->status != Status::running) set_status(*entry, Status::running);
  return entry->news;
}

Table::NewsPtr Table::play(const std::string& run, const std::string& move,
                           const std::optional<Budget>& more) {
  const InHand entry(*this, run);
  entry->run->play(move);
  ++entry->played;
  if (more) entry->run->allow(*more);
  News next = look_at(*entry);
  const bool is_over = entry->run->is_over();
  const std::lock_guard lock(mutex_);
  const bool had_stopped = entry->status == Status::spent || entry->status == Status::finished;
  if (had_stopped || (entry->status == Status::running && is_over)) {
    entry->status = is_over ? Status::spent : Status::running;
    entry->idle_since = settings_.now();
  }
  tell(*entry, std::move(next));
  return entry->news;
}

std::string Table::save(const std::string& run) {
  if (!settings_.save)
    throw Refusal(409,
                  "there is nowhere to keep checkpoints: start the server with --checkpoints "
                  "FOLDER");
  const InHand entry(*this, run);
  return settings_.save(run, *entry->run);
}

Table::NewsPtr Table::stop(const std::string& run) {
  {
    const std::lock_guard lock(mutex_);
    find(run)->interrupt = true;
  }
  EntryPtr gone;  // after what has it in hand
  const InHand entry(*this, run);
  tell_now(*entry);
  const std::lock_guard lock(mutex_);
  gone = end(run, "somebody stopped it");
  return entry->news;
}

std::vector<std::string> Table::close() {
  std::vector<EntryPtr> open;
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& [id, entry] : runs_) {
      entry->interrupt = true;
      if (entry->news) open.push_back(entry);  // what is about to begin has nothing to lose
    }
    changed_.notify_all();
  }
  std::vector<std::string> lost;
  for (const EntryPtr& entry : open) {
    {
      // For as long as it takes: whoever has it in hand was told to hurry, and is waited for anyway.
      std::unique_lock lock(mutex_);
      ++entry->wanted;
      changed_.wait(lock, [&] { return !entry->is_in_hand || entry->has_ended; });
      --entry->wanted;
      if (entry->has_ended) continue;
      entry->is_in_hand = true;
    }
    try {
      if (settings_.save) settings_.save(entry->id, *entry->run);
    } catch (const std::exception& error) {
      lost.push_back(fmt::format("run {} is not kept: {}", entry->id, error.what()));
    }
    const std::lock_guard lock(mutex_);
    entry->is_in_hand = false;
    end(entry->id, "the server has ended");
  }
  return lost;
}

bool Table::is_closed() const {
  const std::lock_guard lock(mutex_);
  return is_closed_;
}

std::uint64_t Table::open_stream(const std::string& page) {
  const std::lock_guard lock(mutex_);
  if (is_closed_) throw Refusal(503, "the server is about to end");
  const std::uint64_t stream = pages_.open_stream(page);
  changed_.notify_all();
  return stream;
}

void Table::close_stream(const std::string& page, std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  pages_.close_stream(page, stream, settings_.now());
}

std::optional<Table::Updates> Table::updates(const std::string& page, std::uint64_t stream,
                                             std::uint64_t version, double seconds) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, seconds_of(seconds),
                    [&] { return is_to_end(page, stream) || pages_.version(page) > version; });
  if (is_to_end(page, stream)) return std::nullopt;
  Updates updates;
  updates.version = std::max(version, pages_.version(page));
  for (const auto& [id, entry] : runs_) {
    if (entry->page != page || !entry->news) continue;
    updates.runs.push_back(id);
    if (entry->news->version > version) updates.news.push_back(entry->news);
  }
  std::sort(updates.news.begin(), updates.news.end(),
            [](const NewsPtr& a, const NewsPtr& b) { return a->version < b->version; });
  return updates;
}

bool Table::has_to_end(const std::string& page, std::uint64_t stream, double seconds) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, seconds_of(seconds), [&] { return is_to_end(page, stream); });
}

std::size_t Table::streams() const {
  const std::lock_guard lock(mutex_);
  return pages_.streams();
}

std::size_t Table::runs() const {
  const std::lock_guard lock(mutex_);
  return runs_.size();
}

bool Table::is_to_end(const std::string& page, std::uint64_t stream) const {
  return is_closed_ || !pages_.has(page, stream);
}

Table::EntryPtr Table::find(const std::string& run) const {
  if (const auto found = runs_.find(run); found != runs_.end() && found->second->news)
    return found->second;
  for (const auto& [id, why] : ended_)
    if (id == run) throw Refusal(404, fmt::format("run {} has ended: {}", run, why));
  throw Refusal(404, "there is no run " + in_quotes(run));
}

// The one that has waited longest.
Table::EntryPtr Table::whose_turn() const {
  EntryPtr next;
  for (const auto& [id, entry] : runs_) {
    const bool is_ready =
        entry->status == Status::running && !entry->is_in_hand && entry->wanted == 0;
    if (is_ready && (!next || entry->turn < next->turn)) next = entry;
  }
  return next;
}

Table::EntryPtr Table::longest_abandoned() const {
  EntryPtr longest;
  for (const auto& [id, entry] : runs_) {
    const bool is_free = entry->news && entry->status != Status::running && !entry->is_in_hand &&
                         entry->wanted == 0 && !entry->keep;
    if (is_free && pages_.is_gone(entry->page, settings_.now()) &&
        (!longest || entry->idle_since < longest->idle_since))
      longest = entry;
  }
  return longest;
}

std::vector<Table::EntryPtr> Table::look_after() {
  const double now = settings_.now();
  std::vector<EntryPtr> gone;
  for (auto next = runs_.begin(); next != runs_.end();) {
    const EntryPtr entry = (next++)->second;
    if (!entry->news) continue;  // it is about to begin
    if (entry->status == Status::running) {
      if (pages_.is_gone(entry->page, now) && !entry->keep)
        set_status(*entry, Status::paused,
                   fmt::format("nobody has looked at it for {:g} s", settings_.absence));
    } else if (!entry->is_in_hand && entry->wanted == 0 &&
               now - entry->idle_since > settings_.patience) {
      gone.push_back(
          end(entry->id, fmt::format("it had not run for {:g} min", settings_.patience / 60)));
    }
  }
  pages_.forget_gone(now, [&](const std::string& page) {
    return std::any_of(runs_.begin(), runs_.end(),
                       [&](const auto& run) { return run.second->page == page; });
  });
  return gone;
}

void Table::set_status(Entry& entry, Status status, const std::string& reason) {
  entry.status = status;
  entry.reason = reason;
  entry.idle_since = settings_.now();
  tell(entry, *entry.news);
}

void Table::tell(Entry& entry, News news) {
  news.run = entry.id;
  news.status = entry.status;
  news.reason = entry.reason;
  news.version = ++version_;
  pages_.change(entry.page, version_);
  entry.news = std::make_shared<const News>(std::move(news));
  changed_.notify_all();
}

Table::EntryPtr Table::end(const std::string& run, const std::string& why) {
  const auto found = runs_.find(run);
  EntryPtr entry = std::move(found->second);
  runs_.erase(found);
  entry->has_ended = true;
  ended_.emplace_back(run, why);
  if (ended_.size() > kRemembered) ended_.pop_front();
  pages_.change(entry->page, ++version_);
  changed_.notify_all();
  return entry;
}

std::size_t Table::memory_left() const {
  std::size_t taken = 0;
  for (const auto& [id, entry] : runs_) taken += entry->memory;
  return settings_.memory - std::min(taken, settings_.memory);
}

}  // namespace hornbeam::serve
