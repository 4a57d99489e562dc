// The last stone completed what won, so every ring goes through it or, around a stone of its own colour,
// is the six cells around one of its neighbours; and what is linked is linked by way of it.
#include "domains/havannah/shape.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace hornbeam::havannah {
namespace {

using Key = std::pair<int, int>;  // row, column

Key key(Placement p) {
  return {p.y, p.x};
}

class Shape {
 public:
  explicit Shape(const Reference& game)
      : game_(game), color_(game.winner()), last_(game.last_stone(color_)) {}

  std::vector<Placement> find() {
    if (game_.wins() & kRing) add_ring();
    if (game_.wins() & kBridge) add_links(3, 2);
    if (game_.wins() & kFork) add_links(2, 3);
    std::vector<Placement> list;
    for (const auto& [y, x] : stones_) list.push_back({x, y});
    return list;
  }

 private:
  using Way = std::vector<Placement>;

  bool is_own(Placement cell) const { return game_.has(color_, cell); }

  // The stones that can be reached from `start`, nearest first, each with the one before it. Stones of
  // `closed` are not entered.
  struct Reached {
    std::vector<Placement> order;
    std::map<Key, Placement> before;

    Way way_to(Placement cell) const {
      Way way{cell};
      while (before.at(key(way.back())) != way.back()) way.push_back(before.at(key(way.back())));
      return way;
    }
  };
  Reached reach(Placement start, const std::set<Key>& closed) const {
    Reached reached{{start}, {{key(start), start}}};
    for (std::size_t i = 0; i < reached.order.size(); ++i) {
      const Placement cell = reached.order[i];
      for (int direction = 0; direction < 6; ++direction) {
        const Placement next = beside(cell, direction);
        if (!is_own(next) || closed.contains(key(next))) continue;
        if (reached.before.try_emplace(key(next), cell).second) reached.order.push_back(next);
      }
    }
    return reached;
  }

  void add(const Way& way) {
    for (const Placement& cell : way) stones_.insert(key(cell));
  }

  // From the last stone out through one run of neighbours and back through another; the rest of both runs
  // is out of bounds, so that the ring is not drawn through them twice.
  void add_ring() {
    Way best;
    for (int out = 0; out < 6; ++out) {
      if (!is_own(beside(last_, out))) continue;
      for (int back = out + 2; back < out + 5; ++back) {
        if (!is_own(beside(last_, back)) || is_one_run(out, back)) continue;
        std::set<Key> closed{key(last_)};
        for (int i = 0; i < 6; ++i)
          if (i != out && i != back % 6) closed.insert(key(beside(last_, i)));
        const Reached reached = reach(beside(last_, out), closed);
        if (!reached.before.contains(key(beside(last_, back)))) continue;
        Way way = reached.way_to(beside(last_, back));
        way.push_back(last_);
        if (best.empty() || way.size() < best.size()) best = std::move(way);
      }
    }
    if (best.empty()) best = filled_ring();
    add(best);
  }

  // Whether two neighbours of the last stone are linked by others on one side or the other.
  bool is_one_run(int from, int to) const {
    const auto are_own = [&](int first, int end) {
      for (int i = first; i < end; ++i)
        if (!is_own(beside(last_, i))) return false;
      return true;
    };
    return are_own(from, to) || are_own(to, from + 6);
  }

  Way filled_ring() const {
    for (int direction = 0; direction < 6; ++direction) {
      const Placement middle = beside(last_, direction);
      Way way;
      for (int i = 0; i < 6; ++i)
        if (is_own(beside(middle, i))) way.push_back(beside(middle, i));
      if (is_own(middle) && way.size() == 6) return way;
    }
    return {};
  }

  // To the nearest corners (three ways lead off the board) or sides (two ways), each once.
  void add_links(int ways_off, std::size_t count) {
    const Reached reached = reach(last_, {});
    std::set<std::vector<int>> found;
    for (const Placement& cell : reached.order) {
      std::vector<int> off;
      for (int direction = 0; direction < 6; ++direction)
        if (!is_on_board(game_.side(), beside(cell, direction))) off.push_back(direction);
      if (static_cast<int>(off.size()) != ways_off || found.size() == count) continue;
      if (found.insert(off).second) add(reached.way_to(cell));
    }
  }

  const Reference& game_;
  int color_;
  Placement last_;
  std::set<Key> stones_;
};

}  // namespace

std::vector<Placement> winning_shape(const Reference& game) {
  return game.wins() == 0 ? std::vector<Placement>{} : Shape(game).find();
}

}  // namespace hornbeam::havannah
