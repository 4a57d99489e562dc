#include "domains/morpion/reference.hpp"

#include <algorithm>
#include <string_view>

namespace hornbeam::morpion {
namespace {

constexpr std::string_view kCross5[] = {
    "...****...",  //
    "...*..*...",  //
    "...*..*...",  //
    "****..****",  //
    "*........*",  //
    "*........*",  //
    "****..****",  //
    "...*..*...",  //
    "...*..*...",  //
    "...****...",
};
constexpr std::string_view kCross4[] = {
    "..***..",  //
    "..*.*..",  //
    "***.***",  //
    "*.....*",  //
    "***.***",  //
    "..*.*..",  //
    "..***..",
};

}  // namespace

std::string_view explain(Flaw flaw, Variant variant) {
  switch (flaw) {
    case Flaw::outside: return "the new dot is not on the line, or the line leaves the paper";
    case Flaw::occupied: return "there is a dot already";
    case Flaw::gap: return "the line misses another dot";
    case Flaw::overlap:
      return variant.touching ? "a part of the line is drawn already in this direction"
                              : "a dot of the line is on another line of this direction";
    case Flaw::none: break;
  }
  return "nothing is wrong with it";
}

Reference::Reference(Variant variant) : variant_(variant) {
  const auto draw = [&](const auto& cross, int corner) {
    for (int y = 0; y < std::ssize(cross); ++y)
      for (int x = 0; x < std::ssize(cross); ++x)
        if (cross[y][static_cast<std::size_t>(x)] == '*')
          put_dot(kInnerCorner - corner + x, kInnerCorner - corner + y);
  };
  if (variant.dots == 5)
    draw(kCross5, 3);
  else
    draw(kCross4, 2);
}

bool Reference::on_paper(int x, int y) {
  return x >= -kMargin && x < kSide - kMargin && y >= -kMargin && y < kSide - kMargin;
}

void Reference::put_dot(int x, int y) {
  at(x, y) |= kDot;
  left_ = std::min(left_, x);
  right_ = std::max(right_, x);
  top_ = std::min(top_, y);
  bottom_ = std::max(bottom_, y);
}

Flaw Reference::check(const Placement& move) const {
  const int n = variant_.dots;
  if (move.index < 0 || move.index >= n) return Flaw::outside;
  const int x = move.x - move.index * dx(move.direction);
  const int y = move.y - move.index * dy(move.direction);
  if (!on_paper(x, y) ||
      !on_paper(x + (n - 1) * dx(move.direction), y + (n - 1) * dy(move.direction)))
    return Flaw::outside;
  if (has_dot(move.x, move.y)) return Flaw::occupied;
  for (int i = 0; i < n; ++i)
    if (i != move.index && !has_dot(x + i * dx(move.direction), y + i * dy(move.direction)))
      return Flaw::gap;
  const int marks = variant_.touching ? n - 1 : n;
  for (int i = 0; i < marks; ++i)
    if (at(x + i * dx(move.direction), y + i * dy(move.direction)) & mark(move.direction))
      return Flaw::overlap;
  return Flaw::none;
}

void Reference::play(const Placement& move) {
  put_dot(move.x, move.y);
  const int marks = variant_.touching ? variant_.dots - 1 : variant_.dots;
  for (int i = 0; i < marks; ++i)
    at(move.x + (i - move.index) * dx(move.direction),
       move.y + (i - move.index) * dy(move.direction)) |= mark(move.direction);
  ++moves_;
}

void Reference::list_line(int x, int y, Direction direction, std::vector<Placement>& list) const {
  for (int i = 0; i < variant_.dots; ++i) {
    const Placement move{x + i * dx(direction), y + i * dy(direction), direction, i};
    if (check(move) == Flaw::none) list.push_back(move);
  }
}

void Reference::moves(std::vector<Placement>& list) const {
  list.clear();
  const int n = variant_.dots;
  for (const Direction direction : kDirections)
    for (int y = top_ - n; y <= bottom_ + n; ++y)
      for (int x = left_ - n; x <= right_ + n; ++x) list_line(x, y, direction, list);
}

bool Reference::finished() const {
  std::vector<Placement> list;
  moves(list);
  return list.empty();
}

void Reference::play_out(Stream& stream, Line<Placement>& line) {
  std::vector<Placement> list;
  moves(list);
  while (!list.empty()) {
    const Placement move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    play(move);
    line.push_back(move);
    std::erase_if(list, [&](const Placement& other) { return check(other) != Flaw::none; });
    for (const Direction direction : kDirections)
      for (int i = 0; i < variant_.dots; ++i)
        list_line(move.x - i * dx(direction), move.y - i * dy(direction), direction, list);
  }
}

}  // namespace hornbeam::morpion
