// The files of web/, compiled in.
#pragma once

#include <string_view>

namespace hornbeam::serve {

extern const std::string_view kHtml;
extern const std::string_view kStyle;
extern const std::string_view kScript;

}  // namespace hornbeam::serve
