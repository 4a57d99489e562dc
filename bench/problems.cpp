// What a search finds for job shops and tours in so much processor time, on one core: for machines that others are
// busy on, where an experiment with a budget of time would measure them, too.
//
//     bench-problems SECONDS FIRST-SEED LAST-SEED SEARCH NAME...      names as in jobshop:ft10, tsptw:rc_201.1
//
// Prints for each instance what is known and, for each seed, the cost and the second at which it was found. A run
// ends early where its line is known to be the best of all.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "domains/jobshop/instances.hpp"
#include "domains/jobshop/schedule.hpp"
#include "domains/tsptw/instances.hpp"
#include "domains/tsptw/tour.hpp"
#include "hornbeam/core/run.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/run/processor_time.hpp"
#include "src/searches/searches.hpp"

namespace {

using namespace hornbeam;

struct Plan {
  double seconds;
  std::uint64_t first, last;  // seeds
  const char* search;
};

struct Sum {
  int runs = 0;
  int reached = 0;
  double gaps = 0;
};

template <Position P>
void measure(const Plan& plan, const std::string& name, const P& root, double best, Sum& sum) {
  std::printf("%s (%g):", name.c_str(), best);
  for (std::uint64_t seed = plan.first; seed <= plan.last; ++seed) {
    const ProcessorTime time;
    RunSettings settings{.seed = seed};
    settings.budget.seconds = plan.seconds;
    settings.time = &time;
    const auto search = registry::build<P>(catalogue().resolve(plan.search), {});
    const auto found = run(*search, root, settings);
    const double cost = turned(found.best.score);
    std::printf(" %.10g@%.1f", cost, found.history.back().seconds);
    std::fflush(stdout);
    ++sum.runs;
    sum.reached += cost < best + 0.00501 ? 1 : 0;  // costs in print have two decimals
    sum.gaps += 100 * std::max(0.0, cost - best) / best;
  }
  std::printf("\n");
}

void measure(const Plan& plan, const std::string& name, Sum& sum) {
  const std::string rest = name.substr(name.find(':') + 1);
  if (name.starts_with("tsptw:")) {
    const tsptw::Map map = tsptw::load(rest, std::cin);
    const double best = static_cast<double>(tsptw::published(map).value_or(0)) / tsptw::kUnit;
    measure(plan, name, tsptw::Position{tsptw::Tour(map)}, best, sum);
  } else {
    const jobshop::Shop shop = jobshop::load(rest, std::cin);
    const auto known = jobshop::known(shop).value_or(jobshop::Known{});
    measure(plan, name, jobshop::Position{jobshop::Schedule(shop, known.lower)}, known.upper, sum);
  }
}

}  // namespace

int main(int count, char** arguments) try {
  if (count < 6) {
    std::fputs("bench-problems SECONDS FIRST-SEED LAST-SEED SEARCH NAME...\n", stderr);
    return 2;
  }
  const Plan plan{std::atof(arguments[1]), std::strtoull(arguments[2], nullptr, 10),
                  std::strtoull(arguments[3], nullptr, 10), arguments[4]};
  Sum sum;
  for (int i = 5; i < count; ++i) measure(plan, arguments[i], sum);
  std::printf("%d runs, %d reach the best known, mean gap %.3f %%\n", sum.runs, sum.reached,
              sum.gaps / sum.runs);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
