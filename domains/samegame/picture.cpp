#include "domains/samegame/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domains/samegame/reference.hpp"

namespace hornbeam::samegame {
namespace {

struct Color {
  const char* name;
  const char* fill;
  const char* ink;    // of the shape on it
  const char* shape;  // its name, for several, and its outline within (-1,-1) to (1,1)
  const char* outline;
};

constexpr const char* kDark = "#1b1b1b";
constexpr const char* kLight = "#fff";
constexpr Color kColors[kMaxColors] = {
    {"orange", "#e69f00", kDark, "circles", "M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0-1.6 0z"},
    {"sky blue", "#56b4e9", kDark, "squares", "M-.7-.7H.7V.7H-.7z"},
    {"green", "#009e73", kLight, "triangles", "M0-.85L.95 .75H-.95z"},
    {"yellow", "#f0e442", kDark, "diamonds", "M0-1L1 0L0 1L-1 0z"},
    {"blue", "#0072b2", kLight, "pluses", "M-.3-.95H.3V-.3H.95V.3H.3V.95H-.3V.3H-.95V-.3H-.3z"},
    {"vermilion", "#d55e00", kLight, "crosses",
     "M-.85-.45L-.45-.85L0-.4L.45-.85L.85-.45L.4 0L.85 .45L.45 .85L0 .4L-.45 .85L-.85 .45L-.4 0z"},
    {"pink", "#cc79a7", kDark, "stars",
     "M0-1L.24-.32L.95-.31L.38 .12L.59 .81L0 .4L-.59 .81L-.38 .12L-.95-.31L-.24-.32z"},
    {"grey", "#8c8c8c", kDark, "rings",
     "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0zM-.45 0a.45 .45 0 1 1 .9 0a.45 .45 0 1 1-.9 0z"},
    {"indigo", "#332288", kLight, "down arrows", "M0 .85L.95-.75H-.95z"},
    {"teal", "#88d8cc", kDark, "bars", "M-.95-.3H.95V.3H-.95z"},
    {"wine", "#882255", kLight, "pillars", "M-.3-.95H.3V.95H-.3z"},
    {"sand", "#e3d5a8", kDark, "double bars", "M-.9-.75H.9V-.25H-.9zM-.9 .25H.9V.75H-.9z"},
    {"forest", "#14532d", kLight, "frames", "M-.85-.85H.85V.85H-.85zM-.4-.4V.4H.4V-.4z"},
    {"lilac", "#c9b3f0", kDark, "right arrows", "M.85 0L-.75 .95V-.95z"},
    {"brown", "#6b3410", kLight, "twin pillars", "M-.75-.9H-.25V.9H-.75zM.25-.9H.75V.9H.25z"},
};

std::string look(std::uint8_t color) {
  return fmt::format("tile{}", color);
}

std::string looks(int colors) {
  std::string svg;
  for (int i = 1; i <= colors; ++i) {
    const Color& color = kColors[i - 1];
    svg += fmt::format(
        "<g id=\"{}\"><rect x=\"-.45\" y=\"-.45\" width=\".9\" height=\".9\" rx=\".12\" "
        "fill=\"{}\"/><path d=\"{}\" transform=\"scale(.24)\" fill=\"{}\" fill-opacity=\".7\" "
        "stroke=\"none\"/></g>\n",
        look(static_cast<std::uint8_t>(i)), color.fill, color.outline, color.ink);
  }
  return svg;
}

struct Tile {
  std::uint8_t color;
  std::size_t piece;
};
using Columns = std::vector<std::vector<Tile>>;  // from the left, each from the bottom

void flood(const Columns& columns, std::size_t x, std::size_t y, std::vector<std::size_t>& group) {
  const auto [color, piece] = columns[x][y];
  if (std::ranges::find(group, piece) != group.end()) return;
  group.push_back(piece);
  const auto visit = [&, wanted = color](std::size_t to_x, std::size_t to_y) {
    if (to_x < columns.size() && to_y < columns[to_x].size() && columns[to_x][to_y].color == wanted)
      flood(columns, to_x, to_y, group);
  };
  visit(x + 1, y);
  visit(x - 1, y);  // below zero is beyond every end
  visit(x, y + 1);
  visit(x, y - 1);
}

void fall(Columns& columns, const std::vector<std::size_t>& group) {
  for (auto& column : columns)
    std::erase_if(column, [&](const Tile& tile) {
      return std::ranges::find(group, tile.piece) != group.end();
    });
  std::erase_if(columns, [](const auto& column) { return column.empty(); });
}

// What a move did; `bonus` is what came for the board's end.
std::string note(std::size_t tiles, const Color& color, Score bonus) {
  std::string text = fmt::format("{} {} {}", tiles, color.name, color.shape);
  if (bonus > 0) text += fmt::format(", and {} for the cleared board", bonus);
  if (bonus < 0) text += fmt::format(", less {} for the tiles left", -bonus);
  return text;
}

Score group_points(Scoring scoring, std::size_t tiles) {
  const auto n = static_cast<Score>(tiles);
  if (scoring == Scoring::same_game) return (n - 2) * (n - 2);
  return scoring == Scoring::bubble_breaker ? n * (n - 1) : n;
}

}  // namespace

Picture draw(const Board& board, Scoring scoring, const std::vector<Move>& line) {
  Picture picture;
  picture.left = -.6;
  picture.top = -.6;
  picture.width = board.columns + .2;
  picture.height = board.rows + .2;
  picture.looks = looks(board.colors);
  picture.style = ".next{stroke:var(--ink);stroke-width:.1}";
  picture.ground = fmt::format(
      "<rect x=\"-.58\" y=\"-.58\" width=\"{:g}\" height=\"{:g}\" rx=\".2\" fill=\"none\" "
      "stroke=\"var(--faint)\" stroke-width=\".04\"/>\n",
      board.columns + .16, board.rows + .16);

  for (int x = 0; x < board.columns; ++x) picture.columns.push_back({1.0 * x, std::to_string(x)});
  for (int y = 0; y < board.rows; ++y)
    picture.rows.push_back({board.rows - 1.0 - y, std::to_string(y)});

  Reference rules(board, scoring);
  const Board start = rules.board();
  Columns columns;
  // Where the tiles are now, as far as that has changed.
  const auto put = [&](std::size_t moment) {
    for (std::size_t x = 0; x < columns.size(); ++x)
      for (std::size_t y = 0; y < columns[x].size(); ++y) {
        const Spot spot{moment, static_cast<double>(x),
                        static_cast<double>(board.rows - 1) - static_cast<double>(y)};
        auto& spots = picture.pieces[columns[x][y].piece].spots;
        if (spots.empty() || spots.back().x != spot.x || spots.back().y != spot.y)
          spots.push_back(spot);
      }
  };
  for (int x = 0; x < start.columns && start.at(x, 0) != 0; ++x) {
    auto& column = columns.emplace_back();
    for (int y = 0; y < start.rows && start.at(x, y) != 0; ++y) {
      column.push_back({start.at(x, y), picture.pieces.size()});
      picture.pieces.push_back({look(start.at(x, y)), "", {}, Piece::kNever});
    }
  }
  put(0);
  picture.moments.push_back({rules.score(), "", ""});
  for (const Move move : line) {
    const Color& color = kColors[columns[move.x][move.y].color - 1];
    std::vector<std::size_t> group;
    flood(columns, move.x, move.y, group);
    for (const std::size_t piece : group) picture.pieces[piece].vanishes = picture.moments.size();
    fall(columns, group);
    put(picture.moments.size());
    const Score before = rules.score();
    rules.play(move);
    const Score bonus = rules.score() - before - group_points(scoring, group.size());
    picture.moments.push_back(
        {rules.score(), fmt::format("{},{}", move.x, move.y), note(group.size(), color, bonus)});
  }
  return picture;
}

}  // namespace hornbeam::samegame
