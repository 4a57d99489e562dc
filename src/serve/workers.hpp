// Threads that carry on the runs of a table, as many at a time as there are threads.
#pragma once

#include <thread>
#include <vector>

#include "src/serve/table.hpp"

namespace hornbeam::serve {

class Workers {
 public:
  Workers(Table& table, unsigned threads) {
    for (unsigned i = 0; i < threads; ++i)
      threads_.emplace_back([&table] {
        constexpr double kRest = 0.25;  // seconds between two looks at who has gone
        while (!table.is_closed())
          if (!table.work()) table.wait_for_work(kRest);
      });
  }
  // After the table is closed.
  ~Workers() {
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

 private:
  std::vector<std::thread> threads_;
};

}  // namespace hornbeam::serve
