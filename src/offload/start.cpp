// The run of a search that a device does: positions that have a form for one, and the result as text.
#include "src/offload/start.hpp"

#include "domains/samegame/parse.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/offload/forms.hpp"

namespace hornbeam::offload {
namespace {

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

  DeviceRun(Result heading, const Position16& start, SearchPtr<Position16> search,
            const RunSettings& settings, const Line<Move>& prefix, const Best<Move>& known)
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
  SearchPtr<Position16> search_;
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
  const registry::Pinned pinned = registry::pinned(search);
  heading.search = to_text(pinned.search);
  for (const value::LearnedPtr& value : pinned.values)
    heading.values.push_back({value->name, value->checksum});
  heading.device = program.device();
  heading.seed = settings.seed;
  heading.budget = settings.budget;
  return std::make_unique<DeviceRun>(std::move(heading), start, search_of(pinned.search, program),
                                     settings, prefix, known);
}

}  // namespace hornbeam::offload
