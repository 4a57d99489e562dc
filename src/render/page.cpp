// The page: the files beside this one, filled in.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "src/render/assets.hpp"
#include "src/render/common.hpp"
#include "src/render/drawing.hpp"
#include "src/render/render.hpp"

namespace hornbeam {
namespace {

using namespace render;
using Json = nlohmann::ordered_json;

constexpr double kChartHeight = 260;

// What stands large beside the board: the score, or in a game of two the value where it is known.
Json shown_score(const Picture& picture, const Caption& caption, std::size_t moment) {
  if (!picture.is_of_two) return picture.moments[moment].score;
  if (moment == 0 || moment > caption.values.size() || !caption.values[moment - 1]) return "";
  return fmt::format("{:.0f} %", 100 * *caption.values[moment - 1]);
}

Json data(const Picture& picture, const Caption& caption) {
  Json json;
  json["chart"] = nullptr;
  json["gains"] = picture.grows_unevenly();
  json["what"] = picture.is_of_two ? caption.about_values : measure(picture.objective);
  if (!curve_of(picture, caption).is_empty())
    json["chart"] = {{"width", kChartWidth}, {"left", kChartLeft}, {"right", kChartRight}};
  json["before"] = picture.made_before;
  // What is drawn to the scale of a whole line, a schedule say, has little to show before its end.
  json["opens"] = picture.is_to_scale ? picture.moves() : 0;
  json["goesOn"] = picture.goes_on;
  for (std::size_t k = 0; k < picture.moments.size(); ++k) {
    const Moment& moment = picture.moments[k];
    Json entry{
        {"score", shown_score(picture, caption, k)}, {"move", moment.move}, {"note", moment.note}};
    if (!moment.text.empty()) entry["text"] = moment.text;
    json["moments"].push_back(std::move(entry));
  }
  json["pieces"] = Json::array();
  for (const Piece& piece : picture.pieces) {
    Json entry{{"look", piece.look}, {"vanishes", nullptr}};
    if (piece.vanishes != Piece::kNever) entry["vanishes"] = piece.vanishes;
    if (!piece.label.empty()) entry["label"] = piece.label;
    if (!piece.mark.empty()) entry["mark"] = piece.mark;
    for (const Spot& spot : piece.spots) entry["spots"].push_back({spot.moment, spot.x, spot.y});
    json["pieces"].push_back(std::move(entry));
  }
  return json;
}

// In a script element nothing may look like the element's end.
std::string in_script(const Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace))
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  return text;
}

// Puts values in the place of their {{names}}. Values are not looked into.
std::string fill(std::string_view form, const std::map<std::string_view, std::string>& values) {
  std::string text;
  for (;;) {
    const std::size_t open = form.find("{{");
    text += form.substr(0, open);
    if (open == std::string_view::npos) return text;
    const std::size_t close = form.find("}}", open);
    text += values.at(form.substr(open + 2, close - open - 2));
    form.remove_prefix(close + 2);
  }
}

std::string lines_of(const Caption& caption) {
  std::string lines;
  for (const std::string& line : caption.lines)
    lines += "<p class=\"caption\">" + escape(line) + "</p>\n";
  return lines;
}

// `number` is what the elements' names end in: nothing, or 2. Without a picture the positions are
// text, and where there is none, the list of moves is all there is to see.
std::string board_section(const Picture& picture, const std::string& heading,
                          const std::string& number) {
  std::string board;
  if (picture.is_drawn())
    board = fmt::format(
        "<svg class=\"board\" id=\"board{0}\" viewBox=\"{1}\" role=\"img\" "
        "aria-labelledby=\"done{0}\"><defs>\n{2}</defs>\n{3}<g id=\"pieces{0}\"></g></svg>\n",
        number, view_box(picture), picture.looks, ground(picture));
  else if (!picture.moments.front().text.empty())
    board = fmt::format("<pre class=\"text\" id=\"text{}\"></pre>\n", number);
  return fmt::format("<section aria-label=\"board\">\n{}{}</section>\n", heading, board);
}

std::string score_section(const Picture& picture, const Caption& caption,
                          const std::string& number) {
  std::string growth;
  if (const Curve curve = curve_of(picture, caption); !curve.is_empty())
    growth = fmt::format(
        "<svg class=\"chart\" id=\"chart{0}\" viewBox=\"0 0 {1:g} {2:g}\" role=\"img\" "
        "aria-label=\"{4}\">\n{3}"
        "<line class=\"cursor\" id=\"cursor{0}\" y1=\"0\" y2=\"{2:g}\"/></svg>\n",
        number, kChartWidth, kChartHeight, chart(picture, curve, kChartHeight),
        escape(curve.about));
  return fmt::format(
      "<section class=\"told\" aria-label=\"{2}\">\n"
      "<p class=\"score\"><output id=\"score{0}\"></output> <span id=\"count{0}\"></span></p>\n"
      "<p class=\"done\" id=\"done{0}\" aria-live=\"polite\"></p>\n"
      "<p class=\"next-move\" id=\"next{0}\"></p>\n"
      "{1}<ol class=\"moves\" id=\"moves{0}\"></ol>\n</section>\n",
      number, growth, measure(picture.objective));
}

struct Content {
  std::string title, caption, layout, boards, scores;
  Json games = Json::array();
};

std::string page(const Content& content, const Picture& picture, const Caption& caption) {
  const std::string notation =
      caption.notation.empty() ? "" : "<p>" + escape(caption.notation) + "</p>\n";
  return fill(kPageHtml, {{"title", escape(content.title)},
                          {"caption", content.caption},
                          {"style", fmt::format("{}{}\n{}\n{}", color_rules(), kDrawingStyle,
                                                picture.style, kPageStyle)},
                          {"layout", content.layout},
                          {"boards", content.boards},
                          {"scores", content.scores},
                          {"notation", notation},
                          {"data", in_script(content.games)},
                          {"script", std::string(kPageScript)}});
}

}  // namespace

std::string to_page(const Picture& picture, const Caption& caption) {
  const Picture large = with_axes(picture);
  Content content{caption.title, lines_of(caption), "one", board_section(large, "", ""),
                  score_section(large, caption, "")};
  content.games.push_back(data(large, caption));
  return page(content, large, caption);
}

std::string to_page(const Drawn& left, const Drawn& right) {
  Picture both[] = {left.picture, right.picture};
  Content content{left.caption.title + "; " + right.caption.title, "", "two", "", ""};
  if (left.picture.is_drawn() && is_built_up(left.picture) && is_built_up(right.picture)) {
    both[0] = marked_common(left.picture, right.picture);
    both[1] = marked_common(right.picture, left.picture);
    const auto [common, apart] = legend_of(both[0], both[1]);
    content.caption =
        fmt::format("<p class=\"legend\"><b>{}</b>; {}</p>\n", escape(common), escape(apart));
  }
  const Caption* captions[] = {&left.caption, &right.caption};
  for (int i = 0; i < 2; ++i) {
    const Picture large = with_axes(both[i]);
    const std::string number = i == 0 ? "" : "2";
    const std::string heading =
        "<h2>" + escape(captions[i]->title) + "</h2>\n" + lines_of(*captions[i]);
    content.boards += board_section(large, heading, number);
    content.scores += score_section(large, *captions[i], number);
    content.games.push_back(data(large, *captions[i]));
  }
  return page(content, left.picture, left.caption);
}

}  // namespace hornbeam
