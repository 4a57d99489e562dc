// A game of Morpion Solitaire some moves in.
#pragma once

#include "domains/morpion/position.hpp"

namespace hornbeam::testing {

inline morpion::Position morpion_game(morpion::Variant variant, std::uint64_t seed, int moves) {
  morpion::Position position(variant);
  Stream stream(seed);
  morpion::Move move{};
  for (int i = 0; i < moves; ++i) position.step(playout::Uniform{}, stream, move);
  return position;
}

}  // namespace hornbeam::testing
