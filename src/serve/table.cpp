#include "src/serve/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "src/problem/verified.hpp"
#include "src/serve/stopwatch.hpp"

namespace hornbeam::serve {
namespace {

constexpr std::size_t kRemembered = 64;  // runs that have ended
constexpr std::size_t kLeaving = 8;      // streams that have been told to end, and have not yet

std::chrono::duration<double> seconds_of(double seconds) {
  return std::chrono::duration<double>(seconds);
}

bool is_whole_game(const Problem& problem, const Moves& moves) {
  if (problem.is_of_two || moves.empty()) return false;
  const Verdict verdict = problem.verify(moves);
  return verdict.legal && verdict.finished;
}

}  // namespace

// What the run is given (time, who watches, who may end it) outlives it.
struct Table::Entry final : Observer {
  Entry(Table& owner, std::string name) : table(owner), id(std::move(name)) {}

  // In evaluations that take longer than a slice there is something to say, too.
  void improved(const Improvement& step, const LineText& line) override {
    if (problem->is_of_two) return;
    found = FoundLine{step.score, line()};
  }
  void progress(const Spent& spent, Score) override {
    if (spent.seconds < told_after + 2 * table.settings_.slice) return;
    told_after = spent.seconds;
    const std::lock_guard lock(table.mutex_);
    News next = *news;
    next.result.spent = spent;
    if (found && found->score > next.result.score &&
        problem->verify(found->line).score == found->score) {
      next.result.score = found->score;
      next.result.line = std::move(found->line);
      ++next.improved;
    }
    found.reset();
    table.tell(*this, std::move(next));
  }

  Table& table;
  const std::string id;
  std::string page;
  bool keep = false;
  std::size_t memory = 0;
  std::unique_ptr<Problem> problem;

  // By who has it in hand:
  std::size_t played = 0;
  std::optional<FoundLine> found;
  double told_after = 0;

  // With the table's lock:
  Status status = Status::running;
  std::string reason;
  bool is_in_hand = false;
  unsigned wanted = 0;  // by so many who wait for it
  bool has_ended = false;
  std::uint64_t turn = 0;
  double idle_since = 0;
  NewsPtr news;

  Stopwatch watch;
  std::atomic<bool> interrupt = false;
  std::unique_ptr<Run> run;
};

// A run that nobody else touches meanwhile.
class Table::InHand {
 public:
  InHand(Table& table, const std::string& run) : table_(table) {
    std::unique_lock lock(table.mutex_);
    entry_ = table.find(run);
    ++entry_->wanted;
    const bool is_free =
        table.changed_.wait_for(lock, seconds_of(table.settings_.longest_wait),
                                [&] { return !entry_->is_in_hand || entry_->has_ended; });
    --entry_->wanted;
    if (entry_->has_ended) table.find(run);  // says why
    if (!is_free) throw Refusal(503, "run " + run + " is in the middle of something; ask again");
    entry_->is_in_hand = true;
  }
  ~InHand() {
    const std::lock_guard lock(table_.mutex_);
    entry_->is_in_hand = false;
    table_.changed_.notify_all();
  }
  InHand(const InHand&) = delete;
  InHand& operator=(const InHand&) = delete;

  Entry& operator*() const { return *entry_; }
  Entry* operator->() const { return entry_.get(); }

 private:
  Table& table_;
  EntryPtr entry_;
};

Table::Table(TableSettings settings) : settings_(std::move(settings)) {}
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
    pages_[start.page].seen = settings_.now();
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

std::uint64_t Table::open_stream(const std::string& page) {
  const std::lock_guard lock(mutex_);
  if (is_closed_) throw Refusal(503, "the server is about to end");
  const bool is_new = !pages_.contains(page) || pages_.at(page).stream == 0;
  if ((is_new && pages_that_look() >= settings_.most_streams) ||
      streams_ >= settings_.most_streams + kLeaving)
    throw Refusal(503, fmt::format("{} streams of events are open, and there may be no more",
                                   settings_.most_streams));
  ++streams_;
  pages_[page].stream = ++streams_opened_;
  changed_.notify_all();
  return streams_opened_;
}

void Table::close_stream(const std::string& page, std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  --streams_;
  const auto found = pages_.find(page);
  if (found == pages_.end() || found->second.stream != stream) return;
  found->second.stream = 0;
  found->second.seen = settings_.now();
}

std::optional<Table::Updates> Table::updates(const std::string& page, std::uint64_t stream,
                                             std::uint64_t version, double seconds) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, seconds_of(seconds),
                    [&] { return is_to_end(page, stream) || pages_.at(page).version > version; });
  if (is_to_end(page, stream)) return std::nullopt;
  Updates updates;
  updates.version = std::max(version, pages_.at(page).version);
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
  return streams_;
}

std::size_t Table::runs() const {
  const std::lock_guard lock(mutex_);
  return runs_.size();
}

// A page that is gone has another stream, or none.
bool Table::is_to_end(const std::string& page, std::uint64_t stream) const {
  const auto found = pages_.find(page);
  return is_closed_ || found == pages_.end() || found->second.stream != stream;
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

bool Table::is_alone(const Entry& entry) const {
  const auto page = pages_.find(entry.page);
  return page == pages_.end() ||
         (page->second.stream == 0 && settings_.now() - page->second.seen > settings_.absence);
}

Table::EntryPtr Table::longest_abandoned() const {
  EntryPtr longest;
  for (const auto& [id, entry] : runs_) {
    const bool is_free = entry->news && entry->status != Status::running && !entry->is_in_hand &&
                         entry->wanted == 0 && !entry->keep;
    if (is_free && is_alone(*entry) && (!longest || entry->idle_since < longest->idle_since))
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
      if (is_alone(*entry) && !entry->keep)
        set_status(*entry, Status::paused,
                   fmt::format("nobody has looked at it for {:g} s", settings_.absence));
    } else if (!entry->is_in_hand && entry->wanted == 0 &&
               now - entry->idle_since > settings_.patience) {
      gone.push_back(
          end(entry->id, fmt::format("it had not run for {:g} min", settings_.patience / 60)));
    }
  }
  std::erase_if(pages_, [&](const auto& one) {
    const Page& page = one.second;
    return page.stream == 0 && now - page.seen > settings_.absence &&
           std::none_of(runs_.begin(), runs_.end(),
                        [&](const auto& run) { return run.second->page == one.first; });
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
  news.version = pages_[entry.page].version = ++version_;
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
  pages_[entry->page].version = ++version_;
  changed_.notify_all();
  return entry;
}

std::size_t Table::memory_left() const {
  std::size_t taken = 0;
  for (const auto& [id, entry] : runs_) taken += entry->memory;
  return settings_.memory - std::min(taken, settings_.memory);
}

std::size_t Table::pages_that_look() const {
  return static_cast<std::size_t>(std::count_if(
      pages_.begin(), pages_.end(), [](const auto& page) { return page.second.stream != 0; }));
}

void Table::carry_on(Entry& entry) {
  Status came_to = Status::running;
  std::string failure;
  News next;
  try {
    entry.watch.go();
    const Outcome outcome = entry.run->resume({.seconds = settings_.slice});
    entry.watch.halt();
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
    is_watched = pages_[entry.page].stream != 0;
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
