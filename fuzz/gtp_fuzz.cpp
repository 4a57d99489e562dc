// Whatever lines the engine is sent, it answers each that is a command with one reply, = or ?, goes on, and
// makes no move that it would not take. The first byte chooses game and search. A line that begins with a byte
// above 127 stands for one of the engine's own commands, so that not all the time is spent on finding their
// names; the rest of the line are its arguments.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/gtp/engine.hpp"

namespace {

using namespace hornbeam;
using namespace hornbeam::gtp;

constexpr int kMostLines = 12;
constexpr std::size_t kMemory = std::size_t{1} << 20;
constexpr std::array kSearches{"mcts(select=rave, evaluate=light)", "heavy", "light",
                               "mcts(select=ucb1)", "nested(level=1)"};

void require(bool fact) {
  if (!fact) std::abort();
}

// Cuts the first line off.
std::string next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.empty() || static_cast<unsigned char>(line[0]) < 128) return std::string(line);
  const auto& commands = Engine::commands();
  return commands[static_cast<unsigned char>(line[0]) % commands.size()] + " " +
         std::string(line.substr(1));
}

// Files are read by parsers that have fuzzers of their own, and playouts of large boards take long.
bool is_left_out(const Command& command) {
  if (command.name == "loadsgf") return true;
  if (!command.name.ends_with("boardsize")) return false;
  for (const std::string& argument : command.arguments)
    if (argument.size() > 1) return true;
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::string said;
  Engine engine(*find_domain(data[0] % 2 == 0 ? "go" : "havannah"),
                {.search = catalogue().resolve(kSearches[data[0] / 2 % kSearches.size()]),
                 .each_move = {.playouts = 4},
                 .memory = kMemory},
                {.put = [&](const std::string& part) { said += part; },
                 .has_input = [] { return true; },
                 .is_interrupted = [] { return false; }});
  engine.answer("boardsize 5");
  for (int i = 0; i < kMostLines && !text.empty(); ++i) {
    const std::string line = next_line(text);
    const auto command = parse_command(line);
    if (command && is_left_out(*command)) continue;
    said.clear();
    const bool goes_on = engine.answer(line);
    require(goes_on || command->name == "quit");
    if (!command) {
      require(said.empty());
    } else {
      require(said.starts_with('=') || said.starts_with('?'));
      require(said.find("\n\n") + 2 == said.size());
      require(!command->name.starts_with("genmove") ||
              said.find("illegal move") == std::string::npos);
    }
    if (!goes_on) return 0;
  }
  said.clear();
  require(engine.answer("1 protocol_version") && said == "=1 2\n\n");
  return 0;
}
