// A policy over codes: each code has a weight, 0 until it is learnt, and a move is drawn with a
// probability in proportion to e to the weight of its code.
//
// Codes are numbered in the order in which they come, and everything about one stands together, its
// power e^weight included: it is asked for far more often than the weight changes. A flat table of
// numbers, at most half full, finds a code. Numbers never change, so a copy of the weights can use
// those found in the original.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/math.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::playout {

class CodeWeights {
 public:
  // What a code takes: its entry and its places in the table, both with room to grow.
  static constexpr std::size_t kBytesEach = 2 * 24 + 4 * 4;

  void clear() {
    entries_.clear();
    table_.assign(kSmallest, kNone);
  }

  // e^weight; 1 for a code that was never learnt.
  double power(std::uint64_t code) const {
    for (std::size_t at = place(code);; at = next(at)) {
      const std::uint32_t number = table_[at];
      if (number == kNone) return 1;
      if (entries_[number].code == code) return entries_[number].power;
    }
  }

  // The number of a code, which is learnt from now on.
  std::uint32_t number(std::uint64_t code) {
    if (2 * (entries_.size() + 1) > table_.size()) grow();
    std::size_t at = place(code);
    for (; table_[at] != kNone; at = next(at))
      if (entries_[table_[at]].code == code) return table_[at];
    table_[at] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({code, 0, 1});
    return table_[at];
  }

  // By number. `settle` brings the power up to the weight.
  double power_of(std::uint32_t number) const { return entries_[number].power; }
  void add(std::uint32_t number, double weight) { entries_[number].weight += weight; }
  void settle(std::uint32_t number) {
    Entry& entry = entries_[number];
    entry.power = exp(std::clamp(entry.weight, -kLargest, kLargest));
  }

  void lean(std::uint64_t code, double weight) {
    const std::uint32_t at = number(code);
    add(at, weight);
    settle(at);
  }

  std::size_t size() const { return entries_.size(); }

  void save(Writer& out) const { out.put(entries_); }
  void load(Reader& in) {
    in.get(entries_);
    std::size_t places = kSmallest;
    while (2 * entries_.size() > places) places *= 2;
    table_.assign(places, kNone);
    index();
  }

 private:
  struct Entry {
    std::uint64_t code;
    double weight;
    double power;
  };
  static_assert(sizeof(Entry) == 24);
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kSmallest = 256;
  static constexpr double kLargest = 600;  // so that no sum of powers overflows

  // Codes are hashes already, but whose bits are good is the domain's affair.
  std::size_t place(std::uint64_t code) const {
    return (code * 0x9e3779b97f4a7c15u >> 32) & (table_.size() - 1);
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (table_.size() - 1); }

  void grow() {
    table_.assign(2 * table_.size(), kNone);
    index();
  }
  void index() {
    for (std::uint32_t number = 0; number < entries_.size(); ++number) {
      std::size_t at = place(entries_[number].code);
      while (table_[at] != kNone) at = next(at);
      table_[at] = number;
    }
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(kSmallest, kNone);
};

}  // namespace hornbeam::playout
