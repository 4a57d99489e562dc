#include "apps/hornbeam/progress.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/progress_line.hpp"
#include "apps/hornbeam/terminal.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam::app {
namespace {

// Where lines stay, one per second is enough.
constexpr double kPause = 1.0;

// Remembers the improvements; before the first there is no line.
class Remembering : public Progress {
 public:
  Remembering(const Budget& budget, Objective objective) : budget_(budget), objective_(objective) {}
  void improved(const Improvement& step, const LineText&) override { history_.push_back(step); }

 protected:
  Budget budget_;
  Objective objective_;
  std::vector<Improvement> history_;
};

class LivingLine final : public Remembering {
 public:
  using Remembering::Remembering;
  ~LivingLine() override { erase(); }
  LivingLine(const LivingLine&) = delete;
  LivingLine& operator=(const LivingLine&) = delete;

  void progress(const Spent& spent, Score) override {
    const LineStyle style{columns(), has_colors(), has_unicode(), objective_};
    put_error("{}{}", kErase, progress_line(budget_, spent, history_, style));
    is_drawn_ = true;
  }
  void finish(const Spent&) override { erase(); }

 private:
  static constexpr const char* kErase = "\r\033[K";
  void erase() {
    if (is_drawn_) put_error_text(kErase);
    is_drawn_ = false;
  }
  bool is_drawn_ = false;
};

// For what keeps lines: one per second, and one at the end.
class Log : public Remembering {
 public:
  using Remembering::Remembering;
  void progress(const Spent& spent, Score) final {
    if (spent.seconds < next_) return;
    next_ = spent.seconds + kPause;
    write(spent, false);
  }
  void finish(const Spent& spent) final { write(spent, true); }

 private:
  virtual void write(const Spent& spent, bool is_done) = 0;
  double next_ = kPause;
};

class PlainLines final : public Log {
 public:
  using Log::Log;

 private:
  void write(const Spent& spent, bool) override {
    const LineStyle style{std::numeric_limits<std::size_t>::max(), false, false, objective_};
    put_error("{}\n", progress_line(budget_, spent, history_, style));
  }
};

class JsonLines final : public Log {
 public:
  using Log::Log;

 private:
  void write(const Spent& spent, bool is_done) override {
    using Json = nlohmann::ordered_json;
    const double left = is_done ? 0 : seconds_left(budget_, spent);
    const Improvement last = history_.empty() ? Improvement{} : history_.back();
    Json object{{"seconds", spent.seconds},
                {"seconds_left", left < kForever ? Json(left) : Json()},
                {"playouts", spent.playouts},
                {"nodes", spent.nodes},
                {"score", history_.empty() ? Json() : Json(last.score)},
                {"improved_at", history_.empty() ? Json() : Json(last.seconds)},
                {"done", is_done}};
    if (objective_ == Objective::minimise && !history_.empty()) object["cost"] = turned(last.score);
    put_error("{}\n", object.dump());
  }
};

}  // namespace

const std::vector<std::string>& progress_forms() {
  static const std::vector<std::string> forms{"auto", "line", "json", "none"};
  return forms;
}

std::unique_ptr<Progress> make_progress(const std::string& form, bool quiet, const Budget& budget,
                                        Objective objective) {
  if (form == "json") return std::make_unique<JsonLines>(budget, objective);
  if (form == "none") return nullptr;
  if (form == "line" && !has_living_lines()) return std::make_unique<PlainLines>(budget, objective);
  if (form == "line") return std::make_unique<LivingLine>(budget, objective);
  if (form != "auto")
    throw InputError("--progress: there is no form " + in_quotes(form) +
                     hint(form, progress_forms(), "there are"));
  if (quiet || !has_living_lines()) return nullptr;
  return std::make_unique<LivingLine>(budget, objective);
}

}  // namespace hornbeam::app
