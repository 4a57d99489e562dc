// Plots are what they say: marks where the axes put them, everything named, nothing but numbers.
#include "src/render/plot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "src/render/plot_sheet.hpp"

namespace hornbeam::plot {
namespace {

std::ptrdiff_t times(const std::string& svg, const std::string& pattern) {
  const std::regex found(pattern);
  return std::distance(std::sregex_iterator(svg.begin(), svg.end(), found), std::sregex_iterator());
}

bool says(const std::string& svg, const std::string& text) {
  return svg.find(">" + text + "<") != std::string::npos;
}

// The corners of the curves, as pairs.
std::vector<std::pair<double, double>> corners_of(const std::string& svg, const std::string& kind,
                                                  std::ptrdiff_t which) {
  const std::regex line("class=\"" + kind + "[^>]* points=\"([^\"]*)\"");
  std::sregex_iterator at(svg.begin(), svg.end(), line);
  std::advance(at, which);
  std::istringstream text((*at)[1]);
  std::vector<std::pair<double, double>> points;
  char comma = 0;
  for (double x = 0, y = 0; text >> x >> comma >> y;) points.emplace_back(x, y);
  return points;
}

TEST(Curves, PutPointsWhereTheAxesSay) {
  const std::string svg =
      to_svg(Curves{.title = "a < b",
                    .x = {"playouts", true},
                    .y = {"score"},
                    .series = {{"two", {{10, 30}}}, {"one", {{1, 10}, {10, 20}, {1000, 40}}}}});
  EXPECT_TRUE(says(svg, "a &lt; b"));
  const auto one = corners_of(svg, "line", 1);
  ASSERT_EQ(one.size(), 3u);
  EXPECT_NEAR(2 * (one[1].first - one[0].first), one[2].first - one[1].first, 0.3);
  EXPECT_NEAR(2 * (one[0].second - one[1].second), one[1].second - one[2].second, 0.3);
  const auto two = corners_of(svg, "line", 0);
  ASSERT_EQ(two.size(), 1u);
  EXPECT_NEAR(two[0].first, one[1].first, 0.1);
  EXPECT_LT(two[0].second, one[1].second);
  for (const char* text : {"1", "10", "100", "1k", "10", "40", "playouts", "score", "one", "two"})
    EXPECT_TRUE(says(svg, text)) << text;
  EXPECT_LT(svg.find(">one<"), svg.find(">two<")) << "the one that ends higher is named first";
}

TEST(Curves, HaveAMarkPerPointAndABandPerInterval) {
  const std::string svg = to_svg(Curves{.title = "",
                                        .x = {"x"},
                                        .y = {"y"},
                                        .series = {{"a", {{1, 2, 1, 3}, {2, 4, 3, 5}}},
                                                   {"b", {{1, 3}, {2, 5}}},
                                                   {"c", {{1, 1, 0, 2}}},
                                                   {"ideal", {{1, 1}, {2, 2}}, true}}});
  EXPECT_EQ(times(svg, "class=\"mark s0\""), 3) << "two points, and one beside the name";
  EXPECT_EQ(times(svg, "class=\"mark s1\""), 3);
  EXPECT_EQ(times(svg, "class=\"mark s3\""), 0) << "nothing was measured";
  EXPECT_EQ(times(svg, "class=\"band"), 1);
  EXPECT_EQ(times(svg, "class=\"whisker s2\""), 1) << "of the one point that c has";
  EXPECT_EQ(corners_of(svg, "band s0", 0).size(), 4u);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Curves, ThatAreDashedDoNotHideOneThatTheyLieOn) {
  const std::vector<Point> points{{1, 10}, {2, 20}};
  const std::string svg = to_svg(Curves{
      .title = "",
      .x = {"x"},
      .y = {"y"},
      .series = {{"below", points}, {.name = "on it", .points = points, .is_dashed = true}}});
  EXPECT_EQ(times(svg, "<polyline class=\"line s1\" stroke-dasharray=\"6 6\""), 1);
  EXPECT_EQ(times(svg, "<polyline class=\"line s0\" stroke-dasharray=\"none\""), 1);
}

TEST(Curves, HoldTheirHeightWhereTheyHaveSteps) {
  const std::string svg = to_svg(Curves{.title = "",
                                        .x = {"x"},
                                        .y = {"y"},
                                        .series = {{"a", {{1, 2}, {2, 4}, {3, 8}}}},
                                        .has_steps = true});
  const auto corners = corners_of(svg, "line", 0);
  ASSERT_EQ(corners.size(), 5u);
  EXPECT_EQ(corners[1].first, corners[2].first);
  EXPECT_EQ(corners[0].second, corners[1].second);
}

TEST(Curves, OfOnePointEachStandBesideEachOther) {
  const std::string svg = to_svg(Curves{.title = "",
                                        .x = {"x"},
                                        .y = {"y"},
                                        .series = {{"a", {{1, 5, 4, 6}}},
                                                   {"b", {{1, 5, 3, 7}}},
                                                   {"c", {{1, 5, 2, 8}}},
                                                   {"d", {{2, 5, 2, 8}}}}});
  std::vector<double> places;
  const std::regex whisker("class=\"whisker s[0-3]\" d=\"M([0-9.]+) ");
  for (std::sregex_iterator at(svg.begin(), svg.end(), whisker), end; at != end; ++at)
    places.push_back(std::stod((*at)[1]));
  ASSERT_EQ(places.size(), 4u);
  EXPECT_NEAR(places[1] - places[0], 8, 0.11);
  EXPECT_NEAR(places[2] - places[1], 8, 0.11);
  EXPECT_GT(places[3], places[2] + 100);
}

TEST(Curves, TellWhatWasMeasuredAtWhereThereIsRoom) {
  const auto drawn = [](std::vector<double> marks) {
    std::vector<Point> points;
    for (const double mark : marks) points.push_back({mark, 1});
    return to_svg(Curves{.title = "",
                         .x = {"playouts", true, std::move(marks)},
                         .y = {"score"},
                         .series = {{"a", points}}});
  };
  const std::string few = drawn({300, 3000});
  EXPECT_TRUE(says(few, "300"));
  EXPECT_TRUE(says(few, "3k"));
  EXPECT_FALSE(says(few, "500"));
  const std::string close = drawn({300, 301, 3000});
  EXPECT_FALSE(says(close, "301"));
  EXPECT_TRUE(says(close, "500"));
}

TEST(Curves, OfOneMeasurementAreAPlotToo) {
  for (const bool is_log : {false, true}) {
    const std::string svg = to_svg(
        Curves{.title = "", .x = {"x", is_log}, .y = {"y", is_log}, .series = {{"one", {{5, 3}}}}});
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_EQ(corners_of(svg, "line", 0).size(), 1u);
  }
}

TEST(Curves, NamesStandBesideTheAxesHoweverLongTheyAre) {
  Curves curves{.title = "", .x = {"x"}, .y = {"y"}, .series = {}};
  for (int i = 0; i < 20; ++i)
    curves.series.push_back({"a name that is much longer than there is room", {{0, 1}, {1, 2}}});
  const std::string svg = to_svg(curves);
  double right = 0;
  for (const auto& [x, y] : corners_of(svg, "line", 0)) right = std::max(right, x);
  const std::regex name("class=\"name\"[^>]* x=\"([0-9.]+)\" y=\"([0-9.]+)\"");
  double lowest = 0;
  for (std::sregex_iterator at(svg.begin(), svg.end(), name), end; at != end; ++at) {
    EXPECT_GT(std::stod((*at)[1]), right);
    EXPECT_GT(std::stod((*at)[2]), lowest) << "no two are on one line";
    lowest = std::stod((*at)[2]);
  }
  std::smatch height;
  ASSERT_TRUE(std::regex_search(svg, height, std::regex("height=\"([0-9]+)\"")));
  EXPECT_LT(lowest, std::stod(height[1])) << "the sheet has grown with them";
}

TEST(BarsTest, AreAsLongAsTheyAreLarge) {
  const std::string svg = to_svg(
      Bars{.title = "t",
           .value = {"points"},
           .groups = {{"one", {{"a", 100, 90, 110, 120}, {"b", -50}}}, {"two", {{"a", 25}}}}});
  std::vector<double> widths;
  const std::regex bar("<rect class=\"mark s([0-9])\"[^>]* width=\"([0-9.]+)\"");
  std::string looks;
  for (std::sregex_iterator at(svg.begin(), svg.end(), bar), end; at != end; ++at) {
    looks += (*at)[1];
    widths.push_back(std::stod((*at)[2]));
  }
  ASSERT_EQ(widths.size(), 3u);
  EXPECT_EQ(looks, "010") << "bars of one name look alike";
  EXPECT_NEAR(widths[0], 2 * widths[1], 0.3);
  EXPECT_NEAR(widths[0], 4 * widths[2], 0.5);
  EXPECT_EQ(times(svg, "class=\"whisker\""), 1);
  EXPECT_EQ(times(svg, "class=\"printed\""), 1);
  for (const char* text : {"one", "two", "a", "b", "points", "100 \u00b1 10", "\u221250.00"})
    EXPECT_TRUE(says(svg, text)) << text;
  EXPECT_NE(svg.find("\u25c7 is what is printed."), std::string::npos);
}

TEST(BarsTest, AreDotsWhereZeroIsFarAway) {
  const std::string svg = to_svg(Bars{
      .title = "t", .value = {"points"}, .groups = {{"", {{"a", 3396, 3380, 3411}, {"b", 3466}}}}});
  EXPECT_EQ(times(svg, "<rect class=\"mark"), 0);
  EXPECT_EQ(times(svg, "<path class=\"mark"), 2);
  EXPECT_NE(svg.find("does not begin at zero"), std::string::npos);
}

TEST(HeatMapTest, HasItsNumbersInItsCells) {
  const std::string svg = to_svg(HeatMap{.title = "t",
                                         .x = "W",
                                         .y = "L",
                                         .columns = {"5", "25"},
                                         .rows = {"500", "5k"},
                                         .cells = {2000, 2100, kNone, 2300},
                                         .value = "mean"});
  EXPECT_EQ(times(svg, "class=\"measured\""), 3);
  EXPECT_EQ(times(svg, "class=\"missing\""), 1);
  EXPECT_EQ(times(svg, "class=\"best\""), 1);
  EXPECT_EQ(times(svg, "class=\"cell on-dark\"[^>]*>2,000<"), 1);
  EXPECT_EQ(times(svg, "class=\"cell on-light\"[^>]*>2,300<"), 1);
  for (const char* text : {"W", "L", "5", "25", "500", "5k", "mean"})
    EXPECT_TRUE(says(svg, text)) << text;
}

TEST(HeatMapTest, OfOneRowHasRoomForItsKey) {
  const std::string svg = to_svg(HeatMap{.title = "",
                                         .x = "l",
                                         .y = "budget",
                                         .columns = {"1", "2", "3", "4", "5"},
                                         .rows = {"100"},
                                         .cells = {1, 2, 3, 4, 5},
                                         .value = "mean gap to the best known, per cent"});
  std::vector<double> lines;
  const std::regex beside("class=\"tick\" text-anchor=\"start\" x=\"[0-9.]+\" y=\"([0-9.]+)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), beside), end; at != end; ++at)
    lines.push_back(std::stod((*at)[1]));
  ASSERT_GE(lines.size(), 3u);
  std::ranges::sort(lines);
  for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_GE(lines[i] - lines[i - 1], 15);
}

TEST(Plots, AreLightAndDarkAndNeedNothingElse) {
  const HeatMap map{.title = "", .x = "", .y = "", .columns = {"1"}, .rows = {"1"}, .cells = {1}};
  const std::string file = to_svg(map);
  EXPECT_NE(file.find("prefers-color-scheme:dark"), std::string::npos);
  EXPECT_EQ(file.find("var("), std::string::npos) << "not every viewer knows variables";
  const std::string figure = to_svg(map, Medium::figure);
  EXPECT_EQ(figure.find("<style>"), std::string::npos);
  EXPECT_NE(figure_style().find("var(--series-0)"), std::string::npos);
}

TEST(Plots, WriteNumbersAsPeopleDo) {
  EXPECT_EQ(number_text(1500, true), "1.5k");
  EXPECT_EQ(number_text(1e6, true), "1M");
  EXPECT_EQ(number_text(12500), "12,500");
  EXPECT_EQ(number_text(-1234567), "\u22121,234,567");
  EXPECT_EQ(number_text(0.25), "0.25");
  EXPECT_EQ(value_text(2312.4, 2288, 2336), "2,312 \u00b1 24");
  EXPECT_EQ(value_text(0.51, 0.48, 0.54), "0.510 \u00b1 0.030");
  EXPECT_EQ(value_text(0.75, 0.5313, 0.8881), "0.75 (0.53 to 0.89)") << "the ends of a share";
  EXPECT_EQ(value_text(0.0002, 0.00017, 0.00023), "0.000200 \u00b1 0.000030");
  EXPECT_EQ(value_text(262080, 262080, 262080), "262,080");
  EXPECT_EQ(value_text(0.00021), "0.000210");
  EXPECT_EQ(value_text(0), "0");
}

}  // namespace
}  // namespace hornbeam::plot
