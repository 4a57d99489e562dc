// Which instructions the fast rules use, for a whole program and by name.
#pragma once

#include <string_view>

namespace hornbeam {

// plain, avx2, avx512 or best: what this machine can do best, which is in use from the start. Results
// are the same. Throws InputError.
void use_instructions(std::string_view name);

}  // namespace hornbeam
