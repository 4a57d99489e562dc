// hornbeam bench: how fast the rules and the tree are on this machine, beside a plain
// implementation measured in the same run.
#include <fmt/core.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "src/problem/problem.hpp"

namespace hornbeam::app {
namespace {

struct BenchFlags {
  std::vector<std::string> instances{"samegame:random/15x15x5/1", "clickomania:random/20x20x10/1"};
  double seconds = 1;
  std::string json;
};

void print(const std::string& instance, const std::vector<Speed>& table) {
  fmt::print("{}\n", instance);
  for (const Speed& row : table) {
    fmt::print("  {:<36}{:>12.0f} {:<13}", row.what, row.per_second, row.unit);
    if (row.ratio > 0) fmt::print("{:>7.1f}x", row.ratio);
    else fmt::print("{:>7.2f} us", 1e6 / row.per_second);
    fmt::print("\n");
  }
}

int bench(const BenchFlags& flags) {
  if (!flags.json.empty()) require_writable(flags.json);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const std::string& instance : flags.instances) {
    const std::vector<Speed> table = load_problem(instance, std::cin)->bench(flags.seconds);
    if (flags.json != "-") print(instance, table);
    for (const Speed& row : table)
      all.push_back({{"instance", instance},
                     {"what", row.what},
                     {"unit", row.unit},
                     {"per_second", row.per_second},
                     {"ratio", row.ratio > 0 ? nlohmann::ordered_json(row.ratio) : nullptr}});
  }
  if (!flags.json.empty()) write_file(flags.json, all.dump(2) + "\n");
  return 0;
}

}  // namespace

void add_bench(CLI::App& program, Action& action) {
  auto flags = std::make_shared<BenchFlags>();
  CLI::App* command =
      program.add_subcommand("bench", "Measure playouts and tree steps a second");
  command->add_option("instances", flags->instances, "what to measure on")->capture_default_str();
  command->add_option("--seconds", flags->seconds, "for each row of the table")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--json", flags->json, "write the table to this file; - for standard output");
  command->callback([flags, &action] { action = [flags] { return bench(*flags); }; });
}

}  // namespace hornbeam::app
