// Where jobs from another process are done: a job arrives as bytes, and what it leaves goes back as
// bytes. Only the start of the run and the search that would have handed the job out are known there;
// all else that a job needs comes with it, the line from the start and the limits included.
#pragma once

#include <atomic>
#include <memory>

#include "hornbeam/core/context.hpp"

namespace hornbeam {

// Whoever handed out a job may ask for a pause of it, and for its end.
struct JobFlags {
  std::atomic<bool> pause = false;
  std::atomic<bool> cancel = false;
  bool is_kept = true;  // what is paused is to go on later, so that its state is wanted
};

class Workshop {
 public:
  virtual ~Workshop() = default;
};

namespace parallel {

// What a job finds in a process that it comes to.
template <Position P>
struct Site {
  const P& start;                     // of the run
  const Context<MoveOf<P>>& context;  // of this process: its cap and its interrupt
  const JobFlags& flags;

  // The worker that was packed there (`send_worker`), to go on here.
  std::unique_ptr<Context<MoveOf<P>>> worker(Reader& in) const {
    std::unique_ptr<Context<MoveOf<P>>> worker(new Context<MoveOf<P>>(context.fork(0, {})));
    worker->set_time(in.get<double>());
    worker->unpack(in);
    worker->obey(&flags.pause, &flags.cancel);
    return worker;
  }
  // Where a line from the run's start leads.
  P after(const Line<MoveOf<P>>& line) const {
    P position = start;
    for (const MoveOf<P>& move : line) position.play(move);
    return position;
  }
};

// With the time that it is here: the clocks of two machines do not agree by themselves.
template <SmallMove M>
void send_worker(const Context<M>& worker, Writer& out) {
  out.put(worker.spent().seconds);
  worker.pack(out);
}

// Any number of threads may work in it at once.
template <Position P>
class WorkshopOf : public Workshop {
 public:
  virtual void work(Reader& job, Writer& answer, const Site<P>& site) const = 0;
};

}  // namespace parallel
}  // namespace hornbeam
