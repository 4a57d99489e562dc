// Instances of the literature that a domain has in the box, in one text. A line `instance NAME FACTS` begins
// each, and what is known of it stands behind the name; the instance itself follows, written as its domain
// writes it. Besides these there are files and standard input.
#pragma once

#include <algorithm>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
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

// An instance before it is parsed, and what it is called in complaints.
struct InstanceText {
  std::string text;
  std::string source;
};

class Collection {
 public:
  // `domain` is its name, for complaints, and `family` how the instances are called.
  Collection(std::string domain, Family family, std::string_view text)
      : domain_(std::move(domain)),
        families_{std::move(family),
                  {{{"", "FILE"}}, "the instance in a file"},
                  {{{"-"}}, "the same from standard input"}} {
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

  const Collected* by_name(std::string_view name) const {
    return find([&](const Collected& one) { return one.name == name; });
  }
  const Collected* by_text(std::string_view text) const {
    return find([&](const Collected& one) { return one.text == text; });
  }
  // In their order.
  std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (const Collected& one : all_) list.emplace_back(one.name);
    return list;
  }
  const std::vector<Family>& families() const { return families_; }

  // The one with this name, or else the file's, or standard input's where the name is -. Throws InputError.
  InstanceText read(std::string_view name, std::istream& standard_input) const {
    if (const Collected* const one = by_name(name))
      return {std::string(one->text), std::string(name)};
    const GameSource source{name};
    if (source.is_standard_input() || source.is_file())
      return {source.read(standard_input, "instance of " + domain_), std::string(source.told())};
    std::vector<std::string_view> known;
    for (const Collected& one : all_) known.push_back(one.name);
    const auto meant = nearest(name, known);
    throw InputError(in_quotes(name) + " is neither an instance of the literature nor a file. " +
                     (meant ? "Did you mean '" + std::string(*meant) + "'? " : "") + "There are " +
                     families_.front().text());
  }

 private:
  template <class Is>
  const Collected* find(Is is) const {
    const auto found = std::find_if(all_.begin(), all_.end(), is);
    return found == all_.end() ? nullptr : &*found;
  }

  std::string domain_;
  std::vector<Family> families_;
  std::vector<Collected> all_;
};

}  // namespace hornbeam
