// The same tours for the hornbeam program.
#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>

#include "taught.hpp"

std::unique_ptr<hornbeam::Domain> tours() {
  return hornbeam::make_domain<TaughtTour>({
      .name = "tour",
      .summary = "travelling salesman with time windows: minus the way, -1000000 for each delay",
      .instances = {{"nine", "nine customers", kNine}},
      .parse = [](const std::string& text) { return TaughtTour{parse_tour(text)}; },
      .random = {{"CUSTOMERS", "so many customers, at random", random_tour}},
  });
}

HORNBEAM_PLUGIN(tours)
