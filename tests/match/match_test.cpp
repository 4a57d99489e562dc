// Matches: the same seeds give the same games, a match that was stopped goes on, and a program that
// breaks the rules, the protocol or itself loses and is counted apart.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/gtp/protocol.hpp"
#include "src/match/record.hpp"

namespace hornbeam::match {
namespace {

Side search(const char* text, std::uint64_t playouts) {
  Side side;
  side.play.search = catalogue().resolve(text);
  side.play.each_move = {.playouts = playouts};
  side.play.memory = std::size_t{64} << 20;
  return side;
}
Side strong() {
  return search("mcts(select=ucb1(c=1), evaluate=light)", 60);
}
Side weak() {
  return search("mcts(select=ucb1(c=1), evaluate=light)", 2);
}

Side program(const std::string& command) {
  Side side;
  side.command = command;
  return side;
}

Series series(const char* instance, const Side& first, const Side& second, std::uint64_t games) {
  const auto problem = load_problem(instance);
  const Domain& domain = problem->domain;
  Series series{.domain = domain, .setup = domain.board_game()->setup_of(*problem)};
  series.sides[0] = first;
  series.sides[1] = second;
  series.games = games;
  series.patience = 5;
  return series;
}

using Games = std::map<std::uint64_t, Played>;

Games played(const Series& series, Games known = {}) {
  const std::atomic<bool> nobody = false;
  play(
      series, known, [](std::uint64_t, const Played&) {}, nobody);
  return known;
}

std::string lines(const Games& games) {
  std::string text;
  for (const auto& [game, one] : games) text += to_line(game, one);
  return text;
}

TEST(Match, GivesTheSameGamesWhateverRunsSideBySide) {
  Series games = series("havannah:3", strong(), weak(), 8);
  const Games alone = played(games);
  EXPECT_EQ(alone.size(), 8u);
  games.at_once = 3;
  EXPECT_EQ(lines(played(games)), lines(alone));
  games.seed = 2;
  EXPECT_NE(lines(played(games)), lines(alone));
}

TEST(Match, IsWonByTheStronger) {
  const statistics::Score score = total(played(series("havannah:3", strong(), weak(), 30)));
  EXPECT_GT(score.wins, score.losses);
  const statistics::Score other = total(played(series("havannah:3", weak(), strong(), 30)));
  EXPECT_LT(other.wins, other.losses) << "whoever is named first";
}

TEST(Match, OfGoIsCountedWhenBothHavePassed) {
  for (const auto& [game, one] : played(series("go:5x5/komi=0.5", strong(), weak(), 4))) {
    EXPECT_TRUE(one.ending == Ending::decided || one.ending == Ending::resigned) << one.what;
    EXPECT_GE(one.moves.size(), 5u);
  }
}

// One that cannot move, as a search whose move its own rules refuse.
class Stuck final : public Player {
 public:
  void begin(const BoardSetup&, const std::optional<gtp::TimeSettings>&) override {}
  void see(int, const std::string&) override {}
  std::string move(int, const gtp::Countdown*) override { throw gtp::Failure("illegal move"); }
  std::vector<std::string> dead() override { return {}; }
};

TEST(Match, GoesOnWhereASearchFindsNoMoveItCanMake) {
  const Domain& go = *find_domain("go");
  Searcher other(go, weak().play, {.size = 5});
  Stuck stuck;
  for (const int player : {0, 1}) {
    Player* const players[2]{player == 0 ? &stuck : static_cast<Player*>(&other),
                             player == 0 ? static_cast<Player*>(&other) : &stuck};
    const Played game = play(go, {.size = 5}, {}, *players[0], *players[1]);
    EXPECT_EQ(game.ending, Ending::broken);
    EXPECT_EQ(game.culprit, player);
    EXPECT_EQ(game.score, player == 0 ? 0 : 1);
    EXPECT_EQ(game.what, "illegal move");
  }
}

// One that makes the moves it is told to, then passes, and says what is dead if it knows.
class Told final : public Player {
 public:
  Told(bool is_guest, Moves moves, std::optional<Moves> dead)
      : is_guest_(is_guest), moves_(std::move(moves)), dead_(std::move(dead)) {}
  void begin(const BoardSetup&, const std::optional<gtp::TimeSettings>&) override {}
  void see(int, const std::string&) override {}
  std::string move(int, const gtp::Countdown*) override {
    return next_ < moves_.size() ? moves_[next_++] : gtp::kPass;
  }
  bool is_guest() const override { return is_guest_; }
  Moves dead() override {
    if (!dead_) throw Refused("unknown command");
    return *dead_;
  }

 private:
  bool is_guest_;
  Moves moves_;
  std::size_t next_ = 0;
  std::optional<Moves> dead_;
};

TEST(Match, AsksTheOtherWhatIsDeadWhereAGuestRefusesToSay) {
  const auto game = [](const std::optional<Moves>& by_search,
                       const std::optional<Moves>& by_guest) {
    Told search(false, {"C3"}, by_search);
    Told guest(true, {"A1"}, by_guest);
    return play(*find_domain("go"), {.size = 5, .komi = 0.5}, {}, search, guest);
  };
  struct Case {
    std::optional<Moves> by_search, by_guest;
    double margin;
    bool is_disputed;
  };
  const Moves corner{"A1"};
  for (const Case& one :
       {Case{Moves{}, corner, 24.5, true}, Case{corner, Moves{}, -0.5, true},
        Case{corner, std::nullopt, 24.5, false}, Case{std::nullopt, std::nullopt, -0.5, false}}) {
    const Played found = game(one.by_search, one.by_guest);
    EXPECT_EQ(found.ending, Ending::decided) << found.what;
    EXPECT_EQ(found.margin, one.margin);
    EXPECT_EQ(found.score, one.margin > 0 ? 1 : 0);
    EXPECT_EQ(found.is_disputed, one.is_disputed);
  }
}

// One that passes only where it has to, and fills its own eyes.
class Eager final : public Player {
 public:
  explicit Eager(std::uint64_t seed) : stream_(seed) {}
  void begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>&) override {
    const BoardGame& game = *find_domain("go")->board_game();
    problem_ = game.set_up(setup);
    for (const Moves& row : game.rows(setup)) points_.insert(points_.end(), row.begin(), row.end());
  }
  void see(int, const std::string& move) override { seen.push_back(move); }
  std::string move(int, const gtp::Countdown*) override {
    const auto first = stream_.below(static_cast<std::uint32_t>(points_.size()));
    for (std::size_t i = 0; i < points_.size(); ++i) {
      seen.push_back(points_[(first + i) % points_.size()]);
      if (problem_->verify(seen).legal) return seen.back();
      seen.pop_back();
    }
    seen.push_back(gtp::kPass);
    return gtp::kPass;
  }
  std::vector<std::string> dead() override { return {}; }

  Moves seen;  // all moves of the game

 private:
  Stream stream_;
  std::unique_ptr<Problem> problem_;
  Moves points_;
};

TEST(Match, ThatIsCutShowsItsLastStoneToBoth) {
  Eager first(1);
  Eager second(2);
  const Played game = play(*find_domain("go"), {.size = 4}, {}, first, second);
  EXPECT_EQ(game.moves.size(), 3u * 16 + 20);
  EXPECT_FALSE(gtp::is_pass(game.moves.back()));
  EXPECT_EQ(first.seen, game.moves);
  EXPECT_EQ(second.seen, game.moves);
}

// Their playouts know the simple rule of ko alone.
TEST(Match, OfPlayoutsKeepsToSuperko) {
  for (const char* instance : {"go:4x4/komi=0.5", "go:5x5/komi=0.5"}) {
    for (const char* one : {"light", "conditioning(heavy)"})
      for (const auto& [game, found] :
           played(series(instance, search(one, 3), search("heavy", 3), 8)))
        EXPECT_EQ(found.ending, Ending::decided) << found.what;
  }
}

TEST(Match, GoesOnWithTheGamesThatAreMissing) {
  const Series games = series("havannah:3", strong(), weak(), 6);
  const std::string whole = heading(games) + lines(played(games));
  for (const std::size_t cut : {whole.size() / 2, whole.size() - 3}) {
    const Games known = parse_games(whole.substr(0, cut), heading(games), "file");
    EXPECT_LT(known.size(), 6u);
    EXPECT_EQ(heading(games) + lines(played(games, known)), whole);
  }
  for (const char* instance : {"havannah:3/swap", "go:5x5/komi=0.5"})
    EXPECT_THROW(parse_games(whole, heading(series(instance, strong(), weak(), 6)), "file"),
                 InputError);
  const Series other = series("havannah:4", strong(), weak(), 6);
  EXPECT_THROW(parse_games(whole, heading(other), "file"), InputError);
  EXPECT_THROW(parse_games("{}", heading(other), "file"), InputError);
}

TEST(Match, EndsWhenItIsKnownWhoIsBetter) {
  Series games = series("havannah:3", strong(), weak(), 1000);
  games.sprt = statistics::Sprt{.elo0 = 0, .elo1 = 200};
  EXPECT_LT(played(games).size(), 300u);
}

// A program that answers everything with "=" and moves as it is told to.
std::string answering(const std::string& genmove) {
  return "while read -r line; do case \"$line\" in genmove*) " + genmove +
         ";; *) printf '=\\n\\n';; esac; done";
}

TEST(Guest, ThatEndsIsAskedWhy) {
  const auto what = [](const std::string& command) {
    return played(series("havannah:3", weak(), program(command), 1)).at(0).what;
  };
  EXPECT_EQ(what("echo no weights >&2; echo good bye >&2; exit 4"),
            "it has ended with exit code 4; its last words: good bye");
  EXPECT_EQ(what("/no/such/program 2>&-"), "there is no such program");
  EXPECT_EQ(what("kill -9 $$"), "it has ended, killed by signal Killed");
}

TEST(Guest, MayComplainAsMuchAsItLikes) {
  const Side chatty = program(answering("head -c 300000 /dev/zero >&2; printf '= resign\\n\\n'"));
  EXPECT_EQ(played(series("havannah:3", weak(), chatty, 1)).at(0).ending, Ending::resigned);
}

TEST(Guest, ThatFailsLosesAndIsCountedApart) {
  struct Failing {
    std::string command;
    Ending ending;
  };
  for (const Failing& one :
       {Failing{"exit 1", Ending::broken}, Failing{"/no/such/program", Ending::broken},
        Failing{answering("printf '= z99\\n\\n'"), Ending::illegal},
        Failing{answering("printf 'hello\\n\\n'"), Ending::broken},
        Failing{answering("printf '=\\n\\n'"), Ending::broken},
        Failing{answering("printf '=  \\n\\n'"), Ending::broken},
        Failing{answering("printf '? no idea\\n\\n'"), Ending::broken},
        Failing{answering("printf '= resign\\n\\n'"), Ending::resigned},
        Failing{answering("exit"), Ending::broken}}) {
    const Games games = played(series("havannah:3", weak(), program(one.command), 2));
    EXPECT_EQ(total(games).wins, 2u) << one.command;
    for (const auto& [game, found] : games) {
      EXPECT_EQ(found.ending, one.ending) << one.command << ": " << found.what;
      EXPECT_EQ(found.culprit, 1 - beginner(game)) << one.command;
    }
  }
}

TEST(Guest, ThatSaysNothingIsLate) {
  Series games = series("havannah:3", weak(), program(answering("sleep 100")), 1);
  games.patience = 0.2;
  EXPECT_EQ(played(games).at(0).ending, Ending::late);
}

// More milliseconds than a whole number of the usual size has.
TEST(Guest, MayHaveAsMuchPatienceAsThereIs) {
  Series games =
      series("havannah:3", weak(), program(answering("sleep 0.1; printf '= resign\\n\\n'")), 1);
  games.patience = 1e9;
  EXPECT_EQ(played(games).at(0).ending, Ending::resigned);
}

TEST(Guest, ThatSaysNothingIsNotWaitedForWhereSomebodyInterrupts) {
  const std::atomic<bool> interrupt = true;
  Program silent("exec sleep 1000", &interrupt);
  EXPECT_THROW(silent.ask("name", 1e9), Interrupted);
}

#ifdef __linux__
// It hears nothing, and nobody is there who could end it.
TEST(Guest, EndsWithWhoStartedItHoweverThatEnds) {
  constexpr int kTold = 9;
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const pid_t host = fork();
  if (host == 0) {
    dup2(ends[1], kTold);
    const Program guest("echo alive >&9; exec sleep 60");
    pause();
    _exit(0);
  }
  close(ends[1]);
  char news[16]{};
  EXPECT_EQ(read(ends[0], news, sizeof news), 6);
  kill(host, SIGKILL);
  waitpid(host, nullptr, 0);
  const auto killed = std::chrono::steady_clock::now();
  EXPECT_EQ(read(ends[0], news, 1), 0) << "the guest had the last end of it";
  EXPECT_LT(std::chrono::steady_clock::now() - killed, std::chrono::seconds(30));
  close(ends[0]);
}
#endif

// Whatever it is asked: the first of it is the board's size.
TEST(Guest, HasNoLongerForAnyReplyThanItsPatience) {
  Series games = series("havannah:3", weak(), program("sleep 100"), 1);
  games.patience = 0.2;
  const Played game = played(games).at(0);
  EXPECT_EQ(game.ending, Ending::late);
  EXPECT_NE(game.what.find("no answer to 'boardsize 3' within 0.2 s"), std::string::npos)
      << game.what;
}

TEST(Guest, ThatRefusesALegalMoveIsCountedApart) {
  const std::string command =
      "while read -r line; do case \"$line\" in play*) printf '? illegal move\\n\\n';; *) printf "
      "'=\\n\\n';; esac; done";
  EXPECT_EQ(played(series("havannah:3", weak(), program(command), 1)).at(0).ending,
            Ending::refused);
}

// A game's position, from where a match begins.
std::unique_ptr<Problem> havannah_after(const std::string& moves) {
  const std::string path = ::testing::TempDir() + "hornbeam-match.sgf";
  std::ofstream(path) << "(;SZ[4]" << moves << ")";
  auto problem = load_problem("havannah:" + path);
  std::filesystem::remove(path);
  return problem;
}
constexpr const char* kInTurn = ";W[c3];B[d4];W[d5];B[e5]";
constexpr const char* kTakenOver = ";W[c3];B[swap];W[d4];B[e5]";

TEST(Match, BeginsWithStonesThatWerePutInTurn) {
  for (const char* moves : {kInTurn, kTakenOver, ";W[c3];B[swap]"}) {
    const auto problem = havannah_after(moves);
    const BoardGame& game = *problem->domain.board_game();
    const BoardSetup setup = game.setup_of(*problem);
    EXPECT_EQ(game.show(*game.set_up(setup), {}), game.show(*problem, {})) << moves;
    Series two{.domain = problem->domain, .setup = setup};
    two.sides[0] = two.sides[1] = weak();
    two.games = 1;
    const Played one = played(two).at(0);
    EXPECT_NE(one.ending, Ending::broken) << one.what;
  }
}

TEST(Guest, IsToldOfStonesAsTheRulesWantThem) {
  const std::string told = ::testing::TempDir() + "hornbeam-told";
  const auto plays = [&](const Problem& problem) {
    std::filesystem::remove(told);
    const Side guest = program(
        "while read -r line; do case \"$line\" in genmove*) printf '= resign\\n\\n';; "
        "*) echo \"$line\" >> '" +
        told + "'; printf '=\\n\\n';; esac; done");
    Series games{.domain = problem.domain, .setup = problem.domain.board_game()->setup_of(problem)};
    games.sides[0] = guest;
    games.sides[1] = weak();
    games.games = 1;
    const Played game = played(games).at(0);
    EXPECT_EQ(game.ending, Ending::resigned) << game.what;
    std::string text;
    std::ifstream file(told);
    for (std::string line; std::getline(file, line);)
      if (line.starts_with("play ")) text += line.substr(5) + ", ";
    return text;
  };
  EXPECT_EQ(plays(*havannah_after(kInTurn)), "w c3, b d4, w d5, b e5, ");
  EXPECT_EQ(plays(*havannah_after(kTakenOver)), "w c3, b swap, w d4, b e5, ");
  EXPECT_TRUE(plays(*load_problem("go:9x9/handicap=2")).starts_with("b G7, b C3, w "));
  std::filesystem::remove(told);
}

TEST(Match, IsWrittenWithNamesResultAndValues) {
  Series games = series("go:5x5/komi=0.5", strong(), weak(), 2);
  games.time = gtp::TimeSettings{.main = 300, .overtime = 30, .moves = 10};
  const auto problem = load_problem("go:5x5/komi=0.5");
  for (const auto& [game, one] : played(games)) {
    const GameNotes notes = notes_of(games, game, one);
    EXPECT_EQ(notes.players[0], notes.players[1]);
    EXPECT_EQ(one.values.size(), one.moves.size());
    EXPECT_TRUE(one.values.at(0));
    const GameFormat& sgf = problem->domain.formats.front();
    const std::string text = sgf.write(*problem, one.moves, notes);
    for (const char* property : {"KM[0.5]", "RU[Chinese]", "PB[mcts(", "PW[mcts(", "TM[300]",
                                 "OT[10/30 Canadian]", "SBKV["})
      EXPECT_NE(text.find(property), std::string::npos) << property << " in " << text;
    EXPECT_NE(text.find("RE[" + notes.outcome + "]"), std::string::npos);
    EXPECT_EQ(text.find("DT["), std::string::npos) << "the same match is the same bytes";
    const Game read = sgf.read({problem->domain, text, "file", nullptr, ""});
    EXPECT_EQ(read.line, one.moves);
    EXPECT_EQ(read.notes.outcome, notes.outcome);
    EXPECT_EQ(read.notes.players, notes.players);
    auto values = one.values;
    while (!values.back()) values.pop_back();  // passes at the end, which nobody thought about
    ASSERT_EQ(read.notes.values.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      EXPECT_NEAR(read.notes.values[i].value_or(-1), values[i].value_or(-1), 1e-4);
  }
}

TEST(Match, HasOutcomesAsSgfHasThem) {
  const Series go = series("go:5x5/komi=0.5", weak(), weak(), 1);
  const Series havannah = series("havannah:3", weak(), weak(), 1);
  const auto of = [](const Series& series, double score, double margin, Ending ending) {
    Played played;
    played.score = score;
    played.margin = margin;
    played.ending = ending;
    return notes_of(series, 0, played).outcome;
  };
  EXPECT_EQ(of(go, 1, 3.5, Ending::decided), "B+3.5");
  EXPECT_EQ(of(go, 0, -12, Ending::decided), "W+12");
  EXPECT_EQ(of(go, 0.5, 0, Ending::decided), "0");
  EXPECT_EQ(of(go, 0, 0, Ending::resigned), "W+R");
  EXPECT_EQ(of(go, 1, 0, Ending::late), "B+T");
  EXPECT_EQ(of(go, 1, 0, Ending::illegal), "B+F");
  EXPECT_EQ(of(havannah, 1, 1, Ending::decided), "W+");
  EXPECT_EQ(of(havannah, 0, -1, Ending::resigned), "B+R");
}

TEST(Guest, IsToldOfItsClockAndLosesByIt) {
  const std::string command =
      "while read -r line; do case \"$line\" in "
      "'time_settings 1 0 0'|'time_left b 1 0'|'time_left b 0 0') printf '=\\n\\n';; "
      "time*) exit;; genmove*) sleep 100;; *) printf '=\\n\\n';; esac; done";
  Series games = series("go:5x5", weak(), program(command), 2);
  games.time = gtp::TimeSettings{.main = 1};
  const Played found = played(games).at(1);  // in which it begins
  EXPECT_EQ(found.ending, Ending::late) << found.what;
  EXPECT_EQ(found.culprit, 0);
  EXPECT_EQ(notes_of(games, 1, found).outcome, "W+T");
}

}  // namespace
}  // namespace hornbeam::match
