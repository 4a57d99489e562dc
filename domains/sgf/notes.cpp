#include "domains/sgf/notes.hpp"

#include <fmt/format.h>

#include <charconv>

namespace hornbeam::sgf {
namespace {

std::string property(const char* name, const std::string& value) {
  return value.empty() ? "" : fmt::format("{}[{}]", name, escaped(value));
}

// A value is the beginner's in notes and Black's in files.
double turned(double value, char beginner) {
  return beginner == 'B' ? value : 1 - value;
}

}  // namespace

std::string head_text(const GameNotes& notes, char beginner) {
  const bool black_begins = beginner == 'B';
  return property("PB", notes.players[black_begins ? 0 : 1]) +
         property("PW", notes.players[black_begins ? 1 : 0]) + property("RE", notes.outcome) +
         property("TM", notes.main_time ? fmt::format("{:g}", *notes.main_time) : "") +
         property("OT", notes.overtime);
}

std::string move_text(const GameNotes& notes, std::size_t moves, char beginner) {
  const auto value = notes.value_after(moves);
  if (!value) return "";
  const double black = 100 * turned(*value, beginner);
  return fmt::format("SBKV[{0:.2f}]C[Black {0:.1f} %, White {1:.1f} %]", black, 100 - black);
}

GameNotes read_head(const Node& root, char beginner) {
  const auto value = [&](const char* name) {
    const Property* found = root.find(name);
    return found ? found->values.front() : std::string();
  };
  GameNotes notes{.players = {value("PB"), value("PW")}, .outcome = value("RE")};
  if (beginner != 'B') std::swap(notes.players[0], notes.players[1]);
  return notes;
}

std::optional<double> read_value(const Node& node, char beginner) {
  const Property* found = node.find("SBKV");
  if (!found) return std::nullopt;
  const std::string& text = found->values.front();
  double percent = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), percent);
  if (problem != std::errc{} || !(percent >= 0 && percent <= 100)) return std::nullopt;
  return turned(percent / 100, beginner);
}

}  // namespace hornbeam::sgf
