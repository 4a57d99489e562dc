// A stream of random numbers that belongs to a piece of work, not to a worker.
//
// Every evaluation gets a stream of its own: the parent's stream forked by the ordinal of that
// evaluation in its parent. A fork depends on the parent's key and the ordinal alone, never on how
// many numbers were drawn, so one thread or many, in whatever order, see the same numbers. The
// numbers themselves are pcg32's (M. E. O'Neill, PCG, 2014); no standard-library distribution is
// used, because those differ between implementations.
#pragma once

#include <cstdint>
#include <pcg_random.hpp>

namespace hornbeam {

// The finaliser of splitmix64 (Steele, Lea and Flood, 2014): a cheap bijection that mixes all bits.
constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Stream {
 public:
  explicit Stream(std::uint64_t seed = 0) : Stream(Key{mix_bits(seed + kGolden)}) {}

  // The stream of this stream's `ordinal`-th evaluation.
  Stream fork(std::uint64_t ordinal) const {
    return Stream(Key{mix_bits(key_ + kGolden * (ordinal + 1))});
  }

  // The streams of a game's moves, of the runs of `restart`, of a portfolio's members, and of what a nested search, `improve` or
  // `by-move` does again by itself, which are no evaluations but have some. The first has this stream
  // as it is, so that one run is the search itself. The others lie far from where evaluations do, each
  // kind far from the other kinds, and each height far from the others: these searches stand inside
  // one another and hand their streams on, and `height` says how many such stand inside this one.
  Stream of_move(std::uint64_t move, unsigned height) const { return of(kMoves, move, height); }
  Stream of_run(std::uint64_t run, unsigned height) const { return of(kRuns, run, height); }
  Stream of_pass(std::uint64_t pass, unsigned height) const { return of(kPasses, pass, height); }
  Stream of_game(std::uint64_t game, unsigned height) const { return of(kGames, game, height); }
  // Of a rank; no others stand inside it.
  Stream of_rank(std::uint64_t rank) const { return of(kRanks, rank, 0); }
  Stream of_member(std::uint64_t member, unsigned height) const {
    return of(kMembers, member, height);
  }

  // What a search draws for itself, beside what it has evaluated: which moves `improve` drops, and the
  // playout that tells `by-move` how long a game is.
  Stream dice(unsigned height) const { return fork(ordinal(kPasses, 0, height)); }
  Stream measuring(unsigned height) const {
    return fork(kLast - (std::uint64_t{height} << kHeight));
  }
  // Of the search that begins anew once so many moves are played.
  Stream after_moves(std::uint64_t moves) const { return fork(kLast - moves); }

  std::uint32_t next() { return generator_(); }

  // Uniform in [0, n), n > 0, without bias (Lemire's multiply-shift with rejection, 2019).
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = -n % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1), 53 bits.
  double uniform() {
    const std::uint64_t high = next();
    return static_cast<double>((high << 32 | next()) >> 11) * 0x1p-53;
  }

  // True with the probability that `Chance` was made from, to within 2^-32. One draw.
  class Chance {
   public:
    explicit constexpr Chance(double probability)
        : threshold_(static_cast<std::uint64_t>(probability * 0x1p32)) {}
    constexpr bool never() const { return threshold_ == 0; }

   private:
    friend class Stream;
    std::uint64_t threshold_;
  };
  bool happens(Chance chance) { return next() < chance.threshold_; }

  // Names the stream: equal keys draw equal numbers.
  std::uint64_t key() const { return key_; }

 private:
  struct Key {
    std::uint64_t value;
  };
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
  static constexpr std::uint64_t kMoves = std::uint64_t{1} << 60;
  static constexpr std::uint64_t kRuns = std::uint64_t{2} << 60;
  static constexpr std::uint64_t kPasses = std::uint64_t{3} << 60;
  static constexpr std::uint64_t kGames = std::uint64_t{4} << 60;
  static constexpr std::uint64_t kMembers = std::uint64_t{5} << 60;
  static constexpr std::uint64_t kRanks = std::uint64_t{6} << 60;
  static constexpr std::uint64_t kLast = ~std::uint64_t{0};
  static constexpr int kHeight = 48;  // bits for what is counted

  static constexpr std::uint64_t ordinal(std::uint64_t kind, std::uint64_t index, unsigned height) {
    return kind + (std::uint64_t{height} << kHeight) + index;
  }
  Stream of(std::uint64_t kind, std::uint64_t index, unsigned height) const {
    return index == 0 ? *this : fork(ordinal(kind, index, height));
  }

  explicit Stream(Key key)
      : key_(key.value), generator_(mix_bits(key.value ^ 1), mix_bits(key.value ^ 2)) {}

  std::uint64_t key_;
  pcg32 generator_;
};

}  // namespace hornbeam
