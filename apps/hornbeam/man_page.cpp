#include "apps/hornbeam/man_page.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "apps/hornbeam/visible.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/version.hpp"
#include "src/manual/papers.hpp"
#include "src/manual/parts.hpp"
#include "src/manual/playouts.hpp"
#include "src/manual/readings.hpp"

namespace hornbeam::app {
namespace {

// So that every character is itself: backslashes, hyphens that people copy, and lines that would
// begin with a request.
std::string escape(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool starts_line = result.empty() || result.back() == '\n';
    if (starts_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '\'')
      result += "\\(aq";
    else if (c == '^')
      result += "\\(ha";
    else
      result += c;
  }
  return result;
}

std::string section(std::string_view title) {
  return fmt::format(".SH {}\n", escape(title));
}
std::string subsection(std::string_view title) {
  return fmt::format(".SS {}\n", escape(title));
}
std::string bold(std::string_view text) {
  return "\\fB" + escape(text) + "\\fR";
}
std::string item(const std::string& name, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", name, escape(text));
}
std::string verbatim(std::string_view text) {
  return fmt::format(".PP\n.nf\n{}{}.fi\n", escape(text), text.ends_with('\n') ? "" : "\n");
}

std::string upper(std::string text) {
  for (char& c : text)
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string positional_name(const CLI::Option& option) {
  return upper(option.get_name(true));
}

// -o, --output
std::string flag_name(const CLI::Option& option) {
  std::string text;
  for (const std::string& name : option.get_snames()) text += bold("-" + name) + ", ";
  return text + bold("--" + option.get_lnames().front());
}

std::string option_item(const CLI::Option& option) {
  std::string name = option.get_positional() ? bold(positional_name(option)) : flag_name(option);
  if (!option.get_positional() && !is_flag(option))
    name += " \\fI" + escape(option.get_type_name()) + "\\fR";
  std::string text = option.get_description();
  if (!option.get_default_str().empty()) text += " (default " + option.get_default_str() + ")";
  return item(name, text);
}

std::string command_entry(const CLI::App& command) {
  std::string synopsis = "hornbeam " + command.get_name();
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional())
      synopsis += option->get_required() ? " " + positional_name(*option)
                                         : " [" + positional_name(*option) + "]";
    text += option_item(*option);
  }
  std::string footer = command.get_footer();
  return subsection(synopsis) + escape(command.get_description()) + ".\n" + text +
         (footer.empty() ? "" : verbatim(footer));
}

std::string instances() {
  std::string text = section("INSTANCES");
  text += "An instance is written DOMAIN:NAME.\n";
  for (const auto& domain : domains()) {
    text += subsection(domain->name) + escape(domain->summary) + ".\n";
    if (!domain->notation.empty()) text += ".PP\n" + escape(domain->notation) + "\n";
    for (const Family& family : domain->families) text += item(bold(family.text()), family.meaning);
    if (domain->heavy_rules.empty()) continue;
    text += ".PP\nThe rules of its heavy playouts, in the order in which they are asked:\n";
    for (const auto& [name, meaning] : manual::heavy_rule_rows(*domain))
      text += item(bold(name), meaning);
  }
  return text;
}

std::string records() {
  std::string text = section("RECORDS");
  for (const auto& domain : domains())
    for (const Record& record : domain->records())
      text += item(bold(record.instance),
                   fmt::format("{} {}, {}", record.score, record.unit, record.author));
  return text;
}

std::string part_entry(const PartDescription& part) {
  std::string text = subsection(part.name) + escape(part.summary) + ".\n";
  if (!part.paper.empty()) text += ".PP\nPaper: " + escape(part.paper) + ".\n";
  for (const OptionDescription& option : part.options) {
    const std::string initial = option.is_required ? "" : "=" + option.default_text;
    const std::string paper = option.paper.empty() ? "" : " (" + option.paper + ")";
    const std::string required = option.is_required ? "; it must be given" : "";
    text += item(bold(option.name + initial),
                 fmt::format("{} [{}{}]{}", option.meaning, option.wants, required, paper));
  }
  if (const auto reading = manual::reading_of(part.name); !reading.empty())
    text += fmt::format(".PP\nReading: {}\n", escape(reading));
  return text;
}

std::string parts(std::string_view title, Kind kind) {
  std::string text = section(title);
  for (const PartDescription* part : catalogue().parts())
    if (part->kind == kind) text += part_entry(*part);
  return text;
}

std::string presets() {
  std::string text = section("PRESETS");
  for (const Preset& preset : catalogue().presets()) {
    const std::string paper = preset.paper.empty() ? "" : " (" + preset.paper + ")";
    text += item(bold(preset.name), preset.summary + paper) + ".br\n" +
            escape(to_text(manual::resolve_any(preset.name))) + "\n";
    if (const auto reading = manual::reading_of(preset.name); !reading.empty())
      text += fmt::format(".br\nReading: {}\n", escape(reading));
  }
  return text;
}

std::string papers() {
  std::string text = section("PAPERS");
  for (const manual::Paper& paper : manual::papers())
    text += item(bold(paper.name), manual::full_title(paper));
  return text;
}

}  // namespace

std::string man_page(const CLI::App& program) {
  std::string text = ".\\\" Made by `make docs` from the tables in the program.\n";
  text += ".TH HORNBEAM 1 \"\" \"hornbeam " HORNBEAM_VERSION "\" \"User Commands\"\n";
  text += section("NAME") + "hornbeam \\- Monte\\-Carlo search for puzzles and games\n";
  text += section("SYNOPSIS") +
          "\\fBhornbeam\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n";
  text += section("DESCRIPTION") + escape(program.get_description()) + ".\n";
  const std::string examples = program.get_footer();
  text +=
      section("EXAMPLES") + verbatim(examples.substr(examples.find('\n') + 1));  // less the title
  text += section("OPTIONS");
  for (const CLI::Option* option : program.get_options()) text += option_item(*option);
  text += section("COMMANDS");
  for (const CLI::App* command : visible_commands(program)) text += command_entry(*command);
  text += instances();
  text += presets();
  text += parts("SEARCHES", Kind::search);
  text += parts("PLAYOUT POLICIES", Kind::playout);
  text += parts("SELECTION RULES", Kind::selection);
  text += parts("VALUES", Kind::value);
  text += records();
  text += section("ENVIRONMENT");
  text += item(bold("HORNBEAM_PLUGINS"),
               "plug-ins to load before those of --plugin, with colons between");
  text += item(bold("NO_COLOR"), "where it is set and not empty, progress has no colour");
  text += section("EXIT STATUS");
  text += item(bold("0"), "done") + item(bold("1"), "failed") +
          item(bold("2"), "wrong usage or bad input") +
          item(bold("130"), "interrupted, with the best line so far");
  return text + papers();
}

}  // namespace hornbeam::app
