// Candidates whose ranks are equal as far as a device looks at first: the whole hash decides.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "device/beam_steps.hpp"
#include "device/boards.hpp"
#include "device/engine.hpp"

namespace hornbeam::device {
namespace {

constexpr std::uint32_t kCount = 6;
constexpr unsigned long long kRank = 1000;

// The first moves of a board, all of the same rank. Those at even places are kin of each other, and so are
// those at odd ones; the places are 0 and 1 of the table.
class TiesTest : public ::testing::Test {
 protected:
  TiesTest() {
    rules::for_each_group(rules::Tiles(board_), [&](rules::Tile tile, int) {
      if (made_ < kCount) tile_[made_++] = static_cast<std::uint8_t>(tile.x * 16 + tile.y);
    });
    for (std::uint32_t i = 0; i < kCount; ++i) kept_[i] = chosen_[i] = i, kin_slot_[i] = i % 2;
    rank_.fill(kRank);
    members_ = {&board_, &score_, &job_, rules::kSameGame};
    candidates_ = {parent_.data(), tile_.data(), nullptr};
  }

  std::uint64_t hash_of(std::uint32_t candidate) const {
    rules::Tiles tiles;
    play_candidate(members_, candidates_, candidate, tiles);
    return rules::hash(tiles);
  }
  // What stays of them, where each kin may have so many, and the kin of the even ones has better ones.
  std::vector<std::uint32_t> settled(int cap, int better) {
    std::vector<unsigned long long> best(2 * static_cast<std::size_t>(std::max(cap, 1)), 0);
    if (cap > 0) best[static_cast<std::size_t>(2 * better)] = best[1] = kRank;
    for (int i = 0; i < better; ++i) best[static_cast<std::size_t>(2 * i)] = kRank + 2 - i;
    launch(kCount,
           SettleTies{members_, candidates_, chosen_.data(), rank_.data(), kept_.data(), kCount,
                      kin_slot_.data(), Kin{nullptr, best.data(), 1, cap}, &left_out_},
           "settle_ties");
    std::vector<std::uint32_t> left(kept_.begin(), kept_.end());
    std::erase(left, kNowhere);
    EXPECT_EQ(left.size() + left_out_, kCount);
    return left;
  }
  // The same, slowly.
  std::vector<std::uint32_t> expected(int cap, int better) const {
    std::vector<std::uint32_t> order(chosen_.begin(), chosen_.end());
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return hash_of(a) > hash_of(b); });
    std::array<int, 2> has{better, 0};
    std::erase_if(order, [&](std::uint32_t i) { return cap > 0 && has[i % 2]++ >= cap; });
    return order;
  }

  rules::Planes board_ = random_board(1);
  std::int32_t score_ = 0;
  std::uint32_t job_ = 0;
  std::uint32_t made_ = 0;
  unsigned left_out_ = 0;
  std::array<std::uint32_t, kCount> parent_{}, chosen_{}, kept_{}, kin_slot_{};
  std::array<std::uint8_t, kCount> tile_{};
  std::array<unsigned long long, kCount> rank_{};
  Members members_{};
  Candidates candidates_{};
};

TEST_F(TiesTest, AreInTheOrderOfTheWholeHash) {
  EXPECT_EQ(settled(0, 0), expected(0, 0));
}

TEST_F(TiesTest, LeaveAKinNoMoreThanItMayHave) {
  EXPECT_EQ(settled(1, 0), expected(1, 0));
}

TEST_F(TiesTest, CountTheBetterOnesOfTheKin) {
  EXPECT_EQ(settled(3, 1), expected(3, 1));
}

TEST_F(TiesTest, LeaveAllWhereThereIsRoom) {
  EXPECT_EQ(settled(4, 1), expected(4, 1));
  EXPECT_EQ(left_out_, 0u);
}

}  // namespace
}  // namespace hornbeam::device
