// Snakes for the hornbeam program.
#include "snake.hpp"

#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>

namespace {

Snake parse(const std::string& text) {
  const int dimensions = std::atoi(text.c_str());
  if (dimensions < 1 || dimensions > Snake::kMostDimensions)
    throw hornbeam::InputError("a cube has 1 to 8 dimensions: a number, such as 7");
  return dimensions;
}

std::unique_ptr<hornbeam::Domain> snakes() {
  return hornbeam::make_domain<Snake>({
      .name = "snake",
      .summary = "snake in the box: the edges of a path without short cuts through a cube",
      .instances = {{"7", "7 dimensions; 50 is the best of all", "7"},
                    {"8", "8 dimensions; 98 is the best of all", "8"},
                    {"5", "5 dimensions; 13 is the best of all", "5"}},
      .parse = parse,
  });
}

}  // namespace

HORNBEAM_PLUGIN(snakes)
