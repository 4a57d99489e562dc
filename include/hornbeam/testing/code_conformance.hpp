// The part of the conformance kit that looks at what NRPA learns from: `code`, `bias` and a domain's
// own `CodedMoves`.
//
// The same move at the same place has the same code. Moves of one position may share a code where
// they mean the same; a code that never tells two moves apart is none. A bias is a finite number.
// `CodedMoves` is, at every step of every game, the list that playout::ListedMoves makes anew, in
// the same order, so that the same numbers draw the same games; a number that stays on the list keeps
// its move and its code, and one that has left it does not come back.
#pragma once

#include <map>

#include "hornbeam/playout/coded_moves.hpp"
#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

// What a list kept from step to step must offer: see playout/coded_moves.hpp.
template <class L, class P>
concept KeepsCodedMoves = std::default_initializable<L> &&
    requires(L list, const L& constant, const P& root, std::uint32_t number) {
  list.start(root, -1);
  list.play(number);
  { constant.candidates()[0] } -> std::convertible_to<std::uint32_t>;
  { *constant.candidates().begin() } -> std::convertible_to<std::uint32_t>;
  { constant.candidates().size() } -> std::convertible_to<std::size_t>;
  { constant.known() } -> std::convertible_to<std::size_t>;
  { constant.move(number) } -> std::convertible_to<MoveOf<P>>;
  { constant.code(number) } -> std::convertible_to<std::uint64_t>;
  { constant.bias(number) } -> std::convertible_to<double>;
  { constant.score() } -> std::convertible_to<Score>;
};

template <class P>
concept HasCodedMoves = requires {
  typename P::CodedMoves;
}
&&KeepsCodedMoves<typename P::CodedMoves, P>;

template <Position P>
class CodeConformance {
 public:
  CodeConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints) {}

  void check() {
    if constexpr (HasCode<P>)
      if (states<Stated::code>(games_.root()) && !check_code()) return;
    if constexpr (HasBias<P>) check_bias();
    if constexpr (HasCodedMoves<P>) check_list();
  }

 private:
  using Move = MoveOf<P>;

  bool check_code() requires HasCode<P> {
    const auto codes_of = [](const P& position) {
      std::vector<std::uint64_t> codes;
      for (const Move& move : moves_of(position)) codes.push_back(position.code(move));
      return codes;
    };
    if (!games_.replays(complaints_, "code", "the same move has another code when it comes again",
                        codes_of))
      return false;
    bool had_choice = false;
    const bool never_differs = games_.everywhere([&](const P& position, const std::string&) {
      const std::vector<std::uint64_t> codes = codes_of(position);
      had_choice |= codes.size() > 1;
      return std::all_of(codes.begin(), codes.end(), [&](auto code) { return code == codes[0]; });
    });
    return !had_choice || !never_differs ||
           complaints_.add("code",
                           "no two moves of a position ever have different codes, so that "
                           "nothing can be learnt");
  }

  void check_bias() requires HasBias<P> {
    games_.everywhere([&](const P& position, const std::string& where) {
      for (const Move& move : moves_of(position))
        if (!std::isfinite(position.bias(move)))
          return complaints_.add("bias", "it is not a finite number, " + where);
      return true;
    });
  }

  // Along random games: any of the moves, or none of a colour that is tabu.
  void check_list() requires HasCodedMoves<P> {
    int tabus = 0;
    if constexpr (Colored<P>) tabus = games_.root().colors();
    for (std::size_t game = 0; game < games_.count(); ++game)
      for (int tabu = -1; tabu < tabus; ++tabu) {
        const Stream stream = Stream(games_.options().seed).fork(game);
        const std::string problem = problem_of_list(tabu, stream);
        if (problem.empty()) continue;
        const std::string rule = tabu < 0 ? "" : ", with colour " + std::to_string(tabu) + " tabu";
        complaints_.add("CodedMoves", problem + rule + ", in game " + std::to_string(game));
        return;
      }
  }

  std::string problem_of_list(int tabu, Stream stream) const requires HasCodedMoves<P> {
    typename P::CodedMoves kept;
    playout::ListedMoves<P> listed;
    kept.start(games_.root(), tabu);
    listed.start(games_.root(), tabu);
    struct Known {
      Move move;
      std::uint64_t code;
      std::size_t ply;  // the last
    };
    std::map<std::uint32_t, Known> known;  // what a number stood for
    for (std::size_t ply = 0; ply <= games_.options().max_length; ++ply) {
      const std::string after = " after " + std::to_string(ply) + " moves";
      if (kept.score() != listed.score()) return "the score is another" + after;
      if (kept.candidates().size() != listed.candidates().size())
        return "there are more or fewer candidates than moves" + after;
      if (listed.candidates().empty()) return "";
      std::vector<std::uint32_t> numbers;
      for (const std::uint32_t number : kept.candidates()) {
        const std::uint32_t other = listed.candidates()[numbers.size()];
        if (number >= kept.known()) return "a candidate has a number that is not known" + after;
        if (!(kept.move(number) == listed.move(other)))
          return "the candidates are not the moves in the order of the list" + after;
        if (kept.code(number) != listed.code(other)) return "a code is another" + after;
        if (kept.bias(number) != listed.bias(other)) return "a bias is another" + after;
        const Known now{kept.move(number), kept.code(number), ply};
        Known& before = known.try_emplace(number, now).first->second;
        if (!(before.move == now.move) || before.code != now.code)
          return "a number stands for another move than before" + after;
        if (before.ply + 1 < ply) return "a number comes back that had left the list" + after;
        before.ply = ply;
        numbers.push_back(number);
      }
      const auto at = stream.below(static_cast<std::uint32_t>(numbers.size()));
      const std::uint32_t other = listed.candidates()[at];
      kept.play(numbers[at]);
      listed.play(other);
    }
    return "a game does not end";
  }

  const Games<P>& games_;
  Complaints& complaints_;
};

}  // namespace hornbeam::testing
