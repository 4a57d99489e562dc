// See position.hpp.
#include "domains/samegame/position.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace hornbeam::samegame {

namespace {

constexpr int square(int n) {
  return n * n;
}

// What the tiles left over cost in SameGame.
int penalty(const TileCounts& counts) {
  int sum = 0;
  for (int tile = 1; tile <= kMaxColors; ++tile)
    if (counts[tile] > 0) sum += square(counts[tile] - 2);
  return sum;
}

constexpr int kClearedBonus = 1000;

}  // namespace

template <class Layout>
bool BasicPosition<Layout>::fits(const Board& board) {
  return board.columns <= Layout::kColumns && board.rows <= Layout::kRows &&
         board.colors < 1 << Layout::kPlanes;
}

template <class Layout>
BasicPosition<Layout>::BasicPosition(const Board& board, Scoring scoring)
    : columns_(static_cast<std::uint8_t>(board.columns)),
      rows_(static_cast<std::uint8_t>(board.rows)),
      colors_(static_cast<std::uint8_t>(board.colors)),
      scoring_(scoring) {
  assert(fits(board));
  int filled = 0;
  for (int x = 0; x < columns_; ++x) {
    int height = 0;
    for (int y = 0; y < rows_; ++y) {
      const int tile = board.at(x, y);
      if (tile == 0) continue;
      for (int p = 0; p < Layout::kPlanes; ++p)
        planes_.lanes[p][filled] |= static_cast<typename Layout::Lane>((tile >> p & 1) << height);
      ++height;
    }
    filled += height > 0;
  }

  const TileCounts counts = kernels<Layout>().count(planes_);
  for (const int n : counts) high_ += n == 0 ? 0 : group_value(scoring)(n);
  if (scoring == Scoring::same_game) {
    low_ = -penalty(counts);
    high_ += kClearedBonus;
  }
}

template <class Layout>
Score BasicPosition<Layout>::score() const {
  if (scoring_ != Scoring::same_game || !finished()) return points_;
  if (tile_at(0, 0) == 0) return points_ + kClearedBonus;
  return points_ - penalty(kernels<Layout>().count(planes_));
}

template <class Layout>
Score BasicPosition<Layout>::bound() const {
  if (finished()) return score();
  int sum = points_;
  bool can_be_cleared = true;
  for (const int n : kernels<Layout>().count(planes_)) {
    if (n >= 2) sum += group_value(scoring_)(n);
    if (n == 1) can_be_cleared = false;
  }
  if (scoring_ == Scoring::same_game && can_be_cleared) sum += kClearedBonus;
  return sum;
}

template <class Layout>
std::uint64_t BasicPosition<Layout>::hash() const {
  const auto lane = [this](int p, int x) -> std::uint64_t {
    return p < Layout::kPlanes ? planes_.lanes[p][x] : 0;
  };
  std::uint64_t sum = 0;
  for (int x = 0; x < columns_ && tile_at(x, 0) != 0; ++x) {
    const std::uint64_t low = lane(0, x) | lane(1, x) << 32;
    const std::uint64_t high = lane(2, x) | lane(3, x) << 32;
    sum += mix_bits(mix_bits(low + static_cast<std::uint64_t>(x + 1) * 0x9e3779b97f4a7c15u) ^ high);
  }
  return mix_bits(sum);
}

template <class Layout>
std::string BasicPosition<Layout>::feature_family() const {
  const char* const game = scoring_ == Scoring::same_game        ? "same-game"
                           : scoring_ == Scoring::bubble_breaker ? "bubble-breaker"
                                                                 : "clickomania";
  return std::string(game) + ' ' + std::to_string(rows_) + 'x' + std::to_string(columns_) + 'x' +
         std::to_string(colors_);
}

template <class Layout>
std::uint64_t BasicPosition<Layout>::kin() const {
  const TileCounts counts = kernels<Layout>().count(planes_);
  std::uint64_t sum = 0;
  for (int tile = 1; tile < 1 << Layout::kPlanes; ++tile)
    sum = mix_bits(sum + static_cast<std::uint64_t>(counts[tile] + 1));
  return sum;
}

template <class Layout>
int BasicPosition<Layout>::common_color() const {
  const TileCounts counts = kernels<Layout>().count(planes_);
  return static_cast<int>(std::max_element(counts.begin() + 1, counts.end()) - counts.begin()) - 1;
}

template <class Layout>
std::string BasicPosition<Layout>::format(Move move) const {
  return std::to_string(move.x) + ',' + std::to_string(move.y);
}

template <class Layout>
std::optional<Move> BasicPosition<Layout>::parse(std::string_view text) const {
  unsigned x = 0;
  unsigned y = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, x);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ',') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, y);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  if (x >= columns_ || y >= rows_) return std::nullopt;
  const Group group = kernels<Layout>().group(
      planes_, {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
  if (group.tiles < 2) return std::nullopt;
  return group.canonical;
}

template <class Layout>
Board BasicPosition<Layout>::board() const {
  Board board{columns_, rows_, colors_, {}};
  board.tiles.resize(static_cast<std::size_t>(columns_ * rows_));
  for (int x = 0; x < columns_; ++x)
    for (int y = 0; y < rows_; ++y) board.at(x, y) = static_cast<std::uint8_t>(tile_at(x, y));
  return board;
}

template class BasicPosition<Layout16>;
template class BasicPosition<LayoutWide>;

}  // namespace hornbeam::samegame
