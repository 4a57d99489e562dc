// Tables of experiments in documents. What stands between
//
//     <!-- experiment FILE.toml TABLE -->
//     <!-- end -->
//
// is the table of that name (its drawing's) of the experiment, as its report has it, and is written anew from the
// runs beside the file, so that no number in a document is copied by hand. Several names are one table, row below
// row. FILE is a way from the document's folder, as a link is; blocks of code are left alone.
#pragma once

#include <functional>
#include <string>

#include "src/laboratory/runs.hpp"

namespace hornbeam::laboratory {

struct Inserted {
  std::string text;
  std::size_t tables = 0;
};

// What an experiment's file has shown so far.
struct Committed {
  Experiment experiment;
  Runs runs;
};

// `source` names the document in complaints; `read` is asked for each file. Throws InputError.
Inserted with_tables(const std::string& document, const std::string& source,
                     const std::function<Committed(const std::string& file)>& read);

}  // namespace hornbeam::laboratory
