// Which optional members of the contract (position.hpp) a position has, and which it only seems to
// have: what is optional is found by concept, so that a `hash()` without const, say, would be passed
// over without a word.
//
//     std::cout << hornbeam::testing::recognised_members<MyPosition>() << '\n';
//
// Something by the name of a member that cannot be used as the contract says is taken for a mistake,
// but public data is taken for data, and so is one of `format`, `parse`, `colors`, `color` and
// `common_color` on its own for something else, unless it is as the contract says and takes a move:
// then the rest is missing.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hornbeam/playout/policy.hpp"
#include "hornbeam/testing/code_conformance.hpp"

namespace hornbeam::testing {

// --- Names ---

template <class T>
inline constexpr bool is_function_pointer =
    std::is_member_function_pointer_v<T> || std::is_function_v<std::remove_pointer_t<T>>;

// `names::hash<P>()`: whether P has something of that name, whatever it is, but public data. It has
// if the name means two things in a class that inherits from P and from another class that has one.
#define HORNBEAM_NAME(member)                           \
  struct With_##member {                                \
    int member;                                         \
  };                                                    \
  template <class P>                                    \
  struct Both_##member : P, With_##member {};           \
  template <class P>                                    \
  constexpr bool member() {                             \
    if constexpr (std::is_final_v<P>)                   \
      return false;                                     \
    else if constexpr (requires { &P::member; })        \
      return is_function_pointer<decltype(&P::member)>; \
    else                                                \
      return !requires {                                \
        &Both_##member<P>::member;                      \
      };                                                \
  }

namespace names {
HORNBEAM_NAME(step)
HORNBEAM_NAME(rollout)
HORNBEAM_NAME(hash)
HORNBEAM_NAME(canonical_hash)
HORNBEAM_NAME(to_move)
HORNBEAM_NAME(score_range)
HORNBEAM_NAME(bound)
HORNBEAM_NAME(finished)
HORNBEAM_NAME(colors)
HORNBEAM_NAME(color)
HORNBEAM_NAME(common_color)
HORNBEAM_NAME(code)
HORNBEAM_NAME(bias)
HORNBEAM_NAME(CodedMoves)
HORNBEAM_NAME(priors)
HORNBEAM_NAME(predict)
HORNBEAM_NAME(features)
HORNBEAM_NAME(kin)
HORNBEAM_NAME(order)
HORNBEAM_NAME(format)
HORNBEAM_NAME(parse)
}  // namespace names
#undef HORNBEAM_NAME

// --- Members ---

struct Member {
  const char* name;
  const char* form;            // as the contract has it
  bool is_named;               // something of that name is there
  bool is_sound;               // and is as the contract has it
  const char* fault;           // what is wrong with it where it is not
  const char* with = nullptr;  // one without which it is of no use
  const char* and_with = nullptr;
};

// A member that is called. `call` calls it, given a position, a move and a text.
template <Position P, class Call>
constexpr Member member(const char* name, const char* form, bool is_named, bool is_sound, Call,
                        const char* with = nullptr) {
  const char* fault = "it takes other arguments or is not public";
  if (std::is_invocable_v<Call, P&, MoveOf<P>, std::string_view>) fault = "it is not const";
  if (std::is_invocable_v<Call, const P&, MoveOf<P>, std::string_view>)
    fault = "it returns another type";
  return {name, form, is_named, is_sound, fault, with};
}

// One that is sound by itself when it gives a `Type`.
template <class Type, Position P, class Call>
constexpr Member member_giving(const char* name, const char* form, bool is_named, Call call,
                               const char* with, const char* and_with = nullptr) {
  Member made = member<P>(name, form, is_named,
                          std::is_invocable_r_v<Type, Call, const P&, MoveOf<P>, std::string_view>,
                          call, with);
  made.and_with = and_with;
  return made;
}

#define HORNBEAM_CALL(call)                    \
  [](auto& p, [[maybe_unused]] MoveOf<P> move, \
     [[maybe_unused]] std::string_view text) -> decltype(p.call) { return p.call; }

// In the order of position.hpp.
template <Position P>
inline constexpr std::array optional_members{
    Member{"step", "bool step(const playout::Uniform&, Stream&, Move&)", names::step<P>(),
           HasStep<P, playout::Uniform> || HasStep<P, playout::Tabu>,
           "it takes no policy or returns another type"},
    Member{"rollout", "void rollout(const playout::Uniform&, Stream&, Line<Move>&)",
           names::rollout<P>(),
           HasRollout<P, playout::Uniform> || HasRollout<P, playout::Tabu> ||
               HasRollout<P, playout::Light> || HasRollout<P, playout::Heavy>,
           "it takes no policy"},
    member<P>("hash", "std::uint64_t hash() const", names::hash<P>(), HasHash<P>,
              HORNBEAM_CALL(hash())),
    member<P>("canonical_hash", "std::uint64_t canonical_hash() const", names::canonical_hash<P>(),
              HasCanonicalHash<P>, HORNBEAM_CALL(canonical_hash()), "hash"),
    member<P>("to_move", "int to_move() const", names::to_move<P>(), TwoPlayer<P>,
              HORNBEAM_CALL(to_move())),
    member<P>("score_range", "ScoreRange score_range() const", names::score_range<P>(),
              HasScoreRange<P>, HORNBEAM_CALL(score_range())),
    member<P>("bound", "Score bound() const", names::bound<P>(), HasBound<P>,
              HORNBEAM_CALL(bound())),
    member<P>("finished", "bool finished() const", names::finished<P>(), HasFinished<P>,
              HORNBEAM_CALL(finished())),
    member_giving<int, P>("colors", "int colors() const", names::colors<P>(),
                          HORNBEAM_CALL(colors()), "color", "common_color"),
    member_giving<int, P>("color", "int color(Move) const", names::color<P>(),
                          HORNBEAM_CALL(color(move)), "colors", "common_color"),
    member_giving<int, P>("common_color", "int common_color() const", names::common_color<P>(),
                          HORNBEAM_CALL(common_color()), "colors", "color"),
    member<P>("code", "std::uint64_t code(Move) const", names::code<P>(), HasCode<P>,
              HORNBEAM_CALL(code(move))),
    member<P>("bias", "double bias(Move) const", names::bias<P>(), HasBias<P>,
              HORNBEAM_CALL(bias(move))),
    Member{"CodedMoves", "a type as hornbeam/playout/coded_moves.hpp describes it",
           names::CodedMoves<P>(), HasCodedMoves<P>, "it is no such type"},
    Member{"priors",
           "void priors(const Knowledge&, const std::vector<Move>&, std::vector<Prior>&) const",
           names::priors<P>(), HasPriors<P>, "it takes other arguments or is not const"},
    Member{"predict", "std::optional<Prediction> predict(std::uint64_t) const", names::predict<P>(),
           HasPrediction<P>,
           "it takes other arguments, or there is no 'bool agrees(Prediction) const'"},
    Member{"features", "void features(std::int16_t*) const", names::features<P>(), HasFeatures<P>,
           "it takes other arguments or is not const, or feature_names() or feature_family() is "
           "missing",
           "hash"},
    member<P>("kin", "std::uint64_t kin() const", names::kin<P>(), HasKin<P>, HORNBEAM_CALL(kin())),
    member<P>("order", "std::uint64_t order(Move) const", names::order<P>(), HasOrder<P>,
              HORNBEAM_CALL(order(move))),
    member_giving<std::string, P>("format", "std::string format(Move) const", names::format<P>(),
                                  HORNBEAM_CALL(format(move)), "parse"),
    member_giving<std::optional<MoveOf<P>>, P>(
        "parse", "std::optional<Move> parse(std::string_view) const", names::parse<P>(),
        HORNBEAM_CALL(parse(text)), "format"),
};
#undef HORNBEAM_CALL

// What such a position has is said at run time, and its type has everything.
template <class P>
concept StatesAtRunTime = requires(const P& position, Stated member) {
  { position.states(member) } -> std::same_as<bool>;
};

// --- Sentences ---

using Members = std::span<const Member>;

// Whether a member of that name is sound, or at least there; where none is asked for, it is.
inline bool is_sound(Members all, const char* name) {
  return !name || std::any_of(all.begin(), all.end(), [&](const Member& member) {
    return std::string_view(member.name) == name && member.is_sound;
  });
}
inline bool is_there(Members all, const char* name) {
  return !name || std::any_of(all.begin(), all.end(), [&](const Member& member) {
    return std::string_view(member.name) == name && (member.is_sound || member.is_named);
  });
}

inline std::string recognised(Members all) {
  std::string there;
  std::string missing;
  for (const Member& member : all) {
    const bool is_used =
        member.is_sound && is_sound(all, member.with) && is_sound(all, member.and_with);
    std::string& list = is_used ? there : missing;
    if (!list.empty()) list += ", ";
    list += member.name;
  }
  std::string sentence = "recognised: " + (there.empty() ? "nothing" : there);
  return missing.empty() ? sentence : sentence + "; not there: " + missing;
}

inline std::vector<std::string> misdeclared(Members all) {
  std::vector<std::string> sentences;
  for (const Member& member : all) {
    const auto tell = [&](const std::string& why) {
      sentences.push_back("nobody will use '" + std::string(member.name) + "': " + why);
    };
    const bool is_alone = member.with && !is_there(all, member.with) &&
                          (!member.and_with || !is_there(all, member.and_with));
    if (member.is_named && !member.is_sound && !is_alone)
      tell(std::string(member.fault) + "; it should be '" + member.form +
           "', or have another name");
    // These two alone may mean anything.
    const std::string_view name = member.name;
    if (!member.is_sound || name == "colors" || name == "parse") continue;
    for (const char* other : {member.with, member.and_with})
      if (!is_there(all, other)) tell("there is no '" + std::string(other) + "' beside it");
  }
  return sentences;
}

// The members that the searches will use, and those that they could.
template <Position P>
std::string recognised_members() {
  return recognised(optional_members<P>);
}

// A sentence for each that nobody will use, although it looks as if it were meant to be.
template <Position P>
std::vector<std::string> misdeclared_members() {
  if constexpr (StatesAtRunTime<P>)
    return {};
  else
    return misdeclared(optional_members<P>);
}

}  // namespace hornbeam::testing
