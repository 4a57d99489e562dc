// What a problem must offer so that every search works on it.
//
// A worked example: pack items of given weights, in any order, into a bag that holds 10.
//
//     struct Bag {
//       using Move = std::uint8_t;                       // which item goes in next
//       std::vector<int> weights;
//       int packed = 0;
//
//       void moves(std::vector<Move>& list) const {      // legal moves, always in the same order
//         list.clear();
//         for (std::size_t i = 0; i < weights.size(); ++i)
//           if (weights[i] > 0 && packed + weights[i] <= 10) list.push_back(Move(i));
//       }
//       void play(Move item) { packed += std::exchange(weights[item], 0); }
//       hornbeam::Score score() const { return packed; } // cumulative from the instance's root
//     };
//     static_assert(hornbeam::Position<Bag>);
//
// A position without moves is finished, and its score is the line's. Everything else is optional
// and found by concept; a search that wants something the position lacks says so by name.
//
//   | member                            | who uses it                                             |
//   |-----------------------------------|---------------------------------------------------------|
//   | step(policy, stream, move)        | playouts: draws and plays a move in one go; false at end |
//   | rollout(policy, stream, line)     | playouts: the same to the end, appending to the line     |
//   | hash()                            | duplicate detection: equal positions hash equally, and   |
//   |                                   | what hashes equally has the same moves, worth as much    |
//   | canonical_hash()                  | the same for all images of a position under symmetries   |
//   | to_move()                         | games of two: 0 if the player who began is to move, or 1 |
//   | cost(), cost_range()              | Minimised: in place of score() and score_range()         |
//   | score_range()                     | selection rules that scale scores                        |
//   | bound()                           | a-star, ida-star, beam: no line from here is worth more  |
//   | finished()                        | whether there is no move, where that is cheaper to say   |
//   | colors(), color(m), common_color()| tabu playouts                                            |
//   | code(move)                        | nrpa, rave: what moves of different positions share      |
//   | bias(move)                        | nrpa: how promising a move looks, 0 if nothing is known  |
//   | CodedMoves, a type                | nrpa: a list of moves kept from step to step             |
//   | priors(knowledge, list, priors)   | mcts: what is thought of moves before they are tried     |
//   | predict(size), agrees(prediction) | conditioning: what a solver says of how a game will end  |
//   | features(out), feature_names(),   | learned values: whole numbers that say what a position   |
//   | feature_family()                  | is like, none negative, of what hash() covers alone      |
//   | kin()                             | beam, if told: of positions of one kin the best few stay |
//   | order(move)                       | beam, if told: one order per set of moves that commute   |
//   | format(move), parse(text)         | notation; without them a move is its index in the list   |
//   | text()                            | pages of domains without pictures                        |
//
// Where less is better, a position gives cost() in place of score(); `Minimised` (core/minimised.hpp) makes
// a position of it whose scores are negative costs, and bound() is then the least that a line costs.
//
// Every line has a score, one that leads into a dead end or breaks a rule included: so much worse for each
// breach that nothing gained outweighs it, so that a search finds from bad lines to less bad ones. Moves that
// can be seen to lead there may be left out of the list, as long as one stays and no good line is lost.
//
// A line that is known beforehand is nothing that a position states: a run is given it (`begin` of
// core/run.hpp, first moves that are a whole game), has to beat it, and `improve` begins with it.
//
// In a game of two, score() of a finished game is what it is worth to the player who began: 1, 1/2 or
// 0, and score_range() is [0, 1]. Searches for the best line of one player refuse such a position.
//
// A `code` that does not depend on the position is best a static member, in a game of two if the
// players take turns without exception: `rave` then need not play a playout's moves again.
//
// A step or rollout must draw from exactly the distribution that its policy defines over the list
// of moves; hornbeam/testing/conformance.hpp checks this and the rest of the contract.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hornbeam/core/stream.hpp"

namespace hornbeam {

// What a finished line is worth; searches maximise it.
using Score = double;
inline constexpr Score kNoScore = -std::numeric_limits<Score>::infinity();

template <class P>
using MoveOf = typename P::Move;

// A sequence of moves from a root.
template <class M>
using Line = std::vector<M>;

struct ScoreRange {
  Score low = 0;
  Score high = 1;
};

template <class M>
concept SmallMove = std::is_trivially_copyable_v<M> && sizeof(M) <= 8 &&
                    std::default_initializable<M>&& std::equality_comparable<M>;

template <class P>
concept Position = std::copyable<P> && SmallMove<MoveOf<P>> &&
    requires(P position, const P& constant, std::vector<MoveOf<P>>& list, MoveOf<P> move) {
  constant.moves(list);
  position.play(move);
  { constant.score() } -> std::convertible_to<Score>;
};

template <class P, class Policy>
concept HasStep = requires(P position, Policy& policy, Stream& stream, MoveOf<P>& move) {
  { position.step(policy, stream, move) } -> std::same_as<bool>;
};

template <class P, class Policy>
concept HasRollout = requires(P position, Policy& policy, Stream& stream, Line<MoveOf<P>>& line) {
  position.rollout(policy, stream, line);
};

template <class P>
concept HasHash = requires(const P& position) {
  { position.hash() } -> std::convertible_to<std::uint64_t>;
};

template <class P>
concept HasCanonicalHash = requires(const P& position) {
  { position.canonical_hash() } -> std::convertible_to<std::uint64_t>;
};

// What equal positions have in common when only what can still be reached from them matters: a
// domain with symmetries gives all images of a position one `canonical_hash`.
template <HasHash P>
std::uint64_t likeness(const P& position) {
  if constexpr (HasCanonicalHash<P>)
    return position.canonical_hash();
  else
    return position.hash();
}

// A game of two players: 0 is the one who made the game's first move, 1 the other.
template <class P>
concept TwoPlayer = requires(const P& position) {
  { position.to_move() } -> std::convertible_to<int>;
};

// Always 0 where there is one player.
template <class P>
int player_to_move([[maybe_unused]] const P& position) {
  if constexpr (TwoPlayer<P>)
    return position.to_move();
  else
    return 0;
}

// A score in [0, 1] as a player sees it.
constexpr Score seen_by(int player, Score score) {
  return player == 0 ? score : 1 - score;
}

// What is known of a move before it is tried: so many virtual visits, so many of them won, as the
// player to move sees it.
struct Prior {
  double wins = 0;
  double visits = 0;
};

// Which knowledge is wanted, and how much it counts.
struct Knowledge {
  double weight = 0;       // of what the domain knows of moves in general: 1 is as it is stated
  double expertise = 0;    // virtual wins of each move that a tactical solver finds necessary
  std::uint64_t size = 0;  // of what the solver looks at, in the domain's units

  bool any() const { return weight > 0 || expertise > 0; }
};

// Adds to the priors, one for each move of the list. It is asked once for a node.
template <class P>
concept HasPriors = requires(const P& position, const Knowledge& knowledge,
                             const std::vector<MoveOf<P>>& list, std::vector<Prior>& priors) {
  position.priors(knowledge, list, priors);
};

// What a tactical solver says of the position's end, a type of the domain's own, or nothing; and
// whether a finished position agrees with it.
template <class P>
concept HasPrediction = requires(const P& position, std::uint64_t size) {
  { position.agrees(*position.predict(size)) } -> std::same_as<bool>;
  { position.predict(size).has_value() } -> std::same_as<bool>;
};

template <class P>
concept HasScoreRange = requires(const P& position) {
  { position.score_range() } -> std::convertible_to<std::optional<ScoreRange>>;
};

// An upper bound of the final, cumulative score of every line through the position; nothing where
// none is known.
template <class P>
concept HasBound = requires(const P& position) {
  { position.bound() } -> std::convertible_to<std::optional<Score>>;
};

template <class P>
concept HasFinished = requires(const P& position) {
  { position.finished() } -> std::same_as<bool>;
};

// Positions whose moves each have a colour in [0, colors()). `common_color()` is the colour of
// most tiles, whatever the domain counts; ties go to the lowest.
template <class P>
concept Colored = requires(const P& position, MoveOf<P> move) {
  { position.colors() } -> std::convertible_to<int>;
  { position.color(move) } -> std::convertible_to<int>;
  { position.common_color() } -> std::convertible_to<int>;
};

// What a learned value sees of a position: `features(out)` writes as many whole numbers as there are
// names, in [0, 16383], each times a fixed factor, so that all vary by about as much (a network of small
// integer weights wants that). They depend on nothing but what hash() covers, and alike positions
// (canonical_hash) have equal ones. Values are taught for a family: positions whose `feature_family()`
// is the same text, "same-game 15x15x5" say. No names: this position has no features.
template <class P>
concept HasFeatures = requires(const P& position, std::int16_t* out) {
  position.features(out);
  { position.feature_names() } -> std::convertible_to<std::vector<std::string>>;
  { position.feature_family() } -> std::convertible_to<std::string>;
};
inline constexpr int kLargestFeature = 16383;

// Positions of one level with the same kin are so much alike that a beam does better to keep the best
// few of them only: those of a schedule with the same operations done, say. What hashes equally is kin.
template <class P>
concept HasKin = requires(const P& position) {
  { position.kin() } -> std::convertible_to<std::uint64_t>;
};

// Where moves commute: a move's place in one order of all that there are, whatever the position. Moves are
// equal where their places are. Of two legal moves either both stay legal when the other is played, and lead to
// the same position in either order, or neither does. A beam may then play every set of moves in one order.
template <class P>
concept HasOrder = requires(const P& position, MoveOf<P> move) {
  { position.order(move) } -> std::convertible_to<std::uint64_t>;
};

// Moves that mean the same in different positions have the same code; see playout/coded_moves.hpp
// for what stands in where a domain has none.
template <class P>
concept HasCode = requires(const P& position, MoveOf<P> move) {
  { position.code(move) } -> std::convertible_to<std::uint64_t>;
};

template <class P>
concept HasStaticCode = requires(MoveOf<P> move) {
  { P::code(move) } -> std::convertible_to<std::uint64_t>;
};

template <class P>
concept HasBias = requires(const P& position, MoveOf<P> move) {
  { position.bias(move) } -> std::convertible_to<double>;
};

template <class P>
concept HasNotation = requires(const P& position, MoveOf<P> move, std::string_view text) {
  { position.format(move) } -> std::convertible_to<std::string>;
  { position.parse(text) } -> std::convertible_to<std::optional<MoveOf<P>>>;
};

// The position in lines of text, for people: pages of domains without pictures show it.
template <class P>
concept HasText = requires(const P& position) {
  { position.text() } -> std::convertible_to<std::string>;
};

}  // namespace hornbeam
