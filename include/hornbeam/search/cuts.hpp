// Where `improve` drops moves of a line: anywhere, or where that has paid.
//
// A line has ten tenths; of fewer than ten moves each is one of them, and the others are not drawn. Those in which
// a dropped move brought a better line are drawn more often: a tenth has weight (wins + 1) / (tries + 4), ends of
// lines and moves in their middle by themselves, and one draw in five is of any tenth. A round that drops several
// moves divides its one try, and what it won, among them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam {

enum class CutPlaces { uniform, learned };
enum class CutKind { end, middle };

class Cuts {
 public:
  explicit Cuts(CutPlaces places) : places_(places) {}

  bool learns() const { return places_ == CutPlaces::learned; }
  void clear() { tenths_ = {}; }

  // A move of a line that has so many, at least one.
  std::uint32_t draw(CutKind kind, std::uint32_t length, Stream& dice) const {
    if (!learns()) return dice.below(length);
    const std::uint32_t tenth = draw_tenth(kind, length, dice);
    const std::uint32_t first = begin_of(tenth, length);
    return first + dice.below(begin_of(tenth + 1, length) - first);
  }
  // With which probability it is of that tenth.
  double chance(CutKind kind, std::uint32_t tenth, std::uint32_t length) const {
    if (begin_of(tenth, length) == begin_of(tenth + 1, length)) return 0;
    return kAnywhere / tenths_of(length) +
           (1 - kAnywhere) * weight(kind, tenth) / sum(kind, length);
  }

  // What the moves that a round dropped have won, from 0 to 1.
  void learn(CutKind kind, std::uint32_t length, const std::vector<std::uint32_t>& places,
             double won) {
    if (!learns() || places.empty()) return;
    const double part = 1.0 / static_cast<double>(places.size());
    for (const std::uint32_t place : places) {
      Tenth& tenth = of(kind)[place * kTenths / length];
      tenth.tries += part;
      tenth.wins += part * won;
    }
  }

  void save(Writer& out) const { out.put(tenths_); }
  void load(Reader& in) { in.get(tenths_); }

 private:
  static constexpr std::uint32_t kTenths = 10;
  static constexpr double kAnywhere = 0.2;

  struct Tenth {
    double tries = 0;
    double wins = 0;
  };
  using OfLine = std::array<Tenth, kTenths>;

  // The first of so many moves in that tenth or a later one.
  static std::uint32_t begin_of(std::uint32_t tenth, std::uint32_t length) {
    return (tenth * length + kTenths - 1) / kTenths;
  }
  // The tenths that have moves: so many, and which.
  static std::uint32_t tenths_of(std::uint32_t length) { return std::min(length, kTenths); }
  static std::uint32_t tenth_of(std::uint32_t i, std::uint32_t length) {
    return i * kTenths / tenths_of(length);
  }
  OfLine& of(CutKind kind) { return tenths_[static_cast<std::size_t>(kind)]; }
  double weight(CutKind kind, std::uint32_t tenth) const {
    const Tenth& known = tenths_[static_cast<std::size_t>(kind)][tenth];
    return (known.wins + 1) / (known.tries + 4);
  }
  double sum(CutKind kind, std::uint32_t length) const {
    double all = 0;
    for (std::uint32_t i = 0; i < tenths_of(length); ++i) all += weight(kind, tenth_of(i, length));
    return all;
  }
  std::uint32_t draw_tenth(CutKind kind, std::uint32_t length, Stream& dice) const {
    const std::uint32_t last = tenths_of(length) - 1;
    if (dice.uniform() < kAnywhere) return tenth_of(dice.below(last + 1), length);
    double at = dice.uniform() * sum(kind, length);
    for (std::uint32_t i = 0; i < last; ++i)
      if ((at -= weight(kind, tenth_of(i, length))) < 0) return tenth_of(i, length);
    return tenth_of(last, length);
  }

  CutPlaces places_;
  std::array<OfLine, 2> tenths_{};
};

}  // namespace hornbeam
