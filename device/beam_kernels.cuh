// The kernels of wide beams: one launch does one thing for all candidates of all jobs.
//
// A job is a beam from one position; jobs share nothing but the launches. The next beam of a job is
// defined on the set of all candidates, whatever the order in which threads come to them: of equal
// positions the one with the best score (then the better parent, then the earlier move); of each kin
// the best `cap`; of the rest the best `width`, by score and value together with noise, then by hash.
// A finished position is no candidate but a line.
//
// A candidate is a parent and a move. It is played to find equal positions (a hash table of the best
// score for each), again to be evaluated if it is the one that stays, and a last time if it becomes a
// member: playing is cheap, features and network are what takes the time. Of each kin the best are
// found by a hash table too, in `cap` rounds of atomic maxima.
#pragma once

#include "device/network.cuh"

namespace hornbeam::device {

constexpr int kUnit = 16;  // of a value: a sixteenth of a point
constexpr int kMostGroups = 112;

struct Job {
  rules::Planes start;
  std::int32_t score = 0;
  std::int32_t level = 0;  // moves made before
  std::uint32_t seed = 0;  // of its noise
  std::int32_t noise = 0;  // about so many units of standard deviation
};

struct Solution {
  int score = 0;
  std::vector<rules::Tile> moves;  // from the job's start
  bool found = false;
};

struct BeamSettings {
  std::uint32_t width = 1024;
  int cap = 1;
};

struct Members {
  rules::Planes* planes;
  std::int32_t* score;
  std::uint32_t* job;
};

struct Link {
  std::uint32_t parent;
  std::uint32_t tile;
};

struct Candidates {
  std::uint32_t* parent;
  std::uint8_t* tile;
  std::uint32_t* slot;
};

struct Seen {
  unsigned long long hash;
  unsigned long long best;
};

constexpr std::uint32_t kNowhere = ~0u;

// Of equal positions: the best score, then the best parent, then the first move.
__host__ __device__ inline unsigned long long precedence(int score, std::uint32_t parent,
                                                         int tile) {
  return static_cast<unsigned long long>(score + (1 << 19)) << 44 |
         ((1ull << 44) - 1 - (static_cast<unsigned long long>(parent) << 8 | tile));
}

__host__ __device__ inline rules::Tile tile_of(std::uint32_t tile) {
  return {static_cast<std::uint8_t>(tile / 16), static_cast<std::uint8_t>(tile % 16)};
}

// A sum of four bytes is nearly normal, with a deviation of 148.
__host__ __device__ inline int noise_of(std::uint64_t hash, std::uint32_t seed, int level,
                                        int deviation) {
  if (deviation == 0) return 0;
  const std::uint64_t bits =
      rules::mixed(hash + 0x9e3779b97f4a7c15u * (static_cast<std::uint64_t>(seed) << 8 |
                                                 static_cast<unsigned>(level)));
  const int sum =
      static_cast<int>((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255));
  return (sum - 510) * deviation / 148;
}

__host__ __device__ inline unsigned long long rank_of(int rank, std::uint64_t hash) {
  return static_cast<unsigned long long>(static_cast<std::uint32_t>(rank) ^ 0x80000000u) << 32 |
         hash >> 32;
}

__host__ __device__ inline int group_points(int size) {
  return (size - 2) * (size - 2);
}

__global__ void __launch_bounds__(kThreads)
    expand(Members members, std::uint32_t count, Candidates candidates, std::uint32_t room,
           unsigned* made) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const rules::Tiles tiles(members.planes[i]);
  std::uint8_t found[kMostGroups];
  int groups = 0;
  rules::for_each_group(tiles, [&](rules::Tile tile, int) {
    if (groups < kMostGroups) found[groups++] = static_cast<std::uint8_t>(tile.x * 16 + tile.y);
  });
  const std::uint32_t base = atomicAdd(made, groups);
  for (int g = 0; g < groups && base + g < room; ++g) {
    candidates.parent[base + g] = i;
    candidates.tile[base + g] = found[g];
  }
}

// Whoever comes to a free slot first writes its key there.
__device__ inline std::uint32_t slot_of(unsigned long long* keys, int stride, std::uint32_t mask,
                                        unsigned long long key) {
  std::uint32_t slot = static_cast<std::uint32_t>(rules::mixed(key)) & mask;
  for (;;) {
    unsigned long long* const at = keys + static_cast<std::size_t>(slot) * stride;
    unsigned long long there = *at;
    if (there == 0) there = atomicCAS(at, 0ull, key);
    if (there == 0 || there == key) return slot;
    slot = (slot + 1) & mask;
  }
}

__device__ inline void raise(unsigned long long* best, unsigned long long to) {
  if (*best < to) atomicMax(best, to);
}

__device__ inline unsigned long long key_of(std::uint64_t hash, std::uint32_t job) {
  const std::uint64_t key = hash + rules::mixed(job + 1);
  return key == 0 ? 1 : key;
}

__global__ void __launch_bounds__(kThreads)
    sift(Members members, Candidates candidates, std::uint32_t count, Seen* seen,
         std::uint32_t mask, unsigned long long* finished) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const std::uint32_t parent = candidates.parent[i];
  const std::uint32_t tile = candidates.tile[i];
  rules::Tiles tiles(members.planes[parent]);
  const int size = rules::play(tiles, tile_of(tile));
  const int score = members.score[parent] + group_points(size);
  const std::uint32_t job = members.job[parent];
  if (rules::finished(tiles)) {
    candidates.slot[i] = kNowhere;
    raise(finished + job, precedence(score + rules::ending(tiles), parent, tile));
    return;
  }
  const std::uint32_t slot = slot_of(&seen->hash, 2, mask, key_of(rules::hash(tiles), job));
  candidates.slot[i] = slot;
  raise(&seen[slot].best, precedence(score, parent, tile));
}

// The candidates that stay in spite of their equals.
__global__ void collect(Members members, Candidates candidates, std::uint32_t count,
                        const Seen* seen, std::uint32_t* chosen, unsigned* made) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count || candidates.slot[i] == kNowhere) return;
  const std::uint32_t parent = candidates.parent[i], tile = candidates.tile[i];
  // The lower 44 bits say who it is.
  const unsigned long long me = precedence(0, parent, tile) & ((1ull << 44) - 1);
  if ((seen[candidates.slot[i]].best & ((1ull << 44) - 1)) == me) chosen[place_in(made)] = i;
}

struct Kin {
  unsigned long long* id;
  unsigned long long* best;  // `cap` tables, one behind the other
  std::uint32_t mask;
  int cap;
};

__global__ void __launch_bounds__(kEvaluators, 1)
    evaluate(Members members, Candidates candidates, const std::uint32_t* chosen,
             std::uint32_t count, const DeviceNetwork* network, const Job* jobs, int depth,
             unsigned long long* rank, std::uint32_t* kin_slot, Kin kin) {
  extern __shared__ char shared[];
  const Evaluator evaluator(shared, *network);
  for (std::uint32_t base = blockIdx.x * kEvaluators; base < count;
       base += gridDim.x * kEvaluators) {
    const std::uint32_t i = base + threadIdx.x;
    const bool is_there = i < count;
    rules::Tiles tiles;
    int score = 0;
    std::uint32_t job = 0;
    if (is_there) {
      const std::uint32_t parent = candidates.parent[chosen[i]];
      tiles = rules::Tiles(members.planes[parent]);
      const int size = rules::play(tiles, tile_of(candidates.tile[chosen[i]]));
      score = members.score[parent] + group_points(size);
      job = members.job[parent];
    } else {
      tiles.plane[0] = tiles.plane[1] = tiles.plane[2] = rules::Bits::none();
    }
    const int value = evaluator(tiles, *network);
    if (!is_there) continue;
    const std::uint64_t hash = rules::hash(tiles);
    const int noise = noise_of(hash, jobs[job].seed, jobs[job].level + depth, jobs[job].noise);
    const unsigned long long mine = rank_of(score * kUnit + value + noise, hash);
    rank[i] = mine;
    if (kin.cap > 0) {
      const std::uint32_t slot =
          slot_of(kin.id, 1, kin.mask, key_of(rules::mixed(rules::kin(tiles)), job));
      kin_slot[i] = slot;
      raise(kin.best + slot, mine);
    }
  }
}

// Whoever is not the best of the round before competes in this one.
__global__ void next_of_kin(const unsigned long long* rank, const std::uint32_t* kin_slot,
                            std::uint32_t count, Kin kin, int round) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const std::size_t size = static_cast<std::size_t>(kin.mask) + 1;
  for (int r = 0; r < round; ++r)
    if (kin.best[r * size + kin_slot[i]] == rank[i]) return;
  raise(kin.best + round * size + kin_slot[i], rank[i]);
}

__global__ void keep_kin(const unsigned long long* rank, const std::uint32_t* kin_slot,
                         std::uint32_t count, Kin kin, unsigned long long* kept_rank,
                         std::uint32_t* kept, unsigned* made) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const std::size_t size = static_cast<std::size_t>(kin.mask) + 1;
  bool is_kept = kin.cap == 0;
  for (int r = 0; r < kin.cap; ++r)
    is_kept = is_kept || kin.best[r * size + kin_slot[i]] == rank[i];
  if (!is_kept) return;
  const std::uint32_t place = place_in(made);
  kept_rank[place] = rank[i];
  kept[place] = i;
}

__global__ void jobs_of(const std::uint32_t* kept, std::uint32_t count, const std::uint32_t* chosen,
                        Candidates candidates, Members members, std::uint32_t* job) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) job[i] = members.job[candidates.parent[chosen[kept[i]]]];
}

__global__ void segments(const std::uint32_t* job, std::uint32_t count, std::uint32_t* begin,
                         std::uint32_t* end) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  if (i == 0 || job[i - 1] != job[i]) begin[job[i]] = i;
  if (i + 1 == count || job[i + 1] != job[i]) end[job[i]] = i + 1;
}

__global__ void __launch_bounds__(kThreads)
    build(Members members, Candidates candidates, const std::uint32_t* chosen,
          const std::uint32_t* kept, const std::uint32_t* job, std::uint32_t count,
          const std::uint32_t* begin, const std::uint32_t* place, std::uint32_t width, Members next,
          Link* links) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const std::uint32_t order = i - begin[job[i]];
  if (order >= width) return;
  const std::uint32_t candidate = chosen[kept[i]];
  const std::uint32_t parent = candidates.parent[candidate], tile = candidates.tile[candidate];
  rules::Tiles tiles(members.planes[parent]);
  const int size = rules::play(tiles, tile_of(tile));
  const std::uint32_t to = place[job[i]] + order;
  tiles.store(next.planes[to]);
  next.score[to] = members.score[parent] + group_points(size);
  next.job[to] = job[i];
  links[to] = {parent, tile};
}

// Reads the lines off the links, one thread per job.
struct Ending {
  std::uint32_t depth;  // of the last move; the moves are at 0 to depth
  std::uint32_t parent, tile;
};
__global__ void trace(const Ending* endings, int jobs, Link* const* levels, std::uint8_t* lines,
                      int stride) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= jobs || endings[j].depth == kNowhere) return;
  std::uint32_t member = endings[j].parent;
  lines[static_cast<std::size_t>(j) * stride + endings[j].depth] =
      static_cast<std::uint8_t>(endings[j].tile);
  for (int depth = static_cast<int>(endings[j].depth) - 1; depth >= 0; --depth) {
    const Link link = levels[depth][member];
    lines[static_cast<std::size_t>(j) * stride + depth] = static_cast<std::uint8_t>(link.tile);
    member = link.parent;
  }
}

}  // namespace hornbeam::device
