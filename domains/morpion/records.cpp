#include "domains/morpion/records.hpp"

#include <algorithm>
#include <charconv>

#include "domains/morpion/embedded.hpp"

namespace hornbeam::morpion {
namespace {

// What follows the key, to the end of its line.
std::string_view after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + key.size());
  return text.substr(0, text.find('\n'));
}

Record read(const EmbeddedFile& file) {
  Record record;
  record.file = file.name;
  record.name = file.name.substr(3, file.name.find('.') - 3);  // 5T_NAME.txt
  const std::string_view score = after(file.text, "# moves: ");
  std::from_chars(score.data(), score.data() + score.size(), record.score);
  record.author = after(file.text, "# author: ");
  record.source = after(file.text, "original: ");
  record.grid = parse_grid(file.text, file.name);
  return record;
}

}  // namespace

const std::vector<Record>& records() {
  static const std::vector<Record> all = [] {
    std::vector<Record> list;
    for (const EmbeddedFile& file : embedded_files()) list.push_back(read(file));
    return list;
  }();
  return all;
}

const Record* find_record(Variant variant, std::string_view name) {
  const auto found = std::find_if(records().begin(), records().end(), [&](const Record& record) {
    return record.grid.variant == variant && record.name == name;
  });
  return found == records().end() ? nullptr : &*found;
}

}  // namespace hornbeam::morpion
