#include "src/parallel/rank_exchange.hpp"

#include <algorithm>
#include <utility>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {
namespace {

using namespace std::chrono_literals;

constexpr const char* kLeft = "";  // the last message of who leaves
constexpr double kLongest = 1e8;   // seconds that anybody waits

}  // namespace

void Mailbox::put(unsigned from, std::string bytes) {
  {
    const std::lock_guard lock(mutex_);
    letters_[from].push_back(std::move(bytes));
  }
  something_came_.notify_all();
}

void Mailbox::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  something_came_.notify_all();
}

std::optional<std::string> Mailbox::take(unsigned from, const std::function<bool()>& is_over) {
  std::unique_lock lock(mutex_);
  std::deque<std::string>& box = letters_[from];
  while (box.empty()) {
    if (is_closed_ || is_over()) return std::nullopt;
    is_awaited_ = true;
    something_came_.wait_for(lock, 10ms);
    is_awaited_ = false;
  }
  std::string bytes = std::move(box.front());
  box.pop_front();
  return bytes;
}

RankExchange::RankExchange(Desk desk, const std::atomic<bool>* interrupt)
    : desk_(std::move(desk)), interrupt_(interrupt) {
  for (unsigned step = 1; step < desk_.ranks; step *= 2) {
    if (desk_.rank & step) {
      parent_ = desk_.rank - step;
      break;
    }
    if (desk_.rank + step < desk_.ranks) children_.push_back(desk_.rank + step);
  }
}

bool RankExchange::reduce(Figures& figures) {
  if (has_left_) return false;
  Figures all = figures;
  const auto reduced = [&] {
    if (!add_children(all)) return false;
    if (!parent_) return true;
    send(*parent_, all);
    std::optional<Figures> of_all = hear_from(*parent_);
    if (of_all) all = std::move(*of_all);
    return of_all.has_value();
  };
  if (!reduced()) {
    leave();
    return false;
  }
  for (const unsigned child : children_) send(child, all);
  figures = std::move(all);
  return true;
}

bool RankExchange::add_children(Figures& figures) {
  for (const unsigned child : children_) {
    const std::optional<Figures> theirs = hear_from(child);
    if (!theirs) return false;
    figures.add(*theirs);
  }
  return true;
}

void RankExchange::want_states_after(double seconds) {
  wanted_at_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(std::min(seconds, kLongest)));
}

std::vector<std::string> RankExchange::gather(const std::string& mine) {
  wanted_at_ = Clock::time_point::max();
  if (desk_.rank > 0) {
    desk_.post(0, mine);
    return {};
  }
  std::vector<std::string> all{mine};
  while (all.size() < desk_.ranks) {
    std::optional<std::string> theirs = letter_from(static_cast<unsigned>(all.size()));
    if (!theirs) {
      leave();
      return {};
    }
    all.push_back(std::move(*theirs));
  }
  return all;
}

// Nothing where it has left, or somebody has asked to stop.
std::optional<std::string> RankExchange::letter_from(unsigned rank) {
  Clock::time_point gone_after = Clock::time_point::max();
  const auto is_over = [&] {
    if (!interrupt_ || !*interrupt_) return false;
    if (gone_after == Clock::time_point::max()) gone_after = Clock::now() + kLastMoment;
    return Clock::now() >= gone_after;
  };
  std::optional<std::string> bytes = desk_.mailbox.take(rank, is_over);
  if (bytes && *bytes == kLeft) bytes.reset();
  return bytes;
}

std::optional<Figures> RankExchange::hear_from(unsigned rank) {
  const std::optional<std::string> bytes = letter_from(rank);
  if (!bytes) return std::nullopt;
  Figures figures;
  Reader in(*bytes);
  in.get(figures.counts), in.get(figures.sums), in.get(figures.tops);
  in.get(figures.best), in.get(figures.line), in.get(figures.stop);
  return figures;
}

void RankExchange::send(unsigned to, const Figures& figures) {
  Writer out;
  out.put(figures.counts), out.put(figures.sums), out.put(figures.tops);
  out.put(figures.best), out.put(figures.line), out.put(figures.stop);
  desk_.post(to, out.bytes());
}

void RankExchange::leave() {
  if (std::exchange(has_left_, true)) return;
  if (parent_) desk_.post(*parent_, kLeft);
  for (const unsigned child : children_) desk_.post(child, kLeft);
}

}  // namespace hornbeam
