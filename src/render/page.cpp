// The page: the files beside this one, filled in.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "src/render/assets.hpp"
#include "src/render/drawing.hpp"
#include "src/render/render.hpp"

namespace hornbeam {
namespace {

using namespace render;

constexpr double kChartHeight = 260;

std::string data(const Picture& picture) {
  nlohmann::ordered_json json;
  json["chart"] = nullptr;
  if (picture.grows_unevenly())
    json["chart"] = {{"width", kChartWidth}, {"left", kChartLeft}, {"right", kChartRight}};
  json["before"] = picture.made_before;
  for (const Moment& moment : picture.moments)
    json["moments"].push_back(
        {{"score", moment.score}, {"move", moment.move}, {"note", moment.note}});
  json["pieces"] = nlohmann::ordered_json::array();
  for (const Piece& piece : picture.pieces) {
    nlohmann::ordered_json entry{{"look", piece.look}, {"vanishes", nullptr}};
    if (piece.vanishes != Piece::kNever) entry["vanishes"] = piece.vanishes;
    if (!piece.label.empty()) entry["label"] = piece.label;
    for (const Spot& spot : piece.spots) entry["spots"].push_back({spot.moment, spot.x, spot.y});
    json["pieces"].push_back(std::move(entry));
  }
  // In a script element nothing may look like the element's end.
  std::string text;
  for (const char c : json.dump(-1, ' ', true))
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  return text;
}

std::string chart_element(const Picture& picture) {
  return fmt::format(
      "<svg id=\"chart\" viewBox=\"0 0 {:g} {:g}\" role=\"img\" "
      "aria-label=\"the score's growth over the moves\">\n{}"
      "<line id=\"cursor\" y1=\"0\" y2=\"{:g}\"/></svg>\n",
      kChartWidth, kChartHeight, chart(picture, kChartHeight), kChartHeight);
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

}  // namespace

std::string to_page(const Picture& picture, const Caption& caption) {
  std::string lines;
  for (const std::string& line : caption.lines) lines += "<p>" + escape(line) + "</p>\n";
  return fill(kPageHtml, {{"title", escape(caption.title)},
                          {"caption", lines},
                          {"style", fmt::format("{}{}\n{}\n{}", color_rules(), kDrawingStyle,
                                                picture.style, kPageStyle)},
                          {"view", view_box(picture)},
                          {"looks", picture.looks},
                          {"ground", ground(picture)},
                          {"moves", std::to_string(picture.moves())},
                          {"chart", picture.grows_unevenly() ? chart_element(picture) : ""},
                          {"data", data(picture)},
                          {"script", std::string(kPageScript)}});
}

}  // namespace hornbeam
