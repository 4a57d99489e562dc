// How the program writes figures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam::app {

// 3953289 as 3,953,289.
std::string grouped(std::uint64_t number);

// "1 move", "64 moves".
std::string counted(std::uint64_t number, std::string_view thing);

}  // namespace hornbeam::app
