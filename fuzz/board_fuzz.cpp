// Whatever bytes the parser of boards is given, it gives a board that survives the way to text and
// back, or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "domains/samegame/parse.hpp"
#include "hornbeam/core/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hornbeam::samegame;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Board board = parse(text, "fuzz");
    if (parse(to_text(board), "fuzz") != board) std::abort();
  } catch (const hornbeam::InputError&) {
    return 0;
  }
  return 0;
}
