// A run of ranks that average what they know, and all that can be seen of one, to compare it with others.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "hornbeam/parallel/exchange.hpp"
#include "hornbeam/search/mcts.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing {

inline const Toy kRoot(2, 9, 4);
inline constexpr Budget kBudget{.playouts = 300};

// All that can be seen of a tree, in bits.
template <SmallMove M>
std::uint64_t digest(const tree::Tree<M>& tree, tree::Handle handle) {
  if (handle >= tree::kErased) return handle;
  const auto block = tree.view(handle);
  std::uint64_t sum = block.count;
  for (std::uint32_t i = 0; i < block.count; ++i) {
    for (const double value : {block.mean[i], block.spread[i], block.reach[i], block.top[i]})
      sum = mix_bits(sum * 31 + std::bit_cast<std::uint64_t>(value));
    sum = mix_bits(sum * 31 + block.visits[i]) + digest(tree, block.child[i]);
  }
  return sum;
}

template <Position P>
struct Cluster {
  Cluster(const std::string& text, const P& root, const Budget& budget, Exchange* exchange)
      : search(make_search<P>(text, {.exchange = exchange})),
        run(*search, root, {.budget = budget, .seed = 1}) {}

  Cluster& go(const Budget& slice = {}) {
    while (run.resume(slice) == Outcome::more && !run.is_over()) {
    }
    return *this;
  }
  // Of the run, of the first rank's tree, and of what would be played.
  auto result() const {
    const auto found = run.result();
    return outline(found.best, found.spent, found.history, found.statistics);
  }
  std::uint64_t tree() const {
    tree::TreeView<MoveOf<P>> view;
    return search->show_tree(view) ? digest(*view.tree, view.root) + view.visits : 0;
  }
  std::string save() const {
    Writer out;
    run.save(out);
    return out.bytes();
  }

  SearchPtr<P> search;
  PositionRun<P> run;
};

template <Position P>
void expect_equal(const Cluster<P>& a, const Cluster<P>& b, const std::string& what) {
  EXPECT_EQ(a.result(), b.result()) << what;
  EXPECT_EQ(a.tree(), b.tree()) << what;
  EXPECT_EQ(a.run.choose(FinalMove::visits), b.run.choose(FinalMove::visits)) << what;
  EXPECT_EQ(a.run.choose(FinalMove::mean), b.run.choose(FinalMove::mean)) << what;
}

// Of all moves there, as the rules of one rank see them.
inline double visits_at_root(const Search<Toy>& search) {
  tree::TreeView<Toy::Move> view;
  EXPECT_TRUE(search.show_tree(view));
  const auto block = view.tree->view(view.root);
  double all = 0;
  for (std::uint32_t i = 0; i < block.count; ++i) all += block.played(i);
  return all;
}

}  // namespace hornbeam::testing
