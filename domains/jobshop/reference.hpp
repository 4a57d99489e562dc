// The rules of job shop, written to be read and not to be fast: a list of what was scheduled, from which
// everything is found out anew. It checks the fast rules in the tests and replays every line that the
// program reports.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domains/jobshop/shop.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::jobshop {

// An operation on its machine.
struct Slot {
  int job = 0;
  int step = 0;  // of the job, from 0 on
  int machine = 0;
  int begin = 0;
  int end = 0;
};

class Reference {
 public:
  explicit Reference(Shop shop) : shop_(std::move(shop)) {}

  // Jobs that may go on, the lowest first: those that can on the machine of the operation that would be
  // done first of all, before it is done.
  void moves(std::vector<std::uint16_t>& list) const;
  // What is wrong with a move, as a part of a sentence; empty where nothing is.
  std::string complaint(int job) const;
  // The move must be legal.
  void play(int job);

  bool finished() const { return slots_.size() == shop_.operations.size(); }
  int makespan() const;
  const std::vector<Slot>& slots() const { return slots_; }  // in the order of moves

  // Plays uniformly drawn moves to the end and appends them to the line.
  void play_out(Stream& stream, Line<std::uint16_t>& line);

 private:
  // The job's next operation, as early as it can be; the job is not done.
  Slot next_of(int job) const;
  int steps_done(int job) const;

  Shop shop_;
  std::vector<Slot> slots_;
};

}  // namespace hornbeam::jobshop
