#include "src/problem/behaviour.hpp"

#include <bit>

#include "hornbeam/core/stream.hpp"

namespace hornbeam {
namespace {

constexpr std::uint64_t kBehaviourPlayouts = 1000;
constexpr std::uint64_t kBehaviourNodes = 1000;

std::uint64_t digest(const Result& result) {
  std::uint64_t sum = std::bit_cast<std::uint64_t>(result.score);
  sum = joined_behaviour(sum, result.spent.playouts);
  sum = joined_behaviour(sum, result.spent.nodes);
  for (const std::string& move : result.line)
    for (const char letter : move) sum = joined_behaviour(sum, static_cast<std::uint64_t>(letter));
  for (const Improvement& step : result.history) sum = joined_behaviour(sum, step.playouts);
  return sum;
}

}  // namespace

std::uint64_t joined_behaviour(std::uint64_t so_far, std::uint64_t next) {
  return mix_bits(so_far * 31 + next);
}

std::uint64_t behaviour_of(const Problem& example, const Spec& search, const Means& means) {
  RunSettings settings;
  settings.seed = 1;
  settings.budget = {.playouts = kBehaviourPlayouts, .nodes = kBehaviourNodes};
  settings.memory = std::size_t{64} << 20;
  settings.means = means;
  return digest(example.solve(search, settings, {}));
}

}  // namespace hornbeam
