// A position of any type behind one type: for domains that are only known at run time (plug-ins,
// other languages). It costs an allocation per copy and a virtual call per move; everything else is as
// fast as the position inside. It is a Position like any other; a game of two is an AnyGame.
//
// It has the optional members that positions of many kinds have, and tells by `states` which of them the
// one inside has (core/stated.hpp). Whatever is a position at run time only, an object of another language
// say, derives from RuntimePosition and is held as it is.
#pragma once

#include <cstring>
#include <memory>
#include <utility>

#include "hornbeam/core/notation.hpp"
#include "hornbeam/core/stated.hpp"

namespace hornbeam {

// The bytes of the inner position's move.
struct AnyMove {
  std::uint64_t bits = 0;
  bool operator==(const AnyMove&) const = default;
};

// What is asked of the position inside. Optional members that it does not state give 0 where somebody
// asks all the same.
class RuntimePosition {
 public:
  virtual ~RuntimePosition() = default;

  virtual std::unique_ptr<RuntimePosition> clone() const = 0;
  virtual void moves(std::vector<AnyMove>& list) const = 0;
  virtual void play(AnyMove move) = 0;
  virtual Score score() const = 0;
  virtual std::string format(AnyMove move) const = 0;
  virtual std::optional<AnyMove> parse(std::string_view text) const = 0;

  virtual bool states(Stated) const { return false; }
  virtual std::uint64_t hash() const { return 0; }
  virtual std::uint64_t canonical_hash() const { return hash(); }
  virtual std::uint64_t kin() const { return 0; }
  virtual std::uint64_t order(AnyMove) const { return 0; }
  virtual std::uint64_t code(AnyMove) const { return 0; }
  virtual double bias(AnyMove) const { return 0; }
  virtual int colors() const { return 0; }
  virtual int color(AnyMove) const { return 0; }
  virtual int common_color() const { return 0; }

  virtual int to_move() const { return 0; }
  virtual std::optional<ScoreRange> score_range() const { return std::nullopt; }
  virtual std::optional<Score> bound() const { return std::nullopt; }
  virtual bool finished() const {
    std::vector<AnyMove> list;
    moves(list);
    return list.empty();
  }
  virtual std::string text() const { return ""; }
};

// A position that is known when it is compiled, as one of these.
template <Position P>
class RuntimePositionOf final : public RuntimePosition {
 public:
  explicit RuntimePositionOf(P position) : position_(std::move(position)) {}

  std::unique_ptr<RuntimePosition> clone() const override {
    return std::make_unique<RuntimePositionOf>(position_);
  }
  void moves(std::vector<AnyMove>& list) const override {
    std::vector<MoveOf<P>> inner;
    position_.moves(inner);
    list.clear();
    for (const MoveOf<P>& move : inner) list.push_back(wrap(move));
  }
  void play(AnyMove move) override { position_.play(unwrap(move)); }
  Score score() const override { return position_.score(); }
  std::string format(AnyMove move) const override { return format_move(position_, unwrap(move)); }
  std::optional<AnyMove> parse(std::string_view text) const override {
    const auto move = parse_move(position_, text);
    return move ? std::optional(wrap(*move)) : std::nullopt;
  }

  bool states(Stated member) const override {
    switch (member) {
      case Stated::hash: return hornbeam::states<Stated::hash>(position_);
      case Stated::kin: return hornbeam::states<Stated::kin>(position_);
      case Stated::order: return hornbeam::states<Stated::order>(position_);
      case Stated::code: return hornbeam::states<Stated::code>(position_);
      case Stated::bias: return hornbeam::states<Stated::bias>(position_);
      case Stated::colors: return hornbeam::states<Stated::colors>(position_);
    }
    return false;
  }
  std::uint64_t hash() const override {
    if constexpr (HasHash<P>) return position_.hash();
    return 0;
  }
  std::uint64_t canonical_hash() const override {
    if constexpr (HasHash<P>) return likeness(position_);
    return 0;
  }
  std::uint64_t kin() const override {
    if constexpr (HasKin<P>) return position_.kin();
    return 0;
  }
  std::uint64_t order([[maybe_unused]] AnyMove move) const override {
    if constexpr (HasOrder<P>) return position_.order(unwrap(move));
    return 0;
  }
  std::uint64_t code([[maybe_unused]] AnyMove move) const override {
    if constexpr (HasCode<P>) return position_.code(unwrap(move));
    return 0;
  }
  double bias([[maybe_unused]] AnyMove move) const override {
    if constexpr (HasBias<P>) return position_.bias(unwrap(move));
    return 0;
  }
  int colors() const override {
    if constexpr (Colored<P>) return position_.colors();
    return 0;
  }
  int color([[maybe_unused]] AnyMove move) const override {
    if constexpr (Colored<P>) return position_.color(unwrap(move));
    return 0;
  }
  int common_color() const override {
    if constexpr (Colored<P>) return position_.common_color();
    return 0;
  }

  int to_move() const override { return player_to_move(position_); }
  std::optional<ScoreRange> score_range() const override {
    if constexpr (HasScoreRange<P>) return position_.score_range();
    return std::nullopt;
  }
  std::optional<Score> bound() const override {
    if constexpr (HasBound<P>) return position_.bound();
    return std::nullopt;
  }
  bool finished() const override {
    if constexpr (HasFinished<P>) return position_.finished();
    return RuntimePosition::finished();
  }
  std::string text() const override {
    if constexpr (HasText<P>) return position_.text();
    return "";
  }

 private:
  static AnyMove wrap(const MoveOf<P>& move) {
    AnyMove wrapped;
    std::memcpy(&wrapped.bits, &move, sizeof move);
    return wrapped;
  }
  static MoveOf<P> unwrap(AnyMove move) {
    MoveOf<P> inner;
    std::memcpy(static_cast<void*>(&inner), &move.bits, sizeof inner);
    return inner;
  }

  P position_;
};

template <bool is_of_two>
class BasicAnyPosition;
using AnyPosition = BasicAnyPosition<false>;
using AnyGame = BasicAnyPosition<true>;

template <bool is_of_two>
class BasicAnyPosition {
 public:
  using Move = AnyMove;

  // Moves are compared by their bytes, so all of these must count: no padding, no floating point.
  // (What is such a position itself is ruled out first: asking whether it is a Position asks for this
  // constructor.)
  template <class P>
  requires(
      !std::same_as<P, AnyPosition> && !std::same_as<P, AnyGame> && Position<P> &&
      TwoPlayer<P> == is_of_two &&
      std::has_unique_object_representations_v<MoveOf<P>>) explicit BasicAnyPosition(P position)
      : inner_(std::make_unique<RuntimePositionOf<P>>(std::move(position))) {}
  explicit BasicAnyPosition(std::unique_ptr<RuntimePosition> inner) : inner_(std::move(inner)) {}
  BasicAnyPosition(const BasicAnyPosition& other) : inner_(other.inner_->clone()) {}
  BasicAnyPosition(BasicAnyPosition&&) noexcept = default;
  BasicAnyPosition& operator=(const BasicAnyPosition& other) {
    if (this != &other) inner_ = other.inner_->clone();
    return *this;
  }
  BasicAnyPosition& operator=(BasicAnyPosition&&) noexcept = default;
  ~BasicAnyPosition() = default;

  void moves(std::vector<Move>& list) const { inner_->moves(list); }
  void play(Move move) { inner_->play(move); }
  Score score() const { return inner_->score(); }
  std::string format(Move move) const { return inner_->format(move); }
  std::optional<Move> parse(std::string_view text) const { return inner_->parse(text); }

  bool states(Stated member) const { return inner_->states(member); }
  std::uint64_t hash() const { return inner_->hash(); }
  std::uint64_t canonical_hash() const { return inner_->canonical_hash(); }
  std::uint64_t kin() const { return inner_->kin(); }
  std::uint64_t order(Move move) const { return inner_->order(move); }
  std::uint64_t code(Move move) const { return inner_->code(move); }
  double bias(Move move) const { return inner_->bias(move); }
  int colors() const { return inner_->colors(); }
  int color(Move move) const { return inner_->color(move); }
  int common_color() const { return inner_->common_color(); }

  int to_move() const requires is_of_two { return inner_->to_move(); }
  std::optional<ScoreRange> score_range() const { return inner_->score_range(); }
  std::optional<Score> bound() const { return inner_->bound(); }
  bool finished() const { return inner_->finished(); }
  std::string text() const { return inner_->text(); }

  const RuntimePosition& inner() const { return *inner_; }

 private:
  std::unique_ptr<RuntimePosition> inner_;
};

}  // namespace hornbeam
