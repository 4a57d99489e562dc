// Toys with one deliberate fault each, for the tests of the conformance kit: what finds no fault in
// any of these finds none anywhere.
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

// --- moves ---

struct OrderChanges : Toy {
  void moves(std::vector<Move>& list) const {
    Toy::moves(list);
    if (++calls % 2 == 0) std::reverse(list.begin(), list.end());
  }
};

struct ListGrows : Toy {
  void moves(std::vector<Move>& list) const {
    for (int i = 0; i < width(); ++i) list.push_back(static_cast<Move>(i));
  }
};

struct MoveTwice : Toy {
  void moves(std::vector<Move>& list) const {
    Toy::moves(list);
    if (ply() == 2 && !list.empty()) list.push_back(list.front());
  }
};

// --- copies ---

class SharedState {
 public:
  using Move = Toy::Move;
  void moves(std::vector<Move>& list) const { toy_->moves(list); }
  void play(Move move) { toy_->play(move); }
  Score score() const { return toy_->score(); }

 private:
  std::shared_ptr<Toy> toy_ = std::make_shared<Toy>();
};

struct CopyForgets : Toy {
  CopyForgets() = default;
  CopyForgets(const CopyForgets& other) : Toy(other) { score_ = 0; }
  CopyForgets& operator=(const CopyForgets&) = default;
};

struct AssignmentForgets : Toy {
  AssignmentForgets() = default;
  AssignmentForgets(const AssignmentForgets&) = default;
  AssignmentForgets& operator=(const AssignmentForgets& other) {
    Toy::operator=(other);
    score_ = 0;
    return *this;
  }
};

// --- end ---

struct Endless : Toy {
  Endless() : Toy(1, std::numeric_limits<int>::max()) {}
  void moves(std::vector<Move>& list) const { list = {0, 1}; }
  ScoreRange score_range() const { return {-1e9, 1e9}; }
};

// --- replay ---

// Not from one copy to the next, but from one game to the next, once thirty have begun.
struct ScoreByChance : Toy {
  void play(Move move) {
    if (ply() == 0) bonus_ = ++calls > 30 ? calls % 2 : 0;
    Toy::play(move);
    if (ply() == 3) score_ += bonus_;
  }

 private:
  int bonus_ = 0;
};

struct NoNumber : Toy {
  Score score() const { return ply() == 2 ? -std::numeric_limits<Score>::infinity() : 0; }
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

// --- range, hash, notation, colors ---

struct NarrowRange : Toy {
  ScoreRange score_range() const { return {-1, 1}; }
};

// --- features and kin ---

struct Featured : Toy {
  std::vector<std::string> feature_names() const { return {"ply", "width"}; }
  std::string feature_family() const { return "toy"; }
};

struct NegativeFeature : Featured {
  void features(std::int16_t* out) const { out[0] = out[1] = -1; }
};

struct FewFeatures : Featured {
  void features(std::int16_t* out) const { out[0] = 1; }
};

struct FeatureOfThePast : Featured {
  void features(std::int16_t* out) const {
    out[0] = 1;
    out[1] = static_cast<std::int16_t>(++calls % 1000);
  }
};

struct KinOfThePast : Toy {
  std::uint64_t kin() const { return static_cast<std::uint64_t>(++calls); }
};

struct HashOfThePast : Toy {
  void play(Move move) {
    Toy::play(move);
    age_ = ++calls;
  }
  std::uint64_t hash() const { return Toy::hash() + static_cast<std::uint64_t>(age_); }

 private:
  int age_ = 0;
};

struct AmbiguousNotation : Toy {
  std::string format(Move move) const { return Toy::format(std::min<Move>(move, 2)); }
};

struct CarelessParser : Toy {
  std::optional<Move> parse(std::string_view text) const {
    const auto move = Toy::parse(text.substr(0, 1));
    return move || text.size() < 5 ? move : 0;
  }
};

struct ColorTooMany : Toy {
  int color(Move move) const { return move; }
};

struct CommonColorMissing : Toy {
  int common_color() const { return ply() == 1 ? -1 : 0; }
};

// --- step and rollout ---

struct StepStopsEarly : FusedToy {
  bool step(const playout::Uniform& policy, Stream& stream, Move& move) {
    return ply() < 2 && FusedToy::step(policy, stream, move);
  }
};

struct StepPlaysIllegally : FusedToy {
  bool step(const playout::Uniform&, Stream& stream, Move& move) {
    if (width() == 0) return false;
    move = static_cast<Move>(stream.below(static_cast<std::uint32_t>(branching_ + 1)));
    play(move);
    return true;
  }
};

struct StepForgetsTheScore : FusedToy {
  bool step(const playout::Uniform& policy, Stream& stream, Move& move) {
    const int before = score_;
    const bool stepped = FusedToy::step(policy, stream, move);
    score_ = before;
    return stepped;
  }
};

struct StepIsBiased : FusedToy {
  bool step(const playout::Uniform&, Stream& stream, Move& move) {
    if (width() == 0) return false;
    move = static_cast<Move>(stream.below(static_cast<std::uint32_t>(branching_)) % width());
    if (move > 0 && stream.below(8) == 0) --move;
    play(move);
    return true;
  }
};

struct StepIgnoresTheTabu : FusedToy {
  using FusedToy::step;
  bool step(const playout::Tabu&, Stream& stream, Move& move) {
    return FusedToy::step(playout::Uniform{}, stream, move);
  }
};

struct RolloutStopsEarly : FusedToy {
  void rollout(const playout::Uniform& policy, Stream& stream, Line<Move>& line) {
    Move move{};
    while (ply() < 3 && step(policy, stream, move)) line.push_back(move);
  }
};

struct RolloutClearsTheLine : FusedToy {
  void rollout(const playout::Uniform& policy, Stream& stream, Line<Move>& line) {
    line.clear();
    Move move{};
    while (step(policy, stream, move)) line.push_back(move);
  }
};

struct RolloutForgetsTheScore : FusedToy {
  void rollout(const playout::Uniform& policy, Stream& stream, Line<Move>& line) {
    Move move{};
    while (step(policy, stream, move)) line.push_back(move);
    score_ = 100;
  }
};

struct RolloutIsBiased : FusedToy {
  void rollout(const playout::Uniform& policy, Stream& stream, Line<Move>& line) {
    Move move{};
    if (width() > 0 && stream.below(8) == 0) {
      play(0);
      line.push_back(0);
    }
    while (step(policy, stream, move)) line.push_back(move);
  }
};

// --- any ---

// AnyPosition moves a position into its place; everybody else copies.
struct MovingForgets : Toy {
  MovingForgets() = default;
  MovingForgets(const MovingForgets&) = default;
  MovingForgets(MovingForgets&& other) noexcept : Toy(other) { score_ = 1; }
  MovingForgets& operator=(const MovingForgets&) = default;
  MovingForgets& operator=(MovingForgets&&) = default;
};

// --- players ---

struct ThirdPlayer : TicTacToe {
  int to_move() const { return 2 * TicTacToe::to_move(); }
};

struct PlayerByChance : TicTacToe {
  int to_move() const { return ++calls % 7 == 0 ? 1 : 0; }
};

// Whoever holds the centre moves twice.
struct MovesTwice : TicTacToe {
  void play(Move cell) {
    is_late_ |= cell == 4;
    TicTacToe::play(cell);
  }
  int to_move() const { return is_late_ ? 1 - TicTacToe::to_move() : TicTacToe::to_move(); }

 private:
  bool is_late_ = false;
};

struct ScoreIsAMargin : TicTacToe {
  Score score() const { return 0.1 + 0.8 * TicTacToe::score(); }
};

struct RangeIsWider : TicTacToe {
  ScoreRange score_range() const { return {-1, 1}; }
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

struct ToMoveWithoutConst : Toy {
  int to_move() { return 0; }
};

}  // namespace hornbeam::testing::broken
