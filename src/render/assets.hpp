// The files that the page is made from, compiled in.
#pragma once

#include <string_view>

namespace hornbeam::render {

extern const std::string_view kPageHtml;
extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace hornbeam::render
