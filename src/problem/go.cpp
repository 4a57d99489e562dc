#include "src/problem/go.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domains/go/game.hpp"
#include "domains/go/handicap.hpp"
#include "domains/go/instances.hpp"
#include "domains/go/picture.hpp"
#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"
#include "domains/sgf/sgf.hpp"
#include "hornbeam/problem/board_game.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace go {
namespace {

// The slow rules with moves as text.
class SlowRules {
 public:
  explicit SlowRules(const Reference& start) : rules_(start) {}

  std::string try_play(const std::string& text) {
    Reference::Move move;
    if (!go::is_pass(text)) {
      move = go::parse_vertex(text, rules_.board().shape());
      if (!move) return "a move is a point of the board, such as C3, or pass";
    }
    if (std::string flaw = rules_.flaw(move); !flaw.empty()) return flaw;
    rules_.play(move);
    return "";
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return rules_.score(); }

 private:
  Reference rules_;
};

go::Game game_at(const Problem& problem) {
  return go::parse_sgf(problem.position, "the result's position");
}

// The game with a line, which is legal, after it.
go::Game whole_game(const Problem& problem, const Moves& line) {
  go::Game game = game_at(problem);
  for (const std::string& text : line)
    game.moves.push_back(go::is_pass(text) ? std::nullopt
                                           : go::parse_vertex(text, game.start.shape));
  return game;
}

// The handicap stones of a start where nothing else stands there and they have their fixed places; or 0.
int handicap_of(const Start& start) {
  for (int stones = 2; stones <= go::most_handicap(start.shape); ++stones) {
    Start fixed{.shape = start.shape};
    for (const Vertex v : go::fixed_handicap(start.shape, stones)) fixed.put(v, go::kBlack);
    if (fixed.stones == start.stones) return stones;
  }
  return 0;
}

// What a start is called: 9x9/komi=5.5. Where other stones are set up it is no name that could be asked for.
std::string board_name(const Start& start) {
  std::string name = fmt::format("{}x{}", start.shape.columns, start.shape.rows);
  if (start.rules.komi != go::Rules{}.komi) name += fmt::format("/komi={}", start.rules.komi);
  if (start.rules.suicide) name += "/suicide=yes";
  if (start.is_empty() && start.to_move == go::kBlack) return name;
  const int handicap = start.to_move == go::kWhite ? handicap_of(start) : 0;
  return handicap > 0 ? fmt::format("{}/handicap={}", name, handicap) : "stones-on-" + name;
}

// Calls `take(vertex)` row by row from the top left, as boards are read.
template <class Take>
void each_point(Shape shape, Take take) {
  for (int row = shape.rows; row-- > 0;)
    for (int column = 0; column < shape.columns; ++column) take(Vertex{column, row});
}

// Whose a point is on a board that is played out: the stone's, or that of the stones around it.
Color owner(const go::Board& board, go::Point point) {
  if (board.color(point) != go::kEmpty) return board.color(point);
  for (const int distance : board.neighbors()) {
    const Color color = board.color(point + distance);
    if (color == go::kBlack || color == go::kWhite) return color;
  }
  return go::kEmpty;
}

constexpr const char* kSuicide = "suicide";

// The stones as they stand, with nothing played: passes are forgotten.
Start start_at(const Position& position) {
  const Shape shape = position.shape();
  Start start{.shape = shape, .rules = position.rules()};
  start.to_move = position.to_move() == 0 ? go::kBlack : go::kWhite;
  each_point(shape, [&](Vertex v) {
    const Color color = position.board().color(shape.point(v));
    if (color != go::kEmpty) start.put(v, color);
  });
  return start;
}

class GoBoards final : public BoardGame {
 public:
  explicit GoBoards(const Domain& owner) : domain_(owner) {
    least_size = 1;
    most_size = go::kMaxSide;
    usual_size = 19;
    usual_komi = go::Rules{}.komi;
    has_passes = has_rectangles = true;
    named_rules = {
        {"chinese"},
        {"aga"},
        {"new_zealand", kSuicide},
        {.name = "japanese",
         .refusal = "Japanese rules count territory, and area is counted here; chinese, aga and "
                    "new_zealand are played"}};
  }

  int points(const BoardSetup& board) const override { return shape_of(board).area(); }
  std::vector<Moves> rows(const BoardSetup& board) const override {
    const Shape shape = shape_of(board);
    std::vector<Moves> rows(static_cast<std::size_t>(shape.rows));
    each_point(shape, [&](Vertex v) {
      rows[static_cast<std::size_t>(shape.rows - 1 - v.row)].push_back(go::to_text(v));
    });
    return rows;
  }

  std::unique_ptr<Problem> set_up(const BoardSetup& setup) const override {
    go::Game game{.start = {.shape = shape_of(setup)}};
    game.start.rules.komi = setup.komi;
    game.start.rules.suicide = setup.rules == kSuicide;
    game.start.to_move = setup.to_move == 0 ? go::kBlack : go::kWhite;
    for (const int player : {0, 1})
      for (const std::string& text : setup.stones[player]) {
        const auto vertex = go::parse_vertex(text, game.start.shape);
        if (!vertex) throw InputError(in_quotes(text) + " is no point of the board");
        if (game.start.at(*vertex) != go::kEmpty)
          throw InputError("there are two stones at " + go::to_text(*vertex));
        game.start.put(*vertex, player == 0 ? go::kBlack : go::kWhite);
      }
    Result heading;
    heading.position = go::to_sgf(game);
    return domain_.restore(heading, "the board");
  }

  BoardSetup setup_of(const Problem& problem) const override {
    return as_setup(go::position_after(game_at(problem)));
  }
  BoardSetup as_it_stands(const Problem& problem, const Moves& moves) const override {
    return as_setup(go::position_after(whole_game(problem, moves)));
  }

  std::string about(const BoardSetup& board) const override {
    const auto [black, white] = std::pair(board.stones[0].size(), board.stones[1].size());
    std::string text =
        fmt::format("{}x{}, komi {:g}", board.size, shape_of(board).rows, board.komi);
    if (!board.rules.empty()) text += ", " + board.rules;
    if (black >= 2 && white == 0 && board.to_move == 1)
      return text + fmt::format(", handicap {}", black);
    if (black + white > 0)
      text += fmt::format(", {} black and {} white stones set up", black, white);
    if (board.to_move == 1) text += ", White begins";
    return text;
  }
  std::string show(const Problem& problem, const Moves& moves) const override {
    return go::position_after(whole_game(problem, moves)).text();
  }

  double margin(const Problem& problem, const Moves& moves,
                const std::vector<std::string>& dead) const override {
    Start end = start_at(go::position_after(whole_game(problem, moves)));
    for (const std::string& point : dead)
      if (const auto vertex = go::parse_vertex(point, end.shape)) end.put(*vertex, go::kEmpty);
    return Position(end).margin();
  }
  bool is_decided(const Problem&, const Moves&) const override { return false; }

  std::vector<std::string> handicap(const BoardSetup& board, int stones) const override {
    std::vector<std::string> places;
    const Shape shape = shape_of(board);
    if (stones < 2 || stones > go::most_handicap(shape)) return places;
    for (const Vertex v : go::fixed_handicap(shape, stones)) places.push_back(go::to_text(v));
    return places;
  }

  std::vector<Owned> ownership(const Problem& problem, const Moves& moves, std::uint64_t seed,
                               int playouts) const override {
    const Position position(start_at(go::position_after(whole_game(problem, moves))));
    const Shape shape = position.shape();
    std::vector<Owned> owned;
    each_point(shape, [&](Vertex v) { owned.push_back({go::to_text(v), 0}); });
    Stream stream(seed);
    for (int i = 0; i < playouts; ++i) {
      Position end = position;
      Line<go::Move> line;
      end.rollout(playout::Heavy{}, stream, line);
      std::size_t at = 0;
      each_point(shape, [&](Vertex v) {
        const Color color = owner(end.board(), shape.point(v));
        if (color != go::kEmpty) owned[at].owner += (color == go::kBlack ? 1.0 : -1.0) / playouts;
        ++at;
      });
    }
    return owned;
  }

 private:
  static Shape shape_of(const BoardSetup& board) {
    return {board.size, board.rows > 0 ? board.rows : board.size};
  }
  static BoardSetup as_setup(const Position& position) {
    const Shape shape = position.shape();
    BoardSetup setup{.size = shape.columns, .komi = position.rules().komi};
    if (shape.rows != shape.columns) setup.rows = shape.rows;
    setup.to_move = position.to_move();
    if (position.rules().suicide) setup.rules = kSuicide;
    each_point(shape, [&](Vertex v) {
      const Color color = position.board().color(shape.point(v));
      if (color != go::kEmpty) setup.stones[go::player(color)].push_back(go::to_text(v));
    });
    return setup;
  }

  const Domain& domain_;
};

class GoDomain final : public GameDomain<go::Game, go::WrittenGame> {
 public:
  GoDomain()
      : GameDomain({go::load, go::is_fixed, go::parse_sgf}, go::load_written), boards_(*this) {
    name = "go";
    summary = "Go: surround more of the board than the other";
    example = "go:9x9";
    default_search = "mcts(select=rave, expand-after=2, prior=1, evaluate=heavy)";
    players = {"Black", "White"};
    game =
        "Go, by area rules: Black and White put stones on the points of a board in turn, stones "
        "without an empty point beside them are taken off, no board may come back (positional "
        "superko), and who has more stones and surrounded points when both have passed has won, "
        "with komi added for White. Playouts are those of MoGo (On the Parallelization of "
        "Monte-Carlo planning, section 2).";
    notation =
        "A move is a point or a pass, as GTP has it: D4 is the fourth column from the left, where "
        "the letter I is left out, and the fourth row from the bottom.";
    instance_file =
        "A game in SGF: board, komi, stones that are set up, and the moves of its main line, which "
        "are made before the search begins.";
    families = go::families();
    heavy_rules.assign(Position::kHeavyRules.begin(), Position::kHeavyRules.end());
    formats.push_back({"a game in SGF", ".sgf", sgf::looks_like_sgf,
                       [this](const GameText& file) { return read_sgf(file); },
                       [](const Problem& problem, const Moves& line, const GameNotes& notes) {
                         const go::Game game = whole_game(problem, line);
                         return go::to_sgf(game, notes.after(game.moves.size() - line.size()));
                       }});
  }

  const BoardGame* board_game() const override { return &boards_; }

 private:
  // The moves of the game are legal and made already.
  std::unique_ptr<Problem> posed(const go::Game& game) const override {
    const Position start = go::position_after(game);
    const Reference slow = go::reference_after(game);
    return pose(*this,
                Instance<Position>{
                    .start = start,
                    .text = go::to_sgf(game),
                    .shown = start.text(),
                    .verify = [slow](const Moves& line) { return replay(SlowRules(slow), line); },
                    .draw = [game](const Moves& line) { return draw_line(game, line); },
                    .bench =
                        [=](double seconds) {
                          return bench_beside<Reference::Move>("plain", slow, start, seconds);
                        },
                });
  }

  static Picture draw_line(const go::Game& start, const Moves& line) {
    std::vector<std::optional<Vertex>> moves;
    for (const std::string& text : line)
      moves.push_back(go::is_pass(text) ? std::nullopt : go::parse_vertex(text, start.start.shape));
    return go::draw(start, moves);
  }

  hornbeam::Game game_of(go::WrittenGame written) const override {
    hornbeam::Game game{
        posed({written.game.start}), {}, std::move(written.names), std::move(written.notes)};
    game.problem->instance = name + ":" + board_name(written.game.start);
    for (const auto& move : written.game.moves)
      game.line.push_back(move ? go::to_text(*move) : "pass");
    return game;
  }
  hornbeam::Game read_sgf(const GameText& file) const {
    return game_of(go::parse_written_sgf(file.text, file.source));
  }

  GoBoards boards_;
};

}  // namespace
}  // namespace go

void add_go_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<go::GoDomain>());
}

}  // namespace hornbeam
