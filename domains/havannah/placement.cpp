#include "domains/havannah/placement.hpp"

#include <charconv>

namespace hornbeam::havannah {
namespace {

constexpr std::string_view kSwapText = "swap";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_swap(std::string_view text) {
  if (text.size() != kSwapText.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (lower(text[i]) != kSwapText[i]) return false;
  return true;
}

// Where a row's numbers begin.
int first_column(Notation notation, int side, int y) {
  return notation == Notation::little_golem ? row_begin(side, y) : 0;
}

}  // namespace

std::string to_text(Placement placement, int side, Notation notation) {
  if (placement == kSwapPlacement) return std::string(kSwapText);
  const int number = placement.x - first_column(notation, side, placement.y) + 1;
  return static_cast<char>('a' + placement.y) + std::to_string(number);
}

std::optional<Placement> parse_placement(std::string_view text, int side, Notation notation) {
  if (is_swap(text)) return kSwapPlacement;
  if (text.size() < 2 || text[1] < '1' || text[1] > '9') return std::nullopt;
  const int y = lower(text[0]) - 'a';
  if (y < 0 || y >= 2 * side - 1) return std::nullopt;
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, problem] = std::from_chars(text.data() + 1, end, number);
  if (problem != std::errc{} || read != end || number >= 2 * side) return std::nullopt;
  const Placement placement{number - 1 + first_column(notation, side, y), y};
  if (!is_on_board(side, placement)) return std::nullopt;
  return placement;
}

}  // namespace hornbeam::havannah
