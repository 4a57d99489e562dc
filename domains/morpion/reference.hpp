// The rules of Morpion Solitaire, written to be read and not to be fast.
//
// This is the second opinion: it checks the fast rules in the tests and replays every line that the
// program reports. All it shares with them is how moves and variants are written (placement.hpp,
// variant.hpp); what is legal it finds out by itself. The paper is an array that no legal game can
// leave (board.hpp says why). Its uniform playout is the plain one that anybody would write: keep a
// list of moves, drop those that a move spoils, look at the lines through the new dot; speed is
// measured as a multiple of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "domains/morpion/placement.hpp"
#include "domains/morpion/variant.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::morpion {

// What is wrong with a move.
enum class Flaw {
  none,
  outside,   // the new dot is no dot of the line, or the line leaves the paper
  occupied,  // there is a dot already
  gap,       // the line misses another dot
  overlap,   // with a line of the same direction: a segment (T) or a dot (D) is shared
};

// As the rest of a sentence.
std::string_view explain(Flaw flaw, Variant variant);

class Reference {
 public:
  explicit Reference(Variant variant);

  // Lines of the four directions in turn, each from the top row down and from the left.
  void moves(std::vector<Placement>& list) const;
  Flaw check(const Placement& placement) const;
  // The move must be legal.
  void play(const Placement& placement);

  // The cell must be on the paper.
  bool has_dot(int x, int y) const { return at(x, y) & kDot; }
  bool finished() const;
  Score score() const { return moves_; }

  // Plays uniformly drawn moves to the end and appends them to the line.
  void play_out(Stream& stream, Line<Placement>& line);

 private:
  static constexpr int kSide = 96;
  static constexpr int kMargin = 16;  // the paper's columns and rows are -16 to 79

  static bool on_paper(int x, int y);
  std::uint8_t& at(int x, int y) { return paper_[(y + kMargin) * kSide + x + kMargin]; }
  std::uint8_t at(int x, int y) const { return paper_[(y + kMargin) * kSide + x + kMargin]; }
  void put_dot(int x, int y);
  // Adds the move that completes the line from (x,y), if there is one.
  void list_line(int x, int y, Direction direction, std::vector<Placement>& list) const;

  // A cell's bits: one for its dot; for each direction one that is set in T where the segment from
  // this cell to the next is drawn, and in D where a line has this dot.
  static constexpr std::uint8_t kDot = 16;
  static std::uint8_t mark(Direction direction) {
    return static_cast<std::uint8_t>(1 << static_cast<int>(direction));
  }

  Variant variant_;
  int moves_ = 0;
  int left_ = kInnerCorner, right_ = kInnerCorner, top_ = kInnerCorner, bottom_ = kInnerCorner;
  std::array<std::uint8_t, kSide * kSide> paper_{};
};

}  // namespace hornbeam::morpion
