#include "domains/go/playouts.hpp"

#include <algorithm>
#include <bit>

#include "domains/go/ladder.hpp"
#include "domains/go/nakade.hpp"
#include "domains/go/shapes.hpp"

namespace hornbeam::go {
namespace {

// A few points, each once.
class Candidates {
 public:
  void add(Point point) {
    if (std::find(points_.begin(), points_.begin() + count_, point) == points_.begin() + count_)
      points_[count_++] = point;
  }
  bool any() const { return count_ > 0; }
  Point draw(Stream& stream) const {
    return count_ == 1 ? points_[0] : points_[stream.below(static_cast<std::uint32_t>(count_))];
  }

 private:
  std::array<Point, kMaxArea> points_;
  int count_ = 0;
};

// The chains of one colour that may be in atari. A chain can come into atari only beside a move, so
// that is where to look; those that have left it since are dropped when they are met.
class Ataris {
 public:
  void note(Point root) {
    if (is_listed_[root]) return;
    is_listed_[root] = true;
    roots_[count_++] = root;
  }
  // Calls `use` with the root of each chain of the colour in atari.
  template <class Use>
  void for_each(const Board& board, Color color, Use use) {
    for (int i = 0; i < count_;) {
      const Point root = roots_[i];
      if (board.color(root) == color && board.root(root) == root && board.chain(root).in_atari()) {
        use(root);
        ++i;
      } else {
        is_listed_[root] = false;
        roots_[i] = roots_[--count_];
      }
    }
  }

 private:
  std::array<bool, kMaxPoints> is_listed_{};
  std::array<Point, kMaxArea> roots_;
  int count_ = 0;
};

// What light and heavy playouts have in common.
class Player {
 public:
  Player(Board& board, Turn turn, Stream& stream, Line<Move>& line)
      : board_(board), turn_(turn), stream_(stream), line_(line) {}

  // `choose` gives the next move.
  template <class Choose, class Played>
  void play(Choose choose, Played played) {
    const int most = kPlayoutMovesPerPoint * board_.area();
    const std::size_t before = line_.size();
    line_.resize(before + static_cast<std::size_t>(most));
    Move* end = line_.data() + before;
    for (int moves = 0; moves < most && turn_.passes < 2; ++moves) {
      const Point point = choose();
      *end++ = Move{point};
      if (point == kPass) {
        board_.forget_ko();
        ++turn_.passes;
      } else {
        board_.play(point, turn_.to_move);
        turn_.passes = 0;
        played(point);
      }
      turn_.last = point;
      turn_.to_move = other(turn_.to_move);
    }
    line_.resize(static_cast<std::size_t>(end - line_.data()));
  }

  bool is_legal(int point) const {
    return point != board_.ko() && board_.is_legal(point, turn_.to_move);
  }
  bool is_playable(Point point) const {
    return !shapes_.is_eye(board_.code(point), turn_.to_move) && is_legal(point);
  }

  // Draws until a point will do. What was drawn and will not do is not drawn again, so the rest stay
  // equally likely.
  Point draw_uniform() {
    for (int left = board_.empty_points(); left > 0; --left) {
      const int at = static_cast<int>(stream_.below(static_cast<std::uint32_t>(left)));
      const Point point = board_.empty_point(at);
      if (is_playable(point)) return point;
      board_.swap_empty(at, left - 1);
    }
    return kPass;
  }

 protected:
  Board& board_;
  Turn turn_;
  Stream& stream_;
  Line<Move>& line_;
  const Shapes& shapes_ = Shapes::all();
};

class HeavyPlayer : public Player {
 public:
  HeavyPlayer(Board& board, Turn turn, std::uint32_t without, Stream& stream, Line<Move>& line)
      : Player(board, turn, stream, line), without_(without) {
    const Shape shape = board.shape();
    for (int row = 0; row < shape.rows; ++row)
      for (int column = 0; column < shape.columns; ++column) note_atari(shape.point({column, row}));
  }

  void play() {
    Player::play([this] { return choose(); },
                 [this](Point point) {
                   note_atari(point);
                   for (const int distance : board_.neighbors()) note_atari(point + distance);
                 });
  }

 private:
  bool uses(HeavyRule rule) const { return (without_ >> rule & 1) == 0; }
  // Whether the rule is asked this time.
  bool tries(HeavyRule rule) {
    if (!uses(rule)) return false;
    const double chance = kHeavyRules[rule].chance;
    return chance == 1 || stream_.happens(Stream::Chance(chance));
  }
  Ataris& ataris(Color color) { return ataris_[player(color)]; }

  void note_atari(int point) {
    const Color color = board_.color(point);
    if (color == kEmpty || color == kEdge || !board_.chain(point).in_atari()) return;
    ataris(color).note(board_.root(point));
  }

  Point choose() {
    if (turn_.last != kPass) {
      if (tries(kSave))
        if (const Point point = save()) return point;
      if (tries(kLadder))
        if (const Point point = ladder()) return point;
      if (tries(kNakade))
        if (const Point point = nakade()) return point;
      if (tries(kPattern))
        if (const Point point = pattern()) return point;
    }
    if (tries(kCapture))
      if (const Point point = capture()) return point;
    return uses(kSelfAtari) ? draw_careful() : draw_uniform();
  }

  Point draw(const Candidates& candidates) {
    return candidates.any() ? candidates.draw(stream_) : kPass;
  }

  Point save() {
    Candidates candidates;
    for (const int distance : board_.neighbors()) {
      const int stone = turn_.last + distance;
      if (board_.color(stone) != turn_.to_move || !board_.chain(stone).in_atari()) continue;
      const Point extension = board_.chain(stone).liberty();
      if (escapes(board_, static_cast<Point>(stone), extension, kPlayoutLadder))
        candidates.add(extension);
      add_captures_beside(stone, candidates);
    }
    if (board_.color(turn_.last) != kEmpty && board_.chain(turn_.last).in_atari())
      if (const Point point = board_.chain(turn_.last).liberty(); point != board_.ko())
        candidates.add(point);
    return draw(candidates);
  }

  // What captures a chain of the other's beside the stone's.
  void add_captures_beside(int stone, Candidates& candidates) {
    const Point first = board_.root(stone);
    Point at = first;
    do {
      for (const int distance : board_.neighbors()) {
        const int near = at + distance;
        if (board_.color(near) != other(turn_.to_move) || !board_.chain(near).in_atari()) continue;
        const Point point = board_.chain(near).liberty();
        if (point != board_.ko()) candidates.add(point);
      }
      at = board_.next_stone(at);
    } while (at != first);
  }

  Point ladder() {
    Candidates candidates;
    std::array<Point, 5> roots;  // each chain once
    int seen = 0;
    const auto look_at = [&](int stone) {
      if (board_.color(stone) == kEmpty || board_.color(stone) == kEdge) return;
      const Point root = board_.root(stone);
      if (std::find(roots.begin(), roots.begin() + seen, root) != roots.begin() + seen) return;
      roots[seen++] = root;
      add_ladder(root, candidates);
    };
    look_at(turn_.last);  // which is empty after a suicide
    for (const int distance : board_.neighbors()) look_at(turn_.last + distance);
    return draw(candidates);
  }

  void add_ladder(Point stone, Candidates& candidates) {
    if (board_.chain(stone).in_atari()) return;
    const Liberties liberties = few_liberties(board_, stone);
    if (liberties.count != 2) return;
    const auto [one, two, none] = liberties.points;
    if (board_.color(stone) != turn_.to_move) {
      if (one != board_.ko() && catches(board_, stone, one, two, kPlayoutLadder))
        candidates.add(one);
      if (two != board_.ko() && catches(board_, stone, two, one, kPlayoutLadder))
        candidates.add(two);
    } else if (catches(board_, stone, one, two, kPlayoutLadder) ||
               catches(board_, stone, two, one, kPlayoutLadder)) {
      if (escapes(board_, stone, one, kPlayoutLadder)) candidates.add(one);
      if (escapes(board_, stone, two, kPlayoutLadder)) candidates.add(two);
      add_captures_beside(stone, candidates);
    }
  }

  // The last move borders the region, so that no stone of the player's own may. What was seen belongs to
  // regions that need no second look.
  Point nakade() {
    Candidates candidates;
    const std::array<int, 4> neighbors = board_.neighbors();
    const auto borders_own = [&](int point) {
      return stones_beside(board_.code(point), turn_.to_move) != 0;
    };
    std::array<Point, 4 * (kMostNakade + 1)> seen;
    Point* end = seen.data();
    for (const int distance : neighbors) {
      const auto point = static_cast<Point>(turn_.last + distance);
      if (board_.color(point) != kEmpty || !may_be_enclosed(board_.code(point), turn_.to_move) ||
          std::find(seen.data(), end, point) != end)
        continue;
      Point* const region = end;
      *end++ = point;
      bool is_enclosed = true;
      for (const Point* member = region; is_enclosed && member != end; ++member) {
        for (unsigned empty = empty_beside(board_.code(*member)); empty != 0; empty &= empty - 1) {
          const auto near = static_cast<Point>(*member + neighbors[std::countr_zero(empty) / 2]);
          if (std::find(region, end, near) != end) continue;
          *end++ = near;
          is_enclosed = end - region <= kMostNakade && !borders_own(near);
          if (!is_enclosed) break;
        }
      }
      if (!is_enclosed || end - region < 3) continue;
      const Point vital = vital_point({region, end}, neighbors);
      if (vital != kPass && is_legal(vital)) candidates.add(vital);
    }
    return draw(candidates);
  }

  Point pattern() {
    Candidates candidates;
    for (const int distance : board_.around()) {
      const int point = turn_.last + distance;
      if (board_.color(point) != kEmpty || !shapes_.is_pattern(board_.code(point), turn_.to_move) ||
          !is_legal(point))
        continue;
      if (uses(kSelfAtari) && board_.self_atari(point, turn_.to_move) > 0) continue;
      candidates.add(static_cast<Point>(point));
    }
    return draw(candidates);
  }

  Point capture() {
    Candidates candidates;
    const Color color = other(turn_.to_move);
    ataris(color).for_each(board_, color, [&](Point root) {
      const Point point = board_.chain(root).liberty();
      if (point != board_.ko()) candidates.add(point);
    });
    return draw(candidates);
  }

  // As draw_uniform, but what leaves its own chain in atari is passed over half of the time, unless
  // nothing else is left.
  Point draw_careful() {
    Candidates passed_over;
    for (int left = board_.empty_points(); left > 0; --left) {
      const int at = static_cast<int>(stream_.below(static_cast<std::uint32_t>(left)));
      const Point point = board_.empty_point(at);
      if (is_playable(point)) {
        if (board_.self_atari(point, turn_.to_move) == 0 ||
            !stream_.happens(Stream::Chance(kPassedOver)))
          return point;
        passed_over.add(point);
      }
      board_.swap_empty(at, left - 1);
    }
    return draw(passed_over);
  }

  std::uint32_t without_;
  std::array<Ataris, 2> ataris_;
};

}  // namespace

void play_light(Board& board, Turn turn, Stream& stream, Line<Move>& line) {
  Stream local = stream;
  Player player(board, turn, local, line);
  player.play([&player] { return player.draw_uniform(); }, [](Point) {});
  stream = local;
}

void play_heavy(Board& board, Turn turn, std::uint32_t without, Stream& stream, Line<Move>& line) {
  Stream local = stream;
  HeavyPlayer(board, turn, without, local, line).play();
  stream = local;
}

}  // namespace hornbeam::go
