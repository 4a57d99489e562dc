// A tour by Hornbeam's library, from a program of one's own:
//
//     tour [SEARCH]
#include <atomic>
#include <csignal>
#include <cstdio>
#include <exception>
#include <hornbeam/core/run.hpp>
#include <hornbeam/registry/build.hpp>
#include <hornbeam/spec/catalogue.hpp>
#include <hornbeam/testing/conformance.hpp>

#include "tour.hpp"

std::atomic<bool> interrupted = false;

struct Progress : hornbeam::Observer {
  void improved(const hornbeam::Improvement& now, const hornbeam::LineText&) override {
    std::fprintf(stderr, "%.3f s: %.0f\n", now.seconds, now.score);
  }
};

int main(int argc, char** argv) try {
  const Tour start = parse_tour(kNine);

  // Does the position keep the contract? Each complaint is a sentence.
  const auto complaints = hornbeam::testing::check_position(start);
  for (const std::string& complaint : complaints) std::fprintf(stderr, "%s\n", complaint.c_str());
  if (!complaints.empty()) return 1;

  // Any search, by its text; a budget; a seed.
  const char* text = argc > 1 ? argv[1] : "nrpa";
  const auto search = hornbeam::registry::build<Tour>(hornbeam::catalogue().resolve(text));
  hornbeam::RunSettings settings{.seed = 1};
  settings.budget = {.playouts = 100'000, .nodes = 10'000'000};

  // Who watches it, and what ends it early with its best line: here Ctrl-C.
  Progress progress;
  settings.observer = &progress;
  settings.interrupt = &interrupted;
  std::signal(SIGINT, [](int) { interrupted = true; });
  const auto result = hornbeam::run(*search, start, settings);

  std::printf("score %.0f:", result.best.score);
  for (const Tour::Move customer : result.best.line) std::printf(" %d", customer);
  std::printf(result.is_optimal ? ", optimal\n" : "\n");
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
