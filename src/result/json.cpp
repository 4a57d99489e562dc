#include <cmath>
#include <nlohmann/json.hpp>

#include "hornbeam/core/error.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kVersion = 1;

// Whole numbers are written without a decimal point: a score of 2557 is no measurement.
Json number(double value) {
  if (std::abs(value) < 9e15 && value == std::floor(value)) return static_cast<std::int64_t>(value);
  return value;
}

// Only what is limited.
Json budget_json(const Budget& budget) {
  Json json = Json::object();
  if (budget.seconds < kForever) json["seconds"] = number(budget.seconds);
  if (budget.playouts != kUnlimited) json["playouts"] = budget.playouts;
  if (budget.nodes != kUnlimited) json["nodes"] = budget.nodes;
  return json;
}

Json history_json(const std::vector<Improvement>& history) {
  Json json = Json::array();
  for (const Improvement& step : history)
    json.push_back({{"seconds", number(step.seconds)},
                    {"playouts", step.playouts},
                    {"score", number(step.score)}});
  return json;
}

Json statistics_json(const Statistics& statistics) {
  if (statistics.nodes == 0) return Json::object();
  return {{"nodes", statistics.nodes},
          {"average_depth", number(statistics.average_depth())},
          {"deepest_node", statistics.deepest},
          {"searches", statistics.searches}};
}

Budget read_budget(const Json& json) {
  return {json.value("seconds", kForever), json.value("playouts", kUnlimited),
          json.value("nodes", kUnlimited)};
}

Statistics read_statistics(const Json& json) {
  Statistics statistics;
  statistics.nodes = json.value("nodes", std::uint64_t{0});
  statistics.depth_sum =
      json.value("average_depth", 0.0) * static_cast<double>(statistics.nodes);
  statistics.deepest = json.value("deepest_node", std::uint32_t{0});
  statistics.searches = json.value("searches", std::uint64_t{1});
  return statistics;
}

Result read_result(const Json& json, const std::string& source) {
  const int version = json.at("version").get<int>();
  if (version != kVersion)
    throw InputError(source + ": this is a result of version " + std::to_string(version) +
                     "; this program reads version " + std::to_string(kVersion));
  Result result;
  json.at("domain").get_to(result.domain);
  json.at("instance").get_to(result.instance);
  json.at("position").get_to(result.position);
  json.at("search").get_to(result.search);
  json.at("seed").get_to(result.seed);
  result.budget = read_budget(json.at("budget"));
  const Json& spent = json.at("spent");
  spent.at("seconds").get_to(result.spent.seconds);
  spent.at("playouts").get_to(result.spent.playouts);
  spent.at("nodes").get_to(result.spent.nodes);
  spent.at("peak_bytes").get_to(result.peak_bytes);
  json.at("score").get_to(result.score);
  json.at("line").get_to(result.line);
  for (const Json& step : json.at("history"))
    result.history.push_back({step.at("seconds").get<double>(),
                              step.at("playouts").get<std::uint64_t>(),
                              step.at("score").get<double>()});
  result.statistics = read_statistics(json.at("statistics"));
  return result;
}

// What nlohmann says, without its error codes: "[json.exception.parse_error.101] parse error at ..."
std::string sentence(const std::exception& error) {
  const std::string text = error.what();
  const std::size_t end = text.find("] ");
  return end == std::string::npos ? text : text.substr(end + 2);
}

}  // namespace

std::string to_json(const Result& result) {
  const Json json{
      {"version", kVersion},
      {"domain", result.domain},
      {"instance", result.instance},
      {"position", result.position},
      {"search", result.search},
      {"seed", result.seed},
      {"budget", budget_json(result.budget)},
      {"spent",
       {{"seconds", number(result.spent.seconds)},
        {"playouts", result.spent.playouts},
        {"nodes", result.spent.nodes},
        {"peak_bytes", result.peak_bytes}}},
      {"score", number(result.score)},
      {"line", result.line},
      {"history", history_json(result.history)},
      {"statistics", statistics_json(result.statistics)},
  };
  return json.dump(2) + "\n";
}

Result parse_result(std::string_view text, const std::string& source) {
  try {
    return read_result(Json::parse(text), source);
  } catch (const nlohmann::json::parse_error& error) {
    throw InputError(source + ": this is not whole JSON: " + sentence(error));
  } catch (const nlohmann::json::exception& error) {
    throw InputError(source + ": this is JSON but no result of hornbeam: " + sentence(error));
  }
}

}  // namespace hornbeam
