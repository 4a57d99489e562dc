#include "src/offload/request.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <stdexcept>

#include "hornbeam/core/quoted.hpp"

namespace hornbeam::offload {

std::string position_text(const Position16& position) {
  const samegame::Board board = position.board();
  std::array<std::array<std::uint32_t, 8>, 3> planes{};
  for (int x = 0; x < board.columns; ++x)
    for (int y = 0; y < board.rows; ++y)
      for (std::size_t p = 0; p < 3; ++p)
        if (board.at(x, y) >> p & 1)
          planes[p][static_cast<std::size_t>(x / 2)] |= std::uint32_t{1} << (x % 2 * 16 + y);
  std::string text;
  for (const auto& plane : planes)
    for (const std::uint32_t word : plane) text += fmt::format("{:08x}", word);
  const samegame::GroupValue value = samegame::group_value(position.scoring());
  const bool counts_ending = position.scoring() == samegame::Scoring::same_game;
  // Before the end of a game its score is its points.
  return fmt::format("{} {} {} {} {} {}", text, static_cast<int>(position.score()), value.a,
                     value.b, value.c, counts_ending ? 1 : 0);
}

void require_worth(const Position16& position, Score score) {
  if (!position.finished() || position.score() != score)
    throw std::runtime_error(fmt::format("the device's line is wrong: it is worth {}, not {}{}",
                                         position.score(), score,
                                         position.finished() ? "" : ", and not finished"));
}

Line<samegame::Move> replayed(Position16 position, const std::vector<std::string>& moves,
                              Score score) {
  Line<samegame::Move> line;
  for (const std::string& text : moves) {
    const auto move = position.parse(text);
    if (!move)
      throw std::runtime_error(
          fmt::format("the device's line is wrong: move {}, {}, is not legal there",
                      line.size() + 1, in_quotes(text)));
    position.play(*move);
    line.push_back(*move);
  }
  require_worth(position, score);
  return line;
}

}  // namespace hornbeam::offload
