// Where `improve` drops moves of a line: anywhere, or where that has paid.
//
// A line has ten tenths. Those in which a dropped move brought a better line are drawn more often: a tenth has
// weight (wins + 1) / (tries + 4), ends of lines and moves in their middle by themselves, and one draw in five
// is of any tenth. A round that drops several moves divides its one try, and what it won, among them.
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
    const std::uint32_t tenth = draw_tenth(kind, dice);
    const std::uint32_t first = begin_of(tenth, length);
    const std::uint32_t end = begin_of(tenth + 1, length);
    return first < end ? first + dice.below(end - first) : std::min(first, length - 1);
  }
  // With which probability it is of that tenth.
  double chance(CutKind kind, std::uint32_t tenth) const {
    return kAnywhere / kTenths + (1 - kAnywhere) * weight(kind, tenth) / sum(kind);
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
  OfLine& of(CutKind kind) { return tenths_[static_cast<std::size_t>(kind)]; }
  double weight(CutKind kind, std::uint32_t tenth) const {
    const Tenth& known = tenths_[static_cast<std::size_t>(kind)][tenth];
    return (known.wins + 1) / (known.tries + 4);
  }
  double sum(CutKind kind) const {
    double all = 0;
    for (std::uint32_t tenth = 0; tenth < kTenths; ++tenth) all += weight(kind, tenth);
    return all;
  }
  std::uint32_t draw_tenth(CutKind kind, Stream& dice) const {
    if (dice.uniform() < kAnywhere) return dice.below(kTenths);
    double at = dice.uniform() * sum(kind);
    for (std::uint32_t tenth = 0; tenth + 1 < kTenths; ++tenth)
      if ((at -= weight(kind, tenth)) < 0) return tenth;
    return kTenths - 1;
  }

  CutPlaces places_;
  std::array<OfLine, 2> tenths_{};
};

}  // namespace hornbeam
