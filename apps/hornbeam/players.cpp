#include "apps/hornbeam/players.hpp"

#include "apps/hornbeam/threads.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {

void add_player_flags(CLI::App& command, PlayerFlags& flags, const AboutPlayerFlags& about) {
  add_text(command, "--time", flags.time, "TIME", about.time);
  add_text(command, "--playouts", flags.playouts, "COUNT", about.playouts);
  add_text(command, "--memory", flags.memory, "SIZE", about.memory);
  show_default(add_text(command, "--threads", flags.threads, "COUNT", about.threads));
  show_default(add_text(command, "--seed", flags.seed, "COUNT", about.seed));
}

gtp::Play player_of(const PlayerFlags& flags, const Domain& domain, const std::string& search,
                    std::uint64_t shares_of_memory) {
  gtp::Play play;
  play.search = catalogue().resolve(search.empty() ? domain.default_search : search);
  play.each_move = budget_of(flags);
  play.means = {.threads = parse_threads(flags.threads), .one_tree = true};
  play.seed = read_option("--seed", flags.seed, parse_count);
  play.memory = (flags.memory.empty() ? free_memory() / 2
                                      : read_option("--memory", flags.memory, parse_bytes)) /
                shares_of_memory;
  return play;
}

}  // namespace hornbeam::app
