#include "src/laboratory/one_run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <set>

#include "hornbeam/core/checksum.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/version.hpp"
#include "src/laboratory/beside.hpp"
#include "src/laboratory/search_text.hpp"
#include "src/laboratory/toml_table.hpp"
#include "src/match/series.hpp"
#include "src/problem/verified.hpp"
#include "src/run/processor_time.hpp"

namespace hornbeam::laboratory {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

StoredRun heading_of(const Experiment& experiment, const PlannedRun& planned,
                     std::uint64_t behaviour) {
  StoredRun run;
  run.key = planned.key;
  run.behaviour = behaviour;
  run.domain = planned.problem->domain.name;
  run.instance = experiment.sets[planned.set].instances[planned.instance].name;
  run.version = HORNBEAM_VERSION;
  run.host = host_name();
  return run;
}

std::unique_ptr<Exchange> ranks_of(unsigned ranks) {
  return ranks > 0 ? make_simulated_exchange(ranks) : nullptr;
}

RunSettings settings_of(const PlannedSearch& search, const PlannedRun& planned, Exchange* exchange,
                        const std::atomic<bool>& interrupt) {
  RunSettings settings;
  settings.budget = search.budgets[planned.budget].limit;
  static const ProcessorTime of_this_thread;
  if (search.budgets[planned.budget].is_of_processor) settings.time = &of_this_thread;
  settings.seed = planned.key.seed;
  settings.memory = search.memory;
  settings.interrupt = &interrupt;
  settings.means = {.threads = search.threads, .one_tree = search.threads > 1};
  settings.means.exchange = exchange;
  return settings;
}

void search_alone(const PlannedSearch& search, const PlannedRun& planned, StoredRun& run,
                  const std::atomic<bool>& interrupt) {
  const std::unique_ptr<Exchange> exchange = ranks_of(search.ranks);
  const Result result = planned.problem->solve(
      catalogue().resolve(search.text), settings_of(search, planned, exchange.get(), interrupt));
  if (exchange && result.ranks.empty() && !interrupt)
    throw InputError(
        "ranks are for voting, slow-root and slow-tree, which exchange what they know");
  run.score = result.score;
  run.is_optimal = result.is_optimal;
  run.spent = result.spent;
  run.depth = result.statistics.average_depth();
  run.deepest = result.statistics.deepest;
  run.peak_bytes = result.peak_bytes;
  run.line = result.line;
  run.history = result.history;
}

// A puzzle, move by move: each is searched anew with the budget, chosen by the rule and made. By top it is the next
// move of the best line of all these searches.
void play_alone(const PlannedSearch& search, const PlannedRun& planned, StoredRun& run,
                const std::atomic<bool>& interrupt) {
  const Spec text = catalogue().resolve(search.text);
  const std::unique_ptr<Exchange> exchange = ranks_of(search.ranks);
  RunSettings settings = settings_of(search, planned, exchange.get(), interrupt);
  Result best;
  while (!interrupt && !planned.problem->moves(run.line).empty()) {
    settings.seed = planned.key.seed + (std::uint64_t{run.line.size()} << 32);
    const auto searching = planned.problem->start(text, settings, run.line);
    searching->resume();
    const Result found = searching->result();
    run.spent.seconds += found.spent.seconds;
    run.spent.playouts += found.spent.playouts;
    run.spent.nodes += found.spent.nodes;
    run.peak_bytes = std::max<std::uint64_t>(run.peak_bytes, found.peak_bytes);
    if (best.line.empty() || found.score > best.score) best = found;
    const std::optional<std::string> chosen = searching->choose(*search.play);
    const Result& followed = *search.play == FinalMove::top ? best : found;
    run.line.push_back(
        *search.play != FinalMove::top && chosen ? *chosen : followed.line.at(run.line.size()));
  }
  run.score = planned.problem->verify(run.line).score;
}

void play_a_game(const PlannedSearch& search, const PlannedRun& planned, StoredRun& run,
                 const std::atomic<bool>& interrupt) {
  const Domain& domain = planned.problem->domain;
  const Opponent& other = *search.against;
  const std::unique_ptr<Exchange> exchanges[2] = {ranks_of(search.ranks), ranks_of(other.ranks)};
  match::Series series{.domain = domain, .setup = domain.board_game()->setup_of(*planned.problem)};
  const auto seat = [&](int side, const std::string& text, const Budget& budget) {
    gtp::Play& play = series.sides[side].play;
    play.search = catalogue().resolve(text);
    play.each_move = budget;
    play.memory = search.memory / 2;
    play.means = {.threads = search.threads, .one_tree = search.threads > 1};
    play.means.exchange = exchanges[side].get();
    play.interrupt = &interrupt;
  };
  seat(0, search.text, search.budgets[planned.budget].limit);
  if (other.command.empty())
    seat(1, other.search, other.budget.limit);
  else
    series.sides[1].command = other.command;
  const Clock clock;
  const match::Played played = match::play_game(series, planned.key.seed);
  if (played.ending == match::Ending::broken && !interrupt)
    throw InputError(fmt::format("{}: {}", other.command, played.what));
  run.spent.seconds = clock.precise();
  run.score = match::score_for(0, planned.key.seed, played);
  run.line = played.moves;
}

bool is_a_game(const StoredRun& run) {
  return run.key.search.find(kAgainst) != std::string::npos;
}

// Then the players have agreed on what is dead, and the rules count it as it stands.
bool ends_by_passes(const Moves& line) {
  constexpr std::string_view kPass = "pass";
  return line.size() >= 2 && line.back() == kPass && line[line.size() - 2] == kPass;
}

std::string called(const StoredRun& run) {
  return fmt::format("{} by {} with seed {}", run.instance, run.key.search, run.key.seed);
}

std::string fault_by(const Problem& problem, const StoredRun& run) {
  const std::string position =
      fmt::format("{:016x}", checksum(problem.domain.name + '\n' + problem.position));
  const std::string name = called(run);
  if (position != run.key.position) return name + ": the instance is another position now";
  const Verdict verdict = problem.verify(run.line);
  if (!verdict.legal)
    return fmt::format("{}: move {} is wrong: {}", name, verdict.moves + 1, verdict.complaint);
  if (problem.is_of_two) {
    const bool is_first = match::beginner(run.key.seed) == 0;
    const double score = is_first ? verdict.score : 1 - verdict.score;
    if (is_a_game(run) && verdict.finished && !ends_by_passes(run.line) && score != run.score)
      return fmt::format("{}: the game is worth {}, not {}", name, score, run.score);
    return "";
  }
  if (!verdict.finished)
    return fmt::format("{}: the line stops after {} moves, but the game goes on", name,
                       verdict.moves);
  if (verdict.score == run.score) return "";
  Result stored;
  stored.score = run.score;
  stored.objective = problem.objective;
  return name + ": " + about_other_score(verdict.score, stored);
}

}  // namespace

std::optional<StoredRun> carry_out(const Experiment& experiment, const PlannedRun& planned,
                                   std::uint64_t behaviour, const std::atomic<bool>& interrupt) {
  const PlannedSearch& search = experiment.searches[planned.search];
  StoredRun run = heading_of(experiment, planned, behaviour);
  try {
    const auto act = search.against ? play_a_game : search.play ? play_alone : search_alone;
    act(search, planned, run, interrupt);
  } catch (const InputError& problem) {
    throw InputError(fmt::format("{}: the search {} on {}: {}", experiment.source,
                                 in_quotes(search.label), run.instance, sentence_of(problem)));
  }
  if (interrupt) return std::nullopt;
  if (const std::string fault = fault_by(*planned.problem, run); !fault.empty())
    throw std::logic_error("a run is not what it says, and is not stored: " + fault);
  run.finished = std::chrono::duration_cast<std::chrono::seconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  return run;
}

std::string fault_of(const StoredRun& run, const std::string& folder) {
  try {
    return fault_by(*load_stored(folder, run.instance), run);
  } catch (const InputError& problem) {
    return called(run) + ": " + problem.what();
  }
}

void require_sound(const std::vector<StoredRun>& runs, const std::vector<StoredRun>& there,
                   const std::string& path) {
  std::set<std::pair<RunKey, std::uint64_t>> known;
  for (const StoredRun& run : there) known.emplace(run.key, run.behaviour);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  for (const StoredRun& run : runs) {
    if (known.contains({run.key, run.behaviour})) continue;
    if (const std::string fault = fault_of(run, folder); !fault.empty())
      throw InputError(fmt::format("{} is not taken up: {}", path, fault));
  }
}

}  // namespace hornbeam::laboratory
