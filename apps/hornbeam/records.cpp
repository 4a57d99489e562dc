// hornbeam records: the best line of every instance of a set, kept from call to call.
#include <algorithm>
#include <filesystem>
#include <optional>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/device.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/offload/start.hpp"
#include "src/problem/verified.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

struct RecordsFlags {
  std::string set, folder, search, threads, memory;
  std::string time = "10min";
  std::string seed = "1";
  DeviceFlags device;
};

// An instance of the set and its file.
struct Place {
  std::string instance;
  std::string file;
};

struct Set {
  const Domain& domain;
  std::string name;  // without the domain's
  std::vector<Place> places;
};

// samegame:standard is samegame:standard/1 to 20; what is no numbered family is one instance.
Set set_of(const std::string& text, const fs::path& folder) {
  const std::size_t colon = text.find(':');
  const Domain* const domain = find_domain(text.substr(0, colon));
  if (colon == std::string::npos || !domain)
    throw InputError(in_quotes(text) +
                     " is no set of instances: it would be a numbered family, such as "
                     "samegame:standard, or one instance");
  Set set{*domain, text.substr(colon + 1), {}};
  for (const Family& family : domain->families)
    for (const NameForm& form : family.names)
      if (form.is_numbered() && form.head == set.name + "/") {
        const std::size_t digits = std::to_string(form.last).size();
        for (int i = form.first; i <= form.last; ++i)
          set.places.push_back(
              {fmt::format("{}/{}", text, i),
               (folder / fmt::format("{}-{:0{}}.json", set.name, i, digits)).string()});
        return set;
      }
  std::string file = set.name;
  std::ranges::replace(file, '/', '-');
  set.places.push_back({text, (folder / (file + ".json")).string()});
  return set;
}

// The line that is kept, replayed by the slow rules.
std::optional<Result> kept(const Problem& problem, const Place& place) {
  if (!fs::exists(place.file)) return std::nullopt;
  Result result = parse_result(read_file(place.file), place.file);
  if (result.domain != problem.domain.name || result.position != problem.position)
    throw InputError(fmt::format("{}: this is a line of {}, not of {}", place.file,
                                 harmless(result.instance), place.instance));
  const Verdict verdict = problem.verify(result.line);
  if (!verdict.legal)
    throw InputError(fmt::format("{}: {}", place.file, wrong_move(result.line, verdict)));
  result.score = verdict.score;
  return result;
}

struct Row {
  std::string instance;
  double before = 0, now = 0;
  bool had_one = false;
  std::optional<BestKnown> best_known = {};
  Objective objective = Objective::maximise;
};

void print_row(const Row& row) {
  const auto told = [&](Score score) {
    return fmt::format("{:.10g}", shown(row.objective, score));
  };
  std::string text = fmt::format("{}: {}", row.instance, told(row.now));
  if (!row.had_one)
    text += ", the first";
  else if (row.now > row.before)
    text += ", better than " + told(row.before);
  if (row.best_known)
    text += fmt::format("; in print {}{}", told(row.best_known->score),
                        row.now > row.best_known->score ? ", beaten" : "");
  put("{}\n", harmless(text));
}

// Ours in its place among those in print, the lowest first.
void print_standings(const Set& set, double total) {
  std::vector<Standing> all = set.domain.standings(set.name);
  if (all.empty()) return;
  all.push_back({"these lines, all verified", total, ""});
  std::ranges::stable_sort(all, {}, &Standing::total);
  put("\n");
  for (const Standing& one : all)
    put("{:>10}  {}{}\n", grouped(static_cast<std::uint64_t>(one.total)), one.system,
        one.spent.empty() ? "" : ", " + one.spent);
}

int keep_records(const RecordsFlags& flags) {
  const fs::path folder = flags.folder;
  const Set set = set_of(flags.set, folder);
  const double seconds = read_option("--time", flags.time, parse_duration).count();
  if (!flags.search.empty()) catalogue().resolve(flags.search);  // complain before anything is read
  RunSettings settings{.seed = read_option("--seed", flags.seed, parse_count),
                       .memory = flags.memory.empty()
                                     ? free_memory() / 2
                                     : read_option("--memory", flags.memory, parse_bytes),
                       .interrupt = &interrupt_flag(),
                       .means = {.threads = parse_threads(flags.threads)}};
  settings.budget.seconds = seconds / static_cast<double>(set.places.size());

  const auto device = start_device(flags.device);
  if (device && !flags.threads.empty())
    throw InputError("--device has no threads: the device does all of it");

  // All that is there is looked at before anything is searched.
  std::vector<std::unique_ptr<Problem>> problems;
  std::vector<std::optional<Result>> lines;
  for (const Place& place : set.places) {
    problems.push_back(load_problem(place.instance));
    if (problems.back()->is_of_two)
      throw InputError(set.domain.name + " is a game of two, in which no line is the best");
    lines.push_back(kept(*problems.back(), place));
  }
  std::error_code wrong;
  fs::create_directory(folder, wrong);
  if (wrong == std::errc::no_such_file_or_directory)
    throw InputError(fmt::format(
        "--folder: {} cannot be made: the folder that it would be in is not there", flags.folder));
  if (wrong)
    throw InputError(fmt::format("--folder: {} cannot be made: {}", flags.folder, wrong.message()));
  for (const Place& place : set.places) require_writable(place.file);

  double total = 0;
  std::size_t have_one = 0;
  int fault = 0;  // of the device, the exit code
  for (std::size_t i = 0; i < set.places.size(); ++i) {
    const Problem& problem = *problems[i];
    Row row{.instance = set.places[i].instance, .objective = problem.objective};
    if (lines[i]) row.before = row.now = lines[i]->score, row.had_one = true;
    if (!interrupt_flag() && fault == 0 && seconds > 0) {
      const Spec search = catalogue().resolve(search_named(flags.search, flags.device, problem));
      const Moves to_beat = lines[i] ? lines[i]->line : Moves{};
      const auto run = device ? offload::start(problem, search, settings, to_beat, *device)
                              : problem.start(search, settings, to_beat);
      fault = go_on_with(*run, [&] { run->resume(); });
      Result found = run->result();
      const Verdict verdict = problem.verify(found.line);
      if (!verdict.legal || !verdict.finished || verdict.score != found.score)
        throw std::logic_error("the slow rules say otherwise of a line of " + row.instance);
      if (!lines[i] || found.score > lines[i]->score) {
        found.appraisal = problem.appraise(found.line);
        write_file(set.places[i].file, to_json(found));
        lines[i] = std::move(found);
        row.now = lines[i]->score;
      }
    }
    if (!lines[i]) continue;
    row.best_known = problem.appraise(lines[i]->line).best_known;
    total += shown(row.objective, row.now);
    ++have_one;
    print_row(row);
  }
  put("total {} of {}\n", grouped(static_cast<std::uint64_t>(std::max(0.0, total))),
      counted(have_one, "instance"));
  if (have_one == set.places.size()) print_standings(set, total);
  return interrupt_flag() ? kInterrupted : fault;
}

}  // namespace

void add_records(CLI::App& program, Action& action) {
  auto flags = std::make_shared<RecordsFlags>();
  CLI::App& command = add_command(
      program, "records", "Search a set of instances, and keep the best line of each",
      "Examples:\n"
      "  hornbeam records samegame:standard --folder lines --time 20min\n"
      "  hornbeam records samegame:standard --folder lines --time 1h --seed 2 --search "
      "'improve(nrpa(level=3, tabu=true), playouts=100k)'\n"
      "  hornbeam records samegame:standard --folder lines --time 9min --device cuda --search "
      "'improve(beam(width=300000, value=learned(samegame-15x15x5), cap=1, noise=5), tail=1)'\n"
      "  hornbeam records morpion:5D --folder lines --time 1h --search 'nrpa(level=4)'\n"
      "Given again it goes on: a line that is kept is the one to beat. With the same --seed it "
      "draws "
      "the same numbers again, so give it another. --time 0s only shows them.");
  require(add_argument(command, "set", flags->set, "SET",
                       "a numbered family, such as samegame:standard, or one instance"));
  require(add_text(command, "--folder", flags->folder, "FOLDER",
                   "where the lines are, a result for each"));
  show_default(add_text(command, "--time", flags->time, "TIME", "for all together"));
  add_text(command, "--search", flags->search, "SEARCH", "(default the domain's own)");
  show_default(add_text(command, "--seed", flags->seed, "COUNT", "another one finds other lines"));
  add_text(command, "--threads", flags->threads, "COUNT", "(default all cores)");
  add_text(command, "--memory", flags->memory, "SIZE", "(default half of what is free)");
  add_instructions(command);
  add_device_flags(command, flags->device);
  when_asked(command, action, [flags] { return keep_records(*flags); });
}

}  // namespace hornbeam::app
