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
  const auto all = count_tiles(start);
  return fmt::format("{} of {} tile{} {} left", left, all, all == 1 ? "" : "s",
                     left == 1 ? "is" : "are");
}

std::optional<Published> published(const Board& board, Scoring scoring) {
  if (scoring != Scoring::same_game) return std::nullopt;
  std::istringstream nothing;
  for (int i = 0; i < kStandardBoardCount; ++i)
    if (load(fmt::format("standard/{}", i + 1), nothing) == board)
      return Published{kSpurious[static_cast<std::size_t>(i)], "SPURIOUS AI, in SP-MCTS, table 7"};
  return std::nullopt;
}

// SP-MCTS, table 7, whose IDA* column adds up to 22,318 although 22,354 is printed; NRPA by Edelkamp and
// Cazenave, 2016; the last by the pages of those who play there.
const std::vector<Total>& totals_in_print() {
  static const std::vector<Total> list{
      {"IDA*", 22'354, "2 h per board"},
      {"DBS", 72'816, "2 to 3 h per board"},
      {"SP-MCTS(1)", 73'998, "2 h per board"},
      {"SP-MCTS(2)", 76'352, "2 h per board"},
      {"MC-RWS", 76'764, "2 h per board"},
      {"Nested MC", 77'934, ""},
      {"SP-MCTS(3)", 78'012, "2 h per board"},
      {"NRPA, selective policy", 80'030, "long runs"},
      {"SPURIOUS AI", 84'414, ""},
      {"HGSTS", 84'718, "on a GPU; not verified"},
      {"js-games.de, the best known", 87'858, "people and programs"}};
  return list;
}

}  // namespace hornbeam::samegame
