#include "domains/go/reference.hpp"

#include <algorithm>

#include "domains/go/policies.hpp"

namespace hornbeam::go {

Mailbox::Mailbox(const Start& start) : shape_(start.shape), cells_(start.stones) {
  cells_.resize(static_cast<std::size_t>(shape_.area()));
}

int Mailbox::count(Color color) const {
  return static_cast<int>(std::count(cells_.begin(), cells_.end(), color));
}

Neighbors Mailbox::neighbors(Vertex v) const {
  Neighbors list;
  if (v.row > 0) list.add({v.column, v.row - 1});
  if (v.column > 0) list.add({v.column - 1, v.row});
  if (v.column + 1 < shape_.columns) list.add({v.column + 1, v.row});
  if (v.row + 1 < shape_.rows) list.add({v.column, v.row + 1});
  return list;
}

std::vector<Vertex> Mailbox::region(Vertex v) const {
  std::vector<Vertex> found{v};
  std::vector<bool> is_found(cells_.size());
  is_found[index(v)] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Vertex near : neighbors(found[i])) {
      if (is_found[index(near)] || at(near) != at(v)) continue;
      is_found[index(near)] = true;
      found.push_back(near);
    }
  }
  return found;
}

std::vector<Vertex> Mailbox::liberties(Vertex stone) const {
  std::vector<Vertex> list;
  for (const Vertex member : region(stone))
    for (const Vertex near : neighbors(member))
      if (at(near) == kEmpty && std::find(list.begin(), list.end(), near) == list.end())
        list.push_back(near);
  return list;
}

bool Mailbox::take_if_captured(Vertex stone) {
  if (!liberties(stone).empty()) return false;
  for (const Vertex member : region(stone)) put(member, kEmpty);
  return true;
}

Reference::Reference(const Start& start)
    : rules_(start.rules), to_move_(start.to_move), board_(start), history_{board_} {}

std::optional<Mailbox> Reference::after(Vertex v, bool suicide) const {
  Mailbox next = board_;
  next.put(v, to_move_);
  for (const Vertex near : next.neighbors(v))
    if (next.at(near) == other(to_move_)) next.take_if_captured(near);
  if (next.take_if_captured(v) && !suicide) return std::nullopt;
  return next;
}

std::string Reference::flaw(Move move) const {
  if (!move) return "";
  if (board_.at(*move) == kEdge) return "it is not on the board";
  if (board_.at(*move) != kEmpty) return "there is a stone already";
  const std::optional<Mailbox> next = after(*move, rules_.suicide);
  if (!next) return "it would be suicide, which these rules forbid";
  if (std::find(history_.begin(), history_.end(), *next) != history_.end())
    return "it would bring back a position that was on the board before (superko)";
  return "";
}

void Reference::moves(std::vector<Move>& list) const {
  list.clear();
  if (finished()) return;
  const Shape shape = board_.shape();
  for (int row = 0; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column)
      if (const Vertex v{column, row}; flaw(v).empty()) list.push_back(v);
  list.push_back(std::nullopt);
}

void Reference::play(Move move) {
  last_ = move;
  ko_.reset();
  if (!move) {
    ++passes_;
  } else {
    passes_ = 0;
    const Mailbox before = board_;
    board_ = after(*move, true).value();
    history_.push_back(board_);
    // A ko: a lone stone took one stone and could be taken there.
    const Color opponent = other(to_move_);
    const bool took_one = before.count(opponent) - board_.count(opponent) == 1;
    const bool is_lone = board_.at(*move) == to_move_ && board_.region(*move).size() == 1;
    if (took_one && is_lone && board_.liberties(*move).size() == 1)
      ko_ = board_.liberties(*move).front();
  }
  to_move_ = other(to_move_);
}

double Reference::margin() const {
  int margin = 0;
  const Shape shape = board_.shape();
  // Empty points, with their regions.
  std::vector<bool> is_counted(static_cast<std::size_t>(shape.area()));
  const auto index = [&](Vertex v) {
    return static_cast<std::size_t>(v.row * shape.columns + v.column);
  };
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const Vertex v{column, row};
      margin += (board_.at(v) == kBlack) - (board_.at(v) == kWhite);
      if (board_.at(v) != kEmpty || is_counted[index(v)]) continue;
      bool black = false;
      bool white = false;
      const std::vector<Vertex> region = board_.region(v);
      for (const Vertex member : region) {
        for (const Vertex near : board_.neighbors(member)) {
          black |= board_.at(near) == kBlack;
          white |= board_.at(near) == kWhite;
        }
      }
      margin += static_cast<int>(region.size()) * (black - white);
      for (const Vertex member : region) is_counted[index(member)] = true;
    }
  }
  return margin - rules_.komi;  // once: komi may be no sum of halves
}

Score Reference::score() const {
  const double lead = margin();
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

bool Reference::is_legal_in_playouts(Vertex v) const {
  return board_.at(v) == kEmpty && v != ko_ && after(v, false).has_value();
}

void Reference::play_out(Stream& stream, Line<Move>& line) {
  for (int left = 3 * board_.shape().area(); left > 0 && !finished(); --left) {
    std::vector<Move> list;
    for (const Chance& chance : light_chances(*this)) list.push_back(chance.move);
    line.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    history_.clear();  // nobody asks in a playout
    play(line.back());
  }
}

}  // namespace hornbeam::go
