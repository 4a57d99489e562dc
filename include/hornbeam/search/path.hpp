// The way a depth-first search went from its root to where it is, with the moves that it has still to
// try at every position on it.
#pragma once

#include <utility>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

template <Position P>
class Path {
 public:
  using Move = MoveOf<P>;

  void clear() {
    size_ = 0;
    line_.clear();
  }
  bool is_empty() const { return size_ == 0; }
  std::size_t depth() const { return size_ - 1; }  // of the last position

  // Makes a position the last one, with the moves to try, which are taken from `list`.
  void enter(const P& position, std::vector<Move>& list) {
    if (size_ == frames_.size())
      frames_.push_back({position, {}, 0});
    else
      frames_[size_].position = position;
    Frame& frame = frames_[size_++];
    frame.list.swap(list);
    frame.next = 0;
  }

  // The position after the next move of the last one. It is to be entered or taken back.
  P advance() {
    Frame& frame = last();
    const Move move = frame.list[frame.next++];
    P child = frame.position;
    child.play(move);
    line_.push_back(move);
    return child;
  }
  void take_back() { line_.pop_back(); }

  // Back to a position with moves left to try, or out of the root.
  void retreat() {
    while (size_ > 0 && last().next == last().list.size()) {
      --size_;
      if (size_ > 0) line_.pop_back();
    }
  }

  void save(Writer& out) const {
    out.put(static_cast<std::uint64_t>(size_));
    out.put(line_);
    for (std::size_t i = 0; i < size_; ++i)
      out.put(frames_[i].list), out.put(static_cast<std::uint64_t>(frames_[i].next));
  }
  void load(Reader& in, const P& root) {
    const auto size = in.get<std::uint64_t>();
    Line<Move> line;
    in.get(line);
    clear();
    P position = root;
    std::vector<Move> list;
    for (std::uint64_t i = 0; i < size; ++i) {
      if (i > 0) position.play(line.at(i - 1));
      in.get(list);
      enter(position, list);
      last().next = in.get<std::uint64_t>();
    }
    line_ = std::move(line);
  }

  const P& position() const { return frames_[size_ - 1].position; }
  bool is_untried() const { return frames_[size_ - 1].next == 0; }
  void skip_rest() { last().next = last().list.size(); }
  const Line<Move>& line() const { return line_; }

 private:
  struct Frame {
    P position;
    std::vector<Move> list;
    std::size_t next;  // of the list
  };
  Frame& last() { return frames_[size_ - 1]; }

  std::vector<Frame> frames_;  // more than are in use: their lists are kept
  std::size_t size_ = 0;
  Line<Move> line_;
};

}  // namespace hornbeam
