// Curves over an axis, with bands for their intervals. Their names stand beside the axes, never on the
// curves: the one that ends highest first.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "src/render/plot_sheet.hpp"

namespace hornbeam::plot {
namespace {

constexpr double kWidth = 780;
constexpr double kLeft = 84, kRight = 540, kHeight = 300;  // of the axes
constexpr double kNames = kRight + 24;                     // where the legend begins
constexpr std::size_t kMostMarks = 24;                     // a curve of more points has none
constexpr std::size_t kMostBands = 4;  // of more none is seen: they have whiskers

struct Axes {
  Scale x, y;
  bool has_steps;
};

// With some room around; a span of one number has some, too.
Span padded(Span span, bool is_log, double share) {
  if (is_log) {
    const double by = span.low == span.high ? 2 : std::pow(span.high / span.low, share);
    return {span.low / by, span.high * by};
  }
  const double by = span.low == span.high ? std::max(std::abs(span.low) * 0.05, 0.5)
                                          : (span.high - span.low) * share;
  return {span.low - by, span.high + by};
}

Axes axes_of(const Curves& curves, double top) {
  Span across, up;
  for (const Series& series : curves.series)
    for (const Point& point : series.points) {
      across.take(point.x);
      for (const double y : {point.y, point.low, point.high})
        if (!curves.y.is_log || y > 0) up.take(y);
    }
  return {{padded(across, curves.x.is_log, 0.02), curves.x.is_log, kLeft, kRight},
          {padded(up, curves.y.is_log, 0.06), curves.y.is_log, top + kHeight, top},
          curves.has_steps};
}

// The corners of a curve at one of its heights.
template <class Height>
std::vector<std::pair<double, double>> path(const Series& series, const Axes& axes,
                                            const Height& height) {
  std::vector<std::pair<double, double>> corners;
  for (const Point& point : series.points) {
    if (axes.has_steps && !corners.empty())
      corners.emplace_back(axes.x.at(point.x), corners.back().second);
    corners.emplace_back(axes.x.at(point.x), axes.y.at(height(point)));
  }
  return corners;
}

std::string corners_text(const std::vector<std::pair<double, double>>& corners) {
  std::string text;
  for (const auto& [x, y] : corners)
    text += fmt::format("{}{:.1f},{:.1f}", text.empty() ? "" : " ", x, y);
  return text;
}

bool has_intervals(const Series& series) {
  return std::ranges::all_of(series.points, [](const Point& point) {
    return !std::isnan(point.low) && !std::isnan(point.high);
  });
}

void add_band(Sheet& sheet, const Series& series, std::size_t look, const Axes& axes) {
  auto corners = path(series, axes, [](const Point& point) { return point.high; });
  const auto lower = path(series, axes, [](const Point& point) { return point.low; });
  corners.insert(corners.end(), lower.rbegin(), lower.rend());
  sheet.add(fmt::format("<polygon class=\"band s{}\" points=\"{}\"/>", look % kLooks,
                        corners_text(corners)));
}

void add_whisker(Sheet& sheet, const Point& point, std::size_t look, const Axes& axes,
                 double aside) {
  sheet.add(fmt::format("<path class=\"whisker s{0}\" d=\"M{1:.1f} {2:.1f}V{3:.1f}\"/>",
                        look % kLooks, axes.x.at(point.x) + aside, axes.y.at(point.low),
                        axes.y.at(point.high)));
}

// How far curves of one point are moved to the side, so that several at one place are seen apart.
std::vector<double> places_aside(const std::vector<Series>& all) {
  constexpr double kApart = 8, kMost = 48;
  std::map<double, std::vector<std::size_t>> at;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].points.size() == 1) at[all[i].points.front().x].push_back(i);
  std::vector<double> aside(all.size());
  for (const auto& [x, those] : at) {
    const double count = static_cast<double>(those.size());
    const double step = std::min(kApart, kMost / count);
    for (std::size_t i = 0; i < those.size(); ++i)
      aside[those[i]] = step * (static_cast<double>(i) - (count - 1) / 2);
  }
  return aside;
}

bool has_marks(const Series& series, const Axes& axes) {
  return !series.is_reference && !axes.has_steps && series.points.size() <= kMostMarks;
}

std::string line_of(const Series& series, std::size_t look) {
  if (series.is_reference) return "class=\"reference\"";
  return fmt::format("class=\"line s{}\" stroke-dasharray=\"{}\"", look % kLooks,
                     series.is_dashed ? "6 6" : dashes_of(look));
}

void add_curve(Sheet& sheet, const Series& series, std::size_t look, const Axes& axes,
               double aside) {
  sheet.add(
      fmt::format("<polyline {} points=\"{}\"/>", line_of(series, look),
                  corners_text(path(series, axes, [](const Point& point) { return point.y; }))));
  if (!has_marks(series, axes)) return;
  for (const Point& point : series.points)
    sheet.add(mark_at(look, axes.x.at(point.x) + aside, axes.y.at(point.y)));
}

double add_name(Sheet& sheet, const Series& series, std::size_t look, const Axes& axes, double y) {
  sheet.add(fmt::format("<path {} d=\"M{:g} {:.1f}h26\"/>", line_of(series, look), kNames, y - 4));
  if (has_marks(series, axes)) sheet.add(mark_at(look, kNames + 13, y - 4));
  return sheet.paragraph("name", "start", kNames + 34, y, kWidth - kNames - 42, series.name);
}

}  // namespace

std::string to_svg(const Curves& curves, Medium medium) {
  Sheet sheet(curves.title, kWidth);
  const double top = sheet.top();
  const double bottom = top + kHeight;
  const Axes axes = axes_of(curves, top);
  sheet.vertical_axis(axes.y, curves.y, kLeft, kRight, top, bottom);
  sheet.horizontal_axis(axes.x, curves.x, kLeft, kRight, top, bottom, false);

  const std::vector<double> aside = places_aside(curves.series);
  // A look belongs to a place in the list, so that it does not change with what was measured.
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < curves.series.size(); ++i)
    if (!curves.series[i].points.empty()) order.push_back(i);
  for (const std::size_t i : order) {
    const Series& series = curves.series[i];
    if (!has_intervals(series)) continue;
    if (series.points.size() > 1 && order.size() <= kMostBands) {
      add_band(sheet, series, i, axes);
    } else if (has_marks(series, axes)) {
      for (const Point& point : series.points) add_whisker(sheet, point, i, axes, aside[i]);
    }
  }
  for (const std::size_t i : order) add_curve(sheet, curves.series[i], i, axes, aside[i]);

  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const Series& one = curves.series[a];
    const Series& other = curves.series[b];
    if (one.is_reference != other.is_reference) return other.is_reference;
    return one.points.back().y > other.points.back().y;
  });
  double y = top + 8;
  if (curves.series.size() > 1)  // one alone is what the title says
    for (const std::size_t i : order) y += add_name(sheet, curves.series[i], i, axes, y) + 6;
  return sheet.finish(std::max(bottom + 44, y), curves.note, medium);
}

}  // namespace hornbeam::plot
