// Uniform and light playouts. They keep the empty cells in a list of their own, from which a drawn cell is
// removed by moving the last one to its place.
#include "domains/havannah/position.hpp"

namespace hornbeam::havannah {

void Position::rollout(const playout::Uniform&, Stream& stream, Line<Move>& line) {
  if (swaps_now() && stream.below(empty_ + 1u) == empty_) {
    play(kSwap);
    line.push_back(kSwap);
  }
  rollout(playout::Light{}, stream, line);
}

void Position::rollout(const playout::Light&, Stream& stream, Line<Move>& line) {
  if (finished()) return;
  const Geometry& g = geometry();
  std::array<Cell, kMostCells> cells;  // as many are set as are looked at
  std::uint32_t count = 0;
  each_empty([&](Cell c) { cells[count++] = c; });
  const std::size_t before = line.size();
  line.resize(before + count);
  Move* out = line.data() + before;
  int player = to_move();
  Wins wins = 0;
  while (count > 0 && wins == 0) {
    const std::uint32_t at = stream.below(count);
    const Cell c = cells[at];
    cells[at] = cells[--count];
    wins = board_.put(g, player, c);
    *out++ = {c};
    player ^= 1;
  }
  const auto made = static_cast<std::size_t>(out - line.data()) - before;
  line.resize(before + made);
  for (std::size_t i = made < 2 ? 0 : made - 2; i < made; ++i)
    last_[(played_ + i) & 1] = line[before + i].cell;
  played_ = static_cast<std::uint16_t>(played_ + made);
  empty_ = static_cast<std::uint16_t>(count);
  wins_ = wins;
}

}  // namespace hornbeam::havannah
