#include "apps/hornbeam/ranks.hpp"

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::app {
namespace {

constexpr std::uint64_t kMost = 16'384;

// "1,0.5": that of rank 0 is the measure of the others.
std::vector<double> parse_speeds(const std::string& text) {
  std::vector<double> speeds;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const Reading<double> speed = read_number(text.substr(at, comma - at));
    if (!speed || speed.value <= 0 || speed.value > 1000 || (at == 0 && speed.value != 1))
      throw InputError("--rank-speeds: speeds above 0, the first of them 1, such as 1,0.5,2, not " +
                       in_quotes(text));
    speeds.push_back(speed.value);
    at = comma + 1;
  }
  return speeds;
}

}  // namespace

void add_rank_flags(CLI::App& command, RankFlags& flags, const std::string& note) {
  add_text(command, "--simulate-ranks", flags.ranks, "COUNT",
           "so many ranks in one thread, for voting, slow-root and slow-tree" + note);
  add_text(command, "--rank-speeds", flags.speeds, "SPEEDS",
           "how fast these are, repeated for all: 1,0.5 is every other one at half the speed");
}

std::unique_ptr<Exchange> simulated_ranks(const RankFlags& flags) {
  if (flags.ranks.empty()) {
    if (!flags.speeds.empty())
      throw InputError("--rank-speeds is for simulated ranks: add --simulate-ranks 8");
    return nullptr;
  }
  const std::uint64_t ranks = read_option("--simulate-ranks", flags.ranks, parse_count);
  if (ranks < 1 || ranks > kMost)
    throw InputError("--simulate-ranks is a number from 1 to " + std::to_string(kMost) + ", not " +
                     flags.ranks);
  return make_simulated_exchange(static_cast<unsigned>(ranks), flags.speeds.empty()
                                                                   ? std::vector<double>{}
                                                                   : parse_speeds(flags.speeds));
}

void refuse_ranks(const Spec& search) {
  throw InputError("--simulate-ranks: " + in_quotes(search.name) +
                   " exchanges nothing with other ranks; voting, slow-root and slow-tree do, "
                   "around mcts: --search 'slow-tree(mcts)'");
}

bool uses_ranks(const Problem& problem, const Spec& search, const Means& means) {
  RunSettings settings;
  settings.budget.playouts = 1;
  settings.memory = std::size_t{1} << 20;
  settings.means = means;
  return !problem.start(search, settings, {})->result().ranks.empty();
}

}  // namespace hornbeam::app
