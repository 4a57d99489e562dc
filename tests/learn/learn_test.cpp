// Learning to rank: the gradient is what differences say, groups are what beams saw, and a value that
// was taught does better on boards that it was not taught.
#include <gtest/gtest.h>

#include <cmath>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/position.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/learn/watch.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/learn/gradient.hpp"
#include "src/learn/trainer.hpp"

namespace hornbeam::learn {
namespace {

Groups random_groups(int features, int count, Stream& stream) {
  Groups groups;
  for (int row = 0; row < count * kRows; ++row) {
    for (int k = 0; k < features; ++k)
      groups.features.push_back(static_cast<std::int16_t>(stream.below(1000)));
    const bool is_first = row % kRows == 0;
    const bool is_absent = !is_first && stream.below(4) == 0;
    groups.scores.push_back(is_first    ? 0
                            : is_absent ? kAbsent
                                        : static_cast<float>(stream.below(200)) - 100);
  }
  return groups;
}

std::vector<GroupView> views_of(const Groups& groups, int features) {
  std::vector<GroupView> views;
  for (std::size_t g = 0; g < groups.count(); ++g)
    views.push_back({groups.features.data() + g * kRows * static_cast<std::size_t>(features),
                     groups.scores.data() + g * kRows});
  return views;
}

// The loss by the definition, in double precision.
double plain_loss(const Model& model, const Groups& groups) {
  const Shape& shape = model.shape;
  const auto beta = std::exp(double{model.parameters.back()});
  double loss = 0;
  for (std::size_t g = 0; g < groups.count(); ++g) {
    double all = 0, best = 0;
    for (std::size_t r = 0; r < kRows; ++r) {
      const std::size_t row = g * kRows + r;
      if (groups.scores[row] == kAbsent) continue;
      std::vector<double> now;
      for (std::size_t k = 0; k < static_cast<std::size_t>(shape.inputs(0)); ++k)
        now.push_back((groups.features[row * static_cast<std::size_t>(shape.inputs(0)) + k] -
                       double{model.moments.mean[k]}) *
                      model.moments.scale[k]);
      for (int l = 0; l < shape.layers(); ++l) {
        const bool is_last = l + 1 == shape.layers();
        std::vector<double> next;
        for (int n = 0; n < shape.outputs(l); ++n) {
          double sum =
              is_last ? 0 : model.parameters[static_cast<std::size_t>(shape.bias_at(l) + n)];
          for (int k = 0; k < shape.inputs(l); ++k)
            sum += now[static_cast<std::size_t>(k)] *
                   model.parameters[static_cast<std::size_t>(shape.weights_at(l) +
                                                             n * shape.inputs(l) + k)];
          next.push_back(is_last ? sum : std::max(sum, 0.0));
        }
        now = next;
      }
      const double logit = beta * (double{groups.scores[row]} + model.moments.points * now[0]);
      if (r == 0) best = logit;
      all += std::exp(logit - best);
    }
    loss += std::log(all);
  }
  return loss;
}

class GradientOf : public ::testing::TestWithParam<std::vector<int>> {};

TEST_P(GradientOf, IsWhatDifferencesSay) {
  constexpr int kFeatures = 7;
  Stream stream(3);
  const Groups groups = random_groups(kFeatures, 3, stream);
  Model model(Shape(kFeatures, GetParam()), Stream(5));
  model.measure(groups);
  for (float& parameter : model.parameters) parameter += 0.1f;  // the last layer begins at nearly 0
  const auto views = views_of(groups, kFeatures);
  const NetworkView view{model.shape.layers(),       model.shape.units.data(),
                         model.parameters.data(),    model.moments.mean.data(),
                         model.moments.scale.data(), model.moments.points};
  for (Gradient* const gradient_of : {&plain::gradient_of, &avx2::gradient_of}) {
    if (gradient_of == &avx2::gradient_of && !is_supported(InstructionSet::avx2)) continue;
    std::vector<float> gradient(model.parameters.size());
    int first = 0;
    const double loss = gradient_of(view, views.data(), 3, gradient.data(), first);
    EXPECT_NEAR(loss, plain_loss(model, groups), 1e-3 * loss);
    EXPECT_GE(first, 0);
    EXPECT_LE(first, 3);
    for (std::size_t i = 0; i < model.parameters.size(); ++i) {
      constexpr float kStep = 1e-3f;
      Model more = model, less = model;
      more.parameters[i] += kStep;
      less.parameters[i] -= kStep;
      const double slope = (plain_loss(more, groups) - plain_loss(less, groups)) /
                           (double{more.parameters[i]} - double{less.parameters[i]});
      EXPECT_NEAR(gradient[i], slope, 0.02 * std::abs(slope) + 0.02) << "parameter " << i;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Learn, GradientOf,
                         ::testing::Values(std::vector<int>{}, std::vector<int>{5},
                                           std::vector<int>{6, 4}));

TEST(Learn, RemembersTheLatestGroups) {
  Memory memory(1, 1);  // room for one batch, which is the least
  for (int i = 0; i < Learner::kBatch + 3; ++i) {
    Groups group;
    group.features.assign(kRows, static_cast<std::int16_t>(i));
    group.scores.assign(kRows, static_cast<float>(i));
    memory.add(group);
  }
  EXPECT_EQ(memory.count(), std::size_t{Learner::kBatch});
  const Groups latest = memory.latest(4);
  ASSERT_EQ(latest.count(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(latest.features[i * kRows], Learner::kBatch - 1 + static_cast<int>(i));
    EXPECT_EQ(latest.scores[i * kRows],
              static_cast<float>(Learner::kBatch - 1 + static_cast<int>(i)));
  }
}

TEST(Learn, TheWholeNumbersRankAsWhatWasLearned) {
  constexpr int kFeatures = 9;
  Stream stream(1);
  Memory memory(kFeatures, 1 << 20);
  memory.add(random_groups(kFeatures, 50, stream));
  for (const std::vector<int>& hidden : {std::vector<int>{}, {16}, {16, 8}}) {
    Learner learner(Shape(kFeatures, hidden), 1);
    const double before = learner.learn(memory, 1, 1e-3, 1).loss;
    const double after = learner.learn(memory, 60, 1e-2, 1).loss;
    EXPECT_LT(after, before) << "it can learn 50 groups by heart";
    const Groups groups = memory.latest(50);
    const auto layers = learner.model().in_whole_numbers(groups.features, 16);
    ASSERT_FALSE(value::Network::fault(layers));
    const double learned = learner.loss(groups);
    EXPECT_NEAR(learner.loss(groups, value::Network(layers), 16), learned, 0.02 * learned);
  }
}

// Rows of a lesson against positions that are played again.
TEST(Learn, GroupsAreWhatTheBeamSaw) {
  using samegame::Position16;
  const auto board = samegame::random_board(6, 6, 3, 5);
  const Position16 start(board, samegame::Scoring::same_game);
  const auto features = static_cast<int>(start.feature_names().size());
  const auto value = std::make_shared<const value::Learned>(value::Learned{
      .name = "points",
      .domain = "samegame",
      .family = start.feature_family(),
      .unit = 16,
      .training = "none",
      .validation = "none",
      .checksum = "",
      .network =
          value::Network({{features,
                           1,
                           {0},
                           {0},
                           std::vector<std::int16_t>(static_cast<std::size_t>(features))}})});
  LearnedBeam<Position16> beam({.width = 20, .cap = 1}, value);
  const auto alone = run(beam, start, {.seed = 9});
  const Lesson lesson = Watch<Position16>(start, value, {.width = 20, .cap = 1, .seed = 9})();
  EXPECT_EQ(lesson.score, alone.best.score) << "whoever watches changes nothing";
  ASSERT_EQ(lesson.groups.count(), alone.best.line.size() - 1);
  Position16 position = start;
  std::size_t absent = 0;
  for (std::size_t depth = 0; depth < lesson.groups.count(); ++depth) {
    position.play(alone.best.line[depth]);
    std::vector<std::int16_t> seen(static_cast<std::size_t>(features));
    position.features(seen.data());
    const auto row = [&](std::size_t r) {
      const auto at = lesson.groups.features.begin() +
                      static_cast<std::ptrdiff_t>((depth * kRows + r) * seen.size());
      return std::vector<std::int16_t>(at, at + features);
    };
    EXPECT_EQ(row(0), seen);
    EXPECT_EQ(lesson.groups.scores[depth * kRows], 0);
    for (std::size_t r = 1; r < kRows; ++r) {
      const bool is_absent = lesson.groups.scores[depth * kRows + r] == kAbsent;
      absent += is_absent;
      if (is_absent) {
        EXPECT_EQ(row(r), seen) << "only the position itself is left out";
      }
    }
  }
  EXPECT_GT(absent, 0u);
  EXPECT_LT(absent, lesson.groups.count() * kOthers);
}

TrainPlan small_plan() {
  return {.family = "samegame:random/5x5x3",
          .name = "small",
          .hidden = {16},
          .width = 16,
          .boards = 48,
          .validation = 100,
          .iterations = 10};
}

std::string taught_for(Trainer& trainer, std::uint64_t iterations) {
  for (std::uint64_t i = 0; i < iterations; ++i) EXPECT_TRUE(trainer.iterate());
  return trainer.file();
}

TEST(Learn, AValueThatWasTaughtIsBetterThanNone) {
  Trainer trainer(small_plan());
  const Validated before = trainer.validate().value();
  while (!trainer.is_done()) ASSERT_TRUE(trainer.iterate());
  const Validated after = trainer.validate().value();
  EXPECT_GT(after.narrow, before.narrow + 50);
  const value::Learned read = value::parse(trainer.file(), "trainer");
  EXPECT_EQ(read.name, "small");
  EXPECT_EQ(read.family, "same-game 5x5x3");
  const Trainer::Losses losses = trainer.losses().value();
  EXPECT_NEAR(losses.used, losses.learned, 0.02 * losses.learned);
}

TEST(Learn, DoesNotDependOnThreads) {
  TrainPlan plan = small_plan();
  Trainer alone(plan);
  plan.threads = 3;
  Trainer three(plan);
  EXPECT_EQ(taught_for(alone, 2), taught_for(three, 2));
}

// With a step size this large and few beams the means go up and down.
TEST(Learn, TheFileHoldsWhatWasBestOnTheValidationBoards) {
  Trainer trainer(small_plan());
  double best = 0;
  bool has_fallen = false;
  std::string file;
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(trainer.iterate());
    const double mean = trainer.validate()->wide;
    if (mean >= best)
      file = trainer.file();
    else
      has_fallen = true;
    best = std::max(best, mean);
    EXPECT_EQ(trainer.file(), file);
    EXPECT_EQ(trainer.best().wide, best);
  }
  EXPECT_TRUE(has_fallen) << "this one tells nothing";
  Writer out;
  trainer.save(out);
  Trainer again(small_plan());
  Reader in(out.bytes());
  again.load(in);
  EXPECT_EQ(again.file(), file);
}

TEST(Learn, GoesOnFromWhatWasSaved) {
  Trainer first(small_plan());
  ASSERT_TRUE(first.validate());
  taught_for(first, 3);
  Writer out;
  first.save(out);
  Trainer second(small_plan());
  Reader in(out.bytes());
  second.load(in);
  EXPECT_TRUE(in.finished());
  EXPECT_EQ(second.file(), first.file());
  EXPECT_EQ(second.history().size(), 1u);
  EXPECT_EQ(second.iterate()->iteration, 4u);
  TrainPlan other = small_plan();
  other.hidden = {8};
  Trainer foreign(other);
  Reader again(out.bytes());
  EXPECT_THROW(foreign.load(again), std::runtime_error);
}

// Of 4x4 tiles in three colours, one board in some fifty lacks a colour, and the beam of the value would
// refuse it.
TEST(Learn, PassesOverBoardsOfAnotherFamily) {
  TrainPlan plan = small_plan();
  plan.family = "samegame:random/4x4x3";
  plan.boards = 400;
  plan.width = 8;
  plan.iterations = 2;
  int others = 0;
  for (int i = 0; i < 800; ++i)
    others += load_problem("samegame:random/4x4x3/" + std::to_string(1'000'000'000 + i))
                  ->subject()
                  ->family != "same-game 4x4x3";
  ASSERT_GT(others, 0);
  Trainer trainer(plan);
  const std::string file = taught_for(trainer, 2);
  EXPECT_NE(file.find("family same-game 4x4x3\n"), std::string::npos);
  EXPECT_NE(file.find("2 iterations, 800 boards of samegame:random/4x4x3"), std::string::npos);
  ASSERT_TRUE(trainer.validate());
  EXPECT_EQ(
      load_problem("samegame:random/4x4x3/" + std::to_string(trainer.example()))->subject()->family,
      "same-game 4x4x3");
}

TEST(Learn, TheFamilyIsThatOfMostBoards) {
  TrainPlan plan = small_plan();
  plan.family = "samegame:random/3x3x3";
  plan.width = 4;
  Trainer trainer(plan);
  EXPECT_NE(trainer.file().find("family same-game 3x3x3\n"), std::string::npos);
  EXPECT_LE(trainer.narrow_width(), 4u);
  EXPECT_EQ(trainer.iterate()->width, 4u);
}

TEST(Learn, GoesOnWithTheBoardsThatComeNext) {
  TrainPlan plan = small_plan();
  plan.family = "samegame:random/4x4x3";
  const auto mean_of_second = [&](bool is_saved_between) {
    Trainer first(plan);
    EXPECT_TRUE(first.iterate());
    if (!is_saved_between) return first.iterate()->mean;
    Writer out;
    first.save(out);
    Trainer second(plan);
    Reader in(out.bytes());
    second.load(in);
    EXPECT_FALSE(second.losses()) << "what it remembered is gone";
    return second.iterate()->mean;
  };
  EXPECT_EQ(mean_of_second(true), mean_of_second(false));
}

TEST(Learn, TooShortATimeIsToldBeforeAnythingIsTaught) {
  TrainPlan plan = small_plan();
  plan.family = "samegame:random/15x15x5";
  plan.iterations = 0;
  plan.seconds = 1e-6;
  Trainer trainer(plan);
  EXPECT_THROW(trainer.fit_to_time(), InputError);
  EXPECT_FALSE(trainer.is_done()) << "never before an iteration";
}

TEST(Learn, AValidationHasFewerBoardsWhereThereIsLittleTime) {
  TrainPlan plan = small_plan();
  plan.iterations = 0;
  plan.validation = 1 << 20;
  plan.seconds = 600;
  Trainer little(plan);
  little.fit_to_time();
  EXPECT_LT(little.validation_boards(), plan.validation);
  EXPECT_GE(little.validation_boards(), 8u);
  plan.iterations = 5;
  Trainer counted(plan);
  counted.fit_to_time();
  EXPECT_EQ(counted.validation_boards(), plan.validation) << "that depends on no clock";
}

TEST(Learn, AStateKnowsWhatFeaturesThereWere) {
  TrainPlan plan = small_plan();
  Trainer trainer(plan);
  const std::string names = value::checksum_of_names(
      load_problem(plan.family + "/" + std::to_string(trainer.example()))->subject()->features);
  EXPECT_NE(trainer.file().find("\nnames " + names + "\n"), std::string::npos);
  Writer out;
  trainer.save(out);
  std::string state(out.bytes());
  ASSERT_NE(state.find(names), std::string::npos);
  state[state.find(names)] ^= 1;
  Reader in(state);
  Trainer again(plan);
  try {
    again.load(in);
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "positions had other features when it was begun");
  }
}

TEST(Learn, SaysWhatCannotBeTaught) {
  const auto complaint = [](const char* family) {
    TrainPlan plan = small_plan();
    plan.family = family;
    try {
      Trainer trainer(plan);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(complaint("samegame:standard").find("a family of random instances"), std::string::npos);
  EXPECT_NE(complaint("samegame:random/9x9x1").find("have no features"), std::string::npos);
  EXPECT_NE(complaint("nothing:random").find("a family of random instances"), std::string::npos);
}

}  // namespace
}  // namespace hornbeam::learn
