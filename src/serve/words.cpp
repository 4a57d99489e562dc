#include "src/serve/words.hpp"

#include <algorithm>

#include "hornbeam/result/result.hpp"

namespace hornbeam::serve {
namespace {

constexpr std::size_t kMostMoves = 24;  // that are told of a game of two

Json heading(const News& news) {
  Json json{{"run", news.run},
            {"status", name(news.status)},
            {"played", news.played},
            {"improved", news.improved}};
  if (!news.reason.empty()) json["reason"] = news.reason;
  return json;
}

// The most visited first.
std::vector<Considered<std::string>> best_moves(const Result& result) {
  std::vector<Considered<std::string>> moves = result.considered;
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.visits > b.visits; });
  if (moves.size() > kMostMoves) moves.resize(kMostMoves);
  return moves;
}

}  // namespace

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json state_json(const News& news) {
  Json json = heading(news);
  json["result"] = Json::parse(to_json(news.result));
  return json;
}

Json event_json(const News& news, bool with_line) {
  Result brief = news.result;
  brief.position.clear();
  brief.history.clear();
  brief.considered = best_moves(news.result);
  if (!with_line) brief.line.clear();
  Json json = heading(news);
  Json& result = json["result"] = Json::parse(to_json(brief));
  for (const char* known : {"version", "domain", "instance", "position", "search", "objective",
                            "device", "seed", "history", "values"})
    result.erase(known);
  if (!with_line) result.erase("line");
  return json;
}

Json hint_json(const News& news) {
  Json json{{"run", news.run}, {"moves", Json::array()}};
  const Result& result = news.result;
  if (result.to_move) {
    for (const Considered<std::string>& move : best_moves(result))
      json["moves"].push_back(
          {{"move", move.move}, {"value", move.value}, {"visits", move.visits}});
    json["to_move"] = *result.to_move;
  } else if (news.played < result.line.size()) {
    json["moves"].push_back({{"move", result.line[news.played]}, {"value", result.score}});
  }
  return json;
}

}  // namespace hornbeam::serve
