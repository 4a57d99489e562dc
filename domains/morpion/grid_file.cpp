// The first line that is neither blank nor a comment tells the format: it starts with a parenthesis
// in Pentasol and with a number in the list.
#include "domains/morpion/grid_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domains/morpion/scan.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::morpion {
namespace {

constexpr std::string_view kDirectionNames[] = {"H", "V", "DP", "DN"};
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kVariantKey = "variant:";
constexpr std::size_t kMostLines = 10000;

struct TextLine {
  std::string_view text;  // without its comment
  int number;
};

class Parser {
 public:
  Parser(std::string_view text, std::string_view source, std::optional<Variant> variant,
         std::string_view how_to_name_it)
      : source_(source), variant_(variant), how_to_name_it_(how_to_name_it) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    split(text);
  }

  WrittenGrid parse() {
    if (lines_.empty()) fail(1, "there is no move here; a grid has one a line");
    if (!variant_) {
      fail(lines_.front().number,
           fmt::format("the file does not say which variant it is; {}, or add a line "
                       "'# variant: 5D' to the file",
                       how_to_name_it_));
    }
    written_.grid.variant = *variant_;
    if (lines_.front().text.find('(') != std::string_view::npos)
      parse_pentasol();
    else
      parse_list();
    return std::move(written_);
  }

 private:
  [[noreturn]] void fail(int line, std::string_view sentence) const {
    throw InputError(fmt::format("{}:{}: {}", source_, line, sentence));
  }

  void split(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      std::string_view whole = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(whole.size() + 1, text.size()));
      if (whole.ends_with('\r')) whole.remove_suffix(1);
      if (std::ranges::any_of(whole, is_control))
        fail(number,
             "there are bytes here that are no text; a grid is plain text, a move per line");
      const std::size_t comment = std::min(whole.find('#'), whole.size());
      if (comment < whole.size()) read_comment(whole.substr(comment + 1), number);
      const std::string_view content = whole.substr(0, comment);
      if (Scan(content).at_end()) continue;
      if (lines_.size() == kMostLines) fail(number, "no game has so many moves");
      lines_.push_back({content, number});
    }
  }

  // `variant: 5D`; other comments are for people.
  void read_comment(std::string_view comment, int number) {
    Scan scan(comment);
    if (scan.word() != kVariantKey) return;
    const std::string_view word = scan.word();
    const auto named = parse_variant(word);
    if (!named) {
      fail(number, fmt::format("{} is no variant; there are 5T, 5D, 4T and 4D", in_quotes(word)));
    }
    if (variant_ && *variant_ != *named) {
      fail(number, fmt::format("this is a game of {}, not of {}", name(*named), name(*variant_)));
    }
    variant_ = named;
  }

  void parse_pentasol() {
    const TextLine& head = lines_.front();
    Scan scan(head.text);
    std::optional<int> x;
    std::optional<int> y;
    const bool is_corner = scan.character('(') && (x = scan.number()) && scan.character(',') &&
                           (y = scan.number()) && scan.character(')') && scan.at_end() &&
                           is_near(*x) && is_near(*y);
    if (!is_corner) {
      fail(head.number,
           "the first line of a Pentasol file is the cross's north-west inner corner, such as "
           "(28,28)");
    }
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      auto move = parse_placement(lines_[i].text);
      if (!move) fail_move(lines_[i], "(27,27) / 0");
      move->x += kInnerCorner - *x;
      move->y += kInnerCorner - *y;
      add(*move, lines_[i]);
    }
  }

  void parse_list() {
    const int start = kInnerCorner - (written_.grid.variant.dots - 2);
    for (const TextLine& line : lines_) {
      Scan scan(line.text);
      const auto number = scan.number();
      const auto x = scan.number();
      const auto y = scan.number();
      const auto direction =
          std::find(std::begin(kDirectionNames), std::end(kDirectionNames), scan.word());
      const auto index = scan.number();
      const bool is_whole = number && x && y && direction != std::end(kDirectionNames) && index &&
                            scan.at_end() && is_near(*x) && is_near(*y) && is_near(*index);
      if (!is_whole) fail_move(line, "1 3 -1 V 0 (number, x, y, one of H V DP DN, index)");
      const auto expected = written_.grid.moves.size() + 1;
      if (*number < 0 || static_cast<std::size_t>(*number) != expected) {
        fail(line.number, fmt::format("this is move {}, not {}", expected, *number));
      }
      add({start + *x, start + *y, kDirections[direction - std::begin(kDirectionNames)], *index},
          line);
    }
  }

  void add(const Placement& move, const TextLine& line) {
    written_.grid.moves.push_back(move);
    written_.names.push_back(fmt::format("{}:{}: move {}, {}", source_, line.number,
                                         written_.grid.moves.size(), quoted(line.text)));
  }

  static bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; }
  static bool is_near(int value) { return value >= -kFarthest && value <= kFarthest; }

  // A line that is not blank, without the blanks around it.
  static std::string quoted(std::string_view line) {
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    line.remove_prefix(line.find_first_not_of(" \t"));
    return in_quotes(line);
  }

  [[noreturn]] void fail_move(const TextLine& line, std::string_view example) const {
    fail(line.number, fmt::format("{} is no move; one is written {}", quoted(line.text), example));
  }

  std::string_view source_;
  std::optional<Variant> variant_;
  std::string_view how_to_name_it_;
  std::vector<TextLine> lines_;
  WrittenGrid written_;
};

// How a text begins, comments apart.
struct Beginning {
  std::string_view line;  // the first that is neither blank nor a comment
  bool names_its_variant = false;
};
Beginning beginning_of(std::string_view text) {
  Beginning beginning;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::size_t comment = std::min(whole.find('#'), whole.size());
    if (comment < whole.size() && Scan(whole.substr(comment + 1)).word() == kVariantKey)
      beginning.names_its_variant = true;
    beginning.line = whole.substr(0, comment);
    if (!Scan(beginning.line).at_end()) break;
  }
  return beginning;
}

bool is_corner(std::string_view line) {
  Scan scan(line);
  return scan.character('(') && scan.number() && scan.character(',') && scan.number() &&
         scan.character(')') && scan.at_end();
}

}  // namespace

bool looks_like_pentasol(std::string_view text) {
  const auto [line, names_its_variant] = beginning_of(text);
  return is_corner(line) || (names_its_variant && Scan(line).character('('));
}

bool looks_like_list(std::string_view text) {
  const auto [line, names_its_variant] = beginning_of(text);
  Scan scan(line);
  const bool has_place = scan.number() && scan.number() && scan.number();
  const bool is_move = has_place && std::ranges::find(kDirectionNames, scan.word()) !=
                                        std::ranges::end(kDirectionNames);
  return is_move || (names_its_variant && !Scan(line).character('('));
}

WrittenGrid parse_written_grid(std::string_view text, std::string_view source,
                               std::optional<Variant> variant, std::string_view how_to_name_it) {
  return Parser(text, source, variant, how_to_name_it).parse();
}

Grid parse_grid(std::string_view text, std::string_view source, std::optional<Variant> variant) {
  return parse_written_grid(text, source, variant).grid;
}

std::string to_pentasol(const Grid& grid) {
  std::string text = fmt::format("({},{})\n", kInnerCorner, kInnerCorner);
  for (const Placement& move : grid.moves) text += to_text(move) + "\n";
  return text;
}

std::string to_list(const Grid& grid) {
  std::string text = fmt::format("# variant: {}\n", name(grid.variant));
  const int start = kInnerCorner - (grid.variant.dots - 2);
  int number = 0;
  for (const Placement& move : grid.moves) {
    text += fmt::format("{} {} {} {} {}\n", ++number, move.x - start, move.y - start,
                        kDirectionNames[static_cast<std::size_t>(move.direction)], move.index);
  }
  return text;
}

}  // namespace hornbeam::morpion
