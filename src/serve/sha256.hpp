// SHA-256 (FIPS 180-4) in base 64, by which a policy tells a browser the one script and the one style sheet
// that it may use.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam::serve {

std::string sha256_base64(std::string_view text);

}  // namespace hornbeam::serve
