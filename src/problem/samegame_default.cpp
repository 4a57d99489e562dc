#include "src/problem/samegame_default.hpp"

#include <algorithm>

namespace hornbeam::samegame {
namespace {

constexpr const char* kWithTabu =
    "portfolio([nrpa(level=4, iterations=40, playouts=4, tabu=true), "
    "nested(widths=[8, 8], evaluate=tabu-color), nrpa(iterations=60, playouts=4)], "
    "shares=[0.7, 0.15, 0.15])";
// The size of the standard boards, for which a value was taught.
constexpr const char* kLearned =
    "portfolio([beam(value=learned(samegame-15x15x5)), "
    "nrpa(level=4, iterations=40, playouts=4, tabu=true), "
    "nested(widths=[8, 8], evaluate=tabu-color)], shares=[0.6, 0.3, 0.1])";
// The two in the middle and a-star are for small boards, which they soon solve, and have a budget of
// their own, so that on others they are soon out of the way.
constexpr const char* kWithout =
    "portfolio([nrpa(iterations=60, playouts=4), "
    "nested(widths=[8, 8], evaluate=tabu-color), "
    "restart(nested(level=3, widths=[2, 2, 2], distinct=true), runs=1, playouts=150k), "
    "restart(beam(width=8, value=playouts, grow=true), runs=1, playouts=50k), "
    "nrpa(level=4, iterations=30, playouts=4), "
    "nrpa(level=4, iterations=40, playouts=4, tabu=true), "
    "restart(a-star, runs=1, nodes=600k)], shares=[0.42, 0.12, 0.13, 0.07, 0.08, 0.1, 0.08])";
constexpr const char* kAllTiles =
    "portfolio([nrpa(iterations=60, playouts=4), nested(widths=[8, 8], evaluate=tabu-color), "
    "restart(beam(width=8, value=playouts, grow=true), runs=1, playouts=50k), "
    "restart(a-star, runs=1, nodes=600k)], shares=[0.75, 0.05, 0.13, 0.07])";

constexpr int kFewTiles = 150, kManyTiles = 400;
constexpr int kFewColors = 3, kManyColors = 7;

std::ptrdiff_t tiles_of(const Board& board) {
  return std::ranges::count_if(board.tiles, [](int tile) { return tile != 0; });
}

bool is_of_the_value(const Board& board) {
  constexpr int kSide = 15, kColors = 5;
  return board.columns == kSide && board.rows == kSide && board.colors == kColors &&
         tiles_of(board) == kSide * kSide;
}

bool is_better_without_tabu(const Board& board) {
  const auto tiles = tiles_of(board);
  return tiles < kFewTiles || board.colors < kFewColors ||
         (tiles < kManyTiles && (board.colors == kFewColors || board.colors >= kManyColors));
}

}  // namespace

const char* default_search(Scoring scoring) {
  return scoring == Scoring::clickomania ? kAllTiles : kWithTabu;
}

std::vector<SpecialDefault> special_defaults(Scoring scoring) {
  if (scoring == Scoring::clickomania) return {};
  std::vector<SpecialDefault> all;
  if (scoring == Scoring::same_game)
    all.push_back({"On 15 rows and 15 columns full of five colours", kLearned});
  all.push_back(
      {"On fewer than 150 tiles, with one or two colours, and on fewer than 400 with three "
       "colours or with seven and more",
       kWithout});
  return all;
}

std::string special_default(const Board& board, Scoring scoring) {
  if (scoring == Scoring::clickomania) return {};
  if (scoring == Scoring::same_game && is_of_the_value(board)) return kLearned;
  return is_better_without_tabu(board) ? kWithout : "";
}

}  // namespace hornbeam::samegame
