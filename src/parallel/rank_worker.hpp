// A rank other than 0: it does what it is sent, job by job, and says nothing to anybody else.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/parallel/workshop.hpp"
#include "src/parallel/rank_exchange.hpp"
#include "src/parallel/transport.hpp"

namespace hornbeam {

// Does a job from its bytes. Several threads call it at once.
using DoJob =
    std::function<void(std::uint32_t workshop, Reader& job, Writer& answer, const JobFlags& flags)>;

// What a rank does of a run: jobs; or a search of its own, in a thread of its own, which exchanges what it
// knows with the others and ends soon after `stop`.
struct Duty {
  DoJob do_job;
  std::function<void()> search = nullptr;
  std::function<void()> stop = nullptr;

  Duty(DoJob job) : do_job(std::move(job)) {}  // NOLINT: most have nothing else to do
};

// Is told what is searched, and how the other ranks can be reached in an exchange.
using BeginRun = std::function<Duty(const std::string& run, const Desk& desk)>;

// Works until rank 0 sends everybody home. What `begin` throws goes to rank 0 as a sentence.
void work_for_rank_0(Transport& transport, unsigned threads, const std::atomic<bool>* interrupt,
                     const BeginRun& begin);

// All that a rank can do that cannot work: says why, and leaves.
void fail_before_rank_0(Transport& transport, const std::string& sentence);

}  // namespace hornbeam
