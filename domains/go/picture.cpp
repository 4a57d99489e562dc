#include "domains/go/picture.hpp"

#include <fmt/format.h>

#include <vector>

namespace hornbeam::go {
namespace {

constexpr const char* kLooks =
    "<circle id=\"white\" r=\".46\"/>\n"
    "<circle id=\"black\" r=\".46\"/>\n"
    "<circle id=\"last\" r=\".16\"/>\n";

// Wood is wood in the dark, too.
constexpr const char* kStyle = R"(.wood{fill:#dcb56a}
.lines{stroke:#4a3a1c;stroke-width:.03;fill:none}
.star{fill:#4a3a1c}
.edge{fill:#4a3a1c;font-size:.36px;text-anchor:middle}
.white{fill:#fbfbf7;stroke:#2b2b2b;stroke-width:.03}
.black{fill:#141414;stroke:#141414;stroke-width:.03}
.last{fill:#d8432f}
.common{stroke:var(--accent);stroke-width:.1})";

Spot spot_of(Vertex v, Shape shape, std::size_t moment = 0) {
  return {moment, 1.0 * v.column, 1.0 * (shape.rows - 1 - v.row)};
}

// Where boards of the usual sizes have points to find one's way by.
std::vector<Vertex> stars(Shape shape) {
  if (shape.columns != shape.rows || shape.columns < 7) return {};
  const int size = shape.columns;
  const int near = size >= 13 ? 3 : 2;
  std::vector<int> places{near, size - 1 - near};
  if (size % 2 == 1 && size >= 13) places.push_back(size / 2);
  std::vector<Vertex> list;
  for (const int column : places)
    for (const int row : places) list.push_back({column, row});
  if (size % 2 == 1 && size < 13) list.push_back({size / 2, size / 2});
  return list;
}

std::string ground(Shape shape) {
  const int right = shape.columns - 1;
  const int bottom = shape.rows - 1;
  std::string svg =
      fmt::format("<rect class=\"wood\" x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\" rx=\".1\"/>\n",
                  shape.columns + 1, shape.rows + 1);
  std::string path;
  for (int x = 0; x <= right; ++x) path += fmt::format("M{} 0V{}", x, bottom);
  for (int y = 0; y <= bottom; ++y) path += fmt::format("M0 {}H{}", y, right);
  svg += fmt::format("<path class=\"lines\" d=\"{}\"/>\n", path);
  for (const Vertex v : stars(shape)) {
    const Spot spot = spot_of(v, shape);
    svg += fmt::format("<circle class=\"star\" cx=\"{}\" cy=\"{}\" r=\".1\"/>\n", spot.x, spot.y);
  }
  const auto write = [&](double x, double y, const std::string& text) {
    svg +=
        fmt::format("<text class=\"edge\" x=\"{}\" y=\"{}\" dy=\".35em\">{}</text>\n", x, y, text);
  };
  for (int column = 0; column < shape.columns; ++column) {
    const std::string letter = to_text(Vertex{column, 0}).substr(0, 1);
    write(column, bottom + .75, letter);
    write(column, -.75, letter);
  }
  for (int row = 0; row < shape.rows; ++row) {
    write(-.75, bottom - row, std::to_string(row + 1));
    write(right + .75, bottom - row, std::to_string(row + 1));
  }
  return svg;
}

// Stones come and go: a piece for each, by where it stands now.
class Stones {
 public:
  Stones(Picture& picture, Shape shape)
      : picture_(picture),
        shape_(shape),
        standing_(static_cast<std::size_t>(shape.area()), kNone) {}

  // What the board has become by the move that led to this moment; how many were taken.
  int follow(const Mailbox& board, std::size_t moment) {
    int taken = 0;
    std::size_t point = 0;
    for (int row = 0; row < shape_.rows; ++row)
      for (int column = 0; column < shape_.columns; ++column) {
        const Vertex v{column, row};
        const Color color = board.at(v);
        std::size_t& standing = standing_[point++];
        if (color == kEmpty && standing != kNone) {
          picture_.pieces[standing].vanishes = moment;
          standing = kNone;
          ++taken;
        } else if (color != kEmpty && standing == kNone) {
          standing = picture_.pieces.size();
          picture_.pieces.push_back(
              {color == kBlack ? "black" : "white", "", {spot_of(v, shape_, moment)}});
        }
      }
    return taken;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  Picture& picture_;
  Shape shape_;
  std::vector<std::size_t> standing_;  // the piece at each point
};

std::string note_after(const Reference& rules, int taken) {
  if (rules.finished()) {
    const double margin = rules.margin();
    if (margin == 0) return "both have passed: a draw as the board stands";
    return fmt::format("both have passed: {} is {:g} ahead as the board stands",
                       margin > 0 ? "Black" : "White", margin > 0 ? margin : -margin);
  }
  if (taken == 0) return "";
  return taken == 1 ? "takes a stone" : fmt::format("takes {} stones", taken);
}

}  // namespace

Picture draw(const Game& start, const std::vector<std::optional<Vertex>>& line) {
  const Shape shape = start.start.shape;
  Picture picture;
  picture.looks = kLooks;
  picture.style = kStyle;
  picture.ground = ground(shape);
  picture.compared = "stone";
  picture.is_of_two = true;
  picture.common_look = "ringed";
  picture.made_before = start.moves.size();
  picture.left = picture.top = -1.1;
  picture.width = shape.columns + 1.2;
  picture.height = shape.rows + 1.2;

  Reference rules = reference_after(start);
  Stones stones(picture, shape);
  stones.follow(rules.board(), 0);
  Piece last{"last", "", {}};
  last.is_compared = false;
  if (rules.last_move()) last.spots.push_back(spot_of(*rules.last_move(), shape));
  picture.moments.push_back({rules.score(), "", ""});
  for (const auto& move : line) {
    const std::size_t moment = picture.moments.size();
    rules.play(move);
    const int taken = stones.follow(rules.board(), moment);
    // No score is made on the way, and to count is slow.
    const bool is_last = moment == line.size();
    picture.moments.push_back({is_last || rules.finished() ? rules.score() : Score{},
                               move ? to_text(*move) : "pass", note_after(rules, taken)});
    if (move) last.spots.push_back(spot_of(*move, shape, moment));
  }
  if (!last.spots.empty()) picture.pieces.push_back(last);
  picture.cover = picture.moves();
  picture.goes_on = !rules.finished();
  return picture;
}

}  // namespace hornbeam::go
