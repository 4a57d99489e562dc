// A small game whose moves commute, from a seed: books are put on a shelf, in any order. Some books cannot stand
// together, some need another one first; what they are worth may be negative, and a line goes on until nothing
// more can be put.
#pragma once

#include <algorithm>
#include <vector>

#include "hornbeam/core/position.hpp"

namespace hornbeam::testing {

class Shelf {
 public:
  using Move = std::uint8_t;  // which book
  explicit Shelf(std::uint64_t seed, int books = 8) : seed_(seed), books_(books) {}

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (int book = 0; book < books_; ++book)
      if (!stands(book) && fits(book)) list.push_back(static_cast<Move>(book));
  }
  void play(Move book) { standing_ |= 1u << book; }
  Score score() const {
    int sum = 0;
    for (int book = 0; book < books_; ++book)
      if (stands(book)) sum += worth(book);
    return sum;
  }
  Score bound() const {
    Score most = score();
    for (int book = 0; book < books_; ++book)
      if (!stands(book)) most += std::max(0, worth(book));
    return most;
  }
  std::uint64_t hash() const { return mix_bits(standing_ + 1u); }
  std::uint64_t kin() const { return standing_ & 7u; }
  std::uint64_t order(Move book) const { return number('o', book, 0); }

  std::uint32_t standing() const { return standing_; }

 private:
  std::uint64_t number(char what, int one, int other) const {
    return mix_bits(mix_bits(seed_ + static_cast<unsigned char>(what)) +
                    static_cast<std::uint64_t>(64 * one + other));
  }
  int worth(int book) const { return static_cast<int>(number('w', book, 0) % 7) - 2; }
  bool stands(int book) const { return (standing_ >> book & 1u) != 0; }
  bool quarrel(int one, int other) const {
    return number('q', std::min(one, other), std::max(one, other)) % 5 == 0;
  }
  bool fits(int book) const {
    for (int other = 0; other < books_; ++other)
      if (stands(other) && quarrel(book, other)) return false;
    const std::uint64_t needs = number('n', book, 0);
    return book < 3 || needs % 3 != 0 ||
           stands(static_cast<int>(needs / 3 % static_cast<std::uint64_t>(book)));
  }

  std::uint64_t seed_;
  int books_;
  std::uint32_t standing_ = 0;
};

// For transcriptions: what no line can pass, and what makes two positions equal.
inline Score over_estimate(const Shelf& shelf) {
  return shelf.bound();
}
inline std::uint32_t identity(const Shelf& shelf) {
  return shelf.standing();
}

}  // namespace hornbeam::testing
