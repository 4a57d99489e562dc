// Whatever bytes the parser of maps with time windows is given, it gives a map that survives the way to text
// and back, and whose tours the two rules agree on; or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "domains/tsptw/reference.hpp"
#include "domains/tsptw/tour.hpp"
#include "hornbeam/core/error.hpp"

namespace {

void require(bool fact) {
  if (!fact) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hornbeam::tsptw;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Map map = parse(text, "fuzz");
    require(parse(to_text(map), "fuzz") == map);
    Tour fast(map);
    Reference slow(map);
    std::vector<std::uint8_t> list;
    std::vector<std::uint8_t> slow_list;
    const hornbeam::Score least = fast.bound();
    for (int i = 0; i < 12; ++i) {
      fast.moves(list);
      slow.moves(slow_list);
      require(list == slow_list && fast.cost() == slow.cost());
      if (list.empty()) break;
      const std::uint8_t place = list[static_cast<std::size_t>(i) % list.size()];
      fast.play(place);
      slow.play(place);
    }
    require(!fast.finished() || fast.cost() >= least);
  } catch (const hornbeam::InputError&) {
  }
  return 0;
}
