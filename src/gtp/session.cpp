#include "src/gtp/session.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "src/gtp/protocol.hpp"

namespace hornbeam::gtp {
namespace {

// From here on a point counts as somebody's: nine playouts of ten agree.
constexpr double kSettled = 0.8;

// Visits before anybody gives up.
constexpr std::uint64_t kEvidence = 100;

}  // namespace

Session::Session(const Domain& domain, Play play)
    : domain_(domain),
      play_(std::move(play)),
      size_(game().usual_size),
      komi_(game().usual_komi.value_or(0)) {
  begin(size_);
  think(
      0, {.playouts = 1}, [] { return true; }, kForever);  // complains about a search that cannot
  run_.reset();
}

int Session::to_move() const {
  const State& state = states_.back();
  return (state.setup.to_move + static_cast<int>(state.moves.size())) % 2;
}

bool Session::is_over() const {
  return problem().verify(moves()).finished;
}

std::shared_ptr<const Problem> Session::made(BoardSetup setup) const {
  setup.komi = komi_;
  return game().set_up(setup);
}

void Session::change(const std::function<void()>& change) {
  const auto before = std::tuple(size_, komi_, states_);
  try {
    change();
    run_.reset();
  } catch (const InputError& error) {
    std::tie(size_, komi_, states_) = before;
    throw Failure(error.what());
  } catch (...) {
    std::tie(size_, komi_, states_) = before;
    throw;
  }
}

void Session::begin(int size) {
  if (size < game().least_size || size > game().most_size) throw Failure("unacceptable size");
  change([&] {
    size_ = size;
    states_ = {{{.size = size}, made({.size = size}), {}}};
  });
}

void Session::set_up(BoardSetup setup) {
  change([&] {
    auto problem = made(setup);
    states_.push_back({std::move(setup), std::move(problem), {}});
  });
}

void Session::set_komi(double komi) {
  if (!game().usual_komi) throw Failure("there is no komi in " + domain_.name);
  change([&] {
    komi_ = komi;
    std::map<const Problem*, std::shared_ptr<const Problem>> renewed;
    for (State& state : states_) {
      auto& problem = renewed[state.problem.get()];
      if (!problem) problem = made(state.setup);
      state.problem = problem;
    }
  });
}

void Session::load(const Problem& problem, const Moves& moves) {
  change([&] {
    const BoardSetup setup = game().setup_of(problem);
    size_ = setup.size;
    komi_ = setup.komi;
    states_ = {{setup, made(setup), {}}};
    run_.reset();
    for (const std::string& move : moves) make(to_move(), move);
  });
}

// Where the player moves from: here, or, out of turn or after two passes, from the stones as they
// stand. Nothing is lost then but what the rules remember of earlier boards.
Session::State Session::from_here(int player) const {
  if (player == to_move() && !is_over()) return states_.back();
  if (game().is_decided(problem(), moves())) throw Failure("the game is over");
  State turned{game().as_it_stands(problem(), moves()), nullptr, {}};
  turned.setup.to_move = player;
  turned.problem = made(turned.setup);
  return turned;
}

void Session::make(int player, const std::string& move) {
  State next = from_here(player);
  const bool goes_on = run_ && searched_.problem == next.problem && searched_.moves == next.moves;
  next.moves.push_back(move);
  if (!next.problem->verify(next.moves).legal) throw Failure("illegal move");
  if (goes_on) {
    run_->play(move);
    searched_ = next;
  } else {
    run_.reset();
  }
  states_.push_back(std::move(next));
}

void Session::make_all(const std::vector<std::pair<int, std::string>>& moves) {
  change([&] {
    for (const auto& [player, move] : moves) make(player, move);
  });
}

void Session::undo() {
  if (states_.size() < 2) throw Failure("cannot undo");
  states_.pop_back();
  run_.reset();
}

void Session::think(int player, const Budget& budget, const std::function<bool()>& stops,
                    double slice) {
  const State here = from_here(player);
  if (!run_ || searched_.problem != here.problem || searched_.moves != here.moves) {
    run_.reset();
    searched_ = here;
    RunSettings settings;
    settings.budget = budget;
    settings.seed = play_.seed;
    settings.memory = play_.memory;
    settings.means = play_.means;
    settings.interrupt = play_.interrupt;
    run_ = here.problem->start(play_.search, settings, here.moves);
  } else {
    run_->allow(budget);
  }
  while (run_->resume({.seconds = slice}) == Outcome::more && !run_->is_over() && !stops()) {
  }
}

std::optional<Result> Session::known() const {
  if (!run_) return std::nullopt;
  return run_->result();
}

std::string Session::choose(bool cleans_up, bool may_resign) {
  const int player = searched_player();
  const std::optional<std::string> move = run_->choose(FinalMove::visits);
  if (!move) return game().has_passes ? kPass : kResign;
  if (game().has_passes && wants_to_pass(player, *move, cleans_up)) return kPass;
  const Result result = run_->result();
  std::uint64_t visits = 0;
  for (const auto& considered : result.considered) visits += considered.visits;
  if (may_resign && !cleans_up && result.score < play_.resign_below && visits >= kEvidence)
    return kResign;
  return *move;
}

// As people do: when the board is settled and won, even if the opponent goes on; a doubtful point is worth
// a move, which costs nothing where areas are counted.
bool Session::wants_to_pass(int player, const std::string& chosen, bool cleans_up) const {
  if (is_pass(chosen)) return true;
  const bool has_opponent_passed = !searched_.moves.empty() && is_pass(searched_.moves.back());
  // Before so many stones nothing is settled, and to ask costs as much as some hundred playouts.
  const std::size_t stones =
      searched_.setup.stones[0].size() + searched_.setup.stones[1].size() + searched_.moves.size();
  if (!has_opponent_passed && 3 * stones < static_cast<std::size_t>(game().points(size_)))
    return false;
  Moves then = searched_.moves;
  if (!has_opponent_passed) then.push_back(kPass);
  const std::vector<Owned> owned = game().ownership(*searched_.problem, then, play_.seed);
  const bool is_settled = std::all_of(owned.begin(), owned.end(), [](const Owned& point) {
    return std::abs(point.owner) >= kSettled;
  });
  if (!is_settled) return false;
  const std::vector<std::string> dead = dead_among(owned);
  if (cleans_up && !dead.empty()) return false;
  const double margin = game().margin(*searched_.problem, searched_.moves, dead);
  return (player == 0 ? margin : -margin) > 0;
}

std::vector<Owned> Session::ownership() const {
  return game().ownership(problem(), moves(), play_.seed);
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
