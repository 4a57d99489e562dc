#include "python/src/posed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/problem/replay.hpp"
#include "hornbeam/run/text_run.hpp"
#include "hornbeam/testing/conformance.hpp"

namespace hornbeam::registry {
extern template const std::vector<Registration<AnyGame>>& registrations();
extern template SearchPtr<AnyGame> build(const Spec&, const Means&);
}  // namespace hornbeam::registry

namespace hornbeam::python {
namespace {

// A class of the user's. Its problems are posed by objects, not by name.
class PythonDomain final : public Domain {
 public:
  explicit PythonDomain(const Rules& rules) {
    name = rules.name;
    summary = "the class " + py::cast<std::string>(rules.type.attr("__qualname__"));
    default_search = rules.is_of_two ? "mcts" : "nrpa";
  }
  std::unique_ptr<Problem> load(std::string_view, std::istream&) const override { refuse(); }
  std::unique_ptr<Problem> restore(const Result&, const std::string&) const override { refuse(); }

 private:
  [[noreturn]] void refuse() const {
    throw InputError(name + " is a class in Python: name it, as domain=");
  }
};

template <Position P>
class PythonProblem final : public Problem {
 public:
  PythonProblem(const PythonDomain& owner, const py::object& puzzle, const RulesPtr& rules)
      : Problem(owner), start_(std::make_unique<PythonPosition>(puzzle, rules)) {
    instance = owner.name;
    position = start_.text();
    default_search = owner.default_search;
    is_of_two = TwoPlayer<P>;
    objective = rules->minimises ? Objective::minimise : Objective::maximise;
  }

  std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                             const Moves& first_moves) const override {
    return std::make_unique<TextRun<P>>(heading(), start_, search, settings, first_moves);
  }
  std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                              const RunSettings& settings) const override {
    return std::make_unique<TextRun<P>>(heading(), start_, checkpoint, settings);
  }
  // By the class itself: there are no other rules.
  Verdict verify(const Moves& line) const override { return replay(start_, line); }
  Moves moves(const Moves& line) const override {
    P position = start_;
    play_text(position, line);
    std::vector<AnyMove> list;
    position.moves(list);
    Moves texts;
    for (const AnyMove& move : list) texts.push_back(position.format(move));
    return texts;
  }
  std::optional<Picture> draw(const Moves& line) const override {
    Picture picture = retold(start_, line);
    picture.is_of_two = is_of_two;
    picture.objective = objective;
    for (Moment& moment : picture.moments) moment.score = shown(objective, moment.score);
    return picture;
  }
  Appraisal appraise(const Moves&) const override {
    Appraisal appraisal;
    appraisal.bound = start_.bound();
    return appraisal;
  }

 private:
  P start_;
};

PythonPosition start_of(const Posed& posed) {
  return {posed.puzzle, posed.rules};
}

AnyMove play_text_at(PythonPosition& position, const std::string& text, std::size_t made) {
  const auto move = position.parse(text);
  if (!move)
    throw InputError("move " + std::to_string(made + 1) + " of the line, " + in_quotes(text) +
                     ", is not legal there");
  position.play(*move);
  return *move;
}

bool is_written(py::handle move, const PythonPosition& position) {
  return PyUnicode_Check(move.ptr()) && position.parse(py::cast<std::string>(move));
}

bool has_method(const py::object& type, const char* name) {
  return py::hasattr(type, name) && PyCallable_Check(type.attr(name).ptr()) != 0;
}

// A position that was written and read is the same.
template <Position P>
void check_text(const py::object& puzzle, const RulesPtr& rules,
                std::vector<std::string>& sentences) {
  if (!rules->writes || !rules->parses) return;
  const P first(std::make_unique<PythonPosition>(puzzle, rules));
  const P again(std::make_unique<PythonPosition>(
      restore_object(rules->type, first.text(), rules->name), rules));
  if (!(testing::Face<P>(first) == testing::Face<P>(again)) || first.text() != again.text())
    sentences.emplace_back("text: parse(text()) is another position");
}

// Whether a method was meant to be another one: the same letters with underscores elsewhere, or is_finished()
// for finished(), or in a name of some length one slip after the first letter. In short ones it has to be two
// letters in the wrong order: node() and next() are not code() and text().
bool is_slip(std::string name, std::string meant) {
  if (name == "is_" + meant) return true;
  const auto plain = [](std::string text) {
    std::erase(text, '_');
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  name = plain(std::move(name)), meant = plain(std::move(meant));
  if (name == meant) return true;
  if (name.front() != meant.front() || edit_distance(name, meant) != 1) return false;
  const bool is_swapped = std::is_permutation(name.begin(), name.end(), meant.begin(), meant.end());
  return is_swapped || meant.size() > 4;
}

// Methods that nobody calls, since they are called nearly as one that would be.
void check_names(const Rules& rules, std::vector<std::string>& sentences) {
  std::vector<std::string> optional{"copy",  "hash",     "kin",     "order",  "code", "bias",
                                    "bound", "finished", "to_move", "format", "text", "parse"};
  optional.emplace_back(rules.minimises ? "cost_range" : "score_range");
  std::erase_if(optional,
                [&](const std::string& name) { return has_method(rules.type, name.c_str()); });
  for (const py::handle one : py::module_::import("builtins").attr("dir")(rules.type)) {
    const auto name = py::cast<std::string>(one);
    if (name.starts_with('_') || !has_method(rules.type, name.c_str())) continue;
    for (const std::string& meant : optional)
      if (is_slip(name, meant))
        sentences.push_back(fmt::format(
            "names: no search calls {0}(); is it meant to be {1}()? If not, _{0}() says so", name,
            meant));
  }
}

// After some games nearly no move of another one is new, where moves are steps.
void check_steps(const py::object& puzzle, const testing::ConformanceOptions& options,
                 std::vector<std::string>& sentences) {
  constexpr std::size_t kFewest = 100;  // moves that say something
  const auto rules = std::make_shared<Rules>(puzzle);
  Stream stream(options.seed);
  std::size_t known = 0;
  std::size_t met = 0;
  for (int game = 0; game < options.games; ++game) {
    PythonPosition position(puzzle, rules);
    std::vector<AnyMove> list;
    known = rules->moves.size(), met = 0;
    for (std::size_t made = 0; made < options.max_length; ++made) {
      position.moves(list);
      if (list.empty()) break;
      met += list.size();
      position.play(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    }
  }
  const std::size_t added = rules->moves.size() - known;
  if (options.games < 2 || met < kFewest || added * 10 < met * 9) return;
  sentences.push_back(
      "moves: nearly every one is new, " + std::to_string(added) + " of " + std::to_string(met) +
      " in game " + std::to_string(options.games - 1) +
      "; a move is a step that comes again, a place or a direction say, not the position that it "
      "leads to, and a search keeps every one that is different");
}

template <Position P>
std::vector<std::string> check_as(const py::object& puzzle, const RulesPtr& rules,
                                  const testing::ConformanceOptions& options) {
  const P start(std::make_unique<PythonPosition>(puzzle, rules));
  std::vector<std::string> sentences = testing::check_position(start, options);
  // Positions whose moves are not sound cannot be compared.
  const bool is_sound =
      std::none_of(sentences.begin(), sentences.end(), [](const std::string& sentence) {
        return sentence.starts_with("moves: ") || sentence.starts_with("copies: ");
      });
  if (is_sound) check_text<P>(puzzle, rules, sentences);
  if (sentences.empty()) check_steps(puzzle, options, sentences);
  check_names(*rules, sentences);
  return sentences;
}

}  // namespace

py::list Posed::objects(const Moves& line) const {
  py::list moves;
  if (!is_python()) {
    for (const std::string& move : line) moves.append(py::str(move));
    return moves;
  }
  PythonPosition position = start_of(*this);
  for (const std::string& text : line)
    moves.append(position.object(play_text_at(position, text, moves.size())));
  return moves;
}

py::list Posed::objects_there(const Moves& made, const Moves& moves) const {
  py::list objects;
  if (!is_python()) return this->objects(moves);
  PythonPosition position = start_of(*this);
  for (const std::string& text : made) play_text_at(position, text, 0);
  for (const std::string& text : moves) {
    PythonPosition there = position;
    objects.append(there.object(play_text_at(there, text, made.size())));
  }
  return objects;
}

Moves Posed::texts(const py::object& moves, const Moves& made) const {
  if (PyUnicode_Check(moves.ptr()))
    throw InputError("moves are given as a list, [" + py::cast<std::string>(py::repr(moves)) +
                     "] say, not as one text");
  if (!py::isinstance<py::iterable>(moves))
    throw InputError("moves are given as a list, not as " + py::cast<std::string>(py::repr(moves)));
  Moves line;
  if (!is_python()) {
    for (const py::handle move : moves) line.push_back(py::cast<std::string>(py::str(move)));
    return line;
  }
  PythonPosition position = start_of(*this);
  for (const std::string& text : made) play_text_at(position, text, 0);
  for (const py::handle move : moves) {
    const auto text = position.text_of(move);
    if (!text)
      throw InputError("move " + std::to_string(made.size() + line.size() + 1) + ", " +
                       py::cast<std::string>(py::repr(move)) + ", is not legal there" +
                       (is_written(move, position) ? ": it is how a move is written, and moves "
                                                     "themselves are wanted, result.moves say"
                                                   : ""));
    play_text_at(position, *text, line.size());
    line.push_back(*text);
  }
  return line;
}

PosedPtr pose_named(const std::string& name) {
  auto posed = std::make_shared<Posed>();
  posed->problem = load_problem(name);
  posed->puzzle = py::str(name);
  return posed;
}

PosedPtr pose_object(const py::object& puzzle, MoveTable table) {
  auto posed = std::make_shared<Posed>();
  posed->rules = std::make_shared<Rules>(puzzle, std::move(table));
  posed->puzzle = posed->rules->copy_of(puzzle);
  const auto domain = std::make_shared<PythonDomain>(*posed->rules);
  posed->domain = domain;
  if (posed->rules->is_of_two)
    posed->problem = std::make_unique<PythonProblem<AnyGame>>(*domain, posed->puzzle, posed->rules);
  else
    posed->problem =
        std::make_unique<PythonProblem<AnyPosition>>(*domain, posed->puzzle, posed->rules);
  return posed;
}

void require_known(const std::string& domain, const std::string& source) {
  if (!find_domain(domain))
    throw InputError(source + " is of " + in_quotes(domain) +
                     ", which is no domain of the box: a class in Python is named, as domain=, and "
                     "a plug-in is loaded first, hornbeam.load_plugin(FILE)");
}

void require_class(const py::object& type, const std::string& domain, const std::string& source) {
  if (!PyType_Check(type.ptr())) {
    const py::type own = py::type::of(type);
    throw InputError(has_method(own, "moves")
                         ? "domain is the class " + py::cast<std::string>(own.attr("__name__")) +
                               " itself, not an object of it"
                         : "domain is a class, not " + py::cast<std::string>(py::repr(type)));
  }
  const std::string name = domain_name(py::cast<std::string>(type.attr("__name__")));
  if (name != domain) throw InputError(source + " is of " + domain + ", not of " + name);
}

py::object restore_object(const py::object& type, const std::string& text,
                          const std::string& source) {
  const std::string name = py::cast<std::string>(type.attr("__name__"));
  if (text.empty() && !has_method(type, "text"))
    throw InputError(source + " was saved without a position, since " + name +
                     " has no text(): what it began with is not known");
  if (!has_method(type, "parse"))
    throw InputError(name +
                     " has no parse(text), a static or class method that makes a position of "
                     "what text() gave");
  py::object puzzle = type.attr("parse")(text);
  if (!puzzle.get_type().is(type))
    throw py::type_error(name + ".parse() has to return a " + name + ", not " +
                         py::cast<std::string>(py::repr(puzzle)));
  return puzzle;
}

std::uint64_t seed_of(const py::object& given) {
  if (PyIndex_Check(given.ptr())) {
    const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
    if (!whole) throw py::error_already_set();
    const std::uint64_t seed = PyLong_AsUnsignedLongLong(whole.ptr());
    if (!PyErr_Occurred()) return seed;
    PyErr_Clear();
  }
  throw InputError("seed is a whole number from 0 to 18446744073709551615, not " +
                   py::cast<std::string>(py::repr(given)));
}

std::vector<std::string> check(const py::object& puzzle, int games, const py::object& seed) {
  if (PyUnicode_Check(puzzle.ptr()))
    throw InputError("domains of the box need no check: give an object of a class of yours, not " +
                     py::cast<std::string>(py::repr(puzzle)));
  if (games < 1) throw InputError("games is 1 or more, not " + std::to_string(games));
  const auto rules = std::make_shared<Rules>(puzzle);
  const testing::ConformanceOptions options{
      .games = games,
      .seed = seed_of(seed),
      .objective = rules->minimises ? Objective::minimise : Objective::maximise};
  return rules->is_of_two ? check_as<AnyGame>(puzzle, rules, options)
                          : check_as<AnyPosition>(puzzle, rules, options);
}

}  // namespace hornbeam::python
