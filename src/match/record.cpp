#include "src/match/record.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/spec/spec.hpp"

namespace hornbeam::match {
namespace {

using Json = nlohmann::ordered_json;

Json describe(const Side& side) {
  if (!side.command.empty()) return {{"command", side.command}};
  const Budget& each = side.play.each_move;
  Json json{{"search", to_text(side.play.search)}};
  if (each.playouts != kUnlimited) json["playouts"] = each.playouts;
  if (each.seconds < kForever) json["seconds"] = each.seconds;
  if (side.play.means.threads > 1) json["threads"] = side.play.means.threads;
  if (side.play.means.exchange) json["ranks"] = side.play.means.exchange->ranks();
  return json;
}

}  // namespace

std::string heading(const Series& series) {
  const BoardSetup& setup = series.setup;
  Json json{{"match", series.domain.name},
            {"size", setup.size},
            {"komi", setup.komi},
            {"rules", setup.rules},
            {"stones", setup.stones},
            {"to_move", setup.to_move},
            {"first", describe(series.sides[0])},
            {"second", describe(series.sides[1])},
            {"seed", series.seed}};
  if (setup.rows > 0) json["rows"] = setup.rows;
  if (series.time) json["clock"] = gtp::to_text(*series.time);
  return json.dump() + "\n";
}

std::string to_line(std::uint64_t game, const Played& played) {
  Json json{{"game", game},
            {"begins", beginner(game) == 0 ? "first" : "second"},
            {"score", score_for(0, game, played)},
            {"margin", played.margin},
            {"ending", name(played.ending)}};
  if (played.culprit >= 0) json["by"] = (played.culprit == beginner(game)) ? "first" : "second";
  if (played.is_disputed) json["disputed"] = true;
  if (!played.what.empty()) json["what"] = played.what;
  json["moves"] = played.moves;
  if (std::ranges::any_of(played.values, [](const auto& value) { return value.has_value(); })) {
    json["values"] = Json::array();
    for (const auto& value : played.values)
      json["values"].push_back(value ? Json(std::round(1e4 * *value) / 1e4) : Json(nullptr));
  }
  return json.dump() + "\n";
}

std::map<std::uint64_t, Played> parse_games(const std::string& text, const std::string& heading,
                                            const std::string& source) {
  std::map<std::uint64_t, Played> games;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  const Json found = Json::parse(line, nullptr, false);
  if (!found.is_object() || !found.contains("match"))
    throw InputError(source + ": this is no match");
  if (line + "\n" != heading)
    throw InputError(source + ": this is another match; it begins with\n  " + line +
                     "\nand this one with\n  " + heading.substr(0, heading.size() - 1));
  while (std::getline(lines, line)) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) continue;  // the last one was being written
    try {
      const auto game = json.at("game").get<std::uint64_t>();
      Played played;
      const double score = json.at("score").get<double>();
      played.score = beginner(game) == 0 ? score : 1 - score;
      played.margin = json.at("margin").get<double>();
      for (const Ending ending : {Ending::decided, Ending::resigned, Ending::illegal,
                                  Ending::refused, Ending::late, Ending::broken})
        if (json.at("ending") == name(ending)) played.ending = ending;
      if (json.contains("by"))
        played.culprit = (json.at("by") == "first") == (beginner(game) == 0) ? 0 : 1;
      played.is_disputed = json.value("disputed", false);
      played.what = json.value("what", "");
      played.moves = json.at("moves").get<Moves>();
      for (const Json& value : json.value("values", Json::array()))
        played.values.push_back(value.is_number() ? std::optional(value.get<double>())
                                                  : std::nullopt);
      games[game] = std::move(played);
    } catch (const nlohmann::json::exception&) {
      throw InputError(source + ": a line is no game: " + line.substr(0, 60));
    }
  }
  return games;
}

}  // namespace hornbeam::match
