// Text to board in three steps: split the text into lines and records, read one record's rows into
// cells that remember where they stood, then check the board as a whole.
#include "domains/samegame/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <charconv>
#include <limits>
#include <set>
#include <vector>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam::samegame {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kSymbols = "0123456789abcde";
static_assert(kSymbols.size() == kMaxColors);

// Symbols are numbered in the order of their colours: 0..99, A..Z, a..z; 0 is an empty cell.
constexpr std::uint8_t kEmpty = 0;
constexpr std::uint8_t kFirstNumber = 1;
constexpr std::uint8_t kFirstUpper = kFirstNumber + 100;
constexpr std::uint8_t kFirstLower = kFirstUpper + 26;
constexpr std::size_t kSymbolCount = kFirstLower + 26;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

struct Place {
  std::string_view source;
  int line = 1;
  int column = 1;
};

[[noreturn]] void fail(const Place& place, std::string_view sentence) {
  throw InputError(fmt::format("{}:{}:{}: {}", place.source, place.line, place.column, sentence));
}

struct TextLine {
  std::string_view text;  // without its comment and the blanks at its end
  Place place;            // of its first byte
  bool has_comment = false;

  Place at(std::size_t offset) const {
    return {place.source, place.line, place.column + static_cast<int>(offset)};
  }
};

std::vector<TextLine> split_lines(std::string_view text, std::string_view source) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<TextLine> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t comment = line.find('#');
    const bool has_comment = comment != std::string_view::npos;
    if (has_comment) line = line.substr(0, comment);
    line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
    lines.push_back({line, {source, static_cast<int>(lines.size()) + 1}, has_comment});
  }
  return lines;
}

struct Record {
  int number = 1;
  Place place;
  std::vector<TextLine> rows;
};

// The words of a line, each a part of it.
std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0;;) {
    begin = line.find_first_not_of(kBlanks, begin);
    if (begin == std::string_view::npos) return words;
    const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = end;
  }
}

// N of a line `board N`; nothing where the line is a row.
std::optional<int> board_number(const TextLine& line) {
  const std::vector<std::string_view> words = split_words(line.text);
  if (words.size() < 2 || words[0] != "board") return std::nullopt;
  int number = 0;
  const std::string_view digits = words[1];
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (words.size() > 2 || error != std::errc{} || end != digits.data() + digits.size() ||
      number < 0) {
    fail(line.place, "a board's head is 'board N' with a whole number N");
  }
  return number;
}

std::vector<Record> split_records(std::string_view text, std::string_view source) {
  std::vector<Record> records;
  std::set<int> numbers;
  bool is_ended = false;  // by a blank line
  for (const TextLine& line : split_lines(text, source)) {
    if (line.text.empty()) {
      is_ended =
          is_ended || (!line.has_comment && !records.empty() && !records.back().rows.empty());
      continue;
    }
    if (const auto number = board_number(line)) {
      if (!numbers.insert(*number).second) {
        fail(line.place, fmt::format("board {} is here a second time", *number));
      }
      if (!records.empty() && numbers.size() == records.size()) {
        fail(line.place, "the board above this one has no 'board N' line; give each board one");
      }
      records.push_back({*number, line.place, {}});
      is_ended = false;
      continue;
    }
    if (is_ended) {
      fail(line.place,
           "rows after a blank line; leave it out, or start each board with a line 'board N'");
    }
    if (records.empty()) records.push_back({1, line.place, {}});
    records.back().rows.push_back(line);
  }
  return records;
}

struct Cell {
  std::uint8_t symbol = kEmpty;
  Place place;
};
using Row = std::vector<Cell>;

std::uint8_t read_letter(char c, const Place& place) {
  if (c == '.') return kEmpty;
  if (is_digit(c)) return static_cast<std::uint8_t>(kFirstNumber + (c - '0'));
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint8_t>(kFirstUpper + (c - 'A'));
  if (c >= 'a' && c <= 'z') return static_cast<std::uint8_t>(kFirstLower + (c - 'a'));
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte > 0x7e) {
    fail(place,
         fmt::format("byte 0x{:02x} is no text; a board is rows of digits or letters", byte));
  }
  fail(place, fmt::format("'{}' is no tile; tiles are digits or letters, '.' is an empty cell", c));
}

std::uint8_t read_word(std::string_view word, const Place& place) {
  if (word == "-1") return kEmpty;
  if (word.size() == 1) return read_letter(word[0], place);
  if (word.size() == 2 && is_digit(word[0]) && word[0] != '0' && is_digit(word[1])) {
    return static_cast<std::uint8_t>(kFirstNumber + (word[0] - '0') * 10 + (word[1] - '0'));
  }
  for (std::size_t i = 0; i < word.size(); ++i) {  // a byte that is no tile anywhere is told first
    if (word[i] != '-') {
      read_letter(word[i], {place.source, place.line, place.column + static_cast<int>(i)});
    }
  }
  fail(place, fmt::format("'{}' is no tile; where blanks separate the tiles, a tile is one letter "
                          "or a number from 0 to 99, and -1 is an empty cell",
                          shortened(word, 12)));
}

Row read_row(const TextLine& line) {
  const std::vector<std::string_view> words = split_words(line.text);
  const bool by_word = words.size() > 1 || words[0] == "-1";
  Row row;
  const auto append = [&](std::string_view word) {
    const Place place = line.at(static_cast<std::size_t>(word.data() - line.text.data()));
    const std::uint8_t symbol = read_word(word, place);
    if (row.size() == kMaxSide) {
      fail(place, fmt::format("this row is too long; a board has at most {} columns", kMaxSide));
    }
    row.push_back({symbol, place});
  };
  if (by_word) {
    for (const std::string_view word : words) append(word);
  } else {
    for (std::size_t i = 0; i < words[0].size(); ++i) append(words[0].substr(i, 1));
  }
  return row;
}

std::vector<Row> read_rows(const Record& record) {
  std::vector<Row> rows;
  std::bitset<kSymbolCount> seen;
  for (const TextLine& line : record.rows) {
    if (rows.size() == kMaxSide) {
      fail(line.place, fmt::format("one row too many; a board has at most {} rows", kMaxSide));
    }
    const Row& row = rows.emplace_back(read_row(line));
    const std::size_t wanted = rows.front().size();
    if (row.size() != wanted) {
      const Place place = row.size() > wanted ? row[wanted].place : line.at(line.text.size());
      fail(place, fmt::format("this row has {} cells and the first row {}; rows are equally long",
                              row.size(), wanted));
    }
    for (const Cell& cell : row) {
      if (cell.symbol != kEmpty) seen.set(cell.symbol);
      if (seen.count() > kMaxColors) {
        fail(cell.place, fmt::format("this is colour number {}; a board has at most {} colours",
                                     kMaxColors + 1, kMaxColors));
      }
    }
  }
  return rows;
}

// Tiles rest on tiles or on the bottom, and columns on the left.
void check_gravity(const std::vector<Row>& rows) {
  const Row& bottom = rows.back();
  for (std::size_t y = 0; y + 1 < rows.size(); ++y) {
    for (std::size_t x = 0; x < bottom.size(); ++x) {
      if (rows[y][x].symbol != kEmpty && rows[y + 1][x].symbol == kEmpty) {
        fail(rows[y][x].place,
             "this tile hangs over an empty cell; tiles lie on tiles, and the top row comes first");
      }
    }
  }
  for (std::size_t x = 0; x + 1 < bottom.size(); ++x) {
    if (bottom[x].symbol == kEmpty && bottom[x + 1].symbol != kEmpty) {
      fail(bottom[x].place, fmt::format("column {} is empty and has tiles to its right; columns "
                                        "close to the left",
                                        x + 1));
    }
  }
  if (bottom.front().symbol == kEmpty) fail(rows.front().front().place, "this board has no tiles");
}

Board read_board(const Record& record) {
  if (record.rows.empty()) fail(record.place, "this board has no rows");
  const std::vector<Row> rows = read_rows(record);
  check_gravity(rows);
  Board board{.columns = static_cast<int>(rows.front().size()),
              .rows = static_cast<int>(rows.size()),
              .colors = 0,
              .tiles = {}};
  for (std::size_t x = 0; x < rows.front().size(); ++x) {
    for (std::size_t y = rows.size(); y-- > 0;) board.tiles.push_back(rows[y][x].symbol);
  }
  close_color_gaps(board);
  return board;
}

// "1..20" where the numbers have no gaps, else how many there are.
std::string describe_numbers(const std::vector<Record>& records) {
  const int first = records.front().number;
  const int last = records.back().number;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].number != first + static_cast<int>(i)) {
      return fmt::format("{} boards from {} to {}", records.size(), first, last);
    }
  }
  return first == last ? fmt::format("board {}", first) : fmt::format("boards {}..{}", first, last);
}

}  // namespace

Board parse(std::string_view text, std::string_view source, std::optional<int> number) {
  const std::vector<Record> records = split_records(text, source);
  if (records.empty()) {
    throw InputError(
        fmt::format("{}: no board here; a board is rows of digits or letters, the top "
                    "row first",
                    source));
  }
  if (!number && records.size() == 1) return read_board(records.front());
  if (!number) {
    throw InputError(fmt::format("{}: this holds {}; name one, as in '{}/{}'", source,
                                 describe_numbers(records), source, records.front().number));
  }
  const auto found = std::ranges::find(records, *number, &Record::number);
  if (found == records.end()) {
    throw InputError(
        fmt::format("{}: no board {}; this holds {}", source, *number, describe_numbers(records)));
  }
  return read_board(*found);
}

std::string to_text(const Board& board) {
  std::string text;
  for (int y = board.rows; y-- > 0;) {
    for (int x = 0; x < board.columns; ++x) {
      const std::uint8_t tile = board.at(x, y);
      text += tile == 0 ? '.' : kSymbols[tile - 1u];
    }
    text += '\n';
  }
  return text;
}

std::string with_axes(const Board& board) {
  const int step = board.columns > 10 ? 5 : 1;  // from one numbered column to the next
  const std::string rows = to_text(board);
  const auto width = static_cast<std::size_t>(board.columns) + 1;
  std::string text;
  for (int y = board.rows; y-- > 0;) {
    const auto row = static_cast<std::size_t>(board.rows - 1 - y) * width;
    text += fmt::format("{:2} {}", y, std::string_view(rows).substr(row, width));
  }
  std::string columns = "   ";
  for (int x = 0; x < board.columns; x += step) columns += fmt::format("{:<{}}", x, step);
  return text + columns.substr(0, columns.find_last_not_of(' ') + 1) + "\n";
}

void close_color_gaps(Board& board) {
  std::array<std::uint8_t, std::numeric_limits<std::uint8_t>::max() + 1> color{};
  for (const std::uint8_t tile : board.tiles) color[tile] = 1;
  std::uint8_t colors = 0;
  color[0] = 0;
  for (std::size_t tile = 1; tile < color.size(); ++tile) {
    if (color[tile] != 0) color[tile] = ++colors;
  }
  for (std::uint8_t& tile : board.tiles) tile = color[tile];
  board.colors = colors;
}

}  // namespace hornbeam::samegame
