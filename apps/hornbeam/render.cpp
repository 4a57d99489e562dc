// hornbeam render: a result or a game as a picture or as a page to step through.
#include "src/render/render.hpp"

#include <algorithm>
#include <optional>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/played.hpp"
#include "hornbeam/core/error.hpp"
#include "src/problem/morpion.hpp"

namespace hornbeam::app {
namespace {

struct Arguments {
  std::vector<std::string> results;
  std::string output, variant;
};

struct Drawn {
  Picture picture;
  Caption caption;
};

// False, after a sentence, where the line is wrong.
bool is_legal(const Played& played) {
  const Verdict verdict = played.problem->verify(played.result.line);
  if (!verdict.legal) put_error("hornbeam: {}\n", about_wrong_move(played, verdict));
  return verdict.legal;
}

Drawn draw(const Played& played) {
  std::optional<Picture> picture = played.problem->draw(played.result.line);
  if (!picture)
    throw InputError(played.source + ": there are no pictures of " + played.result.domain);
  Caption text = caption(played.result, *picture);
  if (!played.is_a_result && played.source != played.result.instance)
    text.lines.push_back("from " + played.source);
  return {std::move(*picture), std::move(text)};
}

// The second beside the first, turned so that it shows what they have in common.
Drawn draw_beside(const Played& first, Played second) {
  if (first.result.domain != second.result.domain)
    throw InputError("two results in one picture are of the same domain, not " +
                     first.result.domain + " and " + second.result.domain);
  if (!is_built_up(draw(first).picture) || !is_built_up(draw(second).picture))
    throw InputError(
        "two results are compared where a line builds up its picture, as in morpion; in " +
        first.result.domain + " it takes one down, so draw them one at a time");
  if (first.result.domain != "morpion") return draw(second);
  Result turned = turned_like(first.result, second.result);
  if (turned.line == second.result.line && turned.position == second.result.position)
    return draw(second);
  second.problem = restore_problem(turned, second.source);
  second.result = std::move(turned);
  Drawn drawn = draw(second);
  drawn.caption.lines.push_back("turned or reflected, to show the lines in common");
  return drawn;
}

// A Morpion game in the formats of the field.
std::string to_grid(const Played& played, bool is_pentasol) {
  if (played.result.domain != "morpion")
    throw InputError(played.source + ": only Morpion games are written as grids, not those of " +
                     played.result.domain);
  return is_pentasol ? to_morpion_pentasol(played.result) : to_morpion_list(played.result);
}

int render(const Arguments& arguments) {
  const std::string& output = arguments.output;
  const bool is_page = output.ends_with(".html");
  const bool is_pentasol = output.ends_with(".psol");
  const bool is_grid = is_pentasol || output.ends_with(".txt");
  if (!is_page && !is_grid && !output.ends_with(".svg"))
    throw InputError(
        "the output is a picture, NAME.svg, a page to step through, NAME.html, or a Morpion grid, "
        "NAME.psol or NAME.txt; '" +
        output + "' is none of these");
  if (arguments.results.size() > 2 || ((is_page || is_grid) && arguments.results.size() > 1))
    throw InputError("a page or a grid shows one result, and a picture one or two");
  if (std::ranges::count(arguments.results, "-") > 1)
    throw InputError("standard input cannot be both results");
  require_writable(output);
  std::vector<Played> all;
  for (const std::string& path : arguments.results) {
    all.push_back(read_played(path, arguments.variant));
    if (!is_legal(all.back())) return 1;
  }
  if (is_grid) {
    write_file(output, to_grid(all.front(), is_pentasol));
    put("{}: written\n", output);
    return 0;
  }
  const Drawn first = draw(all.front());
  if (all.size() == 1) {
    write_file(output, is_page ? to_page(first.picture, first.caption)
                               : to_svg(first.picture, first.caption));
  } else {
    const Drawn second = draw_beside(all.front(), std::move(all.back()));
    write_file(output, to_svg(first.picture, first.caption, second.picture, second.caption));
  }
  put("{}: {}\n", output, is_page ? "open it in a browser" : "written");
  return 0;
}

}  // namespace

void add_render(CLI::App& program, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App& command =
      add_command(program, "render",
                  "Draw a result or a game: a picture, or a page that steps through the line",
                  "Examples:\n"
                  "  hornbeam render best.json -o best.html\n"
                  "  hornbeam render best.json -o best.svg\n"
                  "  hornbeam render mine.json morpion:5D/rosin82 -o both.svg\n"
                  "  hornbeam render mine.json -o mine.psol");
  require(add_arguments(command, "results", arguments->results, "FILE",
                        std::string(kPlayedFile) + ". Two for one picture of both"));
  require(add_text(command, "-o,--output", arguments->output, "FILE",
                   "NAME.svg, NAME.html, or of a Morpion game NAME.psol or NAME.txt"));
  add_variant(command, arguments->variant);
  when_asked(command, action, [arguments] { return render(*arguments); });
}

}  // namespace hornbeam::app
