// Runs as they are stored, and which of them an experiment asks for.
//
// A run's key is all that its result depends on, as far as it can be known beforehand; beside it stands the
// behaviour number of that search and domain, which tells apart what two versions of the program make of one
// key. One experiment's runs are read with one behaviour for each search and domain, that of most of them and of
// the latest where there are as many of two, so that nothing is computed from two behaviours.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "hornbeam/core/objective.hpp"
#include "hornbeam/core/observer.hpp"
#include "hornbeam/result/appraisal.hpp"
#include "src/laboratory/experiment.hpp"

namespace hornbeam {
class Problem;
}

namespace hornbeam::laboratory {

struct RunKey {
  std::string search;  // resolved, canonical text; of a match both, and what the opponent may spend
  std::string position;  // checksum of domain and starting position, 16 hexadecimal digits
  std::uint64_t seed = 0;
  std::string budget;  // canonical: "playouts=1000", "seconds=2.5,nodes=100"
  std::uint64_t memory = 0;
  std::string values;          // checksums of the learned values it uses
  std::string device = "cpu";  // with threads or ranks, where the result depends on them

  bool operator==(const RunKey&) const = default;
  bool operator<(const RunKey& other) const {
    const auto members = [](const RunKey& key) {
      return std::tie(key.search, key.position, key.seed, key.budget, key.memory, key.values,
                      key.device);
    };
    return members(*this) < members(other);
  }
};

struct StoredRun {
  RunKey key;
  std::uint64_t behaviour = 0;
  std::string domain;
  std::string
      instance;  // as its experiment calls it: a file's name is from the experiment's folder on

  double score = 0;
  bool is_optimal = false;
  Spent spent;
  double depth = 0;  // of a node on average
  std::uint64_t deepest = 0;
  std::uint64_t peak_bytes = 0;
  std::vector<std::string> line;
  std::vector<Improvement> history;

  std::string version;        // of the program
  std::string host;           // where it ran
  std::int64_t finished = 0;  // when, in seconds since 1970
};

// One run that an experiment asks for.
struct PlannedRun {
  std::size_t search = 0;  // index of Experiment::searches
  std::size_t set = 0;     // index of Experiment::sets
  std::size_t instance = 0;
  std::size_t budget = 0;  // index of the search's budgets
  RunKey key;
  std::shared_ptr<const Problem> problem;
  bool needs_history =
      false;  // a profile over time is drawn of it, or of the same run by another label
};

// All of them, boards first: after a part of the runs every search has been on the same boards. Loads the
// instances. Throws InputError, and names the place in the experiment.
std::vector<PlannedRun> plan_runs(const Experiment& experiment);

// A run that was planned and is there.
struct FoundRun {
  std::size_t search = 0;
  std::size_t set = 0;
  std::size_t instance = 0;
  std::size_t budget = 0;
  StoredRun run;
  Objective objective = Objective::maximise;  // what its score is for people
  std::shared_ptr<const Problem> problem = nullptr;
  bool is_of_today = true;  // by a program that behaves as this one; see mark_behaviours
};

// Of what was planned. One run may be that of several labels: it is found for each of them.
struct Runs {
  std::vector<FoundRun> found;  // in the order of the plan
  std::vector<FoundRun> stale;  // there with another behaviour only: these are missing, too
  std::size_t missing = 0;      // not there; one of several labels counts once
};

// How many runs these are, and how long they took by their own clocks. One of several labels is one.
struct RunSum {
  std::size_t runs = 0;
  double seconds = 0;
};
RunSum sum_of(const std::vector<FoundRun>& runs);

// Of those stored, the ones that were planned.
Runs choose_runs(const std::vector<PlannedRun>& plan, std::vector<StoredRun> stored);

// All runs of this experiment in a store (.db), or in a runs.csv. Throws InputError.
Runs read_runs(const Experiment& experiment, const std::string& path);

// What a score of a run's instance is worth by a measure that is of scores: itself, a gap, whether it reaches the
// best known.
bool is_of_a_score(Measure measure);
class Scale {
 public:
  Scale(const FoundRun& found, Measure measure);
  // NaN where there is no best known that it needs; a gap is infinite where the line breaks a rule that the best
  // known keeps.
  double of(double score) const;

 private:
  Measure measure_;
  Objective objective_;
  BestKnown best_known_;
};

// What a run says to a question, a cost where its score stands for one. NaN where it says nothing.
double measured(const Experiment& experiment, const FoundRun& found, Measure measure);

// Runs as text: a line each after a line of headings, RFC 4180. The same runs give the same bytes.
std::string to_csv(const std::vector<StoredRun>& runs);
// Throws InputError; `source` names the text.
std::vector<StoredRun> parse_csv(std::string_view text, const std::string& source);

}  // namespace hornbeam::laboratory
