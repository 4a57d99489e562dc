#include "apps/hornbeam/checkpoint_file.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <utility>

#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "hornbeam/core/error.hpp"

namespace hornbeam::app {
namespace {

constexpr double kLeastBetween = 50;  // times as long as writing takes

}  // namespace

void CheckpointFile::carry_to_its_end(Run& run, const std::function<Budget(double)>& slice) {
  write(run);
  while (run.resume(slice(std::max(every_, kLeastBetween * writing_))) == Outcome::more &&
         !run.is_over())
    write(run);
}

void CheckpointFile::keep(const FoundLine& found) {
  if (found.score <= best_.score) return;
  best_ = found;
  if (!append_to_file(path_, to_record(best_)))
    complain("cannot write " + path_ + ": " + std::strerror(errno));
}

Result CheckpointFile::result_of(const Run& run) const {
  Result result = run.result();
  if (best_.score > result.score) {
    result.score = best_.score;
    result.line = best_.line;
  }
  return result;
}

void CheckpointFile::write_end(const Run& run) {
  if (!write(run))
    put_error("hornbeam: {} is of an earlier moment: the end of the run could not be written\n",
              path_);
}

bool CheckpointFile::write(const Run& run) {
  using Time = std::chrono::steady_clock;
  const Time::time_point begin = Time::now();
  bool is_written = false;
  try {
    write_file(path_, [&](std::ostream& file) {
      run.save(file);
      if (best_.score == kNoScore) return;
      const std::string record = to_record(best_);
      file.write(record.data(), static_cast<std::streamsize>(record.size()));
    });
    is_written = true;
    has_complained_ = false;
  } catch (const InputError& problem) {
    complain(problem.what());
  }
  writing_ = std::chrono::duration<double>(Time::now() - begin).count();
  return is_written;
}

void CheckpointFile::complain(const std::string& problem) {
  if (!std::exchange(has_complained_, true))
    put_error("hornbeam: {}; the search goes on, and the checkpoint is as it was\n", problem);
}

void require_no_checkpoint(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return;
  throw InputError("--checkpoint: there is a file " + path + " already; 'hornbeam resume " + path +
                   "' goes on from a checkpoint, and a new run needs another name");
}

}  // namespace hornbeam::app
