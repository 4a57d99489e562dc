// The fast rules: stones, chains and their liberties, kept from move to move in flat arrays.
//
// A chain is a ring of stones that all name one of them, its root, where the chain's numbers are: how
// many stones, and its liberties as three sums. Each pair of a stone and an empty neighbour is a
// *pseudo-liberty*; kept are how many there are, the sum of their points and the sum of the squares of
// those. A chain without any is captured, and all of them are one point exactly when n * squares is
// sum * sum (Cauchy and Schwarz), so that an atari, and where it is, are known without a look at the
// board. Sums add up where chains meet, so whether a move would leave its own chain in atari is known
// without playing it. Exact sets of liberties would cost a union at every merger.
//
// Each point also knows the eight points around it as a code of two bits each, the four neighbours in
// the low byte: eyes and 3x3 patterns are then looked up (shapes.hpp).
//
// Copying is what a tree does most, so a copy takes no more of the arrays than the board uses.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "domains/go/point.hpp"
#include "domains/go/start.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::go {

// Of the four points beside one, by its code, those that are empty, black or white: a bit of 0x55 each.
constexpr unsigned empty_beside(unsigned code) {
  return ~(code | code >> 1) & 0x55;
}
constexpr unsigned stones_beside(unsigned code, Color color) {
  return (color == kBlack ? code & ~(code >> 1) : code >> 1 & ~code) & 0x55;
}

// A number for each stone on each point; a position's hash is the exclusive or of its stones'.
inline constexpr auto kStoneHashes = [] {
  std::array<std::array<std::uint64_t, kMaxPoints>, 2> table{};
  for (std::uint64_t i = 0; i < 2 * kMaxPoints; ++i)
    table[i % 2][i / 2] = mix_bits(0x9e3779b97f4a7c15u * (i + 1));
  return table;
}();
constexpr std::uint64_t stone_hash(Point point, Color color) {
  return kStoneHashes[static_cast<std::size_t>(player(color))][point];
}

struct Chain {
  std::uint32_t sum;
  std::uint32_t squares;
  std::uint16_t pseudo_liberties;
  std::uint16_t stones;

  void add_liberty(std::uint32_t point) {
    ++pseudo_liberties;
    sum += point;
    squares += point * point;
  }
  void drop_liberty(std::uint32_t point) {
    --pseudo_liberties;
    sum -= point;
    squares -= point * point;
  }
  void add(const Chain& chain) {
    sum += chain.sum;
    squares += chain.squares;
    pseudo_liberties = static_cast<std::uint16_t>(pseudo_liberties + chain.pseudo_liberties);
    stones = static_cast<std::uint16_t>(stones + chain.stones);
  }
  // Fewer than two liberties; on the board that is one.
  bool in_atari() const {
    return std::uint64_t{pseudo_liberties} * squares == std::uint64_t{sum} * sum;
  }
  // The one there is, in atari.
  Point liberty() const { return static_cast<Point>(sum / pseudo_liberties); }
};

class Board {
 public:
  explicit Board(Shape shape);
  Board(const Board& board) { *this = board; }
  Board& operator=(const Board& board);

  Shape shape() const { return {stride_ - 1, rows_}; }
  int area() const { return (stride_ - 1) * rows_; }
  Color color(int point) const { return sites_[point].color; }
  std::uint16_t code(int point) const { return sites_[point].code; }
  Point root(int stone) const { return sites_[stone].where; }
  Point next_stone(int stone) const { return sites_[stone].next; }
  const Chain& chain(int stone) const { return chains_[root(stone)]; }
  std::uint64_t hash() const { return hash_; }  // of the stones
  // Where the simple rule of ko forbids the next move, or kPass. Nobody is asked about superko here.
  Point ko() const { return ko_; }
  void forget_ko() { ko_ = kPass; }

  int empty_points() const { return empty_count_; }
  Point empty_point(int i) const { return empty_[i]; }
  // Two of the empty points change places in the list, which has no particular order.
  void swap_empty(int i, int j);

  // The distances to a point's neighbours, and to these and the diagonal ones.
  std::array<int, 4> neighbors() const { return {-stride_, -1, 1, stride_}; }
  std::array<int, 8> around() const {
    return {-stride_, -1, 1, stride_, -stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1};
  }

  // Whether the stone may be put on this empty point, but for ko and superko.
  bool is_legal(int point, Color color, bool suicide = false) const;
  // How many stones the stone's chain would have if it would have one liberty, and 0 otherwise. The
  // move must be legal without suicide; one that captures something is no self-atari.
  int self_atari(int point, Color color) const;
  // What hash() would be after the move.
  std::uint64_t hash_after(int point, Color color) const;
  // Whether the move captures stones of the other colour.
  bool captures(int point, Color color) const;

  // Puts the stone and takes away what has no liberty then, the other colour first. Returns how many
  // stones of the other colour went.
  int play(Point point, Color color);

  // Black's points less White's: stones, and empty regions that only one colour borders.
  int area_margin() const;

 private:
  // Without initialisers, since a copy of a board would run them all before it copies.
  struct Site {
    std::uint16_t code;   // the points around it
    std::uint16_t where;  // the root of the stone's chain, or the empty point's place in the list
    std::uint16_t next;   // stone of the chain
    Color color;
  };

  void set(int point, Color now) {
    // What stands in direction i from here sees this point in direction 3 - i, or 11 - i.
    const int change = sites_[point].color ^ now;
    sites_[point].color = now;
    const std::array<int, 8> distances = around();
    for (int i = 0; i < 8; ++i) {
      std::uint16_t& code = sites_[point + distances[i]].code;
      code = static_cast<std::uint16_t>(code ^ change << 2 * (i < 4 ? 3 - i : 11 - i));
    }
  }
  Point join(Point one, Point two);
  int take_away(Point root, Color color);

  int stride_;
  int rows_;
  int points_;  // with the edge
  int empty_count_ = 0;
  std::uint64_t hash_ = 0;
  Point ko_ = kPass;
  std::array<Site, kMaxPoints> sites_;
  std::array<Chain, kMaxPoints> chains_;  // in use where a root is
  std::array<Point, kMaxArea> empty_;
};

// --- What playouts spend their time in ---

inline Board& Board::operator=(const Board& board) {
  stride_ = board.stride_;
  rows_ = board.rows_;
  points_ = board.points_;
  empty_count_ = board.empty_count_;
  hash_ = board.hash_;
  ko_ = board.ko_;
  const auto points = static_cast<std::size_t>(points_);
  std::memcpy(sites_.data(), board.sites_.data(), points * sizeof(Site));
  std::memcpy(chains_.data(), board.chains_.data(), points * sizeof(Chain));
  std::memcpy(empty_.data(), board.empty_.data(),
              static_cast<std::size_t>(empty_count_) * sizeof(Point));
  return *this;
}

inline void Board::swap_empty(int i, int j) {
  std::swap(empty_[i], empty_[j]);
  sites_[empty_[i]].where = static_cast<std::uint16_t>(i);
  sites_[empty_[j]].where = static_cast<std::uint16_t>(j);
}

inline bool Board::is_legal(int point, Color color, bool suicide) const {
  if (empty_beside(sites_[point].code) != 0 || suicide) return true;
  for (const int distance : neighbors()) {
    const Site& site = sites_[point + distance];
    if (site.color == kEdge) continue;
    if (chains_[site.where].in_atari() != (site.color == color)) return true;
  }
  return false;
}

inline int Board::self_atari(int point, Color color) const {
  const unsigned empty = empty_beside(sites_[point].code);
  if ((empty & (empty - 1)) != 0) return 0;  // two liberties at least
  Chain after{0, 0, 0, 1};
  std::array<int, 4> roots;
  int joined = 0;
  for (const int distance : neighbors()) {
    const Site& site = sites_[point + distance];
    if (site.color == kEmpty) {
      after.add_liberty(static_cast<std::uint32_t>(point + distance));
    } else if (site.color == color) {
      after.drop_liberty(static_cast<std::uint32_t>(point));
      if (std::find(roots.begin(), roots.begin() + joined, site.where) != roots.begin() + joined)
        continue;
      roots[joined++] = site.where;
      after.add(chains_[site.where]);
    } else if (site.color != kEdge && chains_[site.where].in_atari()) {
      return 0;
    }
  }
  return after.in_atari() ? after.stones : 0;
}

inline Point Board::join(Point one, Point two) {
  if (chains_[one].stones < chains_[two].stones) std::swap(one, two);
  chains_[one].add(chains_[two]);
  Point stone = two;
  do {
    sites_[stone].where = one;
    stone = sites_[stone].next;
  } while (stone != two);
  std::swap(sites_[one].next, sites_[two].next);
  return one;
}

inline int Board::take_away(Point root, Color color) {
  const std::array<int, 4> distances = neighbors();
  const Color opponent = other(color);
  int stone = root;
  int taken = 0;
  do {
    const int next = sites_[stone].next;
    set(stone, kEmpty);
    hash_ ^= stone_hash(static_cast<Point>(stone), color);
    sites_[stone].where = static_cast<std::uint16_t>(empty_count_);
    empty_[empty_count_++] = static_cast<Point>(stone);
    for (const int distance : distances) {
      const Site& site = sites_[stone + distance];
      if (site.color == opponent)
        chains_[site.where].add_liberty(static_cast<std::uint32_t>(stone));
    }
    ++taken;
    stone = next;
  } while (stone != root);
  return taken;
}

inline int Board::play(Point point, Color color) {
  ko_ = kPass;
  hash_ ^= stone_hash(point, color);
  const int place = sites_[point].where;
  empty_[place] = empty_[--empty_count_];
  sites_[empty_[place]].where = static_cast<std::uint16_t>(place);
  set(point, color);
  sites_[point].where = point;
  sites_[point].next = point;
  chains_[point] = {0, 0, 0, 1};

  Point root = point;
  Point taken_root = kPass;
  int taken = 0;
  for (const int distance : neighbors()) {
    const auto neighbor = static_cast<Point>(point + distance);
    const Site& site = sites_[neighbor];
    if (site.color == kEmpty) {
      chains_[root].add_liberty(neighbor);
    } else if (site.color != kEdge) {
      const Point near = site.where;
      chains_[near].drop_liberty(point);
      if (site.color == color) {
        if (near != root) root = join(root, near);
      } else if (chains_[near].pseudo_liberties == 0) {
        // Its other stones beside this point were seen before, or it would have a liberty left.
        taken_root = near;
        taken += take_away(near, other(color));
      }
    }
  }
  const Chain& own = chains_[root];
  if (own.pseudo_liberties == 0) take_away(root, color);
  if (taken == 1 && own.stones == 1 && own.pseudo_liberties == 1) ko_ = taken_root;
  return taken;
}

}  // namespace hornbeam::go
