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
#include <bit>
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
  void subtract(const Chain& chain) {
    sum -= chain.sum;
    squares -= chain.squares;
    pseudo_liberties = static_cast<std::uint16_t>(pseudo_liberties - chain.pseudo_liberties);
    stones = static_cast<std::uint16_t>(stones - chain.stones);
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

  // What a move changed, for those that try one: they play it, and take it back. No suicides.
  struct Undo {
    Point point;
    Color color;
    Point ko;
    Point root;  // of the stone's chain then
    int place;   // in the list of empty points
    std::uint64_t hash;
    // What a stone that stood there before had, for a move before this one may have taken it.
    Point next;
    Chain chain;
    // In the direction of each neighbour: the root that a chain there had, the root that was given up
    // when it was joined, and the stones that were taken.
    std::array<Point, 4> near;
    std::array<Point, 4> given_up;
    std::array<int, 4> taken;
  };
  Undo try_move(Point point, Color color);
  void take_back(const Undo& undo);

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
  void part(Point root, Point given_up);
  int take_away(Point root, Color color);
  void put_back(Point root, Color color, int stones);
  // Both kinds of move: `note` hears of chains beside it that are joined or taken.
  template <class Note>
  int put(Point point, Color color, Note& note);

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

inline bool Board::captures(int point, Color color) const {
  const std::array<int, 4> distances = neighbors();
  for (unsigned near = stones_beside(sites_[point].code, other(color)); near != 0; near &= near - 1)
    if (chain(point + distances[std::countr_zero(near) / 2]).in_atari()) return true;
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

// Undoes a join, which left what was given up as it was.
inline void Board::part(Point root, Point given_up) {
  chains_[root].subtract(chains_[given_up]);
  std::swap(sites_[root].next, sites_[given_up].next);
  Point stone = given_up;
  do {
    sites_[stone].where = given_up;
    stone = sites_[stone].next;
  } while (stone != given_up);
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

// Undoes that, for as many stones, which are the last of the empty points.
inline void Board::put_back(Point root, Color color, int stones) {
  const Color opponent = other(color);
  for (; stones > 0; --stones) {
    const Point stone = empty_[--empty_count_];
    for (const int distance : neighbors()) {
      const Site& site = sites_[stone + distance];
      if (site.color == opponent) chains_[site.where].drop_liberty(stone);
    }
    set(stone, color);
    sites_[stone].where = root;
  }
}

template <class Note>
int Board::put(Point point, Color color, Note& note) {
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
  const std::array<int, 4> distances = neighbors();
  for (int i = 0; i < 4; ++i) {
    const auto neighbor = static_cast<Point>(point + distances[i]);
    const Site& site = sites_[neighbor];
    if (site.color == kEmpty) {
      chains_[root].add_liberty(neighbor);
    } else if (site.color != kEdge) {
      const Point near = site.where;
      chains_[near].drop_liberty(point);
      if (site.color == color) {
        if (near == root) {
          note.joined(i, near, kPass);
        } else {
          const Point before = root;
          root = join(root, near);
          note.joined(i, near, root == near ? before : near);
        }
      } else if (chains_[near].pseudo_liberties == 0) {
        // Its other stones beside this point were seen before, or it would have a liberty left.
        taken_root = near;
        const int stones = take_away(near, other(color));
        note.took(i, near, stones);
        taken += stones;
      }
    }
  }
  const Chain& own = chains_[root];
  if (own.pseudo_liberties == 0) take_away(root, color);
  if (taken == 1 && own.stones == 1 && own.pseudo_liberties == 1) ko_ = taken_root;
  note.ended(root);
  return taken;
}

inline int Board::play(Point point, Color color) {
  struct {
    void joined(int, Point, Point) {}
    void took(int, Point, int) {}
    void ended(Point) {}
  } nobody;
  return put(point, color, nobody);
}

inline Board::Undo Board::try_move(Point point, Color color) {
  struct {
    Undo undo;
    void joined(int i, Point near, Point given_up) {
      undo.near[i] = near;
      undo.given_up[i] = given_up;
    }
    void took(int i, Point near, int stones) {
      undo.near[i] = near;
      undo.taken[i] = stones;
    }
    void ended(Point root) { undo.root = root; }
  } note{{.point = point,
          .color = color,
          .ko = ko_,
          .root = point,
          .place = sites_[point].where,
          .hash = hash_,
          .next = sites_[point].next,
          .chain = chains_[point],
          .near = {},
          .given_up = {},
          .taken = {}}};
  put(point, color, note);
  return note.undo;
}

// All that put did, the last first, so that every root is again what it was then.
inline void Board::take_back(const Undo& undo) {
  const Point point = undo.point;
  const std::array<int, 4> distances = neighbors();
  Point root = undo.root;
  for (int i = 3; i >= 0; --i) {
    const auto neighbor = static_cast<Point>(point + distances[i]);
    const Site& site = sites_[neighbor];
    if (undo.taken[i] > 0) {
      put_back(undo.near[i], other(undo.color), undo.taken[i]);
      chains_[undo.near[i]].add_liberty(point);
    } else if (site.color == kEmpty) {
      chains_[root].drop_liberty(neighbor);
    } else if (site.color == undo.color) {
      if (const Point given_up = undo.given_up[i]; given_up != kPass) {
        part(root, given_up);
        if (given_up != undo.near[i]) root = given_up;
      }
      chains_[undo.near[i]].add_liberty(point);
    } else if (site.color != kEdge) {
      chains_[site.where].add_liberty(point);
    }
  }
  set(point, kEmpty);
  sites_[point].next = undo.next;
  chains_[point] = undo.chain;
  if (undo.place < empty_count_) {
    empty_[empty_count_] = empty_[undo.place];
    sites_[empty_[empty_count_]].where = static_cast<std::uint16_t>(empty_count_);
  }
  ++empty_count_;
  empty_[undo.place] = point;
  sites_[point].where = static_cast<std::uint16_t>(undo.place);
  ko_ = undo.ko;
  hash_ = undo.hash;
}

}  // namespace hornbeam::go
