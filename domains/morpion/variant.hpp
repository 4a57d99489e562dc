// The four games of Morpion Solitaire: how many dots make a line (5 or 4), and whether two lines of
// the same direction may touch, T, or must be disjoint, D.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hornbeam::morpion {

struct Variant {
  std::uint8_t dots = 5;
  bool touching = true;
  bool operator==(const Variant&) const = default;
};

inline constexpr Variant k5T{5, true};
inline constexpr Variant k5D{5, false};
inline constexpr Variant k4T{4, true};
inline constexpr Variant k4D{4, false};
inline constexpr Variant kVariants[] = {k5T, k5D, k4T, k4D};

inline std::string name(Variant variant) {
  return std::string(1, static_cast<char>('0' + variant.dots)) + (variant.touching ? 'T' : 'D');
}

// Small letters will do.
inline std::optional<Variant> parse_variant(std::string_view text) {
  std::string capital(text);
  if (capital.ends_with('t')) capital.back() = 'T';
  if (capital.ends_with('d')) capital.back() = 'D';
  for (const Variant variant : kVariants)
    if (capital == name(variant)) return variant;
  return std::nullopt;
}

// No game has more moves. 5T: Michalewski, Nagórko and Pawlewicz, "485 - a new upper bound for
// Morpion Solitaire", 2015. 5D: the same, "An upper bound of 84 for Morpion Solitaire 5D", 2016.
// The 4-variants are solved: 62 and 35 are reached (Hyyrö and Poranen, 2007) and optimal (Quist,
// 2008).
constexpr int most_moves(Variant variant) {
  if (variant.dots == 5) return variant.touching ? 485 : 84;
  return variant.touching ? 62 : 35;
}

}  // namespace hornbeam::morpion
