// What a run leaves: text and figures that stand alone, and their JSON form, version 2, which
// docs/results.md describes. Version 1 is read, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/considered.hpp"
#include "hornbeam/core/observer.hpp"
#include "hornbeam/core/statistics.hpp"
#include "hornbeam/result/appraisal.hpp"

namespace hornbeam {

// A learned value that a search used.
struct UsedValue {
  std::string name;
  std::string checksum;  // which it is: another one would find other lines
  bool operator==(const UsedValue&) const = default;
};

struct Result {
  std::string domain;
  std::string instance;
  std::string position;  // the starting position as text, so that the line can be replayed
  std::string search;    // canonical text
  std::vector<UsedValue> values{};
  Objective objective = Objective::maximise;  // what scores are for people
  std::string device = "cpu";                 // where positions were evaluated
  std::uint64_t seed = 0;
  Budget budget;
  std::uint64_t memory = 0;  // the cap in bytes where it was reached: the line depends on it then
  Spent spent;
  unsigned threads = 1;        // that worked on it
  bool shared_tree = false;    // in one tree: the line depends on them
  std::vector<Spent> ranks{};  // what each has spent, where a search is that of several
  std::uint64_t peak_bytes = 0;
  Score score = kNoScore;
  bool is_optimal = false;  // no line is better: the search has seen all, or the domain knows
  std::vector<std::string> line;
  std::vector<Improvement> history;
  Statistics statistics;
  Appraisal appraisal;  // of a line that was verified

  // A game of two: who is to move after the moves that the search was given, 0 being the player who
  // began. The score is what this player may expect, the line the principal one, which need not be
  // finished, and the history what the score was found to be; `is_optimal` says that it is proved. The
  // moves stand in the order in which they would be chosen, so the first is the one to make.
  std::optional<int> to_move;
  std::vector<Considered<std::string>> considered;
};

// Ends with a newline.
std::string to_json(const Result& result);

// `source` names the text in complaints. Throws InputError.
Result parse_result(std::string_view text, const std::string& source);

}  // namespace hornbeam
