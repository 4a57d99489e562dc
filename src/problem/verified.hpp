// Every line that is reported was replayed by the slow rules first.
#pragma once

#include <string>
#include <vector>

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// Of a line that is not legal: "move 14, '(27,27) / 0', is wrong: there is a dot already".
std::string wrong_move(const std::vector<std::string>& line, const Verdict& verdict);

// Of a result whose line has another score than it says: "the line is worth 2557, not 2558".
std::string about_other_score(Score found, const Result& result);

// Throws std::logic_error where the slow rules do not confirm what a search has found: whose mistake
// that is, and what is wrong.
void require_verified(const Problem& problem, const Result& result);

}  // namespace hornbeam
