#include "src/manual/instances.hpp"

#include <algorithm>

namespace hornbeam::manual {
namespace {

void add(std::vector<std::string>& list, std::string name) {
  if (!name.empty() && std::find(list.begin(), list.end(), name) == list.end())
    list.push_back(std::move(name));
}

}  // namespace

Rows family_rows(const Domain& domain) {
  Rows rows;
  for (const Family& family : domain.families) rows.emplace_back(family.text(), family.meaning);
  return rows;
}

std::vector<std::string> heads(const Family& family) {
  std::vector<std::string> list;
  for (const NameForm& name : family.names) add(list, name.head);
  return list;
}

std::vector<std::string> members(const Family& family) {
  std::vector<std::string> list;
  for (const NameForm& name : family.names) {
    if (!name.is_numbered()) add(list, name.head);
    for (int i = name.first; i <= name.last; ++i) add(list, name.head + name.number(i));
  }
  return list;
}

bool belongs_to(std::string_view word, const Family& family) {
  return std::ranges::any_of(heads(family), [&](const std::string& head) {
    return word == head || (head.ends_with('/') && head.substr(0, head.size() - 1) == word);
  });
}

}  // namespace hornbeam::manual
