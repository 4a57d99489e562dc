#include "apps/hornbeam/progress_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "apps/hornbeam/text.hpp"

namespace hornbeam::app {
namespace {

// 75 as 1:15, 4000 as 1:06:40.
std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e9));
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours == 0) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
}

std::string rate_text(const Spent& spent) {
  const bool in_nodes = counts_nodes(spent);
  const auto count = static_cast<double>(in_nodes ? spent.nodes : spent.playouts);
  const auto rate = static_cast<std::uint64_t>(count / std::max(spent.seconds, 1e-9));
  return grouped(rate) + (in_nodes ? " nodes/s" : " playouts/s");
}

Score score_at(const std::vector<Improvement>& history, double seconds) {
  const auto after = std::upper_bound(
      history.begin(), history.end(), seconds,
      [](double moment, const Improvement& step) { return moment < step.seconds; });
  return after == history.begin() ? history.front().score : std::prev(after)->score;
}

// A piece of the line. What matters least goes first where the window is narrow.
struct Piece {
  int importance;
  std::string text;
  std::size_t width;
  const char* color;
};

std::size_t width_of(const std::vector<Piece>& pieces) {
  std::size_t width = 0;
  for (const Piece& piece : pieces) width += piece.width + 2;
  return width - 2;
}

}  // namespace

double seconds_left(const Budget& budget, const Spent& spent) {
  double left = budget.seconds - spent.seconds;
  const auto at_this_pace = [&](std::uint64_t limit, std::uint64_t done) {
    if (limit == kUnlimited || done == 0) return;
    const double ahead = static_cast<double>(limit) - static_cast<double>(done);
    left = std::min(left, spent.seconds * ahead / static_cast<double>(done));
  };
  at_this_pace(budget.playouts, spent.playouts);
  at_this_pace(budget.nodes, spent.nodes);
  return std::max(left, 0.0);
}

std::string sparkline(const std::vector<Improvement>& history, double seconds) {
  static constexpr const char* kBars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr int kCells = 12;
  const Score low = history.front().score;
  const Score span = history.back().score - low;
  std::string text;
  for (int cell = 1; cell <= kCells; ++cell) {
    const double risen = score_at(history, seconds * cell / kCells) - low;
    text += kBars[span > 0 ? std::lround(risen / span * 7) : 0];
  }
  return text;
}

std::string progress_line(const Budget& budget, const Spent& spent,
                          const std::vector<Improvement>& history, const LineStyle& style) {
  const double left = seconds_left(budget, spent);
  std::vector<Piece> pieces;
  const auto add = [&](int importance, const std::string& text, const char* color = "") {
    pieces.push_back({importance, text, text.size(), color});
  };
  if (!history.empty()) {
    add(9, fmt::format("best {}", shown(style.objective, history.back().score)), "\033[1m");
    add(6, "since " + clock_text(history.back().seconds));
    if (style.has_unicode) {
      add(5, sparkline(history, spent.seconds), "\033[36m");
      pieces.back().width /= 3;  // bytes of a bar
    }
  }
  add(8, clock_text(spent.seconds) + (left < kForever ? ", " + clock_text(left) + " left" : ""));
  add(7, rate_text(spent));

  while (pieces.size() > 1 && width_of(pieces) >= style.columns)
    pieces.erase(std::min_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
      return a.importance < b.importance;
    }));
  if (width_of(pieces) >= style.columns)
    pieces.front().text.resize(std::max<std::size_t>(style.columns, 1) - 1);

  std::string line;
  for (const Piece& piece : pieces) {
    if (!line.empty()) line += "  ";
    const bool is_colored = style.has_colors && *piece.color != 0;
    line += is_colored ? piece.color + piece.text + "\033[0m" : piece.text;
  }
  return line;
}

}  // namespace hornbeam::app
