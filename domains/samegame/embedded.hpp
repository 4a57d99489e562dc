// The files of data/samegame, compiled in so that the program finds them wherever it is run.
#pragma once

#include <string_view>

namespace hornbeam::samegame {

extern const std::string_view kStandardBoards;
extern const std::string_view kSchaddBoards;

}  // namespace hornbeam::samegame
