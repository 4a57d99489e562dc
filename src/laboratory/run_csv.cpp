// Runs as a table of text (RFC 4180), to commit and to hand on: a store is neither small nor mergeable.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/laboratory/run_text.hpp"
#include "src/laboratory/runs.hpp"
#include "src/laboratory/search_text.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr const char* kColumns[] = {
    "domain",  "instance",  "position", "search",  "values",  "device",   "budget",  "memory",
    "seed",    "behaviour", "score",    "optimal", "seconds", "playouts", "nodes",   "depth",
    "deepest", "bytes",     "line",     "history", "version", "host",     "finished"};
constexpr std::size_t kColumnCount = std::size(kColumns);

// The cells of one row; the text is what is left after it.
std::vector<std::string> take_row(std::string_view& text) {
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_doubled = is_quoted && i + 1 < text.size() && text[i + 1] == '"';
    if (c == '"' && !is_doubled) {
      is_quoted = !is_quoted;
    } else if (c == ',' && !is_quoted) {
      cells.emplace_back();
    } else if (c == '\n' && !is_quoted) {
      break;
    } else if (c != '\r' || is_quoted) {
      cells.back() += c;
      if (c == '"') ++i;
    }
  }
  text.remove_prefix(std::min(i + 1, text.size()));
  return cells;
}

class RowReader {
 public:
  RowReader(const std::vector<std::string>& cells, std::string where)
      : cells_(cells), where_(std::move(where)) {}

  const std::string& text() { return cells_[next_++]; }
  std::uint64_t count() {
    const Reading<std::uint64_t> value = read_count(text());
    if (!value) complain("a whole number");
    return value.value;
  }
  double number() {
    const Reading<double> value = read_number(text());
    if (!value) complain("a number");
    return value.value;
  }
  std::uint64_t hexadecimal() {
    const std::string& digits = text();
    std::uint64_t value = 0;
    const auto [end, wrong] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.empty() || wrong != std::errc{} || end != digits.data() + digits.size())
      complain("a hexadecimal number");
    return value;
  }
  std::vector<Improvement> history() {
    auto steps = parse_history_text(text());
    if (!steps) complain("a history, such as 0.5:1000:2313");
    return std::move(*steps);
  }

 private:
  [[noreturn]] void complain(const char* wanted) const {
    throw InputError(fmt::format("{}: {} is {}, not {}", where_, kColumns[next_ - 1], wanted,
                                 in_quotes(cells_[next_ - 1])));
  }
  const std::vector<std::string>& cells_;
  std::string where_;
  std::size_t next_ = 0;
};

StoredRun read_row(RowReader row, Respelling& respelling) {
  StoredRun run;
  run.domain = row.text();
  run.instance = row.text();
  run.key.position = row.text();
  run.key.search = respelling.of(row.text());
  run.key.values = row.text();
  run.key.device = row.text();
  run.key.budget = row.text();
  run.key.memory = row.count();
  run.key.seed = row.count();
  run.behaviour = row.hexadecimal();
  run.score = row.number();
  run.is_optimal = row.count() != 0;
  run.spent.seconds = row.number();
  run.spent.playouts = row.count();
  run.spent.nodes = row.count();
  run.depth = row.number();
  run.deepest = row.count();
  run.peak_bytes = row.count();
  run.line = parse_line_text(row.text());
  run.history = row.history();
  run.version = row.text();
  run.host = row.text();
  run.finished = static_cast<std::int64_t>(row.count());
  return run;
}

}  // namespace

std::string to_csv(const std::vector<StoredRun>& runs) {
  std::vector<const StoredRun*> sorted;
  for (const StoredRun& run : runs) sorted.push_back(&run);
  std::ranges::sort(sorted, {},
                    [](const StoredRun* run) { return std::tie(run->key, run->behaviour); });
  std::string text = fmt::format("{}\n", fmt::join(kColumns, ","));
  for (const StoredRun* run : sorted) {
    const RunKey& key = run->key;
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{:016x},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
        csv_cell(run->domain), csv_cell(run->instance), csv_cell(key.position),
        csv_cell(key.search), csv_cell(key.values), csv_cell(key.device), csv_cell(key.budget),
        key.memory, key.seed, run->behaviour, format_number(run->score), run->is_optimal ? 1 : 0,
        format_number(in_microseconds(run->spent.seconds)), run->spent.playouts, run->spent.nodes,
        format_number(run->depth), run->deepest, run->peak_bytes, csv_cell(line_text(run->line)),
        history_text(run->history), csv_cell(run->version), csv_cell(run->host), run->finished);
  }
  return text;
}

std::vector<StoredRun> parse_csv(std::string_view text, const std::string& source) {
  std::vector<StoredRun> runs;
  Respelling respelling;
  const std::vector<std::string> head = take_row(text);
  if (!std::ranges::equal(head, kColumns))
    throw InputError(
        fmt::format("{}: these are no runs: neither a store of them nor a text with the first "
                    "line {}",
                    source, fmt::join(kColumns, ",")));
  for (std::size_t row = 2; !text.empty(); ++row) {
    const std::vector<std::string> cells = take_row(text);
    if (cells.size() == 1 && cells.front().empty()) continue;
    const std::string where = fmt::format("{}, run {}", source, row - 1);
    if (cells.size() != kColumnCount)
      throw InputError(
          fmt::format("{}: a run has {} columns, not {}", where, kColumnCount, cells.size()));
    runs.push_back(read_row({cells, where}, respelling));
  }
  return runs;
}

}  // namespace hornbeam::laboratory
