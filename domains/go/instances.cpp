// A name is a board's size with options behind it, or else a file.
#include "domains/go/instances.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "domains/go/handicap.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/game_source.hpp"
#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::go {
namespace {

template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// COLUMNSxROWS, whatever the numbers are.
std::optional<Shape> to_shape(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto columns = to_number<int>(text.substr(0, x));
  const auto rows = to_number<int>(text.substr(x + 1));
  if (!columns || !rows) return std::nullopt;
  return Shape{*columns, *rows};
}

void set_handicap(Start& start, std::string_view text) {
  const auto stones = to_number<int>(text);
  const int most = most_handicap(start.shape);
  if (!stones || *stones < 2 || *stones > most) {
    throw InputError(
        most == 0
            ? fmt::format("handicap={}: a board of {}x{} has no places for handicap stones",
                          shortened(text), start.shape.columns, start.shape.rows)
            : fmt::format("handicap={}: a board of {}x{} has places for 2 to {} handicap stones",
                          shortened(text), start.shape.columns, start.shape.rows, most));
  }
  for (const Vertex v : fixed_handicap(start.shape, *stones)) start.put(v, kBlack);
  start.to_move = kWhite;
}

void set_option(Start& start, std::string_view option) {
  const std::size_t sign = option.find('=');
  const std::string_view key = option.substr(0, sign);
  const std::string_view value =
      sign == std::string_view::npos ? std::string_view() : option.substr(sign + 1);
  if (key == "komi") {
    const auto komi = to_number<double>(value);
    if (!komi || !std::isfinite(*komi) || std::abs(*komi) > kMaxArea)
      throw InputError(
          fmt::format("komi={}: komi is a number of points, as in komi=7.5", shortened(value)));
    start.rules.komi = *komi;
  } else if (key == "suicide") {
    if (value != "yes" && value != "no")
      throw InputError(fmt::format("suicide={}: it is yes or no", shortened(value)));
    start.rules.suicide = value == "yes";
  } else if (key == "handicap") {
    set_handicap(start, value);
  } else {
    constexpr std::array<std::string_view, 3> kKeys{"komi", "suicide", "handicap"};
    std::string sentence = fmt::format("{} is no option of a board. ", in_quotes(option));
    if (const auto meant = nearest(key, kKeys))
      sentence += fmt::format("Did you mean '{}'? ", *meant);
    throw InputError(sentence +
                     "There are komi, suicide and handicap, as in 9x9/komi=5.5/suicide=yes");
  }
}

Start empty_board(Shape shape, std::string_view options) {
  if (shape.columns < 1 || shape.columns > kMaxSide || shape.rows < 1 || shape.rows > kMaxSide)
    throw InputError(fmt::format("{}x{} is no board of Go; sides are 1 to {}", shape.columns,
                                 shape.rows, kMaxSide));
  Start start{.shape = shape};
  while (!options.empty()) {
    const std::size_t slash = options.find('/');
    set_option(start, options.substr(0, slash));
    options = slash == std::string_view::npos ? std::string_view() : options.substr(slash + 1);
  }
  return start;
}

}  // namespace

bool is_fixed(std::string_view name) {
  return to_shape(name.substr(0, name.find('/'))).has_value();
}

WrittenGame load_written(std::string_view name, std::istream& standard_input) {
  const std::size_t slash = name.find('/');
  if (const auto shape = to_shape(name.substr(0, slash))) {
    const std::string_view options =
        slash == std::string_view::npos ? std::string_view() : name.substr(slash + 1);
    return {{empty_board(*shape, options)}, {}};
  }
  const GameSource source = GameSource::parse(name);
  if (!source.is_standard_input() && !source.is_file()) {
    throw InputError(
        fmt::format("{} is neither a board nor a file. A board is named by its columns "
                    "and rows, as in 9x9 or 19x19/komi=6.5",
                    in_quotes(name)));
  }
  WrittenGame written = parse_written_sgf(source.read(standard_input), source.told());
  written.game.moves.resize(source.wanted(written.game.moves.size()));
  return written;
}

Game load(std::string_view name, std::istream& standard_input) {
  return require_legal(load_written(name, standard_input));
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {{{"9x9"}, {"13x13"}, {"19x19"}, {"", "COLUMNSxROWS"}}, "an empty board, sides from 1 to 25"},
      {{{"9x9/komi=", "POINTS"}, {"19x19/handicap=", "STONES"}, {"9x9/suicide=yes"}},
       "the same with a komi other than 7.5, handicap stones, or other rules"},
      {{{"", "FILE"}, {"", "FILE@MOVES"}}, "the game in an SGF file, or its first moves"},
      {{{"-"}, {"-@", "MOVES"}}, "the same from standard input"},
  };
  return all;
}

}  // namespace hornbeam::go
