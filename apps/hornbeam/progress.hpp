// One line on the terminal that lives while a search runs.
#pragma once

#include "hornbeam/core/observer.hpp"

namespace hornbeam::app {

class ProgressLine final : public Observer {
 public:
  explicit ProgressLine(const Budget& budget) : budget_(budget) {}
  ~ProgressLine() override;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void improved(const Improvement& step) override { last_ = step; }
  void progress(const Spent& spent, Score best) override;

 private:
  Budget budget_;
  Improvement last_;
  bool drawn_ = false;
};

}  // namespace hornbeam::app
