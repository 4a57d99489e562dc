#include "domains/morpion/position.hpp"

#include <algorithm>

#include "domains/morpion/symmetry.hpp"

namespace hornbeam::morpion {
namespace {

// The outline of the cross, whose arms are n-1 dots wide and long.
template <class Add>
void for_each_dot_of_cross(int n, Add add) {
  const int arm = n - 2;  // steps along a side
  const int start = kInnerCorner - arm;
  const auto add_both = [&](int a, int b) {
    add(start + a, start + b);
    add(start + b, start + a);
  };
  for (int i = 0; i <= arm; ++i) {
    for (const int edge : {0, 3 * arm}) add_both(arm + i, edge);
    for (const int side : {arm, 2 * arm}) {
      add_both(side, i);
      add_both(side, 2 * arm + i);
    }
  }
}

}  // namespace

Position::Position(Variant variant) : variant_(variant) {
  board_.open.fill(~std::uint64_t{0});
  for_each_dot_of_cross(variant.dots, [&](int x, int y) {
    for (const Direction direction : kDirections)
      board_.dots[track_at(direction, {x, y})] |= std::uint64_t{1} << place_at(direction, {x, y});
  });
  const std::uint64_t all = (1u << variant.dots) - 1;
  for (int track = 0; track < kTracks; ++track) {
    for (int place = 0; place < kSide; ++place) {
      const std::uint64_t dots = std::rotr(board_.dots[track], place) & all;
      if (std::popcount(dots) != variant.dots - 1) continue;
      const Cell c = cell_on(track, (place + std::countr_one(dots)) & (kSide - 1));
      board_.add({line_at(track, place), dot_at(c.x, c.y)});
    }
  }
}

void Position::moves(std::vector<Move>& list) const {
  list.resize(static_cast<std::size_t>(board_.legal));
  for (int i = 0; i < board_.legal; ++i) list[i] = board_.at(i);
  std::sort(list.begin(), list.end(), [](Move a, Move b) { return a.line < b.line; });
}

void Position::play(Move move) {
  with_rules(variant_, [&](auto rules) { play_by<decltype(rules)>(move); });
}

bool Position::step(const playout::Uniform&, Stream& stream, Move& move) {
  if (finished()) return false;
  move = board_.at(static_cast<int>(stream.below(static_cast<std::uint32_t>(board_.legal))));
  play(move);
  return true;
}

void Position::rollout(const playout::Uniform&, Stream& stream, Line<Move>& line) {
  const std::size_t before = history_.size();
  with_rules(variant_, [&](auto rules) {
    Stream local = stream;
    while (!finished())
      play_by<decltype(rules)>(
          board_.at(static_cast<int>(local.below(static_cast<std::uint32_t>(board_.legal)))));
    stream = local;
  });
  const std::span<const Move> drawn = history().subspan(before);
  line.insert(line.end(), drawn.begin(), drawn.end());
}

std::uint64_t Position::hash() const {
  return hash_lines(history(), variant_.dots, {});
}

std::uint64_t Position::canonical_hash() const {
  std::uint64_t least = hash();
  for (int i = 1; i < kSymmetries; ++i)
    least = std::min(least, hash_lines(history(), variant_.dots, symmetry(i)));
  return least;
}

std::uint64_t Position::kin() const {
  std::uint64_t least = hash_dots(history(), variant_.dots, {});
  for (int i = 1; i < kSymmetries; ++i)
    least = std::min(least, hash_dots(history(), variant_.dots, symmetry(i)));
  return least;
}

Placement Position::placement(Move move) const {
  // Of the torus's columns, the one nearest to the cross.
  const auto unwrap = [](int coordinate) {
    return coordinate < kSide - 2 ? coordinate : coordinate - kSide;
  };
  const Cell c = cell(move.dot);
  return {unwrap(c.x), unwrap(c.y), direction_of(move.line), index_of(move)};
}

std::optional<Move> Position::find(const Placement& placement) const {
  const Cell c = cell(dot_at(placement.x, placement.y));
  const Move move{
      line_at(track_at(placement.direction, c), place_at(placement.direction, c) - placement.index),
      dot_at(c.x, c.y)};
  if (this->placement(move) != placement) return std::nullopt;  // far outside
  for (int i = 0; i < board_.legal; ++i)
    if (board_.at(i) == move) return move;
  return std::nullopt;
}

std::optional<Move> Position::parse(std::string_view text) const {
  const auto placement = parse_placement(text);
  return placement ? find(*placement) : std::nullopt;
}

}  // namespace hornbeam::morpion
