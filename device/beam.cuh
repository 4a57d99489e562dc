// Wide beams of SameGame on the device, many at a time: what is launched when, and the memory for it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cub/device/device_radix_sort.cuh>

#include "device/beam_kernels.cuh"

namespace hornbeam::device {

constexpr int kMostMoves = kMostGroups;

class WideBeam {
 public:
  // `members` in all jobs together.
  explicit WideBeam(std::uint32_t members, int candidates_per_member = 44, int most_cap = 2)
      : room_(members),
        candidate_room_(static_cast<std::uint32_t>(std::min<std::uint64_t>(
            std::uint64_t{members} * candidates_per_member + 4096, 3u << 30))),
        most_cap_(most_cap) {
    for (int side = 0; side < 2; ++side) {
      planes_[side] = Buffer<rules::Planes>(room_);
      score_[side] = Buffer<std::int32_t>(room_);
      job_[side] = Buffer<std::uint32_t>(room_);
    }
    parent_ = Buffer<std::uint32_t>(candidate_room_);
    tile_ = Buffer<std::uint8_t>(candidate_room_);
    slot_ = Buffer<std::uint32_t>(candidate_room_);
    chosen_ = Buffer<std::uint32_t>(candidate_room_);
    rank_ = Buffer<unsigned long long>(candidate_room_);
    kept_rank_ = Buffer<unsigned long long>(candidate_room_);
    sorted_rank_ = Buffer<unsigned long long>(candidate_room_);
    kept_ = Buffer<std::uint32_t>(candidate_room_);
    sorted_ = Buffer<std::uint32_t>(candidate_room_);
    kept_job_ = Buffer<std::uint32_t>(candidate_room_);
    sorted_job_ = Buffer<std::uint32_t>(candidate_room_);
    std::uint64_t slots = 1024;
    while (slots * 2 < std::uint64_t{candidate_room_} * 3) slots *= 2;
    seen_ = Buffer<Seen>(slots);
    kin_id_ = Buffer<unsigned long long>(slots);
    kin_best_ = Buffer<unsigned long long>(slots * static_cast<unsigned>(most_cap));
    counts_ = Buffer<unsigned>(4);
    network_ = Buffer<DeviceNetwork>(1);
    check(cudaFuncSetAttribute(evaluate, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               kEvaluatorBytes),
          "shared memory");
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "reading the GPU's properties");
    processors_ = properties.multiProcessorCount;
  }

  void use(const DeviceNetwork& network) { network_.put({network}); }

  std::uint64_t evaluations() const { return evaluations_; }
  std::uint32_t room() const { return room_; }

  // After each depth, before members are replaced: what a learner looks at.
  struct Look {
    int depth;
    Members members;
    Candidates candidates;
    const std::uint32_t *chosen, *kept;
    const std::uint32_t *begin, *end;
  };

  template <class Watch>
  std::vector<Solution> run(const std::vector<Job>& jobs, BeamSettings settings, Watch&& watch) {
    const int count = static_cast<int>(jobs.size());
    if (std::uint64_t{settings.width} * jobs.size() > room_)
      throw Failure("these beams are too wide for the members that there is room for");
    if (settings.cap > most_cap_) throw Failure("there is no room for so large a cap");
    Buffer<Job> device_jobs(jobs.size());
    device_jobs.put(jobs);
    Buffer<unsigned long long> finished(jobs.size());
    Buffer<std::uint32_t> begin(jobs.size()), end(jobs.size()), place(jobs.size());
    std::vector<Ending> endings(jobs.size(), {kNowhere, 0, 0});
    std::vector<int> best(jobs.size(), INT32_MIN);
    std::vector<Buffer<Link>> levels;

    std::vector<rules::Planes> planes;
    std::vector<std::int32_t> scores;
    std::vector<std::uint32_t> owners;
    for (int j = 0; j < count; ++j) {
      planes.push_back(jobs[j].start);
      scores.push_back(jobs[j].score);
      owners.push_back(static_cast<std::uint32_t>(j));
    }
    planes_[0].put(planes);
    score_[0].put(scores);
    job_[0].put(owners);
    std::uint32_t members = static_cast<std::uint32_t>(count);

    for (int depth = 0; members > 0 && depth < kMostMoves; ++depth) {
      const int side = depth % 2;
      const Members now{planes_[side].data(), score_[side].data(), job_[side].data()};
      const Members next{planes_[1 - side].data(), score_[1 - side].data(), job_[1 - side].data()};
      const Candidates candidates{parent_.data(), tile_.data(), slot_.data()};
      counts_.clear(4);
      finished.clear(jobs.size());
      expand<<<blocks_for(members), kThreads>>>(now, members, candidates, candidate_room_,
                                                counts_.data());
      check_launch("expand");
      const std::uint32_t made = counts_.get(1)[0];
      if (made > candidate_room_) throw Failure("more candidates than there is room for");
      if (made == 0) break;

      const std::uint32_t mask = table_mask(made);
      seen_.clear(std::size_t{mask} + 1);
      sift<<<blocks_for(made), kThreads>>>(now, candidates, made, seen_.data(), mask,
                                           finished.data());
      check_launch("sift");
      collect<<<blocks_for(made), kThreads>>>(now, candidates, made, seen_.data(), chosen_.data(),
                                              counts_.data() + 1);
      check_launch("collect");
      const auto ended = finished.get(jobs.size());
      for (int j = 0; j < count; ++j) {
        if (ended[j] == 0) continue;
        const int score = static_cast<int>(ended[j] >> 44) - (1 << 19);
        if (score <= best[j]) continue;
        best[j] = score;
        const unsigned long long who = (1ull << 44) - 1 - (ended[j] & ((1ull << 44) - 1));
        endings[j] = {static_cast<std::uint32_t>(depth), static_cast<std::uint32_t>(who >> 8),
                      static_cast<std::uint32_t>(who & 255)};
      }
      const std::uint32_t fresh = counts_.get(1, 1)[0];
      if (fresh == 0) break;

      Kin kin{kin_id_.data(), kin_best_.data(), table_mask(fresh), settings.cap};
      if (settings.cap > 0) {
        kin_id_.clear(std::size_t{kin.mask} + 1);
        kin_best_.clear((std::size_t{kin.mask} + 1) * static_cast<unsigned>(settings.cap));
      }
      const int blocks = std::min(processors_, blocks_for(fresh, kEvaluators));
      evaluate<<<blocks, kEvaluators, kEvaluatorBytes>>>(now, candidates, chosen_.data(), fresh,
                                                         network_.data(), device_jobs.data(), depth,
                                                         rank_.data(), slot_.data(), kin);
      check_launch("evaluate");
      evaluations_ += fresh;
      for (int round = 1; round < settings.cap; ++round)
        next_of_kin<<<blocks_for(fresh), kThreads>>>(rank_.data(), slot_.data(), fresh, kin, round);
      keep_kin<<<blocks_for(fresh), kThreads>>>(rank_.data(), slot_.data(), fresh, kin,
                                                kept_rank_.data(), kept_.data(),
                                                counts_.data() + 2);
      check_launch("keep_kin");
      const std::uint32_t kept = counts_.get(1, 2)[0];

      const std::uint32_t* order = sort(kept, count, now, candidates);
      begin.clear(jobs.size());
      end.clear(jobs.size());
      segments<<<blocks_for(kept), kThreads>>>(sorted_job_.data(), kept, begin.data(), end.data());
      check_launch("segments");
      const auto first = begin.get(jobs.size()), last = end.get(jobs.size());
      watch(Look{depth, now, candidates, chosen_.data(), order, begin.data(), end.data()});
      std::vector<std::uint32_t> places(jobs.size());
      members = 0;
      for (int j = 0; j < count; ++j) {
        places[j] = members;
        members += std::min(settings.width, last[j] - first[j]);
      }
      place.put(places);
      levels.emplace_back(members);
      build<<<blocks_for(kept), kThreads>>>(now, candidates, chosen_.data(), order,
                                            sorted_job_.data(), kept, begin.data(), place.data(),
                                            settings.width, next, levels.back().data());
      check_launch("build");
    }
    return read_lines(jobs, endings, best, levels);
  }
  std::vector<Solution> run(const std::vector<Job>& jobs, BeamSettings settings) {
    return run(jobs, settings, [](const Look&) {});
  }

 private:
  std::uint32_t table_mask(std::uint32_t items) const {
    std::uint64_t slots = 1024;
    while (slots * 2 < std::uint64_t{items} * 3) slots *= 2;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(slots, seen_.size()) - 1);
  }

  // By job, the best first; what is returned stands in `chosen`.
  const std::uint32_t* sort(std::uint32_t kept, int jobs, Members now, Candidates candidates) {
    std::size_t bytes = 0;
    check(cub::DeviceRadixSort::SortPairsDescending(nullptr, bytes, kept_rank_.data(),
                                                    sorted_rank_.data(), kept_.data(),
                                                    sorted_.data(), kept),
          "sort");
    make_scratch(bytes);
    check(cub::DeviceRadixSort::SortPairsDescending(scratch_.data(), bytes, kept_rank_.data(),
                                                    sorted_rank_.data(), kept_.data(),
                                                    sorted_.data(), kept),
          "sort");
    if (jobs == 1) {
      jobs_of<<<blocks_for(kept), kThreads>>>(sorted_.data(), kept, chosen_.data(), candidates, now,
                                              sorted_job_.data());
      return sorted_.data();
    }
    jobs_of<<<blocks_for(kept), kThreads>>>(sorted_.data(), kept, chosen_.data(), candidates, now,
                                            kept_job_.data());
    int bits = 1;
    while (1 << bits < jobs) ++bits;
    check(cub::DeviceRadixSort::SortPairs(nullptr, bytes, kept_job_.data(), sorted_job_.data(),
                                          sorted_.data(), kept_.data(), kept, 0, bits),
          "sort");
    make_scratch(bytes);
    check(cub::DeviceRadixSort::SortPairs(scratch_.data(), bytes, kept_job_.data(),
                                          sorted_job_.data(), sorted_.data(), kept_.data(), kept, 0,
                                          bits),
          "sort");
    return kept_.data();
  }
  void make_scratch(std::size_t bytes) {
    if (scratch_.size() < bytes) scratch_ = Buffer<char>(bytes + bytes / 2);
  }

  std::vector<Solution> read_lines(const std::vector<Job>& jobs, const std::vector<Ending>& endings,
                                   const std::vector<int>& best,
                                   const std::vector<Buffer<Link>>& levels) {
    const int count = static_cast<int>(jobs.size());
    Buffer<Ending> device_endings(jobs.size());
    device_endings.put(endings);
    std::vector<Link*> pointers;
    for (const auto& level : levels) pointers.push_back(level.data());
    pointers.push_back(nullptr);
    Buffer<Link*> device_levels(pointers.size());
    device_levels.put(pointers);
    Buffer<std::uint8_t> lines(jobs.size() * kMostMoves);
    trace<<<blocks_for(jobs.size()), kThreads>>>(device_endings.data(), count, device_levels.data(),
                                                 lines.data(), kMostMoves);
    check_launch("trace");
    const auto moves = lines.get(jobs.size() * kMostMoves);
    std::vector<Solution> solutions(jobs.size());
    for (int j = 0; j < count; ++j) {
      if (endings[j].depth == kNowhere) continue;
      solutions[j].found = true;
      solutions[j].score = best[j];
      for (std::uint32_t d = 0; d <= endings[j].depth; ++d)
        solutions[j].moves.push_back(tile_of(moves[static_cast<std::size_t>(j) * kMostMoves + d]));
    }
    return solutions;
  }

  std::uint32_t room_, candidate_room_;
  int most_cap_;
  int processors_ = 1;
  std::uint64_t evaluations_ = 0;
  Buffer<rules::Planes> planes_[2];
  Buffer<std::int32_t> score_[2];
  Buffer<std::uint32_t> job_[2];
  Buffer<std::uint32_t> parent_, slot_, chosen_, kept_, sorted_, kept_job_, sorted_job_;
  Buffer<std::uint8_t> tile_;
  Buffer<unsigned long long> rank_, kept_rank_, sorted_rank_;
  Buffer<Seen> seen_;
  Buffer<unsigned long long> kin_id_, kin_best_;
  Buffer<unsigned> counts_;
  Buffer<DeviceNetwork> network_;
  Buffer<char> scratch_;
};

}  // namespace hornbeam::device
