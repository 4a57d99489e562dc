// Text as it is compared where capitals mean nothing. Letters of ASCII alone, whatever the locale.
#pragma once

#include <string>
#include <string_view>

namespace hornbeam {

inline std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace hornbeam
