#include "python/src/position.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/quoted.hpp"

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

// Whole numbers of any size, by their lowest 64 bits.
std::optional<std::uint64_t> bits_of(const py::object& given) {
  if (!PyIndex_Check(given.ptr())) return std::nullopt;
  const py::object whole = owned(PyNumber_Index(given.ptr()));
  return PyLong_AsUnsignedLongLongMask(whole.ptr());
}

// The same in every process.
std::uint64_t bits_of_text(const std::string& text) {
  std::uint64_t bits = 0;
  for (const char c : text) bits = mix_bits(bits ^ static_cast<unsigned char>(c));
  return bits;
}

}  // namespace

// --- Moves ---

std::string lasting_name(py::handle object) {
  const bool is_set = PyFrozenSet_CheckExact(object.ptr());
  if (!is_set && !PyTuple_CheckExact(object.ptr())) return py::cast<std::string>(py::repr(object));
  std::vector<std::string> parts;
  for (const py::handle part : object) parts.push_back(lasting_name(part));
  if (is_set) std::sort(parts.begin(), parts.end());
  std::string name = is_set ? "frozenset({" : "(";
  for (std::size_t i = 0; i < parts.size(); ++i) name += (i ? ", " : "") + parts[i];
  if (!is_set && parts.size() == 1) name += ",";
  return name + (is_set ? "})" : ")");
}

// Whether that says which one it is, which object's own repr(), an address, does not.
bool has_lasting_name(py::handle object) {
  if (!PyFrozenSet_CheckExact(object.ptr()) && !PyTuple_CheckExact(object.ptr()))
    return Py_TYPE(object.ptr())->tp_repr != PyBaseObject_Type.tp_repr;
  return std::all_of(object.begin(), object.end(), has_lasting_name);
}

MoveTable::MoveTable(std::vector<std::string> names) : moves_(names.size()) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (const auto [at, is_new] = waiting_.emplace(std::move(names[i]), i); !is_new)
      throw InputError("this checkpoint is damaged: it has the move " + in_quotes(at->first) +
                       " twice");
}

std::optional<std::uint64_t> MoveTable::find(py::handle move) const {
  PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), move.ptr());
  if (known) return PyLong_AsUnsignedLongLong(known);
  if (!PyErr_Occurred()) return std::nullopt;
  if (PyErr_ExceptionMatches(PyExc_TypeError))
    py::raise_from(PyExc_TypeError,
                   "a move has to be hashable: a number, a text, or a tuple of such");
  throw py::error_already_set();
}

std::uint64_t MoveTable::add(py::handle move) {
  std::uint64_t number = moves_.size();
  const auto waits = waiting_.empty() ? waiting_.end() : waiting_.find(lasting_name(move));
  if (waits != waiting_.end()) {
    number = waits->second;
    waiting_.erase(waits);
    moves_[number] = py::reinterpret_borrow<py::object>(move);
  } else {
    moves_.push_back(py::reinterpret_borrow<py::object>(move));
  }
  const py::int_ value(number);
  if (PyDict_SetItem(numbers_.ptr(), move.ptr(), value.ptr()) != 0) throw py::error_already_set();
  return number;
}

const std::string& MoveTable::name_of_waiting(std::uint64_t number) const {
  for (const auto& [name, waits] : waiting_)
    if (waits == number) return name;
  throw std::logic_error("a move without a name");
}

std::vector<std::string> MoveTable::names() const {
  const auto refuse_to_save = [](const std::string& name, const char* why) {
    throw InputError("this run cannot be saved: a move is known again by its repr(), and " +
                     in_quotes(name) + " is " + why);
  };
  std::vector<std::string> names(moves_.size());
  for (const auto& [name, number] : waiting_) names[number] = name;
  std::unordered_set<std::string> taken;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i]) names[i] = lasting_name(moves_[i]);
    if (moves_[i] && !has_lasting_name(moves_[i]))
      refuse_to_save(names[i], "another one in every process: write its class a __repr__");
    if (!taken.insert(names[i]).second) refuse_to_save(names[i], "that of two moves");
  }
  return names;
}

// --- Rules ---

std::string domain_name(const std::string& type) {
  std::string name;
  for (const char c : type) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const bool is_other = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if ((is_capital || !is_other) && !name.empty() && name.back() != '-') name += '-';
    if (is_capital) name += static_cast<char>(c - 'A' + 'a');
    if (is_other) name += c;
  }
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "puzzle" : name;
}

Rules::Rules(const py::object& puzzle, MoveTable table) : moves(std::move(table)) {
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

// --- Positions ---

PythonPosition::PythonPosition(py::object puzzle, RulesPtr rules)
    : rules_(std::move(rules)), held_(std::make_shared<Held>(Held{std::move(puzzle), true})) {}

std::unique_ptr<RuntimePosition> PythonPosition::clone() const {
  return std::make_unique<PythonPosition>(*this);
}

AnyMove PythonPosition::number(py::handle object) const {
  MoveTable& table = rules_->moves;
  if (const auto known = table.find(object)) return {*known};
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
  const py::object text =
      rules_->formats ? call(self(), names().format, object) : py::object(py::str(object));
  if (!py::isinstance<py::str>(text)) refuse(self(), "format", "a text", text);
  return py::cast<std::string>(text);
}

void PythonPosition::moves(std::vector<AnyMove>& list) const {
  list.clear();
  py::object given = call(self(), names().moves);
  if (!PyList_CheckExact(given.ptr()) && !PyTuple_CheckExact(given.ptr())) {
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
}

void PythonPosition::play(AnyMove move) {
  const py::object played = object(move);
  if (held_.use_count() > 1 || held_->is_the_users) {
    py::object copy =
        rules_->copies ? call(self(), names().copy) : rules_->deep_copy(held_->object);
    if (copy.is(held_->object) || !copy.get_type().is(rules_->type))
      refuse(self(), "copy", ("another " + type_name(self())).c_str(), copy);
    held_ = std::make_shared<Held>(Held{std::move(copy), false});
  }
  if (++made_ > kEndless && rules_->is_overdue && rules_->is_overdue())
    throw std::runtime_error("a line of " + type_name(self()) + " has " + std::to_string(made_) +
                             " moves and no end: does play() change the position?");
  const py::object given = call(self(), names().play, played);
  if (!given.is(held_->object) && given.get_type().is(rules_->type))
    refuse(self(), "play", "nothing: it changes the position itself", given);
}

Score PythonPosition::score() const {
  if (rules_->minimises) return turned(finite_from(self(), "cost", call(self(), names().cost)));
  return finite_from(self(), "score", call(self(), names().score));
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
std::uint64_t PythonPosition::whole_number(const char* method, PyObject* name,
                                           const Arguments&... arguments) const {
  const py::object given = call(self(), name, arguments...);
  const auto bits = bits_of(given);
  if (!bits) refuse(self(), method, "a whole number, hash(...) of a tuple say", given);
  return *bits;
}

std::uint64_t PythonPosition::hash() const {
  return rules_->hashes ? whole_number("hash", names().hash) : 0;
}

std::uint64_t PythonPosition::kin() const {
  return rules_->kins ? whole_number("kin", names().kin) : 0;
}

std::uint64_t PythonPosition::order(AnyMove move) const {
  return rules_->orders ? whole_number("order", names().order, object(move)) : 0;
}

// Codes that are no numbers get one from their names, which are the same in every process.
std::uint64_t PythonPosition::code(AnyMove move) const {
  if (!rules_->codes) return 0;
  const py::object given = call(self(), names().code, object(move));
  if (const auto bits = bits_of(given)) return *bits;
  PyObject* const known = PyDict_GetItemWithError(rules_->code_numbers.ptr(), given.ptr());
  if (known) return PyLong_AsUnsignedLongLong(known);
  if (PyErr_Occurred()) throw py::error_already_set();
  const std::uint64_t bits = bits_of_text(lasting_name(given));
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
  const auto player = bits_of(given);
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
  const py::object given = call(self(), names().text);
  if (!py::isinstance<py::str>(given)) refuse(self(), "text", "a text", given);
  return py::cast<std::string>(given);
}

}  // namespace hornbeam::python
