// The fields of a request's JSON, read by name: each is what it has to be, and none is there that nobody
// asked for.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/budget.hpp"

namespace hornbeam::serve {

// Throws InputError where the text is no JSON object, or deeper or wider than any request is.
nlohmann::json parse_object(std::string_view text);

class Fields {
 public:
  // `object` outlives this; `where` begins complaints: "budget: ", or nothing.
  explicit Fields(const nlohmann::json& object, std::string where = "");

  // Nothing where the field is not there. All throw InputError where it is something else.
  std::optional<std::string> text(const char* name);
  std::optional<std::uint64_t> whole(const char* name);
  std::optional<double> number(const char* name);
  std::optional<bool> truth(const char* name);
  std::optional<std::vector<std::string>> texts(const char* name);
  const nlohmann::json* object(const char* name);
  // A number of bytes, or a text such as 64M.
  std::optional<std::uint64_t> bytes(const char* name);
  // {"seconds": 10}, with playouts and nodes; at least one of them.
  std::optional<Budget> budget(const char* name);

  std::string required_text(const char* name);
  // Throws InputError at a field that was not asked for.
  void nothing_else() const;

 private:
  const nlohmann::json* find(const char* name);
  [[noreturn]] void refuse(const char* name, const std::string& wanted) const;

  const nlohmann::json& object_;
  std::string where_;
  std::vector<std::string> known_;
};

}  // namespace hornbeam::serve
