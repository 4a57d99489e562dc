#include "src/manual/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/value/learned.hpp"
#include "src/manual/instances.hpp"
#include "src/manual/layout.hpp"
#include "src/manual/records.hpp"
#include "src/manual/values.hpp"

namespace hornbeam::manual {
namespace {

std::string domains_table() {
  Rows rows;
  for (const auto& domain : domains()) rows.emplace_back(domain->name, domain->summary);
  return table(rows, kIndent);
}

// Domains with the same families share a table.
std::string instances_table() {
  std::string text;
  std::vector<std::pair<std::string, Rows>> tables;
  for (const auto& domain : domains()) {
    const Rows rows = family_rows(*domain);
    const auto same = std::find_if(tables.begin(), tables.end(),
                                   [&](const auto& entry) { return entry.second == rows; });
    if (same == tables.end())
      tables.emplace_back(domain->name + ":NAME", rows);
    else
      same->first += ", " + domain->name + ":NAME";
  }
  for (const auto& [title, rows] : tables)
    text += paragraph(title, kIndent) + table(rows, kIndent + 2);
  return text;
}

std::string parts_table(Kind kind) {
  Rows rows;
  for (const PartDescription* part : catalogue().parts())
    if (part->kind == kind) rows.emplace_back(part->name, part->summary);
  return table(rows, kIndent);
}

std::string searches_table() {
  return parts_table(Kind::search);
}
std::string policies_table() {
  return parts_table(Kind::playout);
}
std::string rules_table() {
  return parts_table(Kind::selection);
}

std::string values_table() {
  Rows rows;
  for (const PartDescription* part : catalogue().parts())
    if (part->kind == Kind::value) rows.emplace_back(part->name, part->summary);
  for (const value::LearnedPtr& learned : value::shipped()) {
    const std::string_view role = role_of(learned->name);
    rows.emplace_back(
        fmt::format("learned({})", learned->name),
        fmt::format("{}; {}; {}; checksum {}{}{}", learned->family, learned->training,
                    learned->validation, learned->checksum, role.empty() ? "" : ". ", role));
  }
  return table(rows, kIndent);
}

std::string presets_table() {
  Rows rows;
  for (const Preset& preset : catalogue().presets()) rows.emplace_back(preset.name, preset.summary);
  return table(rows, kIndent);
}

std::string records_table() {
  Rows rows;
  for (const auto& domain : domains())
    for (const Record& record : domain->records())
      rows.emplace_back(record.instance, fmt::format("{} {}, {}; {}", record.score, record.unit,
                                                     record.author, record.source));
  return paragraph("Games of others", kIndent) + table(rows, kIndent + 2) +
         paragraph(
             "Lines of Hornbeam's own (data/records), with the time of the run that found "
             "them: those of a set share one",
             kIndent) +
         table(own_records(), kIndent + 2);
}

constexpr std::array kTopics{
    Topic{"domains", domains_table},   Topic{"instances", instances_table},
    Topic{"searches", searches_table}, Topic{"policies", policies_table},
    Topic{"rules", rules_table},       Topic{"values", values_table},
    Topic{"presets", presets_table},   Topic{"records", records_table},
};

}  // namespace

std::span<const Topic> topics() {
  return kTopics;
}

std::string list(std::string_view topic) {
  std::string text;
  std::vector<std::string> names;
  for (const Topic& entry : kTopics) {
    if (entry.name == topic) return entry.table();
    names.emplace_back(entry.name);
    std::string title(entry.name);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", title, entry.table());
  }
  if (topic.empty()) return text + "\n'hornbeam explain NAME' says more of each.\n";
  throw InputError(
      fmt::format("there is no list of {}{}", in_quotes(topic), hint(topic, names, "there are")));
}

}  // namespace hornbeam::manual
