// The moves of a class in Python: any hashable objects, which searches know by numbers, given in the order of
// first sight, so that equal runs see equal numbers.
//
// A move stays as long as the table, since any line may have it. Moves are steps, which repeat; a class
// whose moves are the positions that they lead to has a new one at every turn, and fills the memory.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace hornbeam::python {

namespace py = pybind11;

// What an object is called in every process: its repr(), with the elements of frozensets in order, which
// have another one in each process. Unlike format() it does not depend on where a move is made.
std::string lasting_name(py::handle object);
bool has_lasting_name(py::handle object);

// Moves by number, and numbers by move.
class MoveTable {
 public:
  MoveTable() = default;
  // With what another process had: a number is taken by the first move of its name.
  explicit MoveTable(std::vector<std::string> names);

  // Nothing for a move that was never seen.
  std::optional<std::uint64_t> find(py::handle move) const;
  // Throws InputError where the table has grown larger than it may.
  std::uint64_t add(py::handle move);
  std::size_t size() const { return moves_.size(); }
  void keep_within(std::size_t bytes) { most_bytes_ = bytes; }

  // Null where the move was not met yet.
  py::handle at(std::uint64_t number) const { return moves_.at(number); }
  const std::string& name_of_waiting(std::uint64_t number) const;
  // By number. Throws InputError where another process would not know them by their names.
  std::vector<std::string> names() const;

 private:
  void count(py::handle move);

  py::dict numbers_;
  std::vector<py::object> moves_;
  std::unordered_map<std::string, std::uint64_t> waiting_;
  std::size_t bytes_ = 0;  // about what it takes
  std::size_t most_bytes_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace hornbeam::python
