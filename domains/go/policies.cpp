#include "domains/go/policies.hpp"

#include <algorithm>
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

// Captures nothing and leaves its own chain, of so many stones at least, with one liberty.
bool is_self_atari(const Reference& position, Vertex v, std::size_t fewest = 1) {
  for (const Vertex near : position.board().neighbors(v))
    if (position.board().at(near) == other(position.to_move()) && in_atari(position, near))
      return false;
  Reference next = position;
  next.play(v);
  return in_atari(next, v) && next.board().region(v).size() >= fewest;
}

Points saving(const Reference& position) {
  Points points;
  for (const Vertex stone : position.board().neighbors(*position.last_move())) {
    if (position.board().at(stone) != position.to_move() || !in_atari(position, stone)) continue;
    const Vertex extension = position.board().liberties(stone).front();
    if (position.is_legal_in_playouts(extension) && !is_self_atari(position, extension))
      points.insert(extension);
    for (const Vertex member : position.board().region(stone)) {
      for (const Vertex near : position.board().neighbors(member)) {
        if (position.board().at(near) != other(position.to_move()) || !in_atari(position, near))
          continue;
        const Vertex capture = position.board().liberties(near).front();
        if (position.is_legal_in_playouts(capture)) points.insert(capture);
      }
    }
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

bool captures_something(const Reference& position, Vertex v) {
  for (const Vertex near : position.board().neighbors(v))
    if (position.board().at(near) == other(position.to_move()) && in_atari(position, near))
      return true;
  return false;
}

}  // namespace

std::vector<Chance> light_chances(const Reference& position) {
  return equally(points_where(position, [&](Vertex v) { return is_playable(position, v); }));
}

std::vector<Chance> heavy_chances(const Reference& position, std::uint32_t without) {
  const auto uses = [&](HeavyRule rule) { return (without >> rule & 1) == 0; };
  const auto is_sane = [&](Vertex v, std::size_t fewest) {
    return !uses(kSelfAtari) || !is_self_atari(position, v, fewest);
  };
  Points points;
  if (const auto last = position.last_move()) {
    if (uses(kSave)) points = saving(position);
    if (points.empty() && uses(kNakade)) points = vital_points(position);
    if (points.empty() && uses(kPattern))
      points = points_where(position, [&](Vertex v) {
        return is_around(v, *last) && makes_pattern(position, v) &&
               position.is_legal_in_playouts(v) && is_sane(v, 1);
      });
  }
  if (points.empty() && uses(kCapture))
    points = points_where(position, [&](Vertex v) {
      return captures_something(position, v) && position.is_legal_in_playouts(v);
    });
  if (points.empty())
    points = points_where(
        position, [&](Vertex v) { return is_playable(position, v) && is_sane(v, kGivenAway); });
  return points.empty() ? light_chances(position) : equally(points);
}

}  // namespace hornbeam::go
