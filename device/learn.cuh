// What is remembered of beams, and lessons from it: the kernels of learn_kernels.cuh in their order.
#pragma once

#include <functional>
#include <optional>

#include "device/learn_kernels.cuh"

namespace hornbeam::device {

class Learner {
 public:
  explicit Learner(std::uint32_t memory, std::uint64_t seed)
      : memory_(memory),
        inputs_(static_cast<std::size_t>(memory) * kGroup * kPadded),
        scores_(static_cast<std::size_t>(memory) * kGroup),
        parameters_(kParameters),
        second_by_output_(kHidden * kHidden),
        first_(kParameters),
        squares_(kParameters),
        gradients_(static_cast<std::size_t>(kBlocks) * kGradient),
        losses_(2),
        moments_(1) {
    std::vector<float> start(kParameters, 0.0f);
    std::uint64_t counter = seed << 32;
    const auto normal = [&](float deviation) {  // near enough: a sum of four uniform numbers
      float sum = -2;
      for (int i = 0; i < 4; ++i)
        sum += static_cast<float>(rules::mixed(++counter) >> 40) * 0x1p-24f;
      return sum * 1.732f * deviation;
    };
    for (int k = 0; k < kInputs; ++k)
      for (int n = 0; n < kHidden; ++n)
        start[kFirst + k * kHidden + n] = normal(std::sqrt(2.0f / kInputs));
    for (int i = 0; i < kHidden * kHidden; ++i)
      start[kSecond + i] = normal(std::sqrt(2.0f / kHidden));
    for (int i = 0; i < kHidden; ++i) start[kOutput + i] = normal(0.01f);
    start[kLogBeta] = std::log(0.02f);
    set(start, std::vector<float>(kParameters, 0.0f), std::vector<float>(kParameters, 0.0f));
    allow_shared_memory(teach, kTeacherBytes, "teaching");
  }

  void set(const std::vector<float>& parameters, const std::vector<float>& first,
           const std::vector<float>& squares) {
    parameters_.put(parameters);
    first_.put(first);
    squares_.put(squares);
    std::vector<float> turned(kHidden * kHidden);
    for (int k = 0; k < kHidden; ++k)
      for (int n = 0; n < kHidden; ++n)
        turned[n * kHidden + k] = parameters[kSecond + k * kHidden + n];
    second_by_output_.put(turned);
  }
  std::vector<float> parameters() const { return parameters_.get(kParameters); }
  std::vector<float> first() const { return first_.get(kParameters); }
  std::vector<float> squares() const { return squares_.get(kParameters); }
  std::uint32_t groups() const { return held_; }

  // Bytes of what beams on so many boards are remembered by until their best lines are known.
  static std::size_t bytes_of_samples(std::size_t boards) {
    return boards * kMostMoves * kSamples * (sizeof(rules::Planes) + sizeof(std::int32_t));
  }

  // Runs the beams and remembers a group for every level of their best lines, as a beam of width
  // `taught` would see it. Returns their mean; nothing where they were stopped, and nothing is remembered then.
  std::optional<double> watch(WideBeam& beam, const std::vector<Job>& jobs, BeamSettings settings,
                              std::uint32_t taught, std::uint64_t seed,
                              const Control& control = {}) {
    const int count = static_cast<int>(jobs.size());
    const std::size_t samples = static_cast<std::size_t>(count) * kMostMoves * kSamples;
    if (samples_.size() < samples) {
      samples_ = Buffer<rules::Planes>(samples);
      sample_scores_ = Buffer<std::int32_t>(samples);
    }
    const auto solutions = beam.run(
        jobs, settings,
        [&](const WideBeam::Look& look) {
          sample<<<blocks_for(static_cast<std::size_t>(count) * kSamples), kThreads>>>(
              look, count, taught, seed, samples_.data(), sample_scores_.data());
          check_launch("sample");
        },
        control);
    if (solutions[0].is_stopped) return std::nullopt;
    std::vector<rules::TileCode> lines(jobs.size() * kMostMoves);
    std::vector<int> lengths(jobs.size());
    std::vector<GroupPlace> places;
    double total = 0;
    for (int j = 0; j < count; ++j) {
      const auto& moves = solutions[j].moves;
      total += solutions[j].score;
      for (std::size_t d = 0; d < moves.size(); ++d)
        lines[static_cast<std::size_t>(j) * kMostMoves + d] = rules::code_of(moves[d]);
      // The last position is finished and was no candidate.
      lengths[j] = static_cast<int>(moves.size()) - 1;
      for (int d = 0; d < lengths[j]; ++d) {
        places.push_back({static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(d), next_});
        next_ = (next_ + 1) % memory_;
        held_ = std::min(held_ + 1, memory_);
      }
    }
    if (places.empty()) return total / count;  // no line has two moves
    Buffer<Job> device_jobs(jobs.size());
    device_jobs.put(jobs);
    Buffer<rules::TileCode> device_lines(lines.size());
    device_lines.put(lines);
    Buffer<int> device_lengths(lengths.size());
    device_lengths.put(lengths);
    Buffer<rules::Planes> planes(lines.size());
    Buffer<std::int32_t> scores(lines.size());
    replay<<<blocks_for(jobs.size(), 32), 32>>>(device_jobs.data(), count, device_lines.data(),
                                                device_lengths.data(), settings.worth,
                                                planes.data(), scores.data());
    check_launch("replay");
    Buffer<GroupPlace> device_places(places.size());
    device_places.put(places);
    make_groups<<<static_cast<int>(places.size()), kGroup>>>(
        device_places.data(), count, planes.data(), scores.data(), samples_.data(),
        sample_scores_.data(), inputs_.data(), scores_.data());
    check_launch("make_groups");
    check(cudaDeviceSynchronize(), "make_groups");
    return total / count;
  }

  // Means and deviations of what is remembered; once, before the first lesson.
  void measure() {
    if (held_ == 0) return;
    const auto sampled = examples(2000);
    const std::size_t rows = sampled.size() / kPadded;
    Moments moments{};
    for (int k = 0; k < kInputs; ++k) {
      double sum = 0, squares = 0;
      for (std::size_t r = 0; r < rows; ++r) {
        const double v = sampled[r * kPadded + k];
        sum += v, squares += v * v;
      }
      const double mean = sum / rows;
      moments.mean[k] = static_cast<float>(mean);
      moments.scale[k] = static_cast<float>(
          1 / std::max(48.0, std::sqrt(std::max(0.0, squares / rows - mean * mean))));
    }
    use(moments);
  }
  void use(const Moments& moments) {
    host_moments_ = moments;
    moments_.put({moments});
  }
  const Moments& moments() const { return host_moments_; }

  struct Lesson {
    double loss = 0, first = 0, beta = 0;
  };
  // Nothing where it was stopped on the way.
  std::optional<Lesson> learn(
      int steps, float high, float low, float decay, std::uint64_t seed,
      const std::function<bool()>& is_stop_wanted = [] { return false; }) {
    constexpr int kBetweenLooks = 256;
    if (held_ == 0) throw Failure("there is nothing to learn from");
    losses_.clear(2);
    first_.clear(kParameters);
    squares_.clear(kParameters);
    for (int s = 0; s < steps; ++s) {
      if (s % kBetweenLooks == 0 && is_stop_wanted()) return std::nullopt;
      const double part = static_cast<double>(s) / steps;
      const double warm = std::min(1.0, (s + 1) / 100.0);
      Step step;
      step.rate = static_cast<float>(
          warm * (low + (high - low) * 0.5 * (1 + std::cos(3.14159265358979 * part))));
      step.decay = decay;
      step.first_correction = static_cast<float>(1 / (1 - std::pow(0.9, s + 1)));
      step.second_correction = static_cast<float>(1 / (1 - std::pow(0.999, s + 1)));
      step.blocks = kBlocks;
      teach<<<kBlocks, kTeachers, kTeacherBytes>>>(
          parameters_.data(), second_by_output_.data(), moments_.data(), inputs_.data(),
          scores_.data(), held_, rules::mixed(seed + s), gradients_.data());
      adam<<<blocks_for(kParameters + 2), kThreads>>>(parameters_.data(), second_by_output_.data(),
                                                      first_.data(), squares_.data(),
                                                      gradients_.data(), step, losses_.data());
    }
    check_launch("teach");
    const auto sums = losses_.get(2);
    return Lesson{sums[0] / steps, sums[1] / steps, std::exp(parameters()[kLogBeta])};
  }

  // Rows of inputs, of the positions that are there; a network is quantised by some of them.
  std::vector<std::int16_t> examples(std::uint32_t groups) const {
    const std::size_t rows = static_cast<std::size_t>(std::min(groups, held_)) * kGroup;
    const auto all = inputs_.get(rows * kPadded);
    const auto scores = scores_.get(rows);
    std::vector<std::int16_t> there;
    for (std::size_t r = 0; r < rows; ++r) {
      const auto row = all.begin() + static_cast<std::ptrdiff_t>(r * kPadded);
      if (scores[r] != kAbsent) there.insert(there.end(), row, row + kPadded);
    }
    return there;
  }
  const Buffer<std::int16_t>& inputs() const { return inputs_; }
  const Buffer<std::int32_t>& scores() const { return scores_; }
  const Buffer<float>& gradients() const { return gradients_; }

  static constexpr int kBlocks = 264;  // groups per step: two per processor of an H200

 private:
  std::uint32_t memory_, held_ = 0, next_ = 0;
  Buffer<std::int16_t> inputs_;
  Buffer<std::int32_t> scores_;
  Buffer<float> parameters_, second_by_output_, first_, squares_, gradients_;
  Buffer<double> losses_;
  Buffer<Moments> moments_;
  Moments host_moments_{};
  Buffer<rules::Planes> samples_;
  Buffer<std::int32_t> sample_scores_;
};

}  // namespace hornbeam::device
