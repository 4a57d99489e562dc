// Wide beams of SameGame, many at a time: what is launched when, and the memory for it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "device/beam_steps.hpp"
#include "device/engine.hpp"
#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/sample_steps.hpp"
#endif
#if defined(__CUDACC__)
#include "device/cuda_network.cuh"
#else
#include "device/plain_network.hpp"
#endif

namespace hornbeam::device {

constexpr std::uint32_t kMostMoves = rules::kMostMoves;
constexpr std::uint32_t kWidest = 60'000'000;

// How whoever asks for a beam may meddle with it. Whether to stop is looked at between launches, each of
// which takes some hundredths of a second at most.
struct Control {
  std::function<bool()> is_stop_wanted = [] { return false; };
  std::uint64_t nodes = ~std::uint64_t{0};  // a depth that would make more is not begun
  // After each depth, told of the members that are left of it: how many may be left of the next.
  std::function<std::uint32_t(std::uint32_t members)> next_width = {};
};

inline std::string gigabytes(std::size_t bytes) {
  const std::size_t tenths = (bytes + 99'999'999) / 100'000'000;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " GB";
}

// The items from `from` on.
template <class Step, class Number = std::uint32_t>
struct Rest {
  Step step;
  Number from;
  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const { step(from + i); }
};

class WideBeam {
 public:
  // `members` in all jobs together.
  explicit WideBeam(std::uint32_t members, int most_cap = 2)
      : room_(members), candidate_room_(candidates_for(members)), most_cap_(most_cap) {
    if (const std::size_t needed = bytes(); needed > free_memory())
      throw OutOfMemory(
          "beams of " + std::to_string(members) + " members need " + gigabytes(needed) +
          " of the device's memory, and " + gigabytes(free_memory()) +
          " are free: " + std::to_string(fitting(members, most_cap, free_memory())) + " would fit");
    for (int side = 0; side < 2; ++side) {
      planes_[side] = Buffer<rules::Planes>(room_);
      score_[side] = Buffer<std::int32_t>(room_);
      job_[side] = Buffer<std::uint32_t>(room_);
    }
    make_candidates(candidate_room_);
    counts_ = Buffer<unsigned>(5);
  }

  // How many members so many bytes are enough for, `most` at most, each with so many moves.
  static std::uint32_t fitting(std::uint32_t most, int most_cap, std::size_t bytes,
                               std::uint32_t moves = rules::kUsualMoves) {
    while (most > 1 &&
           bytes_of_members(most) + bytes_of_candidates(candidates_for(most, moves), most_cap) >
               bytes)
      most -= (most + 15) / 16;
    return most;
  }
  std::size_t bytes() const {
    return bytes_of_members(room_) + bytes_of_candidates(candidate_room_, most_cap_);
  }

  void use(const Network& network) {
    values_.use(network);
    unit_ = network.unit;
  }

  // Members that room is for, how large a cap, and what was done so far.
  std::uint32_t room() const { return room_; }
  int most_cap() const { return most_cap_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t nodes() const { return nodes_; }  // positions that were made,
  std::uint64_t lines() const { return lines_; }  // and finished ones, or playouts;
  std::uint64_t sampled() const { return sampled_; }  // of these the last run's

  // After each depth, before members are replaced: what a learner looks at.
  struct Look {
    int depth;
    Members members;
    Candidates candidates;
    const std::uint32_t *chosen, *kept;
    const std::uint32_t *begin, *end;
  };

  template <class Watch>
  std::vector<Solution> run(const std::vector<Job>& jobs, BeamSettings settings, Watch&& watch,
                            const Control& control = {}) {
    const std::size_t count = jobs.size();
    if (std::uint64_t{settings.width} * count > room_)
      throw Failure("these beams are too wide for the members that there is room for");
    if (settings.cap > most_cap_) throw Failure("there is no room for so large a cap");
    Buffer<Job> device_jobs(count);
    device_jobs.put(jobs);
    Buffer<unsigned long long> finished(count);
    Buffer<std::uint32_t> begin(count), end(count), place(count);
    std::vector<Ending> endings(count, {kNowhere, 0, 0}), promising = endings;
    std::vector<Solution> solutions(count);
    std::vector<Buffer<Link>> levels;
    const std::uint64_t nodes_before = nodes_;
    [[maybe_unused]] const std::uint64_t lines_before = lines_;  // of roomy boards nobody asks
    const bool is_learned = settings.ranking.by == By::learned;
    sampled_ = 0;
    std::uint32_t width = settings.width;

    std::vector<rules::Planes> planes;
    std::vector<std::int32_t> scores;
    std::vector<std::uint32_t> owners;
    for (std::size_t j = 0; j < count; ++j) {
      planes.push_back(jobs[j].start);
      scores.push_back(jobs[j].score);
      owners.push_back(static_cast<std::uint32_t>(j));
    }
    planes_[0].put(planes);
    score_[0].put(scores);
    job_[0].put(owners);
    auto members = static_cast<std::uint32_t>(count);

    bool is_stopped = false;
    for (std::uint32_t depth = 0; members > 0 && depth < kMostMoves; ++depth) {
      is_stopped = control.is_stop_wanted();
      if (is_stopped) break;
      const std::uint32_t side = depth % 2;
      const Members now{planes_[side].data(), score_[side].data(), job_[side].data(),
                        settings.worth};
      const Members next{planes_[1 - side].data(), score_[1 - side].data(), job_[1 - side].data(),
                         settings.worth};
      finished.clear(count);
      std::uint32_t made = 0;
      while (!is_stopped) {
        counts_.clear(5);
        is_stopped = in_parts(
            members,
            Expand{now, {parent_.data(), tile_.data(), nullptr}, candidate_room_, counts_.data()},
            control);
        made = counts_.get(1)[0];
        if (made <= candidate_room_) break;
        if (!is_stopped) make_room_for(made, members);
      }
      if (is_stopped || made == 0) break;
      const Candidates candidates{parent_.data(), tile_.data(), slot_.data()};
      is_stopped = nodes_ - nodes_before + made > control.nodes;
      if (is_stopped) break;
      nodes_ += made;

      const std::uint32_t mask = table_mask(made);
      seen_.clear(std::size_t{mask} + 1);
      is_stopped = in_parts(
          made,
          Sift{now, candidates, seen_.data(), mask, finished.data(), counts_.data() + 3,
               !is_learned},
          control);
      if (is_stopped) break;
      launch(made, Collect{candidates, seen_.data(), chosen_.data(), counts_.data() + 1},
             "collect");
      auto ended = finished.get(count);
      std::optional<std::uint64_t> playout;
#if !defined(HORNBEAM_ROOMY_BOARDS)
      if (settings.ranking.by == By::playouts)
        is_stopped = sample(jobs, made, now, candidates, settings.ranking, lines_ - lines_before,
                            ended[0], playout, solutions[0].is_short, control);
      if (solutions[0].is_short) break;
#endif
      for (std::size_t j = 0; j < count; ++j)
        if (ended[j] != 0 && take(ended[j], depth, solutions[j], endings[j]))
          solutions[j].playout = playout;
      const auto counted = counts_.get(3, 1);
      const std::uint32_t fresh = counted[0];
      lines_ += counted[2];
      if (is_stopped || fresh == 0) break;

      Kin kin{kin_id_.data(), kin_best_.data(), table_mask(fresh), settings.cap};
      if (settings.cap > 0) {
        kin_id_.clear(std::size_t{kin.mask} + 1);
        kin_best_.clear((std::size_t{kin.mask} + 1) * static_cast<unsigned>(settings.cap));
      }
      const Rank rank{now,
                      candidates,
                      chosen_.data(),
                      device_jobs.data(),
                      static_cast<int>(depth),
                      unit_,
                      rank_.data(),
                      slot_.data(),
                      kin};
      for (std::uint32_t from = 0; from < fresh && !is_stopped; from += kEvaluated) {
        if (from > 0) wait();
        is_stopped = from > 0 && control.is_stop_wanted();
        if (is_stopped) break;
        const std::uint32_t to = std::min(fresh, from + kEvaluated);
        if (is_learned)
          values_(rank, from, to);
        else
          launch(to - from,
                 Rest<RankByItself>{{rank, settings.ranking.by, kept_job_.data()}, from}, "rank");
      }
      if (is_stopped) break;
      evaluations_ += fresh;
      for (int round = 1; round < settings.cap; ++round)
        launch(fresh, NextOfKin{rank_.data(), slot_.data(), kin, round}, "next_of_kin");
      launch(fresh,
             KeepKin{rank_.data(), slot_.data(), kin, kept_rank_.data(), kept_.data(),
                     counts_.data() + 2},
             "keep_kin");
      std::uint32_t kept = counts_.get(1, 2)[0];
      is_stopped = control.is_stop_wanted();
      if (is_stopped) break;

      const std::uint32_t* order = sort(kept, count, now, candidates, kin);
      begin.clear(count);
      end.clear(count);
      launch(kept, Segments{sorted_job_.data(), kept, begin.data(), end.data()}, "segments");
      const auto first = begin.get(count), last = end.get(count);
      watch(Look{static_cast<int>(depth), now, candidates, chosen_.data(), order, begin.data(),
                 end.data()});
      std::vector<std::uint32_t> places(count);
      members = 0;
      for (std::size_t j = 0; j < count; ++j) {
        places[j] = members;
        const std::uint32_t stay = std::min(width, last[j] - first[j]);
        members += stay;
        solutions[j].is_narrowed |= stay < last[j] - first[j];
        solutions[j].is_capped |= kept < fresh;
      }
      place.put(places);
      levels.emplace_back(members);
      launch(kept,
             Build{now, candidates, chosen_.data(), order, sorted_job_.data(), begin.data(),
                   place.data(), width, next, levels.back().data()},
             "build");
      if (members == 0) break;
      if (control.next_width) width = std::min(control.next_width(members), room_);
      for (std::size_t j = 0; j < count; ++j)
        if (last[j] > first[j]) promising[j] = {depth, places[j], 0};
    }
    std::vector<std::vector<rules::Tile>> lines = read_lines(endings, levels);
    for (std::size_t j = 0; j < count; ++j) solutions[j].moves = std::move(lines[j]);
    if (is_stopped) leave_promising(promising, levels, solutions);
    return solutions;
  }
  std::vector<Solution> run(const std::vector<Job>& jobs, BeamSettings settings,
                            const Control& control = {}) {
    return run(
        jobs, settings, [](const Look&) {}, control);
  }

 private:
  // Between two looks whether to stop: some hundredths of a second.
  static constexpr std::uint32_t kEvaluated = 1u << 22, kPlayed = 1u << 24;

  // How many items there was time for before it was stopped.
  template <class Step, class Number>
  Number launched(Number count, const Step& step, const Control& control, std::uint32_t most) {
    for (Number from = 0; from < count;) {
      if (from > 0) wait();
      if (from > 0 && control.is_stop_wanted()) return from;
      const auto part = static_cast<std::uint32_t>(std::min<Number>(most, count - from));
      launch(part, Rest<Step, Number>{step, from}, "a step of a beam");
      from += part;
    }
    return count;
  }
  // True where it was stopped on the way.
  template <class Step>
  bool in_parts(std::uint32_t count, const Step& step, const Control& control) {
    return launched(count, step, control, kPlayed) < count;
  }

#if !defined(HORNBEAM_ROOMY_BOARDS)
  static constexpr std::uint32_t kWaves = 2;  // of a device's threads, between two looks

  // Playouts of the unfinished candidates of the only job, to kept_job_, which is not needed before. Where the best
  // of them comes before the best finished candidate, it takes its place, `best`, and is `playout`. True where it
  // was stopped, and then those count that were made, or is short of the lines that there may be: none was made.
  bool sample(const std::vector<Job>& jobs, std::uint32_t made, Members now, Candidates candidates,
              Ranking ranking, std::uint64_t lines, unsigned long long& best,
              std::optional<std::uint64_t>& playout, bool& is_short, const Control& control) {
    const ListOpen list{now, candidates, kept_rank_.data(), kept_.data(), counts_.data() + 4};
    if (in_parts(made, list, control)) return true;
    const auto counted = counts_.get(2, 3);
    const std::uint32_t finished = counted[0], open = counted[1];
    const std::uint64_t playouts = std::uint64_t{open} * ranking.playouts;
    is_short = lines + finished + playouts > ranking.most;
    if (is_short) return true;
    if (open == 0) return false;
    if (playouts > BestOfPlayouts::kOrdinals)
      throw Failure("a device makes at most " + std::to_string(BestOfPlayouts::kOrdinals) +
                    " playouts for a depth of a beam, and this one is to have " +
                    std::to_string(playouts));
    sorter_.descending(kept_rank_, sorted_rank_, kept_, sorted_, open);
    ranking.from += sampled_;
    best_playout_.clear(1);
    kept_job_.clear(made);
    const Sample step{now, candidates, sorted_.data(), ranking, is_tall(jobs[0].start),
                      kept_job_.data(), best_playout_.data()};
    const std::uint64_t items = open * Sample::items_of(ranking);
    const std::uint64_t done =
        launched(items, step, control, kWaves * threads_at_once<Rest<Sample, std::uint64_t>>());
    const BestPlayout told = BestOfPlayouts::unpacked(best_playout_.get(1)[0]);
    const std::uint32_t who = sorted_.get(1, told.ordinal / ranking.playouts)[0];
    const unsigned long long mine =
        precedence(told.score, parent_.get(1, who)[0], tile_.get(1, who)[0]);
    if (mine > best) best = mine, playout = ranking.from + told.ordinal;
    const std::uint64_t sampled = Sample::first_of(done, ranking);
    sampled_ += sampled;
    lines_ += sampled;
    return done < items;
  }
  Buffer<unsigned long long> best_playout_{1};
#endif

  void give_candidates_back() {
    candidate_room_ = 0;
    for (auto* const buffer :
         {&parent_, &slot_, &chosen_, &kept_, &sorted_, &kept_job_, &sorted_job_})
      *buffer = {};
    for (auto* const buffer : {&rank_, &kept_rank_, &sorted_rank_, &kin_id_, &kin_best_})
      *buffer = {};
    tile_ = {};
    seen_ = {};
    sorter_ = {};
  }
  void make_candidates(std::uint32_t count) {
    parent_ = Buffer<std::uint32_t>(count);
    tile_ = Buffer<rules::TileCode>(count);
    slot_ = Buffer<std::uint32_t>(count);
    chosen_ = Buffer<std::uint32_t>(count);
    rank_ = Buffer<unsigned long long>(count);
    kept_rank_ = Buffer<unsigned long long>(count);
    sorted_rank_ = Buffer<unsigned long long>(count);
    kept_ = Buffer<std::uint32_t>(count);
    sorted_ = Buffer<std::uint32_t>(count);
    kept_job_ = Buffer<std::uint32_t>(count);
    sorted_job_ = Buffer<std::uint32_t>(count);
    const std::size_t slots = slots_for(count);
    seen_ = Buffer<Seen>(slots);
    kin_id_ = Buffer<unsigned long long>(slots);
    kin_best_ = Buffer<unsigned long long>(slots * static_cast<unsigned>(most_cap_));
    candidate_room_ = count;
  }
  // Positions have more moves than usual ones. What is free is asked when all is given back that can be: what is
  // held, with links of some depths and not of others, is not what was reckoned with.
  void make_room_for(std::uint32_t made, std::uint32_t members) {
    const std::uint32_t more = made + made / 8;
    give_candidates_back();
    const std::size_t free = free_memory();
    if (bytes_of_candidates(more, most_cap_) > free)
      throw OutOfMemory("these positions have " + std::to_string(made / members) +
                        " moves each, more than the device's memory has room for: a beam of " +
                        std::to_string(fitting(room_, most_cap_, free + bytes_held(room_),
                                               made / members + made / members / 8 + 1)) +
                        " members would fit");
    make_candidates(more);
  }

  static std::uint32_t candidates_for(std::uint32_t members,
                                      std::uint32_t moves = rules::kUsualMoves) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{members} * moves + 16384, 3u << 30));
  }
  static std::size_t slots_for(std::uint32_t items) {
    std::size_t slots = 1024;
    while (slots * 2 < std::size_t{items} * 3) slots *= 2;
    return slots;
  }
  // Of members, from the beginning on; and with the links of a game of 90 moves.
  static std::size_t bytes_held(std::uint32_t members) {
    return std::size_t{members} * 2 * (sizeof(rules::Planes) + 8);
  }
  static std::size_t bytes_of_members(std::uint32_t members) {
    return bytes_held(members) + std::size_t{members} * 90 * sizeof(Link);
  }
  // With room to sort in, keys and values once more.
  static std::size_t bytes_of_candidates(std::size_t candidates, int most_cap) {
    return candidates * (7 * 4 + sizeof(rules::TileCode) + 3 * 8 + 12) +
           slots_for(static_cast<std::uint32_t>(candidates)) *
               (sizeof(Seen) + 8 + 8 * static_cast<unsigned>(most_cap));
  }
  std::uint32_t table_mask(std::uint32_t items) const {
    return static_cast<std::uint32_t>(std::min(slots_for(items), seen_.size()) - 1);
  }

  // Whether it is better.
  static bool take(unsigned long long ended, std::uint32_t depth, Solution& solution,
                   Ending& ending) {
    const int score = static_cast<int>(ended >> 44) - (1 << 19);
    if (solution.found && score <= solution.score) return false;
    solution.found = true;
    solution.score = score;
    const unsigned long long who = (1ull << 44) - 1 - (ended & ((1ull << 44) - 1));
    ending = {depth, static_cast<std::uint32_t>(who >> rules::kTileBits),
              static_cast<std::uint32_t>(who & ((1u << rules::kTileBits) - 1))};
    return true;
  }

  // By job, the best first; what is returned stands in `chosen`.
  const std::uint32_t* sort(std::uint32_t& kept, std::size_t jobs, Members now,
                            Candidates candidates, const Kin& kin) {
    sorter_.descending(kept_rank_, sorted_rank_, kept_, sorted_, kept);
    counts_.clear(1);
    launch(kept,
           SettleTies{now, candidates, chosen_.data(), sorted_rank_.data(), sorted_.data(), kept,
                      slot_.data(), kin, counts_.data()},
           "settle_ties");
    if (counts_.get(1)[0] > 0) {  // once in a hundred wide passes
      std::vector<std::uint32_t> left = sorted_.get(kept);
      std::erase(left, kNowhere);
      sorted_.put(left);
      kept = static_cast<std::uint32_t>(left.size());
    }
    Buffer<std::uint32_t>& job = jobs == 1 ? sorted_job_ : kept_job_;
    launch(kept, JobsOf{sorted_.data(), chosen_.data(), candidates, now, job.data()}, "jobs_of");
    if (jobs == 1) return sorted_.data();
    int bits = 1;
    while (std::size_t{1} << bits < jobs) ++bits;
    sorter_.ascending(kept_job_, sorted_job_, sorted_, kept_, kept, bits);
    return kept_.data();
  }

  std::vector<std::vector<rules::Tile>> read_lines(const std::vector<Ending>& endings,
                                                   const std::vector<Buffer<Link>>& levels) {
    const std::size_t count = endings.size();
    Buffer<Ending> device_endings(count);
    device_endings.put(endings);
    std::vector<Link*> pointers;
    for (const auto& level : levels) pointers.push_back(level.data());
    pointers.push_back(nullptr);
    Buffer<Link*> device_levels(pointers.size());
    device_levels.put(pointers);
    Buffer<rules::TileCode> lines(count * kMostMoves);
    launch(static_cast<std::uint32_t>(count),
           Trace{device_endings.data(), device_levels.data(), lines.data(), kMostMoves}, "trace");
    const auto tiles = lines.get(count * kMostMoves);
    std::vector<std::vector<rules::Tile>> moves(count);
    for (std::size_t j = 0; j < count; ++j)
      for (std::uint32_t d = 0; endings[j].depth != kNowhere && d <= endings[j].depth; ++d)
        moves[j].push_back(rules::tile_of(tiles[j * kMostMoves + d]));
    return moves;
  }

  // The line to a member is that of a move behind it, without that move.
  void leave_promising(std::vector<Ending> promising, const std::vector<Buffer<Link>>& levels,
                       std::vector<Solution>& solutions) {
    for (Ending& ending : promising)
      if (ending.depth != kNowhere) ++ending.depth;
    std::vector<std::vector<rules::Tile>> lines = read_lines(promising, levels);
    for (std::size_t j = 0; j < solutions.size(); ++j) {
      if (!lines[j].empty()) lines[j].pop_back();
      solutions[j].promising = std::move(lines[j]);
      solutions[j].is_stopped = true;
    }
  }

  std::uint32_t room_, candidate_room_;
  int most_cap_;
  int unit_ = 1;
  std::uint64_t evaluations_ = 0, nodes_ = 0, lines_ = 0, sampled_ = 0;
  Buffer<rules::Planes> planes_[2];
  Buffer<std::int32_t> score_[2];
  Buffer<std::uint32_t> job_[2];
  Buffer<std::uint32_t> parent_, slot_, chosen_, kept_, sorted_, kept_job_, sorted_job_;
  Buffer<rules::TileCode> tile_;
  Buffer<unsigned long long> rank_, kept_rank_, sorted_rank_;
  Buffer<Seen> seen_;
  Buffer<unsigned long long> kin_id_, kin_best_;
  Buffer<unsigned> counts_;
  Values values_;
  Sorter sorter_;
};

}  // namespace hornbeam::device
