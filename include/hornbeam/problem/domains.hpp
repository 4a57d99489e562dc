// The domains there are, and their problems by name: the library's door for whoever has no position
// type of his own.
//
//     const auto problem = hornbeam::load_problem("samegame:standard/7");
//     const auto search = hornbeam::catalogue().resolve(problem->default_search);
//     const hornbeam::Result result = problem->solve(search, {.budget = {.playouts = 1000}}, {});
//     std::puts(hornbeam::to_json(result).c_str());
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// All domains, in the order in which they are listed: those in the box, then those that were added.
const std::vector<std::unique_ptr<Domain>>& domains();

// Nothing where there is none of that name.
const Domain* find_domain(std::string_view name);

// Throws InputError for a name that is taken, or that could not stand before a colon.
void add_domain(std::unique_ptr<Domain> domain);

// Whether the domain is the library's own, not one that was added.
bool is_in_the_box(const Domain& domain);

// `name` is DOMAIN:INSTANCE. An instance `-` is read from standard input, or from what stands in for
// it: load_problem("samegame:-", "112\n122\n"). Throws InputError.
std::unique_ptr<Problem> load_problem(std::string_view name, std::istream& standard_input);
std::unique_ptr<Problem> load_problem(std::string_view name, std::string_view standard_input = {});

// Whether an instance of that name is read from standard input: `samegame:-/3`, `morpion:5D/-@40`.
bool reads_standard_input(std::string_view name);

// `source` is what the result is called in complaints. Throws InputError.
std::unique_ptr<Problem> restore_problem(const Result& result, const std::string& source);

// The problem that a checkpoint is of; its `resume` goes on from there.
std::unique_ptr<Problem> restore_problem(const Checkpoint& checkpoint, const std::string& source);

// Whether a result's text of a search is that of the problem's default search.
bool is_default_search(const Problem& problem, const std::string& search);

// What DOMAIN:INSTANCE says as a game, with the moves that led there. Throws InputError.
Game load_game(std::string_view name, std::istream& standard_input);

// Whether the result's position is the one that its instance names, as far as that can be known.
bool starts_where_it_says(const Result& result);

}  // namespace hornbeam
