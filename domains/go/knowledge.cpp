#include "domains/go/knowledge.hpp"

#include <algorithm>

#include "domains/go/ladder.hpp"
#include "domains/go/semeai.hpp"
#include "domains/go/shapes.hpp"

namespace hornbeam::go {
namespace {

// How many steps points are from the last move, where all stones of a chain are one place; no farther
// than three.
class Distances {
 public:
  static constexpr int kFar = 4;

  Distances(const Board& board, Point last) {
    steps_.fill(kFar);
    if (last == kPass) return;
    std::vector<int> here;
    reach(board, last, 0, here);
    for (int steps = 1; steps < kFar; ++steps) {
      std::vector<int> next;
      for (const int point : here)
        for (const int distance : board.neighbors()) reach(board, point + distance, steps, next);
      here = std::move(next);
    }
  }
  int at(Point point) const { return steps_[point]; }

 private:
  void reach(const Board& board, int point, int steps, std::vector<int>& reached) {
    if (board.color(point) == kEdge || steps_[point] < kFar) return;
    int at = point;
    do {
      steps_[at] = steps;
      reached.push_back(at);
      if (board.color(at) != kEmpty) at = board.next_stone(at);
    } while (at != point);
  }

  std::array<int, kMaxPoints> steps_;
};

// What becomes of the chains that have no more than two liberties, as far as ladders go, and which
// moves change it.
class Tactics {
 public:
  Tactics(const Board& board, Color to_move) : board_(board), color_(to_move) {
    won_.fill(0);
    lost_.fill(0);
    const Shape shape = board.shape();
    for (int row = 0; row < shape.rows; ++row) {
      for (int column = 0; column < shape.columns; ++column) {
        const Point point = shape.point({column, row});
        const Color color = board.color(point);
        if (color == kEmpty || board.root(point) != point) continue;
        color == to_move ? look_at_own(point) : look_at_theirs(point);
      }
    }
  }
  double won(Point point) const { return won_[point]; }
  double lost(Point point) const { return lost_[point]; }

 private:
  double worth(Point stone) const { return board_.chain(stone).stones == 1 ? 15 : 30; }
  void win(Point point, double visits) { won_[point] = std::max(won_[point], visits); }

  void look_at_theirs(Point root) {
    const Liberties liberties = few_liberties(board_, root);
    if (liberties.count > 2) return;
    const auto [one, two, none] = liberties.points;
    if (liberties.count == 1) {
      win(one, is_caught(board_, root, kLadderMoves, Captures::read) ? 10 : worth(root));
    } else {
      if (catches(board_, root, one, two, kLadderMoves, Captures::read)) win(one, worth(root));
      if (catches(board_, root, two, one, kLadderMoves, Captures::read)) win(two, worth(root));
    }
  }

  void look_at_own(Point root) {
    const Liberties liberties = few_liberties(board_, root);
    if (liberties.count > 2) return;
    const auto [one, two, none] = liberties.points;
    if (liberties.count == 2 && !catches(board_, root, one, two, kLadderMoves, Captures::read) &&
        !catches(board_, root, two, one, kLadderMoves, Captures::read))
      return;
    for (int i = 0; i < liberties.count; ++i) {
      if (escapes(board_, root, liberties.points[i], kLadderMoves, Captures::read))
        win(liberties.points[i], worth(root));
      else
        lost_[liberties.points[i]] = 10;
    }
    Point at = root;
    do {
      for (const int distance : board_.neighbors()) {
        const int near = at + distance;
        if (board_.color(near) != other(color_) || !board_.chain(near).in_atari()) continue;
        const Point capture = board_.chain(near).liberty();
        if (escapes(board_, root, capture, kLadderMoves, Captures::read)) win(capture, worth(root));
      }
      at = board_.next_stone(at);
    } while (at != root);
  }

  static constexpr int kLadderMoves = 40;

  Board board_;  // of its own, to read ladders on
  Color color_;
  std::array<double, kMaxPoints> won_;
  std::array<double, kMaxPoints> lost_;
};

class Judge {
 public:
  Judge(const Board& board, const Turn& turn)
      : board_(board),
        color_(turn.to_move),
        distances_(board, turn.last),
        tactics_(board, turn.to_move),
        opens_high_(is_opening_of_nine(board)) {}

  Prior judge(Point point) const {
    Prior prior{.wins = 5, .visits = 10};
    const auto won = [&](double visits) { prior = {prior.wins + visits, prior.visits + visits}; };
    const auto lost = [&](double visits) { prior.visits += visits; };
    if (point == kPass) {
      lost(10);
      return prior;
    }
    constexpr double kNear[] = {0, 14, 12, 5, 0};
    won(kNear[distances_.at(point)]);
    won(tactics_.won(point));
    lost(tactics_.lost(point));
    if (shapes_.is_pattern(board_.code(point), color_)) won(20);
    if (shapes_.is_eye(board_.code(point), color_)) lost(40);
    if (board_.is_legal(point, color_) && board_.self_atari(point, color_) > 0) lost(10);
    const int line = line_of(point);
    if (is_lonely(point)) {
      if (line < 3) lost(30);
      if (line > (opens_high_ ? 3 : 2)) won(10);
    } else if (line == 1) {
      lost(7);
    }
    if (opens_high_ && tactics_.won(point) == 0) {
      if (line == 2) lost(10);
      if (line > 3) won(10);
    }
    return prior;
  }

 private:
  // Small trees open too low where the middle is near everything.
  static bool is_opening_of_nine(const Board& board) {
    const Shape shape = board.shape();
    const auto [least, most] = std::minmax(shape.columns, shape.rows);
    return least >= 8 && most <= 11 && board.area() - board.empty_points() < 12;
  }

  int line_of(Point point) const {
    const Shape shape = board_.shape();
    const Vertex v = shape.vertex(point);
    return 1 + std::min({v.column, v.row, shape.columns - 1 - v.column, shape.rows - 1 - v.row});
  }

  // No stone within three steps.
  bool is_lonely(Point point) const {
    constexpr int kSteps = 3;
    const Shape shape = board_.shape();
    const Vertex center = shape.vertex(point);
    for (int row = center.row - kSteps; row <= center.row + kSteps; ++row) {
      const int rest = kSteps - std::abs(row - center.row);
      for (int column = center.column - rest; column <= center.column + rest; ++column)
        if (shape.holds({column, row}) && board_.color(shape.point({column, row})) != kEmpty)
          return false;
    }
    return true;
  }

  const Board& board_;
  Color color_;
  Distances distances_;
  Tactics tactics_;
  bool opens_high_;
  const Shapes& shapes_ = Shapes::all();
};

}  // namespace

void add_priors(const Board& board, const Turn& turn, const Knowledge& knowledge,
                const std::vector<Move>& list, std::vector<Prior>& priors) {
  if (knowledge.weight > 0) {
    const Judge judge(board, turn);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Prior prior = judge.judge(list[i].point);
      priors[i].wins += knowledge.weight * prior.wins;
      priors[i].visits += knowledge.weight * prior.visits;
    }
  }
  if (knowledge.expertise > 0) {
    const std::vector<Point> necessary = necessary_moves(board, turn.to_move, knowledge.size);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (std::find(necessary.begin(), necessary.end(), list[i].point) == necessary.end()) continue;
      priors[i].wins += knowledge.expertise;
      priors[i].visits += knowledge.expertise;
    }
  }
}

}  // namespace hornbeam::go
