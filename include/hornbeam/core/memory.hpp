// The cap on what searches keep in memory. Whoever grows asks first; a refusal is no failure: a
// tree that may not grow goes on searching as it is.
//
// Copies of a cap share one account, so whoever keeps memory keeps a copy and can give the memory
// back even after the run that it was taken for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace hornbeam {

class MemoryCap {
 public:
  explicit MemoryCap(std::size_t bytes = std::numeric_limits<std::size_t>::max())
      : account_(std::make_shared<Account>(Account{bytes})) {}

  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > account_->cap - account_->used) {
      account_->was_reached = true;
      return false;
    }
    account_->used += bytes;
    account_->peak = std::max(account_->peak, account_->used);
    return true;
  }
  void give(std::size_t bytes) { account_->used -= bytes; }

  std::size_t cap() const { return account_->cap; }
  std::size_t used() const { return account_->used; }
  std::size_t peak() const { return account_->peak; }
  bool was_reached() const { return account_->was_reached; }  // something was refused

  // Whether both are the same account.
  bool operator==(const MemoryCap&) const = default;

 private:
  struct Account {
    std::size_t cap;
    std::size_t used = 0;
    std::size_t peak = 0;
    bool was_reached = false;
  };
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

}  // namespace hornbeam
