// The same tours for the hornbeam program.
#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>

#include "tour.hpp"

std::unique_ptr<hornbeam::Domain> tours() {
  return hornbeam::make_domain<Tour>({
      .name = "tsptw",
      .summary = "travelling salesman with time windows: minus the way, -1000000 for each delay",
      .instances = {{"nine", "nine customers", kNine}},
      .parse = parse_tour,
  });
}

HORNBEAM_PLUGIN(tours)
