// Lines as text, played again: what rules say of one, and what there is to tell of it move by move.
#pragma once

#include <algorithm>
#include <concepts>

#include "hornbeam/core/minimised.hpp"
#include "hornbeam/core/notation.hpp"
#include "hornbeam/picture/picture.hpp"
#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

// Rules that play moves as text: `try_play` plays one, or says why it is wrong and plays nothing.
template <class R>
concept TextRules = requires(R rules, const R& constant, const std::string& move) {
  { rules.try_play(move) } -> std::convertible_to<std::string>;  // empty where it was played
  { constant.finished() } -> std::convertible_to<bool>;
  { constant.score() } -> std::convertible_to<Score>;
};

template <TextRules R>
Verdict replay(R rules, const Moves& line) {
  Verdict verdict;
  for (const std::string& move : line) {
    verdict.complaint = rules.try_play(move);
    if (!verdict.complaint.empty()) {
      verdict.legal = false;
      break;
    }
    ++verdict.moves;
  }
  verdict.finished = rules.finished();
  verdict.score = rules.score();
  return verdict;
}

// A position as such rules.
template <Position P>
class PlayedAsText {
 public:
  explicit PlayedAsText(P start) : position_(std::move(start)) { position_.moves(legal_); }

  std::string try_play(const std::string& text) {
    const auto move = parse_move(position_, text);
    if (!move || std::find(legal_.begin(), legal_.end(), *move) == legal_.end())
      return "it is not legal there";
    position_.play(*move);
    position_.moves(legal_);
    return "";
  }
  bool finished() const { return legal_.empty(); }
  Score score() const { return position_.score(); }
  const P& position() const { return position_; }

 private:
  P position_;
  std::vector<MoveOf<P>> legal_;
};

// What a position's own rules say of a line.
template <Position P>
Verdict replay(P position, const Moves& line) {
  return replay(PlayedAsText<P>(std::move(position)), line);
}

// A legal line without a picture: moves and scores, and positions as text where they have one.
template <Position P>
Picture retold(P start, const Moves& line) {
  PlayedAsText<P> rules(std::move(start));
  Picture picture;
  picture.objective = objective_of<P>();
  const auto add = [&](const std::string& move) {
    Moment moment{shown(objective_of<P>(), rules.score()), move, ""};
    if constexpr (HasText<P>) moment.text = rules.position().text();
    picture.moments.push_back(std::move(moment));
  };
  add("");
  for (const std::string& move : line) {
    rules.try_play(move);
    add(move);
  }
  return picture;
}

}  // namespace hornbeam
