// Ranks that share what they know in rounds: each searches by itself until the next round, then the
// figures of all are reduced, and every rank has those of all.
//
//     exchange.each([&](unsigned i) { search_on(rank[i]); });  // those here
//     Figures all = figures_of(rank[0]);
//     for (unsigned i = 1; i < exchange.here(); ++i) all.add(figures_of(rank[i]));
//     if (exchange.reduce(all)) take(all);                     // the same in every process
//
// A process has one rank or several: they are `here`, are stepped by `each`, and their figures are added
// up before they are reduced with those of other processes. So ranks that are all here need no message:
// the simulated form steps them one after the other, which is deterministic, and the threaded form at the
// same time. In a form with messages every process has its own, and `reduce` is an all-reduce.
//
// All processes call `reduce` in the same order with vectors of the same sizes. A search sees to that by
// deciding what is next from reduced figures alone, and from counts where a last bit would matter: they
// are whole numbers, and added up in whatever order the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

// What a rank brings to a round, and what it is for all ranks after it. Plain data.
struct Figures {
  std::vector<std::uint64_t> counts;  // added up
  std::vector<double> sums;           // added up
  std::vector<double> tops;           // the largest counts: a top score; 1 for what any of them has
  Score best = kNoScore;              // the best line of all, as bytes, where any brings one;
  std::string line;                   // of equal ones the lowest rank's
  bool stop = false;  // somebody was interrupted, and all are to end with this round

  // Those of a higher rank.
  void add(const Figures& other);
  // As a message of one rank.
  std::uint64_t bytes() const;
};

class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual unsigned ranks() const = 0;  // all of them,
  virtual unsigned first() const = 0;  // the lowest of this process,
  virtual unsigned here() const = 0;   // and how many it has, one after the other

  // Calls `step(i)` once for each rank here and returns when all are done; 0, which is the caller's own,
  // in its thread. Where they do not go on at the same time (`at_once`), it is from the last to 0.
  virtual void each(const std::function<void(unsigned)>& step) = 0;
  virtual bool at_once() const = 0;
  // How fast a rank is, seen from rank 0: while that makes a playout, so many.
  virtual double speed(unsigned /*rank*/) const { return 1; }

  // Makes the figures of the ranks here those of all. False where a process has left, because its run is
  // over: nothing was reduced then, and nothing will be any more.
  [[nodiscard]] virtual bool reduce(Figures& figures) = 0;

  // Ranks of several processes have to meet for what all of them have to be in one place, which a
  // checkpoint wants: so many seconds after they last did. Those of one process need not.
  virtual double meeting_interval() const { return kForever; }
  // Asked of rank 0's at a meeting: what all have is wanted now.
  virtual bool wants_states() const { return false; }
  // What each process brings, by rank, at rank 0; nothing in other processes, or where one has left.
  virtual std::vector<std::string> gather(const std::string& /*mine*/) { return {}; }
  // Whose state it is that a search is to save, where not that of all: of a process that will begin with it.
  virtual std::optional<unsigned> saves_only() const { return std::nullopt; }
};

// Any number of ranks in one thread, one after the other. `speeds` are those of ranks 0, 1, ..., the
// first of them 1; ranks beyond its end begin again with the first.
std::unique_ptr<Exchange> make_simulated_exchange(unsigned ranks, std::vector<double> speeds = {});
// A thread for each rank, the caller's included.
std::unique_ptr<Exchange> make_thread_exchange(unsigned ranks);

}  // namespace hornbeam
