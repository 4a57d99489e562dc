#include "domains/jobshop/instances.hpp"

#include "hornbeam/core/words.hpp"

namespace hornbeam::jobshop {

extern const std::string_view kInstances;  // the file of data/jobshop, compiled in

const Collection& instances() {
  static const Collection all("jobshop",
                              {{{"abz", "", 5, 9},
                                {"ft06"},
                                {"ft10"},
                                {"ft20"},
                                {"la", "", 1, 40, 2},
                                {"orb", "", 1, 10, 2},
                                {"swv", "", 1, 20, 2},
                                {"ta", "", 1, 80, 2},
                                {"yn", "", 1, 4}},
                               "the instances of the literature, by JSPLIB's names"},
                              kInstances);
  return all;
}

std::optional<Known> known(const Shop& shop) {
  const Collected* const one = instances().by_text(to_text(shop));
  if (!one || one->facts.empty()) return std::nullopt;
  Words facts(one->facts, one->name);
  const bool is_proved = facts.next().text == "optimum";
  Known found{std::string(one->name), 0, 0};
  found.lower = static_cast<int>(facts.whole("a makespan", 0, kMostOperations * kLongest));
  found.upper = is_proved
                    ? found.lower
                    : static_cast<int>(facts.whole("a makespan", 0, kMostOperations * kLongest));
  return found;
}

}  // namespace hornbeam::jobshop
