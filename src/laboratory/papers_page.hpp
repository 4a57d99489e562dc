// One page of all experiments that show a paper's tables and figures again: what it prints beside what was found,
// and whether its conclusions hold. It is made from the files and the runs that lie beside them, and from
// nothing else, so that it can be checked that it is current.
#pragma once

#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

struct Shown {
  Experiment experiment;
  Runs runs;
  std::string link;  // to its file, from the page
};

struct PaperPart {
  std::string heading;  // authors, title, where it was published
  std::string name;     // short
  std::vector<Shown> experiments;
};

// Markdown.
std::string papers_page(const std::vector<PaperPart>& papers);

}  // namespace hornbeam::laboratory
