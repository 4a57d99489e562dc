#include "python/src/run.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "python/src/ending.hpp"
#include "python/src/interrupt.hpp"
#include "python/src/preface.hpp"
#include "src/problem/verified.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::python {
namespace {

// Ctrl-C raises in the middle of a method where it is pressed twice.
const char* what_is_raised() {
  try {
    throw;
  } catch (const py::error_already_set& error) {
    return error.matches(PyExc_KeyboardInterrupt) ? "Ctrl-C" : "an error";
  } catch (...) {
    return "an error";
  }
}

FinalMove final_move(const std::string& rule) {
  if (rule == "visits") return FinalMove::visits;
  if (rule == "mean") return FinalMove::mean;
  if (rule == "top") return FinalMove::top;
  throw InputError("a move is chosen by 'visits', 'mean' or 'top', not " + in_quotes(rule));
}

}  // namespace

std::string read_file(const std::string& path) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    throw InputError("cannot read " + path + ": it is a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + path + ": " + std::strerror(errno));
  std::ostringstream whole;
  whole << file.rdbuf();
  return std::move(whole).str();
}

// --- Results ---

std::string Answer::complaint() const {
  const Verdict verdict = posed->problem->verify(result.line);
  if (!verdict.legal) return wrong_move(result.line, verdict);
  if (result.to_move) return "";  // a principal line, which may stop anywhere
  if (!verdict.finished) return "it is not finished";
  return verdict.score == result.score ? "" : about_other_score(verdict.score, result);
}

void Answer::require_confirmed() const {
  if (!posed->is_python()) {
    require_verified(*posed->problem, result);
  } else if (const std::string wrong = complaint(); !wrong.empty()) {
    throw std::runtime_error("played again, the line is another one: " + wrong +
                             "; hornbeam.check() says more of what is wrong with the class");
  }
}

Picture Answer::picture() const {
  std::optional<Picture> drawn = posed->problem->draw(result.line);
  if (!drawn) return {};
  drawn->goes_on = !posed->problem->verify(result.line).finished;
  if (drawn->goes_on) drawn->cover = drawn->moves();  // where it stands
  return std::move(*drawn);
}

// --- Callbacks ---

void Watcher::tell(const py::object& callback, const std::function<Step()>& what) {
  if (raised_) return;
  const py::gil_scoped_acquire python;
  if (callback.is_none()) return;
  const InterruptKey::Lent lent;
  try {
    callback(what());
  } catch (...) {
    raised_ = std::current_exception();
    interrupt_ = true;
  }
}

void Watcher::improved(const Improvement& step, const LineText& line) {
  tell(callbacks_.improved,
       [&] { return Step{step.seconds, step.playouts, 0, step.score, objective_, line()}; });
}

void Watcher::progress(const Spent& spent, Score best) {
  tell(callbacks_.progress, [&] {
    return Step{spent.seconds, spent.playouts, spent.nodes, best, objective_};
  });
}

// --- Runs ---

class RunHandle::Turn {
 public:
  explicit Turn(RunHandle& run) : run_(run), under_way_(run.interrupt_) {
    if (run_.is_under_way_.exchange(true))
      throw std::runtime_error(
          "this run is under way: until resume() returns only stop() can be called");
  }
  ~Turn() { run_.is_under_way_ = false; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  RunHandle& run_;
  UnderWay under_way_;
};

// While it lives, lines without an end are given up where the run should have ended.
class RunHandle::Patience {
 public:
  Patience(const RunHandle& run, double seconds) : rules_(run.posed_->rules) {
    using Clock = std::chrono::steady_clock;
    if (!rules_) return;
    rules_->is_overdue = [&interrupt = run.interrupt_, seconds, begin = Clock::now()] {
      return interrupt || std::chrono::duration<double>(Clock::now() - begin).count() > seconds;
    };
  }
  ~Patience() {
    if (rules_) rules_->is_overdue = nullptr;
  }
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;

 private:
  std::shared_ptr<Rules> rules_;
};

RunHandle::RunHandle(PosedPtr posed, Callbacks callbacks)
    : posed_(std::move(posed)),
      watcher_(std::move(callbacks), posed_->problem->objective, interrupt_) {}

RunHandle::RunHandle(PosedPtr posed, const std::string& search, const RunOptions& options,
                     const Moves& first_moves, Callbacks callbacks)
    : RunHandle(std::move(posed), std::move(callbacks)) {
  RunSettings all = settings(options.threads);
  all.budget = options.budget;
  all.seed = options.seed;
  all.memory = options.memory.value_or(free_memory() / 2);
  if (posed_->is_python()) posed_->rules->expect_search(all.memory);
  const Problem& problem = *posed_->problem;
  const Spec spec = catalogue().resolve(search.empty() ? problem.default_search : search);
  run_ = problem.start(spec, all, first_moves);
  longest_ = options.budget.seconds;
}

RunSettings RunHandle::settings(const std::optional<unsigned>& threads) {
  if (posed_->is_python() && threads.value_or(1) > 1)
    throw InputError(
        "a class in Python is searched by one thread, since Python runs one at a time; a domain in "
        "C++ is searched by all (docs/write-a-domain.md)");
  RunSettings all;
  all.interrupt = &interrupt_;
  all.time = &watch_;
  if (watcher_.is_needed()) all.observer = &watcher_;
  if (posed_->is_python()) return all;
  all.means.threads = threads.value_or(allowed_threads());
  all.means.one_tree = threads.has_value();
  if (threads.value_or(1) > 1) exchange_ = make_thread_exchange(*threads);
  all.means.exchange = exchange_.get();
  return all;
}

std::unique_ptr<RunHandle> RunHandle::load(const std::string& path, const py::object& type,
                                           const std::optional<unsigned>& threads,
                                           Callbacks callbacks) {
  std::string bytes = read_file(path);
  auto preface = take_preface(bytes, path);
  const Checkpoint checkpoint = parse_checkpoint(std::move(bytes), path);
  PosedPtr posed;
  if (preface) {
    if (type.is_none())
      throw InputError(path + " is of a class in Python, " + checkpoint.domain +
                       ": name it, as domain=");
    require_class(type, checkpoint.domain, path);
    posed = pose_object(restore_object(type, checkpoint.position, path),
                        MoveTable(std::move(preface->moves)));
    require_witness(preface->said, posed->puzzle, *posed->rules, path);
    posed->rules->expect_search(checkpoint.memory);
  } else {
    require_known(checkpoint.domain, path);
    auto of_the_box = std::make_shared<Posed>();
    of_the_box->problem = restore_problem(checkpoint, path);
    of_the_box->puzzle = py::str(checkpoint.instance);
    posed = std::move(of_the_box);
  }
  std::unique_ptr<RunHandle> handle(new RunHandle(std::move(posed), std::move(callbacks)));
  const RunSettings all = handle->settings(threads);
  handle->run_ = handle->posed_->problem->resume(checkpoint, all);
  handle->found_ = checkpoint.found;
  handle->longest_ = checkpoint.budget.seconds;
  return handle;
}

bool RunHandle::resume(const Budget& slice) {
  const Turn turn(*this);
  if (broken_by_)
    throw std::runtime_error(
        why_broken() +
        (run_->has_line() ? ": it has its best line, and" : ": it has no line, and") +
        " cannot go on");
  answer_.reset();
  interrupt_ = false;
  is_resuming_ = true;
  // Who has asked before has asked now: stop() sets the one and looks at the other, as is done here.
  if (is_asked_to_stop_) {
    forget_stop();
    return !is_done_ && !run_->is_over();
  }
  InterruptKey key(interrupt_);
  try {
    const Patience patience(*this, std::min(longest_, slice.seconds));
    std::optional<py::gil_scoped_release> others;
    if (!posed_->is_python()) others.emplace();
    const Stopwatch::Going going(watch_);
    is_done_ = run_->resume(slice) == Outcome::done;
  } catch (...) {
    broken_by_ = what_is_raised();
    forget_stop();
    key.end();
    throw;
  }
  forget_stop();  // it has done what it was for
  const bool goes_on = !is_done_ && !run_->is_over();
  const std::exception_ptr raised = watcher_.take_raised();
  key.end();
  if (raised) std::rethrow_exception(raised);
  return goes_on;
}

void RunHandle::stop() {
  is_asked_to_stop_ = true;
  if (is_resuming_) interrupt_ = true;
}

void RunHandle::forget_stop() {
  is_resuming_ = is_asked_to_stop_ = interrupt_ = false;
}

std::string RunHandle::why_broken() const {
  return std::string(broken_by_) + " has ended this run in the middle of " +
         (run_->has_line() ? "a line" : "its first line");
}

void RunHandle::allow(const Budget& budget) {
  const Turn turn(*this);
  answer_.reset();
  run_->allow(budget);
  longest_ = budget.seconds;
}

bool RunHandle::is_over() {
  const Turn turn(*this);
  return is_done_ || run_->is_over();
}

Answer RunHandle::answer() {
  const Turn turn(*this);
  if (answer_) return *answer_;
  if (broken_by_ && !run_->has_line())
    throw std::runtime_error(why_broken() + ": there is none to look at");
  Answer answer{posed_, run_->result()};
  Result& result = answer.result;
  if (found_ && found_->score > result.score) {
    result.score = found_->score;
    result.line = found_->line;
  }
  answer.require_confirmed();
  result.appraisal = posed_->problem->appraise(result.line);
  if (result.is_optimal && !result.to_move) result.appraisal.bound = result.score;
  answer_ = answer;
  return answer;
}

py::object RunHandle::choose(const std::string& rule) {
  const Turn turn(*this);
  const auto move = run_->choose(final_move(rule));
  if (!move) {
    if (posed_->problem->moves(run_->played()).empty()) return py::none();
    throw InputError("nothing is known of the moves here yet: resume() the run first");
  }
  Moves line = run_->played();
  line.push_back(*move);
  return py::object(posed_->objects(line)[line.size() - 1]);
}

void RunHandle::play(const py::object& move) {
  const Turn turn(*this);
  answer_.reset();
  run_->play(posed_->texts(py::make_tuple(move), run_->played()).front());
  is_done_ = false;
}

py::list RunHandle::played() {
  const Turn turn(*this);
  return posed_->objects(run_->played());
}

void RunHandle::save(const std::string& path) {
  const Turn turn(*this);
  if (broken_by_) throw std::runtime_error(why_broken() + ": nothing is saved");
  if (posed_->is_python() && !(posed_->rules->writes && posed_->rules->parses))
    throw InputError("a run of " + posed_->problem->domain.name +
                     " can be saved where its class has text() and parse(text)");
  std::string preface_and_state;
  if (posed_->is_python()) {  // what the class says may be an error: before anything is written
    std::ostringstream state;
    run_->save(state);
    preface_and_state =
        to_text(Preface{posed_->rules->moves.names(), witness_of(posed_->puzzle, *posed_->rules)}) +
        std::move(state).str();
  }
  if (std::filesystem::is_directory(path))
    throw InputError(in_quotes(path) + " is a folder: the run is saved to a file");
  const std::string unfinished = path + ".unfinished";
  std::error_code error;
  {
    std::ofstream file(unfinished, std::ios::binary);
    if (posed_->is_python())
      file << preface_and_state;
    else
      run_->save(file);
    if (!file.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) std::filesystem::rename(unfinished, path, error);
  if (!error) return;
  std::error_code none;
  std::filesystem::remove(unfinished, none);
  throw InputError(in_quotes(path) + " cannot be written");
}

py::list RunHandle::view() {
  using namespace py::literals;
  const Turn turn(*this);
  py::list shown_moves;
  const auto view = run_->view();
  if (!view) return shown_moves;
  Moves texts;
  for (const ViewedMove& one : view->moves) texts.push_back(one.move);
  const py::list objects = posed_->objects_there(run_->played(), texts);
  const Objective objective = posed_->problem->objective;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const ViewedMove& one = view->moves[i];
    shown_moves.append(py::dict("move"_a = objects[i], "visits"_a = one.visits,
                                "mean"_a = shown(objective, one.mean),
                                "top"_a = shown(objective, one.top)));
  }
  return shown_moves;
}

}  // namespace hornbeam::python
