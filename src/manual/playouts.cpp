#include "src/manual/playouts.hpp"

#include <fmt/format.h>

namespace hornbeam::manual {

Rows heavy_rule_rows(const Domain& domain) {
  Rows rows;
  for (const playout::Rule& rule : domain.heavy_rules)
    rows.emplace_back(rule.name, rule.chance < 1 ? fmt::format("{} (asked with a chance of {})",
                                                               rule.meaning, rule.chance)
                                                 : std::string(rule.meaning));
  return rows;
}

}  // namespace hornbeam::manual
