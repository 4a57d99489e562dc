#include "src/serve/page.hpp"

#include "src/render/drawing.hpp"
#include "src/serve/assets.hpp"
#include "src/serve/sha256.hpp"

namespace hornbeam::serve {
namespace {

void put_in(std::string& text, std::string_view name, const std::string& value) {
  text.replace(text.find(name), name.size(), value);
}

Page made_up() {
  // Boards are drawn as `render` draws them, in its colours.
  const std::string style =
      render::color_rules() + std::string(render::kDrawingStyle) + "\n" + std::string(kStyle);
  const std::string script(kScript);
  Page page{.html = std::string(kHtml),
            .policy = "default-src 'none'; connect-src 'self'; script-src 'sha256-" +
                      sha256_base64(script) + "'; style-src 'sha256-" + sha256_base64(style) + "'"};
  put_in(page.html, "{{style}}", style);
  put_in(page.html, "{{script}}", script);
  return page;
}

}  // namespace

const Page& page() {
  static const Page whole = made_up();
  return whole;
}

}  // namespace hornbeam::serve
