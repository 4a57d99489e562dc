#include "src/manual/records.hpp"

#include <fmt/format.h>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam::manual {
namespace {

std::string cost_of(const Result& result) {
  std::string text = fmt::format("{:.0f} s", result.spent.seconds);
  if (result.device != "cpu")
    text += ", " + result.device;
  else if (result.threads > 1)
    text += fmt::format(", {} threads", result.threads);
  return text;
}

// The score of the line that the search was given to begin with.
std::optional<Score> known_before(const Result& result) {
  if (result.history.empty()) return std::nullopt;
  const Improvement& first = result.history.front();
  if (first.playouts > 0 || first.seconds > 0) return std::nullopt;
  return first.score;
}

}  // namespace

Rows own_records() {
  Rows rows;
  for (const RecordFile& file : record_files()) {
    const Result result = parse_result(file.text, std::string(file.name));
    const auto figure = [&](Score score) { return shown(result.objective, score); };
    std::string text = fmt::format("{}", figure(result.score));
    if (const auto before = known_before(result))
      text += fmt::format(" from a line of {}", figure(*before));
    if (const auto best = load_problem(result.instance)->appraise(result.line).best_known)
      text += fmt::format(", in print {} ({})", figure(best->score), best->source);
    rows.emplace_back(result.instance, fmt::format("{}; {}", text, cost_of(result)));
  }
  return rows;
}

}  // namespace hornbeam::manual
