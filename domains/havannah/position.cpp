#include "domains/havannah/position.hpp"

#include <algorithm>
#include <cstdlib>

#include "domains/havannah/symmetry.hpp"

namespace hornbeam::havannah {

Position::Position(int side, SwapRule swap_rule)
    : empty_(static_cast<std::uint16_t>(havannah::geometry(side).cells)),
      side_(static_cast<std::uint8_t>(side)),
      swap_rule_(swap_rule) {}

void Position::moves(std::vector<Move>& list) const {
  list.clear();
  if (wins_ != 0) return;
  list.resize(empty_);
  Move* next = list.data();
  each_empty([&](Cell c) { *next++ = {c}; });
  if (swaps_now()) list.push_back(kSwap);
}

void Position::play(Move move) {
  const int player = to_move();
  if (move == kSwap) {
    board_.turn(last_[kWhite]);
    last_ = {kNoCell, last_[kWhite]};
  } else {
    wins_ = board_.put(geometry(), player, move.cell);
    last_[player] = move.cell;
    --empty_;
  }
  ++played_;
}

std::uint64_t Position::hash() const {
  return hash_of(board_, geometry(), to_move(), 0);
}

std::uint64_t Position::canonical_hash() const {
  std::uint64_t least = hash();
  for (int image = 1; image < kImages; ++image)
    least = std::min(least, hash_of(board_, geometry(), to_move(), image));
  return least;
}

std::string Position::format(Move move) const {
  return to_text(placement_of(geometry(), move), side_);
}

std::optional<Move> Position::parse(std::string_view text) const {
  const std::optional<Placement> placement = parse_placement(text, side_);
  if (!placement || finished()) return std::nullopt;
  const Move move = move_of(geometry(), *placement);
  const bool is_legal = move == kSwap ? swaps_now() : board_.is_empty(move.cell);
  return is_legal ? std::optional(move) : std::nullopt;
}

std::string Position::text() const {
  const Geometry& g = geometry();
  const Cell last = last_[winner()];
  std::string text(side_ + 2, ' ');
  for (int x = 0; x < side_; ++x) text += ' ' + std::to_string(x + 1);
  text += '\n';
  for (int y = 0; y < g.pitch; ++y) {
    text += std::string(std::abs(y - side_ + 1) + 1, ' ') + static_cast<char>('a' + y);
    Cell c = kNoCell;
    for (int x = row_begin(side_, y); x < row_end(side_, y); ++x) {
      const bool is_after_last = c != kNoCell && c == last;
      c = g.at({x, y});
      text += c == last ? '[' : is_after_last ? ']' : ' ';
      text += board_.has(kWhite, c) ? 'o' : board_.has(kBlack, c) ? 'x' : '.';
    }
    if (c == last) text += ']';
    if (y + 1 < side_) text += (c == last ? "" : " ") + std::to_string(side_ + y + 1);
    text += '\n';
  }
  return text;
}

}  // namespace hornbeam::havannah
