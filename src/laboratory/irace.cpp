#include "src/laboratory/irace.hpp"

#include <fmt/format.h>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/spec/units.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::uint64_t kIraceBoards = 6'000'000'000;  // in no other set
constexpr std::size_t kIraceInstances = 1000;

std::string parameters_file(const Space& space) {
  std::string text = "# name  switch  type  range\n";
  for (const Parameter& parameter : space)
    text += fmt::format("{0} \"{0}=\" {1}{2} ({3}, {4})\n", parameter.name,
                        parameter.is_whole ? "i" : "r", parameter.is_log ? ",log" : "",
                        format_number(parameter.low), format_number(parameter.high));
  return text;
}

// One experiment is one run; as many as the cross-entropy method would make.
std::string scenario_file(const TunePlan& plan) {
  return fmt::format(
      "parameterFile = \"parameters.txt\"\n"
      "trainInstancesDir = \"\"\n"
      "trainInstancesFile = \"instances.txt\"\n"
      "targetRunner = \"./target-runner\"\n"
      "maxExperiments = {}\n"
      "digits = 4\n"
      "parallel = {}\n"
      "seed = {}\n",
      plan.iterations * plan.method.samples * plan.boards, plan.threads, plan.method.seed + 1);
}

std::string instances_file(const TunePlan& plan, bool has_boards) {
  if (!has_boards) return plan.family + '\n';
  std::string text;
  for (std::size_t i = 0; i < kIraceInstances; ++i)
    text += fmt::format("{}/{}\n", plan.family, kIraceBoards + i);
  return text;
}

}  // namespace

std::vector<IraceFile> irace_files(const Tuner& tuner, const std::string& program,
                                   const std::string& options) {
  const TunePlan& plan = tuner.plan();
  const std::string runner = fmt::format(
      "#!/bin/sh\n"
      "# irace calls: target-runner CANDIDATE ID SEED INSTANCE NAME=VALUE...\n"
      "seed=$3 instance=$4\n"
      "shift 4\n"
      "exec {} tune \"$instance\"{} --seed \"$seed\" --candidate \"$*\"\n",
      in_shell_quotes(program), options);
  return {{"parameters.txt", parameters_file(plan.space)},
          {"instances.txt", instances_file(plan, tuner.has_boards())},
          {"scenario.txt", scenario_file(plan)},
          {"target-runner", runner, true}};
}

Values parse_values(std::string_view text) {
  Values values;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    const std::size_t equals = word.find('=');
    if (!word.empty()) {
      if (equals == std::string_view::npos || equals == 0 || equals + 1 == word.size())
        throw InputError(fmt::format("{} is no value; one is written c=0.5", in_quotes(word)));
      values.push_back({std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
    }
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
  }
  return values;
}

std::string in_shell_quotes(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

}  // namespace hornbeam::laboratory
