// An experiment as plain data: which searches run on which instances, with which budgets and seeds, and
// which tables and figures are drawn of what they find. docs/experiments.md shows the file it is read from.
//
// Everything is expanded: a search with a grid is here once per combination. What is drawn speaks of cells:
// a label, a budget and a set of instances name one, and all runs of a cell are of one search text. Searches
// of different texts may share a label where their budgets differ, so that a curve of "MCTS" has its best
// constant at each of them.
//
// A match of two is a search with an opponent: each of its seeds is a game, the budget is that of a move, and
// the score is what the first side made of the game, 1, 1/2 or 0. A puzzle may be played so, too, move by move:
// then the score is that of the game, whatever else the searches have seen on the way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/outcome.hpp"
#include "src/laboratory/placeholders.hpp"

namespace hornbeam::laboratory {

struct PlannedBudget {
  std::string text;  // as it is written in the file: "300k playouts"
  Budget limit{};
  bool is_of_processor = false;  // its seconds are those of the processor: "60s cpu"

  // What it says counts, not how: 1000 playouts are 1k.
  bool operator==(const PlannedBudget& other) const {
    return limit.seconds == other.limit.seconds && limit.playouts == other.limit.playouts &&
           limit.nodes == other.limit.nodes && is_of_processor == other.is_of_processor;
  }
};

struct PlannedInstance {
  std::string name;                  // samegame:random/15x15x5/17
  std::vector<std::string> right{};  // first moves that are right, where that is the question
  std::size_t line = 0;              // of the file
};

struct InstanceSet {
  std::string name;  // empty where the file has one set and no name for it
  std::vector<PlannedInstance> instances;
};

// The other side of a match.
struct Opponent {
  std::string search;    // a text; or
  std::string command;   // that of a program that speaks GTP
  PlannedBudget budget;  // without a text where a program looks after its own
  unsigned ranks = 0;
};

// Of a run where the file says nothing, in bytes.
inline constexpr std::uint64_t kUsualMemory = std::uint64_t{1} << 30;

struct PlannedSearch {
  std::string label;
  std::string label_pattern;      // with the placeholders; empty where the text is the label
  std::string text;               // filled in, as it is written; runs know it in its canonical form
  std::string pattern;            // with the placeholders
  Values values;                  // of the placeholders
  std::vector<std::size_t> sets;  // indices of Experiment::sets
  std::vector<PlannedBudget> budgets;
  std::vector<std::uint64_t> seeds;
  std::uint64_t memory = 0;  // cap of a run in bytes
  unsigned threads = 1;      // in one tree: what is found depends on them
  unsigned ranks = 0;        // of the simulated cluster, each with the budget; 0: none
  std::optional<Opponent> against;
  std::optional<FinalMove> play;  // how moves are chosen, where a puzzle is played
};

// What is taken of a run.
enum class Measure {
  score,
  gap,        // to the best that others have reached, in per cent of it
  reached,    // 1 where there is none, else 0
  moves,      // of the line
  branching,  // moves that there were to choose from, on average over the line
  right,      // 1 where the first move is one of the instance's right ones, else 0
  depth,      // of a node on average
  deepest,    // node
  seconds,
  playouts,
  nodes,
  bytes,  // the peak of what the search kept
};

enum class DrawingKind { table, bars, budget_curve, heat_map, scaling, any_time };

// A number that the paper prints for a cell.
struct Printed {
  std::string label;
  std::optional<PlannedBudget> budget;  // nothing: the only one
  std::string set;                      // empty: the only one
  double value = 0;
  std::optional<double> deviation;  // where it is printed
  std::optional<double> margin;     // "± 2.49"
  std::vector<double>
      values{};  // of each board, where these are printed; then `value` is their mean
};

// Where on a map the paper has its best.
struct PrintedBest {
  std::string x, y;                     // values of the axes, as searches have them
  std::optional<PlannedBudget> budget;  // nothing: the only one
  std::string set;                      // empty: the only one
};

// What the paper concludes from cells, so that it can be judged.
struct Claim {
  enum class Kind {
    better,    // `first` than `second`, or than even where that is empty (a match)
    no_worse,  // the interval of first minus second lies above -margin
    rising,    // each of `order` is better than the one before it
    falling,
  };
  Kind kind = Kind::better;
  std::string first, second;
  std::vector<std::string> order;              // labels
  std::optional<PlannedBudget> budget;         // nothing: at every budget that both have
  std::optional<PlannedBudget> second_budget;  // nothing: the same
  std::string set;                             // empty: on every one
  std::string second_set;                      // empty: the same
  double factor = 1;                           // "at least so many times as much"
  double p = 0.01;                             // to be below, after Holm's correction
  double margin = 0;
  std::string says;  // the paper's words
};

struct Drawing {
  DrawingKind kind = DrawingKind::table;
  std::string name;   // of its files: "table-1"
  std::string title;  // what it shows
  std::string says;   // what the paper says of it
  Measure measure = Measure::score;
  std::vector<std::string> labels;  // what is shown, in this order; as the searches are where empty
  std::vector<std::string> sets;    // names; all where empty
  std::string baseline;             // the label that others are compared with; empty: nothing is
  bool by_board = false;            // of a table: boards are its rows
  bool total = false;               // of a table: the sum over boards beside their mean
  bool budget_factor = false;       // how many times the budget the baseline would need
  // A placeholder, or "budget"; a heat map has both, and a curve of scaling x.
  std::string x, y;
  bool log_x = false;
  std::vector<Printed> printed;
  std::vector<PrintedBest> printed_best;
  std::vector<Claim> claims;
};

struct Experiment {
  std::string source;  // the file's path, for complaints
  std::string title;
  std::string paper;      // sp-mcts; empty where it is of no paper
  std::string shows;      // "Table 1"
  std::string notes;      // how the paper was read, what differs
  std::string took;       // how long it took at the committed scale, and where
  std::string too_large;  // why it is not run here, where it is not
  double scale = 1;       // at which it is committed; of a part, what part of it this is

  std::vector<InstanceSet> sets;
  std::vector<PlannedSearch> searches;
  std::vector<Drawing> drawings;
};

// `source` is what the text is called in complaints; they name the line, too. Everything but the instances
// is checked: these are looked at when runs are planned. Throws InputError.
Experiment parse_experiment(std::string_view text, const std::string& source);
Experiment read_experiment(const std::string& path);

// The same with a part of its boards, or of its seeds, whichever are more; at least one. Budgets stay, since
// constants depend on them.
Experiment at_scale(const Experiment& whole, double scale);
bool shrinks_by_boards(const Experiment& whole);

// How many runs these are.
std::size_t count_runs(const Experiment& experiment);

// "300k playouts", "60s", "100k nodes", or several with commas between them. Throws InputError.
PlannedBudget parse_budget(std::string_view text);

// The words of a file for these.
std::string_view name_of(Measure measure);
std::string_view name_of(DrawingKind kind);
std::string_view name_of(FinalMove rule);

}  // namespace hornbeam::laboratory
