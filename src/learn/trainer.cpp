#include "src/learn/trainer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/value/file.hpp"
#include "src/parallel/in_parallel.hpp"

namespace hornbeam::learn {
namespace {

constexpr std::uint64_t kTeachingSeeds = 1'000'000'000;
constexpr std::uint64_t kValidationSeeds = 1'000'000;
constexpr double kRate = 2e-3, kLastRate = 2e-5;
constexpr double kPasses = 6;          // how often a group is seen, on average
constexpr std::size_t kExamples = 64;  // groups that a network is rounded by
constexpr double kUnits = 1600;        // per `points`: what an output of one is in whole numbers
constexpr std::uint64_t kNarrowest = 8;
constexpr int kLookedAt = 33;                // instances, to see of which family they are
constexpr std::uint64_t kMostPassed = 1000;  // instances of other families, one after the other
constexpr double kValidationPart = 0.1;      // of all the time
constexpr std::uint64_t kFewestBoards = 8;   // of a validation
constexpr double kLookPart = 0.01;           // of the time, to see what a beam takes
constexpr std::uint64_t kFirstLook = 32;     // members

std::unique_ptr<Problem> instance_of(const std::string& family, std::uint64_t seed) {
  return load_problem(fmt::format("{}/{}", family, seed));
}

std::unique_ptr<Problem> first_of(const std::string& family) {
  try {
    return instance_of(family, kTeachingSeeds);
  } catch (const InputError& error) {
    throw InputError(fmt::format(
        "training needs a family of random instances, such as samegame:random/8x8x4: {}",
        error.what()));
  }
}

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

// What most of the instances are; of two that are as many, the one that comes first.
Subject subject_of(const std::string& family) {
  std::vector<std::pair<Subject, int>> seen;
  for (int i = 0; i < kLookedAt; ++i) {
    std::optional<Subject> subject = instance_of(family, kTeachingSeeds + i)->subject();
    if (!subject) continue;
    const auto at = std::ranges::find(seen, subject->family,
                                      [](const auto& entry) { return entry.first.family; });
    if (at != seen.end())
      ++at->second;
    else
      seen.emplace_back(*std::move(subject), 1);
  }
  if (seen.empty())
    throw InputError(fmt::format(
        "{}: these positions have no features, so there is nothing that a value could see of them",
        family));
  return std::ranges::max_element(seen, {}, [](const auto& entry) { return entry.second; })->first;
}

Trainer::Trainer(TrainPlan plan)
    : plan_(std::move(plan)),
      domain_(first_of(plan_.family)->domain.name),
      subject_(subject_of(plan_.family)),
      learner_(Shape(static_cast<int>(subject_.features.size()), plan_.hidden), plan_.seed),
      memory_(subject_.features.size(), plan_.memory),
      next_seed_(kTeachingSeeds),
      validation_boards_(plan_.validation) {
  // Before anything is learned, points alone.
  const int features = static_cast<int>(subject_.features.size());
  use({{features, 1, {0}, {0}, std::vector<std::int16_t>(subject_.features.size())}});
}

void Trainer::fit_to_time() {
  validation_boards_ = plan_.validation;
  if (plan_.iterations > 0) return;
  const Seeds one = seeds_from(kValidationSeeds, 1);
  // Wider and wider: what a member takes may depend on it, since small boards never fill a wide beam.
  double took = 0, all = 0;
  std::uint64_t width = std::min<std::uint64_t>(plan_.width, kFirstLook);
  for (;;) {
    const Clock::time_point start = Clock::now();
    if (!run_beams(one, width, false)) return;
    all += took = seconds_since(start);
    if (width == plan_.width || all > kLookPart * plan_.seconds) break;
    width = std::min(plan_.width, 4 * width);
  }
  const double member = took / static_cast<double>(width);  // of one thread
  const auto seconds = [&](std::uint64_t boards, std::uint64_t members) {
    const auto at_once = std::min<std::uint64_t>(boards, std::max(plan_.threads, 1u));
    return member * static_cast<double>(boards * members) / static_cast<double>(at_once);
  };
  const auto validation = [&] { return seconds(validation_boards_, plan_.width + narrow_width()); };
  while (validation_boards_ > kFewestBoards && validation() > kValidationPart * plan_.seconds)
    validation_boards_ = std::max(kFewestBoards, validation_boards_ / 2);
  validation_.clear();
  if (iterations_ > 0) return;
  if (const double least = 2 * validation() + seconds(plan_.boards, width_now());
      least > plan_.seconds)
    throw InputError(fmt::format(
        "--time: this is too short a time to teach in: the beams of one iteration and of two "
        "validations alone take about {:.{}f} s here. Less is needed with a smaller --width, fewer "
        "--boards and a smaller --validation",
        std::max(least, 0.001), least < 1 ? 3 : 1));
}

double Trainer::part_done() const {
  const double part = plan_.iterations > 0
                          ? static_cast<double>(iterations_) / static_cast<double>(plan_.iterations)
                          : seconds_ / plan_.seconds;
  return std::min(part, 1.0);
}

bool Trainer::is_done() const {
  if (plan_.iterations > 0) return iterations_ >= plan_.iterations;
  return iterations_ > 0 && seconds_ + last_iteration_ + last_validation_ > plan_.seconds;
}

// Never wider than the later beams, which may be as narrow as can be.
std::uint64_t Trainer::narrow_width() const {
  return std::min(plan_.width, std::max(kNarrowest, plan_.width / 4));
}

std::uint64_t Trainer::width_now() const {
  const double part = part_done();
  return part < 0.05   ? std::min(plan_.width, std::max(kNarrowest, plan_.width / 16))
         : part < 0.35 ? narrow_width()
                       : plan_.width;
}

Trainer::Seeds Trainer::seeds_from(std::uint64_t first, std::uint64_t count) const {
  Seeds seeds;
  std::uint64_t passed = 0;
  for (std::uint64_t seed = first; seeds.size() < count; ++seed) {
    const std::optional<Subject> subject = instance_of(plan_.family, seed)->subject();
    if (subject && subject->family == subject_.family && subject->features == subject_.features) {
      seeds.push_back(seed);
      passed = 0;
    } else if (++passed == kMostPassed) {
      throw InputError(fmt::format("{}: hardly any of these instances is of the family {}",
                                   plan_.family, subject_.family));
    }
  }
  return seeds;
}

const Trainer::Seeds& Trainer::validation_seeds() {
  if (validation_.empty()) validation_ = seeds_from(kValidationSeeds, validation_boards_);
  return validation_;
}

std::optional<Trainer::Beams> Trainer::run_beams(const Seeds& seeds, std::uint64_t width,
                                                 bool is_to_teach) const {
  std::vector<Lesson> lessons(seeds.size());
  const auto is_interrupted = [&] { return plan_.interrupt && *plan_.interrupt; };
  in_parallel(seeds.size(), plan_.threads, [&](std::size_t i) {
    if (is_interrupted()) return;
    lessons[i] = instance_of(plan_.family, seeds[i])
                     ->watch(value_, {.width = width,
                                      .cap = plan_.cap,
                                      .seed = seeds[i],
                                      .is_to_teach = is_to_teach,
                                      .interrupt = plan_.interrupt});
  });
  if (is_interrupted()) return std::nullopt;
  Beams beams;
  for (Lesson& lesson : lessons) {
    beams.mean += lesson.score / static_cast<double>(seeds.size());
    beams.groups.push_back(std::move(lesson.groups));
  }
  return beams;
}

std::optional<Taught> Trainer::iterate() {
  const Clock::time_point start = Clock::now();
  Taught taught{.iteration = iterations_ + 1, .width = width_now()};
  const Seeds seeds = seeds_from(next_seed_, plan_.boards);
  const auto beams = run_beams(seeds, taught.width, true);
  if (!beams) return std::nullopt;
  taught.mean = beams->mean;
  std::size_t fresh = 0;
  for (const Groups& groups : beams->groups) {
    memory_.add(groups);
    fresh += groups.count();
  }
  if (memory_.count() == 0)
    throw InputError(fmt::format("{}: these games end after a move, so there is nothing to learn",
                                 plan_.family));
  const double rate =
      kLastRate + (kRate - kLastRate) * (1 + std::cos(std::numbers::pi * part_done())) / 2;
  const auto steps =
      static_cast<std::uint64_t>(std::ceil(kPasses * static_cast<double>(fresh) / Learner::kBatch));
  taught.progress = learner_.learn(memory_, steps, rate, plan_.threads);
  taught.groups = memory_.count();
  unit_ =
      static_cast<int>(std::clamp(std::round(kUnits / learner_.model().moments.points), 1.0, 1e6));
  use(learner_.model().in_whole_numbers(memory_.latest(kExamples).features, unit_));
  ++iterations_;
  boards_ += plan_.boards;
  next_seed_ = seeds.back() + 1;
  last_iteration_ = seconds_since(start);
  taught.seconds = seconds_ += last_iteration_;
  return taught;
}

bool Trainer::wants_validation() const {
  if (history_.empty()) return true;
  const Validated& last = history_.back();
  if (plan_.iterations > 0)
    return (iterations_ - last.iteration) * 10 >= plan_.iterations && !is_done();
  return seconds_ - last.seconds > 10 * last_validation_ && !is_done();
}

std::optional<Validated> Trainer::validate() {
  const Clock::time_point start = Clock::now();
  const Seeds& seeds = validation_seeds();
  const auto narrow = run_beams(seeds, narrow_width(), false);
  const auto wide = narrow ? run_beams(seeds, plan_.width, false) : std::nullopt;
  if (!wide) return std::nullopt;
  last_validation_ = seconds_since(start);
  seconds_ += last_validation_;
  const Validated now{seconds_, iterations_, narrow->mean, wide->mean, seeds.back()};
  history_.push_back(now);
  const bool is_comparable = !best_.layers.empty() && best_.validated.last_seed == now.last_seed;
  if (iterations_ > 0 && !(is_comparable && best_.validated.wide > now.wide))
    best_ = {now, boards_, unit_, layers_};
  return now;
}

std::optional<Trainer::Losses> Trainer::losses() const {
  if (memory_.count() == 0) return std::nullopt;
  const Groups groups = memory_.latest(256);
  return Losses{learner_.loss(groups), learner_.loss(groups, value_->network, unit_)};
}

void Trainer::use(const std::vector<value::Layer>& layers) {
  if (const auto wrong = value::Network::fault(layers))
    throw std::runtime_error("what was learned makes no network of whole numbers: " + *wrong);
  layers_ = layers;
  value_ =
      std::make_shared<const value::Learned>(value::Learned{.name = plan_.name,
                                                            .domain = domain_,
                                                            .family = subject_.family,
                                                            .unit = unit_,
                                                            .training = "under way",
                                                            .validation = "none",
                                                            .checksum = "",
                                                            .network = value::Network(layers)});
}

std::string Trainer::file() const {
  const bool is_validated = !best_.layers.empty();
  const Kept kept =
      is_validated ? best_ : Kept{{.iteration = iterations_}, boards_, unit_, layers_};
  std::string validation = "none";
  if (is_validated)
    validation =
        fmt::format("mean {:.1f} over {}/{}..{} at width {}, {:.1f} at {}, cap {}",
                    kept.validated.narrow, plan_.family, kValidationSeeds, kept.validated.last_seed,
                    narrow_width(), kept.validated.wide, plan_.width, plan_.cap);
  return value::file_text(
      {"name " + plan_.name, "domain " + domain_, "family " + subject_.family,
       fmt::format("features {}", subject_.features.size()),
       "names " + value::checksum_of_names(subject_.features), fmt::format("unit {}", kept.unit),
       fmt::format("training learning to rank, {} iterations, {} boards of {} from seed {} on",
                   kept.validated.iteration, kept.boards, plan_.family, kTeachingSeeds),
       "validation " + validation},
      kept.layers);
}

void put_layers(Writer& out, const std::vector<value::Layer>& layers) {
  out.put(static_cast<std::uint64_t>(layers.size()));
  for (const value::Layer& layer : layers) {
    out.put(layer.inputs), out.put(layer.outputs);
    out.put(layer.bias), out.put(layer.shift), out.put(layer.weights);
  }
}
std::vector<value::Layer> get_layers(Reader& in) {
  std::vector<value::Layer> layers(in.get<std::uint64_t>());
  for (value::Layer& layer : layers) {
    in.get(layer.inputs), in.get(layer.outputs);
    in.get(layer.bias), in.get(layer.shift), in.get(layer.weights);
  }
  return layers;
}

// What a state must have in common with the plan that goes on with it.
std::string kind_of(const TrainPlan& plan) {
  return fmt::format("{} hidden {} width {} cap {} boards {} seed {}", plan.family,
                     plan.hidden.empty() ? "none" : fmt::format("{}", fmt::join(plan.hidden, ",")),
                     plan.width, plan.cap, plan.boards, plan.seed);
}

void Trainer::save(Writer& out) const {
  out.mark("trnr");
  out.put(kind_of(plan_));
  out.put(value::checksum_of_names(subject_.features));
  out.put(iterations_), out.put(boards_), out.put(next_seed_), out.put(seconds_);
  out.put(last_iteration_), out.put(last_validation_);
  out.put(history_), out.put(unit_);
  put_layers(out, layers_);
  out.put(best_.validated), out.put(best_.boards), out.put(best_.unit);
  put_layers(out, best_.layers);
  learner_.save(out);
}

void Trainer::load(Reader& in) {
  in.expect("trnr");
  std::string kind;
  in.get(kind);
  if (kind != kind_of(plan_))
    throw std::runtime_error(
        fmt::format("it was begun with other settings: {}; these are {}", kind, kind_of(plan_)));
  std::string names;
  in.get(names);
  if (names != value::checksum_of_names(subject_.features))
    throw std::runtime_error("positions had other features when it was begun");
  in.get(iterations_), in.get(boards_), in.get(next_seed_), in.get(seconds_);
  in.get(last_iteration_), in.get(last_validation_);
  in.get(history_), in.get(unit_);
  const std::vector<value::Layer> layers = get_layers(in);
  in.get(best_.validated), in.get(best_.boards), in.get(best_.unit);
  best_.layers = get_layers(in);
  learner_.load(in);
  use(layers);
}

}  // namespace hornbeam::learn
