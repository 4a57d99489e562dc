// What an experiment has shown, as tables, figures and sentences; and these as Markdown, as CSV, and as one
// page that needs nothing else.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "src/laboratory/verdict.hpp"
#include "src/render/plot.hpp"

namespace hornbeam::laboratory {

struct TextTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;  // as long as the head
  std::size_t words = 1;                       // the first columns, which are no numbers
};

using AnyPlot = std::variant<plot::Curves, plot::Bars, plot::HeatMap>;

struct Figure {
  std::string name;  // of its file, without .svg
  std::string title;
  AnyPlot plot;
};

// One table or figure of the file.
struct Section {
  std::string title;
  std::string says;    // the paper's words
  TextTable table;     // without rows where a figure says it all
  std::string method;  // how the table was computed: a sentence or two
  std::vector<Judged> claims;
  std::vector<Figure> figures;
  std::string lacks;  // what would have been drawn, and why it is not
};

struct Report {
  std::string title;
  std::string paper, shows, notes;
  std::string verdict;
  TextTable facts;     // scale, runs, time, versions: a name and a text each
  TextTable searches;  // labels and the texts that were run
  std::vector<Section> sections;
};

Report make_report(const Experiment& experiment, const Runs& runs);

// The table of one drawing. Where its baseline stands in the rows only, the head does not name it.
TextTable table_of(const Experiment& experiment, const Runs& runs, const Drawing& drawing,
                   bool names_baseline = true);

// Figures are files beside it.
std::string to_markdown(const Report& report);
// With everything inside, light or dark as its reader is.
std::string to_page(const Report& report);
std::string to_markdown(const TextTable& table);
// The numbers of a map as a table, its best in bold; nothing of other figures, whose numbers are in tables or CSV.
std::string to_markdown(const Figure& figure);
std::string to_markdown(const std::vector<Judged>& claims);  // a list

// Every cell of every drawing with all its figures, a line each, RFC 4180.
std::string cells_csv(const Experiment& experiment, const Runs& runs);

// Every comparison that a claim asks for, a line each.
std::string claims_csv(const Experiment& experiment, const Runs& runs);

std::string to_svg(const AnyPlot& plot, plot::Medium medium);

}  // namespace hornbeam::laboratory
