// How the program writes figures and names moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "hornbeam/core/budget.hpp"

namespace hornbeam::app {

// 3953289 as 3,953,289.
std::string grouped(std::uint64_t number);

// 67108864 as 64 MiB.
std::string bytes_text(std::uint64_t bytes);

// "1 move", "64 moves".
std::string counted(std::uint64_t number, std::string_view thing);

// Whether a search thought in nodes rather than in playouts. One that does both makes no more than
// about a node per playout.
bool counts_nodes(const Spent& spent);

// What was spent in such units: "3,000 playouts"; with nodes where they are the budget, or what the
// search thought in: "1 playout, 1,800,000 nodes".
std::string effort(const Spent& spent, const Budget& budget);

}  // namespace hornbeam::app
