// Whatever bytes the reader of results is given, it gives a result that survives the way to JSON and
// back, or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "hornbeam/result/result.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hornbeam;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Result result = parse_result(text, "fuzz");
    try {
      const std::string json = to_json(result);
      const Result again = parse_result(json, "fuzz");
      if (again.line != result.line || again.score != result.score) std::abort();
    } catch (const InputError&) {
      std::abort();  // what the program writes, it reads
    }
  } catch (const InputError&) {
    return 0;
  }
  return 0;
}
