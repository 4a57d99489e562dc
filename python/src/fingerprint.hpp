// Values of Python as numbers of 64 bits that are the same in every process. Python's own hash() is not: that
// of a text begins with a number which each process draws for itself, so what a run knows of positions would mean
// nothing to the process that goes on with it. Nor is it one of 64 bits everywhere: -1 and -2 share theirs.
//
// A whole number of 64 bits is its own bits; of anything else all parts go in. Values that are equal in Python have
// the same, 1, 1.0 and True say, and so have a tuple and a named one.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>

namespace hornbeam::python {

namespace py = pybind11;

// Of a whole number of any size; nothing of anything else.
std::optional<std::uint64_t> bits_of_whole(py::handle value);
// Of numbers, texts, bytes, None, members of enumerations, and tuples and frozensets of such; nothing of what holds
// anything else.
std::optional<std::uint64_t> fingerprint(py::handle value);

}  // namespace hornbeam::python
