// The playouts of playouts.hpp by their definition: how likely each move is, in words that can be
// read. Slow, for the tests and for the foot of speeds.
#pragma once

#include <cstdint>
#include <vector>

#include "domains/go/ladder.hpp"
#include "domains/go/reference.hpp"

namespace hornbeam::go {

struct Chance {
  Reference::Move move;
  double chance;
};

// The moves that can be drawn; a pass where there is nothing else.
std::vector<Chance> light_chances(const Reference& position);
std::vector<Chance> heavy_chances(const Reference& position, std::uint32_t without);

// Ladders (ladder.hpp), read by the rules, where the one whose turn it says is to move.
bool is_caught(const Reference& position, Vertex stone, int most_moves,
               Captures captures = Captures::escape);
bool catches(const Reference& position, Vertex stone, Vertex liberty, int most_moves,
             Captures captures = Captures::escape);
bool escapes(const Reference& position, Vertex stone, Vertex move, int most_moves,
             Captures captures = Captures::escape);

}  // namespace hornbeam::go
