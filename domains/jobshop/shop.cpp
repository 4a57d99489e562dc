#include "domains/jobshop/shop.hpp"

#include <fmt/format.h>

#include "hornbeam/core/words.hpp"

namespace hornbeam::jobshop {

Shop parse(std::string_view text, std::string_view source) {
  Words words(text, source);
  Shop shop;
  shop.jobs = static_cast<int>(words.whole("the number of jobs", 1, kMostJobs));
  shop.machines = static_cast<int>(words.whole("the number of machines", 1, kMostMachines));
  const int operations = shop.jobs * shop.machines;
  if (operations > kMostOperations)
    throw InputError(fmt::format("{}: {} jobs on {} machines have {} operations; there may be {}",
                                 source, shop.jobs, shop.machines, operations, kMostOperations));
  for (int i = 0; i < operations; ++i) {
    const auto machine = words.whole("the machine of an operation", 0, shop.machines - 1);
    const auto duration = words.whole("the duration of an operation", 0, kLongest);
    shop.operations.push_back({static_cast<int>(machine), static_cast<int>(duration)});
  }
  words.end("the last job");
  return shop;
}

std::string to_text(const Shop& shop) {
  std::string text = fmt::format("{} {}", shop.jobs, shop.machines);
  for (int job = 0; job < shop.jobs; ++job) {
    char before = '\n';
    for (const Operation& operation : shop.job(job)) {
      text += fmt::format("{}{} {}", before, operation.machine, operation.duration);
      before = ' ';
    }
  }
  return text;
}

}  // namespace hornbeam::jobshop
