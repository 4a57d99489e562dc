#include "src/match/series.hpp"

#include <fmt/format.h>

#include <exception>
#include <thread>
#include <vector>

#include "src/problem/outcome.hpp"

namespace hornbeam::match {
namespace {

std::unique_ptr<Player> seated(const Series& series, int side, std::uint64_t game) {
  const Side& who = series.sides[side];
  if (!who.command.empty())
    return std::make_unique<Guest>(series.domain, who.command, series.patience, who.play.interrupt);
  gtp::Play play = who.play;
  play.seed = mix_bits(series.seed * 2 + static_cast<std::uint64_t>(side)) + game;
  return std::make_unique<Searcher>(series.domain, play, series.setup);
}

// As SGF's property RE has it: B+3.5, W+R (resigned), B+T (on time), B+F (by a fault), 0 (a draw).
std::string outcome_of(const Domain& domain, const Played& played) {
  const char winner = domain.players[played.score == 1 ? 0 : 1].front();
  switch (played.ending) {
    case Ending::decided: break;
    case Ending::resigned: return fmt::format("{}+R", winner);
    case Ending::late: return fmt::format("{}+T", winner);
    case Ending::illegal:
    case Ending::refused:
    case Ending::broken: return fmt::format("{}+F", winner);
  }
  return outcome(domain, played.margin);
}

}  // namespace

Played play_game(const Series& series, std::uint64_t game) {
  const int first = beginner(game);
  try {
    const auto begins = seated(series, first, game);
    const auto follows = seated(series, 1 - first, game);
    return play(series.domain, series.setup, series.time, *begins, *follows);
  } catch (const Broken& problem) {  // a guest that could not be started
    Played broken;
    broken.ending = Ending::broken;
    broken.culprit = series.sides[first].command.empty() ? 1 : 0;
    broken.score = broken.culprit == 0 ? 0 : 1;
    broken.what = problem.what();
    return broken;
  }
}

GameNotes notes_of(const Series& series, std::uint64_t game, const Played& played) {
  GameNotes notes;
  const int first = beginner(game);
  const auto name = [](const Side& side) {
    return side.command.empty() ? to_text(side.play.search) : side.command;
  };
  notes.players = {name(series.sides[first]), name(series.sides[1 - first])};
  notes.outcome = outcome_of(series.domain, played);
  if (const auto& time = series.time) {
    notes.main_time = time->main;
    if (time->moves == 1) notes.overtime = fmt::format("{:g} byo-yomi", time->overtime);
    if (time->moves > 1)
      notes.overtime = fmt::format("{}/{:g} Canadian", time->moves, time->overtime);
  }
  notes.values = played.values;
  return notes;
}

double score_for(int side, std::uint64_t game, const Played& played) {
  return beginner(game) == side ? played.score : 1 - played.score;
}

statistics::Score total(const std::map<std::uint64_t, Played>& games) {
  statistics::Score sum;
  for (const auto& [game, played] : games) {
    const double score = score_for(0, game, played);
    ++(score == 1 ? sum.wins : score == 0 ? sum.losses : sum.draws);
  }
  return sum;
}

void play(const Series& series, std::map<std::uint64_t, Played>& known,
          const std::function<void(std::uint64_t game, const Played&)>& tell,
          const std::atomic<bool>& interrupt) {
  std::mutex mutex;
  std::uint64_t next = 0;
  std::exception_ptr problem;  // the first, which ends the match
  const auto take = [&]() -> std::optional<std::uint64_t> {
    const std::lock_guard lock(mutex);
    if (interrupt || problem || (series.sprt && series.sprt->verdict(total(known))))
      return std::nullopt;
    while (next < series.games && known.contains(next)) ++next;
    if (next >= series.games) return std::nullopt;
    return next++;
  };
  const auto work = [&] {
    try {
      while (const auto game = take()) {
        Played played = play_game(series, *game);
        const std::lock_guard lock(mutex);
        if (interrupt || problem) return;  // it may have been cut short
        tell(*game, known[*game] = std::move(played));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!problem) problem = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < series.at_once; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (problem) std::rethrow_exception(problem);
}

}  // namespace hornbeam::match
