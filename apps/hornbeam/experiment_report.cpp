// hornbeam experiment report, papers and insert: what experiments have shown, as files, as one page, and as tables
// in documents.
#include <algorithm>
#include <filesystem>

#include "apps/hornbeam/experiment.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/laboratory/behaviours.hpp"
#include "src/laboratory/insert.hpp"
#include "src/laboratory/papers_page.hpp"
#include "src/laboratory/report.hpp"
#include "src/laboratory/store.hpp"
#include "src/manual/papers.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

// Runs that are committed, and no others: what is written is the same wherever that is done.
laboratory::Committed committed(const std::string& file) {
  laboratory::Experiment experiment = laboratory::read_experiment(file);
  experiment = laboratory::at_scale(experiment, experiment.scale);
  std::vector<laboratory::StoredRun> stored;
  if (fs::exists(runs_path(file))) stored = laboratory::read_stored(runs_path(file));
  laboratory::Runs runs = choose_runs(plan_runs(experiment), std::move(stored));
  mark_behaviours(experiment, runs);
  return {std::move(experiment), std::move(runs)};
}

laboratory::Shown shown_again(const std::string& file, const fs::path& folder) {
  laboratory::Committed found = committed(file);
  // The page is in a folder beside that of the experiments.
  const fs::path link = fs::path("..") / (folder / "").parent_path().filename() /
                        fs::path(file).lexically_relative(folder);
  return {std::move(found.experiment), std::move(found.runs), link.generic_string()};
}

}  // namespace

int report_experiment(const ExperimentFlags& flags) {
  const laboratory::Experiment experiment = experiment_of(flags);
  const std::string file = experiment_file(flags);
  if (experiment.drawings.empty())
    throw InputError(fmt::format(
        "{}: nothing is to be drawn; a [[table]] at its end would be a beginning", file));
  const std::vector<laboratory::PlannedRun> plan = plan_runs(experiment);
  laboratory::Runs runs = choose_runs(plan, stored_runs(flags, file));
  mark_behaviours(experiment, runs);
  if (runs.found.empty())
    throw InputError(
        fmt::format("{}: there are no runs yet; hornbeam experiment run {}", file, file));
  const fs::path folder =
      flags.output.empty() ? fs::path(file).replace_extension(".report") : fs::path(flags.output);
  std::error_code wrong;
  fs::create_directories(folder, wrong);
  if (wrong)
    throw InputError(
        fmt::format("--output: {} cannot be made: {}", folder.string(), wrong.message()));
  const laboratory::Report report = make_report(experiment, runs);
  const auto write = [&](const std::string& name, const std::string& text) {
    write_file((folder / name).string(), text);
  };
  write("report.md", to_markdown(report));
  write("report.html", to_page(report));
  write("cells.csv", cells_csv(experiment, runs));
  write("claims.csv", claims_csv(experiment, runs));
  std::size_t figures = 0;
  for (const laboratory::Section& section : report.sections)
    for (const laboratory::Figure& figure : section.figures) {
      write(figure.name + ".svg", laboratory::to_svg(figure.plot, plot::Medium::file));
      ++figures;
    }
  put("{}\n{}: report.md, report.html, cells.csv, claims.csv and {}\n", harmless(report.verdict),
      harmless(folder.string()), counted(figures, "figure"));
  for (const laboratory::Section& section : report.sections)
    if (!section.lacks.empty()) put("{}: {}\n", harmless(section.title), section.lacks);
  put_otherwise(runs);
  put_complete_part(flags, plan, runs);
  return 0;
}

int print_papers(const ExperimentFlags& flags) {
  std::vector<laboratory::PaperPart> parts;
  std::vector<std::string> keys;
  for (const manual::Paper& paper : manual::papers()) {
    if (paper.key.empty()) continue;
    parts.push_back({manual::full_title(paper), std::string(paper.name), {}});
    keys.emplace_back(paper.key);
  }
  if (flags.files.size() > 1) throw InputError("the papers' experiments are in one folder");
  const std::string folder = flags.files.empty() ? "experiments" : flags.files.front();
  const int code = for_each_experiment(flags, [&](const std::string& file) {
    laboratory::Shown shown = shown_again(file, folder);
    const std::string& name = shown.experiment.paper;
    if (name.empty()) return;
    const auto key = std::ranges::find(keys, name);
    if (key == keys.end())
      throw InputError(fmt::format("{}: there is no paper {}{}", file, in_quotes(name),
                                   hint(name, keys, "there are")));
    parts[static_cast<std::size_t>(key - keys.begin())].experiments.push_back(std::move(shown));
  });
  std::erase_if(parts, [](const laboratory::PaperPart& one) { return one.experiments.empty(); });
  put_text(papers_page(parts));
  return code;
}

int insert_tables(const ExperimentFlags& flags) {
  if (flags.files.size() != 1)
    throw InputError(
        "experiment insert needs a document with places for tables: hornbeam experiment insert "
        "docs/performance.md");
  const std::string& document = flags.files.front();
  const std::string before = read_file(document);
  const laboratory::Inserted now =
      laboratory::with_tables(before, document, [](const std::string& file) {
        laboratory::Committed found = committed(file);
        if (found.runs.found.empty())
          throw InputError(fmt::format("there are no runs in {}: hornbeam experiment export {}",
                                       runs_path(file), file));
        return found;
      });
  const std::string& path = flags.output.empty() ? document : flags.output;
  if (path != document || now.text != before) write_file(path, now.text);
  if (is_standard_output(path)) return 0;
  put("{}: {}{}\n", harmless(path), counted(now.tables, "table"),
      now.text == before ? ", as before" : "");
  return 0;
}

}  // namespace hornbeam::app
