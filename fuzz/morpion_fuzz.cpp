// Whatever bytes the parsers of Morpion games are given, they give a game that survives the way to
// text and back in every format, and that the slow rules can be asked about; or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "domains/morpion/instances.hpp"
#include "domains/morpion/position.hpp"
#include "domains/morpion/reference.hpp"
#include "hornbeam/core/error.hpp"

namespace {

using namespace hornbeam::morpion;

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

// The two rules agree on how far the game is legal.
void replay(const Grid& grid) {
  Position fast(grid.variant);
  Reference slow(grid.variant);
  for (const Placement& placement : grid.moves) {
    const auto move = fast.find(placement);
    require(move.has_value() == (slow.check(placement) == Flaw::none));
    if (!move) return;
    fast.play(*move);
    slow.play(placement);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Variant variant : {k5D, k4T}) {
    attempt([&] {
      const Grid grid = parse_grid(text, "fuzz", variant);
      if (!grid.moves.empty()) require(parse_grid(to_list(grid), "fuzz") == grid);
      require(parse_grid(to_pentasol(grid), "fuzz", variant) == grid);
      replay(grid);
    });
  }
  attempt([&] { parse_grid(text, "fuzz"); });
  attempt([&] {
    const Grid grid = parse_instance_text(text, "fuzz");
    require(parse_instance_text(to_instance_text(grid), "fuzz") == grid);
  });
  if (const auto move = parse_placement(text)) require(parse_placement(to_text(*move)) == move);
  attempt([&] {
    std::istringstream input{std::string(text)};
    load("5D/-@1", input);
  });
  return 0;
}
