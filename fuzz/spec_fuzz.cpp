// Whatever bytes the parser of specs is given, it gives a spec that survives the way to text and
// back, and whose canonical form is a fixed point; or one SpecError that can be shown.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "tests/spec/parts.hpp"

namespace {

using namespace hornbeam;

void require(bool fact) {
  if (!fact) std::abort();
}

template <class Action>
void attempt(Action action) {
  try {
    action();
  } catch (const SpecError& error) {
    require(!error.render().empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  attempt([&] { parse_count(text); });
  attempt([&] { parse_bytes(text); });
  attempt([&] {
    const Seconds time = parse_duration(text);
    require(parse_duration(format_duration(time)) == time);
  });
  attempt([&] {
    const Spec spec = parse_spec(text);
    require(to_text(spec).size() > kMaxSpecLength || parse_spec(to_text(spec)) == spec);
    const Catalogue& catalogue = testing::test_catalogue();
    const Spec resolved = catalogue.resolve(spec);
    const std::string canonical = to_text(resolved);
    try {
      require(parse_spec(canonical) == resolved);
      require(catalogue.resolve(canonical) == resolved);
      require(catalogue.canonical(canonical) == canonical);
    } catch (const SpecError&) {
      std::abort();
    }
  });
  return 0;
}
