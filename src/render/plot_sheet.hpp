// What all plots are drawn with: a sheet with a title, scales, numbers, marks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/render/plot.hpp"

namespace hornbeam::plot {

// From what to what something goes; of nothing, from infinity to minus infinity.
struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;

  void take(double value) {  // numbers only
    if (value < low) low = value;
    if (value > high) high = value;
  }
};

// Where a number stands on the sheet: `span.low` at `from`, `span.high` at `to`.
class Scale {
 public:
  Scale(Span span, bool is_log, double from, double to)
      : span_(span), is_log_(is_log), from_(from), to_(to) {}
  double at(double value) const;
  // The marks where there is room for them, from left to right; else round numbers within the span.
  std::vector<double> ticks(const std::vector<double>& marks) const;

 private:
  bool are_apart(const std::vector<double>& marks) const;

  Span span_;
  bool is_log_;
  double from_, to_;
};

// 10k, 2.5M on logarithmic axes and 2,500 on others, as short as it can be.
std::string number_text(double value, bool is_log = false);
// Of measurements: as many digits as tell them apart.
std::string value_text(double value);
// With half of its interval where there is one, 2,312 ± 24; with its ends where they are not as far, 0.75 (0.53 to
// 0.89).
std::string value_text(double value, double low, double high);

// Series have one of so many colours and as many marks and dashes.
inline constexpr std::size_t kLooks = 7;
std::string mark_at(std::size_t look, double x, double y);
std::string_view dashes_of(std::size_t look);

class Sheet {
 public:
  // The title is at the top, in as many lines as it takes.
  Sheet(std::string_view title, double width);

  double top() const { return top_; }  // what is free below the title
  void add(const std::string& svg) { body_ += svg + '\n'; }
  // `kind` is a class: tick, name, head, value. `anchor` is start, middle or end.
  void text(std::string_view kind, std::string_view anchor, double x, double y,
            std::string_view text);
  // Broken into lines; returns how high they are.
  double paragraph(std::string_view kind, std::string_view anchor, double x, double y, double width,
                   std::string_view text);
  void upwards(double x, double y, std::string_view text);  // centred at y
  // A vertical axis' or a horizontal one's numbers and rules, and what it shows.
  void horizontal_axis(const Scale& scale, const Axis& axis, double left, double right, double top,
                       double bottom, bool has_rules);
  void vertical_axis(const Scale& scale, const Axis& axis, double left, double right, double top,
                     double bottom);

  // The note stands at `bottom`, below all else; the sheet ends after it.
  std::string finish(double bottom, std::string_view note, Medium medium);

 private:
  std::string title_;
  double width_;
  double top_ = 0;
  std::string body_;
};

}  // namespace hornbeam::plot
