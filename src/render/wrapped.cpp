// A sheet cannot measure its text, since it does not know the viewer's fonts. So letters are taken
// to be as wide as in DejaVu Sans, which is wider than the others that system-ui stands for.
#include "src/render/wrapped.hpp"

#include <cstdint>

namespace hornbeam::render {
namespace {

// From the blank to the tilde, in bold, in hundredths of the font's size.
constexpr std::uint8_t kWidths[] = {
    35, 46,  53, 84, 70, 101, 88, 31,  46, 46, 53, 84, 38, 42,  38, 37, 70, 70,  70,
    70, 70,  70, 70, 70, 70,  70, 40,  40, 84, 84, 84, 59, 100, 78, 77, 74, 84,  69,
    69, 83,  84, 38, 38, 78,  64, 100, 84, 86, 74, 86, 78, 73,  69, 82, 78, 111, 78,
    73, 73,  46, 37, 46, 84,  50, 50,  68, 72, 60, 72, 68, 44,  72, 72, 35, 35,  67,
    35, 105, 72, 69, 72, 72,  50, 60,  48, 72, 66, 93, 65, 66,  59, 72, 37, 72,  84};
static_assert(std::size(kWidths) == '~' - ' ' + 1);
constexpr double kPlainToBold = .93;  // a mean: a few signs are as wide in both
constexpr double kOther = 1.1;        // of characters that are not in the table

double letter_width(char c, Font font) {
  const double bold = ' ' <= c && c <= '~' ? kWidths[c - ' '] / 100.0 : kOther;
  return font.size * (font.is_bold ? bold : bold * kPlainToBold);
}

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // as the later bytes of UTF-8 do not
}

// How many bytes of the text fit; one character does in any case.
std::size_t fitting(std::string_view text, double width, Font font) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!begins_character(text[i])) continue;
    width -= letter_width(text[i], font);
    if (width < 0 && i > 0) return i;
  }
  return text.size();
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, double width, Font font) {
  std::vector<std::string> lines;
  for (;;) {
    const std::size_t most = fitting(text, width, font);
    if (most == text.size()) break;
    const std::size_t blank = text.rfind(' ', most);
    const std::size_t slash = text.rfind('/', most - 1);
    std::size_t end = most;
    if (blank != std::string_view::npos && blank > 0)
      end = blank;
    else if (slash != std::string_view::npos)
      end = slash + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(text[end] == ' ' ? end + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

}  // namespace hornbeam::render
