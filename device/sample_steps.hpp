// Playouts as what a beam ranks by: those of every candidate that is not finished. A playout draws from the stream
// that the CPU's beam gives it, by how many came before: so candidates are put in the order in which they are made
// there.
#pragma once

#include "device/beam_steps.hpp"
#include "device/playouts.hpp"

namespace hornbeam::device {

// The unfinished ones, with keys by which the first is the largest.
struct ListOpen {
  Members members;
  Candidates candidates;
  unsigned long long* key;
  std::uint32_t* open;
  unsigned* made;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    rules::Tiles tiles;
    play_candidate(members, candidates, i, tiles);
    if (rules::finished(tiles)) return;
    const std::uint32_t place = place_in(made);
    key[place] = precedence(0, candidates.parent[i], candidates.tile[i]);
    open[place] = i;
  }
};

struct Sample {
  Members members;
  Candidates candidates;
  const std::uint32_t* open;  // in their order
  Ranking ranking;
  bool is_tall;
  std::uint32_t* sampled;  // by candidate: the best score
  unsigned long long* best;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::uint32_t candidate = open[i];
    rules::Tiles tiles;
    const int before = play_candidate(members, candidates, candidate, tiles);
    rules::Draws draws = ranking.draws;
    if (draws.kind == rules::Draws::other) draws.tile = rules::common_tile(tiles);
    unsigned long long mine = 0;
    for (std::uint32_t k = 0; k < ranking.playouts; ++k) {
      const std::uint64_t ordinal = std::uint64_t{i} * ranking.playouts + k;
      rules::Game game(tiles, draws, rules::Stream::fork(ranking.key, ranking.from + ordinal));
      while (game.try_step(draws, members.worth, is_tall) != rules::Game::Try::over) {
      }
      const unsigned long long made =
          BestOfPlayouts::packed(before + game.score(members.worth), ordinal);
      if (made > mine) mine = made;
    }
    sampled[candidate] = static_cast<std::uint32_t>(BestOfPlayouts::score_of(mine));
    raise(best, mine);
  }
};

}  // namespace hornbeam::device
