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

}  // namespace
}  // namespace hornbeam
