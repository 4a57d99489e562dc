// SameGame, Bubble Breaker and Clickomania as positions to search.
//
// `Position16` holds boards of up to 16x16 tiles in 7 colours, `PositionWide` up to 32x32 in 15;
// `fits` says which boards a type can hold. The two list, play and score alike and draw the same
// moves from the same stream; only the speed differs. Coordinates count from zero at the bottom
// left.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/samegame/board.hpp"
#include "domains/samegame/features.hpp"
#include "domains/samegame/group_list.hpp"
#include "domains/samegame/kernels.hpp"
#include "domains/samegame/move.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/playout/policy.hpp"

namespace hornbeam::samegame {

template <class Layout>
class BasicPosition {
 public:
  using Move = samegame::Move;

  static bool fits(const Board& board);

  // The board must fit. Tiles fall and columns close up first, if they have to.
  BasicPosition(const Board& board, Scoring scoring);

  // The groups of two or more tiles, each as its canonical tile; column by column from the left,
  // each column from the bottom.
  void moves(std::vector<Move>& list) const { kernels<Layout>().moves(planes_, list); }

  // Removes the group that the tile belongs to. The group must have at least two tiles.
  void play(Move tile) {
    const Group group = kernels<Layout>().play(planes_, tile);
    assert(group.tiles >= 2);
    add(group);
  }

  bool finished() const { return kernels<Layout>().finished(planes_); }

  // Points so far; a finished game of SameGame also has its bonus or penalty.
  Score score() const;

  // What a game from the root can be worth: high if each colour went in one group and the board
  // were cleared, low if nothing could be removed. Valid from the root on.
  ScoreRange score_range() const { return {low_ * 1.0, high_ * 1.0}; }

  // No line from here is worth more: as if the tiles of each colour were one group, and the board
  // cleared unless some colour has a single tile, which nothing removes (Schadd et al., SP-MCTS,
  // section 3). Exact at the end of the game.
  Score bound() const;

  // Of the tiles alone, whatever was scored on the way; the same for both layouts.
  std::uint64_t hash() const;

  // Draws a move from the policy and plays it; false at the end of the game.
  bool step(const playout::Uniform&, Stream& stream, Move& move) {
    return add(kernels<Layout>().step_any(planes_, {}, stream), move);
  }
  bool step(const playout::Tabu& tabu, Stream& stream, Move& move) {
    return add(kernels<Layout>().step_other(planes_, rule(tabu), stream), move);
  }

  // The same to the end, appending the moves to the line.
  void rollout(const playout::Uniform&, Stream& stream, Line<Move>& line) {
    points_ += kernels<Layout>().rollout_any(planes_, {}, group_value(scoring_), stream, line);
  }
  void rollout(const playout::Tabu& tabu, Stream& stream, Line<Move>& line) {
    points_ +=
        kernels<Layout>().rollout_other(planes_, rule(tabu), group_value(scoring_), stream, line);
  }

  // A group by its cells and colour, and what its size promises; kept from move to move as a list.
  std::uint64_t code(Move tile) const { return group_kernels<Layout>().code(planes_, tile); }
  double bias(Move tile) const { return group_bias(kernels<Layout>().group(planes_, tile).tiles); }
  using CodedMoves = GroupList<BasicPosition, Layout>;

  // What a learned value sees: features.hpp. Kin have as many tiles of each colour.
  void features(std::int16_t* out) const {
    if (has_features()) feature_kernels()(planes_, colors_, out);
  }
  std::vector<std::string> feature_names() const {
    return has_features() ? samegame::feature_names(colors_, std::same_as<Layout, Layout16>)
                          : std::vector<std::string>{};
  }
  std::string feature_family() const;
  std::uint64_t kin() const;

  int colors() const { return colors_; }
  int color(Move tile) const { return tile_at(tile.x, tile.y) - 1; }
  int common_color() const;  // of the tiles now on the board; ties go to the lowest

  std::string format(Move move) const;                     // "x,y"
  std::optional<Move> parse(std::string_view text) const;  // any tile of a legal group
  Move canonical(Move tile) const { return kernels<Layout>().group(planes_, tile).canonical; }

  Scoring scoring() const { return scoring_; }
  Board board() const;

 private:
  friend CodedMoves;

  bool has_features() const { return colors_ >= kFewestFeatureColors; }
  int tile_at(int x, int y) const {
    int tile = 0;
    for (int p = 0; p < Layout::kPlanes; ++p) tile |= (planes_.lanes[p][x] >> y & 1) << p;
    return tile;
  }
  OtherColors rule(const playout::Tabu& tabu) const {
    return {tabu.color >= 0 && tabu.color < colors_ ? tabu.color + 1 : 0, tabu.epsilon};
  }
  void add(Group group) { points_ += group_value(scoring_)(group.tiles); }
  bool add(Group group, Move& move) {
    if (group.tiles == 0) return false;
    move = group.canonical;
    add(group);
    return true;
  }

  Planes<Layout> planes_;
  std::int32_t points_ = 0;  // for the groups removed
  std::int32_t low_ = 0;
  std::int32_t high_ = 0;
  std::uint8_t columns_;
  std::uint8_t rows_;
  std::uint8_t colors_;
  Scoring scoring_;
};

using Position16 = BasicPosition<Layout16>;
using PositionWide = BasicPosition<LayoutWide>;

extern template class BasicPosition<Layout16>;
extern template class BasicPosition<LayoutWide>;

static_assert(Position<Position16> && Position<PositionWide>);
static_assert(HasFeatures<Position16> && HasKin<Position16>);
static_assert(sizeof(Position16) == 112);

}  // namespace hornbeam::samegame
