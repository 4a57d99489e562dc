// Python's end while other threads search: they are stopped, and waited for.
//
// A daemon thread does not survive its next step in Python after the interpreter is gone: it is unwound
// from wherever it stands, which a search in C++ cannot be. So none is left there.
#pragma once

#include <atomic>

namespace hornbeam::python {

// A piece of work on this thread, while it lives. Made and destroyed with the interpreter's lock held, as is
// all that is known of them. Where Python is ending the thread is, too: throws SystemExit.
class UnderWay {
 public:
  explicit UnderWay(std::atomic<bool>& interrupt);
  ~UnderWay();
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

 private:
  std::atomic<bool>& interrupt_;  // set, it ends the work soon
};

// Called once by Python when it ends, and before it does.
void end_all_work();

}  // namespace hornbeam::python
