// What a domain's heavy playouts consist of.
#pragma once

#include "hornbeam/problem/problem.hpp"
#include "src/manual/layout.hpp"

namespace hornbeam::manual {

// A row for each rule, in the order in which they are asked: its name and what it plays.
Rows heavy_rule_rows(const Domain& domain);

}  // namespace hornbeam::manual
