#include "domains/go/board.hpp"

namespace hornbeam::go {

Board::Board(Shape shape) : stride_(shape.stride()), rows_(shape.rows), points_(shape.points()) {
  // Every point sees nothing but edge until its neighbours become points.
  sites_.fill({.code = 0xffff, .where = 0, .next = 0, .color = kEdge});
  chains_.fill({});
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const Point point = shape.point({column, row});
      set(point, kEmpty);
      sites_[point].where = static_cast<std::uint16_t>(empty_count_);
      empty_[empty_count_++] = point;
    }
  }
}

std::uint64_t Board::hash_after(int point, Color color) const {
  const bool is_capture = captures(point, color);
  const bool is_suicide = !is_legal(point, color);
  std::uint64_t hash = hash_;
  if (!is_suicide) hash ^= stone_hash(static_cast<Point>(point), color);
  if (!is_capture && !is_suicide) return hash;
  const Color gone = is_suicide ? color : other(color);
  std::array<int, 4> roots{};
  int count = 0;
  for (const int distance : neighbors()) {
    const Site& site = sites_[point + distance];
    if (site.color != gone || !chains_[site.where].in_atari()) continue;
    if (std::find(roots.begin(), roots.begin() + count, site.where) != roots.begin() + count)
      continue;
    roots[count++] = site.where;
    int stone = site.where;
    do {
      hash ^= stone_hash(static_cast<Point>(stone), gone);
      stone = sites_[stone].next;
    } while (stone != site.where);
  }
  return hash;
}

int Board::area_margin() const {
  int margin = 0;
  for (int point = stride_ + 1; point < points_; ++point) {
    margin += color(point) == kBlack;
    margin -= color(point) == kWhite;
  }
  std::array<bool, kMaxPoints> is_seen{};
  std::array<Point, kMaxArea> region;
  const std::array<int, 4> distances = neighbors();
  for (int i = 0; i < empty_count_; ++i) {
    if (is_seen[empty_[i]]) continue;
    is_seen[empty_[i]] = true;
    region[0] = empty_[i];
    int size = 1;
    unsigned borders = 0;  // a bit for each colour
    for (int done = 0; done < size; ++done) {
      for (const int distance : distances) {
        const auto neighbor = static_cast<Point>(region[done] + distance);
        const Color found = color(neighbor);
        borders |= 1u << found;
        if (found != kEmpty || is_seen[neighbor]) continue;
        is_seen[neighbor] = true;
        region[size++] = neighbor;
      }
    }
    const bool black = (borders >> kBlack & 1) != 0;
    const bool white = (borders >> kWhite & 1) != 0;
    if (black != white) margin += black ? size : -size;
  }
  return margin;
}

}  // namespace hornbeam::go
