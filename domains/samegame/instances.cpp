// A name is looked up among the families first, then as a file, then as a file with `/N` behind it.
#include "domains/samegame/instances.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "domains/samegame/embedded.hpp"
#include "domains/samegame/parse.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::samegame {
namespace {

template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// What stands before and after a separator; everything is before where there is none.
struct Halves {
  std::string_view before;
  std::string_view after;
  bool is_split = false;
};

Halves split_at(std::string_view text, std::size_t position) {
  if (position == std::string_view::npos) return {text, {}, false};
  return {text.substr(0, position), text.substr(position + 1), true};
}
Halves split_first(std::string_view text, char c) {
  return split_at(text, text.find(c));
}
Halves split_last(std::string_view text, char c) {
  return split_at(text, text.rfind(c));
}

Board load_member(std::string_view boards, const Halves& name, int count) {
  const auto number = to_number<int>(name.after);
  if (!number || *number < 1 || *number > count) {
    const std::string whole =
        fmt::format("{}{}{}", name.before, name.is_split ? "/" : "", name.after);
    throw InputError(fmt::format("{} is no board; there are {}/1 to {}/{}", in_quotes(whole),
                                 name.before, name.before, count));
  }
  return parse(boards, name.before, number);
}

Board load_random(std::string_view name, std::string_view arguments) {
  const Halves shape_and_seed = split_first(arguments, '/');
  const Halves rows_and_rest = split_first(shape_and_seed.before, 'x');
  const Halves columns_and_colors = split_first(rows_and_rest.after, 'x');
  const auto rows = to_number<int>(rows_and_rest.before);
  const auto columns = to_number<int>(columns_and_colors.before);
  const auto colors = to_number<int>(columns_and_colors.after);
  const auto seed = to_number<std::uint64_t>(shape_and_seed.after);
  if (!rows || !columns || !colors || !seed) {
    throw InputError(
        fmt::format("{} is no board; a random board is named "
                    "random/ROWSxCOLUMNSxCOLORS/SEED, as in random/15x15x5/1",
                    in_quotes(name)));
  }
  const auto within = [](int value, int most) { return value >= 1 && value <= most; };
  if (!within(*rows, kMaxSide) || !within(*columns, kMaxSide) || !within(*colors, kMaxColors)) {
    throw InputError(
        fmt::format("{} is no board; a board has 1 to {} rows, 1 to {} columns and "
                    "1 to {} colours",
                    in_quotes(name), kMaxSide, kMaxSide, kMaxColors));
  }
  return random_board(*rows, *columns, *colors, *seed);
}

std::string read_all(std::istream& input, std::string_view source) {
  return read_whole(input, std::string(source), 16, "file of boards");
}

Board load_file(std::string_view path, std::optional<int> number) {
  std::ifstream file{std::filesystem::path(path), std::ios::binary};
  if (!file) throw InputError(fmt::format("{}: this file cannot be read", path));
  return parse(read_all(file, path), path, number);
}

[[noreturn]] void fail_unknown(std::string_view name, const Halves& family) {
  constexpr std::array<std::string_view, 3> kNames{"standard", "schadd", "random"};
  std::string sentence =
      fmt::format("{} is neither a family of boards nor a file. ", in_quotes(name));
  if (const auto meant = nearest(family.before, kNames)) {
    const bool has_rest = family.is_split && !family.after.empty();
    sentence +=
        fmt::format("Did you mean '{}/{}'? ", *meant, has_rest ? shortened(family.after) : "1");
  }
  sentence += "There are ";
  for (std::size_t i = 0; i < families().size(); ++i) {
    const bool is_last = i + 1 == families().size();
    sentence += fmt::format("{}{}", i == 0 ? "" : is_last ? "; and " : "; ", families()[i].text());
  }
  throw InputError(sentence);
}

}  // namespace

bool is_fixed(std::string_view name) {
  const std::string_view family = split_first(name, '/').before;
  return family == "standard" || family == "schadd" || family == "random";
}

Board load(std::string_view name, std::istream& standard_input) {
  const Halves family = split_first(name, '/');
  if (family.before == "standard") return load_member(kStandardBoards, family, kStandardBoardCount);
  if (family.before == "schadd") return load_member(kSchaddBoards, family, 250);
  if (family.before == "random") return load_random(name, family.after);

  const Halves file = split_last(name, '/');
  const auto number = to_number<int>(file.after);
  if (name == "-") return parse(read_all(standard_input, "-"), "-");
  if (file.before == "-" && number) return parse(read_all(standard_input, "-"), "-", number);

  std::error_code ignored;
  const auto exists = [&](std::string_view path) {
    return path.find('\0') == std::string_view::npos &&
           std::filesystem::exists(std::filesystem::path(path), ignored);
  };
  const auto is_directory = [&](std::string_view path) {
    return std::filesystem::is_directory(std::filesystem::path(path), ignored);
  };
  if (exists(name)) {
    if (is_directory(name)) {
      throw InputError(fmt::format("{}: this is a directory; name a file in it", name));
    }
    return load_file(name, std::nullopt);
  }
  if (number && exists(file.before) && !is_directory(file.before)) {
    return load_file(file.before, number);
  }
  fail_unknown(name, family);
}

Board random_board(int rows, int columns, int colors, std::uint64_t seed) {
  // Forked away from the numbers that a search with the same seed draws, and by shape, so that
  // boards of one seed have nothing in common.
  constexpr std::uint64_t kBoards = 0x626f617264;  // "board"
  const auto shape = static_cast<std::uint64_t>((rows * 256 + columns) * 256 + colors);
  Stream stream = Stream(seed).fork(kBoards).fork(shape);
  Board board{.columns = columns, .rows = rows, .colors = colors, .tiles = {}};
  for (int i = 0; i < rows * columns; ++i) {
    board.tiles.push_back(
        static_cast<std::uint8_t>(1 + stream.below(static_cast<std::uint32_t>(colors))));
  }
  close_color_gaps(board);  // a small board may lack some
  return board;
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {{{"standard/", "", 1, kStandardBoardCount}},
       "the standardized test set, 15x15 with 5 colours"},
      {{{"schadd/", "", 1, 250}}, "the SP-MCTS authors' random boards, 15x15 with 5 colours"},
      {{{"random/", "ROWSxCOLUMNSxCOLORS/SEED"}}, "a random board, the same on every machine"},
      {{{"", "FILE"}, {"", "FILE/N"}}, "the board in a file, or board N of several"},
      {{{"-"}, {"-/", "N"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::samegame
