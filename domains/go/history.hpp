// The boards that were there before, by their hashes: what superko asks.
//
// Every position of a search has the game's history behind it and a few moves of its own. What lies
// far enough back is shared by all copies and never written again; only the last few boards, a part
// that is not full yet, are a position's own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace hornbeam::go {

class History {
 public:
  History() = default;
  History(const History& other) { *this = other; }
  History& operator=(const History& other) {
    if (this == &other) return *this;
    if (full_ != other.full_) full_ = other.full_;  // counting owners is not free among threads
    count_ = other.count_;
    std::copy_n(other.boards_.begin(), count_, boards_.begin());
    return *this;
  }

  void add(std::uint64_t board) {
    if (count_ == kPart) {
      full_ = std::make_shared<const Part>(Part{boards_, full_});
      count_ = 0;
    }
    boards_[count_++] = board;
  }

  bool contains(std::uint64_t board) const {
    const auto end = boards_.begin() + count_;
    if (std::find(boards_.begin(), end, board) != end) return true;
    for (const Part* part = full_.get(); part; part = part->earlier.get())
      if (std::find(part->boards.begin(), part->boards.end(), board) != part->boards.end())
        return true;
    return false;
  }

 private:
  static constexpr std::size_t kPart = 32;
  using Boards = std::array<std::uint64_t, kPart>;
  struct Part {
    Boards boards;
    std::shared_ptr<const Part> earlier;
  };

  std::shared_ptr<const Part> full_;
  std::size_t count_ = 0;
  Boards boards_;
};

}  // namespace hornbeam::go
