// The tables and figures of an experiment's file.
#pragma once

#include "src/laboratory/experiment.hpp"
#include "src/laboratory/toml_table.hpp"

namespace hornbeam::laboratory {

// The sentence for a set of instances that is not there.
std::string no_such_set(const std::string& word, const std::vector<std::string>& names);

// In the order of the file, whatever their kinds. The experiment's searches and sets are read already:
// drawings may name only those. Throws InputError.
std::vector<Drawing> read_drawings(TomlTable& file, const Experiment& experiment);

}  // namespace hornbeam::laboratory
