// hornbeam gtp: a player of Go or Havannah for programs that speak the Go Text Protocol.
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <deque>
#include <iostream>
#include <optional>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/players.hpp"
#include "apps/hornbeam/ranks.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/gtp/engine.hpp"

namespace hornbeam::app {
namespace {

// Lines of standard input, looked for without waiting: an analysis goes on until the next one comes.
class Input {
 public:
  bool has_line() {
    take(0);
    return !lines_.empty() || is_over_;
  }
  // Whether a line has come that asks to end the search; it is then done with.
  bool has_interrupt() {
    take(0);
    return std::erase_if(lines_, [](const std::string& line) { return gtp::is_interrupt(line); }) >
           0;
  }
  // Nothing at the end of the input.
  std::optional<std::string> next() {
    while (lines_.empty() && !is_over_) take(-1);
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  static constexpr std::size_t kLongest = std::size_t{1} << 20;

  // What has come; waits for it so many milliseconds, or for ever where they are negative.
  void take(int milliseconds) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    while (!is_over_ && poll(&input, 1, milliseconds) > 0) {
      char chunk[4096];
      const ssize_t size = read(STDIN_FILENO, chunk, sizeof chunk);
      if (size < 0 && errno == EINTR) continue;
      is_over_ = size <= 0;
      if (size > 0) rest_.append(chunk, static_cast<std::size_t>(size));
      if (is_over_ && !rest_.empty()) rest_ += '\n';
      for (std::size_t end; (end = rest_.find('\n')) != std::string::npos; rest_.erase(0, end + 1))
        lines_.push_back(rest_.substr(0, end));
      if (rest_.size() > kLongest) rest_.resize(kLongest);  // no command is as long as that
      milliseconds = 0;
    }
  }

  std::deque<std::string> lines_;
  std::string rest_;  // of a line that is not whole
  bool is_over_ = false;
};

struct GtpFlags : PlayerFlags {
  std::string game, search;
  std::string resign = "0.05";
  RankFlags ranks;
  bool ponders = false;
};

const Domain& board_domain(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& domain : domains())
    if (domain->board_game()) names.push_back(domain->name);
  const Domain* domain = find_domain(name);
  if (domain && domain->board_game()) return *domain;
  throw InputError("there is no board game " + in_quotes(name) + hint(name, names, "there are"));
}

gtp::Play play_of(const GtpFlags& flags, const Domain& domain) {
  gtp::Play play = player_of(flags, domain, flags.search);
  const Reading<double> resign = read_number(flags.resign);
  if (!resign || resign.value < 0 || resign.value > 0.5)
    throw InputError("--resign: a value from 0 (never) to 0.5, such as 0.05, not " +
                     in_quotes(flags.resign));
  play.resign_below = resign.value;
  return play;
}

// Where it begins: GAME is a game, or an instance of one.
std::optional<Game> first_game(const std::string& name) {
  if (name.find(':') == std::string::npos) return std::nullopt;
  if (reads_standard_input(name))
    throw InputError("standard input has the commands here: give a file, as in go:game.sgf");
  return load_game(name, std::cin);
}

int converse(const GtpFlags& flags) {
  const Domain& domain = board_domain(flags.game.substr(0, flags.game.find(':')));
  const std::optional<Game> first = first_game(flags.game);
  const auto exchange = simulated_ranks(flags.ranks);
  gtp::Play play = play_of(flags, domain);
  play.means.exchange = exchange.get();
  if (exchange && !uses_ranks(*load_problem(domain.example, std::cin), play.search, play.means))
    refuse_ranks(play.search);
  Input input;
  gtp::Engine engine(
      domain, play,
      {.put =
           [](const std::string& text) {
             put_text(text);
             std::fflush(stdout);
           },
       .has_input = [&] { return input.has_line(); },
       .is_interrupted = [&] { return input.has_interrupt(); }},
      first ? std::optional(domain.board_game()->setup_of(*first->problem)) : std::nullopt);
  try {
    if (first) engine.load(*first);
  } catch (const gtp::Failure& problem) {
    throw InputError(problem.what());
  }
  while (true) {
    while (flags.ponders && !input.has_line() && engine.ponder()) {
    }
    const std::optional<std::string> line = input.next();
    if (!line || !engine.answer(*line)) return 0;
  }
}

}  // namespace

void add_gtp(CLI::App& program, Action& action) {
  auto flags = std::make_shared<GtpFlags>();
  CLI::App& command = add_command(
      program, "gtp", "Play Go or Havannah with programs that speak the Go Text Protocol",
      "Examples:\n"
      "  hornbeam gtp go                       # for GoGui, Sabaki, Lizzie, gogui-twogtp\n"
      "  hornbeam gtp go --playouts 10k\n"
      "  hornbeam gtp havannah:5/swap --time 5s --ponder\n"
      "  hornbeam gtp go --search 'mcts(select=rave, final=mean, evaluate=heavy)' --memory 2G");
  require(add_argument(
      command, "game", flags->game, "GAME",
      "go or havannah, or where to begin: go:9x9/komi=5.5, havannah:5/swap, go:game.sgf"));
  add_text(command, "--search", flags->search, "SEARCH",
           "a name or a composition of parts (default the game's own)");
  add_player_flags(command, *flags,
                   {.time = "for each move: 5s (where neither this nor a clock is set, 5 s)",
                    .playouts = "for each move: 10k",
                    .memory = "cap: 64M, 2G (default half of what is free)",
                    .threads = "that walk in one tree; with more than one, moves depend on them",
                    .seed = "the same seed and number of playouts play the same moves"});
  show_default(add_text(command, "--resign", flags->resign, "VALUE",
                        "give up where the chance to win is below this; 0: never"));
  add_rank_flags(command, flags->ranks);
  add_switch(command, "--ponder", flags->ponders, "think while the opponent does");
  add_instructions(command);
  when_asked(command, action, [flags] { return converse(*flags); });
}

}  // namespace hornbeam::app
