// The best games known, in the box: the lists of data/morpion. Each file's head says who found it
// and where it was published.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domains/morpion/grid_file.hpp"

namespace hornbeam::morpion {

struct Record {
  std::string name;  // rosin178: `morpion:5T/rosin178` is the finished game, with `@100` its start
  std::string file;  // 5T_rosin178.txt, in data/morpion
  int score = 0;     // as the file's head states it
  std::string author;
  std::string source;
  Grid grid;
};

// 5T, 5D, 4T, 4D; the best of each first.
const std::vector<Record>& records();

// Nothing where there is none.
const Record* find_record(Variant variant, std::string_view name);

}  // namespace hornbeam::morpion
