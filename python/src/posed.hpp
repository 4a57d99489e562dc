// A problem as Python sees it: one of the box by name, or an object of the user's own class.
#pragma once

#include "hornbeam/problem/problem.hpp"
#include "python/src/position.hpp"

namespace hornbeam::python {

struct Posed {
  std::shared_ptr<const Domain> domain;  // of a Python class; none where it is the library's
  std::shared_ptr<Rules> rules;          // the same
  std::unique_ptr<Problem> problem;      // goes before its domain does
  // The name that was given, or a copy of the object: whoever gave it may play with it.
  py::object puzzle;

  bool is_python() const { return rules != nullptr; }

  // Moves as the user has them: objects of a Python class, and text of a domain in the box.
  py::list objects(const Moves& line) const;
  // The same of moves that can each be made after `made`.
  py::list objects_there(const Moves& made, const Moves& moves) const;
  // And as text; `made` were played before. Throws InputError at one that is not legal.
  Moves texts(const py::object& moves, const Moves& made = {}) const;
};
using PosedPtr = std::shared_ptr<const Posed>;

// Throws InputError.
PosedPtr pose_named(const std::string& name);
PosedPtr pose_object(const py::object& puzzle, MoveTable table = {});
// That a domain is one of the box or of a plug-in. Throws InputError; `source` is what is read.
void require_known(const std::string& domain, const std::string& source);
// That a class is the domain of that name. Throws InputError.
void require_class(const py::object& type, const std::string& domain, const std::string& source);
// What `text()` of an object of that class gave, as an object again. Throws InputError.
py::object restore_object(const py::object& type, const std::string& text,
                          const std::string& source);

// What the conformance kit has to say of it.
std::vector<std::string> check(const py::object& puzzle, int games, const py::object& seed);
// A seed, which is a whole number of 64 bits. Throws InputError.
std::uint64_t seed_of(const py::object& given);

}  // namespace hornbeam::python
