// How a search shows that it is getting somewhere, on standard error: a line that lives, plain lines
// for a log, or JSON, one object per line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/observer.hpp"

namespace hornbeam::app {

// Watches a run. Without `finish` at its end, after an error say, a line that lives goes all the same.
class Progress : public Observer {
 public:
  virtual void finish(const Spent& spent) = 0;
};

// What can be asked for: auto (a line on a terminal, else nothing), line, json, none.
const std::vector<std::string>& progress_forms();

// Null where nothing is to be shown. `quiet` is whether auto means none. Throws InputError.
std::unique_ptr<Progress> make_progress(const std::string& form, bool quiet, const Budget& budget,
                                        Objective objective = Objective::maximise);

}  // namespace hornbeam::app
