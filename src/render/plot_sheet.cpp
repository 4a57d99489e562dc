#include "src/render/plot_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "src/render/drawing.hpp"
#include "src/render/wrapped.hpp"

namespace hornbeam::plot {
namespace {

using render::escape;

constexpr double kSide = 24;   // margin of the sheet
constexpr double kLine = 16;   // from one line of small text to the next
constexpr int kMostSteps = 7;  // of an axis

std::string style_rules() {
  std::string rules = R"(.plot text{font-family:system-ui,"DejaVu Sans",sans-serif;fill:var(--ink)}
.plot .ground{fill:var(--paper)}
.plot .title{font-size:17px;font-weight:600}
.plot .tick,.plot .note{font-size:12px;fill:var(--muted)}
.plot .name,.plot .value,.plot .cell{font-size:13px}
.plot .head{font-size:13px;font-weight:600}
.plot .value{font-variant-numeric:tabular-nums}
.plot .rule{fill:none;stroke:var(--faint)}
.plot .reference{fill:none;stroke:var(--muted);stroke-dasharray:3 4}
.plot .line{fill:none;stroke-width:2;stroke-linejoin:round}
.plot .mark{stroke:none}
.plot .band{stroke:none;fill-opacity:.16}
.plot .whisker{fill:none;stroke:var(--ink);stroke-width:1.5}
.plot .printed{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}
.plot .missing{fill:none;stroke:var(--faint);stroke-dasharray:3 3}
.plot .best{fill:none;stroke:var(--accent);stroke-width:3}
.plot .on-dark{fill:#fff}
.plot .on-light{fill:#000}
)";
  for (std::size_t i = 0; i < kLooks; ++i)
    rules += fmt::format(
        ".plot .line.s{0},.plot .whisker.s{0}{{stroke:var(--series-{0})}}\n"
        ".plot .mark.s{0},.plot .band.s{0}{{fill:var(--series-{0})}}\n",
        i);
  return rules;
}

// 1, 10, 100; where these are few, 2, 5, 20, 50 between them; where they are many, not all of them.
std::vector<double> powers_within(const Span& span) {
  std::vector<double> list;
  const double decades = std::log10(span.high / span.low);
  const int every = decades > 9 ? 3 : 1;
  const int first = static_cast<int>(std::floor(std::log10(span.low) + 1e-9));
  for (int power = first; std::pow(10, power) <= span.high * (1 + 1e-9); ++power)
    for (const double step : {1.0, 2.0, 5.0}) {
      const double value = step * std::pow(10, power);
      if ((decades < 2.5 || (step == 1 && power % every == 0)) && span.low * (1 - 1e-9) <= value &&
          value <= span.high * (1 + 1e-9))
        list.push_back(value);
    }
  return list;
}

std::string with_thousands(double value) {
  std::string digits = fmt::format("{:.0f}", std::abs(value));
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return (value < 0 ? "\u2212" : "") + digits;
}

// Where the first digit after the point is that is not 0: 0.02 has its own at 2.
int first_digit(double size) {
  constexpr int kMostDigits = 12;
  return std::clamp(static_cast<int>(-std::floor(std::log10(size))), 0, kMostDigits);
}

std::string with_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "\u2212");
  return text;
}

}  // namespace

std::string figure_style() {
  return style_rules();
}

double Scale::at(double value) const {
  const auto part = [&](double x) { return is_log_ ? std::log(x) : x; };
  return from_ +
         (to_ - from_) * (part(value) - part(span_.low)) / (part(span_.high) - part(span_.low));
}

std::vector<double> Scale::ticks(const std::vector<double>& marks) const {
  if (are_apart(marks)) return marks;
  if (!is_log_) return render::ticks(span_.low, span_.high, 0, kMostSteps);
  std::vector<double> list = powers_within(span_);
  return list.size() < 2 ? render::ticks(span_.low, span_.high, 0, kMostSteps) : list;
}

// Few enough to be read beside each other.
bool Scale::are_apart(const std::vector<double>& marks) const {
  constexpr double kRoom = 36;
  if (marks.empty() || marks.size() > std::size_t{kMostSteps} + 1) return false;
  for (std::size_t i = 1; i < marks.size(); ++i)
    if (std::abs(at(marks[i]) - at(marks[i - 1])) < kRoom) return false;
  return true;
}

std::string number_text(double value, bool is_log) {
  const double size = std::abs(value);
  if (is_log && size >= 1000) {
    constexpr const char* kUnits[] = {"", "k", "M", "G", "T"};
    int unit = 0;
    double scaled = value;
    for (; std::abs(scaled) >= 1000 * (1 - 1e-9) && unit < 4; ++unit) scaled /= 1000;
    return with_minus(fmt::format("{:.4g}{}", scaled, kUnits[unit]));
  }
  if (size >= 1000 && value == std::round(value)) return with_thousands(value);
  return with_minus(fmt::format("{:.6g}", value));
}

std::string value_text(double value) {
  const double size = std::abs(value);
  if (size >= 1000 || value == 0) return with_thousands(value);
  return with_minus(fmt::format("{:.{}f}", value,
                                size >= 100 ? 1
                                : size >= 1 ? 2
                                            : std::max(3, first_digit(size) + 2)));
}

std::string value_text(double value, double low, double high) {
  const double half = (high - low) / 2;
  if (std::isnan(half)) return value_text(value);
  if (half == 0) return value == std::round(value) ? with_thousands(value) : value_text(value);
  const int digits = half >= 10    ? 0
                     : half >= 1   ? 1
                     : half >= 0.1 ? 2
                                   : std::max(3, first_digit(half) + 1);
  const auto text = [&](double number) {
    if (digits == 0) return with_thousands(number);
    const bool is_zero = std::round(number * std::pow(10, digits)) == 0;
    return with_minus(fmt::format("{:.{}f}", is_zero ? 0.0 : number, digits));
  };
  // Of a share the two sides differ.
  if (std::abs((high - value) - (value - low)) > 0.02 * (high - low))
    return fmt::format("{} ({} to {})", text(value), text(low), text(high));
  return fmt::format("{} \u00b1 {}", text(value), text(half));
}

std::string mark_at(std::size_t look, double x, double y) {
  constexpr const char* kMarks[kLooks] = {
      "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",                        // a circle
      "m-3.5 -3.5h7v7h-7z",                                         // a square
      "m0 -5l4.6 8h-9.2z",                                          // a triangle
      "m0 -5l5 5l-5 5l-5 -5z",                                      // a diamond
      "m0 5l4.6 -8h-9.2z",                                          // a triangle on its head
      "m-1.4-5h2.8v3.6h3.6v2.8h-3.6v3.6h-2.8v-3.6h-3.6v-2.8h3.6z",  // a plus
      "m0-5l1.5 3.4 3.6.4-2.7 2.5.8 3.6-3.2-1.9-3.2 1.9.8-3.6-2.7-2.5 3.6-.4z",  // a star
  };
  return fmt::format("<path class=\"mark s{}\" d=\"M{:.1f} {:.1f}{}\"/>", look % kLooks, x, y,
                     kMarks[look % kLooks]);
}

std::string_view dashes_of(std::size_t look) {
  // A second round of colours is dashed.
  constexpr std::string_view kDashes[] = {"none", "7 3", "2 3", "9 3 2 3"};
  return kDashes[look / kLooks % std::size(kDashes)];
}

Sheet::Sheet(std::string_view title, double width) : title_(title), width_(width), top_(kSide / 2) {
  for (const std::string& line : render::wrapped(title, width - 2 * kSide, {17, true})) {
    top_ += 22;
    text("title", "start", kSide, top_, line);
  }
  top_ += kSide;
}

void Sheet::text(std::string_view kind, std::string_view anchor, double x, double y,
                 std::string_view text) {
  add(fmt::format("<text class=\"{}\" text-anchor=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", kind,
                  anchor, x, y, escape(text)));
}

double Sheet::paragraph(std::string_view kind, std::string_view anchor, double x, double y,
                        double width, std::string_view words) {
  double height = 0;
  for (const std::string& line : render::wrapped(words, width, {13})) {
    text(kind, anchor, x, y + height, line);
    height += kLine;
  }
  return height;
}

void Sheet::upwards(double x, double y, std::string_view text) {
  add(fmt::format(
      "<text class=\"tick\" text-anchor=\"middle\" transform=\"translate({:.1f} {:.1f}) "
      "rotate(-90)\">{}</text>",
      x, y, escape(text)));
}

void Sheet::horizontal_axis(const Scale& scale, const Axis& axis, double left, double right,
                            double top, double bottom, bool has_rules) {
  for (const double value : scale.ticks(axis.marks)) {
    add(fmt::format("<path class=\"rule\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>", scale.at(value),
                    has_rules ? top : bottom, bottom + 5));
    text("tick", "middle", scale.at(value), bottom + 20, number_text(value, axis.is_log));
  }
  text("tick", "middle", (left + right) / 2, bottom + 40, axis.text);
}

void Sheet::vertical_axis(const Scale& scale, const Axis& axis, double left, double right,
                          double top, double bottom) {
  for (const double value : scale.ticks(axis.marks)) {
    add(fmt::format("<path class=\"rule\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", left, scale.at(value),
                    right));
    text("tick", "end", left - 8, scale.at(value) + 4, number_text(value, axis.is_log));
  }
  upwards(kSide - 4, (top + bottom) / 2, axis.text);
}

std::string Sheet::finish(double bottom, std::string_view note, Medium medium) {
  if (!note.empty())
    bottom +=
        paragraph("note", "start", kSide, bottom + kLine, width_ - 2 * kSide, note) + kLine / 2;
  const double height = bottom + kSide / 2;
  std::string style;
  if (medium == Medium::file)
    style = fmt::format("<style>\n{}@media (prefers-color-scheme:dark){{\n{}}}\n</style>\n",
                        render::with_light_colors(style_rules()),
                        render::with_dark_colors(style_rules()));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\">\n{3}"
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{4}</svg>\n",
      width_, height, escape(title_), style, body_);
}

}  // namespace hornbeam::plot
