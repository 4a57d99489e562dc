// What an experiment's runs say to what a paper concludes.
//
// All comparisons of one table are tested together: Holm's correction is over those with its baseline and those
// that its claims ask for. "No worse" is an interval above a margin and no test.
#pragma once

#include <optional>

#include "src/laboratory/cells.hpp"

namespace hornbeam::laboratory {

// First beside second; without a second, a match beside even.
struct Compared {
  std::size_t first = 0;  // indices of cells
  std::optional<std::size_t> second;
  statistics::Comparison comparison;
  double p =
      1;  // by Holm, among all of the drawing; not a number where too little is there to tell
};

struct Judged {
  enum class Verdict { holds, fails, unknown };
  Claim claim;
  Verdict verdict = Verdict::unknown;
  std::string found;  // the figures behind it
};

struct Analysis {
  std::vector<Cell> cells;
  std::vector<Compared> with_baseline;  // every other cell of the same set and budget
  std::vector<Judged> claims;
};

Analysis analyse(const Experiment& experiment, const Runs& runs, const Drawing& drawing);

// "TabuRandom is better than Random at 10k playouts": the claim in our words.
std::string claim_text(const Claim& claim);
// "shown again", "not shown again", "not judged".
std::string_view verdict_text(Judged::Verdict verdict);

// Of the experiment as a whole: "shown again", "not shown again: ...", "measured" where the paper claims
// nothing, "too large here: ...", "not run".
std::string verdict(const Experiment& experiment, const Runs& runs);

// +277 (244 to 310)
std::string difference_text(const statistics::Comparison& comparison);

}  // namespace hornbeam::laboratory
