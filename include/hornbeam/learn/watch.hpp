// A beam is run, and watched for what it teaches.
#pragma once

#include "hornbeam/core/run.hpp"
#include "hornbeam/learn/lesson.hpp"
#include "hornbeam/search/learned_beam.hpp"

namespace hornbeam::learn {

template <Position P>
requires HasFeatures<P> && HasHash<P>
class Watch {
 public:
  Watch(const P& start, value::LearnedPtr value, const WatchPlan& plan)
      : start_(start), value_(std::move(value)), plan_(plan) {}

  Lesson operator()() {
    using Beam = LearnedBeam<P>;
    typename Beam::Watcher watcher;
    if (plan_.is_to_teach)
      watcher = [this](const std::vector<P>& members,
                       const std::vector<typename Beam::One>& candidates,
                       std::size_t kept) { sample(members, candidates, kept); };
    Beam beam({.width = plan_.width, .cap = plan_.cap}, value_, nullptr, watcher);
    const auto result = run(beam, start_, {.seed = plan_.seed, .interrupt = plan_.interrupt});
    Lesson lesson{.score = result.best.score};
    if (plan_.is_to_teach) lesson.groups = groups_along(result.best.line);
    return lesson;
  }

 private:
  // Candidates of one depth.
  struct Sample {
    std::vector<std::int16_t> features;  // row by row
    std::vector<Score> scores;
    std::vector<std::uint64_t> hashes;
  };

  void sample(const std::vector<P>& members, const auto& candidates, std::size_t kept) {
    Stream stream = Stream(plan_.seed).fork(samples_.size());
    Sample& sample = samples_.emplace_back();
    for (int i = 0; i < kOthers; ++i) {
      const bool is_kept = i < kOthersKept || kept == candidates.size();
      const std::size_t range = is_kept ? kept : candidates.size() - kept;
      const double u = stream.uniform();
      const auto rank = std::min(static_cast<std::size_t>(u * u * static_cast<double>(range)),
                                 range - 1);  // more from the top
      const auto& candidate = candidates[is_kept ? rank : kept + rank];
      P position = members[candidate.parent];
      position.play(candidate.move);
      sample.hashes.push_back(candidate.hash);
      sample.scores.push_back(candidate.score);
      add_features(position, sample.features);
    }
  }
  void add_features(const P& position, std::vector<std::int16_t>& to) const {
    to.resize(to.size() + inputs());
    position.features(to.data() + to.size() - inputs());
  }
  std::size_t inputs() const { return static_cast<std::size_t>(value_->network.inputs()); }

  Groups groups_along(const Line<MoveOf<P>>& line) const {
    Groups groups;
    P position = start_;
    // The last position is finished, and was no candidate.
    for (std::size_t depth = 0; depth + 1 < line.size() && depth < samples_.size(); ++depth) {
      position.play(line[depth]);
      const Sample& sample = samples_[depth];
      const std::uint64_t hash = likeness(position);
      add_features(position, groups.features);
      groups.scores.push_back(0);
      groups.features.insert(groups.features.end(), sample.features.begin(), sample.features.end());
      for (std::size_t i = 0; i < kOthers; ++i)
        groups.scores.push_back(sample.hashes[i] == hash
                                    ? kAbsent
                                    : static_cast<float>(sample.scores[i] - position.score()));
    }
    return groups;
  }

  const P& start_;
  value::LearnedPtr value_;
  WatchPlan plan_;
  std::vector<Sample> samples_;  // depth by depth
};

}  // namespace hornbeam::learn
