// The rules that devices run are the project's, position by position; and the features are what a slow
// and obvious count makes of a board, on every instruction set and in the code for devices alike.
#include "domains/samegame/features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>

#include "domains/samegame/portable.hpp"
#include "domains/samegame/position.hpp"
#include "domains/samegame/reference.hpp"
#include "tests/support/samegame_boards.hpp"

namespace hornbeam::samegame {
namespace {

// --- The slow count ---

class SlowFeatures {
 public:
  SlowFeatures(const Board& board, int colors)
      : board_(board), colors_(colors), order_(static_cast<std::size_t>(colors)) {
    std::iota(order_.begin(), order_.end(), 1);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int a, int b) { return tiles(a) > tiles(b); });
  }

  // What all boards have, and the look ahead that those of the wide layout do without.
  std::vector<int> without_look() {
    for (const int color : order_) add_color(color);
    add_board();
    return features_;
  }
  std::vector<int> all() {
    without_look();
    for (int place = 0; place < colors_; ++place) look_ahead(place, place + 1);
    if (colors_ > 2) look_ahead(colors_ - 2, colors_);
    if (colors_ > 3) look_ahead(colors_ - 3, colors_);
    return features_;
  }

 private:
  static int at(const Board& board, int x, int y) {
    const bool is_inside = x >= 0 && y >= 0 && x < board.columns && y < board.rows;
    return is_inside ? board.at(x, y) : 0;
  }
  int at(int x, int y) const { return at(board_, x, y); }
  int tiles(int color) const {
    return static_cast<int>(std::count(board_.tiles.begin(), board_.tiles.end(), color));
  }
  static void each_cell(const Board& board, const std::function<void(int, int)>& visit) {
    for (int x = 0; x < board.columns; ++x)
      for (int y = 0; y < board.rows; ++y) visit(x, y);
  }
  static bool is_single(const Board& board, int x, int y) {
    const int color = at(board, x, y);
    return at(board, x + 1, y) != color && at(board, x - 1, y) != color &&
           at(board, x, y + 1) != color && at(board, x, y - 1) != color;
  }
  // Pairs of the colour at these offsets from each other.
  int pairs(int color, std::initializer_list<std::pair<int, int>> offsets) const {
    int sum = 0;
    each_cell(board_, [&](int x, int y) {
      for (const auto& [dx, dy] : offsets) sum += at(x, y) == color && at(x + dx, y + dy) == color;
    });
    return sum;
  }

  void add_color(int color) {
    const Reference rules(board_, Scoring::same_game);
    const int n = tiles(color);
    std::vector<int> sizes;
    std::vector<Move> moves;
    rules.moves(moves);
    for (const Move move : moves)
      if (at(move.x, move.y) == color) sizes.push_back(rules.group_size(move));
    std::sort(sizes.rbegin(), sizes.rend());
    sizes_.insert(sizes_.end(), sizes.begin(), sizes.end());
    int points = 0, fours = 0, singles = 0, lonely = 0, height = 0, columns = 0;
    for (const int size : sizes) points += (size - 2) * (size - 2), fours += size >= 4;
    for (int x = 0; x < board_.columns; ++x) {
      bool is_used = false;
      for (int y = 0; y < board_.rows; ++y) {
        if (at(x, y) != color) continue;
        is_used = true;
        height += y;
        if (!is_single(board_, x, y)) continue;
        ++singles;
        int near = 0;
        for (int dx = -2; dx <= 2; ++dx)
          for (int dy = -2; dy <= 2; ++dy) near += at(x + dx, y + dy) == color;
        lonely += near == 1;
      }
      columns += is_used;
    }
    sizes.resize(std::max<std::size_t>(sizes.size(), 2));
    const int groups = static_cast<int>(
        std::count_if(sizes.begin(), sizes.end(), [](int size) { return size > 0; }));
    for (const int feature :
         {8 * n, n == 0 ? 0 : std::min((n - 2) * (n - 2) / 4, 16383), 16 * singles, 32 * groups,
          std::min(points, 16383), 8 * sizes[0], 16 * sizes[1], 64 * fours,
          8 * pairs(color, {{0, 2}}), 8 * pairs(color, {{1, 1}, {1, -1}}),
          8 * pairs(color, {{2, 0}}), 4 * pairs(color, {{1, 2}, {1, -2}, {2, 1}, {2, -1}}),
          8 * pairs(color, {{0, 3}}), 16 * columns, 32 * lonely, n == 0 ? 0 : 16 * height / n})
      features_.push_back(feature);
    singles_ += singles;
    gone_ += n == 0;
    alone_ += n == 1;
    if (n > 0 && groups == 0) ++without_, few_ += n <= 3, stuck_ += n;
  }

  void add_board() {
    std::vector<int> heights;
    for (int x = 0; x < board_.columns; ++x) {
      int height = 0;
      for (int y = 0; y < board_.rows; ++y) height += at(x, y) != 0;
      if (height > 0) heights.push_back(height);
    }
    const int columns = static_cast<int>(heights.size());
    const int n = std::accumulate(heights.begin(), heights.end(), 0);
    const int highest = columns == 0 ? 0 : *std::max_element(heights.begin(), heights.end());
    const int lowest = columns == 0 ? 0 : *std::min_element(heights.begin(), heights.end());
    int roughness = 0;
    for (std::size_t i = 1; i < heights.size(); ++i)
      roughness += std::abs(heights[i] - heights[i - 1]);
    const int groups = static_cast<int>(sizes_.size());
    for (const int feature :
         {2 * n, 32 * columns, 32 * highest, 32 * lowest, 8 * roughness, 128 * gone_, 256 * alone_,
          256 * few_, 128 * without_, 2 * (columns * highest - n), 4 * singles_, 8 * groups,
          n == 0 ? 0 : 256 * singles_ / n, n == 0 ? 0 : 512 * groups / n, groups == 0 ? 256 : 0,
          std::min(32 * stuck_, 16383)})
      features_.push_back(feature);
  }

  void look_ahead(int from, int to) {
    Board rest = board_;
    for (int place = from; place < to; ++place)
      std::replace(rest.tiles.begin(), rest.tiles.end(),
                   static_cast<std::uint8_t>(order_[static_cast<std::size_t>(place)]),
                   std::uint8_t{0});
    rest = Reference(rest, Scoring::same_game).board();  // tiles fall
    for (int place = 0; place < colors_; ++place) {
      if (place >= from && place < to) continue;
      const int color = order_[static_cast<std::size_t>(place)];
      int neighbors = 0, singles = 0;
      each_cell(rest, [&](int x, int y) {
        if (at(rest, x, y) != color) return;
        neighbors += (at(rest, x + 1, y) == color) + (at(rest, x, y + 1) == color);
        singles += is_single(rest, x, y);
      });
      features_.push_back(8 * neighbors);
      features_.push_back(16 * singles);
    }
  }

  const Board& board_;
  int colors_;
  std::vector<int> order_;  // colours, the most common first
  std::vector<int> features_, sizes_;
  int singles_ = 0, gone_ = 0, alone_ = 0, few_ = 0, without_ = 0, stuck_ = 0;
};

// --- Random games ---

template <class Layout>
portable::BasicTiles<Layout> portable_tiles(const Board& board) {
  using Bits = portable::BasicBits<Layout>;
  portable::BasicTiles<Layout> tiles;
  for (Bits& plane : tiles.plane) plane = Bits::none();
  for (int x = 0; x < board.columns; ++x)
    for (int y = 0; y < board.rows; ++y)
      for (int p = 0; p < Layout::kPlanes; ++p)
        if (board.at(x, y) >> p & 1)
          tiles.plane[p] = tiles.plane[p] |
                           Bits::of({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
  return tiles;
}

template <int kColors, class Layout>
std::vector<int> portable_features(const portable::BasicTiles<Layout>& tiles) {
  std::vector<int> features(
      static_cast<std::size_t>(Layout::kRows == 16 ? feature_count(kColors)
                                                   : wide_feature_count(kColors)),
      -1);
  portable::features_of<kColors>(
      tiles.plane, [&](int i, int number) { features[static_cast<std::size_t>(i)] = number; });
  return features;
}

template <int kColors>
void play_games(int columns, int rows, int games) {
  const RestoreInstructionSet restore;
  Stream stream(static_cast<std::uint64_t>(kColors * 1000 + columns));
  for (int game = 0; game < games; ++game) {
    Position16 position(random_board(columns, rows, kColors, stream), Scoring::same_game);
    auto tiles = portable_tiles<portable::Packed>(position.board());
    int points = 0;
    for (;;) {
      const Board board = position.board();
      ASSERT_EQ(portable::hash(tiles), position.hash());
      std::vector<Move> list, other;
      position.moves(list);
      portable::for_each_group(tiles, [&](portable::Tile tile, int) {
        other.push_back({tile.x, tile.y});
      });
      ASSERT_EQ(other, list);
      ASSERT_EQ(portable::finished(tiles), list.empty());

      const std::vector<int> expected = SlowFeatures(board, kColors).all();
      ASSERT_EQ(portable_features<kColors>(tiles), expected);
      for (const InstructionSet set : supported_sets()) {
        use_instruction_set(set);
        std::vector<std::int16_t> features(expected.size());
        position.features(features.data());
        ASSERT_EQ(std::vector<int>(features.begin(), features.end()), expected);
      }
      if (list.empty()) break;
      const Move move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
      position.play(move);
      const int size = portable::play(tiles, {move.x, move.y});
      points += (size - 2) * (size - 2);
    }
    EXPECT_EQ(points + portable::ending(tiles), position.score());
  }
}

TEST(SameGameFeatures, AreTheSlowCountOnFiveColors) {
  play_games<5>(15, 15, 25);
  play_games<5>(6, 5, 40);
}

TEST(SameGameFeatures, AreTheSlowCountOnOtherBoards) {
  play_games<2>(5, 7, 20);
  play_games<3>(16, 8, 10);
  play_games<4>(16, 16, 6);
  play_games<6>(10, 10, 10);
  play_games<7>(16, 16, 4);
}

// Those that devices have a layout for.
void play_roomy_games(int columns, int rows, int games) {
  constexpr int kColors = 10;
  Stream stream(static_cast<std::uint64_t>(columns));
  for (int game = 0; game < games; ++game) {
    PositionWide position(random_board(columns, rows, kColors, stream), Scoring::clickomania);
    auto tiles = portable_tiles<portable::Roomy>(position.board());
    std::vector<Move> list;
    int points = 0;
    for (int move = 0;; ++move) {
      ASSERT_EQ(portable::hash(tiles), position.hash());
      position.moves(list);
      std::vector<Move> other;
      portable::for_each_group(tiles, [&](portable::Tile tile, int) {
        other.push_back({tile.x, tile.y});
      });
      ASSERT_EQ(other, list);
      ASSERT_EQ(portable::finished(tiles), list.empty());
      if (move % 8 == 0) {
        ASSERT_EQ(portable_features<kColors>(tiles),
                  SlowFeatures(position.board(), kColors).without_look());
      }
      if (list.empty()) break;
      const Move tile = list[stream.below(static_cast<std::uint32_t>(list.size()))];
      position.play(tile);
      points += portable::kClickomania.of_group(portable::play(tiles, {tile.x, tile.y}));
    }
    EXPECT_EQ(points + portable::kClickomania.of_end(tiles), position.score());
  }
}

void play_wide_games(int columns, int rows, int colors, int games) {
  const RestoreInstructionSet restore;
  Stream stream(static_cast<std::uint64_t>(colors * 1000 + columns));
  for (int game = 0; game < games; ++game) {
    PositionWide position(random_board(columns, rows, colors, stream), Scoring::clickomania);
    std::vector<Move> list;
    for (int move = 0;; ++move) {
      position.moves(list);
      if (move % 8 == 0 || list.size() < 4) {
        const std::vector<int> expected = SlowFeatures(position.board(), colors).without_look();
        ASSERT_EQ(expected.size(), position.feature_names().size());
        for (const InstructionSet set : supported_sets()) {
          use_instruction_set(set);
          std::vector<std::int16_t> features(expected.size());
          position.features(features.data());
          ASSERT_EQ(std::vector<int>(features.begin(), features.end()), expected);
        }
      }
      if (list.empty()) break;
      position.play(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    }
  }
}

TEST(SameGameFeatures, AreTheSlowCountOnWideBoards) {
  play_wide_games(20, 20, 10, 4);
  play_wide_games(32, 32, 2, 1);
  play_wide_games(32, 31, 15, 1);
  play_wide_games(7, 20, 4, 4);
}

TEST(SameGameFeatures, AndRulesOfDevicesAreTheSameOnRoomyBoards) {
  play_roomy_games(20, 20, 6);
  play_roomy_games(20, 32, 2);
  play_roomy_games(3, 19, 10);
}

TEST(SameGameFeatures, HaveNamesOfTheirOwnAndAFamily) {
  Stream stream(1);
  const Position16 position(random_board(15, 15, 5, stream), Scoring::same_game);
  EXPECT_EQ(position.feature_names().size(), 146u);
  EXPECT_EQ(position.feature_family(), "same-game 15x15x5");
  const Position16 bubbles(random_board(9, 8, 4, stream), Scoring::bubble_breaker);
  EXPECT_EQ(bubbles.feature_family(), "bubble-breaker 8x9x4");
  EXPECT_EQ(bubbles.feature_names().size(), static_cast<std::size_t>(feature_count(4)));
  const Position16 one_color(picture({"111"}), Scoring::same_game);
  EXPECT_TRUE(one_color.feature_names().empty());
  const PositionWide wide(random_board(20, 20, 10, stream), Scoring::clickomania);
  EXPECT_EQ(wide.feature_family(), "clickomania 20x20x10");
  EXPECT_EQ(wide.feature_names().size(), static_cast<std::size_t>(wide_feature_count(10)));
}

TEST(SameGameFeatures, KinHaveAsManyTilesOfEachColor) {
  const auto kin = [](const std::vector<std::string>& rows) {
    return Position16(picture(rows), Scoring::same_game).kin();
  };
  EXPECT_EQ(kin({"112", "221"}), kin({"121", "212"}));
  EXPECT_NE(kin({"112", "221"}), kin({"112", "121"}));
}

}  // namespace
}  // namespace hornbeam::samegame
