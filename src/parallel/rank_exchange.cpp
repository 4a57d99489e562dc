#include "src/parallel/rank_exchange.hpp"

#include <chrono>
#include <utility>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kLeft = "";  // the last message of who leaves

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
    something_came_.wait_for(lock, 10ms);
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

std::optional<Figures> RankExchange::hear_from(unsigned rank) {
  SteadyClock::time_point gone_after = SteadyClock::time_point::max();
  const auto is_over = [&] {
    if (!interrupt_ || !*interrupt_) return false;
    if (gone_after == SteadyClock::time_point::max()) gone_after = SteadyClock::now() + kLastMoment;
    return SteadyClock::now() >= gone_after;
  };
  const std::optional<std::string> bytes = desk_.mailbox.take(rank, is_over);
  if (!bytes || *bytes == kLeft) return std::nullopt;
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
