// hornbeam render: a result, a game or an instance as a picture, as a page to step through, or as a
// file of another format.
#include "src/render/render.hpp"

#include <algorithm>
#include <optional>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/played.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/move_list.hpp"

namespace hornbeam::app {
namespace {

struct Arguments {
  std::vector<std::string> results;
  std::string output;
  PlayedFrom from;
};

// False, after a sentence, where the line is wrong.
bool is_legal(const Played& played) {
  const Verdict verdict = played.problem->verify(played.result.line);
  if (!verdict.legal) put_error("hornbeam: {}\n", harmless(about_wrong_move(played, verdict)));
  return verdict.legal;
}

// Where a move's stone would be, by drawing it.
std::optional<Spot> spot_of(const Problem& problem, const std::string& move) {
  const std::optional<Picture> picture = problem.draw({move});
  if (!picture) return std::nullopt;
  for (const Piece& piece : picture->pieces)
    if (piece.spots.front().moment == 1) return piece.spots.front();
  return std::nullopt;  // a pass has none
}

// The moves that a search of two would make first, as far as they have a place on the board.
std::vector<ThoughtOf> thought_of(const Played& played) {
  constexpr std::size_t kMost = 20;
  const auto& moves = played.result.considered;
  std::vector<ThoughtOf> shown;
  for (std::size_t i = 0; i < std::min(moves.size(), kMost); ++i)
    if (const auto spot = spot_of(*played.problem, moves[i].move))
      shown.push_back({*spot, moves[i].value, moves[i].visits, i == 0});
  return shown;
}

// Who played, and how it ended.
void tell_notes(const Played& played, Caption& text) {
  const GameNotes& notes = played.notes;
  const auto& names = played.problem->domain.players;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!notes.players[i].empty()) text.lines.push_back(names[i] + ": " + notes.players[i]);
  if (!notes.outcome.empty()) text.lines.push_back("result " + notes.outcome);
  text.values = notes.values;
  if (!names.empty()) text.about_values = names[0] + "'s chance to win";
}

Drawn draw(const Played& played) {
  const Moves& line = played.result.line;
  std::optional<Picture> picture = played.problem->draw(line);
  if (!picture)
    throw InputError(played.source + ": there are no pictures of " + played.problem->domain.name);
  const Verdict verdict = played.problem->verify(line);
  picture->goes_on = !verdict.finished;
  if (picture->goes_on) picture->cover = picture->moves();  // where it stands
  if (played.is_a_result) *picture = with_analysis(std::move(*picture), thought_of(played));
  Result result = played.result;
  result.appraisal = verdict.finished ? played.problem->appraise(line) : Appraisal{};
  Caption text = caption(result, *picture);
  if (!played.is_a_result && played.source != played.result.instance)
    text.lines.push_back("from " + played.source);
  tell_notes(played, text);
  text.notation = played.problem->domain.notation;
  return {std::move(*picture), std::move(text)};
}

// The second as it is best seen beside the first.
Drawn draw_beside(const Played& first, Played second) {
  const Domain& domain = first.problem->domain;
  if (&domain != &second.problem->domain)
    throw InputError("two results in one picture are of the same domain, not " + domain.name +
                     " and " + second.problem->domain.name);
  if (first.problem->variant != second.problem->variant)
    throw InputError("two games are compared in one variant, not in " + first.problem->variant +
                     " and " + second.problem->variant);
  std::optional<Game> likened =
      domain.likened(*first.problem, first.result.line, *second.problem, second.result.line);
  if (!likened) return draw(second);
  const std::string instance = second.result.instance;
  second.become(std::move(*likened));
  second.result.instance = instance;
  Drawn drawn = draw(second);
  drawn.caption.lines.push_back("turned or reflected, to show the " + drawn.picture.compared +
                                "s in common");
  return drawn;
}

void require_comparable(const Picture& left, const Picture& right, const Domain& domain) {
  if (is_built_up(left) && is_built_up(right)) return;
  throw InputError("two results are one picture where a line builds it up; in " + domain.name +
                   " it takes one down, so make a page of both, NAME.html");
}

// The format of the domain's own that the output is called after, or null.
const GameFormat* format_called(const Domain& domain, const std::string& output) {
  for (const GameFormat& format : domain.formats)
    if (output.ends_with(format.extension)) return &format;
  return nullptr;
}

std::string as_text(const Played& played, const std::string& output) {
  const Moves& line = played.result.line;
  if (const GameFormat* format = format_called(played.problem->domain, output))
    return format->write(*played.problem, line, played.notes);
  if (output.ends_with(kMoveListExtension)) return write_move_list(*played.problem, line);
  throw InputError(played.source + ": a game of " + played.problem->domain.name +
                   " is not written as " + output.substr(output.rfind('.')));
}

// All endings that some domain writes.
bool is_text_format(const std::string& output) {
  return output.ends_with(kMoveListExtension) ||
         std::ranges::any_of(domains(), [&](const auto& domain) {
           return format_called(*domain, output) != nullptr;
         });
}

std::string about_output() {
  std::string text = "NAME.svg, a picture, NAME.html, a page to step through, NAME.txt, the moves";
  for (const auto& domain : domains())
    for (const GameFormat& format : domain->formats)
      if (format.extension != kMoveListExtension)
        text += ", or of " + domain->name + " NAME" + format.extension;
  return text;
}

int render(const Arguments& arguments) {
  const std::string& output = arguments.output;
  const bool is_page = output.ends_with(".html");
  const bool is_picture = output.ends_with(".svg");
  const bool is_text = !is_page && !is_picture;
  if (is_text && !is_text_format(output))
    throw InputError("the output is " + about_output() + "; " + in_quotes(output) +
                     " is none of these");
  const std::size_t count = arguments.results.size();
  if (count > 2 || (is_text && count > 1))
    throw InputError("a picture or a page shows one or two results, and a file of moves has one");
  if (std::ranges::count(arguments.results, "-") > 1)
    throw InputError("standard input cannot be both results");
  require_writable(output);
  std::vector<Played> all;
  for (const std::string& path : arguments.results) {
    all.push_back(read_played(path, arguments.from));
    if (!is_legal(all.back())) return 1;
  }
  if (is_text) {
    write_file(output, as_text(all.front(), output));
    put("{}: written\n", output);
    return 0;
  }
  std::vector<Drawn> drawn{draw(all.front())};
  if (all.size() == 2) drawn.push_back(draw_beside(all.front(), std::move(all.back())));
  if (is_picture && !drawn.front().picture.is_drawn())
    throw InputError(all.front().source + ": there are no pictures of " +
                     all.front().problem->domain.name + "; a page, NAME.html, shows its moves");
  if (drawn.size() == 1) {
    const auto& [picture, text] = drawn.front();
    write_file(output, is_page ? to_page(picture, text) : to_svg(picture, text));
  } else if (is_page) {
    write_file(output, to_page(drawn.front(), drawn.back()));
  } else {
    require_comparable(drawn.front().picture, drawn.back().picture, all.front().problem->domain);
    write_file(output, to_svg(drawn.front(), drawn.back()));
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
                  "  hornbeam render best.json@20 -o after-20-moves.svg\n"
                  "  hornbeam render samegame:standard/7 -o start.svg\n"
                  "  hornbeam render mine.json morpion:5D/rosin82 -o both.html\n"
                  "  hornbeam render mine.json -o mine.psol");
  require(
      add_arguments(command, "results", arguments->results, "FILE",
                    about_played_files() +
                        "; with @N only its first N moves. Two for one picture or page of both"));
  require(add_text(command, "-o,--output", arguments->output, "FILE", about_output()));
  add_played_from(command, arguments->from);
  when_asked(command, action, [arguments] { return render(*arguments); });
}

}  // namespace hornbeam::app
