#include "domains/go/policies.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "domains/go/playouts.hpp"
#include "domains/go/shapes.hpp"

namespace hornbeam::go {
namespace {

struct ByPlace {
  bool operator()(Vertex a, Vertex b) const {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  }
};
using Points = std::set<Vertex, ByPlace>;

std::vector<Chance> equally(const Points& points) {
  std::vector<Chance> list;
  for (const Vertex v : points) list.push_back({v, 1.0 / static_cast<double>(points.size())});
  if (list.empty()) list.push_back({std::nullopt, 1});
  return list;
}

// Chances of moves that come from one rule after the other.
class Mixture {
 public:
  // With this chance, of what is left, one of these is drawn.
  void add(double chance, const std::vector<Chance>& list) {
    for (const Chance& one : list) {
      auto same = std::find_if(mixed_.begin(), mixed_.end(),
                               [&](const Chance& known) { return known.move == one.move; });
      if (same == mixed_.end()) same = mixed_.insert(same, {one.move, 0});
      same->chance += left_ * chance * one.chance;
    }
    left_ *= 1 - chance;
  }
  std::vector<Chance> in_order() && {
    std::sort(mixed_.begin(), mixed_.end(), [](const Chance& a, const Chance& b) {
      return a.move && (!b.move || ByPlace{}(*a.move, *b.move));
    });
    return std::move(mixed_);
  }
  bool is_complete() const { return left_ == 0; }

 private:
  std::vector<Chance> mixed_;
  double left_ = 1;
};

template <class Test>
Points points_where(const Reference& position, Test test) {
  Points points;
  const Shape shape = position.board().shape();
  for (int row = 0; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column)
      if (const Vertex v{column, row}; position.board().at(v) == kEmpty && test(v))
        points.insert(v);
  return points;
}

bool is_eye(const Reference& position, Vertex v, Color owner) {
  for (const Vertex near : position.board().neighbors(v))
    if (position.board().at(near) != owner) return false;
  int others = 0;
  int edges = 0;
  for (const int right : {-1, 1}) {
    for (const int up : {-1, 1}) {
      const Color color = position.board().at({v.column + right, v.row + up});
      others += color == other(owner);
      edges += color == kEdge;
    }
  }
  return edges > 0 ? others == 0 : others <= 1;
}

bool is_playable(const Reference& position, Vertex v) {
  return !is_eye(position, v, position.to_move()) && position.is_legal_in_playouts(v);
}

bool in_atari(const Reference& position, Vertex stone) {
  return position.board().liberties(stone).size() == 1;
}

bool captures_something(const Reference& position, Vertex v) {
  for (const Vertex near : position.board().neighbors(v))
    if (position.board().at(near) == other(position.to_move()) && in_atari(position, near))
      return true;
  return false;
}

// Captures nothing and leaves its own chain with one liberty.
bool is_self_atari(const Reference& position, Vertex v) {
  if (captures_something(position, v)) return false;
  Reference next = position;
  next.play(v);
  return in_atari(next, v);
}

// What captures chains beside the stone's, of the player to move.
Points captures_beside(const Reference& position, Vertex stone) {
  Points points;
  for (const Vertex member : position.board().region(stone)) {
    for (const Vertex near : position.board().neighbors(member)) {
      if (position.board().at(near) != other(position.to_move()) || !in_atari(position, near))
        continue;
      const Vertex capture = position.board().liberties(near).front();
      if (position.is_legal_in_playouts(capture)) points.insert(capture);
    }
  }
  return points;
}

}  // namespace

bool is_caught(const Reference& position, Vertex stone, int most_moves, Captures captures) {
  const Vertex extension = position.board().liberties(stone).front();
  Points moves = captures_beside(position, stone);
  if (captures == Captures::escape && (!moves.empty() || captures_something(position, extension)))
    return false;
  moves.insert(extension);
  return std::none_of(moves.begin(), moves.end(),
                      [&](Vertex v) { return escapes(position, stone, v, most_moves, captures); });
}

bool escapes(const Reference& position, Vertex stone, Vertex move, int most_moves,
             Captures captures) {
  if (!position.is_legal_in_playouts(move)) return false;
  Reference next = position;
  next.play(move);
  const std::vector<Vertex> liberties = next.board().liberties(stone);
  if (liberties.size() != 2) return liberties.size() > 2;
  return most_moves <= 0 || (!catches(next, stone, liberties[0], most_moves - 1, captures) &&
                             !catches(next, stone, liberties[1], most_moves - 1, captures));
}

bool catches(const Reference& position, Vertex stone, Vertex liberty, int most_moves,
             Captures captures) {
  if (most_moves <= 0 || !position.is_legal_in_playouts(liberty)) return false;
  Reference next = position;
  next.play(liberty);
  return is_caught(next, stone, most_moves - 1, captures);
}

namespace {

Points saving(const Reference& position) {
  Points points;
  const Vertex last = *position.last_move();
  for (const Vertex stone : position.board().neighbors(last)) {
    if (position.board().at(stone) != position.to_move() || !in_atari(position, stone)) continue;
    const Vertex extension = position.board().liberties(stone).front();
    if (escapes(position, stone, extension, kPlayoutLadder)) points.insert(extension);
    points.merge(captures_beside(position, stone));
  }
  if (position.board().at(last) != kEmpty && in_atari(position, last))
    if (const Vertex v = position.board().liberties(last).front(); position.is_legal_in_playouts(v))
      points.insert(v);
  return points;
}

// The same position with the other player to move.
Reference passed(const Reference& position) {
  Reference next = position;
  next.play(std::nullopt);
  return next;
}

Points catching(const Reference& position) {
  Points points;
  std::vector<Vertex> stones;
  if (position.board().at(*position.last_move()) != kEmpty) stones.push_back(*position.last_move());
  for (const Vertex near : position.board().neighbors(*position.last_move()))
    if (position.board().at(near) != kEmpty) stones.push_back(near);
  for (const Vertex stone : stones) {
    const std::vector<Vertex> liberties = position.board().liberties(stone);
    if (liberties.size() != 2) continue;
    const bool is_own = position.board().at(stone) == position.to_move();
    const Reference hunting = is_own ? passed(position) : position;
    Points deadly;
    for (const Vertex v : liberties)
      if (catches(hunting, stone, v, kPlayoutLadder)) deadly.insert(v);
    if (!is_own) points.merge(deadly);
    if (!is_own || deadly.empty()) continue;
    for (const Vertex v : liberties)
      if (escapes(position, stone, v, kPlayoutLadder)) points.insert(v);
    points.merge(captures_beside(position, stone));
  }
  return points;
}

// The dead shapes, drawn: * is the vital point.
constexpr const char* kDeadShapes[] = {
    "o*o",          // three in a row
    "o*/.o",        // bent three
    "o*o/.o.",      // a T
    ".o./o*o/.o.",  // a cross
    "oo./o*o",      // a square with a tail
    "oo./o*o/.o.",  // a square with two tails
};

// Whether the region is the shape, with its vital point at `vital`, in any of eight orientations.
bool is_shape(const Points& region, Vertex vital, std::string_view drawn) {
  std::vector<Vertex> cells;
  Vertex star;
  Vertex at;
  for (const char c : drawn) {
    if (c == '*') star = at;
    if (c == '*' || c == 'o') cells.push_back(at);
    at = c == '/' ? Vertex{0, at.row + 1} : Vertex{at.column + 1, at.row};
  }
  if (cells.empty() || cells.size() != region.size()) return false;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const bool fits = std::all_of(cells.begin(), cells.end(), [&](Vertex cell) {
      int right = cell.column - star.column;
      int up = cell.row - star.row;
      if ((symmetry & 1) != 0) std::swap(right, up);
      if ((symmetry & 2) != 0) right = -right;
      if ((symmetry & 4) != 0) up = -up;
      return region.count({vital.column + right, vital.row + up}) == 1;
    });
    if (fits) return true;
  }
  return false;
}

Points vital_points(const Reference& position) {
  Points points;
  for (const Vertex beside : position.board().neighbors(*position.last_move())) {
    if (position.board().at(beside) != kEmpty) continue;
    const std::vector<Vertex> region = position.board().region(beside);
    std::set<Color> borders;
    for (const Vertex member : region)
      for (const Vertex near : position.board().neighbors(member))
        borders.insert(position.board().at(near));
    if (borders.count(kBlack) + borders.count(kWhite) > 1) continue;
    for (const Vertex member : region) {
      for (const char* shape : kDeadShapes)
        if (is_shape({region.begin(), region.end()}, member, shape) &&
            position.is_legal_in_playouts(member))
          points.insert(member);
    }
  }
  return points;
}

bool cell_allows(char cell, Color found, Color x) {
  switch (cell) {
    case 'X': return found == x;
    case 'O': return found == other(x);
    case 'x': return found == x || found == kEmpty;
    case 'o': return found == other(x) || found == kEmpty;
    case '.': return found == kEmpty;
    case '#': return found == kEdge;
    default: return found != kEdge;
  }
}

bool makes_pattern(const Reference& position, Vertex v) {
  for (const Pattern& pattern : patterns()) {
    for (const Color x : {kBlack, kWhite}) {
      if (pattern.mover == 'X' && position.to_move() != x) continue;
      if (pattern.mover == 'O' && position.to_move() == x) continue;
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        bool fits = true;
        for (int right = -1; right <= 1; ++right) {
          for (int up = -1; up <= 1; ++up) {
            if (right == 0 && up == 0) continue;
            int column = right;
            int row = up;
            if ((symmetry & 1) != 0) std::swap(column, row);
            if ((symmetry & 2) != 0) column = -column;
            if ((symmetry & 4) != 0) row = -row;
            const Color found = position.board().at({v.column + column, v.row + row});
            fits &= cell_allows(pattern.rows[1 - up][1 + right], found, x);
          }
        }
        if (fits) return true;
      }
    }
  }
  return false;
}

bool is_around(Vertex v, Vertex center) {
  return v != center && std::abs(v.column - center.column) <= 1 &&
         std::abs(v.row - center.row) <= 1;
}

// Each move into atari is left out with its chance, and the rest are equally likely; where nothing is
// left, those are.
std::vector<Chance> careful_chances(const Reference& position) {
  const Points all = points_where(position, [&](Vertex v) { return is_playable(position, v); });
  const Points doubtful = points_where(
      position, [&](Vertex v) { return is_playable(position, v) && is_self_atari(position, v); });
  const std::size_t sane = all.size() - doubtful.size();
  // The mean of 1 / (fixed + k), where k of so many are kept.
  const auto mean_share = [](std::size_t fixed, std::size_t of) {
    std::vector<double> kept{1};
    for (std::size_t i = 0; i < of; ++i) {
      kept.push_back(0);
      for (std::size_t k = i + 1; k > 0; --k)
        kept[k] = kept[k] * kPassedOver + kept[k - 1] * (1 - kPassedOver);
      kept[0] *= kPassedOver;
    }
    double mean = 0;
    for (std::size_t k = 0; k <= of; ++k)
      if (fixed + k > 0) mean += kept[k] / static_cast<double>(fixed + k);
    return mean;
  };
  std::vector<Chance> list;
  for (const Vertex v : all) {
    if (doubtful.count(v) == 0) {
      list.push_back({v, mean_share(sane, doubtful.size())});
      continue;
    }
    double chance = (1 - kPassedOver) * mean_share(sane + 1, doubtful.size() - 1);
    const auto count = static_cast<double>(doubtful.size());
    if (sane == 0) chance += std::pow(kPassedOver, count) / count;
    list.push_back({v, chance});
  }
  if (list.empty()) list.push_back({std::nullopt, 1});
  return list;
}

}  // namespace

std::vector<Chance> light_chances(const Reference& position) {
  return equally(points_where(position, [&](Vertex v) { return is_playable(position, v); }));
}

std::vector<Chance> heavy_chances(const Reference& game, std::uint32_t without) {
  Reference position = game;
  position.forget_history();
  const auto uses = [&](HeavyRule rule) { return (without >> rule & 1) == 0; };
  Mixture mixture;
  const auto ask = [&](HeavyRule rule, auto list) {
    if (!uses(rule) || mixture.is_complete()) return;
    if (const Points points = list(); !points.empty())
      mixture.add(kHeavyRules[rule].chance, equally(points));
  };
  if (const auto last = position.last_move()) {
    ask(kSave, [&] { return saving(position); });
    ask(kLadder, [&] { return catching(position); });
    ask(kNakade, [&] { return vital_points(position); });
    ask(kPattern, [&] {
      return points_where(position, [&](Vertex v) {
        return is_around(v, *last) && makes_pattern(position, v) &&
               position.is_legal_in_playouts(v) &&
               !(uses(kSelfAtari) && is_self_atari(position, v));
      });
    });
  }
  ask(kCapture, [&] {
    return points_where(position, [&](Vertex v) {
      return captures_something(position, v) && position.is_legal_in_playouts(v);
    });
  });
  if (!mixture.is_complete())
    mixture.add(1, uses(kSelfAtari) ? careful_chances(position) : light_chances(position));
  return std::move(mixture).in_order();
}

}  // namespace hornbeam::go
