// Plots: what was measured, against what it cost or beside what was compared. A plot is plain data and
// becomes an SVG: a file of its own, which is light or dark as its viewer is, or a figure in a page.
//
//     to_svg(plot::Curves{.title = "...", .x = {"playouts", true}, .y = {"mean score"},
//                         .series = {{"mcts", {{1000, 2300, 2280, 2320}, {10000, 2600, 2570, 2630}}}}})
//
// Colours are told apart by people who see few of them, and never alone: curves differ in their marks,
// bars have their names beside them, cells their numbers in them.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace hornbeam::plot {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Axis {
  std::string text;  // what it shows, and in which unit
  bool is_log = false;
  std::vector<double> marks =
      {};  // what was measured at, rising: they are told where there is room
};

// The interval is drawn where there is one.
struct Point {
  double x = 0;
  double y = 0;
  double low = kNone;
  double high = kNone;
};

struct Series {
  std::string name;
  std::vector<Point> points;  // from left to right
  bool is_reference = false;  // something to compare with, not measured: a thin line without marks
  bool is_dashed = false;     // so that it does not hide one that it may lie on
};

// Score against budget, scaling, any-time profiles. Of at least one point; on a logarithmic axis
// everything is positive.
struct Curves {
  std::string title;
  Axis x, y;
  std::vector<Series> series;
  bool has_steps = false;  // a height holds until the next point
  std::string note = {};   // a sentence below: what the intervals are
};

struct Bar {
  std::string name;
  double value = 0;
  double low = kNone;
  double high = kNone;
  double printed = kNone;  // somebody else's number, shown as a diamond
};

struct Group {
  std::string name;  // may be empty
  std::vector<Bar> bars;
};

// From zero, as bars have to be; where all lie close together and far from it, dots instead. Bars of
// one name have one colour. At least one bar.
struct Bars {
  std::string title;
  Axis value;
  std::vector<Group> groups;
  std::string note = {};
  std::string printed = "what is printed";  // what diamonds are
};

// A number per pair, the largest or the least marked. At least one number.
struct HeatMap {
  std::string title;
  std::string x, y;                        // what columns and rows are
  std::vector<std::string> columns, rows;  // from left to right, from top to bottom
  std::vector<double> cells;               // row by row; kNone where nothing was measured
  std::string value = {};                  // what the numbers are
  std::string note = {};
  bool marks_least = false;
  std::string found = {};  // a sentence: where the best is, beside where it was said to be
};

// A file stands alone; a figure is for a page that has `figure_style`.
enum class Medium { file, figure };

std::string to_svg(const Curves& curves, Medium medium = Medium::file);
std::string to_svg(const Bars& bars, Medium medium = Medium::file);
std::string to_svg(const HeatMap& map, Medium medium = Medium::file);

// For a page with figures: how they look, by the colours that `color_rules` declares.
std::string figure_style();

}  // namespace hornbeam::plot
