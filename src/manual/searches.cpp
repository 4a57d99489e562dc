#include "src/manual/searches.hpp"

#include <fmt/format.h>

#include "hornbeam/problem/domains.hpp"
#include "src/manual/papers.hpp"
#include "src/manual/parts.hpp"
#include "src/manual/playouts.hpp"
#include "src/manual/readings.hpp"

namespace hornbeam::manual {
namespace {

constexpr const char* kHead = R"(# Searches

<!-- Made by `make docs` from the tables in the program. Change those, not this page. -->

Searches are compositions of a few parts, and a preset is a name for one. Wherever a search is wanted
either will do: `--search sp-mcts-3` and `--search 'restart(mcts(select=ucb1), runs=10)'`.
`hornbeam explain NAME` prints the same facts for one of them, and for any composition.

)";

constexpr const char* kDifferences = R"(## What differs from the papers

Each entry below says under *Reading* what is exact, where a paper leaves something open, and what is
done here. Three differences matter to whoever compares figures of SP-MCTS:

- **The rule.** Formula 1 of the paper *adds* the deviation term: rule [`sp`](#sp). With the published
  C and D it does not give the paper's figures (docs/performance.md). With a rule in which the
  deviation *multiplies* the exploration term, which has sqrt(n_p) in place of ln n_p, the
  exploitation setting and its restarts score as published, and the other settings, as deep as they
  should be, score higher: rule [`sp-product`](#sp-product). It is modelled on `UCTPlayer.java` of a public program with the paper's
  constants and boards; that program has the other form, too, in `MCTSPlayer.java`, and which one
  made the paper's tables is not known.
- **Finished games.** That program drops them from the tree: `skip-finished=true` of [`mcts`](#mcts).
- **Nodes.** That program counts every child of an expanded node as a node. Hornbeam counts a node
  when it is first visited, so the same number of nodes is more work here.

)";

// Characters that would mean something inside a table's cell.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_') result += '\\';
    result += c;
  }
  return result;
}

std::string facts(const std::string& paper, std::string_view reading) {
  std::string text;
  if (!paper.empty()) text += fmt::format("*Paper:* {}.\n\n", paper);
  if (!reading.empty()) text += fmt::format("*Reading:* {}\n\n", reading);
  return text;
}

std::string presets_overview() {
  std::string text = "| preset | what it is | paper |\n|---|---|---|\n";
  for (const Preset& preset : catalogue().presets())
    text += fmt::format("| [`{0}`](#{0}) | {1} | {2} |\n", preset.name, cell(preset.summary),
                        cell(preset.paper));
  return text + '\n';
}

// Those that have no preset because the part itself is the system.
std::string systems_among_parts() {
  std::string text = "The other systems of the papers are parts with their defaults:\n\n";
  text += "| part | what it is | paper |\n|---|---|---|\n";
  for (const PartDescription* part : catalogue().parts())
    if (part->kind != Kind::selection && !part->paper.empty())
      text += fmt::format("| [`{0}`](#{0}) | {1} | {2} |\n", part->name, cell(part->summary),
                          cell(part->paper));
  return text + '\n';
}

std::string preset_entry(const Preset& preset) {
  const Spec resolved = resolve_any(preset.name);
  return fmt::format("### {}\n\n{}.\n\n```\n{}```\n\n", preset.name, preset.summary,
                     composition(resolved, 0)) +
         facts(preset.paper, reading_of(preset.name));
}

std::string options_rows(const PartDescription& part) {
  if (part.options.empty()) return "No options.\n\n";
  std::string text = "| option | default | value | meaning |\n|---|---|---|---|\n";
  for (const OptionDescription& option : part.options) {
    const std::string initial =
        option.is_required ? "must be given" : "`" + option.default_text + "`";
    const std::string paper = option.paper.empty() ? "" : " (" + option.paper + ")";
    text += fmt::format("| `{}` | {} | {} | {} |\n", option.name, initial, cell(option.wants),
                        cell(option.meaning + paper));
  }
  return text + '\n';
}

// Of heavy playouts, which are each domain's own.
std::string domain_rules(const PartDescription& part) {
  std::string text;
  if (part.name != "heavy") return text;
  for (const auto& domain : domains()) {
    if (domain->heavy_rules.empty()) continue;
    text += fmt::format("| rule of {} | what it plays |\n|---|---|\n", domain->name);
    for (const auto& [name, meaning] : heavy_rule_rows(*domain))
      text += fmt::format("| `{}` | {} |\n", name, cell(meaning));
    text += '\n';
  }
  return text;
}

std::string parts_of(Kind kind) {
  std::string text;
  for (const PartDescription* part : catalogue().parts()) {
    if (part->kind != kind) continue;
    text += fmt::format("### {}\n\n{}.\n\n", part->name, cell(part->summary));
    text += options_rows(*part) + domain_rules(*part) + facts(part->paper, reading_of(part->name));
  }
  return text;
}

std::string bibliography() {
  std::string text = "## Papers\n\n";
  for (const Paper& paper : papers())
    text += fmt::format("- **{}**: {}\n", paper.name, full_title(paper));
  return text;
}

}  // namespace

std::string searches_page() {
  std::string text = kHead;
  text += "## Presets: the systems of the papers\n\n" + presets_overview() + systems_among_parts() +
          kDifferences;
  text += "## The presets' texts\n\n";
  for (const Preset& preset : catalogue().presets()) text += preset_entry(preset);
  text += "## Parts: searches\n\n" + parts_of(Kind::search);
  text += "## Parts: playout policies\n\n" + parts_of(Kind::playout);
  text += "## Parts: selection rules\n\n" + parts_of(Kind::selection);
  text += "## Parts: values\n\n" + parts_of(Kind::value);
  return text + bibliography();
}

}  // namespace hornbeam::manual
