#include "domains/go/point.hpp"

#include <algorithm>
#include <charconv>

namespace hornbeam::go {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(kLetters.size() == kMaxSide);

constexpr char capital(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

std::string to_text(Vertex vertex) {
  return kLetters[static_cast<std::size_t>(vertex.column)] + std::to_string(vertex.row + 1);
}

std::optional<Vertex> parse_vertex(std::string_view text, Shape shape) {
  if (text.size() < 2 || text[1] == '0') return std::nullopt;
  const std::size_t column = kLetters.find(capital(text[0]));
  int row = 0;
  const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (column == std::string_view::npos) return std::nullopt;
  const Vertex vertex{static_cast<int>(column), row - 1};
  if (!shape.holds(vertex)) return std::nullopt;
  return vertex;
}

bool is_pass(std::string_view text) {
  constexpr std::string_view kWord = "PASS";
  return std::equal(text.begin(), text.end(), kWord.begin(), kWord.end(),
                    [](char a, char b) { return capital(a) == b; });
}

}  // namespace hornbeam::go
