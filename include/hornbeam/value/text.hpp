// A value as the text that it was read from, for programs that read it themselves.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam::value {

// Of one that travels inside the program; empty where there is none of that name.
std::string shipped_text(std::string_view name);

// Of a file. Throws InputError.
std::string text_of_file(const std::string& path);

}  // namespace hornbeam::value
