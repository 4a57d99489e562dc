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

namespace hornbeam {

class MemoryCap {
 public:
  explicit MemoryCap(std::size_t bytes = std::numeric_limits<std::size_t>::max())
      : account_(std::make_shared<Account>(Account{bytes})) {}

  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > account_->cap - account_->used) return false;
    account_->used += bytes;
    account_->peak = std::max(account_->peak, account_->used);
    return true;
  }
  void give(std::size_t bytes) { account_->used -= bytes; }

  std::size_t cap() const { return account_->cap; }
  std::size_t used() const { return account_->used; }
  std::size_t peak() const { return account_->peak; }

  // Whether both are the same account.
  bool operator==(const MemoryCap&) const = default;

 private:
  struct Account {
    std::size_t cap;
    std::size_t used = 0;
    std::size_t peak = 0;
  };
  std::shared_ptr<Account> account_;
};

}  // namespace hornbeam
