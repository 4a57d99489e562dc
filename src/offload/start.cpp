// Which searches have a form for a device, and their runs.
#include "src/offload/start.hpp"

#include "domains/samegame/parse.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/problem/replay.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/registry/improve.hpp"
#include "hornbeam/registry/playout.hpp"
#include "hornbeam/registry/restart.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/value/text.hpp"
#include "src/offload/device_beam.hpp"
#include "src/offload/device_playouts.hpp"

namespace hornbeam::offload {
namespace {

using SearchHere = std::unique_ptr<Search<Position16>>;

template <class Source>
SearchHere playouts(DeviceProgram& program, Source source, std::string words, double epsilon = 0) {
  return std::make_unique<DevicePlayouts<Source>>(
      program, DeviceSource<Source>{std::move(source), std::move(words),
                                    static_cast<std::uint64_t>(epsilon * 0x1p32)});
}

SearchHere beam(const registry::BeamOptions& options, DeviceProgram& program) {
  constexpr int kUnit = 16;
  const value::LearnedPtr value = registry::load_learned(options.value);
  if (value->unit != kUnit)
    throw SpecError("the value " + value->name + " has no form for a device: its unit is " +
                        std::to_string(value->unit) + ", not " + std::to_string(kUnit),
                    options.value.place);
  const NameOrFile name = registry::kLearnedValue.read(options.value).name;
  const std::string text =
      name.is_file ? value::text_of_file(name.text) : value::shipped_text(name.text);
  program.ask("value " + std::to_string(text.size()) + "\n" + text.substr(0, text.size() - 1));
  return std::make_unique<DeviceBeam>(
      program, LearnedBeamPlan{options.width, options.cap, options.noise, options.grow}, value);
}

SearchHere search_of(const Spec& spec, const Position16& root, DeviceProgram& program);

// Wrappers work here and have the device do what is inside.
SearchHere improve(const registry::ImproveOptions& options, const Spec& spec,
                   const Position16& root, DeviceProgram& program) {
  if (options.prefer > 0)
    throw SpecError("prefer leans the policy of an nrpa, which has no form for a device",
                    spec.place);
  constexpr Budget kSmall{.playouts = 10'000};  // as registry/improve.hpp has it
  ImprovePlan plan = options;
  plan.each = options.budget().limited() ? options.budget() : kSmall;
  return std::make_unique<Improve<Position16>>(plan, search_of(options.search, root, program));
}
SearchHere restart(const registry::RestartOptions& options, const Position16& root,
                   DeviceProgram& program) {
  RestartPlan plan = options;
  plan.each = options.budget();
  return std::make_unique<Restart<Position16>>(plan, search_of(options.search, root, program));
}

// The words are KIND TILE, as domains/samegame/portable_playout.hpp numbers them.
SearchHere search_of(const Spec& spec, const Position16& root, DeviceProgram& program) {
  if (spec.name == registry::kUniform.name)
    return playouts(program, playout::UniformSource{}, "0 0");
  if (spec.name == registry::kTabuColor.name) {
    const double epsilon = registry::kTabuColor.read(spec).epsilon;
    return playouts(program, playout::TabuColorSource{{}, Stream::Chance(epsilon)},
                    "1 " + std::to_string(root.common_color() + 1), epsilon);
  }
  if (spec.name == registry::kTabu.name) {
    const double epsilon = registry::kTabu.read(spec).epsilon;
    return playouts(program, playout::TabuSource{{}, Stream::Chance(epsilon)}, "2 0", epsilon);
  }
  if (spec.name == registry::kBeam.name)
    if (const registry::BeamOptions options = registry::kBeam.read(spec);
        options.value.name == registry::kLearnedValue.name)
      return beam(options, program);
  if (spec.name == registry::kImprove.name)
    return improve(registry::kImprove.read(spec), spec, root, program);
  if (spec.name == registry::kRestart.name)
    return restart(registry::kRestart.read(spec), root, program);
  throw SpecError("'" + spec.name +
                      "' has no form for a device here; uniform, tabu, tabu-color and "
                      "beam(value=learned(...)) have one, and improve and restart around them. "
                      "Without --device everything runs",
                  spec.place);
}

Position16 position_of(const Problem& problem) {
  const std::string& name = problem.domain.name;
  const bool is_same_game = name == "samegame";
  if (!is_same_game && name != "bubble-breaker" && name != "clickomania")
    throw InputError("--device: positions of " + name +
                     " have no form for a device; those of samegame, bubble-breaker and "
                     "clickomania have one");
  const samegame::Board board = samegame::parse(problem.position, problem.instance);
  if (!Position16::fits(board))
    throw InputError(
        "--device: this board is too large for a device, where boards have at most 16 rows, 16 "
        "columns and 7 colours");
  return Position16(board, is_same_game               ? samegame::Scoring::same_game
                           : name == "bubble-breaker" ? samegame::Scoring::bubble_breaker
                                                      : samegame::Scoring::clickomania);
}

class DeviceRun final : public Run {
 public:
  using Move = samegame::Move;

  DeviceRun(Result heading, const Position16& start, SearchHere search, const RunSettings& settings,
            const Line<Move>& prefix, const Best<Move>& known)
      : heading_(std::move(heading)),
        start_(start),
        search_(std::move(search)),
        run_(*search_, start, settings) {
    run_.context().to_text = [this](const Line<Move>& line) { return text_of(line); };
    run_.begin(prefix, known);
  }

  Outcome resume(const Budget& slice) override { return run_.resume(slice); }
  void allow(const Budget& budget) override { run_.allow(budget); }
  bool is_over() const override { return run_.is_over(); }

  Result result() const override {
    RunResult<Move> found = run_.result();
    Result result = heading_;
    result.spent = found.spent;
    result.peak_bytes = found.peak_bytes;
    result.score = found.best.score;
    result.is_optimal = found.is_optimal && run_.prefix().empty();
    result.line = text_of(found.best.line);
    result.history = std::move(found.history);
    result.statistics = found.statistics;
    return result;
  }

  std::optional<std::string> choose(FinalMove rule) const override {
    const std::optional<Move> move = run_.choose(rule);
    if (!move) return std::nullopt;
    return run_.root().format(*move);
  }
  void play(const std::string& text) override {
    const auto move = run_.root().parse(text);
    if (!move) throw InputError("'" + text + "' is not legal here");
    run_.play(*move);
  }
  void save(std::ostream&) const override {
    throw InputError(
        "a run on a device is not kept: begun again with the same seed, it is the same");
  }
  void work(std::uint32_t, Reader&, Writer&, const JobFlags&) const override {}

 private:
  std::vector<std::string> text_of(const Line<Move>& line) const {
    Position16 position = start_;
    std::vector<std::string> text;
    for (const Move move : line) {
      text.push_back(position.format(move));
      position.play(move);
    }
    return text;
  }

  Result heading_;
  Position16 start_;
  SearchHere search_;
  PositionRun<Position16> run_;
};

}  // namespace

std::unique_ptr<Run> start(const Problem& problem, const Spec& search, const RunSettings& settings,
                           const std::vector<std::string>& first_moves, DeviceProgram& program) {
  const Position16 start = position_of(problem);
  Position16 root = start;
  Line<samegame::Move> prefix;
  for (const std::string& text : first_moves) {
    const auto move = root.parse(text);
    if (!move) throw InputError("'" + text + "' is not legal there");
    root.play(*move);
    prefix.push_back(*move);
  }
  // A whole game is the line to beat.
  Best<samegame::Move> known;
  if (!prefix.empty() && root.finished()) {
    known = {root.score(), std::exchange(prefix, {})};
    root = start;
  }
  Result heading;
  heading.domain = problem.domain.name;
  heading.instance = problem.instance;
  heading.position = problem.position;
  heading.search = to_text(search);
  heading.seed = settings.seed;
  heading.budget = settings.budget;
  return std::make_unique<DeviceRun>(std::move(heading), start, search_of(search, root, program),
                                     settings, prefix, known);
}

}  // namespace hornbeam::offload
