#include "hornbeam/result/appraisal.hpp"

#include <fmt/format.h>

namespace hornbeam {
namespace {

std::string beside(const BestKnown& best, Score score) {
  const std::string whose = fmt::format("the best published, {} ({})", best.score, best.source);
  if (score == best.score) return "as much as " + whose;
  return score < best.score ? fmt::format("{} less than {}", best.score - score, whose)
                            : fmt::format("{} more than {}", score - best.score, whose);
}

}  // namespace

std::vector<std::string> told(const Appraisal& appraisal, Score score) {
  std::vector<std::string> parts = appraisal.notes;
  if (appraisal.best_known) parts.push_back(beside(*appraisal.best_known, score));
  if (appraisal.bound)
    parts.push_back(*appraisal.bound > score
                        ? fmt::format("no line is worth more than {}", *appraisal.bound)
                        : "no line is worth more");
  return parts;
}

}  // namespace hornbeam
