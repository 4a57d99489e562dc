// A game on a board that somebody else controls, and the search that plays in it: stones may be put, moves
// made for either side in any order, and taken back. The search keeps what it knows as long as the game
// goes on from where it stood.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/problem/board_game.hpp"
#include "hornbeam/spec/spec.hpp"

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
  // The domain has a board game. Throws SpecError and InputError where the search is not for it.
  Session(const Domain& domain, Play play);

  const Domain& domain() const { return domain_; }
  const BoardGame& game() const { return *domain_.board_game(); }
  const Problem& problem() const { return *states_.back().problem; }
  const Moves& moves() const { return states_.back().moves; }
  int size() const { return size_; }
  double komi() const { return komi_; }
  int to_move() const;
  bool is_over() const;  // by the rules, two passes included

  void begin(int size);  // an empty board
  void set_komi(double komi);
  void set_up(BoardSetup setup);  // its komi is the session's
  void load(const Problem& problem, const Moves& moves);

  // Throws Failure where the move is not legal. A player out of turn moves all the same.
  void make(int player, const std::string& move);
  // All of them, or none.
  void make_all(const std::vector<std::pair<int, std::string>>& moves);
  void undo();

  // Searches for the player's next move until the budget is spent, `stops` says so, or all is known. It
  // is asked between slices of `slice` seconds.
  void think(int player, const Budget& budget, const std::function<bool()>& stops, double slice);
  // What the search knows of the position as it stands; nothing where there was none.
  std::optional<Result> known() const;
  // The move to make after `think`: a move, "pass" or "resign".
  std::string choose(bool cleans_up, bool may_resign);

  // Where the search stands: how many moves were made, and who is to move.
  std::size_t searched_moves() const { return searched_.moves.size(); }
  int searched_player() const {
    return (searched_.setup.to_move + static_cast<int>(searched_.moves.size())) % 2;
  }
  // Throws Failure where the player cannot move.
  void require_turn(int player) const { from_here(player); }

  // Stones that are not expected to live, as playouts have it.
  std::vector<std::string> dead_stones() const;
  std::vector<Owned> ownership() const;
  // By how many points the first player is ahead, dead stones taken off.
  double final_margin() const;

 private:
  struct State {
    BoardSetup setup;
    std::shared_ptr<const Problem> problem;
    Moves moves;
  };
  std::shared_ptr<const Problem> made(BoardSetup setup) const;
  // Changes the game; what throws changes nothing.
  void change(const std::function<void()>& change);
  State from_here(int player) const;
  std::vector<std::string> dead_among(const std::vector<Owned>& owned) const;
  bool wants_to_pass(int player, const std::string& chosen, bool cleans_up) const;

  const Domain& domain_;
  Play play_;
  int size_;
  double komi_;
  std::vector<State> states_;  // the last is now; undo goes back one
  State searched_;             // where the search stands
  std::unique_ptr<Run> run_;   // or none
};

}  // namespace hornbeam::gtp
