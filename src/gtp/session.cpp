#include "src/gtp/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "src/gtp/protocol.hpp"

namespace hornbeam::gtp {
namespace {

// From here on a point counts as somebody's: nine playouts of ten agree. At a glance, three of four.
constexpr double kSettled = 0.8;
constexpr double kSeemsSettled = 0.5;

// Seconds for a move from which on there is time to look whether the board is settled.
constexpr double kTimeToLook = 0.02;

// Before anybody gives up: visits of the move that would be made, which with few playouts is one among moves
// that were tried once; own moves in a row that looked hopeless; and a board that has filled up by one
// point of so many.
constexpr std::uint64_t kEvidence = 30;
constexpr int kInARow = 3;
constexpr int kPartOfBoard = 4;

// Whatever the search counts.
Budget small(std::uint64_t playouts) {
  constexpr std::uint64_t kNodesEach = 1000;
  return {.playouts = playouts, .nodes = kNodesEach * playouts};
}

auto doubtful_points(const std::vector<Owned>& points, double sureness) {
  return std::count_if(points.begin(), points.end(),
                       [=](const Owned& point) { return std::abs(point.owner) < sureness; });
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

Session::Session(const Domain& domain, Play play, const std::optional<BoardSetup>& board)
    : domain_(domain),
      play_(std::move(play)),
      board_{.size = game().usual_size},
      komi_(board ? board->komi : game().usual_komi.value_or(0)) {
  begin(board.value_or(board_));
  if (!finds_move(0, {}) &&
      run_->result().memory > 0)  // and complains about a search that cannot be made
    throw InputError(fmt::format(
        "a memory cap of {} bytes is too little for a search of this board; 64M is plenty",
        play_.memory));
  run_.reset();
  last_thought_.reset();
}

bool Session::finds_move(int player, const Restrictions& restrictions) {
  for (std::uint64_t playouts = 1; playouts <= 64; playouts *= 2) {
    think(
        player, small(playouts), [] { return true; }, kForever, restrictions);
    if (run_->choose(FinalMove::visits)) return true;
  }
  return false;
}

int Session::to_move() const {
  const State& state = states_.back();
  return (state.setup.to_move + static_cast<int>(state.moves.size())) % 2;
}

std::size_t Session::State::stones_put() const {
  return setup.stones[0].size() + setup.stones[1].size() + moves.size();
}

// Stones that only one side was given, as handicap, count for nothing.
std::size_t Session::State::moves_of_both() const {
  return 2 * std::min(setup.stones[0].size(), setup.stones[1].size()) + moves.size();
}

MovesToCome Session::moves_to_come() const {
  return gtp::moves_to_come(game().points(board_),
                            static_cast<double>(states_.back().stones_put()));
}

std::shared_ptr<const Problem> Session::made(BoardSetup setup) const {
  setup.komi = komi_;
  return game().set_up(setup);
}

void Session::change(const std::function<void()>& change) {
  const auto before = std::tuple(board_, komi_, states_);
  try {
    change();
    run_.reset();
  } catch (const InputError& error) {
    std::tie(board_, komi_, states_) = before;
    throw Failure(error.what());
  } catch (...) {
    std::tie(board_, komi_, states_) = before;
    throw;
  }
}

void Session::begin(const BoardSetup& board) {
  const auto is_side = [&](int side) {
    return side >= game().least_size && side <= game().most_size;
  };
  if (!is_side(board.size) || (board.rows != 0 && (!is_side(board.rows) || !game().has_rectangles)))
    throw Failure("unacceptable size");
  change([&] {
    board_ = {.size = board.size, .rows = board.rows, .rules = board.rules};
    states_ = {at_start(board_)};
  });
  forget_game();
}

void Session::forget_game() {
  last_thought_.reset();
  hopeless_ = {};
}

Session::State Session::at_start(const BoardSetup& setup) const {
  State state{setup, made(setup), {}};
  state.is_over = state.problem->verify({}).finished;
  return state;
}

void Session::set_up(BoardSetup setup) {
  change([&] { states_ = {at_start(setup)}; });
  forget_game();
}

void Session::set_komi(double komi) {
  if (!game().usual_komi) throw Failure("there is no komi in " + domain_.name);
  try {
    renew([&](State&) { komi_ = komi; });
  } catch (const Failure&) {  // whose words are those of the file that a board is set up by
    throw Failure(fmt::format("{} is no komi for this board", komi));
  }
}

void Session::set_rules(const std::string& rules) {
  renew([&](State& state) { board_.rules = state.setup.rules = rules; });
}

void Session::renew(const std::function<void(State&)>& change_state) {
  change([&] {
    std::map<const Problem*, std::shared_ptr<const Problem>> renewed;
    for (State& state : states_) {
      change_state(state);
      auto& problem = renewed[state.problem.get()];
      if (!problem) problem = made(state.setup);
      state.problem = problem;
    }
    // Each that begins with the moves of those before it, and no further, is the whole of its game.
    for (std::size_t i = 0; i < states_.size(); ++i)
      if ((i + 1 == states_.size() || states_[i + 1].problem != states_[i].problem) &&
          !states_[i].problem->verify(states_[i].moves).legal)
        throw Failure("a move of this game is not legal by these rules");
  });
}

void Session::load(const Problem& problem, const Moves& moves) {
  change([&] {
    const BoardSetup setup = game().setup_of(problem);
    board_ = {.size = setup.size, .rows = setup.rows, .rules = setup.rules};
    komi_ = setup.komi;
    states_ = {at_start(setup)};
    run_.reset();
    for (const std::string& move : moves) make(to_move(), move);
  });
  forget_game();
}

// Where the player moves from: here, or, out of turn or after two passes, from the stones as they
// stand. Nothing is lost then but what the rules remember of earlier boards.
Session::State Session::from_here(int player) const {
  if (player == to_move() && !is_over()) return states_.back();
  if (game().is_decided(problem(), moves())) throw Failure("the game is over");
  BoardSetup turned = game().as_it_stands(problem(), moves());
  turned.to_move = player;
  return at_start(turned);
}

void Session::make(int player, const std::string& move) {
  State next = from_here(player);
  const bool goes_on = is_searching(next) && restrictions_.empty();
  if (goes_on && game().has_passes) {
    // The search knows what is legal, and does not replay the game, which takes long when it is.
    try {
      run_->play(move);
    } catch (const InputError&) {
      throw Failure("illegal move");
    }
    next.is_over = is_pass(move) && !next.moves.empty() && is_pass(next.moves.back());
    next.moves.push_back(move);
    searched_ = next;
  } else {
    next.moves.push_back(move);
    const Verdict verdict = next.problem->verify(next.moves);
    if (!verdict.legal) throw Failure("illegal move");
    next.is_over = verdict.finished;
    if (goes_on) {
      run_->play(move);
      searched_ = next;
    } else {
      run_.reset();
    }
  }
  states_.push_back(std::move(next));
}

void Session::make_all(const std::vector<std::pair<int, std::string>>& moves) {
  change([&] {
    for (const auto& [player, move] : moves) make(player, move);
  });
}

void Session::undo(std::size_t moves) {
  if (states_.size() <= moves) throw Failure("cannot undo");
  states_.resize(states_.size() - moves);
  run_.reset();
  hopeless_ = {};
}

void Session::think(int player, const Budget& budget, const std::function<bool()>& stops,
                    double slice, const Restrictions& restrictions) {
  search(player, budget, stops, slice, restrictions);
  last_thought_ = thought();
}

void Session::ponder(double slice) {
  search(to_move(), {}, [] { return true; }, slice, {});
}

void Session::search(int player, const Budget& budget, const std::function<bool()>& stops,
                     double slice, const Restrictions& restrictions) {
  const State here = from_here(player);
  if (!is_searching(here) || restrictions != restrictions_) {
    run_.reset();
    searched_ = here;
    restrictions_ = restrictions;
    RunSettings settings;
    settings.budget = budget;
    settings.seed = play_.seed;
    settings.memory = play_.memory;
    settings.means = play_.means;
    if (!restrictions_.empty()) settings.means.restrictions = &restrictions_;
    settings.interrupt = play_.interrupt;
    run_ = here.problem->start(play_.search, settings, here.moves);
  } else {
    run_->allow(budget);
  }
  while (run_->resume({.seconds = slice}) == Outcome::more && !run_->is_over() && !stops()) {
  }
}

std::optional<Session::Thought> Session::thought() const {
  if (!run_) return std::nullopt;
  return Thought{run_->result(), searched_.moves.size(), searched_player()};
}

std::string Session::generate(int player, Budget budget, const Manners& manners,
                              const std::function<bool()>& stops, double slice) {
  const auto begin = std::chrono::steady_clock::now();
  value_.reset();
  const State here = from_here(player);
  const bool has_time = budget.seconds >= kTimeToLook;
  if (game().has_passes && manners.restrictions.empty() &&
      wants_to_pass(here, player, manners.cleans_up, has_time)) {
    // So that the search goes on from here, or not at all.
    if (!is_searching(here)) run_.reset();
    return kPass;
  }
  budget.seconds -= std::min(seconds_since(begin), 0.9 * budget.seconds);
  think(player, budget, stops, slice, manners.restrictions);
  if (run_->choose(FinalMove::visits)) return choose(manners);
  if (play_.interrupt && *play_.interrupt) return kResign;  // nobody wants to know
  // So little time that nothing was tried: a move is made all the same.
  if (finds_move(player, manners.restrictions)) return choose(manners);
  if (run_->result().memory > 0)
    throw Failure("the memory cap is too little for a search of this board");
  return game().has_passes ? kPass : kResign;
}

std::string Session::choose(const Manners& manners) {
  const std::string move = run_->choose(FinalMove::visits).value();
  const Result& result = last_thought_->result;
  std::uint64_t visits = 0;
  std::uint64_t visits_of_move = 0;
  for (const auto& considered : result.considered) {
    visits += considered.visits;
    if (considered.move == move) visits_of_move = considered.visits;
  }
  if (visits > 0 || result.is_optimal) value_ = seen_by(searched_player(), result.score);
  if (!manners.may_resign || manners.cleans_up) return move;
  const bool is_hopeless = result.score < play_.resign_below;
  if (is_hopeless && result.is_optimal) return kResign;
  int& in_a_row = hopeless_[static_cast<std::size_t>(searched_player())];
  in_a_row = is_hopeless && visits_of_move >= kEvidence ? in_a_row + 1 : 0;
  const bool has_begun =
      kPartOfBoard * searched_.moves_of_both() >= static_cast<std::size_t>(game().points(board_));
  return in_a_row >= kInARow && has_begun ? kResign : move;
}

// As people do: when the board is settled and won, even if the opponent goes on; a doubtful point is worth
// a move, which costs nothing where areas are counted. Where the opponent has passed it is enough to have won
// with every doubtful point against us, since a pass ends the game.
bool Session::wants_to_pass(const State& here, int player, bool cleans_up, bool has_time) const {
  const bool has_opponent_passed = !here.moves.empty() && is_pass(here.moves.back());
  if (!has_opponent_passed) {
    // Before so many stones nothing is settled, and who is in a hurry goes on.
    if (!has_time || 3 * here.stones_put() < static_cast<std::size_t>(game().points(board_)))
      return false;
  }
  Moves then = here.moves;
  if (!has_opponent_passed) then.push_back(kPass);
  const auto is_won = [&](int playouts, double sureness) {
    const std::vector<Owned> owned = game().ownership(*here.problem, then, play_.seed, playouts);
    const auto doubtful = static_cast<double>(doubtful_points(owned, sureness));
    if (doubtful > 0 && !has_opponent_passed) return false;
    const std::vector<std::string> dead = dead_among(owned);
    if (cleans_up && !dead.empty()) return false;
    const double margin = game().margin(*here.problem, here.moves, dead);
    return (player == 0 ? margin : -margin) > 2 * doubtful;  // one that is lost counts twice
  };
  return is_won(kGlance, kSeemsSettled) && (!has_time || is_won(kCareful, kSettled));
}

std::vector<std::string> Session::dead_stones() const {
  return dead_among(ownership());
}

std::vector<std::string> Session::dead_among(const std::vector<Owned>& owned) const {
  const BoardSetup board = game().as_it_stands(problem(), moves());
  std::vector<std::string> dead;
  for (const Owned& point : owned)
    for (const int player : {0, 1}) {
      const auto& stones = board.stones[player];
      const double for_owner = player == 0 ? point.owner : -point.owner;
      if (for_owner < 0 && std::find(stones.begin(), stones.end(), point.point) != stones.end())
        dead.push_back(point.point);
    }
  return dead;
}

double Session::final_margin() const {
  const bool is_agreed = game().has_passes && !game().is_decided(problem(), moves());
  return game().margin(problem(), moves(), is_agreed ? dead_stones() : std::vector<std::string>{});
}

}  // namespace hornbeam::gtp
