#include "src/laboratory/run_text.hpp"

#include <cmath>

#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {

std::string line_text(const std::vector<std::string>& line) {
  std::string text;
  for (const std::string& move : line) {
    for (const char c : move) {
      if (c == ';' || c == '\\') text += '\\';
      text += c;
    }
    text += ';';  // after each, so that no move and an empty one are told apart
  }
  return text;
}

std::vector<std::string> parse_line_text(std::string_view text) {
  std::vector<std::string> line;
  std::string move;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ';')
      line.push_back(std::exchange(move, ""));
    else if (text[i] == '\\' && i + 1 < text.size())
      move += text[++i];
    else
      move += text[i];
  }
  if (!move.empty()) line.push_back(move);
  return line;
}

double in_microseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

std::string history_text(const std::vector<Improvement>& history) {
  std::string text;
  for (const Improvement& step : history)
    text += (text.empty() ? "" : " ") + format_number(in_microseconds(step.seconds)) + ":" +
            std::to_string(step.playouts) + ":" + format_number(step.score);
  return text;
}

std::optional<std::vector<Improvement>> parse_history_text(std::string_view text) {
  std::vector<Improvement> history;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view step = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t first = step.find(':');
    const std::size_t second = first == step.npos ? step.npos : step.find(':', first + 1);
    if (second == step.npos) return std::nullopt;
    const Reading<double> seconds = read_number(step.substr(0, first));
    const Reading<std::uint64_t> playouts = read_count(step.substr(first + 1, second - first - 1));
    const Reading<double> score = read_number(step.substr(second + 1));
    if (!seconds || !playouts || !score) return std::nullopt;
    history.push_back({seconds.value, playouts.value, score.value});
  }
  return history;
}

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace hornbeam::laboratory
