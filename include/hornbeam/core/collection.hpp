// Instances of the literature in one text, by name. A line `instance NAME FACTS` begins each, and what is
// known of it stands behind the name; the instance itself follows, written as its domain writes it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/family.hpp"
#include "hornbeam/core/game_source.hpp"
#include "hornbeam/core/nearest.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam {

struct Collected {
  std::string_view name;
  std::string_view facts;  // "optimum 55"
  std::string_view text;   // without its last end of a line
};

class Collection {
 public:
  explicit Collection(std::string_view text) {
    constexpr std::string_view kHead = "\ninstance ";
    for (std::size_t at = text.find(kHead); at != std::string_view::npos;) {
      const std::string_view rest = text.substr(at + kHead.size());
      const std::size_t end = rest.find('\n');
      const std::size_t next = std::min(rest.find(kHead), rest.size());
      const std::string_view head = rest.substr(0, end);
      const std::size_t blank = std::min(head.find(' '), head.size());
      std::string_view body = rest.substr(end + 1, next - end - 1);
      if (body.ends_with('\n')) body.remove_suffix(1);
      all_.push_back({head.substr(0, blank), head.substr(std::min(blank + 1, head.size())), body});
      at = next < rest.size() ? at + kHead.size() + next : std::string_view::npos;
    }
  }

  const std::vector<Collected>& all() const { return all_; }
  const Collected* by_name(std::string_view name) const {
    return find([&](const Collected& one) { return one.name == name; });
  }
  const Collected* by_text(std::string_view text) const {
    return find([&](const Collected& one) { return one.text == text; });
  }

 private:
  template <class Is>
  const Collected* find(Is is) const {
    const auto found = std::find_if(all_.begin(), all_.end(), is);
    return found == all_.end() ? nullptr : &*found;
  }

  std::vector<Collected> all_;
};

// An instance before it is parsed, and what it is called in complaints.
struct InstanceText {
  std::string text;
  std::string source;
};

// That of the collection with this name, or else the file's, or standard input's where the name is -.
// `what` it should be, and `family` is what names there are, in complaints. Throws InputError.
inline InstanceText text_of(std::string_view name, const Collection& collection,
                            std::istream& standard_input, const std::string& what,
                            const Family& family) {
  if (const Collected* const one = collection.by_name(name))
    return {std::string(one->text), std::string(name)};
  const GameSource source{name};
  if (source.is_standard_input() || source.is_file())
    return {source.read(standard_input, what), std::string(source.told())};
  std::vector<std::string_view> names;
  for (const Collected& one : collection.all()) names.push_back(one.name);
  const auto meant = nearest(name, names);
  throw InputError(in_quotes(name) + " is neither an instance of the literature nor a file. " +
                   (meant ? "Did you mean '" + std::string(*meant) + "'? " : "") + "There are " +
                   family.text());
}

}  // namespace hornbeam
