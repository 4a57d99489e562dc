#include "domains/samegame/appraisal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "domains/samegame/instances.hpp"

namespace hornbeam::samegame {
namespace {

// SP-MCTS, table 7. On every board SPURIOUS AI has the highest score of the eight systems that the
// paper vouches for; the ninth, HGSTS, was not verified.
constexpr std::array kSpurious{3269, 3969, 3623, 3847, 4337, 4721, 3185, 4443, 4977, 3811,
                               3487, 3851, 3437, 3211, 3933, 5481, 5003, 5463, 5319, 5047};
static_assert(kSpurious.size() == kStandardBoardCount);

auto count_tiles(const Board& board) {
  return std::ranges::count_if(board.tiles, [](std::uint8_t tile) { return tile != 0; });
}

}  // namespace

std::string what_is_left(const Board& start, const Board& end) {
  const auto left = count_tiles(end);
  if (left == 0) return "the board is cleared";
  return fmt::format("{} of {} tiles {} left", left, count_tiles(start), left == 1 ? "is" : "are");
}

std::optional<Published> published(const Board& board, Scoring scoring) {
  if (scoring != Scoring::same_game) return std::nullopt;
  std::istringstream nothing;
  for (int i = 0; i < kStandardBoardCount; ++i)
    if (load(fmt::format("standard/{}", i + 1), nothing) == board)
      return Published{kSpurious[static_cast<std::size_t>(i)], "SPURIOUS AI, in SP-MCTS, table 7"};
  return std::nullopt;
}

}  // namespace hornbeam::samegame
