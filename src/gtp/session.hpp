// A game on a board that somebody else controls, and the search that plays in it: stones may be put, moves
// made for either side in any order, and taken back. The search keeps what it knows as long as the game
// goes on from where it stood.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/core/restriction.hpp"
#include "hornbeam/problem/board_game.hpp"
#include "hornbeam/spec/spec.hpp"
#include "src/gtp/clock.hpp"

namespace hornbeam::gtp {

// How a session searches.
struct Play {
  Spec search;
  Budget each_move{};  // unlimited where the clock alone decides
  std::uint64_t seed = 1;
  std::size_t memory = 0;
  Means means{};
  double resign_below = 0.05;  // of a value in [0, 1]
  const std::atomic<bool>* interrupt = nullptr;
};

class Session {
 public:
  // The domain has a board game; it begins on its usual board. Throws SpecError and InputError where the
  // search is not for it, or its memory too little for this board.
  Session(const Domain& domain, Play play, const std::optional<BoardSetup>& board = {});

  const Domain& domain() const { return domain_; }
  const BoardGame& game() const { return *domain_.board_game(); }
  const Problem& problem() const { return *states_.back().problem; }
  const Moves& moves() const { return states_.back().moves; }
  // Size, rows and rules, and nothing on it.
  const BoardSetup& board() const { return board_; }
  double komi() const { return komi_; }
  int to_move() const;
  bool is_untouched() const {  // nothing was put or played
    const State& state = states_.back();
    return state.moves.empty() && state.setup.stones[0].empty() && state.setup.stones[1].empty();
  }
  bool is_over() const { return states_.back().is_over; }  // by the rules, two passes included
  MovesToCome moves_to_come() const;

  void begin(const BoardSetup& board);  // an empty one: size, rows and rules
  void set_komi(double komi);
  // By these the game goes on, and all games to come are played.
  void set_rules(const std::string& rules);
  // Its komi is the session's. There is nothing to undo then.
  void set_up(BoardSetup setup);
  void load(const Problem& problem, const Moves& moves);

  // Throws Failure where the move is not legal. A player out of turn moves all the same.
  void make(int player, const std::string& move);
  // All of them, or none.
  void make_all(const std::vector<std::pair<int, std::string>>& moves);
  void undo(std::size_t moves = 1);

  // Searches for the player's next move until the budget is spent, `stops` says so, or all is known. It
  // is asked between slices of `slice` seconds. What is thought under restrictions is not kept for the game.
  void think(int player, const Budget& budget, const std::function<bool()>& stops, double slice,
             const Restrictions& restrictions = {});
  // The same for a slice, while nobody asks: the last search stays the one before.
  void ponder(double slice);
  // The next search begins anew, as if nothing had been thought before.
  void forget() { run_.reset(); }

  // What a search knows of the position where it stood.
  struct Thought {
    Result result;
    std::size_t moves_before = 0;
    int player = 0;  // who was to move
  };
  // The search under way; nothing where there is none.
  std::optional<Thought> thought() const;
  // Those that it expects, one for each move that was tried, which begins it.
  std::vector<Moves> lines() const { return run_ ? run_->lines() : std::vector<Moves>{}; }
  // The last one of this game, whatever was played since.
  const std::optional<Thought>& last_thought() const { return last_thought_; }
  // What may be answered besides the search's own move.
  struct Manners {
    bool cleans_up = false;  // dead stones are taken before anybody passes
    bool may_resign = true;
    Restrictions restrictions = {};
  };
  // Thinks, and returns the move to make, "pass" or "resign". All that it does counts in the budget's
  // seconds; where the board is settled it does not think at all. Throws Failure where the memory is too
  // little for any tree.
  std::string generate(int player, Budget budget, const Manners& manners,
                       const std::function<bool()>& stops, double slice);
  // What the player who began may expect, as the last move was generated; nothing where nobody thought.
  std::optional<double> value() const { return value_; }

  // Throws Failure where the player cannot move.
  void require_turn(int player) const { from_here(player); }

  // Stones that are not expected to live, as playouts have it.
  std::vector<std::string> dead_stones() const;
  std::vector<Owned> ownership() const { return ownership(kCareful); }
  // By how many points the first player is ahead, dead stones taken off.
  double final_margin() const;

 private:
  struct State {
    BoardSetup setup;
    std::shared_ptr<const Problem> problem;
    Moves moves;
    bool is_over = false;

    std::size_t stones_put() const;     // those it began with, and the moves
    std::size_t moves_of_both() const;  // as if those it began with had been put in turn
  };
  static constexpr int kCareful = 256;  // playouts that tell whose a point is
  static constexpr int kGlance = 16;    // that tell whether it is worth while to ask

  std::shared_ptr<const Problem> made(BoardSetup setup) const;
  // Changes the game; what throws changes nothing.
  void change(const std::function<void()>& change);
  void forget_game();  // what was thought of it
  // The same board and moves by other komi or rules.
  void renew(const std::function<void(State&)>& change);
  State at_start(const BoardSetup& setup) const;
  State from_here(int player) const;
  // Whether the search stands there.
  bool is_searching(const State& state) const {
    return run_ && searched_.problem == state.problem && searched_.moves == state.moves;
  }
  std::vector<Owned> ownership(int playouts) const {
    return game().ownership(problem(), moves(), play_.seed, playouts);
  }
  std::vector<std::string> dead_among(const std::vector<Owned>& owned) const;
  int searched_player() const {
    return (searched_.setup.to_move + static_cast<int>(searched_.moves.size())) % 2;
  }
  void search(int player, const Budget& budget, const std::function<bool()>& stops, double slice,
              const Restrictions& restrictions);
  // Thinks for a moment, so that there is a move to make; false where none is found.
  bool finds_move(int player, const Restrictions& restrictions);
  bool wants_to_pass(const State& here, int player, bool cleans_up, bool has_time) const;
  std::string choose(const Manners& manners);

  const Domain& domain_;
  Play play_;
  BoardSetup board_;
  double komi_;
  std::vector<State> states_;  // the last is now; undo goes back one
  State searched_;             // where the search stands
  Restrictions restrictions_;  // under which it does
  std::unique_ptr<Run> run_;   // or none
  std::optional<double> value_;
  std::optional<Thought> last_thought_;
  std::array<int, 2> hopeless_{};  // moves in a row that looked so, as each player made them
};

}  // namespace hornbeam::gtp
