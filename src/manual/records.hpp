// The lines of data/records, which travel inside the program: what Hornbeam itself has found.
#pragma once

#include <span>
#include <string_view>

#include "src/manual/layout.hpp"

namespace hornbeam::manual {

struct RecordFile {
  std::string_view name;  // data/records/samegame/standard-01.json
  std::string_view text;  // a result
};
std::span<const RecordFile> record_files();

// Of each its instance, and its score, the best in print and what it cost.
Rows own_records();

}  // namespace hornbeam::manual
