#include "src/render/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hornbeam::render {
namespace {

struct Color {
  const char* name;
  const char* light;
  const char* dark;
};
constexpr Color kColors[] = {
    {"paper", "#ffffff", "#14171a"},
    {"ink", "#1d2125", "#e8eaed"},
    {"muted", "#5c646c", "#a3abb3"},
    {"faint", "#d9dde1", "#343a40"},
    {"accent", "#c2410c", "#ff9a5c"},
    // Of curves and bars: told apart by people who see few colours (Okabe and Ito, 2008), lighter on dark.
    {"series-0", "#0072b2", "#4aa8e8"},
    {"series-1", "#d55e00", "#ff8a3d"},
    {"series-2", "#009e73", "#2cc79b"},
    {"series-3", "#cc79a7", "#e8a3c8"},
    {"series-4", "#e69f00", "#ffc043"},
    {"series-5", "#56b4e9", "#9ad7ff"},
    {"series-6", "#5c646c", "#c4cad0"},
};

std::string declared(const char* Color::*shade) {
  std::string text;
  for (const Color& color : kColors) text += fmt::format("--{}:{};", color.name, color.*shade);
  return text;
}

std::string with_colors(std::string text, const char* Color::*shade) {
  for (const Color& color : kColors) {
    const std::string name = fmt::format("var(--{})", color.name);
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at))
      text.replace(at, name.size(), color.*shade);
  }
  return text;
}

// 1, 2 or 5 times a power of ten, so that no more than so many of them make the span.
double tick(double span, int most) {
  const double raw = span / most;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0})
    if (raw <= step * power) return step * power;
  return 10 * power;
}

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

// The character that a text begins with. XML allows none that is no UTF-8, a surrogate, U+FFFE or
// U+FFFF.
struct Character {
  std::size_t bytes = 1;
  bool is_allowed = false;
};
Character character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return {1, true};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return {};
  unsigned code = first & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr unsigned kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = 0xd800 <= code && code < 0xe000;
  const bool is_allowed = code >= kSmallest[bytes] && code <= 0x10ffff && !is_surrogate &&
                          code != 0xfffe && code != 0xffff;
  return {bytes, is_allowed};
}

}  // namespace

const std::string_view kDrawingStyle = R"(text{font-family:system-ui,"DejaVu Sans",sans-serif}
.label,.number{text-anchor:middle}
.number{fill:var(--muted);font-size:.42px}
.coming{opacity:.5}
.axis{fill:none;stroke:var(--faint)}
.tick{fill:var(--muted);font-size:12px}
.curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round})";

std::string escape(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const auto [bytes, is_allowed] = character_at(text);
    if (!is_allowed)
      safe += kReplacement;
    else if (bytes > 1)
      safe += text.substr(0, bytes);
    else
      switch (const char c = text.front()) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += c < ' ' ? ' ' : c;
      }
    text.remove_prefix(bytes);
  }
  return safe;
}

std::vector<double> ticks(double low, double high, double least, int most) {
  const double step = std::max(tick(std::max(high - low, least), most), least);
  std::vector<double> list;
  for (int i = static_cast<int>(std::ceil(low / step)); i * step <= high; ++i)
    list.push_back(i * step);
  return list;
}

std::string counted(std::size_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string color_rules() {
  const std::string light = declared(&Color::light) + "color-scheme:light;";
  const std::string dark = declared(&Color::dark) + "color-scheme:dark;";
  return fmt::format(
      ":root{{{0}}}\n@media (prefers-color-scheme:dark){{:root{{{1}}}}}\n"
      ":root[data-theme=light]{{{0}}}\n:root[data-theme=dark]{{{1}}}\n",
      light, dark);
}

std::string with_light_colors(std::string text) {
  return with_colors(std::move(text), &Color::light);
}
std::string with_dark_colors(std::string text) {
  return with_colors(std::move(text), &Color::dark);
}

std::string pieces_at(const Picture& picture, std::size_t moment, bool marks) {
  std::string svg;
  for (const Piece& piece : picture.pieces) {
    const bool is_coming = marks && piece.spots.front().moment == moment + 1;
    if (!piece.is_there(moment) && !is_coming) continue;
    const Spot spot = piece.at(moment);
    const bool is_new = moment > 0 && piece.spots.front().moment == moment;
    std::string kind = piece.look;
    if (!piece.mark.empty()) kind += " " + piece.mark;
    if (marks && piece.vanishes == moment + 1) kind += " next";
    if (marks && is_new) kind += " new";
    if (is_coming) kind += " coming";
    svg += fmt::format("<use class=\"{}\" href=\"#{}\" x=\"{:g}\" y=\"{:g}\"/>\n", kind, piece.look,
                       spot.x, spot.y);
    if (!piece.label.empty())
      svg += fmt::format("<text class=\"label{}\" x=\"{:g}\" y=\"{:g}\" dy=\".35em\">{}</text>\n",
                         is_coming ? " coming" : "", spot.x, spot.y, escape(piece.label));
  }
  return svg;
}

std::string ground(const Picture& picture) {
  if (!picture.is_ruled) return picture.ground;
  const double right = picture.left + picture.width;
  const double bottom = picture.top + picture.height;
  std::string rules;
  for (double x = std::floor(picture.left) + 1; x < right; ++x)
    rules += fmt::format("M{:g} {:g}V{:g}", x, picture.top, bottom);
  for (double y = std::floor(picture.top) + 1; y < bottom; ++y)
    rules += fmt::format("M{:g} {:g}H{:g}", picture.left, y, right);
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"var(--faint)\" stroke-width=\".04\"/>\n{}", rules,
      picture.ground);
}

Picture with_axes(Picture picture) {
  if (picture.columns.empty() && picture.rows.empty()) return picture;
  constexpr double kMargin = 1;
  picture.ground = ground(picture);
  picture.is_ruled = false;  // it is now, as far as it is paper
  const auto add = [&](double x, double y, const std::string& text) {
    picture.ground +=
        fmt::format("<text class=\"number\" x=\"{:g}\" y=\"{:g}\" dy=\".35em\">{}</text>\n", x, y,
                    escape(text));
  };
  for (const Tick& tick : picture.columns)
    add(tick.at, picture.top + picture.height + kMargin / 2, tick.text);
  for (const Tick& tick : picture.rows) add(picture.left - kMargin / 2, tick.at, tick.text);
  picture.left -= kMargin;
  picture.width += kMargin;
  picture.height += kMargin;
  return picture;
}

std::string view_box(const Picture& picture) {
  return fmt::format("{:g} {:g} {:g} {:g}", picture.left, picture.top, picture.width,
                     picture.height);
}

std::string board_at(const Picture& picture, std::size_t moment, bool marks, const Box& box) {
  return fmt::format(
      "<svg x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" viewBox=\"{}\">\n{}{}</svg>\n",
      box.x, box.y, box.width, box.height, view_box(picture), ground(picture),
      pieces_at(picture, moment, marks));
}

namespace {

Curve growth(const Picture& picture) {
  Curve curve{
      .low = 0, .high = 1, .about = fmt::format("{} after each move", measure(picture.objective))};
  for (std::size_t k = 0; k < picture.moments.size(); ++k) {
    const Score score = picture.moments[k].score;
    curve.low = std::min(curve.low, score);
    curve.high = std::max(curve.high, score);
    curve.points.emplace_back(static_cast<double>(picture.made(k)), score);
  }
  return curve;
}

}  // namespace

Curve curve_of(const Picture& picture, const Caption& caption) {
  if (!picture.is_of_two) return picture.grows_unevenly() ? growth(picture) : Curve{};
  Curve curve{.low = 0, .high = 100, .about = caption.about_values + ", in per cent"};
  for (std::size_t k = 1; k <= std::min(picture.moves(), caption.values.size()); ++k)
    if (const auto& value = caption.values[k - 1])
      curve.points.emplace_back(static_cast<double>(picture.made(k)), 100 * *value);
  return curve;
}

std::string chart(const Picture& picture, const Curve& curve, double height) {
  constexpr double kTop = 12;
  const double bottom = height - 40;
  const auto first = static_cast<double>(picture.made_before);
  const auto last = first + static_cast<double>(std::max<std::size_t>(picture.moves(), 1));
  const auto x = [&](double move) {
    return kChartLeft + (kChartRight - kChartLeft) * (move - first) / (last - first);
  };
  const auto y = [&](double score) {
    return bottom + (kTop - bottom) * (score - curve.low) / (curve.high - curve.low);
  };
  std::string svg;
  for (const double score : ticks(curve.low, curve.high, 1))
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:g} {1:.1f}H{2:g}\"/><text class=\"tick\" "
        "text-anchor=\"end\" x=\"{3:g}\" y=\"{1:.1f}\" dy=\".35em\">{4}</text>\n",
        kChartLeft, y(score), kChartRight, kChartLeft - 8, score);
  for (const double move : ticks(first, last, 1))
    svg += fmt::format(
        "<text class=\"tick\" text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:g}\">{}</text>\n", x(move),
        bottom + 18, move);
  svg += fmt::format("<text class=\"tick\" text-anchor=\"end\" x=\"{:g}\" y=\"{:g}\">{}</text>\n",
                     kChartRight, height - 4, escape(curve.about));
  std::string points;
  for (const auto& [move, score] : curve.points)
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x(move), y(score));
  return svg + fmt::format("<polyline class=\"curve\" points=\"{}\"/>\n", points);
}

}  // namespace hornbeam::render
