// The words of the rules: who plays, how a game is won, and whether colours may be swapped.
#pragma once

#include <cstdint>
#include <string>

namespace hornbeam::havannah {

// The players. White begins.
inline constexpr int kWhite = 0;
inline constexpr int kBlack = 1;

// How a stone won: a bit for each, since one stone may complete several.
using Wins = std::uint8_t;
inline constexpr Wins kRing = 1;    // a loop around at least one cell, whoever holds it
inline constexpr Wins kBridge = 2;  // a chain that links two corners
inline constexpr Wins kFork = 4;    // a chain that links three sides; corners belong to none

// "ring", "bridge and fork"
inline std::string to_text(Wins wins) {
  std::string text;
  const auto add = [&](Wins win, const char* name) {
    if (wins & win) text += (text.empty() ? "" : " and ") + std::string(name);
  };
  add(kRing, "ring");
  add(kBridge, "bridge");
  add(kFork, "fork");
  return text;
}

// Rules of heavy playouts (Position::kHeavyRules) that are left out.
inline constexpr std::uint32_t kWithoutWin = 1;
inline constexpr std::uint32_t kWithoutBlock = 2;
inline constexpr std::uint32_t kWithoutBridge = 4;

// Whether the second player's first move may be to take over the first stone.
enum class SwapRule : bool { off, on };

}  // namespace hornbeam::havannah
