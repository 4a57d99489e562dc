#include "src/manual/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/value/learned.hpp"
#include "src/manual/instances.hpp"
#include "src/manual/layout.hpp"
#include "src/manual/papers.hpp"
#include "src/manual/parts.hpp"
#include "src/manual/playouts.hpp"
#include "src/manual/readings.hpp"
#include "src/manual/values.hpp"

namespace hornbeam::manual {
namespace {

std::string titled(std::string_view title, const std::string& body) {
  return body.empty() ? "" : fmt::format("\n{}\n{}", title, body);
}

std::string source(const std::string& paper) {
  std::string text = paragraph(paper, kIndent);
  for (const Paper* cited : papers_in(paper)) text += paragraph(full_title(*cited), kIndent + 2);
  return titled("Paper", text);
}

std::string reading(std::string_view name) {
  return titled("Reading", paragraph(reading_of(name), kIndent));
}

std::string presets_with(const PartDescription& part) {
  std::vector<std::string> names;
  for (const Preset& preset : catalogue().presets()) {
    const std::vector<Spec> parts = parts_in(resolve_any(preset.name));
    if (std::any_of(parts.begin(), parts.end(),
                    [&](const Spec& spec) { return spec.name == part.name; }))
      names.push_back(preset.name);
  }
  return titled("Presets with it", paragraph(fmt::format("{}", fmt::join(names, ", ")), kIndent));
}

std::string explain_part(const PartDescription& part) {
  const std::string head = fmt::format("{}: a {}\n", part.name, name_of(part.kind));
  const std::string options = options_table(part, nullptr);
  return head + paragraph(part.summary, kIndent) +
         titled("Options", options.empty() ? "  none\n" : options) + presets_with(part) +
         source(part.paper) + reading(part.name);
}

Rows rows_of(const value::Learned& learned) {
  const std::vector<int> hidden = learned.network.hidden();
  return {{"for", fmt::format("{}, of the family {}", learned.domain, learned.family)},
          {"features", fmt::format("{}", learned.network.inputs())},
          {"network", hidden.empty() ? "none: it is linear"
                                     : fmt::format("hidden layers of {}", fmt::join(hidden, ", "))},
          {"unit", fmt::format("{} to a point", learned.unit)},
          {"training", learned.training},
          {"validation", learned.validation},
          {"checksum", learned.checksum}};
}

// What learned(...) names; null where it names none. Throws InputError and SpecError.
value::LearnedPtr named_by(const Spec& learned) {
  for (const Argument& argument : learned.arguments)
    if (argument.name.empty() || argument.name == "name") {
      if (argument.value.text()) return value::load(argument.value.text()->text);
      const std::string name = to_text(argument.value);
      if (value::LearnedPtr found = value::find(name)) return found;
      throw SpecError(fmt::format("no value {}; 'hornbeam list values' shows those there are. (A "
                                  "file's name stands in double quotes.)",
                                  in_quotes(name)),
                      learned.place);
    }
  return nullptr;
}

// Those that are in the composition, from the program or from files.
std::string values_in(const Spec& resolved) {
  std::string text;
  for (const Spec& spec : parts_in(resolved))
    if (spec.name == "learned")
      if (const value::LearnedPtr learned = named_by(spec))
        text += titled("The value " + learned->name, table(rows_of(*learned), kIndent));
  return text;
}

std::string explain_value(const value::Learned& learned) {
  const std::string_view role = role_of(learned.name);
  return fmt::format("{}: a learned value in the program\n", learned.name) +
         table(rows_of(learned), kIndent) +
         titled("Which one to take", role.empty() ? "" : paragraph(role, kIndent)) +
         titled("To search by it",
                paragraph(fmt::format("beam(value=learned({}))", learned.name), kIndent));
}

// What a learned value may be inside is no part of a search.
std::string explain_inside(std::string_view name) {
  if (name != "linear" && name != "network") return "";
  return fmt::format("{}: what a learned value may be inside\n", name) +
         paragraph(
             "The part is learned(NAME), whatever NAME is inside: 'hornbeam train --hidden none' "
             "teaches a linear value, and --hidden 128,128 a network with two hidden layers.",
             kIndent);
}

std::string explain_spec(const Spec& resolved) {
  return titled("Text", composition(resolved, kIndent)) +
         titled("With every option", written_out(resolved, kIndent)) + values_in(resolved) +
         options_of(resolved);
}

std::string explain_preset(const Preset& preset) {
  const Spec resolved = resolve_any(preset.name);
  const PartDescription& part = *catalogue().find_part(resolved.name);
  return fmt::format("{}: a preset, a {}\n", preset.name, name_of(part.kind)) +
         paragraph(preset.summary, kIndent) + explain_spec(resolved) + source(preset.paper) +
         reading(preset.name);
}

std::string explain_text(std::string_view text) {
  const Spec resolved = resolve_any(text);
  const PartDescription& part = *catalogue().find_part(resolved.name);
  return fmt::format("A composition, a {}\n", name_of(part.kind)) +
         paragraph(part.summary, kIndent) + explain_spec(resolved);
}

// What a game of the domain may be kept in, besides results.
std::string files_of(const Domain& domain) {
  Rows rows;
  for (const GameFormat& format : domain.formats)
    rows.emplace_back("NAME" + format.extension, format.name);
  if (domain.formats.empty()) rows.emplace_back("NAME.txt", "a plain list of moves");
  return table(rows, kIndent);
}

std::string default_searches(const Domain& domain) {
  std::string text = titled("Default search", paragraph(domain.default_search, kIndent));
  for (const SpecialDefault& special : domain.special_defaults)
    text += "\n" + paragraph(special.where + ":", kIndent) + paragraph(special.search, kIndent);
  return text;
}

std::string heavy_rules(const Domain& domain) {
  return titled("The rules of its heavy playouts, in the order in which they are asked",
                table(heavy_rule_rows(domain), kIndent));
}

std::string explain_domain(const Domain& domain) {
  return fmt::format("{}: a domain\n", domain.name) + paragraph(domain.summary, kIndent) +
         titled("The game", paragraph(domain.game, kIndent)) +
         titled("A move", paragraph(domain.notation, kIndent)) +
         titled(fmt::format("Instances: {}:NAME, where NAME is", domain.name),
                table(family_rows(domain), kIndent)) +
         titled("The file of an instance", paragraph(domain.instance_file, kIndent)) +
         titled("The file of a game, for verify, render and solve --from", files_of(domain)) +
         default_searches(domain) + heavy_rules(domain) +
         titled("Example", fmt::format("  hornbeam solve {}\n", domain.example)) +
         reading(domain.name);
}

// Several parts may have an option of the same name.
std::string explain_option(std::string_view name) {
  Rows rows;
  for (const PartDescription* part : catalogue().parts())
    for (const OptionDescription& option : part->options)
      if (option.name == name)
        rows.emplace_back(part->name, fmt::format("{} [{}]", option.meaning, option.wants));
  if (rows.empty()) return "";
  return fmt::format("{}: an option\n", name) + titled("Of", table(rows, kIndent));
}

// The instance of that name in the first domain that has it.
std::optional<std::string> with_its_domain(std::string_view name) {
  for (const auto& domain : domains())
    if (domain->is_fixed(name)) return fmt::format("{}:{}", domain->name, name);
  return std::nullopt;
}

std::string about_family(const Domain& domain, const Family& family) {
  return fmt::format("{}:NAME: instances, where NAME is {}\n{}", domain.name, family.text(),
                     paragraph(family.meaning, kIndent));
}

// Several domains may have a family of the same name.
std::string explain_family(std::string_view head) {
  std::string text;
  for (const auto& domain : domains()) {
    for (const Family& family : domain->families) {
      if (!belongs_to(head, family)) continue;
      if (!text.empty()) text += '\n';
      text += about_family(*domain, family);
    }
  }
  return text;
}

std::string explain_record(const Record& record) {
  return fmt::format("{}: a record game of {} {}\n", record.instance, record.score, record.unit) +
         table({{"by", record.author}, {"source", record.source}, {"file", record.file}}, kIndent);
}

// DOMAIN:NAME, where NAME is only the beginning of a family's names.
std::string explain_family_of(const std::string& domain_name, std::string_view head) {
  if (const Domain* domain = find_domain(domain_name))
    for (const Family& family : domain->families)
      if (belongs_to(head, family)) return about_family(*domain, family);
  return "";
}

std::string figures_of(const Problem& problem) {
  const Appraisal appraisal = problem.appraise({});
  Rows rows;
  const bool is_cost = problem.objective == Objective::minimise;
  const auto figure = [&](Score score) { return shown(problem.objective, score); };
  if (appraisal.bound)
    rows.emplace_back(is_cost ? "at least" : "at most",
                      fmt::format("{}: no line {}", figure(*appraisal.bound),
                                  is_cost ? "costs less" : "is worth more"));
  if (appraisal.best_known)
    rows.emplace_back("published", fmt::format("{} ({})", figure(appraisal.best_known->score),
                                               appraisal.best_known->source));
  return table(rows, kIndent);
}

std::string explain_instance(std::string_view name) {
  std::unique_ptr<Problem> problem;
  try {
    problem = load_problem(name);
  } catch (const InputError&) {
    const std::size_t colon = name.find(':');
    const std::string text =
        explain_family_of(std::string(name.substr(0, colon)), name.substr(colon + 1));
    if (text.empty()) throw;
    return text;
  }
  std::istringstream lines(problem->show());
  std::string picture;
  for (std::string line; std::getline(lines, line);) picture += "  " + line + '\n';
  return fmt::format("{}: an instance of {}\n", name, problem->domain.name) +
         titled("It begins with", picture) +
         titled("A move", paragraph(problem->domain.notation, kIndent)) +
         titled("How good a line can be", figures_of(*problem)) +
         titled("To search it", fmt::format("  hornbeam solve {}\n", name));
}

}  // namespace

std::vector<std::string> explained_names() {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const Preset& preset : catalogue().presets()) add(preset.name);
  for (const PartDescription* part : catalogue().parts()) add(part->name);
  for (const auto& domain : domains()) add(domain->name);
  for (const value::LearnedPtr& learned : value::shipped()) add(learned->name);
  for (const auto& domain : domains()) {
    for (const Family& family : domain->families)
      for (const std::string& head : heads(family)) add(head);
    for (const Record& record : domain->records())
      add(record.instance.substr(record.instance.find('/') + 1));
  }
  return names;
}

std::string explain(std::string_view name) {
  if (const Preset* preset = catalogue().find_preset(name)) return explain_preset(*preset);
  if (const PartDescription* part = catalogue().find_part(name)) return explain_part(*part);
  if (const Domain* domain = find_domain(name)) return explain_domain(*domain);
  if (const value::LearnedPtr learned = value::find(name)) return explain_value(*learned);
  for (const auto& domain : domains())
    for (const Record& record : domain->records())
      if (record.instance == name || record.instance.ends_with("/" + std::string(name)))
        return explain_record(record);
  if (name.find('(') != std::string_view::npos) return explain_text(name);
  if (name.find(':') != std::string_view::npos) return explain_instance(name);
  if (const std::string text = explain_family(name); !text.empty()) return text;
  if (const std::string text = explain_option(name); !text.empty()) return text;
  if (const std::string text = explain_inside(name); !text.empty()) return text;
  std::optional<std::string> near = with_its_domain(name);
  if (!near && name.ends_with(".value")) near = fmt::format("learned(\"{}\")", name);
  if (!near) near = suggest(name, explained_names());
  throw InputError(
      fmt::format("nothing is called {}; {}", in_quotes(name),
                  near ? "did you mean '" + *near + "'?" : "'hornbeam list' shows what there is"));
}

}  // namespace hornbeam::manual
