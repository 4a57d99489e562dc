// Runs on disk, in SQLite: each is there as soon as it has ended, and several processes may work on one store.
//
// Who begins a run claims it first, in one transaction that nobody else can be in; the claim says which
// process made it, so one whose process is gone is free. The run itself is written in one transaction, in
// which its claim goes: a run that was cut short leaves nothing. The store is in WAL mode, which takes one
// host; stores of several are joined by `add`.
//
// A store may be used by several threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "src/laboratory/process.hpp"
#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

enum class Claimed {
  ours,      // to be run now
  theirs,    // another process is at it
  is_there,  // it was run
  came,      // it was, since this store was opened
};

// Which stored runs make another one unnecessary.
enum class Counts {
  any,   // whatever behaviour they have
  same,  // those with the behaviour of now
};

class Store {
 public:
  // Makes it where it is not there; one that cannot be written can be read. Throws InputError where it cannot be opened, or is something else.
  explicit Store(const std::string& path);
  ~Store();

  // One without a history is not there where it needs one.
  Claimed claim(const RunKey& key, std::uint64_t behaviour, Counts counts,
                bool needs_history = false);
  // What was claimed by this process: given up, or ended with a run.
  void release(const RunKey& key, std::uint64_t behaviour);
  void finish(const StoredRun& run);

  // Runs from elsewhere; returns how many were new. One that is there stays as it is, but for a history that it has
  // not, and the same run elsewhere has.
  std::size_t add(const std::vector<StoredRun>& runs);

  std::vector<StoredRun> runs();
  // Of processes that are there.
  std::vector<Process> claims();

 private:
  class Database;
  std::unique_ptr<Database> database_;
  Process self_ = this_process();
  std::int64_t opened_;  // when, in seconds since 1970
};

// What is in a store, or in a runs.csv, told apart by their first bytes. Throws InputError.
std::vector<StoredRun> read_stored(const std::string& path);

}  // namespace hornbeam::laboratory
