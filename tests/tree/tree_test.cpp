// The tree's blocks: in memory of any shape, with children that are tried in any order, erased, packed
// and saved. What a search does with them is in mcts_test.cpp and prune_test.cpp.
#include "hornbeam/tree/tree.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <functional>
#include <numeric>
#include <thread>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::tree {
namespace {

using Blocks = Tree<std::uint32_t>;

std::vector<std::uint32_t> numbered(std::size_t count, std::uint32_t first) {
  std::vector<std::uint32_t> moves(count);
  std::iota(moves.begin(), moves.end(), first);
  return moves;
}

void expect_intact(const Blocks& tree, Handle handle, const std::vector<std::uint32_t>& moves) {
  const Blocks::Block block = tree.view(handle);
  ASSERT_EQ(block.count, moves.size());
  for (std::uint32_t i = 0; i < block.count; ++i) {
    ASSERT_EQ(block.move[i], moves[i]);
    ASSERT_EQ(block.visits[i], moves[i]);
    ASSERT_EQ(block.mean[i], moves[i]);
    ASSERT_EQ(block.child[i], kNoHandle);
  }
}

// Blocks of all sizes, the largest too large for a chunk of memory, twice: the second tree lies in
// the memory of the first.
TEST(Tree, BlocksOfAnySizeKeepApart) {
  MemoryCap memory;
  Blocks tree;
  for (const std::vector<std::size_t>& sizes :
       {std::vector<std::size_t>{20'000, 1, 9000, 40, 0}, {40, 3, 0, 100, 7}}) {
    tree.clear();
    std::vector<std::pair<Handle, std::vector<std::uint32_t>>> made;
    for (std::uint32_t i = 0; i < 1500; ++i) {
      std::size_t size = sizes[i % sizes.size()];
      if (i >= 50 && size > 1000) size = 5;
      std::vector<std::uint32_t> moves = numbered(size, i * 1000);
      const Handle handle = tree.make(moves, memory);
      ASSERT_NE(handle, kNoHandle);
      const Blocks::Block block = tree.view(handle);
      for (std::uint32_t j = 0; j < block.count; ++j) block.mean[j] = block.visits[j] = moves[j];
      made.emplace_back(handle, std::move(moves));
    }
    for (const auto& [handle, moves] : made) {
      expect_intact(tree, handle, moves);
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

// Blocks of a chunk each, so that the arena grows with every one.
TEST(Tree, HandlesAreFollowedByOthersWhileItGrows) {
  constexpr std::uint32_t kBlocks = 200;
  MemoryCap memory;
  Blocks tree;
  std::array<std::atomic<Handle>, kBlocks> made;
  for (auto& handle : made) handle = kNoHandle;
  std::thread other([&] {
    for (std::uint32_t round = 0; made.back() == kNoHandle; ++round) {
      const Handle handle = made[round % kBlocks].load(std::memory_order_acquire);
      if (handle == kNoHandle) continue;
      const Blocks::Block block = tree.view(handle);
      ASSERT_EQ(block.move[block.count - 1], round % kBlocks + block.count - 1);
    }
  });
  for (std::uint32_t i = 0; i < kBlocks; ++i)
    made[i].store(tree.make(numbered(4000, i), memory), std::memory_order_release);
  other.join();
}

// ---- Children ----

class SixChildren : public ::testing::Test {
 protected:
  SixChildren() : block_(tree_.make(numbered(6, 10), memory_)) {}
  void try_child(std::uint32_t i) {
    tree_.view(block_).record(i, i);
    tree_.pass_tried(block_);
  }
  std::uint32_t next() const { return tree_.view(block_).next; }
  std::vector<std::uint32_t> moves() const {
    const Blocks::Block block = tree_.view(block_);
    return {block.move, block.move + block.count};
  }

  MemoryCap memory_;
  Blocks tree_;
  Handle block_;
};

TEST_F(SixChildren, AreTriedInAnyOrder) {
  EXPECT_EQ(next(), 0u);
  try_child(1);
  EXPECT_EQ(next(), 0u);
  try_child(0);
  EXPECT_EQ(next(), 2u);
  try_child(5);
  EXPECT_EQ(next(), 2u);
  for (const std::uint32_t i : {2, 3, 4}) try_child(i);
  EXPECT_EQ(next(), 6u);
}

TEST_F(SixChildren, KeepTheirPlacesWhereSomeAreErased) {
  try_child(0), try_child(3);
  tree_.erase(block_, 3);
  tree_.erase(block_, 1);
  EXPECT_EQ(next(), 2u);
  const Blocks::Block block = tree_.view(block_);
  EXPECT_EQ(moves(), numbered(6, 10));
  EXPECT_EQ(block.mean[3], 3);
  EXPECT_TRUE(block.is_tried(0));
  EXPECT_FALSE(block.is_tried(3));
  EXPECT_FALSE(block.is_expanded(3));
}

TEST_F(SixChildren, ArePackedInOrderWhenEnoughAreErased) {
  const Handle below = tree_.make(numbered(1, 0), memory_);
  try_child(0), try_child(4);
  tree_.view(block_).child[4] = below;
  for (const std::uint32_t i : {1, 2, 3}) tree_.erase(block_, i);
  EXPECT_EQ(tree_.tidy(block_), 3u);
  EXPECT_EQ(moves(), numbered(6, 10));
  tree_.erase(block_, 0);
  EXPECT_EQ(tree_.tidy(block_), 2u);
  EXPECT_EQ(moves(), (std::vector<std::uint32_t>{14, 15}));
  EXPECT_EQ(next(), 1u);
  EXPECT_EQ(tree_.view(block_).mean[0], 4);
  EXPECT_EQ(tree_.view(block_).child[0], below);
}

// ---- A whole tree ----

// Blocks of all sizes, the largest too large for a chunk, made in any order and hung below each other
// at random, with every array filled.
struct Forest {
  Forest(std::uint64_t seed, std::size_t blocks, Features features = {}) : tree(features) {
    Stream stream(seed);
    std::vector<Handle> handles;
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::uint32_t size = blocks > 500 && b % 500 == 7 ? 20'000 : 1 + stream.below(40);
      handles.push_back(tree.make(numbered(size, static_cast<std::uint32_t>(b * 20'011)), memory));
      const Blocks::Block block = tree.view(handles.back());
      for (std::uint32_t i = 0; i < size; ++i) {
        block.record(i, block.move[i]);
        if (block.prior != nullptr) block.prior[i] = -block.mean[i];
      }
      tree.pass_tried(handles.back());
    }
    // A block below the one before it in a random order, or below an earlier one.
    for (std::size_t b = handles.size() - 1; b > 0; --b)
      std::swap(handles[b], handles[stream.below(static_cast<std::uint32_t>(b + 1))]);
    for (std::size_t b = 1; b < handles.size(); ++b) {
      const Blocks::Block parent = tree.view(handles[stream.below(static_cast<std::uint32_t>(b))]);
      const std::uint32_t i = stream.below(parent.count);
      if (parent.child[i] == kNoHandle) parent.child[i] = handles[b];  // else it is cut off
    }
    root = handles[0];
  }

  // Of every block below the root some children.
  void erase_one_in(std::uint32_t n, Stream stream) {
    each_block(root, [&](Handle handle) {
      for (std::uint32_t i = 0; i < tree.view(handle).count; ++i)
        if (stream.below(n) == 0) tree.erase(handle, i);
    });
  }
  void each_block(Handle handle, const std::function<void(Handle)>& visit) const {
    const Blocks::Block block = tree.view(handle);
    const std::vector<Handle> below(block.child, block.child + block.count);
    visit(handle);
    for (const Handle child : below)
      if (child < kErased) each_block(child, visit);
  }
  // What anybody can see from the root.
  std::vector<double> seen() const {
    std::vector<double> all;
    each_block(root, [&](Handle handle) {
      const Blocks::Block block = tree.view(handle);
      all.push_back(-1);
      for (std::uint32_t i = 0; i < block.count; ++i) {
        if (block.is_erased(i)) continue;
        EXPECT_EQ(block.mean[i], block.move[i]);
        EXPECT_EQ(block.top[i], block.move[i]);
        EXPECT_EQ(block.visits[i], 1u);
        if (block.prior != nullptr) {
          EXPECT_EQ(block.prior[i], -block.mean[i]);
        }
        all.push_back(block.mean[i]);
        all.push_back(block.is_expanded(i));
      }
    });
    return all;
  }

  MemoryCap memory;
  Blocks tree;
  Handle root;
};

TEST(Tree, CompactKeepsWhatIsBelowTheRootWhateverTheOrderOfBlocks) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Forest forest(seed, 2000, {.prior = seed % 2 == 1});
    const std::vector<double> whole = forest.seen();
    forest.root = forest.tree.compact(forest.root);
    ASSERT_EQ(forest.seen(), whole);
    forest.erase_one_in(50, Stream(seed));
    const std::vector<double> left = forest.seen();
    ASSERT_LT(left.size(), whole.size());
    forest.root = forest.tree.compact(forest.root);
    ASSERT_EQ(forest.seen(), left);
    forest.root = forest.tree.compact(forest.root);  // and nothing is left to do
    ASSERT_EQ(forest.seen(), left);
    std::size_t dropped = 2000;
    forest.each_block(forest.root, [&](Handle) { --dropped; });
    const std::size_t used = forest.memory.used();
    for (std::size_t i = 0; i < dropped; ++i)
      ASSERT_NE(forest.tree.make(numbered(1, 0), forest.memory), kNoHandle);
    EXPECT_EQ(forest.memory.used(), used);  // the room that became free is used
    EXPECT_EQ(forest.seen(), left);
  }
}

TEST(Tree, CompactTakesNoMemory) {
  Forest forest(1, 2000);
  const std::size_t peak = forest.memory.peak();
  forest.tree.compact(forest.root);
  EXPECT_EQ(forest.memory.peak(), peak);
}

// ---- Optional arrays ----

TEST(Tree, HasAnOptionalArrayOnlyWhereItIsAskedFor) {
  const auto needs = [](Features features) {
    MemoryCap memory;
    Blocks tree(features);
    for (int i = 0; i < 10'000; ++i) tree.make(numbered(41, 0), memory);
    return memory.used() / 10'000;
  };
  EXPECT_NEAR(static_cast<double>(needs({})), 16 + 41 * 44, 30);
  EXPECT_NEAR(static_cast<double>(needs({.prior = true})), 16 + 41 * 60, 45);
  MemoryCap memory;
  Blocks without;
  EXPECT_EQ(without.view(without.make(numbered(3, 0), memory)).prior, nullptr);
  Blocks with({.prior = true});
  EXPECT_EQ(with.view(with.make(numbered(3, 0), memory)).prior[2], 0);
}

// ---- Checkpoints ----

std::string saved(const Forest& forest) {
  Writer out;
  forest.tree.save(out, forest.root);
  return out.bytes();
}

TEST(Tree, IsWhatWasSaved) {
  for (const bool prior : {false, true}) {
    Forest forest(1, 300, {prior});
    forest.erase_one_in(20, Stream(1));
    Forest other(2, 10, {prior});
    const std::string bytes = saved(forest);
    Reader in(bytes);
    other.root = other.tree.load(in, other.memory);
    EXPECT_TRUE(in.finished());
    EXPECT_EQ(other.seen(), forest.seen());
  }
}

TEST(Tree, OfOtherFeaturesIsRefused) {
  const std::string bytes = saved(Forest(1, 5, {.prior = true}));
  Forest other(1, 5);
  Reader in(bytes);
  EXPECT_THROW(other.tree.load(in, other.memory), std::runtime_error);
}

// Any word of the archive is changed: either it is refused, or it still is a tree.
TEST(Tree, DamagedInItsShapeIsRefused) {
  const Forest forest(1, 6);
  const std::string bytes = saved(forest);
  std::size_t blocks = 0;
  forest.each_block(forest.root, [&](Handle) { ++blocks; });
  int refused = 0;
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    for (const std::uint32_t change : {1u, 16u, 0x8000u, 0x80000000u}) {
      std::string damaged = bytes;
      std::uint32_t word = 0;
      std::memcpy(&word, &damaged[at], 4);
      word ^= change;
      std::memcpy(&damaged[at], &word, 4);
      Forest other(2, 1);
      MemoryCap cap(std::size_t{16} << 20);  // which a damaged size does not fit
      Reader in(damaged);
      try {
        const Handle root = other.tree.load(in, cap);
        if (root == kNoHandle) continue;
        std::size_t found = 0;
        other.each_block(other.tree.compact(root), [&](Handle) { ++found; });
        EXPECT_LE(found, 6u);
      } catch (const std::runtime_error&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, static_cast<int>(blocks) * 3);  // at least its size, count and handle
}

}  // namespace
}  // namespace hornbeam::tree
