// Draws a table of Markdown as curves: its first column is the axis, and every other column that is
// numbers, as far as it is filled, is a curve with the name of its head. Of tables whose rows are the
// curves `rows` takes those, and the numbers in the head are the axis.
//
//     bench-ranks scores 1000 64 1 | bench-plot columns TITLE ranks 'mean score' > docs/ranks.svg
//     bench-speed_up | bench-plot rows TITLE ranks 'times faster' > docs/speed-up.svg
//
// Axes are logarithmic: the table's first column doubles, as a rule, and so does a speed-up.
#include "src/render/plot.hpp"

#include <fmt/core.h>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/spec/units.hpp"

namespace {

using namespace hornbeam;
using Row = std::vector<std::string>;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" `");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" `") - first + 1);
}

std::vector<Row> read_table(std::istream& in) {
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('|') || line.starts_with("|-")) continue;
    Row row;
    for (std::size_t at = 1, bar = 0; (bar = line.find('|', at)) != std::string::npos; at = bar + 1)
      row.push_back(trimmed(line.substr(at, bar - at)));
    rows.push_back(row);
  }
  return rows;
}

std::optional<double> number(const std::string& text) {
  const auto reading = read_number(text);
  if (text.empty() || !reading) return std::nullopt;
  return reading.value;
}

std::vector<Row> turned(const std::vector<Row>& rows) {
  std::vector<Row> columns(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < std::min(row.size(), columns.size()); ++i)
      columns[i].push_back(row[i]);
  return columns;
}

// The first line is the axis, and each of the others a curve.
std::vector<plot::Series> curves_of(const std::vector<Row>& lines) {
  std::vector<plot::Series> all;
  for (std::size_t l = 1; l < lines.size(); ++l) {
    plot::Series series{lines[l].front(), {}};
    bool is_measured = true;
    for (std::size_t i = 1; i < lines[l].size(); ++i) {
      const auto x = number(lines[0][i]);
      const auto y = number(lines[l][i]);
      if (x && y) series.points.push_back({*x, *y});
      if (x && !y && !lines[l][i].empty()) is_measured = false;
    }
    if (is_measured && !series.points.empty()) all.push_back(series);
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string by = argc == 5 ? argv[1] : "";
  const std::vector<Row> rows = read_table(std::cin);
  if ((by != "rows" && by != "columns") || rows.size() < 2) {
    fmt::print(stderr, "bench-plot rows|columns TITLE X Y < TABLE\n");
    return 2;
  }
  const bool are_rows = by == "rows";
  fmt::print("{}", to_svg(plot::Curves{.title = argv[2],
                                       .x = {argv[3], true},
                                       .y = {argv[4], are_rows},
                                       .series = curves_of(are_rows ? rows : turned(rows))}));
  return 0;
}
