// A domain and its instances behind one door, for programs: text in, text out, no templates.
//
// Searching goes through the fast rules and the registry; `verify` replays a line by the domain's
// slow reference rules. Whatever a program says of a domain (what its instances are called, what a
// move means, which files its games are kept in) the domain says itself. problem/domain.hpp makes a
// Domain of any position in a few lines; problem/domains.hpp finds those there are by name.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/family.hpp"
#include "hornbeam/learn/lesson.hpp"
#include "hornbeam/picture/picture.hpp"
#include "hornbeam/playout/policy.hpp"
#include "hornbeam/problem/game.hpp"
#include "hornbeam/result/result.hpp"
#include "hornbeam/run/run.hpp"
#include "hornbeam/spec/spec.hpp"

namespace hornbeam {

// What the slow rules say of a line.
struct Verdict {
  bool legal = true;
  std::size_t moves = 0;  // replayed; the wrong move is the next one
  bool finished = false;  // no move is left after it
  Score score = 0;
  std::string complaint;  // why the next move is wrong; whoever shows it names the move
};

// How fast something is, for `bench`.
struct Speed {
  std::string what;
  std::string unit;
  double per_second = 0;
  double ratio = 0;  // to the slow rules' playouts in the same run; 0: not comparable
  std::string note{};
};

class Problem {
 public:
  // The domain outlives its problems.
  explicit Problem(const Domain& owner) : domain(owner) {}
  virtual ~Problem() = default;

  const Domain& domain;
  std::string instance;  // as the user named it
  std::string position;  // the starting position as text
  std::string variant;   // one of the domain's, where it has any
  std::string
      default_search;      // what `solve` uses where nobody says otherwise: the domain's, or for
                           // a kind of instance another one of its own
  bool is_of_two = false;  // players: a line need not be finished to be worth telling
  Objective objective = Objective::maximise;  // what scores are for people

  // A search of what follows the first moves of a line. Throws SpecError and InputError.
  virtual std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                                     const Moves& first_moves = {}) const = 0;
  // The run that was saved, watched by the settings' observer and ended by their interrupt; the rest
  // of the settings is as it was. Throws InputError.
  virtual std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                                      const RunSettings& settings = {}) const = 0;
  // A whole run at once.
  Result solve(const Spec& search, const RunSettings& settings,
               const Moves& first_moves = {}) const {
    const std::unique_ptr<Run> run = start(search, settings, first_moves);
    run->resume();
    return run->result();
  }
  virtual Verdict verify(const Moves& line) const = 0;
  // What can be played after a legal line, in the position's own order. Throws InputError.
  virtual Moves moves(const Moves& /*line*/) const { return {}; }
  // Beside the slow rules, so that machines compare; nothing where the domain has no such table.
  virtual std::vector<Speed> bench(double /*seconds_each*/) const { return {}; }
  // Of a legal line: something to look at, or at least what was played and scored, move by move.
  // Nothing where the domain tells neither.
  virtual std::optional<Picture> draw(const Moves&) const { return {}; }
  // How good a legal line is.
  virtual Appraisal appraise(const Moves&) const { return {}; }
  // What a value sees of positions of this family; nothing where these have no features.
  virtual std::optional<learn::Subject> subject() const { return {}; }
  // A beam from here by the value, which is for that family. May be called by many threads.
  virtual learn::Lesson watch(const value::LearnedPtr&, const learn::WatchPlan&) const {
    return {};
  }
  // The starting position for a terminal.
  virtual std::string show() const { return position; }

 protected:
  // What every result says first.
  Result heading() const;
};

class BoardGame;

// What suits some instances of a domain better than its default search does.
struct SpecialDefault {
  std::string where;  // "On fewer than 150 tiles"
  std::string search;
};

class Domain {
 public:
  virtual ~Domain() = default;

  std::string name;
  std::string summary;         // what is scored, in a line
  std::string example;         // an instance to show in help
  std::string default_search;  // for most instances
  std::vector<SpecialDefault> special_defaults;

  // For `explain`, each a paragraph or nothing.
  std::string game;           // what it is, and who invented it
  std::string notation;       // what a move means: "4,9 is ..."
  std::string instance_file;  // what the file of an instance may hold
  // Of heavy playouts, in the order in which they are asked; nothing where it has none.
  std::vector<playout::Rule> heavy_rules;

  // Of a game of two, what its players are called; the first is the one who begins.
  std::vector<std::string> players{"the first player", "the second player"};

  std::vector<Family> families;       // what can follow the colon
  std::vector<std::string> variants;  // 5T, 5D: games that a file may not tell apart
  std::vector<GameFormat> formats;    // files of games
  bool has_blanks_in_moves = false;   // then a list has a move per line, else a move per word

  virtual std::unique_ptr<Problem> load(std::string_view instance,
                                        std::istream& standard_input) const = 0;
  // Whether the name means the same position everywhere: no file, no standard input.
  virtual bool is_fixed(std::string_view /*instance*/) const { return false; }
  // From the text in a result.
  virtual std::unique_ptr<Problem> restore(const Result& result,
                                           const std::string& source) const = 0;
  // The same name as a game: what was played up to there. Without any such knowledge, nothing was.
  virtual Game load_game(std::string_view instance, std::istream& standard_input) const;
  // Boards for GTP and matches (problem/board_game.hpp); nothing where the domain has none.
  virtual const BoardGame* board_game() const { return nullptr; }
  // The best games known, in the box.
  virtual std::vector<Record> records() const { return {}; }
  // Totals in print of a set of instances, a numbered family: "standard".
  virtual std::vector<Standing> standings(std::string_view /*set*/) const { return {}; }
  // The game as it is best seen beside the model (turned, say); nothing where it is best as it is.
  virtual std::optional<Game> likened(const Problem& /*model*/, const Moves& /*model_line*/,
                                      const Problem& /*game*/, const Moves& /*line*/) const {
    return std::nullopt;
  }
};

inline Result Problem::heading() const {
  Result result;
  result.domain = domain.name;
  result.instance = instance;
  result.position = position;
  result.objective = objective;
  return result;
}

inline Game Domain::load_game(std::string_view instance, std::istream& standard_input) const {
  return {load(instance, standard_input), {}};
}

}  // namespace hornbeam
