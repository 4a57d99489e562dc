// The file that a run can be gone on from. Its state is written every so often, whole or not at all;
// a line that is better is added to it at once, so what was reported is safe whatever happens next.
// A disk that is full costs nothing but the checkpoint: the one before stays, and the run goes on.
#pragma once

#include <functional>
#include <string>

#include "hornbeam/run/run.hpp"

namespace hornbeam::app {

class CheckpointFile {
 public:
  // `every` is seconds, more where writing takes more than a fiftieth of the time.
  CheckpointFile(std::string path, double every) : path_(std::move(path)), every_(every) {}

  const std::string& path() const { return path_; }
  // Found by whoever wrote the file before.
  void know(const FoundLine& found) { best_ = found; }

  // Carries the run to its end, or to that of its budget. How it stands then is still to be written. `slice`
  // is what a pause so many seconds from now takes.
  void carry_to_its_end(Run& run, const std::function<Budget(double)>& slice);
  // How the run stands at its end.
  void write_end(const Run& run);
  // The best line so far.
  void keep(const FoundLine& found);

  // The run's result; where a line is known that is better, with that one.
  Result result_of(const Run& run) const;

 private:
  bool write(const Run& run);
  void complain(const std::string& problem);

  std::string path_;
  double every_;
  double writing_ = 0;  // how long it took last time
  FoundLine best_;
  bool has_complained_ = false;  // and has not written the whole since
};

// Throws InputError where there is something already: it may be all that is left of a run.
void require_no_checkpoint(const std::string& path);

}  // namespace hornbeam::app
