#include "domains/go/semeai.hpp"

#include <algorithm>

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
    found.black = {roots_[0], board_.chain(roots_[0]).stones, {}, kPass};
    found.white = {roots_[1], board_.chain(roots_[1]).stones, {}, kPass};
    for (const Color color : {kBlack, kWhite}) {
      if (!others_are_safe(color)) return std::nullopt;
      Semeai::Side& side = color == kBlack ? found.black : found.white;
      for (const Point liberty : liberties(color)) {
        if (gains(liberty, color)) return std::nullopt;
        if (contains(liberties(other(color)), liberty)) {
          if (color == kBlack) found.shared.push_back(liberty);
        } else if (is_eye(liberty, color)) {
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

  bool is_eye(int point, Color color) const {
    for (const int distance : board_.neighbors()) {
      const int near = point + distance;
      if (board_.color(near) != kEdge &&
          (board_.color(near) != color || board_.root(near) != root(color)))
        return false;
    }
    return true;
  }

  bool is_safe(int stone) const {
    Points left = liberties_of(board_, board_.root(stone));
    std::erase_if(left, [&](Point point) {
      return contains(liberties_[0], point) || contains(liberties_[1], point);
    });
    return left.size() >= 2;
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

std::vector<Semeai> find_semeais(const Board& board, int fewest_stones) {
  std::vector<Semeai> found;
  const int points = board.shape().points();
  for (int point = 0; point < points; ++point) {
    const bool is_black_chain = board.color(point) == kBlack && board.root(point) == point;
    if (!is_black_chain || board.chain(point).stones < fewest_stones) continue;
    Points whites;
    for_each_beside(board, static_cast<Point>(point), [&](int near) {
      if (board.color(near) == kWhite) add_once(whites, board.root(near));
    });
    for (const Point white : whites) {
      if (board.chain(white).stones < fewest_stones) continue;
      if (auto semeai = Pair(board, static_cast<Point>(point), white).semeai())
        found.push_back(std::move(*semeai));
    }
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

std::vector<Point> necessary_moves(const Board& board, Color to_move, int fewest_stones) {
  Points moves;
  for (const Semeai& semeai : find_semeais(board, fewest_stones))
    for (const Point point : necessary_moves(semeai, to_move)) add_once(moves, point);
  return moves;
}

bool Prediction::agrees(const Board& end) const {
  if (end.color(stone) != kEmpty) return end.color(stone) != loser;
  // Where the chain was is the winner's eye, or nobody's.
  for (const int distance : end.neighbors())
    if (end.color(stone + distance) == loser) return false;
  return true;
}

std::vector<Prediction> predictions(const Board& board, Color to_move, int fewest_stones) {
  std::vector<Prediction> list;
  for (const Semeai& semeai : find_semeais(board, fewest_stones))
    if (const auto winner = semeai.winner(to_move))
      list.push_back({semeai.side(other(*winner)).stone, other(*winner)});
  return list;
}

}  // namespace hornbeam::go
