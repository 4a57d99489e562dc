// An instance of the job-shop problem: jobs, each a fixed order of operations, and machines that do one
// operation at a time. Its text is the standard format of the literature.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::jobshop {

inline constexpr int kMostJobs = 1000;
inline constexpr int kMostMachines = 1000;
inline constexpr int kMostOperations = 20000;
inline constexpr int kLongest = 50000;  // operation: no schedule takes longer than 10^9

struct Operation {
  int machine = 0;
  int duration = 0;
  bool operator==(const Operation&) const = default;
};

// Every job has as many operations as there are machines.
struct Shop {
  int jobs = 0;
  int machines = 0;
  std::vector<Operation> operations;  // job by job, in their order

  std::span<const Operation> job(int number) const {
    const auto count = static_cast<std::size_t>(machines);
    return std::span(operations).subspan(static_cast<std::size_t>(number) * count, count);
  }
  bool operator==(const Shop&) const = default;
};

// How many jobs and machines, then for each job pairs of machine and duration; machines are counted from 0,
// and # starts a comment. `source` is what the text is called in complaints. Throws InputError.
Shop parse(std::string_view text, std::string_view source);

// The same again, a line for each job.
std::string to_text(const Shop& shop);

}  // namespace hornbeam::jobshop
