// Teaching a value: beams on random boards, lessons from them, over and over.
//
// The beams are narrow while the value is poor and wider later: then a wide beam's best line can teach
// narrower ones what they would have left out (`taught`, their width). Boards are random ones
// with seeds from 10^9 on; 10^6 and the next ones are for validation and never taught. The state is one
// file: parameters, and how far teaching has come; groups are made anew when it goes on. The value's file has the
// value that was best on the validation boards, by which the first beams go then.
#pragma once

#include <cstdio>
#include <cstring>

#include "device/arguments.hpp"
#include "device/boards.hpp"
#include "device/files.hpp"
#include "device/history.hpp"
#include "device/learn.cuh"
#include "device/schedule.hpp"
#include "device/subject.hpp"
#include "hornbeam/value/quantise.hpp"

namespace hornbeam::device {

constexpr std::uint64_t kTrainingSeeds = 1'000'000'000;
constexpr std::uint64_t kValidationSeeds = 1'000'000;
constexpr std::uint32_t kMembers = 1u << 21;  // of all beams that run at once

struct TrainingState {
  char magic[8] = {'h', 'b', 't', 'r', 'a', 'i', 'n', '4'};
  char game[16] = {};
  double seconds = 0;
  std::uint64_t iterations = 0, boards = 0;
  std::uint32_t groups = 0;           // that were remembered
  std::uint32_t had_last_lesson = 0;  // 1: this training is done
  Moments moments{};
  float parameters[kParameters] = {};
};

inline Network quantised(const Learner& learner) {
  if (learner.groups() == 0) throw Failure("there are no examples to round a network by");
  const auto p = learner.parameters();
  const Moments& moments = learner.moments();
  std::vector<value::FloatLayer> layers(3);
  layers[0] = {kInputs, kHidden, std::vector<double>(kInputs * kHidden),
               std::vector<double>(kHidden)};
  layers[1] = {kHidden, kHidden, std::vector<double>(kHidden * kHidden),
               std::vector<double>(kHidden)};
  layers[2] = {kHidden, 1, std::vector<double>(kHidden), std::vector<double>(1, 0.0)};
  for (int n = 0; n < kHidden; ++n) {
    layers[0].bias[n] = p[kFirstBias + n];
    for (int k = 0; k < kInputs; ++k) {
      const double weight = double{p[kFirst + k * kHidden + n]} * moments.scale[k];
      layers[0].weights[n * kInputs + k] = weight;
      layers[0].bias[n] -= weight * moments.mean[k];
    }
    layers[1].bias[n] = p[kSecondBias + n];
    for (int k = 0; k < kHidden; ++k)
      layers[1].weights[n * kHidden + k] = p[kSecond + k * kHidden + n];
    layers[2].weights[n] = p[kOutput + n] * kValuePoints;
  }
  const auto raw = learner.examples(64);
  std::vector<std::vector<double>> examples;
  for (std::size_t r = 0; r < raw.size() / kPadded; ++r) {
    examples.emplace_back(kInputs);
    for (int k = 0; k < kInputs; ++k) examples.back()[k] = raw[r * kPadded + k];
  }
  return {value::quantised(layers, examples, kUnit), {}, {}, kUnit};
}

class Trainer {
 public:
  explicit Trainer(const Arguments& arguments)
      : subject_(arguments),
        state_path_(arguments.text("state")),
        value_path_(arguments.text("value")),
        schedule_{arguments.number("seconds", 600, 1, kMostSeconds)},
        width_(static_cast<std::uint32_t>(arguments.count("width", 4096, 16, kMembers))),
        taught_(static_cast<std::uint32_t>(arguments.count("taught", width_, 1, width_))),
        steps_(static_cast<int>(arguments.count("steps", 7000, 1, 1'000'000))),
        boards_(static_cast<std::uint32_t>(arguments.count("boards", 1024, 1, kMembers))),
        clock_(arguments.number("stop", schedule_.planned, 0, kMostSeconds)),
        beam_(kMembers),
        memory_(static_cast<std::uint32_t>(arguments.count("memory", 600'000, 1, 100'000'000))),
        learner_(memory_, arguments.count("seed", 1, 0, 0xffff'ffff)),
        validation_(kValidationBoards) {
    require_memory();
    for (int j = 0; j < kValidationBoards; ++j)
      validation_[j].start = random_board(kValidationSeeds + j);
    load();
  }

  void run() {
    const double before = state_.seconds;
    const auto spent = [&] { return before + clock_.seconds(); };
    if (schedule_.is_over(state_.had_last_lesson != 0, before))
      throw Failure(state_path_ +
                    ": this training is done; with more --seconds it goes on, and without that "
                    "file it begins anew");
    network_ = state_.iterations > 0 ? read_network(value_path_) : Network{};
    if (state_.iterations > 0) subject_.go_on_with(network_, value_path_);
    for (const Validated& before_now : history_.all()) before_now.print();
    for (;;) {
      switch (schedule_.next(spent(), clock_.is_over(), learner_.groups(),
                             std::min(state_.groups, memory_))) {
        case Schedule::Next::iteration: iterate(spent); break;
        case Schedule::Next::collecting: generate(boards_of(width_), width_, taught_); break;
        case Schedule::Next::last_lesson: give_last_lesson(spent); return;
        case Schedule::Next::nothing: return;
      }
    }
  }

 private:
  int boards_of(std::uint32_t width) const {
    return static_cast<int>(std::min(boards_, kMembers / width));
  }
  std::uint32_t narrowest() const { return width_ / 16; }

  // Complains at once, not after the first beams.
  void require_memory() const {
    const auto most = static_cast<std::size_t>(boards_of(narrowest()));
    if (const std::size_t groups = most * (kMostMoves - 1); groups > memory_)
      throw Failure("--memory " + std::to_string(memory_) + " is too few groups: the games of " +
                    std::to_string(most) + " boards, an iteration's, may have " +
                    std::to_string(groups) + "; fewer --boards have fewer");
    if (const std::size_t bytes = Learner::bytes_of_samples(most); bytes > free_memory())
      throw OutOfMemory("what " + std::to_string(most) + " boards teach takes " +
                        gigabytes(bytes) + " of the GPU's memory, and " +
                        gigabytes(free_memory()) + " are free: --boards " +
                        std::to_string(free_memory() / Learner::bytes_of_samples(1)) +
                        " would fit");
  }

  // One that is interrupted never was.
  template <class Spent>
  void iterate(const Spent& spent) {
    const double part = spent() / schedule_.planned;
    const bool is_first = part < 0.05, is_second = part < 0.35;
    const std::uint32_t width = is_first ? narrowest() : is_second ? narrow() : width_;
    const int boards = boards_of(width);
    const double begin = spent();
    const auto mean = generate(boards, width, is_first || is_second ? width : taught_);
    if (!mean) return;
    const double generated = spent() - begin;
    const int steps = static_cast<int>(6.0 * learner_.groups() / Learner::kBlocks);
    if (!teach_once(is_first ? std::min(steps, 1500) : std::min(steps, steps_), 2e-3f, 2e-5f))
      return;
    ++state_.iterations;
    std::printf(
        "%6.1f s  iteration %llu: width %u, mean %.1f of %d boards; %u groups, loss %.4f, first "
        "%.3f, beta %.4f; %.1f s of beams\n",
        spent(), static_cast<unsigned long long>(state_.iterations), width, *mean, boards,
        learner_.groups(), lesson_.loss, lesson_.first, lesson_.beta, generated);
    if (state_.iterations % 8 == 0) validate_and_keep(spent);
    if (!history_.knows(narrow())) keep("none");
    state_.had_last_lesson = 0;
    state_.seconds = spent();
    save();
  }

  template <class Spent>
  void give_last_lesson(const Spent& spent) {
    if (!teach_once(std::max(20'000, 3 * steps_), 1e-3f, 1e-6f)) return;
    std::printf("%6.1f s  the last lesson: loss %.4f\n", spent(), lesson_.loss);
    if (!validate_and_keep(spent)) return;
    if (const auto mean = mean_of_validation(width_)) note(*mean, width_, spent);
    const auto [in_floats, in_integers] = losses(256);
    std::printf("loss of 256 groups: %.4f in floating point, %.4f in whole numbers\n", in_floats,
                in_integers);
    state_.had_last_lesson = 1;
    state_.seconds = spent();
    save();
  }

  void load() {
    std::FILE* const file = std::fopen(state_path_.c_str(), "rb");
    if (file == nullptr) return;
    const bool is_whole = std::fread(&state_, sizeof state_, 1, file) == 1;
    for (Validated at; is_whole && std::fread(&at, sizeof at, 1, file) == 1;) history_.add(at);
    std::fclose(file);
    if (std::memcmp(state_.magic, TrainingState{}.magic, 7) == 0 &&
        state_.magic[7] != TrainingState{}.magic[7])
      throw Failure(state_path_ + ": this training was begun by another version of this program");
    if (!is_whole || std::memcmp(state_.magic, TrainingState{}.magic, 8) != 0)
      throw Failure(state_path_ + ": this is no state of training");
    if (std::strncmp(state_.game, subject_.game.domain.c_str(), sizeof state_.game) != 0)
      throw Failure(state_path_ + ": this is a state of training for another game");
    learner_.use(state_.moments);
    learner_.set({state_.parameters, state_.parameters + kParameters},
                 std::vector<float>(kParameters), std::vector<float>(kParameters));
  }

  void save() {
    std::strncpy(state_.game, subject_.game.domain.c_str(), sizeof state_.game - 1);
    state_.moments = learner_.moments();
    state_.groups = learner_.groups();
    const auto p = learner_.parameters();
    std::copy(p.begin(), p.end(), state_.parameters);
    std::string state(reinterpret_cast<const char*>(&state_), sizeof state_);
    state.append(reinterpret_cast<const char*>(history_.all().data()),
                 history_.all().size() * sizeof(Validated));
    write_file(state_path_, state);
  }

  // Before the state, which goes on from it.
  void keep(const std::string& validation) const {
    char training[200];
    std::snprintf(training, sizeof training,
                  "learning to rank, %llu iterations, %llu boards of %s from seed %llu on",
                  static_cast<unsigned long long>(state_.iterations),
                  static_cast<unsigned long long>(state_.boards), subject_.instances().c_str(),
                  static_cast<unsigned long long>(kTrainingSeeds));
    write_file(value_path_, subject_.text(network_, training, validation));
  }

  std::optional<double> generate(int boards, std::uint32_t width, std::uint32_t taught) {
    if (network_.layers.empty()) network_ = quantised_zero();
    beam_.use(network_);
    std::vector<Job> jobs(static_cast<std::size_t>(boards));
    for (auto& job : jobs) job.start = random_board(kTrainingSeeds + state_.boards++);
    return learner_.watch(beam_, jobs, {width, 1, subject_.game.worth}, taught,
                          rules::mixed(state_.boards), control_);
  }

  // Before anything is learned, points alone.
  static Network quantised_zero() {
    Network network;
    network.unit = kUnit;
    for (const auto [inputs, outputs] :
         {std::array{kInputs, kHidden}, std::array{kHidden, kHidden}, std::array{kHidden, 1}}) {
      Layer layer{inputs, outputs, std::vector<std::int32_t>(static_cast<std::size_t>(outputs)),
                  std::vector<std::int32_t>(static_cast<std::size_t>(outputs)),
                  std::vector<std::int16_t>(static_cast<std::size_t>(inputs * outputs))};
      network.layers.push_back(layer);
    }
    return network;
  }

  // False where it was interrupted.
  bool teach_once(int steps, float high, float low) {
    if (learner_.moments().scale[0] == 0) learner_.measure();
    const auto lesson = learner_.learn(steps, high, low, 0.01f, rules::mixed(state_.boards + 77),
                                       control_.is_stop_wanted);
    if (!lesson) return false;
    lesson_ = *lesson;
    network_ = quantised(learner_);
    return true;
  }

  // The loss of the latest groups, by the network as it was learned and as it is used.
  std::pair<double, double> losses(std::uint32_t count) const {
    const std::uint32_t groups = std::min(count, learner_.groups());
    const auto inputs = learner_.inputs().get(static_cast<std::size_t>(groups) * kGroup * kPadded);
    const auto scores = learner_.scores().get(static_cast<std::size_t>(groups) * kGroup);
    const auto p = learner_.parameters();
    const Moments& moments = learner_.moments();
    const double beta = std::exp(double{p[kLogBeta]});
    double sums[2] = {0, 0};
    for (std::uint32_t g = 0; g < groups; ++g) {
      double all[2] = {0, 0}, best[2] = {0, 0};
      for (int row = 0; row < kGroup; ++row) {
        const std::size_t at = static_cast<std::size_t>(g) * kGroup + row;
        if (scores[at] == kAbsent) continue;
        std::vector<double> now(kInputs);
        std::vector<int> whole(kInputs);
        for (int k = 0; k < kInputs; ++k) {
          whole[k] = inputs[at * kPadded + k];
          now[k] = (whole[k] - double{moments.mean[k]}) * moments.scale[k];
        }
        for (const auto [weights, bias] :
             {std::array{kFirst, kFirstBias}, std::array{kSecond, kSecondBias}}) {
          std::vector<double> next(kHidden);
          for (int n = 0; n < kHidden; ++n) next[n] = p[bias + n];
          for (std::size_t k = 0; k < now.size(); ++k)
            for (int n = 0; n < kHidden; ++n)
              next[n] += now[k] * p[weights + static_cast<int>(k) * kHidden + n];
          for (double& z : next) z = std::max(z, 0.0);
          now = next;
        }
        double value[2] = {0, network_.evaluate(whole) / double{kUnit}};
        for (int n = 0; n < kHidden; ++n) value[0] += kValuePoints * now[n] * p[kOutput + n];
        for (int i = 0; i < 2; ++i) {
          const double logit =
              beta * (scores[at] - scores[static_cast<std::size_t>(g) * kGroup] + value[i]);
          if (row == 0) best[i] = logit;
          all[i] += std::exp(logit - best[i]);
        }
      }
      for (int i = 0; i < 2; ++i) sums[i] += std::log(all[i]) / groups;
    }
    return {sums[0], sums[1]};
  }

  // Of beams that are a quarter as wide as the later ones.
  std::uint32_t narrow() const { return std::max(16u, width_ / 4); }

  // As many of the boards at a time as there is room for; nothing where it was interrupted.
  std::optional<double> mean_of_validation(std::uint32_t width) {
    beam_.use(network_);
    const std::size_t at_once = kMembers / width;
    double sum = 0;
    for (std::size_t from = 0; from < validation_.size(); from += at_once) {
      const std::size_t end = std::min(from + at_once, validation_.size());
      const std::vector<Job> jobs(validation_.data() + from, validation_.data() + end);
      for (const Solution& solution :
           beam_.run(jobs, {width, 1, subject_.game.worth}, control_)) {
        if (solution.is_stopped) return std::nullopt;
        sum += solution.score;
      }
    }
    return sum / kValidationBoards;
  }
  // Whether it is the best so far.
  template <class Spent>
  bool note(double mean, std::uint32_t width, const Spent& spent) {
    const bool is_best = history_.add({spent(), mean, width});
    history_.all().back().print();
    return is_best;
  }
  // False where it was interrupted.
  template <class Spent>
  bool validate_and_keep(const Spent& spent) {
    const auto mean = mean_of_validation(narrow());
    if (!mean) return false;
    if (!note(*mean, narrow(), spent)) {
      std::printf("%6.1f s  an earlier value was better and stays\n", spent());
      return true;
    }
    char validation[200];
    std::snprintf(validation, sizeof validation, "mean %.1f over %s/%d..%d at width %u, cap 1",
                  *mean, subject_.instances().c_str(), static_cast<int>(kValidationSeeds),
                  static_cast<int>(kValidationSeeds) + kValidationBoards - 1, narrow());
    keep(validation);
    return true;
  }

  // A signal ends beams and lessons; the clock waits for their end.
  const Control control_{.is_stop_wanted = [] { return is_interrupted != 0; }};
  Subject subject_;
  std::string state_path_;
  std::string value_path_;
  Schedule schedule_;
  std::uint32_t width_, taught_;  // of the later beams, and of those that the value is to lead
  int steps_;                     // of a lesson
  std::uint32_t boards_;          // of an iteration, at most
  Clock clock_;
  WideBeam beam_;
  std::uint32_t memory_;  // groups
  Learner learner_;
  std::vector<Job> validation_;
  TrainingState state_;
  History history_;
  Network network_;
  Learner::Lesson lesson_;
};

}  // namespace hornbeam::device
