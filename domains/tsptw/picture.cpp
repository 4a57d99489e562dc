#include "domains/tsptw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domains/tsptw/reference.hpp"

namespace hornbeam::tsptw {
namespace {

constexpr double kWidth = 24;

constexpr const char* kStyle =
    R"(.way{fill:none;stroke:var(--ink);stroke-width:.09;stroke-linecap:round}
.wait{stroke:var(--muted);stroke-width:.22}
.there{fill:var(--ink)}
.late{fill:var(--accent)}
.new{stroke:var(--accent);stroke-width:.16})";

// Round numbers for about eight ticks, in whole units of time.
Time tick(Time span) {
  Time power = kUnit;
  for (;; power *= 10)
    for (const int step : {1, 2, 5})
      if (span <= 8 * step * power) return step * power;
}

// The rows: the tour, then what is left, then the depot again.
std::vector<int> rows_of(const Map& map, const std::vector<std::uint8_t>& line) {
  std::vector<int> rows{0};
  for (const std::uint8_t place : line) rows.push_back(place);
  for (int place = 1; place < map.places; ++place)
    if (std::ranges::find(rows, place) == rows.end()) rows.push_back(place);
  rows.push_back(0);
  return rows;
}

std::string note_of(const Visit& visit) {
  std::string text = fmt::format("at {}", to_text(visit.arrives));
  if (visit.is_late) text += ", late";
  if (visit.leaves > visit.arrives) text += fmt::format(", waits until {}", to_text(visit.leaves));
  return text;
}

}  // namespace

Picture draw(const Map& map, const std::vector<std::uint8_t>& line) {
  Reference rules(map);
  Picture picture;
  picture.is_to_scale = true;
  picture.objective = Objective::minimise;
  picture.moments.push_back({0, "", ""});
  for (const std::uint8_t place : line) {
    rules.play(place);
    const std::vector<Visit> visits = rules.visits();
    std::string note = fmt::format("place {} {}", place, note_of(visits[picture.moments.size()]));
    if (rules.finished()) note += fmt::format("; back {}", note_of(visits.back()));
    picture.moments.push_back({rules.cost(), std::to_string(place), std::move(note)});
  }
  const std::vector<Visit> visits = rules.visits();
  const std::vector<int> rows = rows_of(map, line);

  // What is to be seen is a bit more than the tour; windows may be open for ever.
  Time end = visits.back().leaves;
  for (int place = 1; place < map.places; ++place)
    end = std::max(end, map.opens[static_cast<std::size_t>(place)]);
  end = std::max<Time>(end + end / 16, kUnit);
  const auto x = [&](Time time) {
    return kWidth * static_cast<double>(std::min(time, end)) / static_cast<double>(end);
  };

  const auto height = static_cast<double>(rows.size());
  for (Time time = 0; time <= end; time += tick(end)) {
    picture.columns.push_back({x(time), to_text(time)});
    picture.ground +=
        fmt::format("<path d=\"M{:.3f} -.6V{}\" stroke=\"var(--faint)\" stroke-width=\".03\"/>\n",
                    x(time), height - .4);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto place = static_cast<std::size_t>(rows[row]);
    picture.rows.push_back({static_cast<double>(row), std::to_string(rows[row])});
    picture.ground += fmt::format(
        "<rect x=\"{:.3f}\" y=\"{}\" width=\"{:.3f}\" height=\".7\" rx=\".1\" "
        "fill=\"var(--faint)\"/>\n",
        x(map.opens[place]), static_cast<double>(row) - .35,
        std::max(.05, x(map.closes[place]) - x(map.opens[place])));
  }
  for (std::size_t i = 1; i < visits.size(); ++i) {
    const bool is_return = i > line.size();
    const std::size_t moment = is_return ? line.size() : i;
    const double row = is_return ? height - 1 : static_cast<double>(i);
    const double from = is_return ? row - static_cast<double>(i - 1) : 1;
    const double way = x(visits[i].arrives) - x(visits[i - 1].leaves);
    const double wait = x(visits[i].leaves) - x(visits[i].arrives);
    picture.looks += fmt::format(
        "<g id=\"visit{}\"><path class=\"way\" d=\"M{:.3f} {}L0 0\"/><path class=\"wait\" "
        "d=\"M0 0H{:.3f}\"/><circle class=\"{}\" r=\".2\"/></g>\n",
        i, -way, -from, wait, visits[i].is_late ? "late" : "there");
    picture.pieces.push_back(
        {fmt::format("visit{}", i), "", {{moment, x(visits[i].arrives), row}}});
  }
  picture.left = 0;
  picture.top = -.6;
  picture.width = kWidth + .3;
  picture.height = height + .2;
  picture.style = kStyle;
  picture.compared = "visit";
  picture.cover = picture.moves();
  return picture;
}

}  // namespace hornbeam::tsptw
