// hornbeam match: two searches, or a search and another program, play each other until it is known who
// is better.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/players.hpp"
#include "apps/hornbeam/ranks.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/match/record.hpp"

namespace hornbeam::app {
namespace {

using match::Played;
using match::Series;

struct MatchFlags : PlayerFlags {
  std::string instance, first, second, opponent, first_playouts, second_playouts, record, sgf, sprt,
      clock;
  std::string patience = "1min";
  std::string games = "100";
  std::string at_once = "1";
  RankFlags ranks;
};

gtp::Play play_of(const MatchFlags& flags, const Domain& domain, const std::string& search,
                  const std::string& playouts, std::uint64_t shares_of_memory) {
  PlayerFlags own = flags;
  if (!playouts.empty()) own.playouts = playouts;
  gtp::Play play = player_of(own, domain, search, shares_of_memory);
  if (!play.each_move.limited() && flags.clock.empty())
    throw InputError(
        "a match needs a budget for each move: --playouts 1k, or --time 1s, or a clock: "
        "--clock 5min");
  return play;
}

statistics::Sprt sprt_of(const std::string& text) {
  const std::size_t comma = text.find(',');
  const Reading<double> low = read_number(text.substr(0, comma));
  const Reading<double> high =
      read_number(comma == std::string::npos ? "" : text.substr(comma + 1));
  if (!low || !high || low.value >= high.value)
    throw InputError("--sprt: two differences in Elo, the smaller first, such as 0,50, not " +
                     in_quotes(text));
  return {.elo0 = low.value, .elo1 = high.value};
}

std::string about(const match::Side& side) {
  return side.command.empty() ? to_text(side.play.search) : side.command;
}

// "63.5 % of 400 games, between 58.7 and 68.1 %; +96 Elo, between +61 and +132"
std::string verdict(const statistics::Score& score) {
  if (score.games() == 0) return "no game";
  const statistics::Interval range = statistics::wilson(score);
  return fmt::format(
      "{:.1f} % of {}, between {:.1f} and {:.1f} %; {:+.0f} Elo, between {:+.0f} and {:+.0f}",
      100 * score.share(), counted(score.games(), "game"), 100 * range.low, 100 * range.high,
      statistics::elo(score.share()), statistics::elo(range.low), statistics::elo(range.high));
}

// What is not decided on the board, which counts all the same, and what there is without it.
void print_faults(const std::map<std::uint64_t, Played>& games) {
  for (const match::Ending ending : {match::Ending::illegal, match::Ending::refused,
                                     match::Ending::late, match::Ending::broken}) {
    std::uint64_t by[2]{};
    std::string example;
    for (const auto& [game, played] : games) {
      if (played.ending != ending) continue;
      ++by[played.culprit == match::beginner(game) ? 0 : 1];
      example = fmt::format("game {}: {}", game, played.what);
    }
    if (by[0] + by[1] > 0)
      put("  {}: {} by the first, {} by the second ({})\n", name(ending), by[0], by[1],
          harmless(example));
  }
  std::map<std::uint64_t, Played> others = games;
  std::erase_if(others, [](const auto& one) { return is_fault(one.second.ending); });
  if (others.size() < games.size()) put("  without these: {}\n", verdict(total(others)));
  std::uint64_t disputed = 0;
  for (const auto& [game, played] : games) disputed += played.is_disputed;
  if (disputed > 0) put("  disputed: {} in which the two do not agree on who won\n", disputed);
}

void print(const Series& series, const std::map<std::uint64_t, Played>& games) {
  const statistics::Score score = total(games);
  if (games.empty()) {
    put("no game was finished\n");
    return;
  }
  put("first   {}\nsecond  {}\n", harmless(about(series.sides[0])),
      harmless(about(series.sides[1])));
  put("{} wins, {} draws, {} losses: {}\n", score.wins, score.draws, score.losses, verdict(score));
  for (const int side : {0, 1}) {
    std::map<std::uint64_t, Played> part;
    for (const auto& [game, played] : games)
      if (match::beginner(game) == side) part[game] = played;
    const statistics::Score own = total(part);
    put("  as {}: {:g} of {}\n", series.domain.players[static_cast<std::size_t>(side)],
        own.share() * static_cast<double>(own.games()), own.games());
  }
  print_faults(games);
  if (!series.sprt) return;
  const auto known = series.sprt->verdict(score);
  put("  SPRT of {} against {} Elo (5 % errors): log likelihood ratio {:.2f} in [{:.2f}, {:.2f}], "
      "{}\n",
      series.sprt->elo0, series.sprt->elo1, series.sprt->ratio(score), series.sprt->lower(),
      series.sprt->upper(), known ? fmt::format("{} Elo it is", *known) : "not decided yet");
}

// Before the first game: a search that is not for the game, or a program that is not there.
void require_playable(const Series& series, match::Side& side) {
  side.play.interrupt = &interrupt_flag();
  if (side.command.empty()) {
    const gtp::Session trial(series.domain, side.play, series.setup);
    return;
  }
  try {
    match::Guest(series.domain, side.command, series.patience, side.play.interrupt)
        .begin(series.setup, series.time);
  } catch (const match::Interrupted&) {  // and there will be no game
  } catch (const match::Broken& problem) {
    throw InputError(fmt::format("--opponent: {}: {}", side.command, problem.what()));
  } catch (const match::Refused& problem) {
    throw InputError(
        fmt::format("--opponent: {}: it refuses the board: {}", side.command, problem.what()));
  }
}

// To the players whose searches use them; at least one does.
void give_ranks(Exchange& exchange, const Problem& problem, Series& series) {
  for (match::Side& side : series.sides) {
    if (!side.command.empty()) continue;
    side.play.means.exchange = &exchange;
    if (!uses_ranks(problem, side.play.search, side.play.means)) side.play.means.exchange = nullptr;
  }
  if (!series.sides[0].play.means.exchange && !series.sides[1].play.means.exchange)
    refuse_ranks(series.sides[0].play.search);
}

int play(const MatchFlags& flags) {
  const auto problem = load_problem(flags.instance, std::cin);
  const Domain& domain = problem->domain;
  if (!domain.board_game())
    throw InputError(domain.name + " is no game of two; a match is one of go or havannah");
  const std::uint64_t at_once = read_option("--at-once", flags.at_once, parse_count);
  if (at_once == 0 || at_once > 256) throw InputError("--at-once: 1 to 256 games");
  Series series{.domain = domain, .setup = domain.board_game()->setup_of(*problem)};
  series.sides[0].play = play_of(flags, domain, flags.first, flags.first_playouts, 2 * at_once);
  if (flags.opponent.empty())
    series.sides[1].play = play_of(flags, domain, flags.second, flags.second_playouts, 2 * at_once);
  else if (flags.second.empty())
    series.sides[1].command = flags.opponent;
  else
    throw InputError("the second player is a search, --second, or a program, --opponent, not both");
  const auto exchange = simulated_ranks(flags.ranks);
  if (exchange) give_ranks(*exchange, *problem, series);
  series.games = read_option("--games", flags.games, parse_count);
  if (series.games == 0) throw InputError("--games: a match has at least one game");
  series.seed = series.sides[0].play.seed;
  series.at_once = static_cast<unsigned>(at_once);
  if (!flags.clock.empty())
    series.time = read_option("--clock", flags.clock, gtp::parse_time_settings);
  series.patience = read_option("--patience", flags.patience, parse_duration).count();
  if (!flags.sprt.empty()) series.sprt = sprt_of(flags.sprt);

  for (match::Side& side : series.sides) require_playable(series, side);

  std::map<std::uint64_t, Played> games;
  if (!flags.record.empty()) {
    if (std::filesystem::exists(flags.record)) {
      const std::string kept = read_file(flags.record);
      games = match::parse_games(kept, heading(series), flags.record);
      if (!kept.ends_with('\n')) append_to_file(flags.record, "\n");  // after half a line
    } else {
      write_file(flags.record, heading(series));
    }
  }
  std::error_code wrong;
  if (!flags.sgf.empty() && !std::filesystem::create_directories(flags.sgf, wrong) && wrong)
    throw InputError(
        fmt::format("--sgf: there can be no folder {}: {}", flags.sgf, wrong.message()));
  const auto write_sgf = [&](std::uint64_t game, const Played& played) {
    if (flags.sgf.empty() || domain.formats.empty()) return;
    const GameFormat& format = domain.formats.front();
    const std::string path = fmt::format("{}/{:04}{}", flags.sgf, game, format.extension);
    if (!std::filesystem::exists(path))
      write_file(path, format.write(*problem, played.moves, notes_of(series, game, played)));
  };
  for (const auto& [game, played] : games) write_sgf(game, played);
  match::play(
      series, games,
      [&](std::uint64_t game, const Played& played) {
        if (!flags.record.empty() && !append_to_file(flags.record, to_line(game, played)))
          put_error("hornbeam: cannot write {}; the match goes on\n", flags.record);
        write_sgf(game, played);
        const statistics::Score score = total(games);
        put_error("game {}: {} {} ({}); {} wins, {} draws, {} losses\n", game,
                  score_for(0, game, played) == 1   ? "won"
                  : score_for(0, game, played) == 0 ? "lost"
                                                    : "drawn",
                  match::beginner(game) == 0 ? "beginning" : "answering", name(played.ending),
                  score.wins, score.draws, score.losses);
      },
      interrupt_flag());
  print(series, games);
  return interrupt_flag() ? kInterrupted : 0;
}

}  // namespace

void add_match(CLI::App& program, Action& action) {
  auto flags = std::make_shared<MatchFlags>();
  CLI::App& command = add_command(
      program, "match", "Let two searches, or a search and another program, play each other",
      "Examples:\n"
      "  hornbeam match go:9x9 --playouts 1k --first 'mcts(select=rave, evaluate=heavy)' --second "
      "'mcts(select=ucb1)'\n"
      "  hornbeam match havannah:5 --first-playouts 2k --second-playouts 1k --games 1000 --at-once "
      "2\n"
      "  hornbeam match go:9x9 --playouts 1k --opponent 'gnugo --mode gtp --level 10 "
      "--chinese-rules' "
      "--record gnugo.match --sgf games\n"
      "  hornbeam match go:9x9 --time 1s --second light --sprt 0,50");
  require(add_argument(command, "instance", flags->instance, "INSTANCE",
                       "where games start: go:9x9, go:13x13/komi=6.5, havannah:5"));
  add_text(command, "--first", flags->first, "SEARCH", "who plays (default the game's own search)");
  add_text(command, "--second", flags->second, "SEARCH", "against whom (default the same)");
  add_text(command, "--opponent", flags->opponent, "COMMAND",
           "a program that speaks GTP instead of a second search");
  show_default(add_text(command, "--patience", flags->patience, "TIME",
                        "how long that program may think before it has lost"));
  add_player_flags(command, *flags,
                   {.time = "for each move: 1s",
                    .playouts = "for each move, of both: 1k",
                    .memory = "cap of all together (default half of what is free)",
                    .threads = "of each player, in one tree; games depend on more than one",
                    .seed = "each game has its own from it"});
  add_text(command, "--first-playouts", flags->first_playouts, "COUNT", "of the first alone");
  add_text(command, "--second-playouts", flags->second_playouts, "COUNT", "of the second alone");
  add_text(
      command, "--clock", flags->clock, "TIME",
      "for each side's moves of a game: 5min, 1min+5s (then 5 s a move), 5min+30s/10 (then ten "
      "moves in 30 s)");
  show_default(add_text(command, "--games", flags->games, "COUNT", "how many; colours alternate"));
  show_default(add_text(command, "--at-once", flags->at_once, "COUNT", "games side by side"));
  add_rank_flags(command, flags->ranks);
  add_text(command, "--sprt", flags->sprt, "ELO,ELO",
           "end as soon as it is known which difference is true: 0,50");
  add_text(command, "--record", flags->record, "FILE",
           "keep the games here; given again, the match goes on with those that are missing");
  add_text(command, "--sgf", flags->sgf, "FOLDER", "a file for each game");
  add_instructions(command);
  when_asked(command, action, [flags] { return play(*flags); });
}

}  // namespace hornbeam::app
