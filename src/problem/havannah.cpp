#include "src/problem/havannah.hpp"

#include <algorithm>

#include "domains/havannah/game.hpp"
#include "domains/havannah/instances.hpp"
#include "domains/havannah/picture.hpp"
#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"
#include "domains/havannah/sgf.hpp"
#include "hornbeam/problem/board_game.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace havannah {
namespace {

// The slow rules with moves as text.
class SlowRules {
 public:
  explicit SlowRules(const Reference& start) : rules_(start) {}

  std::string try_play(const std::string& text) {
    const auto move = havannah::parse_placement(text, rules_.side());
    if (!move) return "a move is a cell of the board, such as d4, or swap";
    if (const Flaw flaw = rules_.check(*move); flaw != Flaw::none)
      return std::string(havannah::explain(flaw));
    rules_.play(*move);
    return "";
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return rules_.score(); }

 private:
  Reference rules_;
};

havannah::Game game_at(const Problem& problem) {
  return havannah::parse_instance_text(problem.position, "the result's position");
}

// The game with a line, which is legal, after it.
havannah::Game whole_game(const Problem& problem, const Moves& line) {
  havannah::Game game = game_at(problem);
  for (const std::string& text : line)
    game.moves.push_back(havannah::parse_placement(text, game.side).value());
  return game;
}

Reference after(const havannah::Game& game) {
  Reference rules(game.side, game.swap_rule);
  for (const Placement move : game.moves) rules.play(move);
  return rules;
}

Position position_after(const havannah::Game& game) {
  Position position(game.side, game.swap_rule);
  for (const Placement move : game.moves)
    position.play(*position.parse(havannah::to_text(move, game.side)));
  return position;
}

constexpr const char* kSwap = "swap";

class HavannahBoards final : public BoardGame {
 public:
  explicit HavannahBoards(const Domain& owner) : domain_(owner) {
    least_size = havannah::kLeastSide;
    most_size = havannah::kMostSide;
    usual_size = 8;
  }

  int points(const BoardSetup& board) const override {
    return 3 * board.size * (board.size - 1) + 1;
  }
  std::vector<Moves> rows(const BoardSetup& board) const override {
    std::vector<Moves> rows(static_cast<std::size_t>(2 * board.size - 1));
    for (const Placement cell : Reference(board.size, havannah::SwapRule::off).cells())
      rows[static_cast<std::size_t>(cell.y)].push_back(havannah::to_text(cell, board.size));
    return rows;
  }

  // Stones that two players could have put in turn: the rules know no others. Where Black has one more than
  // turns give, it is White's first, which was taken over.
  std::vector<std::pair<int, std::string>> moves_to(const BoardSetup& setup) const override {
    std::vector<std::pair<int, std::string>> moves;
    auto [white, black] = setup.stones;
    const auto to_move = static_cast<std::size_t>(setup.to_move);
    if (setup.rules == kSwap && !black.empty() && white.size() + 1 == black.size() + to_move) {
      moves = {{0, black.front()}, {1, kSwap}};
      black.erase(black.begin());
    }
    if (white.size() != black.size() + to_move)
      throw InputError("White and Black put their stones in turn, White first");
    for (std::size_t i = 0; i < white.size(); ++i) {
      moves.emplace_back(0, white[i]);
      if (i < black.size()) moves.emplace_back(1, black[i]);
    }
    return moves;
  }

  std::unique_ptr<Problem> set_up(const BoardSetup& setup) const override {
    havannah::WrittenGame written{{.side = setup.size, .moves = {}}, {}};
    if (setup.rules == kSwap) written.game.swap_rule = havannah::SwapRule::on;
    for (const auto& [player, text] : moves_to(setup)) {
      const auto cell = havannah::parse_placement(text, setup.size);
      if (!cell) throw InputError(in_quotes(text) + " is no cell of the board");
      written.game.moves.push_back(*cell);
      written.names.push_back(in_quotes(text));
    }
    Result heading;
    heading.position = havannah::to_instance_text(havannah::require_legal(std::move(written)));
    return domain_.restore(heading, "the board");
  }

  BoardSetup setup_of(const Problem& problem) const override { return as_setup(game_at(problem)); }
  BoardSetup as_it_stands(const Problem& problem, const Moves& moves) const override {
    return as_setup(whole_game(problem, moves));
  }
  std::string about(const BoardSetup& board) const override {
    return "side " + std::to_string(board.size) + (board.rules == kSwap ? ", swap" : "");
  }
  std::string show(const Problem& problem, const Moves& moves) const override {
    return position_after(whole_game(problem, moves)).text();
  }

  double margin(const Problem& problem, const Moves& moves,
                const std::vector<std::string>&) const override {
    return 2 * after(whole_game(problem, moves)).score() - 1;
  }
  bool is_decided(const Problem& problem, const Moves& moves) const override {
    return after(whole_game(problem, moves)).finished();
  }

  std::vector<Owned> ownership(const Problem& problem, const Moves& moves, std::uint64_t seed,
                               int playouts) const override {
    const havannah::Game game = whole_game(problem, moves);
    const Position position = position_after(game);
    std::vector<Owned> owned;
    const std::vector<Placement> cells = after(game).cells();
    for (const Placement cell : cells) owned.push_back({havannah::to_text(cell, game.side), 0});
    Stream stream(seed);
    for (int i = 0; i < playouts; ++i) {
      Position end = position;
      Line<havannah::Move> line;
      end.rollout(playout::Light{}, stream, line);
      for (std::size_t at = 0; at < cells.size(); ++at)
        owned[at].owner += owner(end, cells[at]) / playouts;
    }
    return owned;
  }

 private:
  static double owner(const Position& end, Placement cell) {
    const havannah::Cell at = end.geometry().at(cell);
    if (end.board().has(havannah::kWhite, at)) return 1;
    return end.board().has(havannah::kBlack, at) ? -1 : 0;
  }
  static BoardSetup as_setup(const havannah::Game& game) {
    const Reference rules = after(game);
    BoardSetup setup{.size = game.side};
    setup.to_move = rules.to_move();
    if (game.swap_rule == havannah::SwapRule::on) setup.rules = kSwap;
    for (const Placement cell : rules.cells())
      for (const int player : {havannah::kWhite, havannah::kBlack})
        if (rules.has(player, cell))
          setup.stones[player].push_back(havannah::to_text(cell, game.side));
    return setup;
  }

  const Domain& domain_;
};

class HavannahDomain final : public GameDomain<havannah::Game, havannah::WrittenGame> {
 public:
  HavannahDomain()
      : GameDomain({havannah::load, havannah::is_fixed, havannah::parse_instance_text},
                   havannah::load_written),
        boards_(*this) {
    name = "havannah";
    summary = "Havannah: the first ring, bridge or fork wins";
    example = "havannah:5";
    default_search = "mcts(select=rave, evaluate=heavy)";
    players = {"White", "Black"};
    game =
        "Havannah, which Christian Freeling invented in 1979: White and Black put stones on a "
        "hexagonal board in turn. The first ring around at least one cell, bridge between two "
        "corners or fork between three sides wins; a full board without any is a draw. The game of "
        "On the Parallelization of Monte-Carlo planning, section 2.";
    notation =
        "A move is a cell, d4: the row's letter from the top, and the column as HavannahGui counts "
        "it, along a slanted line; or swap, where the rule is on and Black has not moved yet.";
    instance_file =
        "A game in SGF as LittleGolem or HavannahGui write it, whose moves are made before the "
        "search begins.";
    families = havannah::families();
    heavy_rules.assign(Position::kHeavyRules.begin(), Position::kHeavyRules.end());
    formats.push_back({"a game in SGF", ".sgf", says_havannah,
                       [this](const GameText& file) {
                         return game_of(havannah::parse_sgf(file.text, file.source));
                       },
                       [](const Problem& problem, const Moves& line, const GameNotes& notes) {
                         const havannah::Game game = whole_game(problem, line);
                         return havannah::to_sgf(game,
                                                 notes.after(game.moves.size() - line.size()));
                       }});
  }

  const BoardGame* board_game() const override { return &boards_; }

 private:
  // The moves of the game are legal and made already.
  std::unique_ptr<Problem> posed(const havannah::Game& game) const override {
    const Position start = position_after(game);
    const Reference slow = after(game);
    return pose(*this,
                Instance<Position>{
                    .start = start,
                    .text = havannah::to_instance_text(game),
                    .shown = start.text(),
                    .verify = [slow](const Moves& line) { return replay(SlowRules(slow), line); },
                    .draw = [game](const Moves& line) { return draw_line(game, line); },
                    .bench =
                        [=](double seconds) {
                          return bench_beside<Placement>("plain", slow, start, seconds);
                        },
                });
  }
  static Picture draw_line(const havannah::Game& start, const Moves& line) {
    std::vector<Placement> moves;
    for (const std::string& text : line)
      moves.push_back(havannah::parse_placement(text, start.side).value());
    return havannah::draw(start, moves);
  }

  // Go has files of this kind, too.
  static bool says_havannah(std::string_view text) {
    return havannah::looks_like_sgf(text) && (text.find("avannah") != std::string_view::npos ||
                                              text.find("littlegolem") != std::string_view::npos);
  }

  hornbeam::Game game_of(havannah::WrittenGame written) const override {
    const int side = written.game.side;
    hornbeam::Game game{posed({side, written.game.swap_rule, {}}),
                        {},
                        std::move(written.names),
                        std::move(written.notes)};
    game.problem->instance = name + ":" + havannah::to_text(side, written.game.swap_rule);
    for (const Placement move : written.game.moves)
      game.line.push_back(havannah::to_text(move, side));
    return game;
  }

  HavannahBoards boards_;
};

}  // namespace
}  // namespace havannah

void add_havannah_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<havannah::HavannahDomain>());
}

}  // namespace hornbeam
