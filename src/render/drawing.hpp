// What sheets and pages are drawn with.
#pragma once

#include <string>
#include <string_view>

#include "hornbeam/picture/picture.hpp"
#include "src/render/render.hpp"

namespace hornbeam::render {

// For text in SVG and HTML.
std::string escape(std::string_view text);

std::string counted(std::size_t n, std::string_view thing);  // 1 move, 2 moves

// Round numbers from low to high, `most` steps or fewer, and no nearer to each other than `least`.
std::vector<double> ticks(double low, double high, double least = 0, int most = 4);

// The colours that `var(--ink)` and the others stand for. A page declares them, light and dark, and
// may change between them; in a file they are written in their place.
std::string color_rules();
std::string with_light_colors(std::string text);
std::string with_dark_colors(std::string text);

// How pieces and charts look, wherever they are.
extern const std::string_view kDrawingStyle;

// The pieces of one moment.
std::string pieces_at(const Picture& picture, std::size_t moment, bool marks);

// What is under the pieces.
std::string ground(const Picture& picture);

// The picture with its axes, and room for them.
Picture with_axes(Picture picture);

// An SVG in an SVG: the picture at a moment, as large as fits into the box.
struct Box {
  double x, y, width, height;
};
std::string board_at(const Picture& picture, std::size_t moment, bool marks, const Box& box);
std::string view_box(const Picture& picture);

// What there is to see over the moves: a score that grows unevenly, or a value that goes up and down.
struct Curve {
  double low = 0, high = 0;
  std::vector<std::pair<double, double>> points = {};  // moves made, and the height there
  std::string about = {};
  bool is_empty() const { return points.size() < 2; }
};
Curve curve_of(const Picture& picture, const Caption& caption);

// It runs from kChartLeft to kChartRight.
inline constexpr double kChartWidth = 440;
inline constexpr double kChartLeft = 56, kChartRight = 424;
std::string chart(const Picture& picture, const Curve& curve, double height);

}  // namespace hornbeam::render
