// Bad input, wherever it is found: a board, a search text, an instance's name, a result file.
//
// The message is a whole sentence for the person who gave the input: what is wrong, where, and what
// would be right. Whoever talks to that person prints it; the program then ends with exit code 2.
#pragma once

#include <stdexcept>

namespace hornbeam {

struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace hornbeam
