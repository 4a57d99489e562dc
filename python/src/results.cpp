// Results and their figures as Python sees them: what was found, and what can be drawn of it.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "python/src/bindings.hpp"
#include "src/render/render.hpp"

namespace hornbeam::python {
namespace {

Answer read_answer(const std::string& json, const std::string& source, const py::object& type) {
  Answer answer{nullptr, parse_result(json, source)};
  if (type.is_none()) {
    require_known(answer.result.domain, source);
    auto posed = std::make_shared<Posed>();
    posed->problem = restore_problem(answer.result, source);
    posed->puzzle = py::str(answer.result.instance);
    answer.posed = std::move(posed);
    return answer;
  }
  require_class(type, answer.result.domain, source);
  answer.posed = pose_object(restore_object(type, answer.result.position, source));
  return answer;
}

Drawn drawn(const Answer& answer) {
  Drawn drawn{answer.picture(), {}};
  drawn.caption = caption(answer.result, drawn.picture);
  drawn.caption.notation = answer.posed->problem->domain.notation;
  return drawn;
}

std::optional<std::string> svg_of(const Answer& answer) {
  const Drawn all = drawn(answer);
  if (!all.picture.is_drawn()) return std::nullopt;
  return to_svg(all.picture, all.caption);
}

std::string page_of(const Answer& answer) {
  const Drawn all = drawn(answer);
  return to_page(all.picture, all.caption);
}

// For notebooks, whose own page it stays apart from.
std::string frame_of(const Answer& answer) {
  std::string escaped;
  for (const char c : page_of(answer)) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '"')
      escaped += "&quot;";
    else
      escaped += c;
  }
  return "<iframe style=\"width: 100%; height: 640px; border: 0\" srcdoc=\"" + escaped +
         "\"></iframe>";
}

std::vector<Step> history_of(const Answer& answer) {
  std::vector<Step> steps;
  for (const Improvement& step : answer.result.history)
    steps.push_back({step.seconds, step.playouts, 0, step.score, answer.result.objective});
  return steps;
}

double cost_of(Objective objective, Score score) {
  if (objective == Objective::minimise) return turned(score);
  throw py::attribute_error("scores are maximised here: there is a score and no cost");
}

std::string described(const Answer& answer) {
  const Result& result = answer.result;
  return fmt::format("<Result of {}: {} {}{} in {} moves>", result.instance,
                     result.to_move ? "value" : measure(result.objective),
                     shown(result.objective, result.score), result.is_optimal ? " (optimal)" : "",
                     result.line.size());
}

}  // namespace

void add_figures(py::module_& module) {
  py::class_<Step>(module, "Step", "What a callback is told, or a line of a result's history.")
      .def_readonly("seconds", &Step::seconds, "Since the run began.")
      .def_readonly("playouts", &Step::playouts, "Made so far.")
      .def_readonly("nodes", &Step::nodes, "Made so far; 0 where an improvement is told.")
      .def_readonly("score", &Step::score,
                    "Of the best line; minus infinity where progress is told before there is one.")
      .def_property_readonly(
          "cost", [](const Step& s) { return cost_of(s.objective, s.score); },
          "The same as a cost, where lines cost something.")
      .def_readonly("line", &Step::line,
                    "The best line as text, where on_improvement is told; None elsewhere.")
      .def("__repr__", [](const Step& s) {
        return fmt::format("<{} {} after {} playouts, {:.3f} s>", measure(s.objective),
                           shown(s.objective, s.score), s.playouts, s.seconds);
      });
  py::class_<Spent>(module, "Spent", "What a run has spent.")
      .def_readonly("seconds", &Spent::seconds)
      .def_readonly("playouts", &Spent::playouts)
      .def_readonly("nodes", &Spent::nodes)
      .def("__repr__", [](const Spent& s) {
        return fmt::format("<{} playouts, {} nodes, {:.3f} s>", s.playouts, s.nodes, s.seconds);
      });
}

Answer load_answer(const std::string& path, const py::object& type) {
  const std::string text = read_file(path);
  if (text.starts_with("hornbeam "))  // as no JSON does
    throw InputError(path + ": this is a run, not a result: hornbeam.Run.load() reads it");
  return read_answer(text, path, type);
}

void add_results(py::module_& module) {
  const auto field = [](auto member) {
    return [member](const Answer& a) { return a.result.*member; };
  };
  py::class_<Answer>(module, "Result", "What a run has found: the best line, and how it was found.")
      .def_static(
          "from_json",
          [](const std::string& json, const py::object& domain, const std::string& source) {
            return read_answer(json, source, domain);
          },
          py::arg("json"), py::arg("domain") = py::none(), py::arg("source") = "the result",
          "The result that to_json() wrote. One of a class of yours needs that class, as domain.")
      .def_property_readonly("domain", field(&Result::domain))
      .def_property_readonly("instance", field(&Result::instance))
      .def_property_readonly("position", field(&Result::position), "The starting position as text.")
      .def_property_readonly("search", field(&Result::search), "Its canonical text.")
      .def_property_readonly("seed", field(&Result::seed))
      .def_property_readonly("threads", field(&Result::threads), "How many worked on it.")
      .def_property_readonly("spent", field(&Result::spent))
      .def_property_readonly("peak_bytes", field(&Result::peak_bytes))
      .def_property_readonly("score", field(&Result::score),
                             "What is maximised: minus the cost, where lines cost something.")
      .def_property_readonly(
          "cost", [](const Answer& a) { return cost_of(a.result.objective, a.result.score); },
          "What is minimised, where lines cost something.")
      .def_property_readonly(
          "objective", [](const Answer& a) { return name_of_objective(a.result.objective); },
          "'maximise' or 'minimise'.")
      .def_property_readonly("is_optimal", field(&Result::is_optimal),
                             "Whether no line is better: the search or the domain knows.")
      .def_property_readonly("line", field(&Result::line), "The moves as text.")
      .def_property_readonly(
          "moves", [](const Answer& a) { return a.posed->objects(a.result.line); },
          "The moves as they are: objects of a class of yours, otherwise text.")
      .def_property_readonly("history", &history_of, "Every improvement, and when it was made.")
      .def_property_readonly(
          "bound",
          [](const Answer& a) {
            auto bound = a.result.appraisal.bound;
            if (bound) bound = shown(a.result.objective, *bound);
            return bound;
          },
          "No line is better than this; None where nothing is known.")
      .def_property_readonly(
          "notes",
          [](const Answer& a) {
            return told(a.result.appraisal, a.result.score, a.result.objective);
          },
          "How good the line is, in words.")
      .def(
          "verify",
          [](const Answer& a) {
            if (const std::string wrong = a.complaint(); !wrong.empty())
              throw std::runtime_error(a.result.instance + ": " + wrong);
            return a.posed->is_python() ? "replayed by the class itself"
                                        : "replayed by the reference rules";
          },
          "Plays the line again and says by which rules; raises RuntimeError where they say "
          "otherwise.")
      .def(
          "to_json", [](const Answer& a) { return to_json(a.result); },
          "The same text as `hornbeam solve --json` writes.")
      .def("_repr_svg_", &svg_of)
      .def("_repr_html_", &frame_of)
      .def("to_svg", &svg_of, "A picture; None where the domain has none.")
      .def("to_html", &page_of, "A page that steps through the line.")
      .def("__repr__", &described);
}

}  // namespace hornbeam::python
