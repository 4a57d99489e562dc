// The catalogue can be asked at any time, by the constants of another file too.
#include "hornbeam/spec/catalogue.hpp"

#include <gtest/gtest.h>

namespace hornbeam {
namespace {

const std::string kBeforeMain = catalogue().canonical("improve( restart(mcts, runs=2), drop=0.50)");

TEST(Catalogue, IsThereBeforeMainBegins) {
  EXPECT_EQ(kBeforeMain, "improve(restart(mcts, runs=2), drop=0.5)");
  EXPECT_EQ(catalogue().canonical(kBeforeMain), kBeforeMain);
}

// A cap that says what is so anyway is left out.
TEST(Catalogue, WritesTheCapOfABeamWhereItIsNotTheDefault) {
  const auto canonical = [](const char* text) { return catalogue().canonical(text); };
  EXPECT_EQ(canonical("beam(width=3, cap=0)"), "beam(width=3)");
  EXPECT_EQ(canonical("beam(cap=auto)"), "beam");
  EXPECT_EQ(canonical("beam(cap=1, value=bound)"), "beam(value=bound, cap=1)");
  EXPECT_EQ(canonical("beam(value=learned(a), cap=1)"), "beam(value=learned(a))");
  EXPECT_EQ(canonical("beam(value=learned(a), cap=0)"), "beam(value=learned(a), cap=0)");
  EXPECT_EQ(canonical("beam(value=learned(a), cap=auto)"), "beam(value=learned(a))");
}

}  // namespace
}  // namespace hornbeam
