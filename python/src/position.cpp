#include "python/src/position.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/quoted.hpp"
#include "python/src/fingerprint.hpp"

namespace hornbeam::python {
namespace {

// Names of methods, made once and never given back: the interpreter may be gone before they are.
struct Names {
  PyObject* moves = PyUnicode_InternFromString("moves");
  PyObject* play = PyUnicode_InternFromString("play");
  PyObject* score = PyUnicode_InternFromString("score");
  PyObject* cost = PyUnicode_InternFromString("cost");
  PyObject* copy = PyUnicode_InternFromString("copy");
  PyObject* hash = PyUnicode_InternFromString("hash");
  PyObject* kin = PyUnicode_InternFromString("kin");
  PyObject* order = PyUnicode_InternFromString("order");
  PyObject* code = PyUnicode_InternFromString("code");
  PyObject* bias = PyUnicode_InternFromString("bias");
  PyObject* bound = PyUnicode_InternFromString("bound");
  PyObject* finished = PyUnicode_InternFromString("finished");
  PyObject* to_move = PyUnicode_InternFromString("to_move");
  PyObject* score_range = PyUnicode_InternFromString("score_range");
  PyObject* cost_range = PyUnicode_InternFromString("cost_range");
  PyObject* text = PyUnicode_InternFromString("text");
  PyObject* format = PyUnicode_InternFromString("format");
};
const Names& names() {
  static const Names all;
  return all;
}

// Searches end between lines, so that they can go on later. No line that is longer is waited for.
constexpr std::uint64_t kEndless = 100'000;

// Of so many moves of a run the texts are held against each other, and of all at its root.
constexpr std::size_t kRead = 2000;

// Codes whose numbers are remembered.
constexpr std::size_t kRemembered = 100'000;

py::object owned(PyObject* given) {
  if (!given) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(given);
}
py::object call(PyObject* self, PyObject* name) {
  return owned(PyObject_CallMethodNoArgs(self, name));
}
py::object call(PyObject* self, PyObject* name, py::handle argument) {
  return owned(PyObject_CallMethodOneArg(self, name, argument.ptr()));
}

std::string type_name(py::handle object) {
  return py::str(py::type::handle_of(object).attr("__name__"));
}

// What a method has given is not what it has to give.
[[noreturn]] void refuse(PyObject* self, const char* method, const char* wanted, py::handle given) {
  throw py::type_error(type_name(self) + "." + method + "() has to return " + wanted + ", not " +
                       std::string(py::repr(given)));
}

// What a method has given is to be a key of a dictionary, and Python has said that it cannot be one.
[[noreturn]] void refuse_as_key(PyObject* self, const char* method, const char* what,
                                py::handle given, py::error_already_set error) {
  if (!error.matches(PyExc_TypeError)) throw std::move(error);
  const std::string said = type_name(self) + "." + method + "() gives " +
                           std::string(py::repr(given)) + ": " + what +
                           " has to be hashable: a number, a text, or a tuple of such";
  py::raise_from(error, PyExc_TypeError, said.c_str());
  throw py::error_already_set();
}

double number_from(PyObject* self, const char* method, const py::object& given) {
  const double value = PyFloat_AsDouble(given.ptr());
  if (value == -1 && PyErr_Occurred()) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_OverflowError))
      throw py::error_already_set();
    PyErr_Clear();
    refuse(self, method, "a number", given);
  }
  if (std::isnan(value)) refuse(self, method, "a number", given);
  return value;
}
double finite_from(PyObject* self, const char* method, const py::object& given) {
  const double value = number_from(self, method, given);
  if (std::isinf(value)) refuse(self, method, "a finite number", given);
  return value;
}

// A text that can be written to a file, which one with half of a surrogate pair cannot.
std::string text_from(PyObject* self, const char* method, const py::object& given) {
  if (!py::isinstance<py::str>(given)) refuse(self, method, "a text", given);
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (text) return {text, static_cast<std::size_t>(size)};
  PyErr_Clear();
  throw py::type_error(type_name(self) + "." + method +
                       "() has to return a text that can be written, not " +
                       py::cast<std::string>(owned(PyObject_ASCII(given.ptr()))));
}

// The same in every process.
std::uint64_t bits_of_text(const std::string& text) {
  std::uint64_t bits = 0;
  for (const char c : text) bits = mix_bits(bits ^ static_cast<unsigned char>(c));
  return bits;
}

}  // namespace

// --- Rules ---

std::string domain_name(const std::string& type) {
  const auto is_capital = [&](std::size_t i) { return type[i] >= 'A' && type[i] <= 'Z'; };
  const auto is_other = [&](std::size_t i) {
    return (type[i] >= 'a' && type[i] <= 'z') || (type[i] >= '0' && type[i] <= '9');
  };
  std::string name;
  for (std::size_t i = 0; i < type.size(); ++i) {
    // Of several capitals the last begins a word where small letters follow.
    const bool begins =
        is_capital(i) && i > 0 &&
        (!is_capital(i - 1) || (i + 1 < type.size() && type[i + 1] >= 'a' && type[i + 1] <= 'z'));
    if ((begins || !(is_capital(i) || is_other(i))) && !name.empty() && name.back() != '-')
      name += '-';
    if (is_capital(i)) name += static_cast<char>(type[i] - 'A' + 'a');
    if (is_other(i)) name += type[i];
  }
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "puzzle" : name;
}

Rules::Rules(const py::object& puzzle, MoveTable table) : moves(std::move(table)) {
  if (PyType_Check(puzzle.ptr())) {
    const std::string own = py::cast<std::string>(puzzle.attr("__name__"));
    throw InputError(own + " is a class; give an object, " + own + "()");
  }
  type = py::reinterpret_borrow<py::object>(py::type::handle_of(puzzle));
  const std::string called = type_name(puzzle);
  name = domain_name(called);
  const auto has = [&](const char* method) {
    return py::hasattr(type, method) && PyCallable_Check(type.attr(method).ptr()) != 0;
  };
  for (const char* method : {"moves", "play"})
    if (!has(method))
      throw InputError(called + " is no puzzle: it has no method " + method +
                       "(); a puzzle has moves(), play(move) and score()");
  minimises = has("cost");
  if (minimises == has("score"))
    throw InputError(called + (minimises ? " has score() and cost(): a puzzle has one of them"
                                         : " is no puzzle: it has neither score() nor cost()"));
  copies = has("copy"), hashes = has("hash"), kins = has("kin"), orders = has("order");
  codes = has("code"), biases = has("bias");
  bounds = has("bound"), finishes = has("finished"), formats = has("format");
  writes = has("text"), parses = has("parse");
  ranges = has(minimises ? "cost_range" : "score_range");
  is_of_two = has("to_move");
  if (is_of_two && minimises)
    throw InputError(called + " has to_move() and cost(): a game of two has score()");
  if (!copies) deep_copy = py::module_::import("copy").attr("deepcopy");
}

py::object Rules::copy_of(const py::object& puzzle) const {
  py::object copy = copies ? call(puzzle.ptr(), names().copy) : deep_copy(puzzle);
  if (copy.is(puzzle) || !copy.get_type().is(type))
    refuse(puzzle.ptr(), "copy", ("another " + type_name(puzzle)).c_str(), copy);
  return copy;
}

void Rules::expect_search(std::size_t memory) {
  // A small cap on trees leaves room for any puzzle's moves all the same.
  constexpr std::size_t kLeast = std::size_t{16} << 20;
  moves.keep_within(std::max(memory / 4, kLeast));
  is_searched = true;
  unread = kRead;
}

// --- Positions ---

PythonPosition::PythonPosition(py::object puzzle, RulesPtr rules)
    : rules_(std::move(rules)), held_(std::make_shared<Held>(Held{std::move(puzzle), true})) {}

std::unique_ptr<RuntimePosition> PythonPosition::clone() const {
  return std::make_unique<PythonPosition>(*this);
}

AnyMove PythonPosition::number(py::handle object) const {
  MoveTable& table = rules_->moves;
  try {
    if (const auto known = table.find(object)) return {*known};
  } catch (const py::error_already_set& error) {
    refuse_as_key(self(), "moves", "a move", object, error);
  }
  return {table.add(object)};
}

py::object PythonPosition::object(AnyMove move) const {
  const MoveTable& table = rules_->moves;
  if (!table.at(move.bits)) {  // of another process: it is one of those that are legal here
    std::vector<AnyMove> list;
    moves(list);
    if (!table.at(move.bits))
      throw InputError("there is no move " + in_quotes(table.name_of_waiting(move.bits)) +
                       " any more: the rules have changed since this run was saved");
  }
  return py::reinterpret_borrow<py::object>(table.at(move.bits));
}

std::string PythonPosition::written(py::handle object) const {
  return text_from(self(), "format",
                   rules_->formats ? call(self(), names().format, object) : py::str(object));
}

void PythonPosition::require_different_texts(const std::vector<AnyMove>& list) const {
  std::unordered_map<std::string, std::uint64_t> written_before;
  for (const AnyMove& move : list) {
    const auto [at, is_new] = written_before.emplace(format(move), move.bits);
    if (is_new || at->second == move.bits) continue;
    throw InputError("two moves of " + type_name(self()) + " are written " + in_quotes(at->first) +
                     ", so that no line could be read again: " +
                     (rules_->formats ? "let its format(move) write each move of a position "
                                        "differently"
                                      : "give the class a format(move)"));
  }
}

void PythonPosition::moves(std::vector<AnyMove>& list) const {
  list.clear();
  py::object given = call(self(), names().moves);
  if (!PyList_CheckExact(given.ptr()) && !PyTuple_CheckExact(given.ptr())) {
    if (PyAnySet_Check(given.ptr()))
      throw py::type_error(
          type_name(self()) +
          ".moves() gives a set, which has another order in every process, so that "
          "no run could be had again: give sorted(...), or a list");
    PyObject* const walk = PyObject_GetIter(given.ptr());
    if (!walk) {
      if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw py::error_already_set();
      PyErr_Clear();
      refuse(self(), "moves", "a list of moves", given);
    }
    given = owned(walk);  // an error on the way, a generator's say, is the user's
  }
  const py::object items = owned(PySequence_Fast(given.ptr(), ""));
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items.ptr()); ++i)
    list.push_back(number(PySequence_Fast_GET_ITEM(items.ptr(), i)));
  if (rules_->unread > 0) {
    rules_->unread -= std::min(rules_->unread, list.size());
    require_different_texts(list);
  }
}

void PythonPosition::play(AnyMove move) {
  const py::object played = object(move);
  if (held_.use_count() > 1 || held_->is_the_users)
    held_ = std::make_shared<Held>(Held{rules_->copy_of(held_->object), false});
  if (++made_ > kEndless && rules_->is_overdue && rules_->is_overdue())
    throw std::runtime_error("a line of " + type_name(self()) + " has " + std::to_string(made_) +
                             " moves and no end: does play() change the position?");
  const py::object given = call(self(), names().play, played);
  if (!given.is(held_->object) && given.get_type().is(rules_->type))
    refuse(self(), "play", "nothing: it changes the position itself", given);
}

Score PythonPosition::score() const {
  if (rules_->minimises) return turned(finite_from(self(), "cost", call(self(), names().cost)));
  const py::object given = call(self(), names().score);
  const Score score = finite_from(self(), "score", given);
  if (rules_->is_of_two && rules_->is_searched && (score < 0 || score > 1) && finished())
    refuse(self(), "score", "1, 0.5 or 0 where a game is over, for the player who began", given);
  return score;
}

std::string PythonPosition::format(AnyMove move) const {
  return written(object(move));
}

std::optional<AnyMove> PythonPosition::parse(std::string_view text) const {
  std::vector<AnyMove> list;
  moves(list);
  for (const AnyMove& move : list)
    if (format(move) == text) return move;
  return std::nullopt;
}

std::optional<std::string> PythonPosition::text_of(py::handle object) const {
  std::vector<AnyMove> list;
  moves(list);
  for (const AnyMove& move : list)
    if (this->object(move).equal(object)) return format(move);
  return std::nullopt;
}

bool PythonPosition::states(Stated member) const {
  switch (member) {
    case Stated::hash: return rules_->hashes;
    case Stated::kin: return rules_->kins;
    case Stated::order: return rules_->orders;
    case Stated::code: return rules_->codes;
    case Stated::bias: return rules_->biases;
    case Stated::colors: return false;
  }
  return false;
}

template <class... Arguments>
std::uint64_t PythonPosition::number_of(Stated member, const char* method, PyObject* name,
                                        const Arguments&... arguments) const {
  rules_->ask(member);
  const py::object given = call(self(), name, arguments...);
  const auto bits = fingerprint(given);
  if (!bits)
    refuse(self(), method, "a whole number, a text, or a tuple or frozenset of such", given);
  return *bits;
}

std::uint64_t PythonPosition::hash() const {
  return rules_->hashes ? number_of(Stated::hash, "hash", names().hash) : 0;
}

std::uint64_t PythonPosition::kin() const {
  return rules_->kins ? number_of(Stated::kin, "kin", names().kin) : 0;
}

std::uint64_t PythonPosition::order(AnyMove move) const {
  return rules_->orders ? number_of(Stated::order, "order", names().order, object(move)) : 0;
}

// Codes that are no numbers get one from their names, which are the same in every process.
std::uint64_t PythonPosition::code(AnyMove move) const {
  if (!rules_->codes) return 0;
  rules_->ask(Stated::code);
  const py::object given = call(self(), names().code, object(move));
  if (const auto bits = bits_of_whole(given)) return *bits;
  PyObject* const known = PyDict_GetItemWithError(rules_->code_numbers.ptr(), given.ptr());
  if (known) return PyLong_AsUnsignedLongLong(known);
  if (PyErr_Occurred()) refuse_as_key(self(), "code", "a code", given, {});
  const std::uint64_t bits = bits_of_text(lasting_name(given));
  if (rules_->code_numbers.size() >= kRemembered) rules_->code_numbers.clear();
  rules_->code_numbers[given] = py::int_(bits);
  return bits;
}

double PythonPosition::bias(AnyMove move) const {
  if (!rules_->biases) return 0;
  return finite_from(self(), "bias", call(self(), names().bias, object(move)));
}

int PythonPosition::to_move() const {
  if (!rules_->is_of_two) return 0;
  const py::object given = call(self(), names().to_move);
  const auto player = bits_of_whole(given);
  if (!player || *player > 1) refuse(self(), "to_move", "0 or 1", given);
  return static_cast<int>(*player);
}

std::optional<ScoreRange> PythonPosition::score_range() const {
  if (rules_->is_of_two) return ScoreRange{0, 1};
  if (!rules_->ranges) return std::nullopt;
  const char* const method = rules_->minimises ? "cost_range" : "score_range";
  const py::object given =
      call(self(), rules_->minimises ? names().cost_range : names().score_range);
  if (given.is_none()) return std::nullopt;
  if (!py::isinstance<py::sequence>(given) || py::len(given) != 2)
    refuse(self(), method, "two numbers, the lowest and the highest", given);
  const auto ends = py::reinterpret_borrow<py::sequence>(given);
  const double low = finite_from(self(), method, ends[0]);
  const double high = finite_from(self(), method, ends[1]);
  if (low > high) refuse(self(), method, "two numbers, the lowest and the highest", given);
  return rules_->minimises ? ScoreRange{turned(high), turned(low)} : ScoreRange{low, high};
}

std::optional<Score> PythonPosition::bound() const {
  if (!rules_->bounds) return std::nullopt;
  const py::object given = call(self(), names().bound);
  if (given.is_none()) return std::nullopt;
  const double value = number_from(self(), "bound", given);
  if (std::isinf(value)) return std::nullopt;  // says nothing, and is no number in a file
  return rules_->minimises ? turned(value) : value;
}

bool PythonPosition::finished() const {
  if (!rules_->finishes) return RuntimePosition::finished();
  const int truth = PyObject_IsTrue(call(self(), names().finished).ptr());
  if (truth < 0) throw py::error_already_set();
  return truth != 0;
}

std::string PythonPosition::text() const {
  if (!rules_->writes) return "";
  return text_from(self(), "text", call(self(), names().text));
}

}  // namespace hornbeam::python
