#include "src/problem/samegame.hpp"

#include <charconv>

#include "domains/samegame/appraisal.hpp"
#include "domains/samegame/instances.hpp"
#include "domains/samegame/parse.hpp"
#include "domains/samegame/picture.hpp"
#include "domains/samegame/reference.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/problem/samegame_default.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace samegame {
namespace {

// "x,y", read without help from the fast rules.
std::optional<samegame::Move> parse_tile(const std::string& text) {
  unsigned x = 0;
  unsigned y = 0;
  const char* end = text.data() + text.size();
  const auto [comma, bad_x] = std::from_chars(text.data(), end, x);
  if (bad_x != std::errc{} || comma == end || *comma != ',') return std::nullopt;
  const auto [rest, bad_y] = std::from_chars(comma + 1, end, y);
  if (bad_y != std::errc{} || rest != end || x > 255 || y > 255) return std::nullopt;
  return samegame::Move{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

// The slow rules with moves as text.
class SlowRules {
 public:
  SlowRules(const Board& board, Scoring scoring)
      : rules_(board, scoring), columns_(board.columns), rows_(board.rows) {}

  std::string try_play(const std::string& text) {
    const auto tile = parse_tile(text);
    if (!tile) return "a move is a tile, written x,y";
    if (tile->x >= columns_ || tile->y >= rows_) return "it is outside the board";
    const int size = rules_.group_size(*tile);
    if (size == 0) return "the cell is empty";
    if (size == 1) return "the tile stands alone; a group has at least two";
    rules_.play(*tile);
    return "";
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return rules_.score(); }
  Board board() const { return rules_.board(); }

 private:
  Reference rules_;
  int columns_, rows_;
};

Appraisal appraise(const Board& board, Scoring scoring, const Moves& line) {
  SlowRules rules(board, scoring);
  for (const std::string& move : line) rules.try_play(move);
  Appraisal appraisal;
  appraisal.notes.push_back(what_is_left(board, rules.board()));
  if (const auto best = published(board, scoring))
    appraisal.best_known = {1.0 * best->score, best->source};
  return appraisal;
}

Picture draw_line(const Board& board, Scoring scoring, const Moves& line) {
  std::vector<samegame::Move> moves;
  for (const std::string& text : line) moves.push_back(parse_tile(text).value());
  return samegame::draw(board, scoring, moves);
}

template <class P>
std::unique_ptr<Problem> pose_on(const Domain& domain, const Board& board, Scoring scoring) {
  const P start(board, scoring);
  return pose(
      domain,
      Instance<P>{
          .start = start,
          .text = to_text(board),
          .shown = with_axes(board),
          .default_search = special_default(board, scoring),
          .verify = [=](const Moves& line) { return replay(SlowRules(board, scoring), line); },
          .draw = [=](const Moves& line) { return draw_line(board, scoring, line); },
          .appraise = [=](const Moves& line) { return appraise(board, scoring, line); },
          .bench =
              [=](double seconds) {
                return bench_beside<samegame::Move>("mailbox", Reference(board, scoring), start,
                                                    seconds);
              },
      });
}

class SameGameDomain final : public ReadDomain<Board> {
 public:
  SameGameDomain(const char* domain_name, const char* what, const char* instance, const char* about,
                 Scoring scoring)
      : ReadDomain(
            {samegame::load, samegame::is_fixed,
             [](std::string_view text, std::string_view source) { return parse(text, source); }}),
        scoring_(scoring) {
    name = domain_name;
    summary = what;
    example = instance;
    default_search = samegame::default_search(scoring);
    special_defaults = samegame::special_defaults(scoring);
    game = about;
    notation =
        "A move names a tile of the group that goes, as column,row: 4,9 is the fifth column from "
        "the "
        "left and the tenth row from the bottom, for both are counted from 0, with 0,0 at the "
        "bottom "
        "left. Any tile of the group will do, where it is at that time.";
    instance_file =
        "The rows of the board, the top row first. A tile is a digit or a letter, and . is an "
        "empty "
        "cell; with blanks between, a tile may also be a number from 0 to 99, and -1 is an empty "
        "cell. Each symbol is a colour. At most 32 rows, 32 columns and 15 colours; no tile hangs "
        "over an empty cell, and no empty column stands left of a tile. # starts a comment. A file "
        "of "
        "several boards has a line 'board N' before each.";
    families = samegame::families();
  }

  std::vector<Standing> standings(std::string_view set) const override {
    std::vector<Standing> all;
    if (scoring_ == Scoring::same_game && set == "standard")
      for (const samegame::Total& one : samegame::totals_in_print())
        all.push_back({one.system, 1.0 * one.total, one.spent});
    return all;
  }

 private:
  // In the smallest layout that holds the board.
  std::unique_ptr<Problem> posed(const Board& board) const override {
    return Position16::fits(board) ? pose_on<Position16>(*this, board, scoring_)
                                   : pose_on<PositionWide>(*this, board, scoring_);
  }

  Scoring scoring_;
};

}  // namespace
}  // namespace samegame

void add_samegame_domains(std::vector<std::unique_ptr<Domain>>& list) {
  using samegame::SameGameDomain;
  using samegame::Scoring;
  list.push_back(std::make_unique<SameGameDomain>(
      "samegame", "(n-2)^2 for a group of n; cleared +1000, else -(n-2)^2 for each colour left",
      "samegame:standard/7",
      "A board of coloured tiles: a move takes away a group of two or more of one colour that "
      "touch each other at their sides, what lay above falls down, and columns close up to the "
      "left. Kuniaki Moribe invented it in 1985 as Chain Shot!, and Eiji Fukumoto made it "
      "SameGame in 1992 (SP-MCTS, section 2; rules as in Beam MCTS, section V).",
      Scoring::same_game));
  list.push_back(std::make_unique<SameGameDomain>(
      "bubble-breaker", "n(n-1) for a group of n", "bubble-breaker:random/15x15x5/1",
      "SameGame's board and moves; only the size of the groups counts, and the board need not be "
      "cleared. The rules are those of Beam MCTS, section V.",
      Scoring::bubble_breaker));
  list.push_back(std::make_unique<SameGameDomain>(
      "clickomania", "one for every tile removed", "clickomania:random/20x20x10/1",
      "SameGame's board and moves; the aim is to leave as few tiles as possible, whatever the "
      "size of the groups. The rules are those of Beam MCTS, section V.",
      Scoring::clickomania));
}

}  // namespace hornbeam
