#include "apps/hornbeam/text.hpp"

#include <fmt/format.h>

namespace hornbeam::app {

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
  return text;
}

std::string counted(std::uint64_t number, std::string_view thing) {
  return fmt::format("{} {}{}", grouped(number), thing, number == 1 ? "" : "s");
}

bool counts_nodes(const Spent& spent) {
  return spent.nodes / 2 > spent.playouts;
}

std::string effort(const Spent& spent) {
  const std::string playouts = counted(spent.playouts, "playout");
  return counts_nodes(spent) ? playouts + ", " + counted(spent.nodes, "node") : playouts;
}

}  // namespace hornbeam::app
