// Whatever bytes the reader of Go games is given, it gives a legal game that survives the way to SGF and
// back and that both rules play alike, or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "domains/go/instances.hpp"
#include "hornbeam/core/error.hpp"

namespace {

using namespace hornbeam::go;

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  attempt([&] {
    const Game game = parse_sgf(text, "fuzz");
    require(parse_sgf(to_sgf(game), "fuzz") == game);
    require(position_after(game).margin() == reference_after(game).margin());
  });
  attempt([&] {
    std::istringstream input{std::string(text)};
    load("-@1", input);
  });
  if (is_fixed(text)) {
    attempt([&] {
      std::istringstream none;
      position_after(load(text, none));
    });
  }
  if (const auto vertex = parse_vertex(text, {19, 13}))
    require(parse_vertex(to_text(*vertex), {19, 13}) == vertex);
  return 0;
}
