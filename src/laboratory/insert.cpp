#include "src/laboratory/insert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/laboratory/report.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::string_view kBegin = "<!-- experiment ";
constexpr std::string_view kClose = " -->";
constexpr std::string_view kEnd = "<!-- end -->";
constexpr std::string_view kFence = "```";

const Drawing& drawing_called(const Experiment& experiment, const std::string& name) {
  std::vector<std::string> names;
  for (const Drawing& drawing : experiment.drawings) {
    if (drawing.name == name) return drawing;
    names.push_back(drawing.name);
  }
  throw InputError(fmt::format("{} has no table {}{}", experiment.source, in_quotes(name),
                               hint(name, names, "there are")));
}

// Of one drawing as it is; of several in one table the baselines differ, and each stands in its own rows.
TextTable joined_table(const Committed& committed, const std::vector<std::string>& names) {
  TextTable all;
  for (const std::string& name : names) {
    const Drawing& drawing = drawing_called(committed.experiment, name);
    TextTable table = table_of(committed.experiment, committed.runs, drawing, names.size() == 1);
    if (all.head.empty()) {
      all = std::move(table);
      continue;
    }
    if (table.head != all.head)
      throw InputError(
          fmt::format("the tables {} and {} have other columns: each needs a block of "
                      "its own",
                      in_quotes(names.front()), in_quotes(name)));
    std::ranges::move(table.rows, std::back_inserter(all.rows));
  }
  return all;
}

class Inserter {
 public:
  Inserter(const std::string& document, const std::string& source,
           const std::function<Committed(const std::string&)>& read)
      : lines_(document), source_(source), read_(read) {}

  Inserted operator()() {
    bool is_code = false;
    for (std::string line; next(line);) {
      put(line);
      if (line.starts_with(kFence)) is_code = !is_code;
      if (is_code || !line.starts_with(kBegin) || !line.ends_with(kClose)) continue;
      insert(line.substr(kBegin.size(), line.size() - kBegin.size() - kClose.size()));
    }
    return std::move(inserted_);
  }

 private:
  bool next(std::string& line) {
    ++number_;
    return static_cast<bool>(std::getline(lines_, line));
  }
  void put(std::string_view line) { (inserted_.text += line) += '\n'; }
  [[noreturn]] void complain(std::size_t line, const std::string& sentence) const {
    throw InputError(fmt::format("{}, line {}: {}", source_, line, sentence));
  }

  void insert(const std::string& asked) {
    const std::size_t begin = number_;
    std::istringstream words(asked);
    std::string file;
    words >> file;
    std::vector<std::string> names;
    for (std::string name; words >> name;) names.push_back(name);
    if (names.empty()) complain(begin, "which table? <!-- experiment FILE.toml TABLE --> names it");
    for (std::string line; line != kEnd;)
      if (!next(line) || line.starts_with(kBegin))
        complain(begin, fmt::format("this block has no end: {}", kEnd));
    const auto path = (std::filesystem::path(source_).parent_path() / file).lexically_normal();
    try {
      put("");
      inserted_.text += to_markdown(joined_table(read_(path.string()), names));
      put("");
    } catch (const InputError& problem) {
      complain(begin, problem.what());
    }
    put(kEnd);
    ++inserted_.tables;
  }

  std::istringstream lines_;
  const std::string& source_;
  const std::function<Committed(const std::string&)>& read_;
  Inserted inserted_;
  std::size_t number_ = 0;  // of the line that was read last
};

}  // namespace

Inserted with_tables(const std::string& document, const std::string& source,
                     const std::function<Committed(const std::string& file)>& read) {
  return Inserter(document, source, read)();
}

}  // namespace hornbeam::laboratory
