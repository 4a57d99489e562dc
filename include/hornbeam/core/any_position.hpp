// A position of any type behind one type: for domains that are only known at run time (plug-ins,
// other languages). It costs an allocation per copy and a virtual call per move; everything else is as
// fast as the position inside. It is a Position like any other.
#pragma once

#include <cstring>
#include <memory>
#include <utility>

#include "hornbeam/core/notation.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

class AnyPosition {
 public:
  // The bytes of the inner position's move.
  struct Move {
    std::uint64_t bits = 0;
    bool operator==(const Move&) const = default;
  };

  // Moves are compared by their bytes, so all of these must count: no padding, no floating point.
  // (AnyPosition is ruled out first: asking whether it is a Position asks for this constructor.) It
  // does not say who is to move, so a game of two is none of it.
  template <class P>
  requires(!std::same_as<P, AnyPosition> && Position<P> && !TwoPlayer<P> &&
           std::has_unique_object_representations_v<MoveOf<P>>) explicit AnyPosition(P position)
      : inner_(std::make_unique<Model<P>>(std::move(position))) {}
  AnyPosition(const AnyPosition& other) : inner_(other.inner_->clone()) {}
  AnyPosition(AnyPosition&&) noexcept = default;
  AnyPosition& operator=(const AnyPosition& other) {
    if (this != &other) inner_ = other.inner_->clone();
    return *this;
  }
  AnyPosition& operator=(AnyPosition&&) noexcept = default;

  void moves(std::vector<Move>& list) const { inner_->moves(list); }
  void play(Move move) { inner_->play(move); }
  Score score() const { return inner_->score(); }
  std::optional<ScoreRange> score_range() const { return inner_->score_range(); }
  std::optional<Score> bound() const { return inner_->bound(); }
  std::string format(Move move) const { return inner_->format(move); }
  std::optional<Move> parse(std::string_view text) const { return inner_->parse(text); }

 private:
  struct Interface {
    virtual ~Interface() = default;
    virtual std::unique_ptr<Interface> clone() const = 0;
    virtual void moves(std::vector<Move>& list) const = 0;
    virtual void play(Move move) = 0;
    virtual Score score() const = 0;
    virtual std::optional<ScoreRange> score_range() const = 0;
    virtual std::optional<Score> bound() const = 0;
    virtual std::string format(Move move) const = 0;
    virtual std::optional<Move> parse(std::string_view text) const = 0;
  };

  template <Position P>
  struct Model final : Interface {
    explicit Model(P p) : position(std::move(p)) {}

    static Move wrap(const MoveOf<P>& move) {
      Move wrapped;
      std::memcpy(&wrapped.bits, &move, sizeof move);
      return wrapped;
    }
    static MoveOf<P> unwrap(Move move) {
      MoveOf<P> inner;
      std::memcpy(static_cast<void*>(&inner), &move.bits, sizeof inner);
      return inner;
    }

    std::unique_ptr<Interface> clone() const override { return std::make_unique<Model>(position); }
    void moves(std::vector<Move>& list) const override {
      std::vector<MoveOf<P>> inner;
      position.moves(inner);
      list.clear();
      for (const MoveOf<P>& move : inner) list.push_back(wrap(move));
    }
    void play(Move move) override { position.play(unwrap(move)); }
    Score score() const override { return position.score(); }
    std::optional<ScoreRange> score_range() const override {
      if constexpr (HasScoreRange<P>)
        return position.score_range();
      else
        return std::nullopt;
    }
    std::optional<Score> bound() const override {
      if constexpr (HasBound<P>)
        return position.bound();
      else
        return std::nullopt;
    }
    std::string format(Move move) const override { return format_move(position, unwrap(move)); }
    std::optional<Move> parse(std::string_view text) const override {
      const auto move = parse_move(position, text);
      return move ? std::optional(wrap(*move)) : std::nullopt;
    }

    P position;
  };

  std::unique_ptr<Interface> inner_;
};

}  // namespace hornbeam
