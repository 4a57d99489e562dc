// hornbeam manual: the manual page and the page of all searches, from the same tables as the help.
#include <fmt/core.h>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/man_page.hpp"
#include "apps/hornbeam/output.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/manual/searches.hpp"

namespace hornbeam::app {
namespace {

int print_manual(const CLI::App& program, const std::string& form) {
  if (form == "man")
    put_text(man_page(program));
  else if (form == "markdown")
    put_text(manual::searches_page());
  else
    throw InputError(
        fmt::format("there is no manual in the form {}{}", in_quotes(form),
                    hint(form, std::vector<std::string>{"man", "markdown"}, "there are")));
  return 0;
}

}  // namespace

void add_manual(CLI::App& program, Action& action) {
  auto form = std::make_shared<std::string>();
  CLI::App& command = add_command(program, "manual", "Print the whole manual",
                                  "Examples:\n"
                                  "  hornbeam manual man | man -l -\n"
                                  "  hornbeam manual markdown > searches.md");
  require(add_argument(command, "form", *form, "FORM",
                       "man, the manual page, or markdown, the page of all searches"));
  when_asked(command, action, [form, &program] { return print_manual(program, *form); });
}

}  // namespace hornbeam::app
