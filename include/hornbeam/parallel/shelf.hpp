// Things that a job needs for itself, such as a copy of an evaluator: one each while it is done, kept
// for the next one.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace hornbeam::parallel {

template <class T>
class Shelf {
 public:
  // Nothing where all are in use.
  std::unique_ptr<T> take() {
    const std::lock_guard lock(mutex_);
    if (things_.empty()) return nullptr;
    std::unique_ptr<T> last = std::move(things_.back());
    things_.pop_back();
    return last;
  }
  void give(std::unique_ptr<T> thing) {
    const std::lock_guard lock(mutex_);
    things_.push_back(std::move(thing));
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    things_.clear();
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> things_;
};

}  // namespace hornbeam::parallel
