// A search that does nothing clever and writes down how it is used, for the tests of those that use
// others; and a corridor to walk: five steps to the left (0) or the right (1), a point for each to
// the right.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "hornbeam/core/search.hpp"

namespace hornbeam::testing {

struct Corridor {
  using Move = int;
  static constexpr std::size_t kLength = 5;
  std::vector<int> walked;

  void moves(std::vector<Move>& list) const {
    list.clear();
    if (walked.size() < kLength) list = {0, 1};
  }
  void play(Move move) { walked.push_back(move); }
  Score score() const {
    Score points = 0;
    for (const int step : walked) points += step;
    return points;
  }
};

struct ProbeStart {
  std::uint64_t key;        // of the stream it was given
  std::vector<int> walked;  // where
  std::uint64_t left;       // playouts that the limits left
  std::uint64_t spent = 0;  // playouts since
};
using ProbeLog = std::vector<ProbeStart>;

// Every playout goes on as `habit` of the start says: the first start's habit, the second's, ...
class Probe : public Search<Corridor> {
 public:
  explicit Probe(std::shared_ptr<ProbeLog> log, std::vector<int> habits = {0})
      : log_(std::move(log)), habits_(std::move(habits)) {}

  void start(const Corridor& root, ContextOf<Corridor>& context) override {
    log_->push_back({context.stream.key(), root.walked, context.left().playouts});
    root_ = root;
    best_.clear();
  }
  Outcome resume(ContextOf<Corridor>& context) override {
    const std::size_t base = context.line.size();
    while (!context.halted()) {
      Corridor position = root_;
      while (position.walked.size() < Corridor::kLength) {
        context.line.push_back(habits_[std::min(log_->size(), habits_.size()) - 1]);
        position.play(context.line.back());
      }
      ++log_->back().spent;
      context.finish(position.score());
      offer(position.score(), context, base);
      context.line.resize(base);
    }
    return Outcome::more;
  }
  std::optional<int> choose(FinalMove rule) const override {
    return rule == FinalMove::top ? Search<Corridor>::choose(rule) : rule == FinalMove::mean;
  }
  void advance(int move, ContextOf<Corridor>& context) override {
    Corridor next = root_;
    next.play(move);
    start(next, context);
  }
  SearchPtr<Corridor> fresh() const override { return std::make_unique<Probe>(log_, habits_); }
  void save(Writer&) const override {}
  void load(Reader&, const Corridor&, ContextOf<Corridor>&) override {}

 private:
  std::shared_ptr<ProbeLog> log_;
  std::vector<int> habits_;
  Corridor root_;
};

inline std::vector<std::uint64_t> spent_by_start(const ProbeLog& log) {
  std::vector<std::uint64_t> spent;
  for (const ProbeStart& entry : log) spent.push_back(entry.spent);
  return spent;
}

}  // namespace hornbeam::testing
