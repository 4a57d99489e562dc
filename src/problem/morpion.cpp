#include "src/problem/morpion.hpp"

#include <algorithm>

#include "domains/morpion/instances.hpp"
#include "domains/morpion/picture.hpp"
#include "domains/morpion/position.hpp"
#include "domains/morpion/records.hpp"
#include "domains/morpion/reference.hpp"
#include "domains/morpion/symmetry.hpp"
#include "hornbeam/run/text_run.hpp"
#include "src/problem/bench.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace {

using morpion::Flaw;
using morpion::Grid;
using morpion::Placement;
using morpion::Reference;

// A line's next move by the slow rules; why it is wrong, or nothing once it is played.
std::string play_slowly(Reference& rules, morpion::Variant variant, const std::string& text) {
  const auto move = morpion::parse_placement(text);
  if (!move) return "a move is written (27,27) / 0";
  const Flaw flaw = rules.check(*move);
  if (flaw != Flaw::none) return std::string(explain(flaw, variant));
  rules.play(*move);
  return "";
}

constexpr const char* kDefaultSearch = "nrpa";

class MorpionProblem final : public Problem {
 public:
  // The moves of the grid are legal and made already; they count in the score.
  explicit MorpionProblem(Grid grid)
      : grid_(std::move(grid)), start_(grid_.variant), slow_start_(grid_.variant) {
    domain = "morpion";
    instance = "morpion:" + name(grid_.variant);
    position = to_instance_text(grid_);
    for (const Placement& move : grid_.moves) {
      const auto found = start_.find(move);
      if (!found)
        throw InputError("move '" + to_text(move) + "' is farther out than any known game");
      start_.play(*found);
      slow_start_.play(move);
    }
  }

  std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                             const std::vector<std::string>& first_moves) const override {
    return std::make_unique<TextRun<morpion::Position>>(heading(), start_, search, settings,
                                                        first_moves);
  }
  std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                              const RunSettings& settings) const override {
    return std::make_unique<TextRun<morpion::Position>>(heading(), start_, checkpoint, settings);
  }

  Verdict verify(const std::vector<std::string>& line) const override {
    Reference rules = slow_start_;
    Verdict verdict;
    for (const std::string& text : line) {
      verdict.complaint = play_slowly(rules, grid_.variant, text);
      if (!verdict.complaint.empty()) {
        verdict.legal = false;
        break;
      }
      ++verdict.moves;
    }
    verdict.finished = rules.finished();
    verdict.score = rules.score();
    return verdict;
  }

  std::vector<Speed> bench(double seconds_each) const override {
    Line<Placement> line;
    const double foot = rate(seconds_each, [&](Stream& stream) {
      Reference copy = slow_start_;
      line.clear();
      copy.play_out(stream, line);
    });
    return bench_position(start_, "plain", foot, seconds_each);
  }

  std::optional<Picture> draw(const std::vector<std::string>& line) const override {
    std::vector<Placement> moves;
    for (const std::string& text : line) moves.push_back(morpion::parse_placement(text).value());
    return morpion::draw(grid_, moves);
  }

 private:
  Grid grid_;
  morpion::Position start_;
  Reference slow_start_;
};

class MorpionDomain final : public Domain {
 public:
  MorpionDomain() {
    name = "morpion";
    summary = "Morpion Solitaire: add a dot, draw a line; the score is the number of moves";
    example = "morpion:5D";
    default_search = kDefaultSearch;
  }

  std::vector<std::pair<std::string, std::string>> families() const override {
    std::vector<std::pair<std::string, std::string>> list;
    for (const morpion::Family& family : morpion::families())
      list.emplace_back(family.names, family.meaning);
    return list;
  }
  std::unique_ptr<Problem> load(std::string_view instance,
                                std::istream& standard_input) const override {
    return std::make_unique<MorpionProblem>(morpion::load(instance, standard_input));
  }
  bool is_fixed(std::string_view instance) const override { return morpion::is_fixed(instance); }
  std::unique_ptr<Problem> restore(const Result& result, const std::string& source) const override {
    return std::make_unique<MorpionProblem>(
        morpion::parse_instance_text(result.position, source + ", position"));
  }
};

Grid whole_game(const Result& result) {
  Grid grid = morpion::parse_instance_text(result.position, "the result's position");
  for (const std::string& text : result.line) {
    const auto move = morpion::parse_placement(text);
    if (!move) throw InputError("'" + text + "' is no move; one is written (27,27) / 0");
    grid.moves.push_back(*move);
  }
  return grid;
}

MorpionGame game_of(morpion::WrittenGrid written) {
  MorpionGame game;
  game.problem = std::make_unique<MorpionProblem>(Grid{written.grid.variant, {}});
  game.problem->default_search = kDefaultSearch;
  for (const Placement& move : written.grid.moves) game.line.push_back(to_text(move));
  game.names = std::move(written.names);
  return game;
}

morpion::Variant variant_called(std::string_view name) {
  const auto variant = morpion::parse_variant(name);
  if (!variant)
    throw InputError("'" + std::string(name) + "' is no variant; there are 5T, 5D, 4T and 4D");
  return *variant;
}

}  // namespace

void add_morpion_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<MorpionDomain>());
}

MorpionGame read_morpion_game(std::string_view text, const std::string& source,
                              std::optional<std::string_view> variant,
                              std::string_view how_to_name_it) {
  std::optional<morpion::Variant> named;
  if (variant) named = variant_called(*variant);
  return game_of(morpion::parse_written_grid(text, source, named, how_to_name_it));
}

MorpionGame load_morpion_game(std::string_view name, std::istream& standard_input) {
  return game_of(morpion::load_written(name, standard_input));
}

void require_morpion_variant(const Result& result, const std::string& source,
                             std::string_view variant) {
  const std::string wanted = name(variant_called(variant));
  if (result.domain != "morpion")
    throw InputError(source + ": this is a result of " + result.domain +
                     ", not of morpion:" + wanted);
  const std::string found = name(morpion::parse_instance_text(result.position, source).variant);
  if (found != wanted)
    throw InputError(source + ": this is a game of " + found + ", not of " + wanted);
}

Result turned_like(const Result& model, Result result) {
  const Grid first = whole_game(model);
  const Grid second = whole_game(result);
  if (name(first.variant) != name(second.variant))
    throw InputError("two games are compared in one variant, not in " + name(first.variant) +
                     " and " + name(second.variant));
  const Grid turned = morpion::turned_like(first, second);
  const auto begin = turned.moves.end() - static_cast<std::ptrdiff_t>(result.line.size());
  result.position = morpion::to_instance_text({turned.variant, {turned.moves.begin(), begin}});
  std::transform(begin, turned.moves.end(), result.line.begin(),
                 [](const Placement& move) { return to_text(move); });
  return result;
}

std::string to_morpion_pentasol(const Result& result) {
  return to_pentasol(whole_game(result));
}
std::string to_morpion_list(const Result& result) {
  return to_list(whole_game(result));
}

std::vector<MorpionRecord> morpion_records() {
  std::vector<MorpionRecord> list;
  for (const morpion::Record& record : morpion::records()) {
    const std::string variant = name(record.grid.variant);
    list.push_back({"morpion:" + variant + "/" + record.name, variant, record.score, record.author,
                    record.source, record.file});
  }
  return list;
}

}  // namespace hornbeam
