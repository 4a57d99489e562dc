#include "src/laboratory/tuner.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <mutex>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/parallel/in_parallel.hpp"

namespace hornbeam::laboratory {
namespace {

// Numbers of boards that are in no published set and that values are not taught on.
constexpr std::uint64_t kTuningBoards = 4'000'000'000;
constexpr std::uint64_t kTestBoards = 5'000'000'000;

constexpr double kNotRun = std::numeric_limits<double>::quiet_NaN();

std::string numbered(const std::string& family, std::uint64_t number) {
  return fmt::format("{}/{}", family, number);
}

// Nothing where the name is that of a family; else the one instance that it names.
std::shared_ptr<const Problem> only_instance(const std::string& family) {
  try {
    load_problem(numbered(family, kTuningBoards));
    return nullptr;
  } catch (const InputError&) {
    try {
      return load_problem(family);
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("tuning needs a family of instances without their number, such as "
                      "samegame:random/15x15x5, "
                      "or one instance: {}",
                      error.what()));
    }
  }
}

std::vector<double> means_of(const std::vector<std::vector<double>>& scores) {
  std::vector<double> means;
  for (const std::vector<double>& of_one : scores) means.push_back(statistics::mean(of_one));
  return means;
}

}  // namespace

Tuner::Tuner(TunePlan plan)
    : plan_(std::move(plan)),
      only_(only_instance(plan_.family)),
      method_(plan_.space, plan_.method) {
  require_searches(plan_.pattern, plan_.space);
  if (!plan_.against.empty()) catalogue().resolve(plan_.against);
  if (plan_.method.elite < 1 || plan_.method.elite > plan_.method.samples)
    throw InputError("the elite is at least one sample, and no more than there are");
  if (board(kTuningBoards)->is_of_two)
    throw InputError(
        fmt::format("{} is a game of two; what is tuned are searches that one score can tell apart",
                    plan_.family));
  if (!plan_.budget.limited())
    throw InputError("tuning needs the budget of a run, such as --playouts 10k");
}

std::shared_ptr<const Problem> Tuner::board(std::uint64_t number) const {
  if (only_) return only_;
  return load_problem(numbered(plan_.family, number));
}

Objective Tuner::objective() const {
  return board(kTuningBoards)->objective;
}

bool Tuner::is_done() const {
  return method_.iterations() >= plan_.iterations || method_.has_settled();
}

bool Tuner::fill(const std::vector<Spec>& searches, std::uint64_t first_board,
                 const Progress& progress) {
  const std::size_t boards = scores_.front().size();
  std::vector<std::shared_ptr<const Problem>> problems;
  for (std::size_t i = 0; i < boards; ++i) problems.push_back(board(first_board + i));
  const auto is_interrupted = [&] { return plan_.interrupt && *plan_.interrupt; };
  std::mutex telling;
  std::size_t done = 0;
  for (const std::vector<double>& of_one : scores_)
    for (const double score : of_one) done += std::isnan(score) ? 0 : 1;
  const std::size_t all = searches.size() * boards;
  in_parallel(all, plan_.threads, [&](std::size_t i) {
    const std::size_t which = i / searches.size();
    double& score = scores_[i % searches.size()][which];
    if (!std::isnan(score) || is_interrupted()) return;
    const Result result = problems[which]->solve(searches[i % searches.size()],
                                                 {.budget = plan_.budget,
                                                  .seed = plan_.method.seed + first_board + which,
                                                  .memory = plan_.memory,
                                                  .interrupt = plan_.interrupt});
    if (is_interrupted()) return;  // and the run may have been cut
    const std::lock_guard lock(telling);
    score = result.score;
    ++done;
    if (progress) progress(done, all);
  });
  return done == all;
}

std::optional<TuneIteration> Tuner::iterate(const Progress& progress) {
  const std::vector<Sample> samples = method_.draw();
  std::vector<Spec> searches;
  for (const Sample& sample : samples)
    searches.push_back(catalogue().resolve(fill_in(plan_.pattern, values_at(plan_.space, sample))));
  if (scores_.empty()) scores_.assign(samples.size(), std::vector<double>(plan_.boards, kNotRun));
  if (!fill(searches, kTuningBoards + method_.iterations() * plan_.boards, progress)) return {};
  const std::vector<double> fitness = means_of(scores_);
  scores_.clear();
  const std::vector<std::size_t> elite = method_.elite(fitness);
  std::vector<double> best;
  for (const std::size_t s : elite) best.push_back(fitness[s]);
  method_.learn(samples, fitness);
  history_.push_back({.distribution = method_.distribution(),
                      .mean = statistics::mean(fitness),
                      .elite = statistics::mean(best),
                      .best = best.front(),
                      .best_values = values_at(plan_.space, samples[elite.front()])});
  return history_.back();
}

std::optional<statistics::Comparison> Tuner::test(const Progress& progress) {
  if (scores_.empty()) scores_.assign(2, std::vector<double>(plan_.test_boards, kNotRun));
  if (!fill({catalogue().resolve(tuned()), catalogue().resolve(plan_.against)}, kTestBoards,
            progress))
    return {};
  return only_ ? statistics::compare_unpaired(scores_[0], scores_[1])
               : statistics::compare_paired(scores_[0], scores_[1]);
}

Values Tuner::values() const {
  return values_at(plan_.space, method_.means());
}

std::string Tuner::tuned() const {
  return catalogue().canonical(fill_in(plan_.pattern, values()));
}

}  // namespace hornbeam::laboratory
