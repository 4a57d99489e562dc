#include "src/manual/complete.hpp"

#include <algorithm>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/manual/instances.hpp"

namespace hornbeam::manual {
namespace {

// A part whose parenthesis is open.
struct Open {
  const PartDescription* part = nullptr;  // null where the name means none
  std::vector<std::string> given;         // options that have been named
  std::string option;                     // the one whose value is being typed
};

// Where the word being typed begins, and what it stands in.
struct Place {
  std::vector<Open> open;
  std::size_t word = 0;
  bool in_list = false;
};

Place find_place(std::string_view text) {
  Place place;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string word(text.substr(place.word, i - place.word));
    if (c == '(')
      place.open.push_back({catalogue().find_part(word), {}, {}});
    else if (c == ')' && !place.open.empty())
      place.open.pop_back();
    else if (c == '[' || c == ']')
      place.in_list = c == '[';
    else if (c == '=' && !place.open.empty()) {
      place.open.back().option = word;
      place.open.back().given.push_back(word);
    } else if (c == ',' && !place.open.empty() && !place.in_list)
      place.open.back().option.clear();
    else if (c != ' ' && c != ',')
      continue;
    place.word = i + 1;
  }
  return place;
}

void add_names(Kind kind, bool with_options, std::vector<std::string>& list) {
  for (const std::string& name : catalogue().names(kind)) {
    list.push_back(name);
    const PartDescription* part = catalogue().find_part(name);
    if (with_options && part && !part->options.empty()) list.push_back(name + "(");
  }
}

void add_values(const OptionDescription& option, std::vector<std::string>& list) {
  switch (option.form) {
    case Form::part: return add_names(option.rule.kind, true, list);
    case Form::truth: list.insert(list.end(), {"true", "false"}); return;
    case Form::choice:
      for (const Choice& choice : option.rule.choices) list.push_back(choice.name);
      return;
    case Form::text:
    case Form::number:
    case Form::duration:
    case Form::parts:
    case Form::list: list.push_back(option.default_text);
  }
}

// Options that are still to be named, and what can stand without a name.
void add_options(const Open& open, std::vector<std::string>& list) {
  for (const OptionDescription& option : open.part->options) {
    if (std::find(open.given.begin(), open.given.end(), option.name) != open.given.end()) continue;
    list.push_back(option.name + "=");
    if (option.is_positional && option.form == Form::part) add_names(option.rule.kind, true, list);
  }
}

}  // namespace

std::vector<std::string> beginning_with(std::string_view text,
                                        const std::vector<std::string>& candidates) {
  std::vector<std::string> list;
  for (const std::string& candidate : candidates)
    if (candidate.starts_with(text) && std::find(list.begin(), list.end(), candidate) == list.end())
      list.push_back(candidate);
  return list;
}

std::vector<std::string> complete_search(std::string_view text, bool with_options) {
  const Place place = find_place(text);
  std::vector<std::string> words;
  if (place.in_list) return {};
  if (place.open.empty()) {
    add_names(Kind::search, with_options, words);
  } else if (const Open& open = place.open.back(); open.part) {
    if (open.option.empty()) add_options(open, words);
    for (const OptionDescription& option : open.part->options)
      if (option.name == open.option) add_values(option, words);
  }
  const std::string before(text.substr(0, place.word));
  for (std::string& word : words) word.insert(0, before);
  std::vector<std::string> list = beginning_with(text, words);
  // A shell takes a lone candidate for the end of the word and closes its quotes, but an option's
  // name is not the end: its values keep the word open, and are good to know.
  if (list.size() == 1 && list.front().ends_with('='))
    for (std::string& value : complete_search(list.front(), true)) list.push_back(std::move(value));
  return list;
}

std::vector<std::string> complete_instance(std::string_view text) {
  std::vector<std::string> list;
  const bool has_domain = text.find(':') != std::string_view::npos;
  const bool in_family = text.find('/') != std::string_view::npos;
  for (const auto& domain : domains()) {
    if (!has_domain)
      list.push_back(domain->name + ":");
    else
      for (const Family& family : domain->families)
        for (const std::string& name : in_family ? members(family) : heads(family))
          list.push_back(domain->name + ":" + name);
    if (in_family)
      for (const Record& record : domain->records()) list.push_back(record.instance);
  }
  return beginning_with(text, list);
}

}  // namespace hornbeam::manual
