// What irace (Lopez-Ibanez et al., 2016) needs to tune a search: its parameters, its instances, and a target
// runner, which irace calls with a candidate, an instance and a seed, and which prints what is to be
// minimised: minus the score.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/laboratory/tuner.hpp"

namespace hornbeam::laboratory {

struct IraceFile {
  std::string name;
  std::string text;
  bool is_program = false;
};

// Of a tuner that has the plan; `options` are those of `hornbeam tune` that every run has.
std::vector<IraceFile> irace_files(const Tuner& tuner, const std::string& program,
                                   const std::string& options);

// "c=0.5 d=32", as a target runner is given them. Throws InputError.
Values parse_values(std::string_view text);

// For POSIX shells.
std::string in_shell_quotes(std::string_view text);

}  // namespace hornbeam::laboratory
