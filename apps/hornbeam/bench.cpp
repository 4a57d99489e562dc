// hornbeam bench: how fast the rules and the tree are on this machine, beside a plain
// implementation measured in the same run, and beside the same multiples as they once were.
#include <fmt/core.h>

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/problem/speed.hpp"

namespace hornbeam::app {
namespace {

struct BenchFlags {
  std::vector<std::string> instances{"samegame:random/15x15x5/1", "clickomania:random/20x20x10/1"};
  std::string time = "1s";
  std::string json, baseline;
};

using Json = nlohmann::ordered_json;

// Multiples of the plain rules' playouts in a run that was kept: machines differ in these far less than in speed.
class Baseline {
 public:
  explicit Baseline(const std::string& path) {
    if (path.empty()) return;
    try {
      for (const Json& row : Json::parse(read_file(path)))
        if (const Json& ratio = row.at("ratio"); !ratio.is_null())
          ratios_[{row.at("instance"), row.at("what")}] = ratio;
    } catch (const nlohmann::json::exception&) {
      throw InputError(
          fmt::format("--baseline: {} is not what hornbeam bench --json writes", path));
    }
  }

  // "  0.97 of the baseline"; nothing where it has no such row.
  std::string beside(const std::string& instance, const Speed& row) const {
    const auto found = ratios_.find({instance, row.what});
    return found == ratios_.end() || row.ratio <= 0 || row.ratio == 1
               ? ""
               : fmt::format("{:>6.2f} of the baseline", row.ratio / found->second);
  }

 private:
  std::map<std::pair<std::string, std::string>, double> ratios_;
};

void print(const std::string& instance, const std::vector<Speed>& table, const Baseline& baseline) {
  put("{}\n", instance);
  for (const Speed& row : table) {
    const std::string rate = grouped(static_cast<std::uint64_t>(row.per_second));
    const std::string beside = row.ratio > 0 ? fmt::format("{:.1f}x", row.ratio)
                                             : fmt::format("{:.2f} us", 1e6 / row.per_second);
    put("  {:<36}{:>12} {:<13}{:>10}{}{}{}\n", row.what, rate, row.unit, beside,
        baseline.beside(instance, row), row.note.empty() ? "" : "   ", row.note);
  }
}

int bench(const BenchFlags& flags) {
  const double seconds = read_option("--time", flags.time, parse_duration).count();
  if (seconds <= 0) throw InputError("--time: a measurement takes more than no time");
  if (!flags.json.empty()) require_writable(flags.json);
  const Baseline baseline(flags.baseline);
  Json all = Json::array();
  for (const std::string& instance : flags.instances) {
    const std::vector<Speed> table = bench_problem(*load_problem(instance, std::cin), seconds);
    if (!is_standard_output(flags.json)) print(instance, table, baseline);
    for (const Speed& row : table)
      all.push_back({{"instance", instance},
                     {"what", row.what},
                     {"unit", row.unit},
                     {"per_second", row.per_second},
                     {"ratio", row.ratio > 0 ? Json(row.ratio) : nullptr},
                     {"note", row.note}});
  }
  if (!flags.json.empty()) write_file(flags.json, all.dump(2) + "\n");
  return 0;
}

}  // namespace

void add_bench(CLI::App& program, Action& action) {
  auto flags = std::make_shared<BenchFlags>();
  CLI::App& command = add_command(program, "bench", "Measure playouts and tree steps per second",
                                  "Examples:\n"
                                  "  hornbeam bench\n"
                                  "  hornbeam bench morpion:5D morpion:5T --time 2s\n"
                                  "  hornbeam bench --instructions plain --json speed.json\n"
                                  "  hornbeam bench --baseline speed.json");
  add_arguments(command, "instances", flags->instances, "INSTANCE",
                "what to measure on (default a SameGame and a Clickomania board)");
  show_default(
      add_text(command, "--time", flags->time, "TIME", "for each row of the table: 500ms, 2s"));
  add_text(command, "--json", flags->json, "FILE",
           "write the table to this file; - for standard output");
  add_text(command, "--baseline", flags->baseline, "FILE",
           "what --json wrote once: tell how the multiples of the plain rules compare");
  add_instructions(command);
  when_asked(command, action, [flags] { return bench(*flags); });
}

}  // namespace hornbeam::app
