// The domains that the program knows, and their problems by name.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// All domains, in the order in which they are listed: those in the box, then those that were added.
const std::vector<std::unique_ptr<Domain>>& domains();

// Throws InputError for a name that is taken, or that could not stand before a colon.
void add_domain(std::unique_ptr<Domain> domain);

// Whether the domain is the program's own, not a plug-in's.
bool is_in_the_box(std::string_view domain);

// `name` is DOMAIN:INSTANCE. Throws InputError.
std::unique_ptr<Problem> load_problem(std::string_view name, std::istream& standard_input);
std::unique_ptr<Problem> restore_problem(const Result& result, const std::string& source);
// Whether the result's position is the one that its instance names, as far as that can be known.
bool starts_where_it_says(const Result& result);

// The domain's own table, or, where it has none, how fast its runs are.
std::vector<Speed> bench_problem(const Problem& problem, double seconds_each);

}  // namespace hornbeam
