#include "domains/go/semeai.hpp"

#include <algorithm>

#include "domains/go/ladder.hpp"

namespace hornbeam::go {
namespace {

using Points = std::vector<Point>;

bool contains(const Points& points, int point) {
  return std::find(points.begin(), points.end(), point) != points.end();
}
void add_once(Points& points, int point) {
  if (!contains(points, point)) points.push_back(static_cast<Point>(point));
}

// Calls `use` with every point beside the chain's stones, some several times.
template <class Use>
void for_each_beside(const Board& board, Point stone, Use use) {
  const std::array<int, 4> neighbors = board.neighbors();
  Point at = stone;
  do {
    for (const int distance : neighbors) use(at + distance);
    at = board.next_stone(at);
  } while (at != stone);
}

Points liberties_of(const Board& board, Point stone) {
  Points liberties;
  for_each_beside(board, stone, [&](int point) {
    if (board.color(point) == kEmpty) add_once(liberties, point);
  });
  return liberties;
}

// Two chains that touch, looked at.
class Pair {
 public:
  Pair(const Board& board, Point black, Point white)
      : board_(board),
        roots_{black, white},
        liberties_{liberties_of(board, black), liberties_of(board, white)} {}

  std::optional<Semeai> semeai() const {
    Semeai found;
    found.black.stone = roots_[0];
    found.white.stone = roots_[1];
    for (const Color color : {kBlack, kWhite}) {
      if (!others_are_safe(color)) return std::nullopt;
      Semeai::Side& side = color == kBlack ? found.black : found.white;
      for (const Point liberty : liberties(color)) {
        if (gains(liberty, color)) return std::nullopt;
        if (contains(liberties(other(color)), liberty)) {
          if (color == kBlack) found.shared.push_back(liberty);
        } else if (is_eye(liberty, root(color))) {
          if (side.eye != kPass) return std::nullopt;  // two eyes: no race at all
          side.eye = liberty;
        } else if (has_safe_neighbor(liberty, other(color))) {
          side.outside.push_back(liberty);
        } else {
          return std::nullopt;
        }
      }
      if (std::ssize(side.outside) > Race::kMost) return std::nullopt;
    }
    if (std::ssize(found.shared) > Race::kMost) return std::nullopt;
    return found;
  }

 private:
  Point root(Color color) const { return roots_[static_cast<std::size_t>(player(color))]; }
  const Points& liberties(Color color) const {
    return liberties_[static_cast<std::size_t>(player(color))];
  }

  // Whether the colour's chain would have more than before less this liberty.
  bool gains(int liberty, Color color) const {
    for (const int distance : board_.neighbors()) {
      const int near = liberty + distance;
      if (board_.color(near) == kEmpty && !contains(liberties(color), near)) return true;
      if (board_.color(near) == color && board_.root(near) != root(color)) return true;
    }
    return false;
  }

  bool is_eye(int point, int of_root) const {
    for (const int distance : board_.neighbors()) {
      const int near = point + distance;
      if (board_.color(near) != kEdge &&
          (board_.color(near) != board_.color(of_root) || board_.root(near) != of_root))
        return false;
    }
    return true;
  }

  bool is_of_semeai(int point) const {
    return contains(liberties_[0], point) || contains(liberties_[1], point);
  }

  // Whether a chain around cannot be captured in time. Who takes its liberties, and has more of them to take
  // than his own chain has, is captured first; and two eyes, or room, are as good.
  bool is_safe(int stone) const {
    const Point chain = board_.root(stone);
    const Points all = liberties_of(board_, chain);
    Points left = all;
    std::erase_if(left, [&](Point point) { return is_of_semeai(point); });
    if (left.size() < 2 || (all.size() == 2 && is_catchable(chain, all))) return false;
    const std::size_t needed = liberties(other(board_.color(stone))).size() + 1;
    if (left.size() >= needed) return true;
    const auto eyes =
        std::count_if(left.begin(), left.end(), [&](Point point) { return is_eye(point, chain); });
    return eyes >= 2 || has_room(left, 2 * needed);
  }

  bool is_catchable(Point chain, const Points& both) const {
    constexpr int kMostMoves = 40;
    Board board = board_;
    const auto is_caught_by = [&](Point taken, Point left) {
      return catches(board, chain, taken, left, kMostMoves, Captures::read);
    };
    return is_caught_by(both[0], both[1]) || is_caught_by(both[1], both[0]);
  }

  // Whether so many empty points hang together with these, not counting those of the semeai.
  bool has_room(Points points, std::size_t wanted) const {
    for (std::size_t i = 0; i < points.size() && points.size() < wanted; ++i)
      for (const int distance : board_.neighbors())
        if (const int near = points[i] + distance;
            board_.color(near) == kEmpty && !is_of_semeai(near))
          add_once(points, near);
    return points.size() >= wanted;
  }

  bool has_safe_neighbor(int point, Color color) const {
    for (const int distance : board_.neighbors()) {
      const int near = point + distance;
      if (board_.color(near) == color && board_.root(near) != root(color) && is_safe(near))
        return true;
    }
    return false;
  }

  // That nothing but the other chain of the pair can be captured by this one or beside its liberties.
  bool others_are_safe(Color color) const {
    bool all_safe = true;
    const auto look = [&](int point) {
      if (board_.color(point) != other(color) || board_.root(point) == root(other(color))) return;
      all_safe = all_safe && is_safe(point);
    };
    for_each_beside(board_, root(color), look);
    for (const Point liberty : liberties(color))
      for (const int distance : board_.neighbors()) look(liberty + distance);
    return all_safe;
  }

  const Board& board_;
  std::array<Point, 2> roots_;
  std::array<Points, 2> liberties_;
};

}  // namespace

std::size_t Semeai::liberties() const {
  return black.outside.size() + white.outside.size() + shared.size() + (black.eye != kPass) +
         (white.eye != kPass);
}

Race Semeai::race(Color to_move) const {
  const Side& own = side(to_move);
  const Side& theirs = side(other(to_move));
  return {static_cast<int>(own.outside.size()), static_cast<int>(theirs.outside.size()),
          static_cast<int>(shared.size()), own.eye != kPass, theirs.eye != kPass};
}

std::optional<Color> Semeai::winner(Color to_move) const {
  const int result = outcome(race(to_move));
  if (result == 0) return std::nullopt;
  return result > 0 ? to_move : other(to_move);
}

std::vector<Semeai> find_semeais(const Board& board, std::size_t most_liberties) {
  std::vector<Semeai> found;
  const int points = board.shape().points();
  for (int point = 0; point < points; ++point) {
    if (board.color(point) != kBlack || board.root(point) != point) continue;
    Points whites;
    for_each_beside(board, static_cast<Point>(point), [&](int near) {
      if (board.color(near) == kWhite) add_once(whites, board.root(near));
    });
    for (const Point white : whites)
      if (auto semeai = Pair(board, static_cast<Point>(point), white).semeai())
        if (semeai->liberties() <= most_liberties) found.push_back(std::move(*semeai));
  }
  return found;
}

std::vector<Point> necessary_moves(const Semeai& semeai, Color to_move) {
  const Race race = semeai.race(to_move);
  const int best = outcome(race);
  if (best <= -outcome(race.seen_by_other())) return {};
  Points moves;
  const Semeai::Side& theirs = semeai.side(other(to_move));
  const auto add = [&](const Points& points) {
    moves.insert(moves.end(), points.begin(), points.end());
  };
  if (outcome_after(race, RaceMove::outside) == best) add(theirs.outside);
  if (outcome_after(race, RaceMove::shared) == best) add(semeai.shared);
  if (outcome_after(race, RaceMove::eye) == best) moves.push_back(theirs.eye);
  return moves;
}

std::vector<Point> necessary_moves(const Board& board, Color to_move, std::size_t most_liberties) {
  Points moves;
  for (const Semeai& semeai : find_semeais(board, most_liberties))
    for (const Point point : necessary_moves(semeai, to_move)) add_once(moves, point);
  return moves;
}

bool Prediction::agrees(const Board& end) const {
  return std::none_of(captures.begin(), captures.end(), [&](const Capture& capture) {
    if (end.color(capture.stone) != kEmpty) return end.color(capture.stone) == capture.loser;
    // Empty at the end of a playout, it is an eye, whose all neighbours are.
    const std::array<int, 4> neighbors = end.neighbors();
    return std::any_of(neighbors.begin(), neighbors.end(), [&](int distance) {
      return end.color(capture.stone + distance) == capture.loser;
    });
  });
}

std::optional<Prediction> predict(const Board& board, Color to_move, std::size_t most_liberties) {
  Prediction prediction;
  for (const Semeai& semeai : find_semeais(board, most_liberties))
    if (const auto winner = semeai.winner(to_move))
      prediction.captures.push_back({semeai.side(other(*winner)).stone, other(*winner)});
  if (prediction.captures.empty()) return std::nullopt;
  return prediction;
}

}  // namespace hornbeam::go
