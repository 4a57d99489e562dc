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

// What `use` makes of the source of playouts that the spec names, and of its epsilon, of 2^32; nothing where a
// device has no such playouts.
template <class Use>
auto with_source(const Spec& spec, Use&& use) -> decltype(use(playout::UniformSource{}, 0)) {
  const auto parts = [](double epsilon) { return static_cast<std::uint64_t>(epsilon * 0x1p32); };
  if (spec.name == registry::kUniform.name) return use(playout::UniformSource{}, 0);
  if (spec.name == registry::kTabuColor.name) {
    const double epsilon = registry::kTabuColor.read(spec).epsilon;
    return use(playout::TabuColorSource{{}, Stream::Chance(epsilon)}, parts(epsilon));
  }
  if (spec.name == registry::kTabu.name) {
    const double epsilon = registry::kTabu.read(spec).epsilon;
    return use(playout::TabuSource{{}, Stream::Chance(epsilon)}, parts(epsilon));
  }
  return {};
}

SearchHere playouts(const Spec& spec, DeviceProgram& program) {
  return with_source(spec, [&](auto source, std::uint64_t epsilon) -> SearchHere {
    return std::make_unique<DevicePlayouts<decltype(source)>>(program, source, epsilon);
  });
}

DeviceRanking ranking_by_playouts(const registry::PlayoutsOptions& options) {
  const auto ranking = with_source(options.evaluate, [&](auto source, std::uint64_t epsilon) {
    return std::optional(DeviceRanking{
        .by = fmt::format("playouts {} {} {}", options.count, kind_of(source), epsilon),
        .playouts = options.count,
        .play_out = [source](Position16& position, Stream stream, Line<samegame::Move>& line) {
          play_as_device(source, position, stream, line);
        }});
  });
  if (!ranking)
    throw SpecError(
        "playouts by '" + options.evaluate.name +
            "' have no form for a device; those by uniform, tabu and tabu-color have one",
        options.evaluate.place);
  return *ranking;
}

DeviceRanking learned_ranking(const Spec& spec, DeviceProgram& program) {
  const value::LearnedPtr value = registry::load_learned(spec);
  const NameOrFile name = registry::kLearnedValue.read(spec).name;
  std::string text = name.is_file ? value::text_of_file(name.text) : value::shipped_text(name.text);
  if (text.ends_with('\n')) text.pop_back();  // which comes behind every request
  program.ask("value " + std::to_string(text.size() + 1) + "\n" + text);
  return {.learned = value};
}

DeviceRanking ranking_of(const registry::BeamOptions& options, DeviceProgram& program) {
  if (options.is_learned()) return learned_ranking(options.value, program);
  if (options.plain_value() == BeamValue::playouts)
    return ranking_by_playouts(options.playouts_of_value());
  return {.by = options.value.name};
}

SearchHere beam(const registry::BeamOptions& options, const Spec& spec, DeviceProgram& program) {
  if (options.ordered)
    throw SpecError("'beam' has no form for a device where it is ordered", spec.place);
  LearnedBeamPlan plan = options.learned_plan();
  if (!options.is_learned()) plan.width = options.plan().width;
  return std::make_unique<DeviceBeam>(program, plan, ranking_of(options, program));
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
  if (SearchHere search = playouts(spec, program)) return search;
  if (name == kBeam.name) return beam(kBeam.read(spec), spec, program);
  if (name == kImprove.name) return improve(kImprove.read(spec), spec, program);
  if (name == kRestart.name) return restart(kRestart.read(spec), program);
  if (name == kNested.name) return nested(kNested.read(spec), spec, program);
  if (name == kMcts.name) return mcts(kMcts.read(spec), program);
  throw SpecError(
      "'" + name +
          "' has no form for a device here; uniform, tabu, tabu-color and beam have one, and "
          "around them restart, improve, nested of level 1 and mcts. Without --device "
          "everything runs",
      spec.place);
}

}  // namespace hornbeam::offload
