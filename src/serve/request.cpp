#include "src/serve/request.hpp"

#include <iterator>
#include <nlohmann/json.hpp>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/small_letters.hpp"

namespace hornbeam::serve {

bool InAnyCase::operator()(std::string_view a, std::string_view b) const {
  return in_small_letters(a) < in_small_letters(b);
}

const std::string* Request::header(std::string_view name) const {
  const auto [first, last] = headers.equal_range(name);
  return first != last && std::next(first) == last ? &first->second : nullptr;
}

Answer refused(int status, std::string_view sentence) {
  using Json = nlohmann::ordered_json;
  const Json json{{"error", harmless(sentence)}};
  return {.status = status,
          .body = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
}

}  // namespace hornbeam::serve
