// Random playouts, many at a time. The playout with ordinal i draws from the stream that the program gives
// its i-th playout, so the best of them and its ordinal are the same in whatever order, by however many
// threads they are made, and the program can play the best one again by itself.
#pragma once

#include "device/atomics.hpp"
#include "device/engine.hpp"
#include "device/rules.hpp"
#include "domains/samegame/portable_playout.hpp"

namespace hornbeam::device {

struct PlayoutJob {
  rules::Planes start;
  rules::Worth worth;
  rules::Draws draws;
  bool is_tall;  // tiles in row 15
  int score;     // of the moves before
  std::uint64_t key;
  std::uint64_t from;   // the first ordinal
  std::uint64_t count;  // below 2^40
};

struct BestPlayout {
  int score;
  std::uint64_t ordinal;  // of equals the first
};

// Whether there are tiles in row 15.
inline bool is_tall(const rules::Planes& planes) {
  std::uint32_t all = 0;
  for (const auto& plane : planes.word)
    for (const std::uint32_t word : plane) all |= word;
  return (all & 0x80008000u) != 0;
}

// Of several playouts the best, and of equals the first, as one number; ordinals are below 2^40.
struct BestOfPlayouts {
  static constexpr unsigned long long kOrdinals = (1ull << 40) - 1;
  static constexpr int kScores = 1 << 22;  // more than any score is from zero

  static HORNBEAM_PORTABLE unsigned long long packed(int score, std::uint64_t ordinal) {
    return static_cast<unsigned long long>(score + kScores) << 40 | (kOrdinals - ordinal);
  }
  static HORNBEAM_PORTABLE int score_of(unsigned long long best) {
    return static_cast<int>(best >> 40) - kScores;
  }
  static BestPlayout unpacked(unsigned long long best) {
    return {score_of(best), kOrdinals - (best & kOrdinals)};
  }
};

// An item is a thread that plays every so manieth game.
struct PlayGames {
  PlayoutJob job;
  std::uint32_t threads;
  unsigned long long* best;

  HORNBEAM_PORTABLE void operator()(std::uint32_t thread) const {
    std::uint64_t at = thread;
    if (at >= job.count) return;
    const rules::Tiles start(job.start);
    unsigned long long mine = 0;
    rules::Game game = begin(start, at);
    for (;;) {
      if (game.try_step(job.draws, job.worth, job.is_tall) != rules::Game::Try::over) continue;
      const unsigned long long made =
          BestOfPlayouts::packed(job.score + game.score(job.worth), at);
      if (made > mine) mine = made;
      at += threads;
      if (at >= job.count) break;
      game = begin(start, at);
    }
    raise(best, mine);
  }

 private:
  HORNBEAM_PORTABLE rules::Game begin(const rules::Tiles& start, std::uint64_t at) const {
    return rules::Game(start, job.draws, rules::Stream::fork(job.key, job.from + at));
  }
};

class Playouts {
 public:
  BestPlayout operator()(const PlayoutJob& job) {
    best_.clear(1);
    const std::uint32_t threads = threads_at_once<PlayGames>();
    launch(threads, PlayGames{job, threads, best_.data()}, "playouts");
    BestPlayout best = BestOfPlayouts::unpacked(best_.get(1)[0]);
    best.ordinal += job.from;
    return best;
  }

 private:
  Buffer<unsigned long long> best_{1};
};

}  // namespace hornbeam::device
