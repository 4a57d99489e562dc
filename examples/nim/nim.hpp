// Nim: heaps of stones; whoever takes the last one wins. A game of two.
#pragma once

#include <hornbeam/core/position.hpp>
#include <numeric>
#include <vector>

struct Nim {
  using Move = std::uint16_t;  // take the last stones of a heap: 256 x the heap + how many stay
  std::vector<int> heaps;
  int player = 0;  // who is to move; 0 is the one who began

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      for (int stay = 0; stay < heaps[heap]; ++stay)
        list.push_back(static_cast<Move>(256 * heap + static_cast<std::size_t>(stay)));
  }
  void play(Move move) {
    heaps[move / 256] = move % 256;
    player = 1 - player;
  }
  int to_move() const { return player; }

  // To the player who began: 1 won, 0 lost. At the end the one to move has found nothing to take.
  hornbeam::Score score() const { return player == 1 ? 1 : 0; }
  hornbeam::ScoreRange score_range() const { return {0, 1}; }

  // Optional: `exhaustive` meets equal positions once.
  std::uint64_t hash() const {
    return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t(player),
                           [](std::uint64_t sum, int heap) {
                             return hornbeam::mix_bits(256 * sum + std::uint64_t(heap));
                           });
  }
};
