#include "src/laboratory/toml_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {

std::string sentence_of(const std::exception& problem) {
  if (const auto* spec = dynamic_cast<const SpecError*>(&problem)) return spec->render();
  return problem.what();
}

void TomlTable::complain(const toml::node& at, const std::string& sentence) const {
  throw InputError(fmt::format("{}, line {}: {}", source_, at.source().begin.line, sentence));
}

void TomlTable::complain_at(std::string_view key, const std::string& sentence) const {
  const toml::node* node = table_.get(key);
  complain(node ? *node : table_, std::string(key) + ": " + sentence);
}

const toml::node* TomlTable::find(std::string_view key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.emplace_back(key);
  return table_.get(key);
}

std::string TomlTable::text(std::string_view key, std::string_view otherwise) {
  const toml::node* node = find(key);
  return node ? scalar_text(key, *node) : std::string(otherwise);
}

std::optional<double> TomlTable::number_if_any(std::string_view key) {
  const toml::node* node = find(key);
  if (!node) return std::nullopt;
  const auto value = node->value<double>();
  if (!value || !node->is_number()) complain_at(key, "this is a number, such as 0.1");
  return value;
}

double TomlTable::number(std::string_view key, double otherwise) {
  return number_if_any(key).value_or(otherwise);
}

bool TomlTable::truth(std::string_view key, bool otherwise) {
  const toml::node* node = find(key);
  if (!node) return otherwise;
  if (!node->is_boolean()) complain_at(key, "this is true or false");
  return node->as_boolean()->get();
}

std::string TomlTable::scalar_text(std::string_view key, const toml::node& node) const {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
  if (const auto* real = node.as_floating_point()) return format_number(real->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  complain(node, fmt::format("{}: this is a text, {} = \"...\"", key, key));
}

std::vector<std::string> TomlTable::texts(std::string_view key, const toml::node& node) const {
  std::vector<std::string> result;
  if (const auto* list = node.as_array())
    for (const toml::node& one : *list) result.push_back(scalar_text(key, one));
  else
    result.push_back(scalar_text(key, node));
  return result;
}

std::vector<std::string> TomlTable::texts(std::string_view key) {
  const toml::node* node = find(key);
  return node ? texts(key, *node) : std::vector<std::string>{};
}

TomlTable TomlTable::inner(const toml::node& node, const std::string& name) const {
  const auto* table = node.as_table();
  if (!table) complain(node, name + " is a table: {key = value, ...}");
  return {*table, source_, name};
}

std::vector<TomlTable> TomlTable::inner_tables(std::string_view key) {
  std::vector<TomlTable> result;
  const toml::node* node = find(key);
  if (!node) return result;
  const std::string name = name_.empty() ? fmt::format("[[{}]]", key) : std::string(key);
  const auto* list = node->as_array();
  if (!list)
    complain(*node, name_.empty() ? fmt::format("there may be several: [[{}]], not [{}]", key, key)
                                  : fmt::format("{} is a list of tables: [{{...}}, {{...}}]", key));
  for (const toml::node& one : *list) result.push_back(inner(one, name));
  return result;
}

void TomlTable::require_nothing_else() const {
  for (const auto& [key, node] : table_) {
    const std::string_view word = key.str();
    if (std::ranges::find(known_, word) != known_.end()) continue;
    complain(node, fmt::format("there is no {} in {}{}", in_quotes(word),
                               name_.empty() ? "an experiment" : name_,
                               hint(word, known_, "there may be")));
  }
}

}  // namespace hornbeam::laboratory
