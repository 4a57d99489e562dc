// A report as Markdown, and its figures' numbers as CSV.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "src/laboratory/figures.hpp"
#include "src/laboratory/numbers.hpp"
#include "src/laboratory/report.hpp"
#include "src/laboratory/run_text.hpp"

namespace hornbeam::laboratory {
namespace {

// For a cell of a Markdown table: a bar would end it.
std::string in_markdown_cell(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|' || c == '\\') safe += '\\';
    safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

std::string csv_number(double value) {
  return std::isnan(value) ? "" : fmt::format("{:.12g}", value);
}

}  // namespace

std::string to_markdown(const std::vector<Judged>& claims) {
  std::string text;
  for (const Judged& judged : claims) {
    text += fmt::format("- {}: **{}**", judged.text, verdict_text(judged.verdict, judged.is_again));
    if (!judged.found.empty()) text += ". " + judged.found;
    if (!judged.claim.says.empty())
      text += fmt::format(" ({}\"{}\")", judged.is_again ? "The paper: " : "", judged.claim.says);
    text += ".\n";
  }
  return text;
}

std::string to_markdown(const TextTable& table) {
  std::string text = "|";
  for (const std::string& head : table.head) text += fmt::format(" {} |", in_markdown_cell(head));
  text += "\n|";
  for (std::size_t i = 0; i < table.head.size(); ++i) text += i < table.words ? "---|" : "--:|";
  text += '\n';
  for (const std::vector<std::string>& row : table.rows) {
    text += '|';
    for (const std::string& cell : row) text += fmt::format(" {} |", in_markdown_cell(cell));
    text += '\n';
  }
  return text;
}

std::string to_markdown(const Figure& figure) {
  const auto* map = std::get_if<plot::HeatMap>(&figure.plot);
  if (!map) return "";
  TextTable table{.head = {map->y}, .rows = {}};
  for (const std::string& column : map->columns)
    table.head.push_back(map->x == "budget" ? column : fmt::format("{} = {}", map->x, column));
  const double best = best_of(*map);
  for (std::size_t i = 0; i < map->cells.size(); ++i) {
    if (i % map->columns.size() == 0) table.rows.push_back({map->rows[i / map->columns.size()]});
    const double value = map->cells[i];
    const std::string number = rounded(value, std::abs(value) / 100);
    table.rows.back().push_back(value == best ? fmt::format("**{}**", number) : number);
  }
  const std::string found = map->found.empty() ? "" : '\n' + map->found + '\n';
  return fmt::format("\n{}, {}; the {} is in bold.\n\n{}{}", figure.title, map->value,
                     map->marks_least ? "least" : "largest", to_markdown(table), found);
}

std::string to_markdown(const Report& report) {
  std::string text = fmt::format("# {}\n\n**{}**\n", report.title, report.verdict);
  if (!report.shows.empty())
    text +=
        fmt::format("\n{}{}\n", report.shows, report.paper.empty() ? "" : " of " + report.paper);
  if (!report.notes.empty()) text += fmt::format("\n{}\n", report.notes);
  for (const Section& section : report.sections) {
    text += fmt::format("\n## {}\n", section.title);
    if (!section.says.empty()) text += fmt::format("\n> {}\n", section.says);
    if (!section.table.rows.empty())
      text += '\n' + to_markdown(section.table) + '\n' + section.method + '\n';
    if (!section.claims.empty()) text += '\n' + to_markdown(section.claims);
    if (!section.lacks.empty()) text += fmt::format("\n{}\n", section.lacks);
    for (const Figure& figure : section.figures)
      text += fmt::format("{}\n![{}]({}.svg)\n", to_markdown(figure), figure.title, figure.name);
  }
  text += "\n## Searches\n\n" + to_markdown(report.searches);
  text += "\n## Runs\n\n" + to_markdown(report.facts);
  return text;
}

std::string cells_csv(const Experiment& experiment, const Runs& runs) {
  std::string text =
      "drawing,measure,search,instances,budget,count,runs,mean,deviation,low,high,bootstrap low,"
      "bootstrap high,printed,baseline,pairs,difference,difference low,difference high,p,holm p,"
      "signed rank p\n";
  for (const Drawing& drawing : experiment.drawings) {
    const Analysis analysis = analyse(experiment, runs, drawing);
    for (std::size_t i = 0; i < analysis.cells.size(); ++i) {
      const Cell& cell = analysis.cells[i];
      const auto interval = cell.interval();
      const auto again = statistics::bootstrap_interval(cell.numbers);
      const Printed* printed = printed_for(experiment, drawing, cell);
      text += fmt::format("{},{},{},{},{},{},{}", csv_cell(drawing.name), name_of(drawing.measure),
                          csv_cell(cell.label), csv_cell(experiment.sets[cell.set].name),
                          csv_cell(cell.budget.text), cell.numbers.size(), cell.runs);
      for (const double value : {cell.mean(), cell.deviation(), interval.low, interval.high,
                                 again.low, again.high, printed ? printed->value : plot::kNone})
        text += ',' + csv_number(value);
      const auto with = std::ranges::find(analysis.with_baseline, i, &Compared::first);
      if (with == analysis.with_baseline.end()) {
        text += ",,,,,,,,\n";
        continue;
      }
      const statistics::Comparison& found = with->comparison;
      text += ',' + csv_cell(drawing.baseline);
      text += found.is_paired ? fmt::format(",{}", found.count) : ",";
      for (const double value : {found.difference, found.interval.low, found.interval.high, found.p,
                                 with->p, found.signed_rank})
        text += ',' + csv_number(value);
      text += '\n';
    }
  }
  return text;
}

std::string claims_csv(const Experiment& experiment, const Runs& runs) {
  std::string text =
      "drawing,claim,verdict,search,instances,budget,than,than instances,than budget,factor,pairs,"
      "difference,difference low,difference high,p,holm p\n";
  const auto add_cell = [&](const Cell* cell) {
    text +=
        cell ? fmt::format(",{},{},{}", csv_cell(cell->label),
                           csv_cell(experiment.sets[cell->set].name), csv_cell(cell->budget.text))
             : ",even,,";
  };
  for (const Drawing& drawing : experiment.drawings) {
    const Analysis analysis = analyse(experiment, runs, drawing);
    for (const Judged& judged : analysis.claims)
      for (const Compared& one : judged.asked) {
        text += fmt::format("{},{},{}", csv_cell(drawing.name), csv_cell(judged.text),
                            verdict_text(judged.verdict, judged.is_again));
        add_cell(&analysis.cells[one.first]);
        add_cell(one.second ? &analysis.cells[*one.second] : nullptr);
        text += fmt::format(",{:g},{}", one.factor,
                            one.comparison.is_paired ? std::to_string(one.comparison.count) : "");
        const statistics::Comparison& found = one.comparison;
        for (const double value :
             {found.difference, found.interval.low, found.interval.high, found.p, one.p})
          text += ',' + csv_number(value);
        text += '\n';
      }
  }
  return text;
}

}  // namespace hornbeam::laboratory
