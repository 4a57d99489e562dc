// How good a line is, beyond its score: what a person would ask next.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/core/objective.hpp"

namespace hornbeam {

// The best that others have reached, and where they say so. Scores here are as searches see them.
struct BestKnown {
  Score score = 0;
  std::string source;
  // Lower scores are of lines that break a rule which this one keeps: a difference to it says nothing.
  Score from = -std::numeric_limits<Score>::infinity();

  bool compares(Score other) const { return other >= from; }
  bool operator==(const BestKnown&) const = default;
};

struct Appraisal {
  std::vector<std::string> notes;  // "the board is cleared", "7 of 225 tiles are left"
  std::optional<Score> bound;      // no line is worth more
  std::optional<BestKnown> best_known;

  bool empty() const { return notes.empty() && !bound && !best_known; }
  bool operator==(const Appraisal&) const = default;
};

// The same as sentences' parts: the notes, then what the score is beside bound and best known; of costs
// also how much of the best known the gap is, where they compare.
std::vector<std::string> told(const Appraisal& appraisal, Score score,
                              Objective objective = Objective::maximise);

}  // namespace hornbeam
