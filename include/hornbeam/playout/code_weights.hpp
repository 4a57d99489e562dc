// A policy over codes: each code has a weight, 0 until it is learnt, and a move is drawn with a
// probability in proportion to e to the weight of its code.
//
// Powers e^weight are asked for far more often than weights change, so they stand beside their codes in
// a flat table, at most half full: most of the time one look says what a code's power is, or that it was
// never learnt, without a branch that cannot be foreseen. Learnt codes are numbered in the order in
// which they come. Numbers never change, so a copy of the weights can use those found in the original.
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
  static constexpr std::size_t kBytesEach = 2 * 24 + 4 * 20;

  CodeWeights() { clear(); }
  void clear() {
    entries_.clear();
    table_.assign(kSmallest, Slot{});
    numbers_.assign(kSmallest, kNone);
    has_empty_code_ = false;
  }

  // e^weight; 1 for a code that was never learnt.
  double power(std::uint64_t code) const {
    const Slot& slot = table_[place(code)];
    const bool is_empty = slot.code == kEmpty;  // and its power 1
    if (((slot.code == code) | (is_empty & !has_empty_code_)) != 0) [[likely]]
      return slot.power;
    return table_[find(code)].power;
  }

  // The number of a code, which is learnt from now on.
  std::uint32_t number(std::uint64_t code) {
    const std::size_t at = find(code);
    return numbers_[at] == kNone ? learn(code) : numbers_[at];
  }

  // By number.
  double power_of(std::uint32_t number) const { return table_[entries_[number].at].power; }
  // Adds to the weights of some codes, each given once, and says what their powers are then.
  void change(const std::vector<std::uint32_t>& numbers, const std::vector<double>& changes,
              std::vector<double>& powers) {
    powers.resize(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      double& weight = entries_[numbers[i]].weight;
      weight += changes[i];
      powers[i] = std::clamp(weight, -kLargest, kLargest);
    }
    exp_each(powers.data(), powers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      table_[entries_[numbers[i]].at].power = powers[i];
  }

  void lean(std::uint64_t code, double weight) {
    std::vector<double> power;
    change({number(code)}, {weight}, power);
  }

  std::size_t size() const { return entries_.size(); }

  void save(Writer& out) const {
    out.put(static_cast<std::uint64_t>(size()));
    for (const Entry& entry : entries_) out.put(entry.code), out.put(entry.weight);
  }
  void load(Reader& in) {
    clear();
    std::vector<std::uint32_t> numbers;
    std::vector<double> weights;
    for (auto count = in.get<std::uint64_t>(); count > 0; --count) {
      numbers.push_back(number(in.get<std::uint64_t>()));
      weights.push_back(in.get<double>());
    }
    std::vector<double> powers;
    change(numbers, weights, powers);
  }

 private:
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};  // may be a code, too
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kSmallest = 256;
  static constexpr double kLargest = 600;  // so that no sum of powers overflows

  struct Entry {
    std::uint64_t code;
    double weight;
    std::size_t at;  // in the table
  };
  static_assert(sizeof(Entry) == 24);
  struct Slot {
    std::uint64_t code = kEmpty;
    double power = 1;
  };

  // Codes are hashes already, but whose bits are good is the domain's affair.
  std::size_t place(std::uint64_t code) const {
    return (code * 0x9e3779b97f4a7c15u >> 32) & (table_.size() - 1);
  }
  // Where a code is, or would be.
  std::size_t find(std::uint64_t code) const {
    std::size_t at = place(code);
    while (numbers_[at] != kNone && table_[at].code != code) at = (at + 1) & (table_.size() - 1);
    return at;
  }

  [[gnu::noinline]] std::uint32_t learn(std::uint64_t code) {
    if (2 * (entries_.size() + 1) > table_.size()) grow();
    const std::size_t at = find(code);
    numbers_[at] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({code, 0, at});
    table_[at] = {code, 1};
    has_empty_code_ |= code == kEmpty;
    return numbers_[at];
  }

  void grow() {
    std::vector<Slot> before(2 * table_.size());
    before.swap(table_);
    numbers_.assign(table_.size(), kNone);
    for (std::uint32_t number = 0; number < entries_.size(); ++number) {
      Entry& entry = entries_[number];
      const double power = before[entry.at].power;
      entry.at = find(entry.code);
      table_[entry.at] = {entry.code, power};
      numbers_[entry.at] = number;
    }
  }

  std::vector<Entry> entries_;          // by number
  std::vector<Slot> table_;             // by code
  std::vector<std::uint32_t> numbers_;  // of what stands in the table
  bool has_empty_code_ = false;         // the code that marks an empty slot is learnt
};

}  // namespace hornbeam::playout
