// A search that was saved, loaded elsewhere and resumed does what it would have done anyway; an
// archive that is cut short or belongs to another search is refused.
#include <gtest/gtest.h>

#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam {
namespace {

using testing::compositions;
using testing::make_search;
using testing::Toy;

const Toy kRoot(2, 7, 4);
constexpr Budget kBudget{.playouts = 300};

struct ToyWorker : testing::Worker<Toy> {
  explicit ToyWorker(const std::string& text) : testing::Worker<Toy>(text, kRoot, kBudget) {}
};

class Checkpoint : public ::testing::TestWithParam<std::string> {};

TEST_P(Checkpoint, GoesOnAsIfNothingHadHappened) {
  ToyWorker undisturbed(GetParam());
  undisturbed.start();
  undisturbed.go();
  for (const std::uint64_t at : {0, 1, 2, 13, 50, 120, 299, 300}) {
    ToyWorker first(GetParam());
    first.start();
    first.go(at);
    ToyWorker second(GetParam());
    second.load(first.save());
    // An evaluation that the end of the run cut short is in no checkpoint.
    if (!first.run.is_over()) {
      EXPECT_EQ(second.result(), first.result()) << "loaded after " << at;
    }
    second.go();
    EXPECT_EQ(second.result(), undisturbed.result()) << "resumed after " << at;
    EXPECT_EQ(second.search->best().line, undisturbed.search->best().line);
  }
}

TEST_P(Checkpoint, ReplacesWhateverTheSearchWasDoing) {
  ToyWorker undisturbed(GetParam());
  undisturbed.start();
  undisturbed.go();
  ToyWorker first(GetParam());
  first.start();
  first.go(100);
  ToyWorker busy(GetParam());
  busy.start();
  busy.go(222);
  busy.load(first.save());
  busy.go();
  EXPECT_EQ(busy.result(), undisturbed.result());
}

TEST_P(Checkpoint, IsRefusedWhenItIsCutShort) {
  ToyWorker worker(GetParam());
  worker.start();
  worker.go(100);
  const std::string bytes = worker.save();
  for (std::size_t length = 0; length < bytes.size(); length += length < 200 ? 1 : 13) {
    ToyWorker other(GetParam());
    EXPECT_THROW(other.load(bytes.substr(0, length)), std::runtime_error) << length;
  }
}

INSTANTIATE_TEST_SUITE_P(Compositions, Checkpoint, ::testing::ValuesIn(compositions()));

TEST(CheckpointOfAnother, IsRefused) {
  ToyWorker mcts("mcts");
  mcts.start();
  mcts.go(50);
  for (const char* text : {"uniform", "restart(mcts)", "by-move(mcts)"}) {
    ToyWorker other(text);
    EXPECT_THROW(other.load(mcts.save()), std::runtime_error) << text;
  }
}

TEST(CheckpointOfATree, IsRefusedWhereItDoesNotFit) {
  ToyWorker worker("mcts");
  worker.start();
  worker.go(100);
  const SearchPtr<Toy> search = make_search<Toy>("mcts");
  PositionRun<Toy> small(*search, kRoot, {.memory = 1000});
  const std::string bytes = worker.save();
  Reader in(bytes);
  EXPECT_THROW(small.load(in), std::runtime_error);
  EXPECT_EQ(small.result().peak_bytes, 0u);
}

}  // namespace
}  // namespace hornbeam
