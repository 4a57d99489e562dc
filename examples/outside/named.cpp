// A problem of the box, by its name: text in, text out.
//
//     named [INSTANCE [SEARCH]]
//
// prints the result as JSON, and fails unless the domain's slow rules confirm its line.
#include <cstdio>
#include <exception>
#include <hornbeam/problem/domains.hpp>
#include <hornbeam/spec/catalogue.hpp>

int main(int argc, char** argv) try {
  const auto problem = hornbeam::load_problem(argc > 1 ? argv[1] : "samegame:standard/7");
  const char* text = argc > 2 ? argv[2] : problem->default_search.c_str();
  const hornbeam::Spec search = hornbeam::catalogue().resolve(text);
  hornbeam::Result result = problem->solve(search, {.budget = {.playouts = 2000}, .seed = 1}, {});

  const hornbeam::Verdict verdict = problem->verify(result.line);
  if (!verdict.legal || !verdict.finished || verdict.score != result.score) return 1;
  result.appraisal = problem->appraise(result.line);
  std::fputs(hornbeam::to_json(result).c_str(), stdout);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
