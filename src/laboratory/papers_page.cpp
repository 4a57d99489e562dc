#include "src/laboratory/papers_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/report.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::string_view kIntroduction =
    "# The papers' tables and figures, again\n\n"
    "Written by `hornbeam experiment papers > docs/papers.md` from the files in `experiments/` and "
    "the runs "
    "that lie beside them; a test holds it to that. [experiments.md](experiments.md) tells what "
    "the files "
    "hold; `hornbeam experiment report FILE` draws each with its figures, and `run FILE --full` "
    "runs it at the "
    "paper's scale.\n\n"
    "A number is a board's, the mean of its seeds, and intervals are 95 % over boards; on one "
    "instance it is a "
    "run's, in a match a game's. Differences are paired by board where there are boards. Every p "
    "is "
    "corrected by Holm for all comparisons of its table. A conclusion is shown again where the "
    "difference has "
    "its sign and p is below 0.01, or what the file asks for; not shown again where the difference "
    "has the other sign and such a p; and not decided where there are too few runs to tell. Where "
    "a "
    "first look did not decide and more boards or games were run, the conclusion is judged at "
    "0.005, "
    "half of 0.01 for each of the two looks.\n\n"
    "Minutes are the sum of the runs' own clocks, as if one core had done one run after the other, "
    "on machines that "
    "were busy with other work: they tell how much was run, not how fast it can be. Two cores take "
    "half as long.\n";

std::string name_in_paper(const Experiment& experiment) {
  return experiment.shows.empty() ? experiment.title : experiment.shows;
}

std::string summary(const std::vector<PaperPart>& papers) {
  TextTable table{.head = {"paper", "table or figure", "what was found"}, .rows = {}, .words = 3};
  for (const PaperPart& paper : papers)
    for (const Shown& shown : paper.experiments)
      table.rows.push_back(
          {paper.name, name_in_paper(shown.experiment), verdict(shown.experiment, shown.runs)});
  return to_markdown(table);
}

// Bars and curves of what a table has already are for the report.
bool is_told(const Drawing& drawing) {
  return drawing.kind == DrawingKind::table || drawing.kind == DrawingKind::heat_map ||
         !drawing.printed.empty() || !drawing.claims.empty();
}

std::string told(const Shown& shown) {
  const Experiment& experiment = shown.experiment;
  const Report report = make_report(experiment, shown.runs);
  std::string text = fmt::format("\n### {}: {}\n\n**{}**\n", name_in_paper(experiment),
                                 experiment.title, report.verdict);
  text += fmt::format("\n[{0}]({0})", shown.link);
  if (!shown.runs.found.empty()) {
    const RunSum sum = sum_of(shown.runs.found);
    text += fmt::format("; {:g} of its full scale, {} runs; {}", experiment.scale, sum.runs,
                        experiment.took.empty()
                            ? fmt::format("{:.1f} minutes of searching", sum.seconds / 60)
                            : experiment.took);
    if (const Otherwise otherwise = made_otherwise(shown.runs); !otherwise.text.empty())
      text += "; " + otherwise.text;
  }
  text += ".\n";
  if (!experiment.notes.empty()) text += fmt::format("\n{}\n", experiment.notes);
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    const Section& section = report.sections[i];
    std::string maps;
    for (const Figure& figure : section.figures) maps += to_markdown(figure);
    const bool has_table = !section.table.rows.empty();
    if (!is_told(experiment.drawings[i]) || (!has_table && maps.empty())) continue;
    if (!section.says.empty()) text += fmt::format("\n> {}\n", section.says);
    text += maps;
    if (has_table) text += '\n' + to_markdown(section.table);
    if (!section.claims.empty()) text += '\n' + to_markdown(section.claims);
  }
  return text;
}

}  // namespace

std::string papers_page(const std::vector<PaperPart>& papers) {
  std::string text = std::string(kIntroduction) + '\n' + summary(papers);
  for (const PaperPart& paper : papers) {
    text += fmt::format("\n## {}\n", paper.heading);
    for (const Shown& shown : paper.experiments) text += told(shown);
  }
  return text;
}

}  // namespace hornbeam::laboratory
