// Whatever bytes the parsers of Havannah games are given, they give a game that survives the way to text
// and back, and on which the fast and the slow rules agree; or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "domains/havannah/instances.hpp"
#include "domains/havannah/picture.hpp"
#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"
#include "domains/havannah/sgf.hpp"
#include "hornbeam/core/error.hpp"

namespace {

using namespace hornbeam::havannah;

void require(bool fact) {
  if (!fact) std::abort();
}

template <class Action>
void attempt(Action action) {
  try {
    action();
  } catch (const hornbeam::InputError&) {
  }
}

// The two rules agree on how far the game is legal and on who wins it.
void replay(const Game& game) {
  Position fast(game.side, game.swap_rule);
  Reference slow(game.side, game.swap_rule);
  for (const Placement& placement : game.moves) {
    const auto move = fast.parse(to_text(placement, game.side));
    require(move.has_value() == (slow.check(placement) == Flaw::none));
    if (!move) return;
    fast.play(*move);
    slow.play(placement);
    require(fast.wins() == slow.wins());
  }
  draw(game, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  attempt([&] {
    const Game game = parse_sgf(text, "fuzz").game;
    require(parse_sgf(to_sgf(game), "fuzz").game == game);
    replay(game);
  });
  attempt([&] {
    const Game game = parse_instance_text(text, "fuzz");
    require(parse_instance_text(to_instance_text(game), "fuzz") == game);
    replay(game);
  });
  for (const Notation notation : {Notation::havannah_gui, Notation::little_golem})
    if (const auto cell = parse_placement(text, 5, notation))
      require(parse_placement(to_text(*cell, 5, notation), 5, notation) == cell);
  attempt([&] {
    std::istringstream input{std::string(text)};
    load("-@1", input);
  });
  return 0;
}
