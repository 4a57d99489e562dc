// A table of a TOML file as somebody reads it who wants to be told what is wrong with it: every complaint
// names file and line, a value of the wrong kind is told what it should be, and a key that nobody asked for
// is an error that suggests the nearest one that was.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::laboratory {

class TomlTable {
 public:
  // `name` is what the table is called in complaints: "[[search]]". All three outlive it.
  TomlTable(const toml::table& table, std::string source, std::string name)
      : table_(table), source_(std::move(source)), name_(std::move(name)) {}

  [[noreturn]] void complain(const std::string& sentence) const { complain(table_, sentence); }
  [[noreturn]] void complain(const toml::node& at, const std::string& sentence) const;
  // At the value of this key; at the table where it has none.
  [[noreturn]] void complain_at(std::string_view key, const std::string& sentence) const;
  // The same for a complaint that `read` throws, which is given back otherwise.
  template <class Read>
  auto checked(std::string_view key, const Read& read) const -> decltype(read());

  const std::string& name() const { return name_; }
  const toml::table& nodes() const { return table_; }
  bool has(std::string_view key) const { return table_.contains(key); }
  const toml::node* find(std::string_view key);

  // Nothing, or the default, where the key is not there.
  std::string text(std::string_view key, std::string_view otherwise = "");
  double number(std::string_view key, double otherwise);
  std::optional<double> number_if_any(std::string_view key);
  bool truth(std::string_view key, bool otherwise);
  // A text, or several; numbers are texts, too: a grid's values.
  std::vector<std::string> texts(std::string_view key);
  std::vector<std::string> texts(std::string_view key, const toml::node& node) const;
  TomlTable inner(const toml::node& node, const std::string& name) const;
  std::vector<TomlTable> inner_tables(std::string_view key);

  // When all has been asked for.
  void require_nothing_else() const;

 private:
  std::string scalar_text(std::string_view key, const toml::node& node) const;

  const toml::table& table_;
  std::string source_;
  std::string name_;
  std::vector<std::string> known_;  // keys that were asked for
};

// The words of what a complaint is, whatever was thrown.
std::string sentence_of(const std::exception& problem);

template <class Read>
auto TomlTable::checked(std::string_view key, const Read& read) const -> decltype(read()) {
  try {
    return read();
  } catch (const std::exception& problem) {
    complain_at(key, sentence_of(problem));
  }
}

}  // namespace hornbeam::laboratory
