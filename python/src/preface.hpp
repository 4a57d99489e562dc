// What stands before the checkpoint of a class in Python: the names of its moves, by their numbers, and what the
// class has said, so that another process sees whether it says the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "python/src/witness.hpp"

namespace hornbeam::python {

struct Preface {
  std::vector<std::string> moves;
  Witness said;  // nothing where an earlier version wrote it
};

std::string to_text(const Preface& preface);
// Takes it from the bytes. Nothing where they are of a domain in the box. Throws InputError; `source` names the bytes.
std::optional<Preface> take_preface(std::string& bytes, const std::string& source);

}  // namespace hornbeam::python
