// The run of a search that a device does: it is that of any other, with another way to build the search.
#include "src/offload/start.hpp"

#include "domains/samegame/parse.hpp"
#include "hornbeam/run/text_run.hpp"
#include "hornbeam/value/learned.hpp"
#include "src/offload/forms.hpp"
#include "src/searches/searches.hpp"

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

Result heading_of(const Problem& problem, const DeviceProgram& program) {
  Result heading;
  heading.domain = problem.domain.name;
  heading.instance = problem.instance;
  heading.position = problem.position;
  heading.device = program.device();
  return heading;
}

TextRun<Position16>::Build on(DeviceProgram& program) {
  return [&program](const Spec& search, const Means&) { return search_of(search, program); };
}

}  // namespace

std::string default_search(const Problem& problem) {
  if (const auto subject = problem.subject())
    for (const value::LearnedPtr& value : value::shipped())
      if (value->domain == problem.domain.name && value->family == subject->family)
        return "improve(beam(width=100000, value=learned(" + value->name +
               "), cap=1, noise=5), tail=1)";
  return "tabu-color";
}

std::unique_ptr<Run> start(const Problem& problem, const Spec& search, const RunSettings& settings,
                           const std::vector<std::string>& first_moves, DeviceProgram& program) {
  return std::make_unique<TextRun<Position16>>(heading_of(problem, program), position_of(problem),
                                               search, settings, first_moves, on(program));
}

std::unique_ptr<Run> resume(const Problem& problem, const Checkpoint& checkpoint,
                            const RunSettings& settings, DeviceProgram& program) {
  return std::make_unique<TextRun<Position16>>(heading_of(problem, program), position_of(problem),
                                               checkpoint, settings, on(program));
}

}  // namespace hornbeam::offload
