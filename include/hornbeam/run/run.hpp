// A search of a problem under way, text in and text out: what every front end uses.
//
//     const auto run = problem->start(catalogue().resolve("nrpa"), {.budget = {.playouts = 1'000'000}});
//     while (run->resume({.seconds = 1}) == Outcome::more && !run->is_over()) show(run->result());
//     std::ofstream file("run.checkpoint", std::ios::binary);
//     run->save(file);
//
// A slice is a pause: it ends between two evaluations, as far inside as the search can be left, and changes
// nothing. Limits and interrupts may cut an evaluation; the best line and what was spent are always current,
// and `save` gives the last state between two evaluations. In a game of two `resume` while the opponent
// thinks is pondering. Problem::resume makes a run of that again,
// in this process or another, which goes on as the first would have.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/core/outcome.hpp"
#include "hornbeam/core/run_settings.hpp"
#include "hornbeam/core/view.hpp"
#include "hornbeam/result/result.hpp"
#include "hornbeam/run/checkpoint.hpp"

namespace hornbeam {

struct JobFlags;
class Reader;

class Run {
 public:
  virtual ~Run() = default;

  // Goes on until the slice or the budget is spent, somebody interrupts, or nothing is left to do.
  virtual Outcome resume(const Budget& slice = {}) = 0;
  // What may be spent from now on. A search that divides its budget begins new shares there.
  virtual void allow(const Budget& budget) = 0;
  // Whether the budget is spent or somebody interrupted.
  virtual bool is_over() const = 0;

  // Always with a finished line; in a game of two with the principal one.
  virtual Result result() const = 0;

  // The search from inside, where there is something to see.
  virtual std::optional<View> view() const { return std::nullopt; }

  // The move to play; nothing where the game is over or nothing is known yet.
  virtual std::optional<std::string> choose(FinalMove rule) const = 0;
  // Makes the position after a move, whoever's it is, the new root; the search keeps what it can.
  // Throws InputError where the move is not legal.
  virtual void play(const std::string& move) = 0;
  // The moves that lead to the root, from where lines begin.
  virtual std::vector<std::string> played() const = 0;

  // A checkpoint (run/checkpoint.hpp), written to what can be positioned: a file, or a string stream.
  virtual void save(std::ostream& out) const = 0;

  // Does a job that the same run in another process has handed out to one of its workshops
  // (parallel/workshop.hpp), and nothing else changes. Several threads may do so at once.
  virtual void work(std::uint32_t workshop, Reader& job, Writer& answer,
                    const JobFlags& flags) const = 0;

  // In a game of two, for each of the root's moves that a tree has tried, the line that both would play
  // from it on. The move begins it.
  virtual std::vector<std::vector<std::string>> lines() const { return {}; }

  // Whether the result's line was found. Before there is one `result` plays one at random, which counts for
  // nothing.
  virtual bool has_line() const = 0;
};

}  // namespace hornbeam
