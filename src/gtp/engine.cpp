#include "src/gtp/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/small_letters.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/version.hpp"
#include "src/gtp/arguments.hpp"
#include "src/gtp/free_handicap.hpp"

namespace hornbeam::gtp {
namespace {

constexpr int kMostFixed = 9;  // handicap stones that have fixed places, on any board

}  // namespace

struct Engine::Entry {
  std::string name;
  std::string (Engine::*carry_out)(const Arguments&);
  bool ponders_on = false;  // game and search stay as they are
};

// The commands whose replies need no game are answered where they are looked up.
const std::vector<Engine::Entry>& Engine::table() {
  constexpr bool kPondersOn = true;
  static const std::vector<Entry> entries{
      {"known_command", &Engine::known_command, kPondersOn},
      {"boardsize", &Engine::boardsize},
      {"rectangular_boardsize", &Engine::boardsize},
      {"clear_board", &Engine::clear_board},
      {"komi", &Engine::komi},
      {"play", &Engine::play},
      {"genmove", &Engine::genmove},
      {"reg_genmove", &Engine::reg_genmove},
      {"undo", &Engine::undo},
      {"gg-undo", &Engine::undo},
      {"loadsgf", &Engine::loadsgf},
      {"showboard", &Engine::showboard, kPondersOn},
      {"fixed_handicap", &Engine::fixed_handicap},
      {"place_free_handicap", &Engine::place_free_handicap},
      {"set_free_handicap", &Engine::set_free_handicap},
      {"time_settings", &Engine::time_settings, kPondersOn},
      {"time_left", &Engine::time_left, kPondersOn},
      {"final_score", &Engine::final_score, kPondersOn},
      {"final_status_list", &Engine::final_status_list, kPondersOn},
      {"havannah_winner", &Engine::winner, kPondersOn},
      {"kgs-genmove_cleanup", &Engine::genmove_cleanup},
      {"kgs-time_settings", &Engine::kgs_time_settings, kPondersOn},
      {"kgs-rules", &Engine::rules},
      {"gogui-play_sequence", &Engine::play_sequence},
      {"gogui-setup", &Engine::set_up_stones},
      {"gogui-setup_player", &Engine::set_up_player},
      {"gogui-analyze_commands", &Engine::analyze_commands, kPondersOn},
      {"hornbeam-visits", &Engine::visits, kPondersOn},
      {"hornbeam-values", &Engine::values, kPondersOn},
      {"hornbeam-line", &Engine::principal_line, kPondersOn},
      {"hornbeam-ownership", &Engine::ownership, kPondersOn},
      {"lz-analyze", &Engine::analyze_lz},
      {"kata-analyze", &Engine::analyze_kata},
      {"lz-genmove_analyze", &Engine::genmove_analyze_lz},
      {"kata-genmove_analyze", &Engine::genmove_analyze_kata},
  };
  return entries;
}

const std::vector<std::string>& Engine::commands() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list{"protocol_version", "name",         "version",
                                  "list_commands",    "quit",         "gogui-interrupt",
                                  "cputime",          "kgs-game_over"};
    for (const Entry& entry : table()) list.push_back(entry.name);
    return list;
  }();
  return names;
}

Engine::Engine(const Domain& domain, Play play, Terminal terminal,
               const std::optional<BoardSetup>& board)
    : limits_(play), session_(domain, std::move(play), board), terminal_(std::move(terminal)) {}

bool Engine::answer(std::string_view line) {
  const std::optional<Command> command = parse_command(line);
  if (!command) return true;
  id_ = command->id;
  has_begun_ = false;
  const std::string& name = command->name;
  try {
    std::string text;
    const auto entry = std::find_if(table().begin(), table().end(),
                                    [&](const Entry& one) { return one.name == name; });
    const bool is_in_table = entry != table().end();
    ponders_ = ponders_ && (is_in_table ? entry->ponders_on : name != "kgs-game_over");
    if (is_in_table)
      text = (this->*entry->carry_out)(command->arguments);
    else if (name == "protocol_version")
      text = "2";
    else if (name == "name")
      text = "Hornbeam";
    else if (name == "version")
      text = HORNBEAM_VERSION;
    else if (name == "list_commands")
      text = fmt::format("{}", fmt::join(commands(), "\n"));
    else if (name == "cputime")
      text = fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
    else if (name != "quit" && name != "gogui-interrupt" && name != "kgs-game_over")
      throw Failure("unknown command");
    // A reply that was told in pieces ends with an empty line.
    terminal_.put(has_begun_ ? text + (text.empty() ? "\n" : "\n\n") : success(id_, text));
  } catch (const Failure& problem) {
    put_failure(problem.what());
  } catch (const InputError& problem) {
    put_failure(problem.what());
  } catch (const std::bad_alloc&) {
    put_failure("this machine has no memory left");
  }
  return name != "quit";
}

// A reply that was told in pieces cannot become a failure any more: it ends with the sentence.
void Engine::put_failure(const std::string& sentence) {
  terminal_.put(has_begun_ ? sentence + "\n\n" : failure(id_, sentence));
}

bool Engine::ponder() {
  if (!ponders_ || session_.is_over()) return false;
  session_.ponder(kSlice);
  return true;
}

// ---- The protocol's own ----

std::string Engine::known_command(const Arguments& arguments) {
  const std::string& name = argument(arguments, 0, "a command");
  return std::find(commands().begin(), commands().end(), name) != commands().end() ? "true"
                                                                                   : "false";
}

std::string Engine::boardsize(const Arguments& arguments) {
  BoardSetup board{.size = whole_number(argument(arguments, 0, "a size"), "size"),
                   .rules = session_.board().rules};
  if (arguments.size() > 1) {
    board.rows = whole_number(arguments[1], "number of rows");
    if (board.rows == board.size)
      board.rows = 0;
    else if (board.rows == 0)
      throw Failure("unacceptable size");
  }
  session_.begin(board);
  return "";
}

std::string Engine::clear_board(const Arguments&) {
  session_.begin(session_.board());
  are_colors_swapped_ = false;
  clock_.begin();
  return "";
}

std::string Engine::komi(const Arguments& arguments) {
  session_.set_komi(number(argument(arguments, 0, "a number of points"), "number of points"));
  return "";
}

bool Engine::is_color(const std::string& word) const {
  const std::string name = in_small_letters(word);
  return name == "b" || name == "w" || name == "black" || name == "white";
}

int Engine::player(const std::string& color) const {
  if (!is_color(color)) throw Failure(fmt::format("{} is no color", color));
  const bool is_named = in_small_letters(color).front() == this->color(0).front();
  return is_named ? 0 : 1;
}

int Engine::mover(const std::string& color) {
  const int who = player(color);
  if (who == session_.to_move() || !session_.is_untouched() || session_.game().has_passes)
    return who;
  are_colors_swapped_ = !are_colors_swapped_;
  return 1 - who;
}

std::string Engine::color(int player) const {
  const auto& names = session_.domain().players;
  return in_small_letters(
      names[static_cast<std::size_t>(are_colors_swapped_ ? 1 - player : player)]);
}

std::string Engine::play(const Arguments& arguments) {
  const std::string& name = argument(arguments, 0, "a color");
  const std::string& move = argument(arguments, 1, "a vertex");
  if (is_resignation(move))
    player(name);
  else
    session_.make(mover(name), move);
  return "";
}

// GNU Go's gg-undo takes back several.
std::string Engine::undo(const Arguments& arguments) {
  const int moves = arguments.empty() ? 1 : whole_number(arguments[0], "number of moves");
  if (moves < 1) throw Failure(fmt::format("{} moves cannot be undone", moves));
  session_.undo(static_cast<std::size_t>(moves));
  return "";
}

std::string Engine::showboard(const Arguments&) {
  std::string text = "\n" + session_.game().show(session_.problem(), session_.moves());
  // A board that is played in turns has o for the first player, whoever is called so here.
  if (are_colors_swapped_) text += fmt::format("o is {}, x is {}\n", color(0), color(1));
  return text;
}

// A file, and perhaps the number of a move to stop before. Names of files may have blanks in them, and GoGui
// puts those in quotes.
std::string Engine::loadsgf(const Arguments& arguments) {
  argument(arguments, 0, "a file");
  Arguments words = arguments;
  std::optional<int> before;
  if (words.size() > 1 && is_whole_number(words.back())) {
    before = whole_number(words.back(), "number of a move");
    if (*before < 1) throw Failure("moves are counted from 1");
    words.pop_back();
  }
  std::string file = fmt::format("{}", fmt::join(words, " "));
  if (file.size() > 2 && file.starts_with('"') && file.ends_with('"'))
    file = file.substr(1, file.size() - 2);
  std::istringstream nothing;
  Game game = session_.domain().load_game(file, nothing);
  if (before) game.line.resize(std::min(game.line.size(), static_cast<std::size_t>(*before - 1)));
  load(game);
  return color(session_.to_move());
}

void Engine::load(const Game& game) {
  const Verdict verdict = game.problem->verify(game.line);
  if (!verdict.legal)
    throw Failure(
        fmt::format("{}, is illegal: {}",
                    verdict.moves < game.names.size()
                        ? game.names[verdict.moves]
                        : fmt::format("move {}, '{}'", verdict.moves + 1, game.line[verdict.moves]),
                    verdict.complaint));
  session_.load(*game.problem, game.line);
  are_colors_swapped_ = false;
  clock_.begin();
}

// ---- Handicap ----

void Engine::put_handicap(const std::vector<std::string>& points) {
  if (!session_.is_untouched()) throw Failure("board not empty");
  BoardSetup setup = session_.board();
  setup.to_move = 1;
  setup.stones[0] = points;
  session_.set_up(std::move(setup));
}

std::string Engine::fixed_handicap(const Arguments& arguments) {
  const int stones = whole_number(argument(arguments, 0, "a number of stones"), "number of stones");
  const auto points = session_.game().handicap(session_.board(), stones);
  if (points.empty()) throw Failure("invalid number of stones");
  put_handicap(points);
  return fmt::format("{}", fmt::join(points, " "));
}

// The fixed places are as good as any; where there are not enough of them, fewer are put.
std::string Engine::place_free_handicap(const Arguments& arguments) {
  const int stones = whole_number(argument(arguments, 0, "a number of stones"), "number of stones");
  const BoardGame& game = session_.game();
  const BoardSetup& board = session_.board();
  if (stones < 2 || stones >= game.points(board)) throw Failure("invalid number of stones");
  std::vector<std::string> points;
  for (int fewer = std::min(stones, kMostFixed); points.empty() && fewer >= 2; --fewer)
    points = game.handicap(board, fewer);
  if (points.empty()) points = free_handicap(game.rows(board), stones);
  if (points.empty()) throw Failure("invalid number of stones");
  put_handicap(points);
  return fmt::format("{}", fmt::join(points, " "));
}

std::string Engine::set_free_handicap(const Arguments& arguments) {
  if (arguments.size() < 2) throw Failure("bad vertex list");
  put_handicap(arguments);
  return "";
}

// ---- Time ----

std::string Engine::time_settings(const Arguments& arguments) {
  const TimeSettings settings{
      .main = number(argument(arguments, 0, "the main time"), "time"),
      .overtime = number(argument(arguments, 1, "the byo yomi time"), "time"),
      .moves = whole_number(argument(arguments, 2, "the byo yomi stones"), "number of stones")};
  if (settings.main < 0 || settings.overtime < 0 || settings.moves < 0)
    throw Failure("times are not negative");
  if (settings.overtime > 0 && settings.moves == 0)  // the protocol's way to say: no limit
    clock_.set_no_limit();
  else
    clock_.set(settings);
  return "";
}

std::string Engine::kgs_time_settings(const Arguments& arguments) {
  const std::string system = in_small_letters(argument(arguments, 0, "a time system"));
  if (system == "none") {
    clock_.set_no_limit();
    return "";
  }
  TimeSettings settings{.main = number(argument(arguments, 1, "the main time"), "time")};
  if (system == "byoyomi" || system == "canadian") {
    settings.overtime = number(argument(arguments, 2, "the time of a period"), "time");
    const int count = whole_number(argument(arguments, 3, "a number"), "number");
    if (count < 1)
      throw Failure(system == "canadian" ? "a period has at least one move"
                                         : "there is at least one period");
    settings.moves = system == "canadian" ? count : 1;
    settings.periods = system == "canadian" ? 1 : count;
  } else if (system != "absolute") {
    throw Failure(system + " is no time system");
  }
  if (settings.main < 0 || settings.overtime < 0) throw Failure("times are not negative");
  clock_.set(settings);
  return "";
}

std::string Engine::time_left(const Arguments& arguments) {
  const int who = player(argument(arguments, 0, "a color"));
  const double seconds = number(argument(arguments, 1, "a time"), "time");
  const int stones = whole_number(argument(arguments, 2, "a number of stones"), "number of stones");
  if (stones < 0) throw Failure("a number of stones is not negative");
  clock_.set_left(who, {std::max(0.0, seconds), stones});
  return "";
}

// ---- Moves ----

std::string Engine::generated(int mover, const Session::Manners& manners,
                              const std::function<void()>& tell, double interval) {
  const auto begin = std::chrono::steady_clock::now();
  Budget budget = limits_.each_move;
  if (const auto seconds = clock_.seconds_for_move(mover, session_.moves_to_come()))
    budget.seconds = std::min(budget.seconds, *seconds);
  if (!budget.limited()) budget.seconds = 5;
  double told = 0;
  std::string move = session_.generate(
      mover, budget, manners,
      [&] {
        if (const double now = seconds_since(begin); tell && now >= told + interval) {
          told = now;
          tell();
        }
        return terminal_.is_interrupted();
      },
      kSlice);
  if (tell) tell();
  return move;
}

std::string Engine::made_move(int mover, const Session::Manners& manners,
                              const std::function<void()>& tell, double interval) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string move = generated(mover, manners, tell, interval);
  if (!is_resignation(move)) {
    session_.make(mover, move);
    ponders_ = true;
  }
  clock_.spend(mover, seconds_since(begin));
  return move;
}

std::string Engine::genmove(const Arguments& arguments) {
  return made_move(mover(argument(arguments, 0, "a color")), {});
}

std::string Engine::genmove_cleanup(const Arguments& arguments) {
  return made_move(mover(argument(arguments, 0, "a color")),
                   {.cleans_up = true, .may_resign = false});
}

// The move is only told; regression suites ask for one after the other, and what was thought before must not
// count.
std::string Engine::reg_genmove(const Arguments& arguments) {
  const int who = mover(argument(arguments, 0, "a color"));
  session_.forget();
  return generated(who, {.may_resign = false});
}

// ---- The end ----

std::string Engine::final_score(const Arguments&) {
  if (!session_.game().has_passes &&
      !session_.game().is_decided(session_.problem(), session_.moves()))
    throw Failure("cannot score: the game is not decided");
  const double margin = session_.final_margin();
  if (margin == 0) return "0";
  const char letter = static_cast<char>(std::toupper(color(margin > 0 ? 0 : 1).front()));
  if (!session_.game().usual_komi) return fmt::format("{}+", letter);
  return fmt::format("{}+{}", letter, std::abs(margin));
}

std::string Engine::final_status_list(const Arguments& arguments) {
  const std::string status = in_small_letters(argument(arguments, 0, "alive, dead or seki"));
  const std::vector<std::string> dead = session_.dead_stones();
  if (status == "dead") return fmt::format("{}", fmt::join(dead, "\n"));
  if (status == "seki") return "";  // where areas are counted they are alive, and listed there
  if (status != "alive") throw Failure(status + " is no status");
  const BoardSetup board = session_.game().as_it_stands(session_.problem(), session_.moves());
  std::vector<std::string> alive;
  for (const auto& stones : board.stones)
    for (const std::string& stone : stones)
      if (std::find(dead.begin(), dead.end(), stone) == dead.end()) alive.push_back(stone);
  return fmt::format("{}", fmt::join(alive, "\n"));
}

std::string Engine::winner(const Arguments&) {
  if (!session_.game().is_decided(session_.problem(), session_.moves())) return "none";
  const double margin = session_.game().margin(session_.problem(), session_.moves(), {});
  return margin == 0 ? "draw" : color(margin > 0 ? 0 : 1);
}

std::string Engine::rules(const Arguments& arguments) {
  const std::string name = in_small_letters(argument(arguments, 0, "the rules' name"));
  for (const NamedRules& known : session_.game().named_rules) {
    if (known.name != name) continue;
    if (!known.refusal.empty()) throw Failure(known.refusal);
    session_.set_rules(known.rules);
    return "";
  }
  throw Failure(fmt::format("{} are no rules of {}", name, session_.domain().name));
}

}  // namespace hornbeam::gtp
