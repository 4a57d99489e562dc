// Whatever bytes the parser of job shops is given, it gives a shop that survives the way to text and back,
// and whose schedules the two rules agree on; or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "domains/jobshop/reference.hpp"
#include "domains/jobshop/schedule.hpp"
#include "hornbeam/core/error.hpp"

namespace {

void require(bool fact) {
  if (!fact) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hornbeam::jobshop;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Shop shop = parse(text, "fuzz");
    require(parse(to_text(shop), "fuzz") == shop);
    Schedule fast(shop);
    Reference slow(shop);
    require(!fast.parse(text) || !fast.finished());
    std::vector<std::uint16_t> list;
    std::vector<std::uint16_t> slow_list;
    const hornbeam::Score least = fast.bound();
    for (int i = 0; i < 60; ++i) {
      fast.moves(list);
      slow.moves(slow_list);
      require(list == slow_list && fast.cost() == slow.makespan());
      if (list.empty()) break;
      const std::uint16_t job = list[static_cast<std::size_t>(i) % list.size()];
      fast.play(job);
      slow.play(job);
    }
    require(!fast.finished() || fast.cost() >= least);
  } catch (const hornbeam::InputError&) {
  }
  return 0;
}
