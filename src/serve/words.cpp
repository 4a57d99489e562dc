#include "src/serve/words.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "hornbeam/result/result.hpp"

namespace hornbeam::serve {
namespace {

constexpr std::size_t kMostMoves = 24;  // that are told of a root

Json heading(const News& news) {
  Json json{{"run", news.run},
            {"version", news.version},
            {"status", name(news.status)},
            {"played", news.played},
            {"improved", news.improved}};
  if (!news.reason.empty()) json["reason"] = news.reason;
  return json;
}

// The one to play first.
std::vector<Considered<std::string>> best_moves(const Result& result) {
  std::vector<Considered<std::string>> moves = result.considered;
  if (moves.size() > kMostMoves) moves.resize(kMostMoves);
  return moves;
}

// Those with the best line first.
std::vector<ViewedMove> best_moves(const View& view) {
  std::vector<ViewedMove> moves = view.moves;
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.top > b.top; });
  if (moves.size() > kMostMoves) moves.resize(kMostMoves);
  return moves;
}

int per_cent(double share) {
  return static_cast<int>(std::lround(100 * share));
}

Json beams_json(const std::vector<ViewedBeam>& beams) {
  Json json{{"depths", Json::array()}, {"widths", Json::array()}, {"from", Json::array()}};
  for (const ViewedBeam& beam : beams) {
    json["depths"].push_back(beam.depth);
    json["widths"].push_back(beam.width);
    const double all = std::accumulate(beam.from.begin(), beam.from.end(), 0.0);
    Json& from = json["from"].emplace_back(Json::array());
    for (const std::uint32_t count : beam.from) from.push_back(per_cent(count / all));
  }
  return json;
}

// In a game of two its moves are told with the result.
Json view_json(const View& view, Objective objective, bool is_of_two) {
  Json json = Json::object();
  if (!is_of_two && !view.moves.empty()) {
    Json& moves = json["moves"] = Json::array();
    for (const ViewedMove& move : best_moves(view))
      moves.push_back({{"move", move.move},
                       {"visits", move.visits},
                       {"mean", shown(objective, move.mean)},
                       {"top", shown(objective, move.top)}});
  }
  if (view.begins > 0) json["begins"] = view.begins;
  if (!view.nodes.empty()) json["nodes"] = view.nodes;
  if (!view.beams.empty()) json["beams"] = beams_json(view.beams);
  for (const double sure : view.certainty) json["certainty"].push_back(per_cent(sure));
  return json;
}

}  // namespace

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void put_worth(Json& json, Objective objective, Score score) {
  json["score"] = score;
  if (objective == Objective::minimise) json["cost"] = turned(score);
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
  if (news.view)
    json["view"] = view_json(*news.view, news.result.objective, news.result.to_move.has_value());
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
    const std::string& best = result.line[news.played];
    json["moves"].push_back({{"move", best}, {"value", shown(result.objective, result.score)}});
    if (news.view)
      for (const ViewedMove& move : best_moves(*news.view)) {
        const Json tried{{"mean", shown(result.objective, move.mean)}, {"visits", move.visits}};
        if (move.move != best)
          json["moves"].push_back(
              {{"move", move.move}, {"value", shown(result.objective, move.top)}});
        (move.move == best ? json["moves"].front() : json["moves"].back()).update(tried);
      }
  }
  return json;
}

}  // namespace hornbeam::serve
