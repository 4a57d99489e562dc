#include "apps/hornbeam/text.hpp"

#include <fmt/format.h>

namespace hornbeam::app {

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
  return text;
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
  return bytes < kMebibyte ? counted(bytes, "byte") : grouped(bytes / kMebibyte) + " MiB";
}

std::string counted(std::uint64_t number, std::string_view thing) {
  return fmt::format("{} {}{}", grouped(number), thing, number == 1 ? "" : "s");
}

bool counts_nodes(const Spent& spent) {
  return spent.nodes / 2 > spent.playouts;
}

std::string effort(const Spent& spent, const Budget& budget) {
  const std::string playouts = counted(spent.playouts, "playout");
  const bool with_nodes = counts_nodes(spent) || budget.nodes != kUnlimited;
  return with_nodes ? playouts + ", " + counted(spent.nodes, "node") : playouts;
}

}  // namespace hornbeam::app
