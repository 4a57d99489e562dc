// Playouts and beams are the device's. What stands around them works here: it is the search that it is on
// the CPU, with another inner one.
#include "src/offload/forms.hpp"

#include "hornbeam/registry/beam.hpp"
#include "hornbeam/registry/improve.hpp"
#include "hornbeam/registry/nested.hpp"
#include "hornbeam/registry/playout.hpp"
#include "hornbeam/registry/restart.hpp"
#include "hornbeam/spec/error.hpp"
#include "hornbeam/value/text.hpp"
#include "src/offload/device_beam.hpp"
#include "src/offload/device_playouts.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam::offload {
namespace {

using SearchHere = SearchPtr<Position16>;

template <class Source>
SearchHere playouts(DeviceProgram& program, Source source, double epsilon = 0) {
  return std::make_unique<DevicePlayouts<Source>>(program, std::move(source),
                                                  static_cast<std::uint64_t>(epsilon * 0x1p32));
}

SearchHere beam(const registry::BeamOptions& options, DeviceProgram& program) {
  const value::LearnedPtr value = registry::load_learned(options.value);
  const NameOrFile name = registry::kLearnedValue.read(options.value).name;
  std::string text = name.is_file ? value::text_of_file(name.text) : value::shipped_text(name.text);
  if (text.ends_with('\n')) text.pop_back();  // which comes behind every request
  program.ask("value " + std::to_string(text.size() + 1) + "\n" + text);
  return std::make_unique<DeviceBeam>(program, options.learned_plan(), value);
}

SearchHere improve(const registry::ImproveOptions& options, const Spec& spec,
                   DeviceProgram& program) {
  if (options.prefer > 0)
    throw SpecError("prefer leans the policy of an nrpa, which has no form for a device",
                    spec.place);
  constexpr Budget kSmall{.playouts = 10'000};  // as registry/improve.hpp has it
  ImprovePlan plan = options;
  plan.each = options.budget().limited() ? options.budget() : kSmall;
  return std::make_unique<Improve<Position16>>(plan, search_of(options.search, program));
}

SearchHere restart(const registry::RestartOptions& options, DeviceProgram& program) {
  RestartPlan plan = options;
  plan.each = options.budget();
  return std::make_unique<Restart<Position16>>(plan, search_of(options.search, program));
}

// One playout at a time would be far slower than here.
SearchHere evaluator(const Spec& spec, DeviceProgram& program) {
  SearchHere search = search_of(spec, program);
  if (!search->traits().ends_as_evaluator)
    throw SpecError("a device makes many playouts for an evaluation: restart(" + to_text(spec) +
                        ", runs=1, playouts=10000)",
                    spec.place);
  return search;
}

SearchHere nested(const registry::NestedOptions& options, const Spec& spec,
                  DeviceProgram& program) {
  if (options.level != 1)
    throw SpecError("'nested' has a form for a device at level 1", spec.place);
  NestedPlan plan = options;
  if (!options.widths.empty()) plan.width = options.widths[0];
  return std::make_unique<Nested<Position16>>(plan, evaluator(options.evaluate, program));
}

SearchHere mcts(const registry::MctsOptions& options, DeviceProgram& program) {
  return registry::build_mcts_over<Position16>(evaluator(options.evaluate, program), options);
}

}  // namespace

SearchHere search_of(const Spec& spec, DeviceProgram& program) {
  using namespace registry;
  const std::string& name = spec.name;
  if (name == kUniform.name) return playouts(program, playout::UniformSource{});
  if (name == kTabuColor.name) {
    const double epsilon = kTabuColor.read(spec).epsilon;
    return playouts(program, playout::TabuColorSource{{}, Stream::Chance(epsilon)}, epsilon);
  }
  if (name == kTabu.name) {
    const double epsilon = kTabu.read(spec).epsilon;
    return playouts(program, playout::TabuSource{{}, Stream::Chance(epsilon)}, epsilon);
  }
  if (name == kBeam.name)
    if (const BeamOptions options = kBeam.read(spec); options.value.name == kLearnedValue.name)
      return beam(options, program);
  if (name == kImprove.name) return improve(kImprove.read(spec), spec, program);
  if (name == kRestart.name) return restart(kRestart.read(spec), program);
  if (name == kNested.name) return nested(kNested.read(spec), spec, program);
  if (name == kMcts.name) return mcts(kMcts.read(spec), program);
  throw SpecError("'" + name +
                      "' has no form for a device here; uniform, tabu, tabu-color and "
                      "beam(value=learned(...)) have one, and around them restart, improve, nested "
                      "of level 1 and mcts. Without --device everything runs",
                  spec.place);
}

}  // namespace hornbeam::offload
