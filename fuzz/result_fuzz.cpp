// Whatever bytes the reader of results is given, it gives a result that survives the way to JSON and
// back, and whose line the slow rules can be asked about; or one sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "src/problem/problem.hpp"

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
    const Verdict verdict = restore_problem(result, "fuzz")->verify(result.line);
    if (verdict.moves > result.line.size()) std::abort();
    if (verdict.legal != verdict.complaint.empty()) std::abort();
  } catch (const InputError&) {
    return 0;
  }
  return 0;
}
