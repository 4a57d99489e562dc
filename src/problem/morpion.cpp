#include "src/problem/morpion.hpp"

#include <algorithm>

#include "domains/morpion/instances.hpp"
#include "domains/morpion/picture.hpp"
#include "domains/morpion/position.hpp"
#include "domains/morpion/records.hpp"
#include "domains/morpion/reference.hpp"
#include "domains/morpion/symmetry.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace morpion {
namespace {

// The slow rules with moves as text.
class SlowRules {
 public:
  SlowRules(const Reference& start, morpion::Variant variant) : rules_(start), variant_(variant) {}

  std::string try_play(const std::string& text) {
    const auto move = morpion::parse_placement(text);
    if (!move) return "a move is written (27,27) / 0";
    const Flaw flaw = rules_.check(*move);
    if (flaw != Flaw::none) return std::string(explain(flaw, variant_));
    rules_.play(*move);
    return "";
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return rules_.score(); }

 private:
  Reference rules_;
  morpion::Variant variant_;
};

Picture draw_line(const Grid& start, const Moves& line) {
  std::vector<Placement> moves;
  for (const std::string& text : line) moves.push_back(morpion::parse_placement(text).value());
  return morpion::draw(start, moves);
}

// Beside the best of the variant's games in the box, and what has been proved of it.
Appraisal appraise(morpion::Variant variant) {
  Appraisal appraisal;
  appraisal.bound = morpion::most_moves(variant);
  for (const morpion::Record& record : morpion::records()) {
    if (record.grid.variant != variant) continue;
    if (!appraisal.best_known || record.score > appraisal.best_known->score)
      appraisal.best_known = {1.0 * record.score, record.author};
  }
  return appraisal;
}

Grid whole_game(const Problem& problem, const Moves& line) {
  Grid grid = morpion::parse_instance_text(problem.position, "the result's position");
  for (const std::string& text : line) {
    const auto move = morpion::parse_placement(text);
    if (!move) throw InputError(in_quotes(text) + " is no move; one is written (27,27) / 0");
    grid.moves.push_back(*move);
  }
  return grid;
}

class MorpionDomain final : public GameDomain<Grid, morpion::WrittenGrid> {
 public:
  MorpionDomain()
      : GameDomain({morpion::load, morpion::is_fixed, morpion::parse_instance_text},
                   morpion::load_written) {
    name = "morpion";
    summary = "Morpion Solitaire: add a dot, draw a line; the score is the number of moves";
    example = "morpion:5D";
    default_search = "portfolio([nrpa, nrpa(level=4, iterations=30, playouts=4)])";
    game =
        "Morpion Solitaire, a game for pencil and squared paper: a move draws a dot that completes "
        "a row of five (or four) dots in any of four directions, and a line through them; the "
        "more moves before none is left, the better. In the variant T (touching) two lines of one "
        "direction may share an end, in D (disjoint) they share no dot (Monte-Carlo Beam Search, "
        "section 5).";
    notation =
        "A move is written (column,row), a direction and a number: (27,27) / 0 puts a dot in "
        "column "
        "27 and row 27 and draws a rising line. Columns are counted to the right and rows down, so "
        "that (28,28) is the north-west inner corner of the cross; the direction is one of - | / "
        "\\; "
        "and the number is how far along it, to the right or down, the line's third dot lies from "
        "the new one. This is the notation of Pentasol.";
    instance_file =
        "A game, whose moves are made before the search begins: a Pentasol file, which is the "
        "corner "
        "(28,28) and then a move per line, or a list with lines 'number x y dir pos'. A line '# "
        "variant: 5D' says which game it is.";
    families = morpion::families();
    has_blanks_in_moves = true;
    for (const morpion::Variant variant : morpion::kVariants)
      variants.push_back(morpion::name(variant));
    add_format("a Pentasol file", ".psol", morpion::looks_like_pentasol, morpion::to_pentasol);
    add_format("a list of dots and lines", ".txt", morpion::looks_like_list, morpion::to_list);
  }

  std::vector<hornbeam::Record> records() const override {
    std::vector<hornbeam::Record> list;
    for (const morpion::Record& record : morpion::records())
      list.push_back({name + ":" + morpion::name(record.grid.variant) + "/" + record.name,
                      1.0 * record.score, "moves", record.author, record.source,
                      "data/morpion/" + record.file});
    return list;
  }

  // In that of the eight orientations that has the most lines in common with the model.
  std::optional<Game> likened(const Problem& model, const Moves& model_line, const Problem& game,
                              const Moves& line) const override {
    const Grid whole = whole_game(game, line);
    const Grid turned = morpion::turned_like(whole_game(model, model_line), whole);
    if (turned == whole) return std::nullopt;
    const auto begin = turned.moves.end() - static_cast<std::ptrdiff_t>(line.size());
    Game result{posed({turned.variant, {turned.moves.begin(), begin}}), {}};
    for (auto move = begin; move != turned.moves.end(); ++move)
      result.line.push_back(to_text(*move));
    return result;
  }

 private:
  // The moves of the grid are legal and made already; they count in the score.
  std::unique_ptr<Problem> posed(const Grid& grid) const override {
    morpion::Position start(grid.variant);
    Reference slow(grid.variant);
    for (const Placement& move : grid.moves) {
      const auto found = start.find(move);
      if (!found)
        throw InputError("move '" + to_text(move) + "' is farther out than any known game");
      start.play(*found);
      slow.play(move);
    }
    auto problem = pose(
        *this,
        Instance<morpion::Position>{
            .start = start,
            .text = to_instance_text(grid),
            .variant = morpion::name(grid.variant),
            .verify = [slow, variant = grid.variant](
                          const Moves& line) { return replay(SlowRules(slow, variant), line); },
            .draw = [grid](const Moves& line) { return draw_line(grid, line); },
            .appraise = [variant = grid.variant](const Moves&) { return appraise(variant); },
            .bench =
                [=](double seconds) {
                  return bench_beside<Placement>("plain", slow, start, seconds);
                },
        });
    problem->instance = name + ":" + problem->variant;
    return problem;
  }

  Game game_of(morpion::WrittenGrid written) const override {
    Game game{posed({written.grid.variant, {}}), {}, std::move(written.names)};
    for (const Placement& move : written.grid.moves) game.line.push_back(to_text(move));
    return game;
  }

  Game read_grid(const GameText& file) const {
    std::optional<morpion::Variant> variant;
    if (file.of) variant = morpion::parse_variant(file.of->variant);
    return game_of(
        morpion::parse_written_grid(file.text, file.source, variant, file.how_to_say_of));
  }

  void add_format(const char* what, const char* extension, bool (*recognises)(std::string_view),
                  std::string (*write)(const Grid&)) {
    formats.push_back({what, extension, recognises,
                       [this](const GameText& file) { return read_grid(file); },
                       [write](const Problem& problem, const Moves& line, const GameNotes&) {
                         return write(whole_game(problem, line));
                       }});
  }
};

}  // namespace
}  // namespace morpion

void add_morpion_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<morpion::MorpionDomain>());
}

}  // namespace hornbeam
