// What a search thinks of the moves at its root, as boards that show it want to be told.
#pragma once

#include <string>

#include "hornbeam/result/result.hpp"

namespace hornbeam::gtp {

// The moves by visits, the most first; only those that were tried.
std::vector<Considered<std::string>> by_visits(const Result& result);

// One line. Leela Zero has win rates in hundredths of a per cent, KataGo as a share.
std::string leela_zero_info(const Result& result, std::size_t moves_before);
std::string kata_go_info(const Result& result, std::size_t moves_before);

}  // namespace hornbeam::gtp
