#include "src/serve/drawing.hpp"

#include <algorithm>

#include "hornbeam/spec/catalogue.hpp"
#include "src/render/drawing.hpp"

namespace hornbeam::serve {
namespace {

Json pieces_json(const Picture& picture) {
  Json pieces = Json::array();
  for (const Piece& piece : picture.pieces) {
    Json one{{"look", piece.look}, {"spots", Json::array()}};
    if (piece.vanishes != Piece::kNever) one["vanishes"] = piece.vanishes;
    if (!piece.label.empty()) one["label"] = piece.label;
    if (!piece.mark.empty()) one["mark"] = piece.mark;
    for (const Spot& spot : piece.spots) one["spots"].push_back({spot.moment, spot.x, spot.y});
    pieces.push_back(std::move(one));
  }
  return pieces;
}

Json picture_json(const Picture& picture) {
  Json json{{"looks", picture.looks},
            {"style", picture.style},
            {"pieces", pieces_json(picture)},
            {"moments", Json::array()}};
  if (picture.is_drawn()) {
    const Picture large = render::with_axes(picture);
    json["box"] = render::view_box(large);
    json["ground"] = render::ground(large);
    json["small_box"] = render::view_box(picture);
    json["small_ground"] = render::ground(picture);
  }
  for (const Moment& moment : picture.moments) {
    Json one{{"move", moment.move}, {"note", moment.note}};
    put_worth(one, picture.objective, shown(picture.objective, moment.score));
    if (!moment.text.empty()) one["text"] = moment.text;
    json["moments"].push_back(std::move(one));
  }
  return json;
}

// What the last move of the picture changes. Its spots are where pieces are that it has brought, or else has
// taken away: those with a label, where there are any, since a line drawn with a dot is not where the hand
// is; that line tells moves at one spot apart.
void put_change(Json& json, const Picture& picture) {
  const std::size_t last = picture.moves();
  Json gone = Json::array();
  Json come = Json::array();
  Json labelled = Json::array();
  Json drawn = Json::array();
  const auto add = [](Json& spots, const Spot& spot) {
    Json one{spot.x, spot.y};  // pieces lie on each other
    if (std::find(spots.begin(), spots.end(), one) == spots.end()) spots.push_back(std::move(one));
  };
  for (const Piece& piece : picture.pieces) {
    if (piece.vanishes == last) add(gone, piece.at(last - 1));
    if (piece.spots.front().moment != last) continue;
    const Spot spot = piece.at(last);
    add(come, spot);
    if (!piece.label.empty())
      add(labelled, spot);
    else
      drawn.push_back({piece.look, spot.x, spot.y});
  }
  if (!labelled.empty() && !drawn.empty()) json["draws"] = std::move(drawn);
  json["spots"] = std::move(come.empty() ? gone : labelled.empty() ? come : labelled);
}

Json choices_json(const Problem& problem, const Moves& line) {
  Json choices = Json::array();
  Moves longer = line;
  longer.emplace_back();
  for (const std::string& move : problem.moves(line)) {
    longer.back() = move;
    const auto picture = problem.draw(longer);
    Json one{{"move", move}};
    if (picture) {
      if (picture->is_drawn() && !picture->is_to_scale) put_change(one, *picture);
      const Moment& after = picture->moments.back();
      one["note"] = after.note;
      if (!problem.is_of_two)
        put_worth(one, problem.objective, shown(problem.objective, after.score));
    }
    choices.push_back(std::move(one));
  }
  return choices;
}

// Who moves next is known to the rules that a search has, and so to any run from there.
std::optional<int> to_move(const Problem& problem, const Moves& line) {
  static const Spec cheapest = catalogue().resolve("uniform");
  return problem.start(cheapest, {.budget = {.playouts = 1}}, line)->result().to_move;
}

}  // namespace

Json drawing_json(const Problem& problem, const Moves& line, bool choices) {
  const Domain& domain = problem.domain;
  Json json{{"instance", problem.instance}, {"domain", domain.name},
            {"position", problem.position}, {"default_search", problem.default_search},
            {"of_two", problem.is_of_two},  {"line", line},
            {"notation", domain.notation}};
  if (!problem.variant.empty()) json["variant"] = problem.variant;
  if (problem.is_of_two) json["players"] = domain.players;
  const Verdict verdict = problem.verify(line);
  put_worth(json, problem.objective, verdict.score);
  json["finished"] = verdict.finished;
  if (problem.is_of_two && !verdict.finished)
    if (const auto player = to_move(problem, line)) json["to_move"] = *player;
  const Appraisal appraisal = problem.appraise(line);
  if (appraisal.best_known) {
    json["best_known"]["source"] = appraisal.best_known->source;
    put_worth(json["best_known"], problem.objective, appraisal.best_known->score);
  }
  if (const auto picture = problem.draw(line)) json["picture"] = picture_json(*picture);
  if (choices) json["choices"] = choices_json(problem, line);
  return json;
}

}  // namespace hornbeam::serve
