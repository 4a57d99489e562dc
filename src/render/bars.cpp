// Bars that lie, so that names have room beside them, each with its interval and its number.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "src/render/plot_sheet.hpp"
#include "src/render/wrapped.hpp"

namespace hornbeam::plot {
namespace {

constexpr double kSheetWidth = 780;
constexpr double kNameRight = 232, kBarsLeft = 244, kBarsRight = 606, kNumberRight = 756;
constexpr double kNameWidth = 208, kNameLine = 16;
constexpr double kBar = 18;
constexpr double kGap = 8;
constexpr double kCloseTogether = 0.4;  // of the largest: what bars would differ in is hard to see

Span span_of(const Bars& bars) {
  Span span;
  for (const Group& group : bars.groups)
    for (const Bar& bar : group.bars)
      for (const double value : {bar.value, bar.low, bar.high, bar.printed}) span.take(value);
  return span;
}

// Where the axis begins and ends, and whether bars can be drawn on it.
struct Ground {
  Span span;
  bool is_from_zero = true;
};
Ground ground_of(const Bars& bars) {
  Span span = span_of(bars);
  const double largest = std::max(std::abs(span.low), std::abs(span.high));
  const bool is_far = span.low * span.high > 0 && span.high - span.low < kCloseTogether * largest &&
                      span.high > span.low;
  if (!is_far) {
    span.take(0);
    if (span.low == span.high) span.high = 1;
  }
  const double room = (span.high - span.low) * 0.04;
  return {{span.low == 0 ? 0 : span.low - room, span.high == 0 ? 0 : span.high + room}, !is_far};
}

// Bars of one name, whichever group they are in, look alike.
std::size_t look_of(const Bars& bars, const std::string& name) {
  std::vector<std::string> names;
  for (const Group& group : bars.groups)
    for (const Bar& bar : group.bars)
      if (std::ranges::find(names, bar.name) == names.end()) names.push_back(bar.name);
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

void add_bar(Sheet& sheet, const Bar& bar, std::size_t look, const Scale& scale, double middle,
             bool is_from_zero) {
  const double end = scale.at(bar.value);
  if (is_from_zero) {
    const double zero = scale.at(0);
    sheet.add(fmt::format(
        "<rect class=\"mark s{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:g}\"/>",
        look % kLooks, std::min(zero, end), middle - kBar / 2, std::abs(end - zero), kBar));
  }
  if (!std::isnan(bar.low) && !std::isnan(bar.high))
    sheet.add(
        fmt::format("<path class=\"whisker\" d=\"M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} "
                    "{3:.1f}v8M{1:.1f} {3:.1f}v8\"/>",
                    scale.at(bar.low), scale.at(bar.high), middle, middle - 4));
  if (!is_from_zero) sheet.add(mark_at(look, end, middle));
  if (!std::isnan(bar.printed))
    sheet.add(fmt::format("<path class=\"printed\" d=\"M{:.1f} {:.1f}l5 6l-5 6l-5 -6z\"/>",
                          scale.at(bar.printed), middle - 6));
}

}  // namespace

std::string to_svg(const Bars& bars, Medium medium) {
  Sheet sheet(bars.title, kSheetWidth);
  const auto [span, is_from_zero] = ground_of(bars);
  const Scale scale(span, false, kBarsLeft, kBarsRight);

  // Rules come first, so that bars lie on them: how high all is has to be known before.
  struct Row {
    const Bar* bar;
    const Group* group;  // whose head stands above
    double height;
  };
  std::vector<Row> rows;
  double height = 0;
  for (const Group& group : bars.groups)
    for (std::size_t i = 0; i < group.bars.size(); ++i) {
      const auto lines = render::wrapped(group.bars[i].name, kNameWidth, {13}).size();
      const double row = std::max(kBar, kNameLine * static_cast<double>(lines)) + kGap;
      rows.push_back({&group.bars[i], i == 0 && !group.name.empty() ? &group : nullptr, row});
      height += row + (rows.back().group ? kNameLine + kGap : 0);
    }
  const double top = sheet.top();
  sheet.horizontal_axis(scale, bars.value, kBarsLeft, kBarsRight, top, top + height, true);

  double y = top;
  bool has_printed = false;
  for (const Row& row : rows) {
    if (row.group) {
      sheet.text("head", "start", 24, y + kNameLine, row.group->name);
      y += kNameLine + kGap;
    }
    const double middle = y + row.height / 2;
    const auto lines = render::wrapped(row.bar->name, kNameWidth, {13}).size();
    sheet.paragraph("name", "end", kNameRight,
                    middle + 5 - kNameLine / 2 * static_cast<double>(lines - 1), kNameWidth,
                    row.bar->name);
    add_bar(sheet, *row.bar, look_of(bars, row.bar->name), scale, middle, is_from_zero);
    sheet.text("value", "end", kNumberRight, middle + 5,
               value_text(row.bar->value, row.bar->low, row.bar->high));
    has_printed = has_printed || !std::isnan(row.bar->printed);
    y += row.height;
  }
  std::string note = bars.note;
  const auto tell = [&](std::string_view sentence) {
    note += note.empty() ? "" : " ";
    note += sentence;
  };
  if (has_printed) tell(fmt::format("\u25c7 is {}.", bars.printed));
  if (!is_from_zero) tell("The axis does not begin at zero.");
  return sheet.finish(top + height + 44, note, medium);
}

}  // namespace hornbeam::plot
