// The steps of wide beams: one launch does one thing for all candidates of all jobs.
//
// A job is a beam from one position; jobs share nothing but the launches. The next beam of a job is
// defined on the set of all candidates, whatever the order in which threads come to them: of equal
// positions the one with the best score (then the better parent, then the earlier move); of each kin
// the best `cap`; of the rest the best `width`, by score and value together with noise, then by hash.
// A finished position is no candidate but a line. include/hornbeam/search/learned_beam.hpp follows the
// same definition.
//
// Beams may rank by other values (include/hornbeam/search/beam.hpp): by these a finished position is a candidate,
// too, and of what is as valuable the first is taken for more so: by its parent, then by its move.
//
// A candidate is a parent and a move. It is played to find equal positions (a hash table of the best
// score for each), again to be evaluated if it is the one that stays, and a last time if it becomes a
// member: playing is cheap, features and network are what takes the time. Of each kin the best are
// found by a hash table too, in `cap` rounds of atomic maxima.
#pragma once

#include <optional>
#include <vector>

#include "device/atomics.hpp"
#include "device/rules.hpp"
#include "domains/samegame/portable_playout.hpp"

namespace hornbeam::device {

struct Job {
  rules::Planes start;
  std::int32_t score = 0;
  std::int32_t level = 0;  // moves made before
  std::uint32_t seed = 0;  // of its noise
  std::int32_t noise = 0;  // about so many of the value's units of standard deviation
};

struct Solution {
  int score = 0;
  std::vector<rules::Tile> moves;  // from the job's start
  bool found = false;
  bool is_narrowed = false;            // something was left out for the width,
  bool is_capped = false;              // for its kin
  bool is_stopped = false;             // before its end,
  bool is_short = false;               // since the next depth would have had too many playouts; then
  std::vector<rules::Tile> promising;  // leads to the best member of the last beam
  std::optional<std::uint64_t> playout = {};  // that goes on from the moves to the score
};

// What candidates are ranked by.
enum class By { learned, score, potential, bound, playouts };
struct Ranking {
  By by = By::learned;
  // Playouts of each: how many, how they draw (of the kind `other` each spares its own position's most frequent
  // tile), whence their streams, and how many lines there may be.
  std::uint32_t playouts = 0;
  rules::Draws draws = {};
  std::uint64_t key = 0, from = 0;
  std::uint64_t most = ~std::uint64_t{0};

  // The best score of playouts as a number above 0, of which the greater is the better.
  static HORNBEAM_PORTABLE std::uint32_t sampled(int score) {
    return static_cast<std::uint32_t>(score + kScores);
  }
  static HORNBEAM_PORTABLE int score_of(std::uint32_t sampled) {
    return static_cast<int>(sampled) - kScores;
  }
  static constexpr int kScores = 1 << 22;  // more than any score is from zero
};

struct BeamSettings {
  std::uint32_t width = 1024;
  int cap = 1;
  rules::Worth worth = rules::kSameGame;
  Ranking ranking = {};
};

struct Members {
  rules::Planes* planes;
  std::int32_t* score;
  std::uint32_t* job;
  rules::Worth worth;
};

struct Link {
  std::uint32_t parent;
  std::uint32_t tile;
};

struct Candidates {
  std::uint32_t* parent;
  rules::TileCode* tile;
  std::uint32_t* slot;
};

struct Seen {
  unsigned long long hash;
  unsigned long long best;
};

constexpr std::uint32_t kNowhere = ~0u;

// The better number first, then the better parent, then the earlier move, which take the lower bits.
template <int kBits>
HORNBEAM_PORTABLE unsigned long long first_of(int number, std::uint32_t parent,
                                              std::uint32_t tile) {
  return static_cast<unsigned long long>(number + (1 << (63 - kBits))) << kBits |
         ((1ull << kBits) - 1 - (static_cast<unsigned long long>(parent) << rules::kTileBits | tile));
}
// Of equal positions: by the score.
HORNBEAM_PORTABLE unsigned long long precedence(int score, std::uint32_t parent,
                                                std::uint32_t tile) {
  return first_of<44>(score, parent, tile);
}
// The rank by a value that needs more bits; parents are below 2^26.
HORNBEAM_PORTABLE unsigned long long rank_by(int value, std::uint32_t parent, std::uint32_t tile) {
  return first_of<26 + rules::kTileBits>(value, parent, tile);
}

// A sum of four bytes is nearly normal, with a deviation of 148.
HORNBEAM_PORTABLE int noise_of(std::uint64_t hash, std::uint32_t seed, int level, int deviation) {
  if (deviation == 0) return 0;
  const std::uint64_t bits =
      rules::mixed(hash + 0x9e3779b97f4a7c15u * (static_cast<std::uint64_t>(seed) << 8 |
                                                 static_cast<unsigned>(level)));
  const int sum =
      static_cast<int>((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255));
  return (sum - 510) * deviation / 148;
}

HORNBEAM_PORTABLE unsigned long long rank_of(int rank, std::uint64_t hash) {
  return static_cast<unsigned long long>(static_cast<std::uint32_t>(rank) ^ 0x80000000u) << 32 |
         hash >> 32;
}

// Plays a candidate's move; returns its score without an ending.
HORNBEAM_PORTABLE int play_candidate(const Members& members, const Candidates& candidates,
                                     std::uint32_t candidate, rules::Tiles& tiles) {
  const std::uint32_t parent = candidates.parent[candidate];
  tiles = rules::Tiles(members.planes[parent]);
  const int size = rules::play(tiles, rules::tile_of(candidates.tile[candidate]));
  return members.score[parent] + members.worth.of_group(size);
}

// A member's moves become candidates.
struct Expand {
  Members members;
  Candidates candidates;
  std::uint32_t room;
  unsigned* made;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const rules::Tiles tiles(members.planes[i]);
    rules::TileCode found[rules::kMostMoves];
    unsigned groups = 0;
    rules::for_each_group(tiles,
                          [&](rules::Tile tile, int) { found[groups++] = rules::code_of(tile); });
    const std::uint32_t base = add_to(made, groups);
    for (unsigned g = 0; g < groups && base + g < room; ++g) {
      candidates.parent[base + g] = i;
      candidates.tile[base + g] = found[g];
    }
  }
};

// The slot of a key: whoever comes to a free one first writes its key there.
HORNBEAM_PORTABLE std::uint32_t slot_of(unsigned long long* keys, int stride, std::uint32_t mask,
                                        unsigned long long key) {
  std::uint32_t slot = static_cast<std::uint32_t>(rules::mixed(key)) & mask;
  for (;;) {
    const unsigned long long there =
        claim(keys + static_cast<std::size_t>(slot) * static_cast<unsigned>(stride), key);
    if (there == 0 || there == key) return slot;
    slot = (slot + 1) & mask;
  }
}

HORNBEAM_PORTABLE unsigned long long key_of(std::uint64_t hash, std::uint32_t job) {
  const std::uint64_t key = hash + rules::mixed(job + 1);
  return key == 0 ? 1 : key;
}

// The best of equal positions, and of finished ones.
struct Sift {
  Members members;
  Candidates candidates;
  Seen* seen;
  std::uint32_t mask;
  unsigned long long* finished;
  unsigned* lines;  // how many are finished,
  bool compete;     // which are candidates all the same

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::uint32_t parent = candidates.parent[i], tile = candidates.tile[i];
    const std::uint32_t job = members.job[parent];
    rules::Tiles tiles;
    const int score = play_candidate(members, candidates, i, tiles);
    if (rules::finished(tiles)) {
      place_in(lines);
      raise(finished + job, precedence(score + members.worth.of_end(tiles), parent, tile));
      if (!compete) {
        candidates.slot[i] = kNowhere;
        return;
      }
    }
    const std::uint32_t slot = slot_of(&seen->hash, 2, mask, key_of(rules::hash(tiles), job));
    candidates.slot[i] = slot;
    raise(&seen[slot].best, precedence(score, parent, tile));
  }
};

// The candidates that stay in spite of their equals.
struct Collect {
  Candidates candidates;
  const Seen* seen;
  std::uint32_t* chosen;
  unsigned* made;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    if (candidates.slot[i] == kNowhere) return;
    // The lower 44 bits say who it is.
    constexpr unsigned long long kWho = (1ull << 44) - 1;
    const unsigned long long me = precedence(0, candidates.parent[i], candidates.tile[i]) & kWho;
    if ((seen[candidates.slot[i]].best & kWho) == me) chosen[place_in(made)] = i;
  }
};

struct Kin {
  unsigned long long* id;
  unsigned long long* best;  // `cap` tables, one behind the other
  std::uint32_t mask;
  int cap;
};

// What becomes of a value: the candidate's rank, among its kin too.
struct Rank {
  Members members;
  Candidates candidates;
  const std::uint32_t* chosen;
  const Job* jobs;
  int depth;
  int unit;  // of the value
  unsigned long long* rank;
  std::uint32_t* kin_slot;
  Kin kin;

  HORNBEAM_PORTABLE int position(std::uint32_t i, rules::Tiles& tiles) const {
    return play_candidate(members, candidates, chosen[i], tiles);
  }
  HORNBEAM_PORTABLE void operator()(std::uint32_t i, const rules::Tiles& tiles, int score,
                                    int value) const {
    const std::uint32_t job = members.job[candidates.parent[chosen[i]]];
    const std::uint64_t hash = rules::hash(tiles);
    const int noise = noise_of(hash, jobs[job].seed, jobs[job].level + depth, jobs[job].noise);
    enter(i, tiles, rank_of(score * unit + value + noise, hash));
  }
  HORNBEAM_PORTABLE void enter(std::uint32_t i, const rules::Tiles& tiles,
                               unsigned long long mine) const {
    const std::uint32_t job = members.job[candidates.parent[chosen[i]]];
    rank[i] = mine;
    if (kin.cap == 0) return;
    const std::uint32_t slot =
        slot_of(kin.id, 1, kin.mask, key_of(rules::mixed(rules::kin(tiles)), job));
    kin_slot[i] = slot;
    raise(kin.best + slot, mine);
  }
};

// The same by values that are no network's.
struct RankByItself {
  Rank rank;
  By by;
  const std::uint32_t* sampled;  // by candidate: what playouts have found

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::uint32_t candidate = rank.chosen[i];
    const rules::Worth& worth = rank.members.worth;
    rules::Tiles tiles;
    int value = rank.position(i, tiles);
    if (rules::finished(tiles))
      value += worth.of_end(tiles);
    else if (by == By::potential)
      value += rules::gains(tiles, worth);
    else if (by == By::bound)
      value += rules::most_to_come(tiles, worth);
    else if (by == By::playouts)
      value = Ranking::score_of(sampled[candidate]);
    rank.enter(i, tiles,
               rank_by(value, rank.candidates.parent[candidate], rank.candidates.tile[candidate]));
  }
};

// Whoever is not the best of the rounds before competes in this one.
struct NextOfKin {
  const unsigned long long* rank;
  const std::uint32_t* kin_slot;
  Kin kin;
  int round;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::size_t size = static_cast<std::size_t>(kin.mask) + 1;
    for (int r = 0; r < round; ++r)
      if (kin.best[static_cast<std::size_t>(r) * size + kin_slot[i]] == rank[i]) return;
    raise(kin.best + static_cast<std::size_t>(round) * size + kin_slot[i], rank[i]);
  }
};

struct KeepKin {
  const unsigned long long* rank;
  const std::uint32_t* kin_slot;
  Kin kin;
  unsigned long long* kept_rank;
  std::uint32_t* kept;
  unsigned* made;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::size_t size = static_cast<std::size_t>(kin.mask) + 1;
    bool is_kept = kin.cap == 0;
    for (int r = 0; r < kin.cap; ++r)
      is_kept = is_kept || kin.best[static_cast<std::size_t>(r) * size + kin_slot[i]] == rank[i];
    if (!is_kept) return;
    const std::uint32_t place = place_in(made);
    kept_rank[place] = rank[i];
    kept[place] = i;
  }
};

// A rank has half of the hash. Where that is not enough, the few that are equal are put in order by all of
// it; and of those that are equal in a kin, too, no more stay than the kin may have: the others become
// kNowhere, and are counted.
struct SettleTies {
  Members members;
  Candidates candidates;
  const std::uint32_t* chosen;
  const unsigned long long* rank;  // in order
  std::uint32_t* kept;             // likewise
  std::uint32_t count;
  const std::uint32_t* kin_slot;
  Kin kin;
  unsigned* left_out;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    if (i > 0 && rank[i - 1] == rank[i]) return;
    std::uint32_t end = i + 1;
    for (; end < count && rank[end] == rank[i]; ++end) {
      const std::uint32_t mine = kept[end];
      const std::uint64_t hash = hash_of(mine);
      std::uint32_t to = end;
      for (; to > i && hash_of(kept[to - 1]) < hash; --to) kept[to] = kept[to - 1];
      kept[to] = mine;
    }
    if (kin.cap > 0)
      while (--end > i) leave_out(i, end);
  }

 private:
  // From the worst on: whether the kin has its own by those before it.
  HORNBEAM_PORTABLE void leave_out(std::uint32_t first, std::uint32_t at) const {
    const std::uint32_t slot = kin_slot[kept[at]];
    const std::size_t size = static_cast<std::size_t>(kin.mask) + 1;
    int before = 0;  // the better ranks of the kin
    while (kin.best[static_cast<std::size_t>(before) * size + slot] != rank[at]) ++before;
    for (std::uint32_t k = first; k < at; ++k) before += kin_slot[kept[k]] == slot;
    if (before < kin.cap) return;
    kept[at] = kNowhere;
    add_to(left_out, 1);
  }
  HORNBEAM_PORTABLE std::uint64_t hash_of(std::uint32_t item) const {
    rules::Tiles tiles;
    play_candidate(members, candidates, chosen[item], tiles);
    return rules::hash(tiles);
  }
};

struct JobsOf {
  const std::uint32_t* kept;
  const std::uint32_t* chosen;
  Candidates candidates;
  Members members;
  std::uint32_t* job;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    job[i] = members.job[candidates.parent[chosen[kept[i]]]];
  }
};

// Where each job's candidates are.
struct Segments {
  const std::uint32_t* job;
  std::uint32_t count;
  std::uint32_t* begin;
  std::uint32_t* end;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    if (i == 0 || job[i - 1] != job[i]) begin[job[i]] = i;
    if (i + 1 == count || job[i + 1] != job[i]) end[job[i]] = i + 1;
  }
};

// The best become members.
struct Build {
  Members members;
  Candidates candidates;
  const std::uint32_t* chosen;
  const std::uint32_t* kept;
  const std::uint32_t* job;
  const std::uint32_t* begin;
  const std::uint32_t* place;
  std::uint32_t width;
  Members next;
  Link* links;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    const std::uint32_t order = i - begin[job[i]];
    if (order >= width) return;
    const std::uint32_t candidate = chosen[kept[i]];
    rules::Tiles tiles;
    const int score = play_candidate(members, candidates, candidate, tiles);
    const std::uint32_t to = place[job[i]] + order;
    tiles.store(next.planes[to]);
    next.score[to] = score;
    next.job[to] = job[i];
    links[to] = {candidates.parent[candidate], candidates.tile[candidate]};
  }
};

// Reads a line off the links, one item per job.
struct Ending {
  std::uint32_t depth;  // of the last move; the moves are at 0 to depth
  std::uint32_t parent, tile;
};
struct Trace {
  const Ending* endings;
  Link* const* levels;
  rules::TileCode* lines;
  std::uint32_t stride;

  HORNBEAM_PORTABLE void operator()(std::uint32_t j) const {
    if (endings[j].depth == kNowhere) return;
    std::uint32_t member = endings[j].parent;
    rules::TileCode* const line = lines + static_cast<std::size_t>(j) * stride;
    line[endings[j].depth] = static_cast<rules::TileCode>(endings[j].tile);
    for (std::uint32_t depth = endings[j].depth; depth-- > 0;) {
      const Link link = levels[depth][member];
      line[depth] = static_cast<rules::TileCode>(link.tile);
      member = link.parent;
    }
  }
};

}  // namespace hornbeam::device
