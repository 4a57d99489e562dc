#include "apps/hornbeam/mpi.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/text.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/version.hpp"
#include "src/mpi/module.hpp"
#include "src/run/machine.hpp"

namespace hornbeam::app {
namespace {

struct Place {
  unsigned rank = 0;
  unsigned ranks = 0;  // 0: the launcher does not say
};

std::optional<unsigned> number_in(const char* variable) {
  const char* const text = std::getenv(variable);
  if (!text || !*text) return std::nullopt;
  char* end = nullptr;
  const unsigned long number = std::strtoul(text, &end, 10);
  if (*end) return std::nullopt;
  return static_cast<unsigned>(number);
}

// By the variables of Open MPI's mpirun, of those that speak PMI (MPICH's, Slurm's srun), and of PMIx.
// A batch system's own say nothing: a script in a job is no rank.
std::optional<Place> place_in_job() {
  constexpr const char* kVariables[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                           {"PMI_RANK", "PMI_SIZE"}};
  for (const auto& [rank_variable, size_variable] : kVariables) {
    const auto rank = number_in(rank_variable);
    const auto ranks = number_in(size_variable);
    if (!rank || !ranks) continue;
    if (*ranks < 2) return std::nullopt;
    return Place{*rank, *ranks};
  }
  if (const auto rank = number_in("PMIX_RANK")) return Place{*rank, 0};
  return std::nullopt;
}

const MpiModule& load_module() {
  namespace fs = std::filesystem;
  constexpr const char* kName = "libhornbeam-mpi.so";
  const fs::path home = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& folder : {home, home / HORNBEAM_MODULES}) {
    const fs::path path = folder / kName;
    std::error_code ignored;
    if (!fs::exists(path, ignored)) continue;
    // Parts of MPI are modules, too, and look for what they need among what everybody can see.
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!library) throw InputError(fmt::format("MPI cannot be used: {}", dlerror()));
    using Function = const MpiModule*();
    auto* const function = reinterpret_cast<Function*>(dlsym(library, "hornbeam_mpi"));
    if (!function || std::string((*function)()->version) != HORNBEAM_VERSION)
      throw InputError(fmt::format("{} is not of this hornbeam", path.string()));
    return *(*function)();
  }
  throw InputError(fmt::format(
      "this was started as one of several ranks, and there is no {} beside the program: it was "
      "built "
      "without MPI. With the packages libopenmpi-dev and openmpi-bin, build it again; or start it "
      "without mpirun",
      kName));
}

std::unique_ptr<Transport> connect() {
  std::unique_ptr<Transport> transport(load_module().connect());
  const Place place = place_in_job().value_or(Place{});
  if (place.rank != transport->rank() || (place.ranks && place.ranks != transport->size()))
    throw InputError(fmt::format(
        "the launcher says that this is rank {} of {}, and MPI that it is rank {} of {}: it is "
        "another MPI's launcher; hornbeam is built with Open MPI, whose mpirun is the right one",
        place.rank, place.ranks, transport->rank(), transport->size()));
  return transport;
}

// A launcher gives every core a rank, so that one thread each is what is right.
unsigned threads_of_rank(const std::string& text) {
  return text.empty() ? 1 : parse_threads(text);
}

constexpr const char* kMessage = "what rank 0 has sent";

// What a rank is told before the run.
struct Instructions {
  bool do_exchange;  // to search by itself, and not to wait for jobs
  bool let_meet;     // so that the states of all can be kept
  bool go_on;        // from the state that comes with it
};

}  // namespace

bool is_another_rank() {
  static const bool is_one = [] {
    const auto place = place_in_job();
    return place && place->rank > 0;
  }();
  return is_one;
}

int work_as_rank(const std::string& threads, const BeginRun& begin) {
  const std::unique_ptr<Transport> transport = connect();
  work_for_rank_0(*transport, threads_of_rank(threads), &interrupt_flag(), begin);
  return 0;
}

int work_as_rank(const std::string& threads) {
  const std::unique_ptr<Transport> transport = connect();
  const std::unique_ptr<Pool> workshops = make_inline_pool();
  std::unique_ptr<Problem> problem;
  std::unique_ptr<RankExchange> exchange;
  std::unique_ptr<Run> run;
  work_for_rank_0(
      *transport, threads_of_rank(threads), &interrupt_flag(),
      [&](const std::string& text, const Desk& desk) -> Duty {
        Reader in(text);
        const auto told = in.get<Instructions>();
        std::vector<std::string> first_moves(in.get<std::uint64_t>());
        for (std::string& move : first_moves) in.get(move);
        const Checkpoint kept = parse_checkpoint(in.get<std::string>(), kMessage);
        problem = restore_problem(kept, kMessage);
        // It says good-bye to the others, so it ends while they can be told, whatever happens.
        std::unique_ptr<RankExchange> made;
        if (told.do_exchange) made = std::make_unique<RankExchange>(desk, &interrupt_flag());
        if (told.let_meet) made->let_meet();
        const RunSettings settings{.budget = told.do_exchange ? kept.budget : Budget{},
                                   .seed = kept.seed,
                                   .memory = std::min<std::size_t>(kept.memory, free_memory()),
                                   .interrupt = &interrupt_flag(),
                                   .means = {.exchange = made.get(),
                                             .pool = workshops.get(),
                                             .ranks_here = transport->ranks_here()}};
        run = told.go_on ? problem->resume(kept, settings)
                         : problem->start(catalogue().resolve(kept.search), settings, first_moves);
        Duty duty([&run](std::uint32_t workshop, Reader& job, Writer& answer,
                         const JobFlags& flags) { run->work(workshop, job, answer, flags); });
        if (!told.do_exchange) return duty;
        exchange = std::move(made);
        duty.search = [&] {
          const std::unique_ptr<RankExchange> mine = std::move(exchange);
          run->resume();
        };
        duty.stop = ask_to_stop;
        return duty;
      });
  return 0;
}

int fail_as_rank(const std::string& sentence, int code) {
  try {
    fail_before_rank_0(*connect(), sentence);
  } catch (const InputError&) {  // rank 0 finds the same
  }
  return code;
}

std::unique_ptr<RankPool> gather_ranks(const std::string& threads) {
  if (!place_in_job()) return nullptr;
  interrupt_flag();  // from here on signals are obeyed
  return std::make_unique<RankPool>(connect, threads_of_rank(threads), &interrupt_flag(),
                                    ask_to_stop);
}

std::unique_ptr<RankExchange> exchange_between(RankPool& ranks) {
  return std::make_unique<RankExchange>(ranks.desk(), &interrupt_flag());
}

void tell_ranks(RankPool& ranks, const Run& run, const std::vector<std::string>& first_moves,
                std::size_t memory, RankExchange* exchange, bool is_kept, bool go_on) {
  const auto told = [&](const std::string& kept) {
    Writer out;
    out.put(Instructions{exchange != nullptr, exchange && is_kept, exchange && go_on});
    out.put(static_cast<std::uint64_t>(first_moves.size()));
    for (const std::string& move : first_moves) out.put(move);
    out.put(kept);
    return out.bytes();
  };
  std::ostringstream text;
  if (!exchange || !go_on) {
    const Result known = run.result();
    write_checkpoint(text,
                     {known.domain, known.instance, known.position, known.search, known.seed,
                      known.budget, memory},
                     [](Writer&) {});
    ranks.begin(told(text.str()), is_kept);
    return;
  }
  ranks.begin(
      [&](unsigned rank) {
        exchange->save_only(rank);
        text.str("");
        run.save(text);
        exchange->save_only(std::nullopt);
        return told(text.str());
      },
      is_kept);
}

std::string ranks_text(const std::vector<Spent>& ranks) {
  const bool has_playouts = !std::all_of(ranks.begin(), ranks.end(), counts_nodes);
  const auto done = [&](const Spent& rank) { return has_playouts ? rank.playouts : rank.nodes; };
  const auto [least, most] =
      std::minmax_element(ranks.begin(), ranks.end(),
                          [&](const Spent& a, const Spent& b) { return done(a) < done(b); });
  return fmt::format("on {} ({} to {} {} each)", counted(ranks.size(), "rank"),
                     grouped(done(*least)), grouped(done(*most)),
                     has_playouts ? "playouts" : "nodes");
}

}  // namespace hornbeam::app
