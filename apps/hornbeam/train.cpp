// hornbeam train: a value learns from its own beams which positions to keep.
#include "apps/hornbeam/train.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>

#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/learn/trainer.hpp"
#include "src/render/plot.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;
using learn::Trainer;

constexpr std::string_view kStateBegins = "hornbeam training 3\n";
constexpr std::string_view kOtherStates = "hornbeam training ";

std::vector<int> hidden_of(const std::string& text) {
  constexpr std::uint64_t kMostLayers = 4;
  std::vector<int> units;
  if (text == "none") return units;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::uint64_t count = read_option("--hidden", text.substr(at, comma - at), parse_count);
    if (count == 0 || count > value::kMostUnits || units.size() == kMostLayers)
      throw InputError(
          fmt::format("--hidden: units of up to {} layers, 1 to {} each, such as 128,128; or none",
                      kMostLayers, value::kMostUnits));
    units.push_back(static_cast<int>(count));
    at = comma + 1;
  }
  return units;
}

std::uint64_t positive(const char* option, const std::string& text, std::uint64_t most) {
  const std::uint64_t count = read_option(option, text, parse_count);
  if (count == 0 || count > most)
    throw InputError(fmt::format("{}: 1 to {}", option, grouped(most)));
  return count;
}

learn::TrainPlan plan_of(const TrainFlags& flags) {
  if (flags.time.empty() == flags.iterations.empty())
    throw InputError("training needs an end: --time 30min, or --iterations 40");
  learn::TrainPlan plan{.family = flags.family, .name = name_of(flags)};
  plan.hidden = hidden_of(flags.hidden);
  plan.width = positive("--width", flags.width, 1'000'000);
  plan.cap = read_option("--cap", flags.cap, parse_count);
  plan.boards = positive("--boards", flags.boards, 1'000'000);
  plan.validation = positive("--validation", flags.validation, 1'000'000);
  if (!flags.iterations.empty())
    plan.iterations = positive("--iterations", flags.iterations, 1'000'000);
  if (!flags.time.empty()) plan.seconds = read_option("--time", flags.time, parse_duration).count();
  plan.seed = read_option("--seed", flags.seed, parse_count);
  plan.threads = parse_threads(flags.threads);
  plan.memory =
      flags.memory.empty() ? free_memory() / 2 : read_option("--memory", flags.memory, parse_bytes);
  plan.interrupt = &interrupt_flag();
  return plan;
}

void save(const Trainer& trainer, const std::string& path) {
  Writer state;
  trainer.save(state);
  Writer out;
  out.append(kStateBegins.data(), kStateBegins.size());
  out.put(checksum(state.bytes()));
  out.append(state.bytes().data(), state.bytes().size());
  write_file(path, out.bytes());
}

void load(Trainer& trainer, const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    if (!bytes.starts_with(kStateBegins))
      throw std::runtime_error(bytes.starts_with(kOtherStates)
                                   ? "another version of this program began it"
                                   : "it is no training under way");
    Reader frame(std::string_view(bytes).substr(kStateBegins.size()));
    const auto sum = frame.get<std::uint64_t>();
    const std::string_view state =
        std::string_view(bytes).substr(kStateBegins.size() + frame.place());
    if (checksum(state) != sum) throw std::runtime_error("it was damaged or changed");
    Reader in(state);
    trainer.load(in);
  } catch (const std::runtime_error& problem) {
    throw InputError(
        fmt::format("{}: training cannot go on from this file: {}. Without it, it "
                    "would begin anew",
                    path, problem.what()));
  }
}

std::vector<Grown> growth_of(const Trainer& trainer, const learn::TrainPlan& plan) {
  std::vector<Grown> growth;
  for (const learn::Validated& at : trainer.history()) {
    growth.push_back({at.seconds, plan.width, at.wide});
    growth.push_back({at.seconds, trainer.narrow_width(), at.narrow});
  }
  return growth;
}

void print(const learn::Taught& taught, double part) {
  put_error(
      "{:8.1f} s  {:3.0f} %  iteration {}: width {}, mean {:.1f}; {} groups, loss {:.3f}, best "
      "first "
      "{:.0f} %\n",
      taught.seconds, 100 * part, taught.iteration, taught.width, taught.mean,
      grouped(taught.groups), taught.progress.loss, 100 * taught.progress.first);
}

std::unique_ptr<Trainer> trainer_of(const learn::TrainPlan& plan) {
  try {
    return std::make_unique<Trainer>(plan);
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  throw InputError(fmt::format("--memory: this machine does not give {} for what is remembered",
                               bytes_text(plan.memory)));
}

// Whether the value of a training that is over lies there.
bool is_written(const Trainer& trainer, const std::string& path) {
  return fs::exists(path) && read_file(path) == trainer.file();
}

int train(const TrainFlags& flags) {
  const learn::TrainPlan plan = plan_of(flags);
  require_writable(flags.output);
  const std::string state = flags.output + ".training";
  const std::unique_ptr<Trainer> owner = trainer_of(plan);
  Trainer& trainer = *owner;
  if (fs::exists(state)) {
    load(trainer, state);
    if (trainer.is_done() && trainer.is_validated() && is_written(trainer, flags.output))
      throw InputError(fmt::format(
          "{}: this training has come to its end; with more --time or --iterations it goes on, and "
          "without that file it begins anew",
          state));
    put_error("going on from {}, after {:.0f} s\n", state,
              trainer.history().empty() ? 0.0 : trainer.history().back().seconds);
  }
  trainer.fit_to_time();
  const std::uint64_t boards = trainer.validation_boards();
  if (boards < plan.validation)
    put_error("for lack of time {} tell how good it is, not {}\n", counted(boards, "board"),
              grouped(plan.validation));
  const auto validate = [&] {
    const auto found = trainer.validate();
    if (found)
      put_error("{:8.1f} s         validation: mean {:.1f} at width {}, {:.1f} at {}\n",
                found->seconds, found->narrow, trainer.narrow_width(), found->wide, plan.width);
    return found.has_value();
  };
  const auto stopped = [&] {
    if (trainer.iterations() == 0) {
      put("stopped before anything was taught: no file is written\n");
      return kInterrupted;
    }
    write_file(flags.output, trainer.file());
    const std::uint64_t validated = trainer.best().iteration;
    put("{}: the value after {}\n", harmless(flags.output),
        counted(validated > 0 ? validated : trainer.iterations(), "iteration"));
    draw_growth(flags, trainer.validation_boards(), growth_of(trainer, plan));
    put("stopped; given again, it goes on where it was\n");
    return kInterrupted;
  };
  if (trainer.history().empty() && !validate()) return stopped();
  const learn::Validated untaught = trainer.history().front();
  while (!trainer.is_done()) {
    const auto taught = trainer.iterate();
    if (!taught) return stopped();
    print(*taught, trainer.part_done());
    save(trainer, state);  // a validation may be interrupted
    if (!trainer.wants_validation()) continue;
    if (!validate()) return stopped();
    save(trainer, state);
  }
  if (!trainer.is_validated() && !validate()) return stopped();
  save(trainer, state);
  write_file(flags.output, trainer.file());
  const learn::Validated& best = trainer.best();
  put("{}: mean {:.1f} at width {}, {:.1f} at {} (untaught {:.1f} and {:.1f}), {} of {}\n",
      harmless(flags.output), best.narrow, trainer.narrow_width(), best.wide, plan.width,
      untaught.narrow, untaught.wide, counted(boards, "board"), harmless(plan.family));
  if (const auto losses = trainer.losses())
    put("loss {:.4f} as learned, {:.4f} in whole numbers; ", losses->learned, losses->used);
  draw_growth(flags, trainer.validation_boards(), growth_of(trainer, plan));
  put("hornbeam solve {}/{} --search 'beam(width={}, value=learned(\"{}\"), cap={})'\n",
      harmless(plan.family), trainer.example(), plan.width, harmless(flags.output), plan.cap);
  return 0;
}

}  // namespace

// A value is named in specs, so a name has nothing that would have to stand in quotes.
std::string name_of(const TrainFlags& flags) {
  const std::string name = flags.name.empty() ? fs::path(flags.output).stem().string() : flags.name;
  const bool is_a_word =
      !name.empty() &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!is_a_word)
    throw InputError(fmt::format(
        "{} is no name for a value: small letters, digits and hyphens, such as {}; --name gives it "
        "another than its file has",
        in_quotes(name), "samegame-8x8x4"));
  return name;
}

void draw_growth(const TrainFlags& flags, std::uint64_t boards, const std::vector<Grown>& growth) {
  plot::Curves curves{.title = name_of(flags) + ": mean of beams on boards not taught",
                      .x = {"seconds of training"},
                      .y = {fmt::format("mean score of {} boards", boards)},
                      .series = {}};
  std::map<std::uint64_t, std::vector<plot::Point>, std::greater<>> points;  // the widest first
  for (const Grown& at : growth) points[at.width].push_back({at.seconds, at.mean});
  for (auto& [width, curve] : points)
    curves.series.push_back({.name = fmt::format("width {}", width),
                             .points = std::move(curve),
                             .is_dashed = !curves.series.empty()});
  write_file(flags.output + ".svg", to_svg(curves));
  put("how it grew: {}.svg\n", harmless(flags.output));
}

void add_train(CLI::App& program, Action& action) {
  auto flags = std::make_shared<TrainFlags>();
  CLI::App& command = add_command(
      program, "train", "Teach a value for beams from their own results",
      "Examples:\n"
      "  hornbeam train samegame:random/8x8x4 -o samegame-8x8x4.value --time 30min\n"
      "  hornbeam train samegame:random/5x5x3 -o small.value --iterations 20 --width 32\n"
      "  hornbeam solve samegame:random/8x8x4/1 --search "
      "'beam(width=2000, value=learned(\"samegame-8x8x4.value\"), cap=1)'\n"
      "  hornbeam train samegame:random/15x15x5 -o my.value --time 7min --device cuda\n"
      "Stopped at any time, it goes on when it is given again.");
  require(add_argument(command, "family", flags->family, "FAMILY",
                       "instances without their seed: samegame:random/15x15x5"));
  require(add_text(command, "-o,--output", flags->output, "FILE", "the value's file"));
  add_text(command, "--time", flags->time, "TIME", "how long in all: 30min");
  add_text(command, "--iterations", flags->iterations, "COUNT",
           "or how often beams and lessons follow each other: then it repeats bit for bit on "
           "machines with the same instructions");
  show_default(add_text(command, "--hidden", flags->hidden, "COUNTS",
                        "units of the hidden layers; none: a linear value"));
  show_default(add_text(command, "--width", flags->width, "COUNT", "of the later beams"));
  show_default(add_text(command, "--cap", flags->cap, "COUNT",
                        "positions of one kin that a beam keeps; 0: all"));
  show_default(add_text(command, "--boards", flags->boards, "COUNT", "beams of an iteration"));
  show_default(add_text(command, "--validation", flags->validation, "COUNT",
                        "boards, never taught, that tell how good it is"));
  add_text(command, "--name", flags->name, "NAME", "the value's (default its file's)");
  add_text(command, "--memory", flags->memory, "SIZE",
           "for what is remembered of beams (default half of what is free)");
  add_text(command, "--threads", flags->threads, "COUNT", "(default all cores)");
  show_default(add_text(command, "--seed", flags->seed, "COUNT", "of the first weights"));
  add_instructions(command, "; lessons with plain differ in their last bits from the others'");
  add_text(command, "--device", flags->device.device, "DEVICE",
           "who teaches: cuda, a GPU, for the families that its program teaches (default this "
           "program)");
  add_device_program_flag(command, flags->device.program);
  when_asked(command, action, [flags, &command] {
    require_device(flags->device);
    return flags->device.device.empty() ? train(*flags) : teach_on_device(*flags, command);
  });
}

}  // namespace hornbeam::app
