#include "domains/havannah/picture.hpp"

#include <fmt/format.h>

#include <cmath>

#include "domains/havannah/reference.hpp"
#include "domains/havannah/shape.hpp"

namespace hornbeam::havannah {
namespace {

constexpr double kRow = 0.8660254;  // from a row to the next, where cells are one wide

Spot spot_of(Placement cell, std::size_t moment = 0) {
  return {moment, cell.x - cell.y / 2.0, cell.y * kRow};
}

constexpr const char* kLooks =
    "<circle id=\"white\" r=\".4\"/>\n"
    "<circle id=\"black\" r=\".4\"/>\n"
    "<circle id=\"last\" r=\".11\"/>\n"
    "<circle id=\"winning\" r=\".4\"/>\n";

constexpr const char* kStyle = R"(.white{fill:#fff;stroke:#1b1b1b;stroke-width:.05}
.black{fill:#1b1b1b;stroke:#8c8c8c;stroke-width:.05}
.last{fill:var(--accent)}
.winning{fill:none;stroke:var(--accent);stroke-width:.12}
.common{stroke:var(--accent);stroke-width:.12}
.label{fill:var(--ink)})";

// One path for all cells from which so many ways lead off the board.
std::string cells(int side, int ways_off, const char* paint) {
  std::string path;
  for (const Placement& cell : Reference(side).cells()) {
    int ways = 0;
    for (const Placement& step : kAround)
      ways += !is_on_board(side, {cell.x + step.x, cell.y + step.y});
    if (ways != ways_off) continue;
    const Spot spot = spot_of(cell);
    path += fmt::format("M{:g} {:g}l.5 .2887v.5773l-.5 .2887l-.5-.2887v-.5773z", spot.x,
                        spot.y - 2 * kRow / 3);
  }
  return fmt::format("<path d=\"{}\" {} stroke=\"var(--muted)\" stroke-width=\".03\"/>\n", path,
                     paint);
}

std::string edge_text(const Spot& spot, const std::string& text) {
  return fmt::format("<text class=\"number\" x=\"{:g}\" y=\"{:g}\" dy=\".35em\">{}</text>\n",
                     spot.x, spot.y, text);
}

std::string ground(int side) {
  std::string svg = cells(side, 0, "fill=\"none\"") +
                    cells(side, 2, "fill=\"var(--faint)\" fill-opacity=\".35\"") +
                    cells(side, 3, "fill=\"var(--faint)\"");
  for (int y = 0; y < 2 * side - 1; ++y)
    svg +=
        edge_text(spot_of({row_begin(side, y) - 1, y}), std::string(1, static_cast<char>('a' + y)));
  // Above the column's first cell, along its slant.
  for (int x = 0; x < 2 * side - 1; ++x)
    svg += edge_text(spot_of({x, (x < side ? 0 : x - side + 1) - 1}), std::to_string(x + 1));
  return svg;
}

std::string note_after(const Reference& rules, bool was_swap) {
  if (was_swap) return "Black takes over the stone";
  if (rules.wins() != 0)
    return fmt::format("{} wins by a {}", rules.winner() == kWhite ? "White" : "Black",
                       to_text(rules.wins()));
  return rules.finished() ? "the board is full: a draw" : "";
}

}  // namespace

Picture draw(const Game& start, const std::vector<Placement>& line) {
  Picture picture;
  picture.looks = kLooks;
  picture.style = kStyle;
  picture.ground = ground(start.side);
  picture.compared = "stone";
  picture.is_of_two = true;
  picture.common_look = "ringed";
  picture.made_before = start.moves.size();
  const double half = start.side - 1 + .5;
  picture.left = spot_of({0, start.side - 1}).x - 1.5;
  picture.width = 2 * half + 2;
  picture.top = -1.5;
  picture.height = (2 * start.side - 2) * kRow + 2.2;

  Reference rules(start.side, start.swap_rule);
  std::vector<Placement> moves = start.moves;
  moves.insert(moves.end(), line.begin(), line.end());
  Piece last{"last", "", {}, Piece::kNever};
  last.is_compared = false;
  std::size_t moment = 0;
  picture.moments.push_back({rules.score(), "", ""});
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool is_swap = moves[i] == kSwapPlacement;
    const bool is_white = rules.to_move() == kWhite;
    rules.play(moves[i]);
    if (i < start.moves.size()) {
      picture.moments[0].score = rules.score();
    } else {
      ++moment;
      picture.moments.push_back(
          {rules.score(), to_text(moves[i], start.side), note_after(rules, is_swap)});
    }
    if (is_swap) picture.pieces.back().vanishes = moment;
    const Spot spot = spot_of(rules.last_stone(is_white ? kWhite : kBlack), moment);
    picture.pieces.push_back({is_white ? "white" : "black", "", {spot}, Piece::kNever});
    if (!last.spots.empty() && last.spots.back().moment == moment) last.spots.pop_back();
    last.spots.push_back(spot);
  }
  for (const Placement& cell : winning_shape(rules)) {
    picture.pieces.push_back({"winning", "", {spot_of(cell, moment)}, Piece::kNever});
    picture.pieces.back().is_compared = false;
  }
  if (!last.spots.empty()) picture.pieces.push_back(last);
  picture.cover = picture.moves();
  picture.goes_on = !rules.finished();
  return picture;
}

}  // namespace hornbeam::havannah
