// Heavy playouts. The cells where a player would win at once are looked for around each stone when it is
// put: they are what the opponent has to answer, and, where the opponent does not, what wins two moves
// later.
#include <algorithm>
#include <bit>
#include <memory>

#include "domains/havannah/position.hpp"
#include "domains/havannah/window.hpp"

namespace hornbeam::havannah {

const Neighbourhood& neighbourhood(int side) {
  static const auto all = [] {
    auto made = std::make_unique<std::array<Neighbourhood, kGeometries.size()>>();
    for (const Geometry& g : kGeometries)
      for (int i = 0; i < g.cells; ++i) {
        Surroundings& here = (*made)[g.side - kLeastSide][g.cell[i]];
        const Placement middle = g.placement(g.cell[i]);
        for (int y = -kNear; y <= kNear; ++y)
          for (int x = std::max(-kNear, y - kNear); x <= std::min(kNear, y + kNear); ++x) {
            const Placement cell{middle.x + x, middle.y + y};
            if (cell == middle || !is_on_board(g.side, cell)) continue;
            const std::uint64_t bit = std::uint64_t{1} << (kWindowMiddle + 8 * y + x);
            here.near |= bit;
            if (g.touch[g.at(cell)] != 0) here.rim |= bit;
          }
      }
    return made;
  }();
  return (*all)[side - kLeastSide];
}

// A few cells to choose from.
class Choices {
 public:
  void clear() { count_ = 0; }
  void add(Cell c) { cells_[count_++] = c; }
  bool none() const { return count_ == 0; }
  void remove(Cell c) {
    count_ =
        static_cast<int>(std::remove(cells_.begin(), cells_.begin() + count_, c) - cells_.begin());
  }
  Cell draw(Stream& stream) const {
    return count_ == 1 ? cells_[0] : cells_[stream.below(static_cast<std::uint32_t>(count_))];
  }

 private:
  std::array<Cell, kMostNear> cells_;
  int count_ = 0;
};

class Position::HeavyPlayout {
 public:
  HeavyPlayout(Position& position, std::uint32_t without)
      : position_(position),
        g_(position.geometry()),
        neighbourhood_(neighbourhood(g_.side)),
        without_(without) {
    position.each_empty([&](Cell c) {
      slot_[c] = static_cast<std::uint16_t>(count_);
      cells_[count_++] = c;
    });
    for (const int player : {kWhite, kBlack}) look_for_wins(player);
  }

  Move step(Stream& stream) {
    const int mover = position_.to_move();
    const Cell c = choose(mover, stream);
    take(c);
    position_.play({c});
    winning_[mover ^ 1].remove(c);
    look_for_wins(mover);
    return {c};
  }

 private:
  Cell choose(int mover, Stream& stream) {
    if (!(without_ & kWithoutWin) && !winning_[mover].none()) return winning_[mover].draw(stream);
    if (!(without_ & kWithoutBlock) && !winning_[mover ^ 1].none())
      return winning_[mover ^ 1].draw(stream);
    if (!(without_ & kWithoutBridge)) {
      const Choices bridges = bridges_to_save(mover);
      if (!bridges.none()) return bridges.draw(stream);
    }
    return cells_[stream.below(static_cast<std::uint32_t>(count_))];
  }

  void take(Cell c) {
    const Cell moved = cells_[--count_];
    cells_[slot_[c]] = moved;
    slot_[moved] = slot_[c];
  }

  // Near the player's last stone.
  void look_for_wins(int player) {
    if ((without_ & kWithoutWin) && (without_ & kWithoutBlock)) return;
    winning_[player].clear();
    const Cell middle = position_.last_[player];
    const Surroundings& here = neighbourhood_[middle];  // nothing is near kNoCell
    if (here.near == 0) return;
    const Board& board = position_.board_;
    const std::uint64_t own = board.window(g_, player, middle);
    const std::uint64_t taken = own | board.window(g_, player ^ 1, middle);
    for (std::uint64_t left = promising(own, here.rim) & here.near & ~taken; left != 0;
         left &= left - 1) {
      const int bit = std::countr_zero(left);
      const auto c = static_cast<Cell>(middle + from_middle(g_, bit));
      if (board.would_win(g_, player, c, pattern_at(own, bit))) winning_[player].add(c);
    }
  }

  Choices bridges_to_save(int mover) const {
    Choices choices;
    const Board& board = position_.board_;
    const Cell intruder = position_.last_[mover ^ 1];
    if (intruder == kNoCell) return choices;
    const auto neighbour = [&](int bit) {
      return static_cast<Cell>(intruder + g_.in_pattern[bit]);
    };
    const Pattern open =
        kRuns[board.around(g_, mover, intruder)].gaps & ~board.around(g_, mover ^ 1, intruder);
    for (unsigned left = open; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      const bool is_cell = g_.board[neighbour(bit) / 64] >> neighbour(bit) % 64 & 1;
      const auto& [before, after] = kBeside[bit];
      if (is_cell && !board.are_linked(neighbour(before), neighbour(after)))
        choices.add(neighbour(bit));
    }
    return choices;
  }

  Position& position_;
  const Geometry& g_;
  const Neighbourhood& neighbourhood_;
  const std::uint32_t without_;
  std::array<Cell, kMostCells> cells_;           // the empty ones
  std::array<std::uint16_t, kEndOfCells> slot_;  // where each of them is
  int count_ = 0;
  std::array<Choices, 2> winning_;  // for each player
};

void Position::rollout(const playout::Heavy& heavy, Stream& stream, Line<Move>& line) {
  if (finished()) return;
  HeavyPlayout playout(*this, heavy.without);
  while (!finished()) line.push_back(playout.step(stream));
}

}  // namespace hornbeam::havannah
