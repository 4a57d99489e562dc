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

// An item is a few playouts of a candidate, so that many of one keep a device busy and are left in time. What is found
// is the greatest of what comes, in whatever order.
struct Sample {
  static constexpr std::uint32_t kGames = 8;  // of an item

  Members members;
  Candidates candidates;
  const std::uint32_t* open;  // in their order
  Ranking ranking;
  bool is_tall;
  std::uint32_t* sampled;  // by candidate: the best score, as Ranking has it; 0 before
  unsigned long long* best;

  // Of each candidate.
  static HORNBEAM_PORTABLE std::uint64_t items_of(const Ranking& ranking) {
    return (std::uint64_t{ranking.playouts} + kGames - 1) / kGames;
  }
  // The first playout of an item, where those of all candidates are numbered in their order.
  static HORNBEAM_PORTABLE std::uint64_t first_of(std::uint64_t item, const Ranking& ranking) {
    const std::uint64_t items = items_of(ranking);
    return item / items * ranking.playouts + item % items * kGames;
  }

  HORNBEAM_PORTABLE void operator()(std::uint64_t item) const {
    const std::uint64_t i = item / items_of(ranking);
    const std::uint64_t first = first_of(item, ranking), behind = first_of(item + 1, ranking);
    const std::uint32_t candidate = open[i];
    rules::Tiles tiles;
    const int before = play_candidate(members, candidates, candidate, tiles);
    rules::Draws draws = ranking.draws;
    if (draws.kind == rules::Draws::other) draws.tile = rules::common_tile(tiles);
    unsigned long long mine = 0;
    for (std::uint64_t ordinal = first; ordinal < behind; ++ordinal) {
      rules::Game game(tiles, draws, rules::Stream::fork(ranking.key, ranking.from + ordinal));
      while (game.try_step(draws, members.worth, is_tall) != rules::Game::Try::over) {
      }
      const unsigned long long made =
          BestOfPlayouts::packed(before + game.score(members.worth), ordinal);
      if (made > mine) mine = made;
    }
    raise(sampled + candidate, Ranking::sampled(BestOfPlayouts::score_of(mine)));
    raise(best, mine);
  }
};

}  // namespace hornbeam::device
