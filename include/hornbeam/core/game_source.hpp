// Where a game is written: FILE, or - for standard input; with @N behind it only its first N moves.
#pragma once

#include <charconv>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/read_whole.hpp"

namespace hornbeam {

struct GameSource {
  std::string_view name;                  // of the file, or -
  std::optional<std::size_t> moves = {};  // nothing: all of them

  bool is_standard_input() const { return name == "-"; }
  bool is_file() const { return is_file(name); }
  // In complaints.
  std::string_view told() const { return is_standard_input() ? "standard input" : name; }

  static bool is_file(std::string_view path) {
    std::error_code ignored;
    return path.find('\0') == std::string_view::npos &&
           std::filesystem::exists(std::filesystem::path(path), ignored);
  }

  // A file may have an @ in its name.
  static GameSource parse(std::string_view text) {
    const std::size_t at = text.rfind('@');
    if (at == std::string_view::npos || is_file(text)) return {text};
    std::size_t moves = 0;
    const char* const end = text.data() + text.size();
    const auto [read, problem] = std::from_chars(text.data() + at + 1, end, moves);
    if (problem != std::errc{} || read != end) return {text};
    return {text.substr(0, at), moves};
  }

  // All that is written there; `what` would be shorter, in a complaint. Throws InputError.
  std::string read(std::istream& standard_input, const std::string& what = "game") const {
    constexpr std::size_t kMostMebibytes = 1;
    const std::string source(told());
    if (is_standard_input()) return read_whole(standard_input, source, kMostMebibytes, what);
    std::ifstream file{std::filesystem::path(name), std::ios::binary};
    std::error_code ignored;
    if (!file || std::filesystem::is_directory(std::filesystem::path(name), ignored))
      throw InputError(source + ": this file cannot be read");
    return read_whole(file, source, kMostMebibytes, what);
  }

  // How many of all the game's moves are wanted. Throws InputError where there are not as many.
  std::size_t wanted(std::size_t all) const {
    if (moves && *moves > all)
      throw InputError(std::string(name) + " has " + std::to_string(all) + " moves; " +
                       std::to_string(*moves) + " cannot be taken from it");
    return moves.value_or(all);
  }
};

}  // namespace hornbeam
