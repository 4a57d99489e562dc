#include "domains/go/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "domains/sgf/notes.hpp"
#include "domains/sgf/sgf.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/small_letters.hpp"

namespace hornbeam::go {
namespace {

using sgf::Node;
using sgf::Property;

constexpr double kMostKomi = 1e4;  // more is nobody's
constexpr std::size_t kMostMoves = 10'000;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

// New Zealand's, Ing's (GOE in the standard of SGF) and Tromp's and Taylor's do. Programs write their names
// in many ways: "New Zealand", "new_zealand", "Tromp-Taylor", "TrompTaylor".
bool allow_suicide(std::string_view rules) {
  std::string name = in_small_letters(rules);
  std::erase_if(
      name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '_' || c == '-'; });
  static constexpr std::array<std::string_view, 6> kNames{"nz",  "newzealand", "goe",
                                                          "ing", "inggoe",     "tromptaylor"};
  return std::ranges::find(kNames, name) != kNames.end();
}

template <class Number>
std::optional<Number> signed_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class Reader {
 public:
  explicit Reader(std::string_view source) : source_(source) {}

  WrittenGame read(const std::vector<Node>& nodes) {
    read_head(nodes.front());
    written_.notes = sgf::read_head(nodes.front(), 'B');
    for (const Node& node : nodes) {
      if (node.find("AB") || node.find("AW") || node.find("AE")) set_up(node);
      if (const Property* property = node.find("PL")) set_to_move(*property);
      for (const Property& property : node.properties)
        if (property.name == "B" || property.name == "W") add_move(property);
      if (const auto value = sgf::read_value(node, 'B'); value && !game().moves.empty()) {
        written_.notes.values.resize(game().moves.size());
        written_.notes.values.back() = value;
      }
    }
    check_set_up();
    if (start().is_empty()) start().stones.clear();
    return std::move(written_);
  }

 private:
  Game& game() { return written_.game; }
  Start& start() { return written_.game.start; }
  const Start& start() const { return written_.game.start; }
  [[noreturn]] void fail(const Property& property, const std::string& sentence) const {
    throw InputError(fmt::format("{}: {}", sgf::place(source_, property), sentence));
  }

  void read_head(const Node& root) {
    if (const Property* kind = root.find("GM"); kind && trimmed(kind->values.front()) != "1")
      fail(*kind,
           fmt::format("GM[{}] is another game; Go is GM[1]", shortened(kind->values.front())));
    start().shape = {19, 19};
    if (const Property* size = root.find("SZ")) start().shape = shape_of(*size);
    if (const Property* komi = root.find("KM")) start().rules.komi = komi_of(*komi);
    if (const Property* rules = root.find("RU"))
      start().rules.suicide = allow_suicide(rules->values.front());
    if (const Property* handicap = root.find("HA"))
      if (signed_number<int>(trimmed(handicap->values.front())).value_or(0) >= 2)
        start().to_move = kWhite;
  }

  Shape shape_of(const Property& property) const {
    const std::string_view text = trimmed(property.values.front());
    const std::size_t colon = text.find(':');
    const auto columns = signed_number<int>(text.substr(0, colon));
    const auto rows =
        colon == std::string_view::npos ? columns : signed_number<int>(text.substr(colon + 1));
    const auto is_side = [](const auto& side) { return side && *side >= 1 && *side <= kMaxSide; };
    if (!is_side(columns) || !is_side(rows))
      fail(property, fmt::format("SZ[{}] is no size of a board; one is SZ[19], or SZ[9:7] for 9 "
                                 "columns and 7 rows, and sides are 1 to {}",
                                 shortened(text), kMaxSide));
    return {*columns, *rows};
  }

  double komi_of(const Property& property) const {
    const std::string_view text = trimmed(property.values.front());
    if (text.empty()) return Rules{}.komi;
    const auto komi = signed_number<double>(text);
    if (!komi || !std::isfinite(*komi) || std::abs(*komi) > kMostKomi)
      fail(property,
           fmt::format("KM[{}] is no komi; one is a number such as KM[7.5]", shortened(text)));
    return *komi;
  }

  // Letters count columns from the left and rows from the top.
  std::optional<Vertex> vertex_of(std::string_view text) const {
    if (text.size() != 2) return std::nullopt;
    const Vertex vertex{text[0] - 'a', start().shape.rows - 1 - (text[1] - 'a')};
    if (!start().shape.holds(vertex)) return std::nullopt;
    return vertex;
  }

  void add_move(const Property& property) {
    const Color color = property.name == "B" ? kBlack : kWhite;
    const std::string_view text = trimmed(property.values.front());
    const bool is_small = std::max(start().shape.columns, start().shape.rows) <= 19;
    std::optional<Vertex> move;
    if (!text.empty() && !(text == "tt" && is_small)) {
      move = vertex_of(text);
      if (!move)
        fail(property, fmt::format("{}[{}] is no point of this board of {}x{}; one is two letters, "
                                   "and the first point, A{}, is [aa]",
                                   property.name, shortened(text), start().shape.columns,
                                   start().shape.rows, start().shape.rows));
    }
    check_set_up();
    if (game().moves.empty()) start().to_move = color;
    if (color != to_move()) add(std::nullopt, property);
    add(move, property);
  }

  void add(std::optional<Vertex> move, const Property& property) {
    if (game().moves.size() == kMostMoves)
      fail(property, fmt::format("no game has more than {} moves", kMostMoves));
    game().moves.push_back(move);
    written_.names.push_back(fmt::format("{}: move {}, '{}'", sgf::place(source_, property),
                                         game().moves.size(), move ? to_text(*move) : "pass"));
  }

  Color to_move() const {
    return written_.game.moves.size() % 2 == 0 ? start().to_move : other(start().to_move);
  }

  void set_to_move(const Property& property) {
    const std::string name = in_small_letters(trimmed(property.values.front()));
    const bool is_black = name == "b" || name == "black" || name == "1";
    if (!is_black && name != "w" && name != "white" && name != "2")
      fail(property, fmt::format("PL[{}] is no player; they are PL[B] and PL[W]",
                                 shortened(property.values.front())));
    const Color color = is_black ? kBlack : kWhite;
    if (game().moves.empty())
      start().to_move = color;
    else if (color != to_move())
      add(std::nullopt, property);
  }

  // The board as it is becomes the start, and the stones are put on it or taken away.
  void set_up(const Node& node) {
    if (!game().moves.empty()) {
      const Reference now = reference_after(require_legal(written_));
      const Color mover = to_move();
      const Mailbox& board = now.board();
      for (int row = 0; row < start().shape.rows; ++row)
        for (int column = 0; column < start().shape.columns; ++column)
          start().put({column, row}, board.at({column, row}));
      start().to_move = mover;
      game().moves.clear();
      written_.names.clear();
      written_.notes.values.clear();
    }
    for (const Property& property : node.properties) {
      if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
      unchecked_ = property;
      const Color color = property.name == "AB" ? kBlack : property.name == "AW" ? kWhite : kEmpty;
      for (const std::string& value : property.values) put(property, trimmed(value), color);
    }
  }

  // That every chain has a liberty, once all stones are there.
  void check_set_up() {
    if (!unchecked_) return;
    const Mailbox board(start());
    Start rest = start();  // what was not looked at yet
    for (int row = 0; row < rest.shape.rows; ++row) {
      for (int column = 0; column < rest.shape.columns; ++column) {
        const Vertex v{column, row};
        if (rest.at(v) == kEmpty) continue;
        if (board.liberties(v).empty())
          fail(*unchecked_, fmt::format("the stone on {} has no liberty then", to_text(v)));
        for (const Vertex stone : board.region(v)) rest.put(stone, kEmpty);
      }
    }
    unchecked_.reset();
  }

  // A point, or two opposite corners of a rectangle.
  void put(const Property& property, std::string_view text, Color color) {
    if (text.empty() && color == kEmpty) return;
    const std::size_t colon = text.find(':');
    const auto first = vertex_of(trimmed(text.substr(0, colon)));
    const auto second =
        colon == std::string_view::npos ? first : vertex_of(trimmed(text.substr(colon + 1)));
    if (!first || !second)
      fail(property,
           fmt::format("{}[{}] is no point of this board of {}x{}; one is two letters, as "
                       "in [cd], or a rectangle, as in [cd:ef]",
                       property.name, shortened(text), start().shape.columns, start().shape.rows));
    const auto [left, right] = std::minmax(first->column, second->column);
    const auto [bottom, top] = std::minmax(first->row, second->row);
    for (int row = bottom; row <= top; ++row)
      for (int column = left; column <= right; ++column) start().put({column, row}, color);
  }

  std::string source_;
  WrittenGame written_;
  std::optional<Property> unchecked_;  // the last that set up stones since the last look at them
};

std::string point_text(Vertex v, Shape shape) {
  return {static_cast<char>('a' + v.column), static_cast<char>('a' + shape.rows - 1 - v.row)};
}

std::string stones_text(const Start& start, const char* name, Color color) {
  std::string text;
  for (int row = start.shape.rows - 1; row >= 0; --row)
    for (int column = 0; column < start.shape.columns; ++column)
      if (start.at({column, row}) == color)
        text += fmt::format("[{}]", point_text({column, row}, start.shape));
  return text.empty() ? "" : "\n" + (name + text);
}

}  // namespace

WrittenGame parse_written_sgf(std::string_view text, std::string_view source) {
  return Reader(source).read(sgf::parse_main_line(text, source));
}

Game parse_sgf(std::string_view text, std::string_view source) {
  return require_legal(parse_written_sgf(text, source));
}

Game require_legal(WrittenGame written) {
  Reference rules(written.game.start);
  for (std::size_t i = 0; i < written.game.moves.size(); ++i) {
    const std::string flaw = rules.flaw(written.game.moves[i]);
    if (!flaw.empty()) throw InputError(fmt::format("{}, is illegal: {}", written.names[i], flaw));
    rules.play(written.game.moves[i]);
  }
  return std::move(written.game);
}

std::string to_sgf(const Game& game, const GameNotes& notes) {
  const Start& start = game.start;
  const Shape shape = start.shape;
  std::string text = "(;FF[4]GM[1]CA[UTF-8]AP[Hornbeam]";
  text += shape.columns == shape.rows ? fmt::format("SZ[{}]", shape.columns)
                                      : fmt::format("SZ[{}:{}]", shape.columns, shape.rows);
  text += fmt::format("KM[{}]RU[{}]", start.rules.komi,
                      start.rules.suicide ? "Tromp-Taylor" : "Chinese");
  text += sgf::head_text(notes, 'B');
  text += stones_text(start, "AB", kBlack) + stones_text(start, "AW", kWhite);
  if (!start.is_empty() || start.to_move == kWhite)
    text += start.to_move == kBlack ? "PL[B]" : "PL[W]";
  Color color = start.to_move;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    text += i % 10 == 0 || notes.value_after(i) ? "\n" : "";
    text += fmt::format(";{}[{}]", color == kBlack ? 'B' : 'W',
                        game.moves[i] ? point_text(*game.moves[i], shape) : "");
    text += sgf::move_text(notes, i + 1, 'B');
    color = other(color);
  }
  return text + ")\n";
}

Position position_after(const Game& game) {
  Position position(game.start);
  for (const auto& move : game.moves) position.play({move ? game.start.shape.point(*move) : kPass});
  return position;
}

Reference reference_after(const Game& game) {
  Reference reference(game.start);
  for (const auto& move : game.moves) reference.play(move);
  return reference;
}

}  // namespace hornbeam::go
