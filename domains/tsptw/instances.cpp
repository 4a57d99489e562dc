#include "domains/tsptw/instances.hpp"

#include "domains/tsptw/embedded.hpp"
#include "hornbeam/core/collection.hpp"
#include "hornbeam/core/words.hpp"

namespace hornbeam::tsptw {
namespace {

const Collection& collection() {
  static const Collection all(kInstances);
  return all;
}

}  // namespace

bool is_fixed(std::string_view name) {
  return collection().by_name(name) != nullptr;
}

Map load(std::string_view name, std::istream& standard_input) {
  const InstanceText found =
      text_of(name, collection(), standard_input, "instance of tsptw", families().front());
  return parse(found.text, found.source);
}

std::optional<Time> published(const Map& map) {
  const Collected* const one = collection().by_text(to_text(map));
  if (!one) return std::nullopt;
  Words facts(one->facts, one->name);
  facts.next();  // "best"
  return take_time(facts, "a cost", kLate);
}

std::vector<std::string> names() {
  std::vector<std::string> list;
  for (const Collected& one : collection().all()) list.emplace_back(one.name);
  return list;
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {{{"rc_201.", "", 1, 4},
        {"rc_202.", "", 1, 4},
        {"rc_203.", "", 1, 4},
        {"rc_204.", "", 1, 3},
        {"rc_205.", "", 1, 4},
        {"rc_206.", "", 1, 4},
        {"rc_207.", "", 1, 4},
        {"rc_208.", "", 1, 3}},
       "the instances of Solomon, Potvin and Bengio, 3 to 45 places to visit"},
      {{{"", "FILE"}}, "the instance in a file"},
      {{{"-"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::tsptw
