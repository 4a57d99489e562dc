#include "domains/go/position.hpp"

#include "domains/go/knowledge.hpp"

namespace hornbeam::go {

Position::Position(const Start& start)
    : rules_(start.rules), to_move_(start.to_move), board_(start.shape) {
  // One after the other, none of them is ever without a liberty.
  for (int row = 0; row < start.shape.rows; ++row)
    for (int column = 0; column < start.shape.columns; ++column)
      if (const Color color = start.at({column, row}); color != kEmpty)
        board_.play(start.shape.point({column, row}), color);
  history_.add(board_.hash());
  boards_ = mix_bits(board_.hash());
}

bool Position::is_legal(Move move) const {
  const Point point = move.point;
  if (point == kPass) return true;
  if (board_.color(point) != kEmpty || !board_.is_legal(point, to_move_, rules_.suicide))
    return false;
  if (!has_captured_ && !rules_.suicide && !board_.captures(point, to_move_)) return true;
  return !history_.contains(board_.hash_after(point, to_move_));
}

void Position::moves(std::vector<Move>& list) const {
  list.clear();
  if (finished()) return;
  const Shape shape = board_.shape();
  for (int row = 0; row < shape.rows; ++row) {
    const Point first = shape.point({0, row});
    for (int column = 0; column < shape.columns; ++column) {
      const Move move{static_cast<Point>(first + column)};
      if (is_legal(move)) list.push_back(move);
    }
  }
  list.push_back({kPass});
}

void Position::play(Move move) {
  if (move.point == kPass) {
    ++passes_;
    board_.forget_ko();
  } else {
    passes_ = 0;
    has_captured_ |= board_.play(move.point, to_move_) > 0;
    history_.add(board_.hash());
    boards_ += mix_bits(board_.hash());
  }
  last_ = move.point;
  to_move_ = other(to_move_);
}

Score Position::score() const {
  const double lead = margin();
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

void Position::rollout(const playout::Light&, Stream& stream, Line<Move>& line) {
  play_light(board_, turn(), stream, line);
  passes_ = 2;
}

void Position::rollout(const playout::Heavy& heavy, Stream& stream, Line<Move>& line) {
  play_heavy(board_, turn(), heavy.without, stream, line);
  passes_ = 2;
}

std::uint64_t Position::hash() const {
  const auto side_and_passes = static_cast<std::uint64_t>(2 * passes_ + to_move());
  return mix_bits(mix_bits(board_.hash() + boards_) + side_and_passes);
}

void Position::priors(const Knowledge& knowledge, const std::vector<Move>& list,
                      std::vector<Prior>& priors) const {
  add_priors(board_, turn(), knowledge, list, priors);
}

std::optional<Prediction> Position::predict(std::uint64_t size) const {
  return go::predict(board_, to_move_, size);
}

std::string Position::format(Move move) const {
  return move.point == kPass ? "pass" : to_text(board_.shape().vertex(move.point));
}

std::optional<Move> Position::parse(std::string_view text) const {
  if (finished()) return std::nullopt;
  if (is_pass(text)) return Move{kPass};
  const auto vertex = parse_vertex(text, board_.shape());
  if (!vertex) return std::nullopt;
  const Move move{board_.shape().point(*vertex)};
  return is_legal(move) ? std::optional(move) : std::nullopt;
}

std::string Position::text() const {
  const Shape shape = board_.shape();
  std::string letters = "  ";
  for (int column = 0; column < shape.columns; ++column)
    letters += std::string(" ") + to_text(Vertex{column, 0})[0];
  std::string text = letters + '\n';
  for (int row = shape.rows - 1; row >= 0; --row) {
    const std::string number = std::to_string(row + 1);
    text += (number.size() == 1 ? " " : "") + number;
    for (int column = 0; column < shape.columns; ++column)
      text += std::string(" ") + ".XO"[board_.color(shape.point({column, row}))];
    text += ' ' + number + '\n';
  }
  return text + letters + '\n';
}

}  // namespace hornbeam::go
