// A run of a table with all that belongs to it, and what has it in hand. For table.cpp and
// work.cpp alone.
#pragma once

#include <chrono>

#include "src/run/stopwatch.hpp"
#include "src/serve/table.hpp"

namespace hornbeam::serve {

inline std::chrono::duration<double> seconds_of(double seconds) {
  return std::chrono::duration<double>(seconds);
}

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

}  // namespace hornbeam::serve
