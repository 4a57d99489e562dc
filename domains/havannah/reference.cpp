#include "domains/havannah/reference.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

namespace hornbeam::havannah {
namespace {

int steps_between(Placement a, Placement b) {
  const int x = a.x - b.x;
  const int y = a.y - b.y;
  return std::max({std::abs(x), std::abs(y), std::abs(x - y)});
}

}  // namespace

std::string_view explain(Flaw flaw) {
  switch (flaw) {
    case Flaw::over: return "the game is over";
    case Flaw::outside: return "there is no such cell on this board";
    case Flaw::occupied: return "there is a stone already";
    case Flaw::no_swap: return "only the second move may be a swap, and only with the swap rule";
    case Flaw::none: break;
  }
  return "it is legal";
}

Reference::Reference(int side, SwapRule swap_rule)
    : side_(side), swap_rule_(swap_rule), stones_((2 * side - 1) * (2 * side - 1), kNobody) {}

std::vector<Placement> Reference::cells() const {
  std::vector<Placement> list;
  for (int y = 0; y < 2 * side_ - 1; ++y)
    for (int x = row_begin(side_, y); x < row_end(side_, y); ++x) list.push_back({x, y});
  return list;
}

void Reference::moves(std::vector<Placement>& list) const {
  list.clear();
  for (const Placement& cell : cells())
    if (check(cell) == Flaw::none) list.push_back(cell);
  if (check(kSwapPlacement) == Flaw::none) list.push_back(kSwapPlacement);
}

Flaw Reference::check(Placement move) const {
  if (wins_ != 0) return Flaw::over;
  if (move == kSwapPlacement)
    return swap_rule_ == SwapRule::on && played_ == 1 ? Flaw::none : Flaw::no_swap;
  if (!is_on_board(side_, move)) return Flaw::outside;
  return is_empty(move) ? Flaw::none : Flaw::occupied;
}

void Reference::play(Placement move) {
  if (move == kSwapPlacement) {
    std::swap(last_[kWhite], last_[kBlack]);
    at(last_[kBlack]) = kBlack;
  } else {
    wins_ = wins_at(to_move(), move);
    at(move) = to_move();
    last_[to_move()] = move;
  }
  ++played_;
}

bool Reference::finished() const {
  return wins_ != 0 || std::count(stones_.begin(), stones_.end(), kNobody) ==
                           static_cast<int>(stones_.size() - cells().size());
}

Score Reference::score() const {
  if (wins_ == 0) return 0.5;
  return winner() == kWhite ? 1 : 0;
}

// --- Ring, bridge and fork ---

Wins Reference::wins_at(int player, Placement cell) const {
  Reference then = *this;
  then.at(cell) = player;
  return static_cast<Wins>((then.has_ring(player) ? kRing : 0) | then.links(player));
}

unsigned Reference::ways_off(Placement cell) const {
  unsigned ways = 0;
  for (int direction = 0; direction < 6; ++direction)
    if (!is_on_board(side_, beside(cell, direction))) ways |= 1u << direction;
  return ways;
}

// A cell is encircled if nobody who starts there and sets no foot on stones of the colour can leave the
// board, whatever is in the cell itself.
bool Reference::has_ring(int color) const {
  std::vector<bool> can_leave(stones_.size());
  const auto leaves = [&](Placement c) { return can_leave[c.y * (2 * side_ - 1) + c.x]; };
  std::vector<Placement> reached;
  const auto reach = [&](Placement c) {
    if (!is_on_board(side_, c) || has(color, c) || leaves(c)) return;
    can_leave[c.y * (2 * side_ - 1) + c.x] = true;
    reached.push_back(c);
  };
  for (const Placement& cell : cells())
    if (ways_off(cell) != 0) reach(cell);
  while (!reached.empty()) {
    const Placement cell = reached.back();
    reached.pop_back();
    for (int direction = 0; direction < 6; ++direction) reach(beside(cell, direction));
  }
  const std::vector<Placement> all = cells();
  return std::any_of(all.begin(), all.end(), [&](Placement cell) {
    if (ways_off(cell) != 0) return false;
    for (int direction = 0; direction < 6; ++direction)
      if (leaves(beside(cell, direction))) return false;
    return true;
  });
}

// From a corner three ways lead off the board, from the rest of a side two: the same two all along it.
Wins Reference::links(int color) const {
  Wins wins = 0;
  std::vector<bool> is_seen(stones_.size());
  for (const Placement& start : cells()) {
    std::set<unsigned> corners;
    std::set<unsigned> sides;
    std::vector<Placement> chain;
    const auto add = [&](Placement c) {
      if (!has(color, c) || is_seen[c.y * (2 * side_ - 1) + c.x]) return;
      is_seen[c.y * (2 * side_ - 1) + c.x] = true;
      chain.push_back(c);
    };
    add(start);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const unsigned ways = ways_off(chain[i]);
      const auto count = std::popcount(ways);
      if (count == 3) corners.insert(ways);
      if (count == 2) sides.insert(ways);
      const Placement cell = chain[i];
      for (int direction = 0; direction < 6; ++direction) add(beside(cell, direction));
    }
    if (corners.size() >= 2) wins |= kBridge;
    if (sides.size() >= 3) wins |= kFork;
  }
  return wins;
}

// --- Playouts ---

void Reference::play_out(Stream& stream, Line<Placement>& line) {
  std::vector<Placement> list;
  for (moves(list); !list.empty(); moves(list)) {
    line.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    play(line.back());
  }
}

std::vector<Placement> Reference::heavy_choices(std::uint32_t without) const {
  std::vector<Placement> list;
  if (finished()) return list;
  if (!(without & kWithoutWin)) list = winning_near(to_move());
  if (list.empty() && !(without & kWithoutBlock)) list = winning_near(1 - to_move());
  if (list.empty() && !(without & kWithoutBridge)) list = bridges_to_save();
  if (!list.empty()) return list;
  for (const Placement& cell : cells())
    if (is_empty(cell)) list.push_back(cell);
  return list;
}

std::vector<Placement> Reference::winning_near(int player) const {
  std::vector<Placement> list;
  if (last_[player] == kNowhere) return list;
  for (const Placement& cell : cells())
    if (is_empty(cell) && steps_between(cell, last_[player]) <= 2 && wins_at(player, cell) != 0)
      list.push_back(cell);
  return list;
}

// Around the opponent's last stone: a stone of ours, an empty cell, a stone of ours; and no chain of ours
// has both.
std::vector<Placement> Reference::bridges_to_save() const {
  std::vector<Placement> list;
  const Placement intruder = last_[1 - to_move()];
  if (intruder == kNowhere) return list;
  for (int direction = 0; direction < 6; ++direction) {
    const Placement one = beside(intruder, direction - 1);
    const Placement other = beside(intruder, direction + 1);
    if (!is_empty(beside(intruder, direction)) || !has(to_move(), one) || !has(to_move(), other))
      continue;
    std::vector<Placement> chain{one};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Placement cell = chain[i];
      for (int way = 0; way < 6; ++way) {
        const Placement next = beside(cell, way);
        const bool is_new = std::find(chain.begin(), chain.end(), next) == chain.end();
        if (has(to_move(), next) && is_new) chain.push_back(next);
      }
    }
    if (std::find(chain.begin(), chain.end(), other) == chain.end())
      list.push_back(beside(intruder, direction));
  }
  return list;
}

}  // namespace hornbeam::havannah
