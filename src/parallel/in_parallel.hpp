// The same work for many numbers, on several threads. What each number gives must not depend on the
// others; then it does not depend on the threads either.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace hornbeam {

// Calls work(0) to work(count - 1). The first exception is thrown once all threads have ended.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr problem;
  const auto serve = [&] {
    try {
      for (std::size_t i; (i = next++) < count;) work(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!problem) problem = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned t = 1; t < std::min<std::size_t>(threads, count); ++t) others.emplace_back(serve);
    serve();
  }
  if (problem) std::rethrow_exception(problem);
}

}  // namespace hornbeam
