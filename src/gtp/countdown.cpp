#include "src/gtp/countdown.hpp"

#include <fmt/format.h>

#include <charconv>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::gtp {

std::string to_text(const TimeSettings& settings) {
  std::string text = fmt::format("{:g}", settings.main);
  if (settings.moves > 0) text += fmt::format("+{:g}", settings.overtime);
  if (settings.moves > 1) text += fmt::format("/{}", settings.moves);
  return text;
}

TimeSettings parse_time_settings(std::string_view text) {
  const std::size_t plus = text.find('+');
  TimeSettings settings{.main = parse_duration(text.substr(0, plus)).count()};
  if (plus == std::string_view::npos) {
    if (settings.main <= 0) throw SpecError("0 is no time at all", {});
    return settings;
  }
  const std::string_view period = text.substr(plus + 1);
  const std::size_t slash = period.find('/');
  settings.overtime = parse_duration(period.substr(0, slash)).count();
  settings.moves = 1;
  if (slash != std::string_view::npos) {
    const std::string_view moves = period.substr(slash + 1);
    const auto [end, problem] =
        std::from_chars(moves.data(), moves.data() + moves.size(), settings.moves);
    if (problem != std::errc() || end != moves.data() + moves.size() || settings.moves < 1)
      throw SpecError(in_quotes(moves) + " is no number of moves in a period, as in 5min+30s/10",
                      {});
  }
  if (settings.overtime <= 0) throw SpecError("a period of overtime takes some time", {});
  return settings;
}

}  // namespace hornbeam::gtp
