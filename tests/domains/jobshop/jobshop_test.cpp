// The fast rules of job shop are the slow ones, they keep the contract, and what is in the box is what the
// literature has.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "domains/jobshop/instances.hpp"
#include "domains/jobshop/reference.hpp"
#include "domains/jobshop/schedule.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/testing/conformance.hpp"

namespace hornbeam::jobshop {
namespace {

Shop shop_named(std::string_view name, const std::string& input = "") {
  std::istringstream standard_input(input);
  return load(name, standard_input);
}

// Small, and with operations that take no time.
Shop random_shop(std::uint64_t seed) {
  Stream stream(seed);
  Shop shop;
  shop.jobs = 1 + static_cast<int>(stream.below(7));
  shop.machines = 1 + static_cast<int>(stream.below(6));
  for (int i = 0; i < shop.jobs * shop.machines; ++i)
    shop.operations.push_back(
        {static_cast<int>(stream.below(shop.machines)), static_cast<int>(stream.below(9))});
  return shop;
}

std::vector<std::uint16_t> moves_of(const auto& rules) {
  std::vector<std::uint16_t> list;
  rules.moves(list);
  return list;
}

// How many positions were compared on the way of a random game.
int compare_along_a_game(const Shop& shop, Stream stream) {
  Position fast{Schedule(shop)};
  Reference slow(shop);
  for (int positions = 1;; ++positions) {
    const std::vector<std::uint16_t> list = moves_of(fast);
    EXPECT_EQ(list, moves_of(slow)) << to_text(shop);
    EXPECT_EQ(fast.cost(), slow.makespan());
    EXPECT_EQ(fast.finished(), slow.finished());
    if (list.empty() || ::testing::Test::HasFailure()) return positions;
    const std::uint16_t job = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    fast.play(job);
    slow.play(job);
  }
}

TEST(JobShop, HasTheSlowRulesMovesInThousandsOfRandomPositions) {
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed)
    positions += compare_along_a_game(random_shop(seed), Stream(1).fork(seed));
  for (const char* name : {"ft06", "ft10", "orb07", "la26"})
    positions += compare_along_a_game(shop_named(name), Stream(2));
  EXPECT_GT(positions, 5000);
}

TEST(JobShop, KeepsTheContract) {
  for (const Shop& shop : {shop_named("ft06"), shop_named("la01"), random_shop(3), random_shop(4)})
    for (const std::string& wrong : testing::check_position(Position(Schedule(shop))))
      ADD_FAILURE() << wrong;
}

// The least makespan of all active schedules, and of all orders in which jobs can be taken.
int least_active(const Reference& rules) {
  if (rules.finished()) return rules.makespan();
  int least = 1'000'000;
  for (const std::uint16_t job : moves_of(rules)) {
    Reference after = rules;
    after.play(job);
    least = std::min(least, least_active(after));
  }
  return least;
}
int least_of_all(const Reference& rules, const Shop& shop, std::vector<int>& left) {
  if (rules.finished()) return rules.makespan();
  int least = 1'000'000;
  for (int job = 0; job < shop.jobs; ++job) {
    if (left[job] == 0) continue;
    --left[job];
    Reference after = rules;
    after.play(job);
    least = std::min(least, least_of_all(after, shop, left));
    ++left[job];
  }
  return least;
}

TEST(JobShop, TheBestScheduleOfAllIsAmongTheActiveOnes) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Shop shop = random_shop(seed);
    shop.jobs = std::min(shop.jobs, 3);
    while (shop.jobs * shop.machines > 8) --shop.jobs;
    shop.operations.resize(static_cast<std::size_t>(shop.jobs * shop.machines));
    std::vector<int> left(shop.jobs, shop.machines);
    const int active = least_active(Reference(shop));
    EXPECT_EQ(active, least_of_all(Reference(shop), shop, left)) << to_text(shop);
    EXPECT_LE(Schedule(shop).bound(), active);
    for (const std::uint16_t job : moves_of(Reference(shop))) {
      Schedule fast(shop);
      Reference slow(shop);
      fast.play(job);
      slow.play(job);
      EXPECT_LE(fast.bound(), least_active(slow)) << to_text(shop);
    }
  }
}

// By hand: both jobs begin on machine 0, for 3 and 2, and go on on machine 1, for 2 and 4.
TEST(JobShop, SchedulesAsOneWouldByHand) {
  Schedule schedule(parse("2 2  0 3 1 2  0 2 1 4", "hand"));
  EXPECT_EQ(schedule.bound(), 8);  // machine 1: from 2 on, 6 of work
  EXPECT_EQ(moves_of(schedule), (std::vector<std::uint16_t>{0, 1}));
  schedule.play(1);
  EXPECT_EQ(schedule.cost(), 2);
  // Machine 0 has job 0 from 2 to 5, and 2 after it: 7. Machine 1 has 4 from 2 to 6 and 2 more: 8.
  EXPECT_EQ(schedule.bound(), (8 + (7 + 8) / 2.0) / 2);
  EXPECT_EQ(moves_of(schedule),
            (std::vector<std::uint16_t>{0}));  // done at 5, before the other's 6
  schedule.play(0);
  EXPECT_EQ(moves_of(schedule), (std::vector<std::uint16_t>{0, 1}));  // from 5 and 2 on, before 6
  schedule.play(1);
  schedule.play(0);
  EXPECT_TRUE(schedule.finished());
  EXPECT_EQ(schedule.cost(), 8);
}

// By hand: one machine for two jobs, which are interrupted at best. Job 0 comes at 0, takes 4 and is done; job 1
// comes at 1, takes 2 and has 5 to do elsewhere. Without a break it is done at 4 + 2 + 5.
TEST(JobShop, ItsBoundLetsTheLongestRestGoFirst) {
  Schedule schedule(parse("2 3  0 0 1 4 2 0  0 1 1 2 2 5", "hand"));
  EXPECT_EQ(schedule.bound(), 8);
  while (!schedule.finished()) schedule.play(moves_of(schedule).front());
  EXPECT_EQ(schedule.bound(), schedule.cost());
}

// By hand: three jobs that begin on machines of their own, so that any order is legal that can be.
TEST(JobShop, KinHaveTheSameOperationsDone) {
  const Shop shop = parse("3 3  0 5 1 5 2 5  1 5 2 5 0 5  2 5 0 5 1 5", "hand");
  const auto kin = [&](std::initializer_list<std::uint16_t> jobs) {
    Schedule schedule(shop);
    for (const std::uint16_t job : jobs) schedule.play(job);
    return schedule.kin();
  };
  EXPECT_EQ(kin({0, 1, 2}), kin({2, 1, 0}));
  EXPECT_NE(kin({0, 1}), kin({0, 2}));
  EXPECT_NE(kin({0, 1, 2}), kin({0, 1}));

  // On ft06 along random games: as many kin as sets of operations, whatever the order.
  std::map<std::uint64_t, std::vector<int>> sets;
  std::set<std::vector<int>> all;
  for (std::uint64_t game = 0; game < 300; ++game) {
    Stream stream = Stream(1).fork(game);
    Schedule schedule(shop_named("ft06"));
    std::vector<int> done(6);
    while (true) {
      EXPECT_EQ(sets.emplace(schedule.kin(), done).first->second, done);
      all.insert(done);
      const std::vector<std::uint16_t> list = moves_of(schedule);
      if (list.empty()) break;
      const std::uint16_t job = list[stream.below(static_cast<std::uint32_t>(list.size()))];
      schedule.play(job);
      ++done[job];
    }
  }
  EXPECT_EQ(sets.size(), all.size());
  EXPECT_GT(all.size(), 300u);
}

TEST(JobShop, TheBoxHasThe162InstancesAndWhatIsKnownOfThem) {
  const std::vector<std::string> all = instances().names();
  EXPECT_EQ(all.size(), 162u);
  int optima = 0;
  int ranges = 0;
  for (const std::string& name : all) {
    const Shop shop = shop_named(name);
    EXPECT_TRUE(is_fixed(name));
    ASSERT_EQ(parse(to_text(shop), name), shop);
    const auto known = jobshop::known(shop);
    if (!known) continue;
    EXPECT_EQ(known->name, name);
    EXPECT_LE(known->lower, known->upper);
    EXPECT_LE(Schedule(shop).bound(), known->lower) << name;
    ++(known->lower == known->upper ? optima : ranges);
  }
  EXPECT_EQ(optima, 103);
  EXPECT_EQ(ranges, 49);
  ASSERT_EQ(optima + ranges, 152);
  EXPECT_EQ(known(shop_named("ft10"))->upper, 930);
  EXPECT_EQ(known(shop_named("ta31"))->lower, known(shop_named("ta31"))->upper);
  EXPECT_FALSE(known(random_shop(1)));
}

TEST(JobShop, NamesAreThoseOfTheFamilies) {
  std::size_t count = 0;
  for (const NameForm& form : instances().families().front().names) {
    for (int i = form.first; i <= form.last; ++i, ++count)
      EXPECT_TRUE(is_fixed(form.head + form.number(i))) << form.head << i;
    if (form.is_numbered()) continue;
    EXPECT_TRUE(is_fixed(form.head)) << form.head;
    ++count;
  }
  EXPECT_EQ(count, instances().names().size());
}

std::string complaint_about(std::string_view name, const std::string& input = "") {
  try {
    shop_named(name, input);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(JobShop, WrongInputGetsASentence) {
  EXPECT_EQ(complaint_about("-", "1 1\n0 7 # done\n"), "");
  EXPECT_EQ(complaint_about("-", "2 1\n0 7\n1 3\n"),
            "standard input:3:1: '1'; the machine of an operation is a whole number from 0 to 0");
  EXPECT_EQ(
      complaint_about("-", "1 1\n0\n"),
      "standard input:3:1: the text ends here; the duration of an operation is a whole number "
      "from 0 to 50000");
  EXPECT_EQ(complaint_about("-", "1 1\n0 7 8"),
            "standard input:2:5: '8'; the last job is whole before it");
  EXPECT_EQ(
      complaint_about("-", "1000 1000 0"),
      "standard input: 1000 jobs on 1000 machines have 1000000 operations; there may be 20000");
  EXPECT_NE(complaint_about("ft60").find("Did you mean 'ft06'?"), std::string::npos);
  EXPECT_EQ(Reference(shop_named("ft06")).complaint(6), "jobs are counted from 0 to 5");
}

TEST(JobShop, ItsBiasAloneMakesAGoodSchedule) {
  const Shop shop = shop_named("ft06");
  Schedule schedule(shop);
  Reference slow(shop);
  while (!schedule.finished()) {
    const std::vector<std::uint16_t> list = moves_of(schedule);
    const auto best = *std::max_element(list.begin(), list.end(), [&](auto a, auto b) {
      return schedule.bias(a) < schedule.bias(b);
    });
    schedule.play(best);
    slow.play(best);
  }
  EXPECT_EQ(schedule.cost(), slow.makespan());
  EXPECT_LE(slow.makespan(), 70);
  EXPECT_GE(slow.makespan(), 55);
}

}  // namespace
}  // namespace hornbeam::jobshop
