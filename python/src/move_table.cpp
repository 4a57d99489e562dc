#include "python/src/move_table.hpp"

#include <algorithm>
#include <unordered_set>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::python {
namespace {

// A place in the table, one in its dictionary, and a number.
constexpr std::size_t kBytesPerMove = 150;

// About what an object takes. Numbers and letters that Python has once for all take nothing; what is
// inside an object of a class is not looked at.
std::size_t bytes_of(py::handle object) {
  if (PyLong_CheckExact(object.ptr())) {
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(object.ptr(), &overflow);
    if (overflow == 0 && value >= -5 && value <= 256) return 0;
  }
  if (PyUnicode_CheckExact(object.ptr()) && PyUnicode_GET_LENGTH(object.ptr()) <= 1) return 0;
  // Never given back: the interpreter may be gone before it is.
  static const py::handle size_of =
      py::object(py::module_::import("sys").attr("getsizeof")).release();
  std::size_t bytes = py::cast<std::size_t>(size_of(object, 64));
  if (PyFrozenSet_CheckExact(object.ptr()) || PyTuple_CheckExact(object.ptr()))
    for (const py::handle part : object) bytes += bytes_of(part);
  return bytes;
}

}  // namespace

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
  if (PyErr_Occurred()) throw py::error_already_set();
  return std::nullopt;
}

std::uint64_t MoveTable::add(py::handle move) {
  count(move);
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

void MoveTable::count(py::handle move) {
  bytes_ += kBytesPerMove + bytes_of(move);
  if (bytes_ <= most_bytes_) return;
  throw InputError(
      std::to_string(moves_.size()) + " different moves take " + std::to_string(bytes_ >> 20) +
      " MB, more than a quarter of the memory that this run may use: every move that is "
      "another one is kept, so moves should be few and repeat. A move is a step, a place "
      "or a direction say, not the position that it leads to");
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

}  // namespace hornbeam::python
