// What can be told from which of a cell's six neighbours are of a colour.
//
// A pattern has a bit for each neighbour, row by row: upper left, upper right, left, right, lower left,
// lower right. Neighbours that follow one another around the cell touch, so they are of one chain
// already: a *run*. A stone in the cell links its runs, three at most.
//
// Rings need no search. If two runs are of one chain, a loop leads out of the cell through the one and
// back through the other, and the cells between the runs are inside on one side of it. Where one side is
// off the board, it is the other. The only ring that is not closed so has nothing inside but stones of
// its own colour: then one of them has six such neighbours, and the new stone is one of the six.
#pragma once

#include <array>
#include <cstdint>

namespace hornbeam::havannah {

using Pattern = std::uint8_t;
inline constexpr Pattern kAllAround = 63;

// The bits clockwise from the upper left.
inline constexpr std::array<int, 6> kClockwise{0, 1, 3, 5, 4, 2};

// The two bits beside each, around the cell.
inline constexpr std::array<std::array<int, 2>, 6> kBeside{
    {{2, 1}, {0, 3}, {4, 0}, {1, 5}, {5, 2}, {3, 4}}};

struct Runs {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> first{};  // a bit of each run
  Pattern middles = 0;  // neighbours between two others: those that may get their sixth
  Pattern gaps = 0;     // neighbours of no such colour between two that are: one step wide
};

inline constexpr std::array<Runs, 64> kRuns = [] {
  std::array<Runs, 64> all{};
  for (int pattern = 0; pattern < 64; ++pattern) {
    Runs& runs = all[pattern];
    const auto has = [&](int i) { return (pattern >> kClockwise[(i + 6) % 6] & 1) != 0; };
    for (int i = 0; i < 6; ++i) {
      const auto bit = static_cast<Pattern>(1 << kClockwise[i]);
      if (has(i) && !has(i - 1))
        runs.first[runs.count++] = static_cast<std::uint8_t>(kClockwise[i]);
      if (has(i - 1) && has(i + 1)) {
        if (has(i))
          runs.middles = static_cast<Pattern>(runs.middles | bit);
        else
          runs.gaps = static_cast<Pattern>(runs.gaps | bit);
      }
    }
    if (pattern == kAllAround) runs.count = 1;
  }
  return all;
}();

}  // namespace hornbeam::havannah
