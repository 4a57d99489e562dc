#include "hornbeam/result/appraisal.hpp"

#include <fmt/format.h>

namespace hornbeam {
namespace {

// Without what a difference of decimals leaves behind the digits that mean something.
std::string figure(double value) {
  return fmt::format("{:.10g}", value);
}

std::string beside(const BestKnown& best, Score score) {
  const std::string whose = fmt::format("the best published, {} ({})", best.score, best.source);
  if (score == best.score) return "as much as " + whose;
  return score < best.score ? fmt::format("{} less than {}", best.score - score, whose)
                            : fmt::format("{} more than {}", score - best.score, whose);
}

std::string alone(const BestKnown& best, Objective objective) {
  return fmt::format("the best published is {} ({})", figure(shown(objective, best.score)),
                     best.source);
}

std::string beside_cost(const BestKnown& best, Score score) {
  const double known = turned(best.score);
  const double more = best.score - score;
  const std::string whose = fmt::format("the best published, {} ({})", figure(known), best.source);
  if (more == 0) return "as little as " + whose;
  if (more < 0) return fmt::format("{} less than {}", figure(-more), whose);
  const std::string gap = known > 0 ? fmt::format(" ({:.2f} %)", 100 * more / known) : "";
  return fmt::format("{}{} more than {}", figure(more), gap, whose);
}

std::string beside_bound(Score bound, Score score, Objective objective) {
  const bool is_cost = objective == Objective::minimise;
  const std::string sentence = is_cost ? "no line costs less" : "no line is worth more";
  if (bound <= score) return sentence;
  return fmt::format("{} than {}", sentence,
                     is_cost ? figure(turned(bound)) : fmt::format("{}", bound));
}

}  // namespace

std::vector<std::string> told(const Appraisal& appraisal, Score score, Objective objective) {
  std::vector<std::string> parts = appraisal.notes;
  if (const auto& best = appraisal.best_known)
    parts.push_back(!best->compares(score)             ? alone(*best, objective)
                    : objective == Objective::minimise ? beside_cost(*best, score)
                                                       : beside(*best, score));
  if (appraisal.bound) parts.push_back(beside_bound(*appraisal.bound, score, objective));
  return parts;
}

}  // namespace hornbeam
