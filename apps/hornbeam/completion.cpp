// hornbeam completion prints a script for the shell, and the script asks hornbeam complete, which is
// hidden, what may follow the line so far. So completion knows whatever the program knows.
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/experiment.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/plugins.hpp"
#include "apps/hornbeam/progress.hpp"
#include "apps/hornbeam/visible.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/manual/complete.hpp"
#include "src/manual/explain.hpp"
#include "src/manual/list.hpp"

namespace hornbeam::app {
namespace {

constexpr const char* kBash =
    R"sh(# Completion of hornbeam for bash: source <(hornbeam completion bash)
_hornbeam() {
  local line=${COMP_LINE:0:COMP_POINT} head
  mapfile -t COMPREPLY < <("$1" complete "$line" 2>/dev/null)
  ((${#COMPREPLY[@]})) || return
  # Of a word without quotes readline replaces only what follows the last colon or equals sign.
  # Of one in quotes that follows --option= it replaces all but that.
  if [[ ${COMP_WORDS[COMP_CWORD]} != [\"\']* ]]; then
    head=${line##* }
    head=${head%"${head##*[:=]}"}
    COMPREPLY=("${COMPREPLY[@]#"$head"}")
  elif [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    COMPREPLY=("${COMPREPLY[@]#--*=}")
  fi
  if [[ ${COMPREPLY[0]} == *[:=/\(] ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _hornbeam hornbeam
)sh";

constexpr const char* kZsh = R"sh(#compdef hornbeam
# Completion of hornbeam for zsh: source <(hornbeam completion zsh)
_hornbeam() {
  local line="${(j: :)words[1,CURRENT-1]} ${QIPREFIX}${PREFIX}"
  local -a found
  found=("${(@f)$("${words[1]}" complete "$line" 2>/dev/null)}")
  found=(${found:#})
  if (( ! $#found )); then _files; return; fi
  compadd -Q -S '' -- ${(M)found:#*[:=/\(]}
  compadd -Q -- ${found:#*[:=/\(]}
}
if [[ $funcstack[1] == _hornbeam ]]; then _hornbeam "$@"; else compdef _hornbeam hornbeam; fi
)sh";

int print_script(const std::string& shell) {
  if (shell == "bash")
    put_text(kBash);
  else if (shell == "zsh")
    put_text(kZsh);
  else
    throw InputError(
        fmt::format("there is no completion for {}{}", in_quotes(shell),
                    hint(shell, std::vector<std::string>{"bash", "zsh"}, "there are")));
  return 0;
}

// The words of a line as the shell sees them. The last one may be empty, and its quote still open.
struct Line {
  std::vector<std::string> words{""};
  char quote = 0;
};

Line split(const std::string& text) {
  Line line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (line.quote != 0 ? c == line.quote : c == '\'' || c == '"')
      line.quote = line.quote ? 0 : c;
    else if (c == ' ' && line.quote == 0) {
      if (!line.words.back().empty()) line.words.emplace_back();
    } else if (c == '\\' && line.quote != '\'' && i + 1 < text.size())
      line.words.back() += text[++i];
    else
      line.words.back() += c;
  }
  return line;
}

// What the shell offers for an argument, told by its name; nothing means files.
std::vector<std::string> values(const CLI::App& program, const std::string& argument,
                                const std::string& text, bool is_quoted) {
  if (argument == "--search") return manual::complete_search(text, is_quoted);
  if (argument == "instance" || argument == "instances" || argument == "--of")
    return manual::complete_instance(text);
  if (argument == "--progress") return progress_forms();
  if (argument == "--instructions") return {"best", "plain", "avx2", "avx512"};
  if (argument == "command") return command_names(program);
#ifdef HORNBEAM_LABORATORY
  if (argument == "task") return experiment_tasks();
#endif
  if (argument == "shell") return {"bash", "zsh"};
  if (argument == "form") return {"man", "markdown"};
  std::vector<std::string> list;
  if (argument == "topic")
    for (const manual::Topic& topic : manual::topics()) list.emplace_back(topic.name);
  if (argument == "name") {
    list = manual::explained_names();
    for (const auto& more :
         {manual::complete_search(text, is_quoted), manual::complete_instance(text)})
      list.insert(list.end(), more.begin(), more.end());
  }
  return list;
}

const CLI::Option* option_called(const CLI::App& app, const std::string& word) {
  for (const CLI::Option* option : app.get_options())
    if (!option->get_lnames().empty() && "--" + option->get_lnames().front() == word) return option;
  return nullptr;
}

// --option=VALUE, the value being typed: its candidates, with the option before them.
std::vector<std::string> values_with_option(const CLI::App& program, const CLI::App& command,
                                            const Line& line) {
  const std::string& text = line.words.back();
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const CLI::Option* option = option_called(command, name);
  if (!option || is_flag(*option)) return {};
  const std::string value = text.substr(equals + 1);
  std::vector<std::string> list = values(program, name, value, line.quote != 0);
  for (std::string& each : list) each.insert(0, name + "=");
  return list;
}

// The positional argument that comes next, or null where all are there.
const CLI::Option* next_positional(const CLI::App& command, const Line& line) {
  std::size_t given = 0;
  for (std::size_t i = 2; i + 1 < line.words.size(); ++i) {
    const CLI::Option* option = option_called(command, line.words[i]);
    if (option && !is_flag(*option)) ++i;  // its value
    if (!option && !line.words[i].starts_with("-")) ++given;
  }
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    if (given == 0 || option->get_expected_max() > 1) return option;
    --given;
  }
  return nullptr;
}

std::vector<std::string> candidates(const CLI::App& program, const Line& line) {
  const std::string& text = line.words.back();
  const CLI::App* command = nullptr;
  for (const CLI::App* each : visible_commands(program))
    if (line.words.size() > 2 && each->get_name() == line.words[1]) command = each;
  if (!command && line.words.size() > 2) return {};
  if (command && text.starts_with("--") && text.find('=') != std::string::npos)
    return values_with_option(program, *command, line);
  if (text.starts_with("-")) return flag_names(command ? *command : program);
  if (!command) return command_names(program);

  const std::string& before = line.words[line.words.size() - 2];
  if (const CLI::Option* option = option_called(*command, before); option && !is_flag(*option))
    return values(program, before, text, line.quote != 0);
  if (const CLI::Option* option = next_positional(*command, line))
    return values(program, option->get_name(true), text, line.quote != 0);
  return flag_names(*command);
}

// The plug-ins that the line names, taken out of it: the rest is completed as if their domains were
// in the box. The word that is being typed stays.
std::vector<std::string> take_plugins(Line& line) {
  const std::string flag = "--plugin";
  std::vector<std::string> paths;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < line.words.size(); ++i) {
    const std::string& word = line.words[i];
    if (word == flag && i + 2 < line.words.size())
      paths.push_back(line.words[++i]);
    else if (word.starts_with(flag + "=") && i + 1 < line.words.size())
      paths.push_back(word.substr(flag.size() + 1));
    else
      rest.push_back(word);
  }
  line.words = std::move(rest);
  return paths;
}

int complete(const CLI::App& program, const std::string& text) {
  Line line = split(text);
  try {
    load_plugins(take_plugins(line));
  } catch (const InputError&) {  // the command will say so when it is run
  }
  for (const std::string& candidate :
       manual::beginning_with(line.words.back(), candidates(program, line)))
    put("{}\n", candidate);
  return 0;
}

}  // namespace

void add_completion(CLI::App& program, Action& action) {
  auto shell = std::make_shared<std::string>();
  CLI::App& command = add_command(program, "completion", "Print the completion script for a shell",
                                  "Examples:\n"
                                  "  source <(hornbeam completion bash)\n"
                                  "  hornbeam completion zsh > ~/.zfunc/_hornbeam");
  require(add_argument(command, "shell", *shell, "SHELL", "bash or zsh"));
  when_asked(command, action, [shell] { return print_script(*shell); });

  auto line = std::make_shared<std::string>();
  CLI::App* helper = program.add_subcommand("complete", "What may follow a command line");
  helper->group("");
  helper->add_option("line", *line, "the line as far as it is typed");
  helper->callback([line, &program, &action] {
    action = [line, &program] { return complete(program, *line); };
  });
}

}  // namespace hornbeam::app
