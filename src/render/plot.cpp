#include "src/render/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/render/drawing.hpp"

namespace hornbeam {
namespace {

using namespace render;

constexpr double kPlotWidth = 720, kPlotHeight = 420;
constexpr double kAxesLeft = 76, kAxesRight = 560, kAxesTop = 56, kAxesBottom = 360;  // of the axes
constexpr double kLeastGap = 15;  // between names at the ends of curves

// Told apart by people who see few colours (Okabe and Ito, 2008), and by their dashes.
struct CurveLook {
  const char* color;
  const char* dashes;
};
constexpr CurveLook kCurveLooks[] = {{"#d55e00", "none"}, {"#0072b2", "7 3"},
                                     {"#009e73", "2 3"},  {"#cc79a7", "9 3 2 3"},
                                     {"#e69f00", "4 2"},  {"#56b4e9", "1 2"}};

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;

  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  void widen(double by) {
    if (low == high) low -= by, high += by;
  }
};

// 1, 10, 100 and, where these are few, 2, 5, 20, 50 between them.
std::vector<double> powers_within(const Range& range) {
  std::vector<double> list;
  const bool are_few = range.high / range.low < 300;
  for (double power = std::pow(10, std::floor(std::log10(range.low))); power <= range.high;
       power *= 10)
    for (const double step : {1.0, 2.0, 5.0})
      if ((are_few || step == 1) && range.low <= step * power && step * power <= range.high)
        list.push_back(step * power);
  return list;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  Range across, up;
  for (const Plot::Series& series : plot.series)
    for (const auto& [x, y] : series.points) across.take(x), up.take(y);
  if (!plot.has_log_x) across.widen(0.5);
  if (plot.has_log_x && across.low == across.high) across.low /= 2, across.high *= 2;
  up.widen(0.5);
  const double margin = (up.high - up.low) * 0.06;
  up = {up.low - margin, up.high + margin};

  const auto scaled = [&](double x) { return plot.has_log_x ? std::log(x) : x; };
  const auto at_x = [&](double x) {
    return kAxesLeft + (kAxesRight - kAxesLeft) * (scaled(x) - scaled(across.low)) /
                           (scaled(across.high) - scaled(across.low));
  };
  const auto at_y = [&](double y) {
    return kAxesBottom + (kAxesTop - kAxesBottom) * (y - up.low) / (up.high - up.low);
  };

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 "
      "{0:g} "
      "{1:g}\" role=\"img\" "
      "aria-label=\"{2}\">\n<style>{3}\n.title{{font-size:18px;font-weight:600;"
      "fill:var(--ink)}}\n.name{{font-size:13px}}</style>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n"
      "<text class=\"title\" x=\"24\" y=\"32\">{2}</text>\n",
      kPlotWidth, kPlotHeight, escape(plot.title), kDrawingStyle);
  for (const double y : ticks(up.low, up.high))
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:g} {1:.1f}H{2:g}\"/><text class=\"tick\" text-anchor=\"end\" "
        "x=\"{3:g}\" y=\"{1:.1f}\" dy=\".35em\">{4:g}</text>\n",
        kAxesLeft, at_y(y), kAxesRight, kAxesLeft - 8, y);
  for (const double x : plot.has_log_x ? powers_within(across) : ticks(across.low, across.high))
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} {1:g}v6\"/><text class=\"tick\" text-anchor=\"middle\" "
        "x=\"{0:.1f}\" y=\"{2:g}\">{3:g}</text>\n",
        at_x(x), kAxesBottom, kAxesBottom + 20, x);
  svg += fmt::format(
      "<text class=\"tick\" text-anchor=\"middle\" x=\"{:g}\" y=\"{:g}\">{}</text>\n"
      "<text class=\"tick\" text-anchor=\"middle\" transform=\"translate(20 {:g}) "
      "rotate(-90)\">{}</text>\n",
      (kAxesLeft + kAxesRight) / 2, kAxesBottom + 44, escape(plot.x), (kAxesTop + kAxesBottom) / 2,
      escape(plot.y));

  // Names stand where curves end, the highest first, and make room for each other.
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < plot.series.size(); ++i)
    if (!plot.series[i].points.empty()) order.push_back(i);
  std::ranges::stable_sort(order, std::greater<>{},
                           [&](std::size_t i) { return plot.series[i].points.back().second; });
  double free = 0;
  for (const std::size_t i : order) {
    const Plot::Series& series = plot.series[i];
    const CurveLook& look = kCurveLooks[i % std::size(kCurveLooks)];
    std::string points, dots;
    for (const auto& [x, y] : series.points) {
      points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", at_x(x), at_y(y));
      dots += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"{}\"/>", at_x(x),
                          at_y(y), look.color);
    }
    const double name_y = std::max(at_y(series.points.back().second), free);
    free = name_y + kLeastGap;
    svg += fmt::format(
        "<polyline fill=\"none\" stroke=\"{0}\" stroke-width=\"2\" stroke-linejoin=\"round\" "
        "stroke-dasharray=\"{1}\" points=\"{2}\"/>{3}<text class=\"name\" fill=\"{0}\" x=\"{4:g}\" "
        "y=\"{5:.1f}\" dy=\".35em\">{6}</text>\n",
        look.color, look.dashes, points, dots, kAxesRight + 8, name_y, escape(series.name));
  }
  return with_light_colors(svg + "</svg>\n");
}

}  // namespace hornbeam
