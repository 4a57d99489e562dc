// The arguments of a command, read; what cannot be is a Failure.
#pragma once

#include <string>
#include <vector>

namespace hornbeam::gtp {

// `what` names it where it is missing: "a color".
const std::string& argument(const std::vector<std::string>& arguments, std::size_t i,
                            const char* what);

// `what` is what the text is not: "size".
bool is_whole_number(const std::string& text);
int whole_number(const std::string& text, const char* what);
double number(const std::string& text, const char* what);

}  // namespace hornbeam::gtp
