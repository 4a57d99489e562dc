// Toys with one deliberate fault each, for the tests of the conformance kit: what finds no fault in
// any of these finds none anywhere. Which fault is a value where it can be, not a type, because every
// type that the kit is compiled for takes its time.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "tests/support/bag.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing::broken {

inline int calls = 0;  // what no position may depend on

enum class ToyFault {
  none,
  order_changes,
  list_grows,
  move_twice,
  copy_forgets,
  assignment_forgets,
  endless,
  score_by_chance,  // not from one copy to the next, but from one game to the next
  no_number,
  narrow_range,
  negative_feature,
  few_features,
  feature_of_the_past,
  kin_of_the_past,
  hash_of_the_past,
  ambiguous_notation,
  careless_parser,
  color_too_many,
  common_color_missing,
  step_stops_early,
  step_plays_illegally,
  step_forgets_the_score,
  step_is_biased,
  rollout_stops_early,
  rollout_clears_the_line,
  rollout_forgets_the_score,
  rollout_is_biased,
  moving_forgets,  // AnyPosition moves a position into its place; everybody else copies
};

// Says all that a position can say of itself, but for a player.
class FaultyToy : public FusedToy {
 public:
  explicit FaultyToy(ToyFault fault)
      : FusedToy(1, fault == ToyFault::endless ? std::numeric_limits<int>::max() : 5),
        fault_(fault) {}
  FaultyToy(const FaultyToy& other)
      : FusedToy(other), fault_(other.fault_), bonus_(other.bonus_), age_(other.age_) {
    if (fault_ == ToyFault::copy_forgets) score_ = 0;
  }
  FaultyToy(FaultyToy&& other) noexcept
      : FusedToy(other), fault_(other.fault_), bonus_(other.bonus_), age_(other.age_) {
    if (fault_ == ToyFault::moving_forgets) score_ = 1;
  }
  FaultyToy& operator=(const FaultyToy& other) {
    FusedToy::operator=(other);
    fault_ = other.fault_, bonus_ = other.bonus_, age_ = other.age_;
    if (fault_ == ToyFault::assignment_forgets) score_ = 0;
    return *this;
  }
  FaultyToy& operator=(FaultyToy&&) = default;

  void moves(std::vector<Move>& list) const {
    if (fault_ != ToyFault::list_grows) list.clear();
    for (int i = 0; i < width(); ++i) list.push_back(static_cast<Move>(i));
    if (fault_ == ToyFault::endless) list = {0, 1};
    if (fault_ == ToyFault::order_changes && ++calls % 2 == 0)
      std::reverse(list.begin(), list.end());
    if (fault_ == ToyFault::move_twice && ply() == 2 && !list.empty()) list.push_back(list.front());
  }
  void play(Move move) {
    if (fault_ == ToyFault::score_by_chance && ply() == 0)
      bonus_ = ++calls > 30 ? calls % 2 : 0;  // once thirty games have begun
    FusedToy::play(move);
    if (ply() == 3) score_ += bonus_;
    age_ = ++calls;
  }
  Score score() const {
    if (fault_ == ToyFault::no_number && ply() == 2) return -std::numeric_limits<Score>::infinity();
    return FusedToy::score();
  }
  ScoreRange score_range() const {
    return fault_ == ToyFault::narrow_range ? ScoreRange{-1, 1} : FusedToy::score_range();
  }
  std::uint64_t hash() const { return FusedToy::hash() + past(ToyFault::hash_of_the_past, age_); }

  std::vector<std::string> feature_names() const { return {"ply", "width"}; }
  std::string feature_family() const { return "toy"; }
  void features(std::int16_t* out) const {
    out[0] = static_cast<std::int16_t>(fault_ == ToyFault::negative_feature ? -1 : 1);
    if (fault_ != ToyFault::few_features)
      out[1] = static_cast<std::int16_t>(past(ToyFault::feature_of_the_past, ++calls) % 1000);
  }
  std::uint64_t kin() const { return past(ToyFault::kin_of_the_past, ++calls); }

  std::string format(Move move) const {
    return FusedToy::format(fault_ == ToyFault::ambiguous_notation ? std::min<Move>(move, 2)
                                                                   : move);
  }
  std::optional<Move> parse(std::string_view text) const {
    if (fault_ != ToyFault::careless_parser) return FusedToy::parse(text);
    const auto move = FusedToy::parse(text.substr(0, 1));
    return move || text.size() < 5 ? move : 0;
  }
  int color(Move move) const {
    return fault_ == ToyFault::color_too_many ? move : FusedToy::color(move);
  }
  int common_color() const {
    if (fault_ != ToyFault::common_color_missing) return FusedToy::common_color();
    return ply() == 1 ? -1 : 0;
  }

  bool step(const playout::Uniform&, Stream& stream, Move& move) {
    if (width() == 0 || (fault_ == ToyFault::step_stops_early && ply() >= 2)) return false;
    const int before = score_;
    do move = static_cast<Move>(stream.below(static_cast<std::uint32_t>(branching_)));
    while (move >= width());
    if (fault_ == ToyFault::step_plays_illegally && stream.below(8) == 0)
      move = static_cast<Move>(branching_);
    if (fault_ == ToyFault::step_is_biased && move > 0 && stream.below(4) == 0) --move;
    play(move);
    if (fault_ == ToyFault::step_forgets_the_score) score_ = before;
    return true;
  }
  void rollout(const playout::Uniform& policy, Stream& stream, Line<Move>& line) {
    if (fault_ == ToyFault::rollout_clears_the_line) line.clear();
    if (fault_ == ToyFault::rollout_is_biased && width() > 0 && stream.below(8) == 0) {
      play(0);
      line.push_back(0);
    }
    Move move{};
    while ((fault_ != ToyFault::rollout_stops_early || ply() < 3) &&
           FusedToy::step(policy, stream, move))
      line.push_back(move);
    if (fault_ == ToyFault::rollout_forgets_the_score) score_ = 100;
  }

 private:
  // What depends on the past where that is the fault.
  std::uint64_t past(ToyFault fault, int value) const {
    return fault_ == fault ? static_cast<std::uint64_t>(value) : 0;
  }

  ToyFault fault_;
  int bonus_ = 0;
  int age_ = 0;
};

class SharedState {
 public:
  using Move = Toy::Move;
  void moves(std::vector<Move>& list) const { toy_->moves(list); }
  void play(Move move) { toy_->play(move); }
  Score score() const { return toy_->score(); }

 private:
  std::shared_ptr<Toy> toy_ = std::make_shared<Toy>();
};

struct StepIgnoresTheTabu : FusedToy {
  using FusedToy::step;
  bool step(const playout::Tabu&, Stream& stream, Move& move) {
    return FusedToy::step(playout::Uniform{}, stream, move);
  }
};

// --- members ---

struct HashWithoutConst : Toy {
  std::uint64_t hash() { return node_; }
};

struct BoundIsNoScore : Toy {
  const char* bound() const { return "none"; }
};

struct CodeOfNoMove : Toy {
  std::uint64_t code() const { return 0; }
};

class FinishedIsPrivate : public Toy {
  bool finished() const { return width() == 0; }
};

struct StepWithoutPolicy : Toy {
  bool step(Stream&, Move&) { return false; }
};

struct NoListOfMoves : Toy {
  using CodedMoves = std::vector<Move>;
};

struct FormatAlone : Bag {
  std::string format(Move item) const { return std::to_string(item); }
};

struct ColorOfNoMove : Toy {
  int color() const { return 0; }
};

struct CanonicalAlone : Bag {
  std::uint64_t canonical_hash() const { return 0; }
};

struct ToMoveWithoutConst : Toy {
  int to_move() { return 0; }
};

// --- players ---

enum class PlayerFault {
  third_player,
  player_by_chance,
  moves_twice,  // whoever has a stone in the centre
  score_is_a_margin,
  range_is_wider,
};

class FaultyPlayers : public TicTacToe {
 public:
  explicit FaultyPlayers(PlayerFault fault) : fault_(fault) {}

  void play(Move cell) {
    is_late_ |= fault_ == PlayerFault::moves_twice && cell == 4;
    TicTacToe::play(cell);
  }
  int to_move() const {
    if (fault_ == PlayerFault::player_by_chance) return ++calls % 7 == 0 ? 1 : 0;
    if (fault_ == PlayerFault::third_player) return 2 * TicTacToe::to_move();
    return is_late_ ? 1 - TicTacToe::to_move() : TicTacToe::to_move();
  }
  Score score() const {
    const Score score = TicTacToe::score();
    return fault_ == PlayerFault::score_is_a_margin ? 0.1 + 0.8 * score : score;
  }
  ScoreRange score_range() const { return {fault_ == PlayerFault::range_is_wider ? -1.0 : 0.0, 1}; }

 private:
  PlayerFault fault_;
  bool is_late_ = false;
};

// The player to move is no part of it.
struct HashWithoutPlayer {
  using Move = std::uint8_t;  // 1 or 2 stones, or 3: one, and the same player goes on
  int stones = 0;
  int player = 0;
  void moves(std::vector<Move>& list) const {
    list.clear();
    if (stones < 5) list = {1, 2, 3};
  }
  void play(Move move) {
    stones += move == 2 ? 2 : 1;
    if (move != 3) player = 1 - player;
  }
  int to_move() const { return player; }
  Score score() const { return stones % 2; }
  ScoreRange score_range() const { return {0, 1}; }
  std::uint64_t hash() const { return mix_bits(static_cast<std::uint64_t>(stones)); }
};

}  // namespace hornbeam::testing::broken
