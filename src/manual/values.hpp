// Which of the learned values in the program to take, where there are several for one family.
#pragma once

#include <string_view>

namespace hornbeam::manual {

// A sentence; nothing where there is no choice.
std::string_view role_of(std::string_view value);

}  // namespace hornbeam::manual
