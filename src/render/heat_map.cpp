// A table as colours with its numbers in them. The colours are those of cividis, which people who see
// few colours see as others do (Nunez, Anderton and Renslow, 2018).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "src/render/plot_sheet.hpp"
#include "src/render/wrapped.hpp"

namespace hornbeam::plot {
namespace {

constexpr double kMapWidth = 780;
constexpr double kCellsLeft = 130, kCellsRight = 620, kCellHeight = 38, kWidest = 96;
constexpr double kKeyWidth = 16;

using Rgb = std::array<int, 3>;
constexpr Rgb kCividis[] = {{0, 34, 78},     {18, 53, 112},   {59, 73, 108},   {87, 93, 109},
                            {112, 113, 115}, {138, 134, 120}, {165, 156, 116}, {195, 179, 105},
                            {225, 204, 85},  {254, 232, 56}};

Rgb color_at(double part) {
  constexpr int kLast = static_cast<int>(std::size(kCividis)) - 1;
  const double place = std::clamp(part, 0.0, 1.0) * kLast;
  const int below = std::min(static_cast<int>(place), kLast - 1);
  Rgb color{};
  for (std::size_t i = 0; i < 3; ++i)
    color[i] = static_cast<int>(std::lround(
        kCividis[below][i] + (place - below) * (kCividis[below + 1][i] - kCividis[below][i])));
  return color;
}

std::string color_text(const Rgb& color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color[0], color[1], color[2]);
}

// Black is read better on it than white.
bool is_light(const Rgb& color) {
  return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2] > 125;
}

// Returns where it ends: what the numbers are stands between their ends, so a low map has a higher key.
double add_key(Sheet& sheet, const HeatMap& map, const Span& span, double x, double top,
               double bottom) {
  constexpr int kSteps = 24;
  constexpr double kLine = 16;
  const double room = kMapWidth - x - kKeyWidth - 20;
  const double words = kLine * static_cast<double>(render::wrapped(map.value, room, {13}).size());
  bottom = std::max(bottom, top + words + 3 * kLine);
  const double step = (bottom - top) / kSteps;
  for (int i = 0; i < kSteps; ++i)
    sheet.add(fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.2f}\" width=\"{:g}\" height=\"{:.2f}\" fill=\"{}\"/>", x,
        top + i * step, kKeyWidth, step + 0.5, color_text(color_at(1 - (i + 0.5) / kSteps))));
  sheet.text("tick", "start", x + kKeyWidth + 6, top + 10, value_text(span.high));
  sheet.text("tick", "start", x + kKeyWidth + 6, bottom, value_text(span.low));
  sheet.paragraph("tick", "start", x + kKeyWidth + 6, (top + bottom - words + kLine) / 2 + 4, room,
                  map.value);
  return bottom;
}

}  // namespace

std::string to_svg(const HeatMap& map, Medium medium) {
  Sheet sheet(map.title, kMapWidth);
  Span span;
  for (const double value : map.cells) span.take(value);
  const double width =
      std::min(kWidest, (kCellsRight - kCellsLeft) / static_cast<double>(map.columns.size()));
  const double top = sheet.top();
  const double right = kCellsLeft + width * static_cast<double>(map.columns.size());
  const double bottom = top + kCellHeight * static_cast<double>(map.rows.size());
  std::string outline;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    const double y = top + kCellHeight * static_cast<double>(row);
    sheet.text("name", "end", kCellsLeft - 8, y + kCellHeight / 2 + 5, map.rows[row]);
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
      const double value = map.cells[row * map.columns.size() + column];
      const double x = kCellsLeft + width * static_cast<double>(column);
      const auto box = [&](double inset) {
        return fmt::format("x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"",
                           x + inset, y + inset, width - 2 * inset, kCellHeight - 2 * inset);
      };
      if (std::isnan(value)) {
        sheet.add(fmt::format("<rect class=\"missing\" {}/>", box(3)));
        continue;
      }
      const Rgb color =
          color_at(span.high > span.low ? (value - span.low) / (span.high - span.low) : 1);
      sheet.add(
          fmt::format("<rect class=\"measured\" {} fill=\"{}\"/>", box(0.5), color_text(color)));
      sheet.text(is_light(color) ? "cell on-light" : "cell on-dark", "middle", x + width / 2,
                 y + kCellHeight / 2 + 5, value_text(value));
      if (value == (map.marks_least ? span.low : span.high))
        outline = fmt::format("<rect class=\"best\" {}/>", box(1.5));
    }
  }
  sheet.add(outline);
  for (std::size_t column = 0; column < map.columns.size(); ++column)
    sheet.text("name", "middle", kCellsLeft + width * (static_cast<double>(column) + 0.5),
               bottom + 20, map.columns[column]);
  sheet.text("tick", "middle", (kCellsLeft + right) / 2, bottom + 42, map.x);
  sheet.upwards(20, (top + bottom) / 2, map.y);
  const double key = add_key(sheet, map, span, right + 20, top, bottom);
  const char* between = map.note.empty() || map.found.empty() ? "" : " ";
  return sheet.finish(std::max(bottom + 48, key + 12), map.note + between + map.found, medium);
}

}  // namespace hornbeam::plot
