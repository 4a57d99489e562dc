// Whether a class says in this process what it has said in another: its moves and their order, and numbers that a
// search has asked for. Where Python's hash() of texts has a part in them, or the order of a set, a run that goes on
// elsewhere would become another run without a word; what the class says of a few positions shows it.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "python/src/position.hpp"

namespace hornbeam::python {

// By method, all that it says of these positions as one number.
using Witness = std::map<std::string, std::uint64_t>;

// Of the start and the positions after some first moves. Of optional methods only those are called that the search has
// called, since of the others nothing is known that could be wrong.
Witness witness_of(const py::object& start, const Rules& rules);
// That it says the same here, and asks for these methods from now on. Throws InputError; `source` is what is read.
void require_witness(const Witness& said, const py::object& start, Rules& rules,
                     const std::string& source);

}  // namespace hornbeam::python
