// hornbeam._core: what Python's side of the package is built on. It has no manners of its own: names,
// defaults and documentation for people are those of the package.
#include <pybind11/stl.h>

#include <cmath>
#include <limits>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "hornbeam/version.hpp"
#include "python/src/bindings.hpp"
#include "python/src/ending.hpp"
#include "src/problem/plugin.hpp"
#ifdef HORNBEAM_LABORATORY
#include "src/laboratory/store.hpp"
#endif

namespace hornbeam::python {
namespace {

// --- Budgets: a number, or a text such as 10s and 100k ---

// 1e6 is a whole number, too.
template <class T, class Parse>
T amount(const py::object& given, T none, const char* name, Parse parse) {
  constexpr double kMost = 1e18;
  if (given.is_none()) return none;
  if (py::isinstance<py::str>(given)) return parse(py::cast<std::string>(given));
  const double number = PyFloat_AsDouble(given.ptr());
  if (number == -1 && PyErr_Occurred()) throw py::error_already_set();
  if (!(number > 0)) throw InputError(std::string(name) + " has to be more than nothing");
  if (std::is_integral_v<T> && (number != std::floor(number) || number > kMost))
    throw InputError(std::string(name) + " is a whole number, not " +
                     py::cast<std::string>(py::repr(given)));
  return static_cast<T>(number);
}

Budget budget_of(const py::object& time, const py::object& playouts, const py::object& nodes) {
  const auto seconds = [](const std::string& text) { return parse_duration(text).count(); };
  const auto count = [](const std::string& text) { return parse_limit(text); };
  return {amount<double>(time, kForever, "time", seconds),
          amount<std::uint64_t>(playouts, kUnlimited, "playouts", count),
          amount<std::uint64_t>(nodes, kUnlimited, "nodes", count)};
}

// --- Parts of searches ---

Kind kind_called(const std::string& name) {
  for (const Kind kind : {Kind::search, Kind::playout, Kind::selection, Kind::value})
    if (name_of(kind) == name) return kind;
  throw InputError("there is no kind of part " + in_quotes(name));
}

// What a value of an option looks like, so that Python can write it.
const char* name_of_form(Form form) {
  switch (form) {
    case Form::truth: return "truth";
    case Form::number: return "number";
    case Form::duration: return "duration";
    case Form::choice: return "choice";
    case Form::text: return "text";
    case Form::part: return "part";
    case Form::parts: return "parts";
    case Form::list: return "list";
  }
  return "";
}

py::dict option_of(const OptionDescription& option) {
  using namespace py::literals;
  return py::dict("name"_a = option.name, "is_positional"_a = option.is_positional,
                  "is_required"_a = option.is_required, "form"_a = name_of_form(option.form),
                  "wants"_a = option.wants, "default"_a = option.default_text,
                  "meaning"_a = option.meaning, "paper"_a = option.paper);
}

py::list parts() {
  using namespace py::literals;
  py::list all;
  for (const PartDescription* part : catalogue().parts()) {
    py::list options;
    for (const OptionDescription& option : part->options) options.append(option_of(option));
    all.append(py::dict("name"_a = part->name, "kind"_a = std::string(name_of(part->kind)),
                        "summary"_a = part->summary, "paper"_a = part->paper,
                        "options"_a = options));
  }
  return all;
}

py::list presets() {
  using namespace py::literals;
  py::list all;
  for (const Preset& preset : catalogue().presets())
    all.append(py::dict("name"_a = preset.name, "text"_a = preset.text,
                        "kind"_a = std::string(name_of(catalogue().meant_by(preset.name)->kind)),
                        "summary"_a = preset.summary, "paper"_a = preset.paper));
  return all;
}

#ifdef HORNBEAM_LABORATORY
py::list stored_runs(const std::string& path) {
  using namespace py::literals;
  py::list rows;
  for (const laboratory::StoredRun& run : laboratory::read_stored(path))
    rows.append(py::dict(
        "domain"_a = run.domain, "instance"_a = run.instance, "search"_a = run.key.search,
        "seed"_a = run.key.seed, "budget"_a = run.key.budget, "memory"_a = run.key.memory,
        "device"_a = run.key.device, "score"_a = run.score, "is_optimal"_a = run.is_optimal,
        "seconds"_a = run.spent.seconds, "playouts"_a = run.spent.playouts,
        "nodes"_a = run.spent.nodes, "depth"_a = run.depth, "deepest"_a = run.deepest,
        "peak_bytes"_a = run.peak_bytes, "line"_a = run.line, "version"_a = run.version,
        "host"_a = run.host, "finished"_a = run.finished));
  return rows;
}
#else
py::list stored_runs(const std::string&) {
  throw InputError("this hornbeam was built without experiments: toml++ and SQLite were missing");
}
#endif

// --- Problems and runs ---

// What Python calls a problem: the name of one in the box, an object, or a Problem of either. Each run has
// one of its own, so that equal runs number their moves equally.
std::shared_ptr<Posed> posed(const py::object& source) {
  if (py::isinstance<Posed>(source)) return posed(py::cast<const Posed&>(source).puzzle);
  const PosedPtr made = py::isinstance<py::str>(source) ? pose_named(py::cast<std::string>(source))
                                                        : pose_object(source);
  return std::const_pointer_cast<Posed>(made);
}

// A part of a search as text.
std::string text_of(const py::object& part) {
  if (PyFunction_Check(part.ptr())) {
    const auto name = py::cast<std::string>(part.attr("__name__"));
    throw InputError(name + " is a function: call it, " + name + "()");
  }
  return py::cast<std::string>(py::str(part));
}
std::string path_of(const py::object& path) {
  return py::cast<std::string>(py::module_::import("os").attr("fspath")(path));
}

// Nothing for None.
std::optional<unsigned> threads_of(const py::object& given) {
  if (given.is_none()) return std::nullopt;
  if (PyIndex_Check(given.ptr())) {
    int overflow = 0;
    const py::int_ whole(given);
    const long threads = PyLong_AsLongAndOverflow(whole.ptr(), &overflow);
    if (overflow == 0 && threads >= 1 && threads <= std::numeric_limits<int>::max())
      return static_cast<unsigned>(threads);
  }
  throw InputError("threads is a whole number, 1 or more, or None, not " +
                   py::cast<std::string>(py::repr(given)));
}

Callbacks callbacks_of(const py::object& improved, const py::object& progress) {
  for (const auto& [name, given] :
       {std::pair{"on_improvement", &improved}, {"on_progress", &progress}})
    if (!given->is_none() && PyCallable_Check(given->ptr()) == 0)
      throw InputError(std::string(name) + " is a function that is given a Step, not " +
                       py::cast<std::string>(py::repr(*given)));
  return {improved, progress};
}

void add_problem(py::module_& module) {
  py::class_<Posed, std::shared_ptr<Posed>>(module, "Problem",
                                            "A problem: an instance of a domain in the box by its "
                                            "name, or an object of a class of yours.")
      .def(py::init(&posed), py::arg("source"))
      .def_property_readonly(
          "domain", [](const Posed& p) { return p.problem->domain.name; }, "Its domain's name.")
      .def_property_readonly(
          "instance", [](const Posed& p) { return p.problem->instance; }, "Its own name.")
      .def_property_readonly(
          "text", [](const Posed& p) { return p.problem->position; },
          "The starting position as text.")
      .def_property_readonly(
          "default_search", [](const Posed& p) { return p.problem->default_search; },
          "What solve() uses where no search is named.")
      .def_property_readonly(
          "objective", [](const Posed& p) { return name_of_objective(p.problem->objective); },
          "'maximise', or 'minimise' where lines cost something.")
      .def(
          "show", [](const Posed& p) { return p.problem->show(); },
          "The starting position, for a terminal.")
      .def(
          "moves",
          [](const Posed& p, const py::object& line) {
            const Moves made = p.texts(line);
            py::list all;
            for (const std::string& move : p.problem->moves(made)) {
              Moves longer = made;
              longer.push_back(move);
              all.append(p.objects(longer)[made.size()]);
            }
            return all;
          },
          py::arg("line") = py::tuple(), "The legal moves after a line.");
}

constexpr const char* kRunDoc =
    "A search under way. resume() goes on until its slice or the budget is spent; in between look "
    "at "
    "best, play a move, allow more, or save it.";

constexpr const char* kNewRunDoc = R"(A run that has not begun.

source: str, an object of a class of yours, or a Problem
search: a text, a part such as hornbeam.nrpa(level=4), or None for the domain's own
time: float (seconds) or str ("5min"); with playouts and nodes the budget, whichever ends first;
    without any of them the run goes on until it is stopped
playouts, nodes: int, or str ("100k")
seed: int, 0 to 2**64 - 1; with a budget of counts the same seed gives the same line
threads: int, or None for all cores in searches whose result does not depend on them
memory: int (bytes) or str ("2G"): a cap on trees and tables, half of what is free where none is given
first_moves: moves that are made before the search begins; a whole line is one to beat
on_improvement: called with a Step for every better line
on_progress: called with a Step about ten times per second; its line is None)";

// A callback may refer to its run: a cycle that only the collector of garbage sees. What is not whole yet,
// or is being taken apart, is not looked at.
void make_collectable(PyHeapTypeObject* heap_type) {
  static const auto whole = [](PyObject* self) -> RunHandle* {
    auto* const instance = reinterpret_cast<py::detail::instance*>(self);
    if (!instance->owned) return nullptr;  // has no place for its value yet
    const auto value = instance->get_value_and_holder();
    return value.holder_constructed() ? value.value_ptr<RunHandle>() : nullptr;
  };
  PyTypeObject& type = heap_type->ht_type;
  type.tp_flags |= Py_TPFLAGS_HAVE_GC;
  type.tp_traverse = [](PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (RunHandle* const run = whole(self)) {
      Py_VISIT(run->callbacks().improved.ptr());
      Py_VISIT(run->callbacks().progress.ptr());
    }
    return 0;
  };
  type.tp_clear = [](PyObject* self) {
    if (RunHandle* const run = whole(self)) run->callbacks() = {py::none(), py::none()};
    return 0;
  };
  type.tp_dealloc = [](PyObject* self) {
    PyObject_GC_UnTrack(self);
    reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base)->tp_dealloc(self);
  };
}

void add_runs(py::module_& module) {
  py::class_<RunHandle>(module, "Run", kRunDoc, py::custom_type_setup(&make_collectable))
      .def(py::init([](const py::object& source, const py::object& search, const py::object& time,
                       const py::object& playouts, const py::object& nodes, const py::object& seed,
                       const py::object& threads, const py::object& memory,
                       const py::object& first_moves, const py::object& improved,
                       const py::object& progress) {
             RunOptions options;
             options.budget = budget_of(time, playouts, nodes);
             options.seed = seed_of(seed);
             options.threads = threads_of(threads);
             if (!memory.is_none())
               options.memory = amount<std::uint64_t>(memory, 0, "memory", parse_bytes);
             const auto problem = posed(source);
             return std::make_unique<RunHandle>(problem, search.is_none() ? "" : text_of(search),
                                                options, problem->texts(first_moves),
                                                callbacks_of(improved, progress));
           }),
           kNewRunDoc, py::arg("source"), py::arg("search") = py::none(), py::kw_only(),
           py::arg("time") = py::none(), py::arg("playouts") = py::none(),
           py::arg("nodes") = py::none(), py::arg("seed") = 1, py::arg("threads") = py::none(),
           py::arg("memory") = py::none(), py::arg("first_moves") = py::tuple(),
           py::arg("on_improvement") = py::none(), py::arg("on_progress") = py::none())
      .def_static(
          "load",
          [](const py::object& path, const py::object& domain, const py::object& threads,
             const py::object& improved, const py::object& progress) {
            return RunHandle::load(path_of(path), domain, threads_of(threads),
                                   callbacks_of(improved, progress));
          },
          py::arg("path"), py::kw_only(), py::arg("domain") = py::none(),
          py::arg("threads") = py::none(), py::arg("on_improvement") = py::none(),
          py::arg("on_progress") = py::none(),
          "The run that was saved there, by save() or by `hornbeam solve --checkpoint`. One of a "
          "class "
          "of yours needs that class, as domain.")
      .def(
          "resume",
          [](RunHandle& run, const py::object& time, const py::object& playouts,
             const py::object& nodes) { return run.resume(budget_of(time, playouts, nodes)); },
          py::kw_only(), py::arg("time") = py::none(), py::arg("playouts") = py::none(),
          py::arg("nodes") = py::none(),
          "Goes on for that slice, or to the end of the budget. True where there is more to do and "
          "something left to do it with.")
      .def(
          "allow",
          [](RunHandle& run, const py::object& time, const py::object& playouts,
             const py::object& nodes) { run.allow(budget_of(time, playouts, nodes)); },
          py::kw_only(), py::arg("time") = py::none(), py::arg("playouts") = py::none(),
          py::arg("nodes") = py::none(), "What may be spent from now on.")
      .def(
          "stop", &RunHandle::stop,
          "resume() returns soon; where none is under way the next one does at once. For callbacks "
          "and other threads; everything else waits until then.")
      .def_property_readonly("is_over", &RunHandle::is_over,
                             "Whether the budget is spent or nothing is left to do.")
      .def_property_readonly("best", &RunHandle::answer, "The Result so far, verified.")
      .def("choose", &RunHandle::choose, py::arg("rule") = "visits",
           "The move to play, by 'visits', 'mean' or 'top'; None where there is none to make. "
           "Raises "
           "InputError where nothing is known yet.")
      .def("play", &RunHandle::play, py::arg("move"),
           "The position after the move is searched from now on; what is known of it is kept.")
      .def_property_readonly("played", &RunHandle::played, "The moves played so far.")
      .def(
          "save", [](RunHandle& run, const py::object& path) { run.save(path_of(path)); },
          py::arg("path"), "Writes the run to a file, from which load() goes on.")
      .def("view", &RunHandle::view,
           "The moves at the root of a tree: move, visits, mean and top of each, as costs where "
           "lines "
           "cost something; none where the search has no tree.");
}

}  // namespace
}  // namespace hornbeam::python

PYBIND11_MODULE(_core, module) {
  using namespace hornbeam;
  using namespace hornbeam::python;
  module.attr("version") = HORNBEAM_VERSION;

  // Never given back: the interpreter may be gone before they are.
  static const py::handle input_error =
      py::exception<InputError>(module, "InputError", PyExc_ValueError).release();
  static const py::handle spec_error =
      py::exception<SpecError>(module, "SpecError", input_error).release();
  for (const py::handle error : {input_error, spec_error}) error.attr("__module__") = "hornbeam";
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(std::move(raised));
    } catch (const SpecError& error) {
      PyErr_SetString(spec_error.ptr(), error.render().c_str());
    } catch (const InputError& error) {
      PyErr_SetString(input_error.ptr(), error.what());
    }
  });

  module.def(
      "canonical",
      [](const py::object& text, const std::string& kind) {
        return catalogue().canonical(text_of(text), kind_called(kind));
      },
      py::arg("text"), py::arg("kind"));
  module.def("text_of", &text_of, py::arg("part"));
  module.def("parts", &parts);
  module.def("presets", &presets);
  module.def("domains", [] {
    using namespace py::literals;
    py::list all;
    for (const auto& domain : domains())
      all.append(py::dict("name"_a = domain->name, "summary"_a = domain->summary,
                          "example"_a = domain->example,
                          "default_search"_a = domain->default_search));
    return all;
  });
  module.def(
      "load_plugin", [](const py::object& path) { load_plugin(path_of(path)); }, py::arg("path"));
  module.def("load_plugins_of_environment", &load_plugins_of_environment);
  module.def("check", &check, py::arg("puzzle"), py::arg("games"), py::arg("seed"));
  module.def(
      "load_result",
      [](const py::object& path, const py::object& domain) {
        return load_answer(path_of(path), domain);
      },
      py::arg("path"), py::arg("domain"));
  module.def("stored_runs", &stored_runs, py::arg("path"));
  add_problem(module);
  add_figures(module);
  add_results(module);
  add_runs(module);
  py::module_::import("atexit").attr("register")(py::cpp_function(&end_all_work));
}
