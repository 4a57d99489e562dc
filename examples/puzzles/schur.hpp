// Weak Schur numbers: put 1, 2, 3 and so on into so many parts, such that no part has two different numbers
// and their sum. How far can one get? To 2, 8, 23 and 66 with one to four parts; with five to 196 at least
// (S. Eliahou, J. M. Marín, M. P. Revuelta and M. I. Sanz, Weak Schur numbers and the search for G. W. Walker's
// lost partitions, 2012), with six to 646.
//
// A move is the part that the next number goes into. Empty parts are alike, so only the first of them counts.
#pragma once

#include <bitset>
#include <hornbeam/core/position.hpp>

struct Schur {
  static constexpr int kMostParts = 6;
  static constexpr std::size_t kMostNumbers = 1024;  // more than anybody has reached with six parts
  using Move = std::uint8_t;
  using Numbers = std::bitset<kMostNumbers>;

  struct Part {
    Numbers has, sums;  // and the sums of two different ones
  };
  std::vector<Part> parts;
  int used = 0;          // parts
  int last = 0;          // the part of the last number
  std::size_t next = 1;  // number

  Schur(int of_parts) : parts(static_cast<std::size_t>(of_parts)) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    if (next == kMostNumbers) return;
    for (std::size_t i = 0; i < parts.size() && static_cast<int>(i) <= used; ++i)
      if (!parts[i].sums[next]) list.push_back(static_cast<Move>(i));
  }
  void play(Move to) {
    Part& part = parts[to];
    part.sums |= part.has << next;
    part.has[next] = true;
    used += to == used ? 1 : 0;
    last = to;
    ++next;
  }
  hornbeam::Score score() const { return static_cast<double>(next - 1); }

  hornbeam::ScoreRange score_range() const { return {0, kMostNumbers - 1.0}; }
  std::uint64_t code(Move to) const { return next * 8 + to; }
  // Good partitions have long runs of numbers in one part.
  double bias(Move to) const { return to == last ? 1 : 0; }
  std::uint64_t hash() const {
    std::uint64_t sum = next;
    for (const Part& part : parts) sum = hornbeam::mix_bits(sum ^ std::hash<Numbers>()(part.has));
    return sum;
  }
};
static_assert(hornbeam::Position<Schur>);
