// What is said beside a picture.
#include <fmt/format.h>

#include "src/render/drawing.hpp"
#include "src/render/render.hpp"

namespace hornbeam {

Caption caption(const Result& result, const Picture& picture) {
  Caption caption;
  const std::string moves = render::counted(picture.moves(), "move");
  caption.title = result.instance;
  if (picture.moves() > 0 || picture.made_before > 0) {
    const bool goes_on_from = picture.made_before > 0;
    if (!picture.is_of_two)
      caption.title += fmt::format(": {} {}{}", measure(picture.objective),
                                   picture.moments.back().score, goes_on_from ? ", " : " in ");
    else
      caption.title += ": ";
    caption.title += moves;
    if (goes_on_from) caption.title += fmt::format(" after the first {}", picture.made_before);
  }
  if (result.to_move)
    caption.lines.push_back(
        fmt::format("the principal line, worth {:.3g} to the player to move", result.score));
  if (!result.search.empty()) caption.lines.push_back(result.search);
  if (result.spent.playouts > 0)
    caption.lines.push_back(fmt::format("seed {}, {} in {:.1f} s", result.seed,
                                        render::counted(result.spent.playouts, "playout"),
                                        result.spent.seconds));
  const Score score = shown(picture.objective, picture.moments.back().score);
  if (const auto parts = told(result.appraisal, score, picture.objective); !parts.empty())
    caption.lines.push_back(fmt::format("{}", fmt::join(parts, "; ")));
  return caption;
}

}  // namespace hornbeam
