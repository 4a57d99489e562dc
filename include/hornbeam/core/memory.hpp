// The cap on what searches keep in memory. Whoever grows asks first; a refusal is no failure: a
// tree that may not grow goes on searching as it is.
//
// Copies of a cap share one account, in whatever thread they are, so whoever keeps memory keeps a copy
// and can give the memory back even after the run that it was taken for.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {

class MemoryCap {
 public:
  explicit MemoryCap(std::size_t bytes = std::numeric_limits<std::size_t>::max())
      : account_(std::make_shared<Account>(bytes)) {}

  [[nodiscard]] bool take(std::size_t bytes) {
    std::size_t used = account_->used.load(std::memory_order_relaxed);
    do {
      if (bytes > account_->cap - used) {
        account_->was_reached.store(true, std::memory_order_relaxed);
        return false;
      }
    } while (!account_->used.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    raise_peak(used + bytes);
    return true;
  }
  void give(std::size_t bytes) { account_->used.fetch_sub(bytes, std::memory_order_relaxed); }

  std::size_t cap() const { return account_->cap; }
  std::size_t used() const { return account_->used.load(std::memory_order_relaxed); }
  std::size_t peak() const { return account_->peak.load(std::memory_order_relaxed); }
  // Something was refused.
  bool was_reached() const { return account_->was_reached.load(std::memory_order_relaxed); }

  // Whether both are the same account.
  bool operator==(const MemoryCap&) const = default;

 private:
  struct Account {
    explicit Account(std::size_t bytes) : cap(bytes) {}
    const std::size_t cap;
    std::atomic<std::size_t> used = 0;
    std::atomic<std::size_t> peak = 0;
    std::atomic<bool> was_reached = false;
  };

  void raise_peak(std::size_t bytes) {
    std::size_t peak = account_->peak.load(std::memory_order_relaxed);
    while (bytes > peak &&
           !account_->peak.compare_exchange_weak(peak, bytes, std::memory_order_relaxed)) {
    }
  }

  std::shared_ptr<Account> account_;
};

// What one owner has taken from a cap; it goes back with the owner.
class Reservation {
 public:
  Reservation() = default;
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { release(); }

  [[nodiscard]] bool take(MemoryCap& memory, std::size_t bytes) {
    if (!memory.take(bytes)) return false;
    memory_ = memory;
    bytes_ += bytes;
    return true;
  }
  void give(std::size_t bytes) {
    if (bytes == 0) return;
    memory_->give(bytes);
    bytes_ -= bytes;
  }
  void release() { give(bytes_); }
  std::size_t bytes() const { return bytes_; }

  // What was taken is taken again where a checkpoint is loaded. Throws where the cap refuses.
  void save(Writer& out) const { out.put(static_cast<std::uint64_t>(bytes_)); }
  void load(Reader& in, MemoryCap& memory) {
    release();
    if (!take(memory, in.get<std::uint64_t>()))
      throw std::runtime_error("the checkpoint does not fit the memory cap");
  }

 private:
  std::optional<MemoryCap> memory_;
  std::size_t bytes_ = 0;
};

// Room for one more item, asked of the cap; while the items move, both places count.
template <class T>
[[nodiscard]] bool make_room(std::vector<T>& items, Reservation& reserved, MemoryCap& memory) {
  if (items.size() < items.capacity()) return true;
  const std::size_t old_room = items.capacity();
  const std::size_t room = std::max<std::size_t>(64, 2 * old_room);
  if (!reserved.take(memory, room * sizeof(T))) return false;
  items.reserve(room);
  reserved.give(old_room * sizeof(T));
  return true;
}

// Items that room was made for, with the room: what is asked of the cap next depends on it.
template <class T>
void save_items(Writer& out, const std::vector<T>& items, const Reservation& reserved) {
  reserved.save(out);
  out.put(static_cast<std::uint64_t>(items.capacity()));
  out.put(items);
}
template <class T>
void load_items(Reader& in, std::vector<T>& items, Reservation& reserved, MemoryCap& memory) {
  items = {};
  reserved.load(in, memory);
  const auto room = in.get<std::uint64_t>();
  if (room * sizeof(T) > reserved.bytes())
    throw std::runtime_error("the checkpoint is damaged: it has more items than memory for them");
  items.reserve(room);
  in.get(items);
}

}  // namespace hornbeam
