#include "domains/jobshop/instances.hpp"

#include "domains/jobshop/embedded.hpp"
#include "hornbeam/core/collection.hpp"
#include "hornbeam/core/words.hpp"

namespace hornbeam::jobshop {
namespace {

const Collection& collection() {
  static const Collection all(kInstances);
  return all;
}

}  // namespace

bool is_fixed(std::string_view name) {
  return collection().by_name(name) != nullptr;
}

Shop load(std::string_view name, std::istream& standard_input) {
  const InstanceText found =
      text_of(name, collection(), standard_input, "instance of jobshop", families().front());
  return parse(found.text, found.source);
}

std::optional<Known> known(const Shop& shop) {
  const Collected* const one = collection().by_text(to_text(shop));
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

std::vector<std::string> names() {
  std::vector<std::string> list;
  for (const Collected& one : collection().all()) list.emplace_back(one.name);
  return list;
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
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
      {{{"", "FILE"}}, "the instance in a file"},
      {{{"-"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::jobshop
