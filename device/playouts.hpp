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

// An item is a thread that plays every so manieth game.
struct PlayGames {
  PlayoutJob job;
  std::uint32_t threads;
  unsigned long long* best;

  static constexpr unsigned long long kOrdinals = (1ull << 40) - 1;
  static constexpr int kScores = 1 << 22;  // more than any score is from zero

  HORNBEAM_PORTABLE void operator()(std::uint32_t thread) const {
    std::uint64_t at = thread;
    if (at >= job.count) return;
    const rules::Tiles start(job.start);
    unsigned long long mine = 0;
    rules::Game game = begin(start, at);
    for (;;) {
      if (game.try_step(job.draws, job.worth, job.is_tall) != rules::Game::Try::over) continue;
      const unsigned long long score =
          static_cast<unsigned long long>(job.score + game.score(job.worth) + kScores);
      const unsigned long long made = score << 40 | (kOrdinals - at);
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
    const unsigned long long best = best_.get(1)[0];
    return {static_cast<int>(best >> 40) - PlayGames::kScores,
            job.from + (PlayGames::kOrdinals - (best & PlayGames::kOrdinals))};
  }

 private:
  Buffer<unsigned long long> best_{1};
};

}  // namespace hornbeam::device
