// What the program says about itself is complete and current: explanations, completion, manual page
// and docs/searches.md all come from the tables that the searches themselves are read by.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/result/result.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/value/learned.hpp"
#include "src/manual/complete.hpp"
#include "src/manual/explain.hpp"
#include "src/manual/list.hpp"
#include "src/manual/papers.hpp"
#include "src/manual/parts.hpp"
#include "src/manual/readings.hpp"
#include "src/manual/records.hpp"

namespace hornbeam::manual {
namespace {

std::string output_of(const std::string& command) {
  unsetenv("HORNBEAM_PLUGINS");  // of whoever runs the tests
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> chunk{};
  while (const std::size_t size = std::fread(chunk.data(), 1, chunk.size(), pipe.get()))
    text.append(chunk.data(), size);
  return text;
}

std::string program(const std::string& arguments) {
  return output_of(std::string(HORNBEAM_PROGRAM " ") + arguments);
}

std::string file(const std::string& name) {
  std::ifstream in(std::string(HORNBEAM_DOCS "/") + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool has(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}
bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// As groff has it.
std::string in_man_page(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '-' ? "\\-" : std::string(1, c);
  return result;
}

TEST(Manual, CommittedPagesAreCurrent) {
  EXPECT_TRUE(program("manual markdown") == file("searches.md")) << "run `make docs`";
  EXPECT_TRUE(program("manual man") == file("hornbeam.1")) << "run `make docs`";
}

TEST(Manual, EveryOptionOfEveryPartIsNamedEverywhere) {
  const std::string man = program("manual man");
  const std::string page = program("manual markdown");
  for (const PartDescription* part : catalogue().parts()) {
    const std::string text = explain(part->name);
    EXPECT_TRUE(has(man, ".SS " + in_man_page(part->name) + "\n")) << part->name;
    EXPECT_TRUE(has(page, "### " + part->name + "\n")) << part->name;
    const std::vector<std::string> offered =
        complete_search("mcts(evaluate=" + part->name + "(", true);
    for (const OptionDescription& option : part->options) {
      const std::string with_default =
          option.is_required ? option.name : option.name + "=" + option.default_text;
      EXPECT_TRUE(has(text, "  " + with_default)) << part->name << ' ' << option.name;
      EXPECT_TRUE(has(man, "\\fB" + in_man_page(with_default))) << part->name << ' ' << option.name;
      EXPECT_TRUE(has(page, "| `" + option.name + "` |")) << part->name << ' ' << option.name;
      EXPECT_TRUE(has(offered, "mcts(evaluate=" + part->name + "(" + option.name + "="))
          << part->name << ' ' << option.name;
    }
  }
}

TEST(Manual, EveryPresetIsExplainedWithItsTextAndAllItsOptions) {
  for (const Preset& preset : catalogue().presets()) {
    const std::string text = explain(preset.name);
    EXPECT_TRUE(has(text, preset.summary.substr(0, 40))) << preset.name;
    for (const Spec& part : parts_in(resolve_any(preset.name)))
      for (const OptionDescription& option : catalogue().find_part(part.name)->options)
        EXPECT_TRUE(has(text, "  " + option.name + "=")) << preset.name << ' ' << option.name;
    // A name too long for its column has its summary on the next line.
    const std::string presets = "\n" + list("presets");
    EXPECT_TRUE(has(presets, "\n  " + preset.name + " ") ||
                has(presets, "\n  " + preset.name + "\n"));
    EXPECT_TRUE(has(complete_search("", false), preset.name));
  }
}

TEST(Manual, ACompositionWrittenOutMeansTheSame) {
  for (const Preset& preset : catalogue().presets()) {
    const Spec resolved = resolve_any(preset.name);
    EXPECT_EQ(resolve_any(written_out(resolved, 2)), resolved) << preset.name;
  }
}

// The short names of a help text's flags: "  -o,--output FILE" has -o.
std::vector<std::string> short_flags_in(const std::string& help) {
  std::vector<std::string> flags;
  std::istringstream lines(help.substr(help.find("\nOptions:\n")));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  -") && line.find(",--") == 4) flags.push_back(line.substr(2, 2));
  return flags;
}

// The long ones: --output.
std::vector<std::string> flags_in(const std::string& help) {
  std::vector<std::string> flags;
  std::istringstream lines(help.substr(help.find("\nOptions:\n")));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find("--");
    if (line.starts_with("  -") && begin < 6)
      flags.push_back(line.substr(begin, line.find(' ', begin) - begin));
  }
  return flags;
}

// What follows a heading of the manual page, up to the next.
std::string section_of(const std::string& man, const std::string& heading) {
  const std::size_t begin = man.find("\n" + heading);
  EXPECT_NE(begin, std::string::npos) << heading;
  return begin == std::string::npos ? "" : man.substr(begin, man.find("\n.S", begin + 1) - begin);
}

TEST(Manual, EveryFlagOfEveryCommandIsInTheManualPageAndCompleted) {
  const std::string man = program("manual man");
  const auto expect_flags = [&](const std::string& help, const std::string& completed,
                                const std::string& section) {
    const std::vector<std::string> flags = flags_in(help);
    EXPECT_TRUE(has(flags, "--help") && has(flags, "--plugin")) << section;
    for (const std::string& flag : flags) {
      EXPECT_TRUE(has("\n" + completed, "\n" + flag + "\n")) << section << ' ' << flag;
      EXPECT_TRUE(has(section, "\\fB" + in_man_page(flag) + "\\fR")) << section << ' ' << flag;
    }
    EXPECT_TRUE(has(short_flags_in(help), "-h"));
    for (const std::string& flag : short_flags_in(help))
      EXPECT_TRUE(has(section, "\\fB" + in_man_page(flag) + "\\fR, ")) << section << ' ' << flag;
  };
  expect_flags(program("--help"), program("complete 'hornbeam --'"),
               section_of(man, ".SH OPTIONS"));
  std::istringstream commands(program("complete 'hornbeam '"));
  std::size_t count = 0;
  for (std::string command; commands >> command; ++count) {
    const std::string help = program("help " + command);
    EXPECT_TRUE(help == program(command + " --help")) << command;
    expect_flags(help, program("complete 'hornbeam " + command + " --'"),
                 section_of(man, ".SS hornbeam " + command));
  }
  EXPECT_GE(count, 10u);
  EXPECT_TRUE(has(flags_in(program("help solve")), "--progress"));
  EXPECT_TRUE(has(flags_in(program("help render")), "--output"));
  EXPECT_TRUE(has(short_flags_in(program("help render")), "-o"));
}

TEST(Manual, TheEnvironmentThatIsReadIsInTheManualPage) {
  const std::string section = section_of(program("manual man"), ".SH ENVIRONMENT");
  for (const char* name : {"HORNBEAM_PLUGINS", "NO_COLOR"}) EXPECT_TRUE(has(section, name)) << name;
}

TEST(Manual, EverythingListedIsExplained) {
  for (const std::string& name : explained_names()) EXPECT_NO_THROW(explain(name)) << name;
  for (const auto& domain : domains()) {
    EXPECT_TRUE(has(explain(domain->name), domain->example));
    EXPECT_NO_THROW(explain(domain->example));
  }
}

TEST(Manual, AnOptionIsExplainedForEveryPartThatHasIt) {
  for (const PartDescription* part : catalogue().parts())
    for (const OptionDescription& option : part->options) {
      if (has(explained_names(), option.name)) continue;
      const std::string text = explain(option.name);
      EXPECT_TRUE(text.starts_with(option.name + ": an option\n")) << text;
      EXPECT_TRUE(has(text, "\n  " + part->name)) << text;
    }
  EXPECT_TRUE(has(explain("prune"), "mcts"));
}

TEST(Manual, AValueIsExplainedByItsNameAndInCompositions) {
  for (const value::LearnedPtr& learned : value::shipped()) {
    const std::string text = explain(learned->name);
    for (const std::string& said : {learned->domain, learned->family, learned->checksum,
                                    std::string("hidden layers of 128, 128"),
                                    "features    " + std::to_string(learned->network.inputs())})
      EXPECT_TRUE(has(text, said)) << text;
    EXPECT_TRUE(has(explain("beam(value=learned(" + learned->name + "))"), learned->checksum));
    EXPECT_TRUE(
        has(explain("learned(\"" HORNBEAM_DOCS "/../data/values/" + learned->name + ".value\")"),
            learned->checksum));
  }
  EXPECT_TRUE(has(explain("samegame-15x15x5-b"), "errs elsewhere"));
  EXPECT_TRUE(has(explain("linear"), "The part is learned(NAME)"));
  EXPECT_TRUE(has(explain("network"), "--hidden 128,128"));
}

TEST(Manual, EveryGameInTheBoxIsDescribed) {
  for (const auto& domain : domains())
    EXPECT_TRUE(has(explain(domain->name), "\nThe game\n")) << domain->name;
  EXPECT_TRUE(has(explain("samegame"), "Moribe"));
}

TEST(Manual, WhatAMoveMeansAndWhatFilesHoldIsExplained) {
  for (const auto& domain : domains()) {
    EXPECT_TRUE(has(explain(domain->name), "\nA move\n")) << domain->name;
    EXPECT_TRUE(has(explain(domain->name), "\nThe file of an instance\n")) << domain->name;
    EXPECT_TRUE(has(explain(domain->example), "\nA move\n")) << domain->example;
  }
  EXPECT_TRUE(has(explain("samegame"), "4,9 is the fifth column"));
}

TEST(Manual, ListsTheRulesOfHeavyPlayoutsInTheirOrder) {
  for (const auto& domain : domains()) {
    const std::string text = explain(domain->name);
    EXPECT_EQ(has(text, "heavy playouts, in the order"), !domain->heavy_rules.empty());
    std::size_t at = text.find("heavy playouts, in the order");
    for (const auto& rule : domain->heavy_rules) {
      at = text.find("\n  " + std::string(rule.name) + " ", at);
      EXPECT_NE(at, std::string::npos) << rule.name;
    }
  }
  EXPECT_TRUE(has(explain("go"), "\n  capture "));
  EXPECT_TRUE(has(explain("go"), "(asked with a chance of 0.7)"));
  EXPECT_TRUE(has(explain("havannah"), "\n  bridge "));
}

TEST(Manual, AnInstanceIsShownWithTheNumbersThatMovesName) {
  const std::string text = explain("samegame:random/3x12x2/1");
  EXPECT_TRUE(has(text, "\n   2 ")) << text;
  EXPECT_TRUE(has(text, "\n     0    5    10\n")) << text;
}

TEST(Manual, ACommandIsExplainedByItsHelp) {
  EXPECT_EQ(
      program("explain solve"),
      "solve: a command\n  Find the best line within a budget. 'hornbeam help solve' says how "
      "it is used.\n");
}

TEST(Manual, EveryReadingIsOfSomethingAndEverySystemOfAPaperHasOne) {
  for (const Reading& reading : readings()) {
    const auto names = explained_names();
    EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return reading.is_of(name);
    })) << reading.pattern;
  }
  for (const Preset& preset : catalogue().presets())
    EXPECT_FALSE(reading_of(preset.name).empty()) << preset.name;
  for (const PartDescription* part : catalogue().parts())
    EXPECT_TRUE(part->paper.empty() || !reading_of(part->name).empty()) << part->name;
  EXPECT_NE(reading_of("mcts"), reading_of("mcts-60s"));
  EXPECT_EQ(reading_of("mcts-60s"), reading_of("mcts-clickomania-240s"));
  EXPECT_NE(reading_of("nmcs-3"), reading_of("nmcs-3-tabu"));
  EXPECT_EQ(reading_of("nmcs-"), "");
}

TEST(Manual, PapersExist) {
  for (const PartDescription* part : catalogue().parts())
    EXPECT_TRUE(part->paper.empty() || !papers_in(part->paper).empty()) << part->paper;
  for (const Preset& preset : catalogue().presets())
    EXPECT_TRUE(preset.paper.empty() || !papers_in(preset.paper).empty()) << preset.paper;
}

TEST(Manual, AMisspeltNameIsAnsweredWithTheNearest) {
  const auto complaint = [](auto use) -> std::string {
    try {
      use();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(has(complaint([] { explain("sp-mtcs-3"); }), "did you mean 'sp-mcts-3'?"));
  EXPECT_TRUE(has(complaint([] { explain("mcts(selct=sp)"); }), "did you mean 'select'?"));
  EXPECT_TRUE(has(complaint([] { explain("samegam:standard/7"); }), "did you mean 'samegame'?"));
  EXPECT_TRUE(has(complaint([] { explain("standard/7"); }), "did you mean 'samegame:standard/7'?"));
  EXPECT_TRUE(has(complaint([] { list("preset"); }), "did you mean 'presets'?"));
  EXPECT_TRUE(has(complaint([] { explain("beam(value=linear)"); }), "learned(NAME)"));
  EXPECT_TRUE(has(complaint([] { explain("learned(nosuch)"); }), "no value 'nosuch'"));
  EXPECT_TRUE(has(complaint([] { explain("beam(value=learned(nosuch))"); }), "no value 'nosuch'"));
}

using Words = std::vector<std::string>;

TEST(Completion, KnowsWhereInACompositionItIs) {
  EXPECT_EQ(complete_search("mcts(expand", true),
            (Words{"mcts(expand-after=", "mcts(expand-after=1"}));
  EXPECT_EQ(
      complete_search("mcts(select=ucb1(c=1), expa", true),
      (Words{"mcts(select=ucb1(c=1), expand-after=", "mcts(select=ucb1(c=1), expand-after=1"}));
  EXPECT_EQ(complete_search("by-move(mcts, tree=", true),
            (Words{"by-move(mcts, tree=fresh", "by-move(mcts, tree=keep"}));
  EXPECT_EQ(complete_search("mcts(select=sp-", true),
            (Words{"mcts(select=sp-product", "mcts(select=sp-product("}));
  EXPECT_EQ(complete_search("restart(nes", true), (Words{"restart(nested", "restart(nested("}));
  EXPECT_EQ(complete_search("nested(widths=[", true), Words{});
}

TEST(Completion, KnowsTheInstances) {
  EXPECT_EQ(complete_instance("mor"), Words{"morpion:"});
  EXPECT_TRUE(has(complete_instance("samegame:"), "samegame:standard/"));
  EXPECT_TRUE(has(complete_instance("samegame:standard/"), "samegame:standard/20"));
  EXPECT_EQ(complete_instance("morpion:5D/ros"), Words{"morpion:5D/rosin82"});
}

// What bash offers for a line, the cursor at its end. `words` are the line's as bash splits it.
std::string bash(const std::string& words, const std::string& line) {
  const std::string script = "source <(" HORNBEAM_PROGRAM " completion bash); COMP_WORDS=(" +
                             words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE=" + line +
                             "; COMP_POINT=${#COMP_LINE}; _hornbeam " HORNBEAM_PROGRAM
                             "; echo \"${COMPREPLY[*]}\"";
  std::string quoted = "'";
  for (const char c : script) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return output_of("bash --norc -c " + quoted + "'");
}

TEST(Completion, WorksInBash) {
  EXPECT_EQ(bash("hornbeam sol", "'hornbeam sol'"), "solve\n");
  EXPECT_EQ(bash("hornbeam solve --sea", "'hornbeam solve --sea'"), "--search\n");
  EXPECT_EQ(bash("hornbeam explain sp-mcts", "'hornbeam explain sp-mcts-3'"),
            "sp-mcts-3 sp-mcts-3-printed\n");
  // Readline replaces only what follows the colon.
  EXPECT_EQ(bash("hornbeam solve samegame : stan", "'hornbeam solve samegame:stan'"),
            "standard/\n");
  EXPECT_EQ(
      bash("hornbeam solve x --search \"'mcts(expa\"", "\"hornbeam solve x --search 'mcts(expa\""),
      "mcts(expand-after= mcts(expand-after=1\n");
  EXPECT_EQ(bash("hornbeam solve --progress", "'hornbeam solve --progress j'"), "json\n");
  EXPECT_EQ(bash("hornbeam solve --progress =", "'hornbeam solve --progress='"),
            "auto line json none\n");
  EXPECT_EQ(bash("hornbeam solve x --search = nrp", "'hornbeam solve x --search=nrpa-'"),
            "nrpa-tabu\n");
  EXPECT_EQ(bash("hornbeam solve x --search = \"'mcts(expa\"",
                 "\"hornbeam solve x --search='mcts(expa\""),
            "mcts(expand-after= mcts(expand-after=1\n");
  EXPECT_EQ(bash("hornbeam --plug", "'hornbeam --plug'"), "--plugin\n");
  EXPECT_EQ(bash("hornbeam verify be", "'hornbeam verify be'"), "\n");  // files, by readline itself
}

TEST(Records, OurOwnAreLinesThatTheSlowRulesConfirm) {
  ASSERT_FALSE(record_files().empty());
  for (const RecordFile& record : record_files()) {
    const Result result = parse_result(record.text, std::string(record.name));
    const Verdict verdict = load_problem(result.instance)->verify(result.line);
    EXPECT_TRUE(verdict.legal && verdict.finished) << record.name;
    EXPECT_EQ(verdict.score, result.score) << record.name;
    EXPECT_EQ(record.text, file("../" + std::string(record.name)));
  }
  EXPECT_EQ(own_records().size(), record_files().size());
  std::string morpion;
  for (const auto& [instance, text] : own_records())
    if (instance.starts_with("morpion:"))
      morpion += instance + ' ' + text.substr(0, text.find(',')) + '\n';
  EXPECT_EQ(morpion,
            "morpion:4D 35\nmorpion:4T 62\nmorpion:5D 81\nmorpion:5T 149 from a line of 145\n"
            "morpion:5T 148\n");
}

TEST(Completion, OffersFlagsAfterTheLastArgument) {
  EXPECT_TRUE(has(program("complete 'hornbeam solve '"), "samegame:\n"));
  EXPECT_TRUE(has(program("complete 'hornbeam solve --time 1s '"), "samegame:\n"));
  EXPECT_TRUE(has(program("complete 'hornbeam solve --quiet --seed=2 '"), "samegame:\n"));
  const std::string after = program("complete 'hornbeam solve samegame:standard/7 '");
  EXPECT_FALSE(has(after, "samegame:"));
  EXPECT_TRUE(has(after, "--search\n"));
}

TEST(Completion, IsAScriptThatTheShellsTake) {
  EXPECT_EQ(output_of(HORNBEAM_PROGRAM " completion bash | bash -n 2>&1"), "");
  EXPECT_EQ(output_of("command -v zsh >/dev/null || exit 0; " HORNBEAM_PROGRAM
                      " completion zsh | zsh -n 2>&1"),
            "");
}

}  // namespace
}  // namespace hornbeam::manual
