#include "domains/tsptw/instances.hpp"

#include "hornbeam/core/words.hpp"

namespace hornbeam::tsptw {

extern const std::string_view kInstances;  // the file of data/tsptw, compiled in

const Collection& instances() {
  static const Collection all(
      "tsptw",
      {{{"rc_201.", "", 1, 4},
        {"rc_202.", "", 1, 4},
        {"rc_203.", "", 1, 4},
        {"rc_204.", "", 1, 3},
        {"rc_205.", "", 1, 4},
        {"rc_206.", "", 1, 4},
        {"rc_207.", "", 1, 4},
        {"rc_208.", "", 1, 3}},
       "the instances of Solomon, Potvin and Bengio, 3 to 45 places to visit"},
      kInstances);
  return all;
}

std::optional<Time> published(const Map& map) {
  const Collected* const one = instances().by_text(to_text(map));
  if (!one) return std::nullopt;
  Words facts(one->facts, one->name);
  facts.next();  // "best"
  return take_time(facts, "a cost", kLate);
}

}  // namespace hornbeam::tsptw
