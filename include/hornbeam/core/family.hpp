// What an instance may be called, as data: help shows it, completion offers it, complaints list it.
//
//     {{{"standard/", .first = 1, .last = 20}}, "the standardized test set"}
//     {{{"random/", "ROWSxCOLUMNSxCOLORS/SEED"}}, "a random board, the same on every machine"}
//     {{{"5T"}, {"5D"}}, "the cross"}
//     {{{"", "FILE"}}, "the board in a file"}
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace hornbeam {

// One form of name: a head, and what follows it, which is for the user to fill in or a number.
struct NameForm {
  std::string head;
  std::string placeholder = {};
  int first = 0;
  int last = -1;   // below `first` where no number follows
  int digits = 1;  // at least, with zeros before the number: la01

  bool is_numbered() const { return first <= last; }
  std::string number(int i) const {
    const std::string figures = std::to_string(i);
    const auto wanted = static_cast<std::size_t>(digits);
    return std::string(wanted - std::min(wanted, figures.size()), '0') + figures;
  }
  std::string text() const {
    if (!is_numbered()) return head + placeholder;
    return head + number(first) + ".." + number(last);
  }
  bool operator==(const NameForm&) const = default;
};

// Names with a meaning in common.
struct Family {
  std::vector<NameForm> names;
  std::string meaning;

  std::string text() const {  // "FILE, FILE/N"
    std::string list;
    for (const NameForm& name : names) list += (list.empty() ? "" : ", ") + name.text();
    return list;
  }
  bool operator==(const Family&) const = default;
};

}  // namespace hornbeam
