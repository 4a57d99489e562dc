// A domain and its instances behind one door, for programs: text in, text out, no templates.
//
// Searching goes through the fast rules and the registry; `verify` replays a line by the domain's
// slow reference rules. problem/domain.hpp makes a Domain of any position in a few lines.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hornbeam/picture/picture.hpp"
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
  virtual ~Problem() = default;

  std::string domain;
  std::string instance;        // as the user named it
  std::string position;        // the starting position as text
  std::string default_search;  // for people who just want a good line

  // A search of what follows the first moves of a line. Throws SpecError and InputError.
  virtual std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                                     const std::vector<std::string>& first_moves = {}) const = 0;
  // The run that was saved, watched by the settings' observer and ended by their interrupt; the rest
  // of the settings is as it was. Throws InputError.
  virtual std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                                      const RunSettings& settings = {}) const = 0;
  // A whole run at once.
  Result solve(const Spec& search, const RunSettings& settings,
               const std::vector<std::string>& first_moves = {}) const {
    const std::unique_ptr<Run> run = start(search, settings, first_moves);
    run->resume();
    return run->result();
  }
  virtual Verdict verify(const std::vector<std::string>& line) const = 0;
  // Beside the slow rules, so that machines compare; nothing where the domain has no such table.
  virtual std::vector<Speed> bench(double /*seconds_each*/) const { return {}; }
  // Of a legal line; nothing where the domain has no pictures.
  virtual std::optional<Picture> draw(const std::vector<std::string>&) const { return {}; }

 protected:
  // What every result says first.
  Result heading() const {
    Result result;
    result.domain = domain;
    result.instance = instance;
    result.position = position;
    return result;
  }
};

class Domain {
 public:
  virtual ~Domain() = default;

  std::string name;
  std::string summary;
  std::string example;         // an instance to show in help
  std::string default_search;  // what `solve` uses where nobody says otherwise

  // What can follow the colon, with its meaning.
  virtual std::vector<std::pair<std::string, std::string>> families() const = 0;
  virtual std::unique_ptr<Problem> load(std::string_view instance,
                                        std::istream& standard_input) const = 0;
  // Whether the name means the same position everywhere: no file, no standard input.
  virtual bool is_fixed(std::string_view /*instance*/) const { return false; }
  // From the text in a result.
  virtual std::unique_ptr<Problem> restore(const Result& result,
                                           const std::string& source) const = 0;
};

}  // namespace hornbeam
