// What a search thinks of the moves at its root, as boards that show it want to be told.
#pragma once

#include <string>

#include "hornbeam/problem/board_game.hpp"
#include "hornbeam/result/result.hpp"
#include "src/gtp/session.hpp"

namespace hornbeam::gtp {

// One line, of so many moves at the most. Leela Zero has win rates in hundredths of a per cent, KataGo as a
// share. KataGo's fields for points of lead are left out: playouts are won or lost here, and a zero would
// be shown as known.
std::string leela_zero_info(const Session::Thought& thought, const std::vector<Moves>& lines,
                            std::size_t most);
std::string kata_go_info(const Session::Thought& thought, const std::vector<Moves>& lines,
                         std::size_t most);

// What KataGo adds: whose each point becomes, as the player sees it, from 1 to -1.
std::string kata_go_ownership(const std::vector<Owned>& points, int player);

}  // namespace hornbeam::gtp
