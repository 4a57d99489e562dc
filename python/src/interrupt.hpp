// Ctrl-C while a search is under way: it ends the search, and only then is what it always was.
//
// Python's own handler would raise KeyboardInterrupt in the middle of whatever runs, a method of the user's
// that a search has called among others, and the search could not go on later. So the signal sets the run's
// flag instead, and is raised again when the run has stopped. Who presses twice does not want to wait: the
// second time is Python's.
#pragma once

#include <atomic>
#include <csignal>

namespace hornbeam::python {

bool is_main_thread();

// While it lives, in the main thread, and where Ctrl-C means something. Such may stand inside one another.
class InterruptKey {
 public:
  explicit InterruptKey(std::atomic<bool>& flag);
  ~InterruptKey();
  InterruptKey(const InterruptKey&) = delete;
  InterruptKey& operator=(const InterruptKey&) = delete;

  // Gives the key back to Python, for as long as code of the user's runs that no search has called.
  class Lent {
   public:
    Lent();
    ~Lent();
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

   private:
    InterruptKey* from_;
  };

  // Gives it back for good, and raises what was held: throws error_already_set.
  void end();

 private:
  void install();
  void restore();
  void give_back();
  static InterruptKey* own();  // of this thread
  static void handle(int);

  std::atomic<bool>& flag_;
  struct sigaction before_ {};
  bool is_installed_ = false;
  std::atomic<bool> was_pressed_{false};
  InterruptKey* outer_ = nullptr;
};

}  // namespace hornbeam::python
