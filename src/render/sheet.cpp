// A line on one sheet: the board large, the score's growth beside it where it tells something, key
// moments below. Or two boards beside each other.
//
// A sheet is for every viewer, on screen and in print, so it is light and has no scripts.
#include <fmt/format.h>

#include <algorithm>

#include "src/render/common.hpp"
#include "src/render/drawing.hpp"
#include "src/render/render.hpp"
#include "src/render/wrapped.hpp"

namespace hornbeam {
namespace {

using namespace render;

constexpr double kWidth = 960, kMargin = 24;
constexpr double kHalf = (kWidth - 3 * kMargin) / 2;
constexpr double kLowestChart = 200;
constexpr double kHighestBoard = 720;
constexpr std::size_t kStrip = 6;
constexpr std::size_t kNoteLines = 3;

constexpr std::string_view kSheetStyle = R"(.title{font-size:22px;font-weight:600;fill:var(--ink)}
.half-title{font-size:18px;font-weight:600;fill:var(--ink)}
.caption{font-size:13px;fill:var(--muted)}
.moment{font-size:12px;fill:var(--ink);text-anchor:middle}
.note{font-size:11px;fill:var(--muted);text-anchor:middle})";

std::string text_at(const char* kind, double x, double y, std::string_view text) {
  return fmt::format("<text class=\"{}\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", kind, x, y,
                     escape(text));
}

// Draws the caption at (x, y) and moves y below it.
std::string caption_at(const Caption& caption, double x, double& y, double width) {
  const bool is_half = width <= kHalf;
  std::string svg;
  for (const std::string& line : wrapped(caption.title, width, {is_half ? 18.0 : 22.0, true})) {
    y += is_half ? 24 : 26;
    svg += text_at(is_half ? "half-title" : "title", x, y, line);
  }
  for (const std::string& line : caption.lines)
    for (const std::string& part : wrapped(line, width, {13})) {
      y += 19;
      svg += text_at("caption", x, y, part);
    }
  y += 16;
  return svg;
}

// Of each stretch of the line the moment before its best move; and the end.
std::vector<std::size_t> key_moments(const Picture& picture) {
  std::vector<std::size_t> keys;
  const std::size_t moves = picture.moves();
  const std::size_t stretches = std::min(kStrip - 1, moves);
  for (std::size_t i = 0; i < stretches; ++i) {
    std::size_t best = i * moves / stretches;
    for (std::size_t k = best; k < (i + 1) * moves / stretches; ++k)
      if (picture.gain(k + 1) > picture.gain(best + 1)) best = k;
    keys.push_back(best);
  }
  keys.push_back(moves);
  return keys;
}

// What is told of each moment: "120 after 3 moves", or in two lines where there is no room for one of them.
std::vector<std::vector<std::string>> told_of(const Picture& picture,
                                              const std::vector<std::size_t>& moments,
                                              double width) {
  std::vector<std::vector<std::string>> apart;
  std::vector<std::vector<std::string>> joined;
  bool is_room = true;
  for (const std::size_t moment : moments) {
    apart.emplace_back();
    if (!picture.is_of_two)
      apart.back().push_back(fmt::format("{}", picture.moments[moment].score));
    apart.back().push_back("after " + counted(picture.made(moment), "move"));
    joined.push_back({fmt::format("{}", fmt::join(apart.back(), " "))});
    is_room = is_room && wrapped(joined.back().front(), width, {12}).size() == 1;
  }
  return is_room ? joined : apart;
}

struct Strip {
  std::string svg;
  double height = 0;
};
Strip strip_at(const Picture& picture, double y, double side) {
  constexpr double kGap = 16;
  constexpr double kLine = 15;
  const double width = (kWidth - 2 * kMargin - (kStrip - 1) * kGap) / kStrip;
  const std::vector<std::size_t> keys = key_moments(picture);
  const auto told = told_of(picture, keys, width);
  const double notes = y + side + 19 + kLine * static_cast<double>(told.front().size());
  std::string svg;
  double x = kMargin;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::size_t key = keys[i];
    svg += board_at(picture, key, true, {x, y, width, side});
    double line = y + side + 18;
    for (const std::string& text : told[i]) {
      svg += text_at("moment", x + width / 2, line, text);
      line += kLine;
    }
    std::string next = picture.goes_on ? "the game goes on" : "the end";
    if (key < picture.moves()) {
      const Moment& then = picture.moments[key + 1];
      next = then.note.empty() ? then.move : then.note;
      if (picture.grows_unevenly()) next = fmt::format("{:+.10g}: {}", picture.gain(key + 1), next);
    }
    const auto lines = wrapped(next, width + kGap / 2, {11});
    for (std::size_t row = 0; row < std::min(lines.size(), kNoteLines); ++row)
      svg += text_at("note", x + width / 2, notes + kLine * static_cast<double>(row), lines[row]);
    x += width + kGap;
  }
  return {svg, notes - y + 2 * kLine};
}

std::string sheet(const Picture& picture, std::string_view title, double height,
                  const std::string& body) {
  const std::string start = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
      "height=\"{1:g}\" role=\"img\">\n<title>{2}</title>\n",
      kWidth, height, escape(title));
  const std::string style =
      fmt::format("<style>\n{}\n{}\n{}\n</style>\n", kDrawingStyle, kSheetStyle, picture.style);
  const std::string looks = "<defs>\n" + picture.looks + "</defs>\n";
  const std::string ground = "<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n";
  return start + with_light_colors(style + looks + ground + body) + "</svg>\n";
}

// What a board takes of a box of this width that is not higher than wide.
double height_of(const Picture& picture, double width) {
  return std::min(width, width * picture.height / picture.width);
}

// Of two pictures with their marks: what these say, in the marks' own colour.
std::string legend_at(double y, const Picture& left, const Picture& right) {
  const Legend legend = legend_of(left, right);
  return fmt::format(
      "<text class=\"caption\" x=\"{:g}\" y=\"{:g}\"><tspan fill=\"var(--accent)\" "
      "font-weight=\"600\">{}</tspan>; {}</text>\n",
      kMargin, y, escape(legend.common), escape(legend.apart));
}

}  // namespace

std::string to_svg(const Picture& picture, const Caption& caption) {
  double y = kMargin / 2;
  std::string body = caption_at(caption, kMargin, y, kWidth - 2 * kMargin);
  const Curve curve = curve_of(picture, caption);
  const bool has_chart = !curve.is_empty();
  const double width = has_chart ? kHalf : kWidth - 2 * kMargin;
  const Picture large = with_axes(picture);
  const double board = std::clamp(height_of(large, width), kLowestChart, kHighestBoard);
  body += board_at(large, large.cover, false, {kMargin, y, width, board});
  if (has_chart)
    body += fmt::format("<g transform=\"translate({:g} {:g})\">\n{}</g>\n",
                        kWidth - kMargin - kChartWidth, y, chart(picture, curve, board));
  y += board + kMargin;
  if (picture.moves() == 0) return sheet(picture, caption.title, y, body);
  const double side = height_of(picture, (kWidth - 2 * kMargin) / kStrip - 16);
  const Strip strip = strip_at(picture, y, side);
  return sheet(picture, caption.title, y + strip.height + kMargin / 2, body + strip.svg);
}

std::string to_svg(const Drawn& left, const Drawn& right) {
  const Picture both[] = {with_axes(marked_common(left.picture, right.picture)),
                          with_axes(marked_common(right.picture, left.picture))};
  const Caption* captions[] = {&left.caption, &right.caption};
  const double xs[] = {kMargin, 2 * kMargin + kHalf};
  std::string body;
  double top = 0;
  for (int i = 0; i < 2; ++i) {
    double y = kMargin / 2;
    body += caption_at(*captions[i], xs[i], y, kHalf);
    top = std::max(top, y);
  }
  top += 8;
  body += legend_at(top, both[0], both[1]);
  top += 16;
  const double height = std::min(kHighestBoard, kHalf * both[0].height / both[0].width);
  for (int i = 0; i < 2; ++i)
    body += board_at(both[i], both[i].cover, false, {xs[i], top, kHalf, height});
  return sheet(left.picture, left.caption.title + "; " + right.caption.title,
               top + height + kMargin, body);
}

}  // namespace hornbeam
