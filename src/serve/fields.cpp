#include "src/serve/fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::serve {
namespace {

using Body = nlohmann::json;
constexpr int kDeepest = 16;
constexpr std::size_t kMostNames = 64;  // in one object

// What nlohmann says, without its error codes and no more of what it read than is needed.
std::string complaint(const std::exception& error) {
  constexpr std::size_t kLongest = 160;
  const std::string text = error.what();
  const std::size_t end = text.find("] ");
  return shortened(end == std::string::npos ? text : text.substr(end + 2), kLongest);
}

}  // namespace

nlohmann::json parse_object(std::string_view text) {
  std::vector<std::size_t> names;  // in each of the objects around
  const auto limit = [&](int depth, Body::parse_event_t event, Body&) {
    if (depth > kDeepest)
      throw InputError("the body is nested deeper than " + std::to_string(kDeepest) + " levels");
    if (event == Body::parse_event_t::object_start) names.push_back(0);
    if (event == Body::parse_event_t::object_end) names.pop_back();
    if (event == Body::parse_event_t::key && ++names.back() > kMostNames)
      throw InputError("an object in the body has more than " + std::to_string(kMostNames) +
                       " fields");
    return true;
  };
  Body json;
  try {
    json = Body::parse(text, limit);
  } catch (const Body::exception& error) {
    throw InputError("the body is not whole JSON: " + complaint(error));
  }
  if (!json.is_object()) throw InputError("the body is JSON, but no object: {...}");
  return json;
}

Fields::Fields(const Body& object, std::string where) : object_(object), where_(std::move(where)) {}

std::optional<std::string> Fields::text(const char* name) {
  const Body* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_string()) refuse(name, "a text");
  return value->get<std::string>();
}

std::optional<std::uint64_t> Fields::whole(const char* name) {
  const Body* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_number_unsigned()) refuse(name, "a whole number from 0 on");
  return value->get<std::uint64_t>();
}

std::optional<double> Fields::number(const char* name) {
  const Body* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_number()) refuse(name, "a number");
  return value->get<double>();
}

std::optional<bool> Fields::truth(const char* name) {
  const Body* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_boolean()) refuse(name, "true or false");
  return value->get<bool>();
}

std::optional<std::vector<std::string>> Fields::texts(const char* name) {
  const Body* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_array()) refuse(name, "a list of texts");
  std::vector<std::string> list;
  for (const Body& item : *value) {
    if (!item.is_string()) refuse(name, "a list of texts");
    list.push_back(item.get<std::string>());
  }
  return list;
}

const nlohmann::json* Fields::object(const char* name) {
  const Body* value = find(name);
  if (value && !value->is_object()) refuse(name, "an object");
  return value;
}

std::optional<std::uint64_t> Fields::bytes(const char* name) {
  const Body* value = find(name);
  if (!value || !value->is_string()) return whole(name);
  const Reading<std::uint64_t> reading = read_bytes(value->get<std::string>());
  if (!reading) refuse(name, "a number of bytes, or a text such as 64M");
  return reading.value;
}

std::optional<Budget> Fields::budget(const char* name) {
  const Body* value = object(name);
  if (!value) return std::nullopt;
  Fields fields(*value, where_ + name + ": ");
  Budget budget;
  budget.seconds = fields.number("seconds").value_or(kForever);
  budget.playouts = fields.whole("playouts").value_or(kUnlimited);
  budget.nodes = fields.whole("nodes").value_or(kUnlimited);
  fields.nothing_else();
  if (!budget.limited())
    throw InputError(where_ + "'" + name + "' is seconds, playouts or nodes, or several of them");
  if (!(budget.seconds > 0) || budget.playouts == 0 || budget.nodes == 0)
    throw InputError(where_ + "'" + name + "' allows nothing: each number in it is more than 0");
  return budget;
}

std::string Fields::required_text(const char* name) {
  const auto found = text(name);
  if (!found) throw InputError(where_ + "there is no '" + name + "'");
  return *found;
}

void Fields::nothing_else() const {
  for (const auto& [name, value] : object_.items())
    if (std::find(known_.begin(), known_.end(), name) == known_.end())
      throw InputError(where_ + "there is no field " + in_quotes(name) + " here" +
                       hint(name, known_, "there are"));
}

const nlohmann::json* Fields::find(const char* name) {
  known_.emplace_back(name);
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse(const char* name, const std::string& wanted) const {
  throw InputError(where_ + "'" + name + "' is not " + wanted);
}

}  // namespace hornbeam::serve
