#include "src/match/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "src/gtp/protocol.hpp"

namespace hornbeam::match {
namespace {

double score_of(double margin) {
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

// Points are compared in the referee's own spelling.
std::vector<std::string> capital(std::vector<std::string> points) {
  for (std::string& point : points)
    std::transform(point.begin(), point.end(), point.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return points;
}

}  // namespace

const char* name(Ending ending) {
  switch (ending) {
    case Ending::decided: return "decided";
    case Ending::resigned: return "resigned";
    case Ending::illegal: return "illegal";
    case Ending::refused: return "refused";
    case Ending::late: return "late";
    case Ending::broken: return "broken";
  }
  return "";
}

bool is_fault(Ending ending) {
  return ending != Ending::decided && ending != Ending::resigned;
}

Played play(const Domain& domain, const BoardSetup& setup,
            const std::optional<gtp::TimeSettings>& time, Player& first, Player& second) {
  const BoardGame& game = *domain.board_game();
  const auto problem = game.set_up(setup);
  // Nobody plays for longer than this.
  const std::size_t longest = 3 * static_cast<std::size_t>(game.points(setup)) + 20;
  std::vector<gtp::Countdown> countdowns;
  if (time) countdowns.assign(2, gtp::Countdown(*time));
  Player* const players[2]{&first, &second};
  Played played;
  int mover = setup.to_move;
  const auto end = [&](Ending ending, int culprit, const std::string& what) {
    played.ending = ending;
    played.culprit = culprit;
    played.score = culprit == 0 ? 0 : 1;
    played.what = what;
    return played;
  };
  for (const int player : {0, 1}) {
    try {
      players[player]->begin(setup, time);
    } catch (const Late& problem_with) {
      return end(Ending::late, player, problem_with.what());
    } catch (const Broken& problem_with) {
      return end(Ending::broken, player, problem_with.what());
    } catch (const Refused& problem_with) {
      return end(Ending::broken, player, problem_with.what());
    }
  }
  while (true) {
    std::string move;
    gtp::Countdown* const countdown = time ? &countdowns[static_cast<std::size_t>(mover)] : nullptr;
    const auto began = std::chrono::steady_clock::now();
    try {
      move = players[mover]->move(mover, countdown);
    } catch (const Late& problem_with) {
      return end(Ending::late, mover, problem_with.what());
    } catch (const Broken& problem_with) {
      return end(Ending::broken, mover, problem_with.what());
    } catch (const Refused& problem_with) {
      return end(Ending::broken, mover, problem_with.what());
    } catch (const gtp::Failure& problem_with) {  // a search that finds no move it can make
      return end(Ending::broken, mover, problem_with.what());
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    if (countdown) {
      const gtp::TimeLeft left = countdown->left();
      if (!countdown->spend(taken.count()))
        return end(Ending::late, mover,
                   fmt::format("move {}: {:.3f} s, with {:.3f} s left", played.moves.size() + 1,
                               taken.count(), left.seconds));
    }
    if (gtp::is_resignation(move)) return end(Ending::resigned, mover, "");
    played.moves.push_back(move);
    played.values.push_back(players[mover]->value());
    const Verdict verdict = problem->verify(played.moves);
    if (!verdict.legal) {
      played.moves.pop_back();
      played.values.pop_back();
      return end(Ending::illegal, mover, move + ": " + verdict.complaint);
    }
    if (verdict.finished && game.is_decided(*problem, played.moves)) {
      played.margin = game.margin(*problem, played.moves, {});
      played.score = score_of(played.margin);
      return played;
    }
    mover = 1 - mover;
    try {
      players[mover]->see(1 - mover, move);
    } catch (const Late& problem_with) {
      return end(Ending::late, mover, problem_with.what());
    } catch (const Broken& problem_with) {
      return end(Ending::broken, mover, problem_with.what());
    } catch (const Refused& problem_with) {
      return end(Ending::refused, mover, move + ": " + problem_with.what());
    } catch (const gtp::Failure& problem_with) {
      return end(Ending::refused, mover, move + ": " + problem_with.what());
    }
    if (verdict.finished || played.moves.size() >= longest) break;
  }
  // Both have passed, or nobody will: a guest, where there is one, says what is dead, and else who answers.
  // One that refuses to say leaves it to the other, and nothing is dead where both do.
  std::optional<double> margins[2];
  for (const int player : {0, 1}) {
    try {
      margins[player] = game.margin(*problem, played.moves, capital(players[player]->dead()));
    } catch (const Refused&) {
      continue;
    } catch (const std::exception& problem_with) {
      return end(Ending::broken, player, problem_with.what());
    }
  }
  const int guest = first.is_guest() ? 0 : 1;
  const int judge = margins[guest] ? guest : 1 - guest;
  played.margin = margins[judge] ? *margins[judge] : game.margin(*problem, played.moves, {});
  played.score = score_of(played.margin);
  played.is_disputed = margins[0] && margins[1] && score_of(*margins[0]) != score_of(*margins[1]);
  return played;
}

}  // namespace hornbeam::match
