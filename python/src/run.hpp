// A run as Python has it: it is resumed on the thread that asks, callbacks come there, and whatever they
// raise stops the search and is raised when it has stopped.
//
// While a domain of the box is searched other threads of Python run; a class in Python is searched by a
// thread that runs Python all the time, and makes room for others as every such thread does.
#pragma once

#include <atomic>
#include <exception>

#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/run/run.hpp"
#include "python/src/posed.hpp"
#include "src/run/stopwatch.hpp"

namespace hornbeam::python {

// What callbacks are told, and what histories consist of.
struct Step {
  double seconds = 0;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;  // of progress
  Score score = kNoScore;
  Objective objective = Objective::maximise;
  std::optional<Moves> line = {};  // of an improvement that is told
};

// A result, with the problem that it is of.
struct Answer {
  PosedPtr posed;
  Result result;

  // What the rules have against the line, or nothing; and the same of one that a search has just found.
  std::string complaint() const;
  void require_confirmed() const;  // throws where that cannot be
  Picture picture() const;
};

// Throws InputError, which says why it cannot be read.
std::string read_file(const std::string& path);

struct Callbacks {
  py::object improved;  // None: nobody listens
  py::object progress;
};

class Watcher final : public Observer {
 public:
  Watcher(Callbacks callbacks, Objective objective, std::atomic<bool>& interrupt)
      : callbacks_(std::move(callbacks)), objective_(objective), interrupt_(interrupt) {}

  bool is_needed() const {
    return !callbacks_.improved.is_none() || !callbacks_.progress.is_none();
  }
  void improved(const Improvement& step, const LineText& line) override;
  void progress(const Spent& spent, Score best) override;
  Callbacks& callbacks() { return callbacks_; }
  // What a callback has raised, once; nothing where none has.
  std::exception_ptr take_raised() { return std::exchange(raised_, nullptr); }

 private:
  void tell(const py::object& callback, const std::function<Step()>& what);

  Callbacks callbacks_;
  Objective objective_;
  std::atomic<bool>& interrupt_;
  std::exception_ptr raised_;
};

struct RunOptions {
  Budget budget;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> memory;  // half of what is free where nothing is said
  std::optional<unsigned> threads;      // all that the machine gives, where nothing is said
};

class RunHandle {
 public:
  RunHandle(PosedPtr posed, const std::string& search, const RunOptions& options,
            const Moves& first_moves, Callbacks callbacks);
  // What `save` has written; `type` is the class where it is of one, or None.
  static std::unique_ptr<RunHandle> load(const std::string& path, const py::object& type,
                                         const std::optional<unsigned>& threads,
                                         Callbacks callbacks);

  // Whether there is more to do, and something left to do it with.
  bool resume(const Budget& slice);
  void allow(const Budget& budget);
  // May be called by any thread, and from a callback: resume returns soon, or where none is under way the
  // next one at once.
  void stop();
  bool is_over();
  Answer answer();
  py::object choose(const std::string& rule);
  void play(const py::object& move);
  py::list played();
  void save(const std::string& path);
  // The moves at the root as the user has them, and figures turned back where lines cost something.
  py::list view();
  // For the collector of garbage: what the user has given, and may refer to this.
  Callbacks& callbacks() { return watcher_.callbacks(); }

 private:
  class Turn;  // of one thread at a time
  class Patience;
  RunHandle(PosedPtr posed, Callbacks callbacks);
  RunSettings settings(const std::optional<unsigned>& threads);
  void forget_stop();
  std::string why_broken() const;

  PosedPtr posed_;
  std::atomic<bool> interrupt_{false};
  std::atomic<bool> is_asked_to_stop_{false};  // until a resume has done so
  std::atomic<bool> is_resuming_{false};
  Watcher watcher_;
  Stopwatch watch_{CLOCK_MONOTONIC};  // of the time inside resume
  std::unique_ptr<Exchange> exchange_;
  std::unique_ptr<Run> run_;
  std::optional<FoundLine> found_;  // by another process after it had saved the run
  bool is_done_ = false;
  double longest_ = kForever;        // that the budget allows, in seconds
  const char* broken_by_ = nullptr;  // what ended it in the middle of an evaluation
  std::optional<Answer> answer_;     // until the run changes
  std::atomic<bool> is_under_way_{false};
};

}  // namespace hornbeam::python
