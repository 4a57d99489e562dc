// A word that an option may take is that option's, whatever part has the same name.
#include <gtest/gtest.h>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {
namespace {

TEST(Choices, ThatAreNamedAsAPartAreNoPart) {
  RunSettings settings;
  settings.seed = 1;
  settings.budget.playouts = 2000;
  for (const char* instance : {"samegame:random/6x6x3/1", "morpion:4D"})
    for (const char* text : {"improve(uniform, playouts=100, cuts=learned)",
                             "restart(improve(uniform, playouts=100, cuts=learned), runs=2)"}) {
      const auto problem = load_problem(instance);
      const Result result = problem->solve(catalogue().resolve(text), settings);
      EXPECT_EQ(result.search, text);
      EXPECT_TRUE(result.values.empty());
      EXPECT_EQ(problem->verify(result.line).score, result.score) << instance << ' ' << text;
    }
}

}  // namespace
}  // namespace hornbeam
