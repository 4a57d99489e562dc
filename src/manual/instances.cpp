#include "src/manual/instances.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace hornbeam::manual {
namespace {

std::vector<std::string_view> split(std::string_view names) {
  std::vector<std::string_view> list;
  for (;;) {
    const std::size_t comma = names.find(", ");
    list.push_back(names.substr(0, comma));
    if (comma == std::string_view::npos) return list;
    names.remove_prefix(comma + 2);
  }
}

bool is_capital(char c) {
  return 'A' <= c && c <= 'Z';
}

// Where the first word to fill in begins: two capitals or more, or one that stands alone.
std::size_t placeholder(std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!is_capital(name[i])) continue;
    const bool starts_word = i == 0 || std::isalnum(static_cast<unsigned char>(name[i - 1])) == 0;
    const bool goes_on = i + 1 < name.size() && is_capital(name[i + 1]);
    if (starts_word || goes_on) return i;
  }
  return name.size();
}

// Where the first number of "1..20" begins, or the end.
std::size_t range_start(std::string_view name) {
  const std::size_t dots = name.find("..");
  if (dots == std::string_view::npos) return name.size();
  const std::size_t slash = name.rfind('/', dots);
  return slash == std::string_view::npos ? 0 : slash + 1;
}

int to_number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

void add(std::vector<std::string>& list, std::string name) {
  if (!name.empty() && std::find(list.begin(), list.end(), name) == list.end())
    list.push_back(std::move(name));
}

}  // namespace

std::vector<std::string> family_heads(std::string_view names) {
  std::vector<std::string> list;
  for (const std::string_view name : split(names))
    add(list, std::string(name.substr(0, std::min(placeholder(name), range_start(name)))));
  return list;
}

std::vector<std::string> family_members(std::string_view names) {
  std::vector<std::string> list;
  for (const std::string_view name : split(names)) {
    const std::size_t range = range_start(name);
    if (range == name.size()) {
      add(list, std::string(name.substr(0, placeholder(name))));
      continue;
    }
    const int first = to_number(name.substr(range));
    const int last = to_number(name.substr(name.find("..") + 2));
    for (int i = first; i <= last; ++i)
      add(list, std::string(name.substr(0, range)) + std::to_string(i));
  }
  return list;
}

bool belongs_to_family(std::string_view word, std::string_view names) {
  const std::vector<std::string> heads = family_heads(names);
  return std::any_of(heads.begin(), heads.end(), [&](const std::string& head) {
    return word == head || (head.ends_with('/') && head.substr(0, head.size() - 1) == word);
  });
}

}  // namespace hornbeam::manual
