// What is said beside a picture.
#include <fmt/format.h>

#include "src/render/drawing.hpp"
#include "src/render/render.hpp"

namespace hornbeam {

Caption caption(const Result& result, const Picture& picture) {
  Caption caption;
  caption.title = fmt::format("{}: score {} in {}", result.instance, picture.moments.back().score,
                              render::counted(picture.moves(), "move"));
  if (!result.search.empty()) caption.lines.push_back(result.search);
  if (result.spent.playouts > 0)
    caption.lines.push_back(fmt::format("seed {}, {} in {:.1f} s", result.seed,
                                        render::counted(result.spent.playouts, "playout"),
                                        result.spent.seconds));
  return caption;
}

}  // namespace hornbeam
