// What lets somebody in: 128 bits that only who started the server knows.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam::serve {

// 32 hexadecimal digits, from the system's own randomness.
std::string new_token();

// In a time that does not tell how much of it was right.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace hornbeam::serve
