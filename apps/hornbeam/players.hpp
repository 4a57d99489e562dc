// Flags of the commands that play games of two: what a player may spend, and which search it is.
#pragma once

#include <string>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/running.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/gtp/session.hpp"

namespace hornbeam::app {

struct PlayerFlags : BudgetFlags {
  std::string memory = {};
  std::string threads = "1";
  std::string seed = "1";
};

// --time and --playouts of each move, --memory, --threads, --seed.
struct AboutPlayerFlags {
  std::string time, playouts, memory, threads, seed;
};
void add_player_flags(CLI::App& command, PlayerFlags& flags, const AboutPlayerFlags& about);

// A player with the search, which may be empty for the game's own, and a share of the memory.
gtp::Play player_of(const PlayerFlags& flags, const Domain& domain, const std::string& search,
                    std::uint64_t shares_of_memory = 1);

}  // namespace hornbeam::app
