// What an experiment's runs say to what a paper concludes.
//
// All comparisons of one table are tested together: Holm's correction is over those with its baseline and those
// that its claims ask for. "No worse" is an interval above a margin and no test.
//
// There are three verdicts, and the two that decide something are each other's mirror image: a difference with
// the sign that was claimed and a corrected p below the claim's, one with the other sign and such a p, and what is
// neither, which more runs may decide. Of "no worse" the whole interval lies above minus the margin, the whole
// interval lies below it, or it has both.
#pragma once

#include <optional>

#include "src/laboratory/cells.hpp"

namespace hornbeam::laboratory {

// First beside second; without a second, a match beside even.
struct Compared {
  std::size_t first = 0;  // indices of cells
  std::optional<std::size_t> second;
  double factor = 1;  // by which the second's numbers were multiplied
  statistics::Comparison comparison;
  double p =
      1;  // by Holm, among all of the drawing; not a number where too little is there to tell
};

struct Judged {
  enum class Verdict {
    holds,
    undecided,  // judged, and not enough was found either way
    fails,      // the contrary was found
    unknown,    // not judged: runs are missing, or there is no p
  };
  Claim claim;
  Verdict verdict = Verdict::unknown;
  std::string text;             // the claim in our words
  std::vector<Compared> asked;  // all that it is about
  std::string found;            // the figures behind the verdict, or why there is none
  bool is_again = true;         // what a paper has shown before
};

struct Analysis {
  std::vector<Cell> cells;
  std::vector<Compared> with_baseline;  // every other cell of the same set and budget
  std::vector<Judged> claims;
};

Analysis analyse(const Experiment& experiment, const Runs& runs, const Drawing& drawing);

// "TabuRandom is better than Random at 10k playouts": the claim in our words.
std::string claim_text(const Claim& claim, Measure measure = Measure::score);
// "shown again", "not decided", "not shown again", "not judged"; without "again" where no paper was first.
std::string verdict_text(Judged::Verdict verdict, bool is_again);

// Of the experiment as a whole: "shown again", "not shown again: ...", "not decided: ...", "measured" where
// nothing is claimed, "too large here: ...", "not run".
std::string verdict(const Experiment& experiment, const Runs& runs);

// +277 (244 to 310)
std::string difference_text(const statistics::Comparison& comparison);

}  // namespace hornbeam::laboratory
