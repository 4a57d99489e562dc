// What wins and losses say about two players: the share of wins with its interval, the difference in
// Elo, and a test that ends as soon as it knows; and what those of two matches say beside each other.
#pragma once

#include <cstdint>
#include <optional>

#include "src/statistics/interval.hpp"

namespace hornbeam::statistics {

struct Score {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double share() const;  // of the points, a draw being half of one; 0.5 before the first game
};

// Wilson's score interval (1927) of a share of wins; draws count as half a win.
Interval wilson(const Score& score, double z = 1.959964);
// The same of any share of so many: of numbers between 0 and 1, which vary less than wins and losses, it is wide.
Interval wilson(double share, std::uint64_t count, double z = 1.959964);

// How likely a score at least this uneven is between equals, two-sided: the exact binomial test, draws left
// out. 1 where all were draws, not a number without games.
double sign_test(const Score& score);

// Of the difference of two shares, first minus second: Newcombe's (1998, method 10), made of Wilson's of
// both. Nothing is lost where one of them won every game.
Interval difference_interval(const Score& first, const Score& second);
// How likely two equally good would differ at least so much, two-sided: Fisher's exact test. Where games were drawn
// a share is of points, and this test of wins alone would be of something else: there must be none.
// 1 where nothing or all was won, not a number where one of them has no game.
double fisher_test(const Score& first, const Score& second);

// Two searches on the same boards, each of which is won or not: how many both won, one of them, and neither.
struct Pairs {
  std::uint64_t both = 0;
  std::uint64_t first = 0;  // the first alone
  std::uint64_t second = 0;
  std::uint64_t neither = 0;

  std::uint64_t count() const { return both + first + second + neither; }
};
// McNemar's exact test: the sign test of the boards that one of them won alone.
double mcnemar_test(const Pairs& pairs);
// Of the difference of their shares, first minus second: Newcombe's for pairs (1998, method 10), made of Wilson's of
// both and of how much they go together.
Interval difference_interval(const Pairs& pairs);

// The difference in Elo at which a player makes this share of the points; infinite at 0 and 1.
double elo(double share);
// The share of the points that this difference is worth.
double share_at(double elo);

// Wald's sequential test that the difference is `elo1` rather than `elo0`. A draw is half a win and half a
// loss, which varies less than a win or a loss does: with many draws the test takes longer than it has to.
struct Sprt {
  double elo0 = 0;
  double elo1 = 50;
  double alpha = 0.05;  // how often elo1 is taken for true where elo0 is
  double beta = 0.05;   // and the other way round

  double ratio(const Score& score) const;  // the logarithm of the likelihood ratio
  double lower() const;                    // at or below this, elo0
  double upper() const;                    // at or above this, elo1
  // Which of the two, once it is known.
  std::optional<double> verdict(const Score& score) const;
};

}  // namespace hornbeam::statistics
