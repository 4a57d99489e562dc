// What an instance may be called, as data: help shows it, completion offers it, complaints list it.
//
//     {{{"standard/", .first = 1, .last = 20}}, "the standardized test set"}
//     {{{"random/", "ROWSxCOLUMNSxCOLORS/SEED"}}, "a random board, the same on every machine"}
//     {{{"5T"}, {"5D"}}, "the cross"}
//     {{{"", "FILE"}}, "the board in a file"}
#pragma once

#include <string>
#include <vector>

namespace hornbeam {

// One form of name: a head, and what follows it, which is for the user to fill in or a number.
struct NameForm {
  std::string head;
  std::string placeholder = {};
  int first = 0;
  int last = -1;  // below `first` where no number follows

  bool is_numbered() const { return first <= last; }
  std::string text() const {
    if (!is_numbered()) return head + placeholder;
    return head + std::to_string(first) + ".." + std::to_string(last);
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
