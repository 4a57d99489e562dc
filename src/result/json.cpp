#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::uint64_t kVersion = 2;
constexpr const char* kMaximise = "maximise";
constexpr const char* kMinimise = "minimise";
constexpr std::size_t kLongestName = 4200;  // a domain's, and the longest path that there is

// Whole numbers are written without a decimal point: a score of 2557 is no measurement.
Json number(double value) {
  if (std::abs(value) < 9e15 && value == std::floor(value)) return static_cast<std::int64_t>(value);
  return value;
}

// Only what is limited.
Json budget_json(const Budget& budget, std::uint64_t memory) {
  Json json = Json::object();
  if (budget.seconds < kForever) json["seconds"] = number(budget.seconds);
  if (budget.playouts != kUnlimited) json["playouts"] = budget.playouts;
  if (budget.nodes != kUnlimited) json["nodes"] = budget.nodes;
  if (memory != 0) json["memory"] = memory;
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
  Json json{{"nodes", statistics.nodes},
            {"average_depth", number(statistics.average_depth())},
            {"deepest_node", statistics.deepest},
            {"searches", statistics.searches}};
  if (statistics.discarded > 0) json["discarded_playouts"] = statistics.discarded;
  if (statistics.rounds > 0) {
    json["rounds"] = statistics.rounds;
    json["bytes_sent"] = statistics.bytes;
  }
  return json;
}

// In a game of two. What is proved is told where something is.
Json considered_json(const std::vector<Considered<std::string>>& moves) {
  Json json = Json::array();
  for (const Considered<std::string>& move : moves) {
    json.push_back({{"move", move.move}, {"visits", move.visits}, {"value", number(move.value)}});
    const ScoreRange& proved = move.proved;
    if (proved.low > 0 || proved.high < 1)
      json.back()["proved"] = {number(proved.low), number(proved.high)};
  }
  return json;
}

Json appraisal_json(const Appraisal& appraisal) {
  Json json = Json::object();
  if (!appraisal.notes.empty()) json["notes"] = appraisal.notes;
  if (const auto& best = appraisal.best_known) {
    json["best_known"] = {{"score", number(best->score)}, {"source", best->source}};
    if (std::isfinite(best->from)) json["best_known"]["from"] = number(best->from);
  }
  if (appraisal.bound) json["bound"] = number(*appraisal.bound);
  return json;
}

// nlohmann converts between kinds of numbers, and even from booleans, without a word; here a field is
// what its version says it is.
[[noreturn]] void refuse(const char* name, const char* wanted) {
  throw InputError(std::string("'") + name + "' is not " + wanted);
}

const Json& field(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name))
    throw InputError(std::string("there is no '") + name + "'");
  return json.at(name);
}

const Json& object(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_object()) refuse(name, "an object");
  return value;
}

const Json& array(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_array()) refuse(name, "a list");
  return value;
}

std::uint64_t whole(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_number_unsigned()) refuse(name, "a whole number from 0 on");
  return value.get<std::uint64_t>();
}

bool truth(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_boolean()) refuse(name, "true or false");
  return value.get<bool>();
}

double real(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_number()) refuse(name, "a number");
  return value.get<double>();
}

std::string text(const Json& json, const char* name) {
  const Json& value = field(json, name);
  if (!value.is_string()) refuse(name, "a text");
  return value.get<std::string>();
}

Budget read_budget(const Json& json) {
  Budget budget;
  if (json.contains("seconds")) budget.seconds = real(json, "seconds");
  if (json.contains("playouts")) budget.playouts = whole(json, "playouts");
  if (json.contains("nodes")) budget.nodes = whole(json, "nodes");
  return budget;
}

std::vector<std::string> read_line(const Json& json) {
  std::vector<std::string> line;
  for (const Json& move : json) {
    if (!move.is_string()) refuse("line", "a list of moves as text");
    line.push_back(move.get<std::string>());
  }
  return line;
}

// Empty for a search that has nothing to tell.
Statistics read_statistics(const Json& json) {
  Statistics statistics;
  if (json.empty()) return statistics;
  statistics.nodes = whole(json, "nodes");
  statistics.depth_sum = real(json, "average_depth") * static_cast<double>(statistics.nodes);
  const std::uint64_t deepest = whole(json, "deepest_node");
  if (deepest > std::numeric_limits<std::uint32_t>::max()) refuse("deepest_node", "a depth");
  statistics.deepest = static_cast<std::uint32_t>(deepest);
  statistics.searches = whole(json, "searches");
  if (json.contains("discarded_playouts")) statistics.discarded = whole(json, "discarded_playouts");
  if (json.contains("rounds")) {
    statistics.rounds = whole(json, "rounds");
    statistics.bytes = whole(json, "bytes_sent");
  }
  return statistics;
}

std::vector<Considered<std::string>> read_considered(const Json& json) {
  std::vector<Considered<std::string>> moves;
  for (const Json& move : json) {
    moves.push_back({text(move, "move"), whole(move, "visits"), real(move, "value"), {}});
    if (!move.contains("proved")) continue;
    const Json& proved = array(move, "proved");
    if (proved.size() != 2 || !proved[0].is_number() || !proved[1].is_number())
      refuse("proved", "a pair of numbers");
    moves.back().proved = {proved[0].get<double>(), proved[1].get<double>()};
  }
  return moves;
}

Appraisal read_appraisal(const Json& json) {
  Appraisal appraisal;
  if (json.contains("notes"))
    for (const Json& note : array(json, "notes")) {
      if (!note.is_string()) refuse("notes", "a list of texts");
      appraisal.notes.push_back(note.get<std::string>());
    }
  if (json.contains("best_known")) {
    const Json& best = object(json, "best_known");
    appraisal.best_known = {real(best, "score"), text(best, "source")};
    if (best.contains("from")) appraisal.best_known->from = real(best, "from");
  }
  if (json.contains("bound")) appraisal.bound = real(json, "bound");
  return appraisal;
}

// What version 1 had not.
void read_circumstances(const Json& json, Result& result) {
  const std::string objective = text(json, "objective");
  if (objective == kMinimise)
    result.objective = Objective::minimise;
  else if (objective != kMaximise)
    throw InputError("its objective is " + in_quotes(objective) +
                     "; there are maximise and minimise");
  result.device = text(json, "device");
  if (json.contains("values"))
    for (const Json& value : array(json, "values"))
      result.values.push_back({text(value, "name"), text(value, "checksum")});
}

Result read_result(const Json& json) {
  const std::uint64_t version = whole(json, "version");
  if (version < 1 || version > kVersion)
    throw InputError("its version is " + std::to_string(version) +
                     "; this program reads versions 1 to " + std::to_string(kVersion));
  Result result;
  if (version > 1) read_circumstances(json, result);
  result.domain = text(json, "domain");
  result.instance = text(json, "instance");
  if (result.instance.size() > kLongestName)
    throw InputError("its instance is " + in_quotes(result.instance) + ": no name has more than " +
                     std::to_string(kLongestName) + " characters");
  result.position = text(json, "position");
  result.search = text(json, "search");
  result.seed = whole(json, "seed");
  const Json& budget = object(json, "budget");
  result.budget = read_budget(budget);
  if (budget.contains("memory")) result.memory = whole(budget, "memory");
  const Json& spent = object(json, "spent");
  result.spent = {real(spent, "seconds"), whole(spent, "playouts"), whole(spent, "nodes")};
  result.peak_bytes = whole(spent, "peak_bytes");
  if (json.contains("threads")) result.threads = static_cast<unsigned>(whole(json, "threads"));
  if (json.contains("shared_tree")) result.shared_tree = truth(json, "shared_tree");
  if (json.contains("ranks"))
    for (const Json& rank : array(json, "ranks"))
      result.ranks.push_back(
          {real(rank, "seconds"), whole(rank, "playouts"), whole(rank, "nodes")});
  result.score = real(json, "score");
  if (result.objective == Objective::minimise && turned(real(json, "cost")) != result.score)
    refuse("cost", "the negative of 'score'");
  if (json.contains("appraisal")) result.appraisal = read_appraisal(object(json, "appraisal"));
  if (json.contains("optimal")) result.is_optimal = truth(json, "optimal");
  result.line = read_line(array(json, "line"));
  for (const Json& step : array(json, "history"))
    result.history.push_back({real(step, "seconds"), whole(step, "playouts"), real(step, "score")});
  result.statistics = read_statistics(object(json, "statistics"));
  if (json.contains("to_move")) {
    const std::uint64_t player = whole(json, "to_move");
    if (player > 1) refuse("to_move", "0 or 1");
    result.to_move = static_cast<int>(player);
    result.considered = read_considered(array(json, "moves"));
  }
  return result;
}

// What nlohmann says, without its error codes: "[json.exception.parse_error.101] parse error at ...".
// It quotes what it read last, however long that is.
std::string sentence(const std::exception& error) {
  constexpr std::size_t kLongest = 200;
  const std::string text = error.what();
  const std::size_t end = text.find("] ");
  return shortened(end == std::string::npos ? text : text.substr(end + 2), kLongest);
}

}  // namespace

std::string to_json(const Result& result) {
  Json json{
      {"version", kVersion},
      {"domain", result.domain},
      {"instance", result.instance},
      {"position", result.position},
      {"search", result.search},
      {"objective", result.objective == Objective::minimise ? kMinimise : kMaximise},
      {"device", result.device},
      {"seed", result.seed},
      {"budget", budget_json(result.budget, result.memory)},
      {"spent",
       {{"seconds", number(result.spent.seconds)},
        {"playouts", result.spent.playouts},
        {"nodes", result.spent.nodes},
        {"peak_bytes", result.peak_bytes}}},
      {"score", number(result.score)},
  };
  if (result.objective == Objective::minimise) json["cost"] = number(turned(result.score));
  json["line"] = result.line;
  json["history"] = history_json(result.history);
  json["statistics"] = statistics_json(result.statistics);
  for (const UsedValue& value : result.values)
    json["values"].push_back({{"name", value.name}, {"checksum", value.checksum}});
  if (result.threads > 1) json["threads"] = result.threads;
  if (result.shared_tree) json["shared_tree"] = true;
  for (const Spent& rank : result.ranks)
    json["ranks"].push_back(
        {{"seconds", number(rank.seconds)}, {"playouts", rank.playouts}, {"nodes", rank.nodes}});
  if (result.is_optimal) json["optimal"] = true;
  if (result.to_move) {
    json["to_move"] = *result.to_move;
    json["moves"] = considered_json(result.considered);
  }
  if (!result.appraisal.empty()) json["appraisal"] = appraisal_json(result.appraisal);
  // An instance may be named after a file whose name is no UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result parse_result(std::string_view text, const std::string& source) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    throw InputError(source + ": this is not whole JSON: " + sentence(error));
  }
  try {
    return read_result(json);
  } catch (const InputError& error) {
    throw InputError(source + ": this is no result of hornbeam: " + error.what());
  }
}

}  // namespace hornbeam
