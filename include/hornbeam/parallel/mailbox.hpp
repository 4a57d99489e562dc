// What several who work at the same time have to tell the one who handed out the work, while it goes on.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "hornbeam/core/context.hpp"

namespace hornbeam::parallel {

template <SmallMove M>
class Mailbox {
 public:
  void post(Tally<M> tally) {
    const std::lock_guard lock(mutex_);
    tallies_.push_back(std::move(tally));
    has_mail_.store(true, std::memory_order_relaxed);
  }
  bool has_mail() const { return has_mail_.load(std::memory_order_relaxed); }
  // To whom it is for, in the order in which it was posted.
  void deliver(Context<M>& context) {
    {
      const std::lock_guard lock(mutex_);
      std::swap(tallies_, delivered_);
      has_mail_.store(false, std::memory_order_relaxed);
    }
    for (const Tally<M>& tally : delivered_) context.join(tally);
    delivered_.clear();
  }

 private:
  std::mutex mutex_;
  std::vector<Tally<M>> tallies_;
  std::vector<Tally<M>> delivered_;  // of the one who delivers
  std::atomic<bool> has_mail_ = false;
};

// How often something may yet be done, by whoever comes first.
class Quota {
 public:
  void set(std::uint64_t times) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max() / 2);
    is_limited_ = times != kUnlimited;
    left_ = static_cast<std::int64_t>(std::min(times, kMost));
  }
  bool take() {
    if (!is_limited_ || left_.fetch_sub(1, std::memory_order_relaxed) > 0) return true;
    spend(-1);
    return false;
  }
  // So much more was done than was taken, or less.
  void spend(std::int64_t more) {
    if (is_limited_ && more != 0) left_.fetch_sub(more, std::memory_order_relaxed);
  }
  bool is_spent() const { return is_limited_ && left_.load(std::memory_order_relaxed) <= 0; }
  bool is_limited() const { return is_limited_; }
  std::uint64_t left() const {
    return static_cast<std::uint64_t>(
        std::max<std::int64_t>(0, left_.load(std::memory_order_relaxed)));
  }
  std::atomic<std::int64_t>* tickets() { return is_limited_ ? &left_ : nullptr; }

 private:
  bool is_limited_ = false;
  alignas(64) std::atomic<std::int64_t> left_ = 0;
};

}  // namespace hornbeam::parallel
