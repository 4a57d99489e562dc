// A tuning under way as a file: JSON that people can read, too. It holds the plan, so that nothing else is
// taken for this one's; what every iteration found; and the scores of the runs of the one under way.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/tuner.hpp"

namespace hornbeam::laboratory {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTuningFormat = "hornbeam tuning 1";

std::string text_of(const Budget& budget) {
  std::string text;
  const auto add = [&](std::string_view what) {
    text += text.empty() ? "" : ", ";
    text += what;
  };
  if (budget.playouts != kUnlimited) add(fmt::format("{} playouts", budget.playouts));
  if (budget.nodes != kUnlimited) add(fmt::format("{} nodes", budget.nodes));
  if (budget.seconds < kForever) add(format_duration(Seconds(budget.seconds)));
  return text;
}

// All that results depend on; how many iterations there are to be and what follows them is not in it.
Json plan_of(const TunePlan& plan) {
  Json ranges = Json::array();
  for (const Parameter& parameter : plan.space) ranges.push_back(to_text(parameter));
  return {{"family", plan.family},
          {"search", plan.pattern},
          {"ranges", ranges},
          {"budget", text_of(plan.budget)},
          {"samples", plan.method.samples},
          {"elite", plan.method.elite},
          {"floor", plan.method.floor},
          {"seed", plan.method.seed},
          {"boards", plan.boards},
          {"memory", plan.memory}};
}

// What the search found is tried against, on how many boards: scores of another trial are no use.
Json trial_of(const TunePlan& plan) {
  return {{"against", plan.against}, {"boards", plan.test_boards}};
}

// A run that was not run is null.
Json scores_of(const std::vector<std::vector<double>>& scores) {
  Json rows = Json::array();
  for (const std::vector<double>& of_one : scores) {
    Json row = Json::array();
    for (const double score : of_one)
      row.push_back(std::isnan(score) ? Json(nullptr) : Json(score));
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::vector<double>> read_scores(const Json& rows, std::size_t searches,
                                             std::size_t boards) {
  std::vector<std::vector<double>> scores;
  for (const Json& row : rows) {
    std::vector<double>& of_one = scores.emplace_back();
    for (const Json& score : row)
      of_one.push_back(score.is_null() ? std::numeric_limits<double>::quiet_NaN()
                                       : score.get<double>());
    if (of_one.size() != boards) throw InputError("its scores are of other boards");
  }
  if (!scores.empty() && scores.size() != searches)
    throw InputError("its scores are of other searches");
  return scores;
}

Json to_json(const TuneIteration& iteration, const Space& space) {
  Json distribution = Json::object();
  for (std::size_t i = 0; i < space.size(); ++i)
    distribution[space[i].name] = {{"mean", iteration.distribution[i].mean},
                                   {"deviation", iteration.distribution[i].deviation}};
  Json best = Json::object();
  for (const Filled& value : iteration.best_values) best[value.name] = value.text;
  return {{"distribution", distribution},
          {"mean", iteration.mean},
          {"elite", iteration.elite},
          {"best", iteration.best},
          {"best values", best}};
}

TuneIteration read_iteration(const Json& json, const Space& space) {
  TuneIteration iteration{.distribution = {},
                          .mean = json.at("mean").get<double>(),
                          .elite = json.at("elite").get<double>(),
                          .best = json.at("best").get<double>(),
                          .best_values = {}};
  for (const Parameter& parameter : space) {
    const Json& of_one = json.at("distribution").at(parameter.name);
    iteration.distribution.push_back(
        {of_one.at("mean").get<double>(), of_one.at("deviation").get<double>()});
    iteration.best_values.push_back(
        {parameter.name, json.at("best values").at(parameter.name).get<std::string>()});
  }
  return iteration;
}

void require_same_plan(const Json& stored, const Json& wanted) {
  for (const auto& [key, value] : wanted.items())
    if (!stored.contains(key) || stored.at(key) != value)
      throw InputError(fmt::format(
          "it is of another tuning: its {} is {}, not {}", key,
          stored.contains(key) ? stored.at(key).dump() : std::string("missing"), value.dump()));
}

}  // namespace

std::string Tuner::save() const {
  Json iterations = Json::array();
  for (const TuneIteration& iteration : history_)
    iterations.push_back(to_json(iteration, plan_.space));
  const Json file = {{"format", kTuningFormat},
                     {"plan", plan_of(plan_)},
                     {"iterations", iterations},
                     {"tuned", tuned()},
                     {"trial", is_done() ? trial_of(plan_) : Json(nullptr)},
                     {"scores", scores_of(scores_)}};
  return file.dump(1) + '\n';
}

void Tuner::load(std::string_view text, const std::string& source) {
  try {
    const Json file = Json::parse(text);
    if (!file.is_object() || file.value("format", "") != kTuningFormat)
      throw InputError("it is no tuning under way");
    require_same_plan(file.at("plan"), plan_of(plan_));
    std::vector<TuneIteration> history;
    for (const Json& iteration : file.at("iterations"))
      history.push_back(read_iteration(iteration, plan_.space));
    CrossEntropy method(plan_.space, plan_.method);
    if (!history.empty()) method.restore(history.back().distribution, history.size());
    history_ = std::move(history);
    method_ = std::move(method);
    const bool is_trial = !file.at("trial").is_null();
    if (is_trial != is_done() || (is_trial && file.at("trial") != trial_of(plan_)))
      scores_.clear();  // more iterations, or another trial
    else
      scores_ = read_scores(file.at("scores"), is_trial ? 2 : plan_.method.samples,
                            is_trial ? plan_.test_boards : plan_.boards);
  } catch (const InputError& problem) {
    throw InputError(
        fmt::format("{}: tuning cannot go on from this file: {}. Without it, it would begin anew",
                    source, problem.what()));
  } catch (const Json::exception&) {
    throw InputError(fmt::format(
        "{}: tuning cannot go on from this file: it is not whole. Without it, it would begin anew",
        source));
  }
}

}  // namespace hornbeam::laboratory
