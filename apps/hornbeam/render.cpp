// hornbeam render: a result as a picture or as a page to step through.
#include "src/render/render.hpp"

#include <optional>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "hornbeam/core/error.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam::app {
namespace {

struct Arguments {
  std::vector<std::string> results;
  std::string output;
};

struct Drawn {
  std::string domain;
  Picture picture;
  Caption caption;
};

// Nothing, after a sentence, where the line is wrong.
std::optional<Drawn> draw(const std::string& path) {
  const std::string source = source_name(path);
  const Result result = parse_result(read_file(path), source);
  const auto problem = restore_problem(result, source);
  const Verdict verdict = problem->verify(result.line);
  if (!verdict.legal) {
    put_error("hornbeam: {}: move {} is wrong: {}\n", source, verdict.moves + 1, verdict.complaint);
    return std::nullopt;
  }
  std::optional<Picture> picture = problem->draw(result.line);
  if (!picture) throw InputError(source + ": there are no pictures of " + result.domain);
  Caption text = caption(result, *picture);
  return Drawn{result.domain, std::move(*picture), std::move(text)};
}

int render(const Arguments& arguments) {
  const std::string& output = arguments.output;
  const bool is_page = output.ends_with(".html");
  if (!is_page && !output.ends_with(".svg"))
    throw InputError("the output is a picture, NAME.svg, or a page to step through, NAME.html; '" +
                     output + "' is neither");
  if (arguments.results.size() > 2 || (is_page && arguments.results.size() > 1))
    throw InputError("a page shows one result, and a picture one or two");
  require_writable(output);
  std::vector<Drawn> all;
  for (const std::string& path : arguments.results) {
    std::optional<Drawn> drawn = draw(path);
    if (!drawn) return 1;
    all.push_back(std::move(*drawn));
  }
  const Drawn& first = all.front();
  const Drawn& second = all.back();
  if (first.domain != second.domain)
    throw InputError("two results in one picture are of the same domain, not " + first.domain +
                     " and " + second.domain);
  if (all.size() == 2 && !(is_built_up(first.picture) && is_built_up(second.picture)))
    throw InputError(
        "two results are compared where a line builds up its picture, as in morpion; in " +
        first.domain + " it takes one down, so draw them one at a time");
  write_file(output, is_page ? to_page(first.picture, first.caption)
                     : all.size() == 1
                         ? to_svg(first.picture, first.caption)
                         : to_svg(first.picture, first.caption, second.picture, second.caption));
  put("{}: {}\n", output, is_page ? "open it in a browser" : "written");
  return 0;
}

}  // namespace

void add_render(CLI::App& program, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = program.add_subcommand(
      "render", "Draw a result: a picture, or a page that steps through the line");
  command->footer(
      "Examples:\n"
      "  hornbeam render best.json -o best.html\n"
      "  hornbeam render best.json -o best.svg\n"
      "  hornbeam render mine.json record.json -o both.svg");
  command
      ->add_option(
          "results", arguments->results,
          "a JSON file written by solve; - for standard input. Two for one picture of both")
      ->type_name("FILE")
      ->required();
  add_text(*command, "-o,--output", arguments->output, "FILE", "NAME.svg or NAME.html")->required();
  command->callback([arguments, &action] { action = [arguments] { return render(*arguments); }; });
}

}  // namespace hornbeam::app
