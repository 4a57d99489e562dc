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

TEST(Catalogue, WritesThePlayoutsOfABeamAsOptionsOfItsValue) {
  const auto expect_canonical = [](const char* text, const std::string& canonical) {
    EXPECT_EQ(catalogue().canonical(text), canonical) << text;
    EXPECT_EQ(catalogue().canonical(canonical), canonical) << text;
  };
  expect_canonical("beam(value=playouts(2, tabu-color))", "beam(value=playouts(2, tabu-color))");
  expect_canonical("beam(value=playouts(1, uniform))", "beam(value=playouts)");
  expect_canonical("beam(value=playouts(3))", "beam(value=playouts(3))");
  expect_canonical("beam(value=playouts(1, tabu))", "beam(value=playouts(evaluate=tabu))");
}

// Texts that were saved before read as they did.
TEST(Catalogue, ReadsThePlayoutsOfABeamAsTheyWereWrittenOnce) {
  const auto canonical = [](const char* text) { return catalogue().canonical(text); };
  EXPECT_EQ(canonical("beam(width=8, value=playouts, playouts=2, grow=true, evaluate=tabu-color)"),
            catalogue().canonical("spurious"));
  EXPECT_EQ(canonical("beam(evaluate=greedy, value=playouts)"),
            "beam(value=playouts(evaluate=greedy))");
  for (const char* text : {"beam(playouts=2)", "beam(value=score, evaluate=tabu)"}) try {
      (void)canonical(text);
      FAIL() << text;
    } catch (const SpecError& error) {
      EXPECT_TRUE(
          std::string(error.what())
              .starts_with(
                  "playouts are what a beam's value makes: beam(value=playouts(2, tabu-color))"))
          << error.what();
    }
  EXPECT_THROW((void)canonical("beam(value=playouts(2), playouts=3)"), SpecError);
}

}  // namespace
}  // namespace hornbeam
