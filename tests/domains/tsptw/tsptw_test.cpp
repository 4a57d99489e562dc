// The fast rules of the travelling salesman with time windows are the slow ones, they keep the contract and
// leave no good tour out, and what is in the box is what the literature has.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "domains/tsptw/instances.hpp"
#include "domains/tsptw/reference.hpp"
#include "domains/tsptw/tour.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/testing/conformance.hpp"

namespace hornbeam::tsptw {
namespace {

Map map_named(std::string_view name, const std::string& input = "") {
  std::istringstream standard_input(input);
  return load(name, standard_input);
}

// Ways that are no distances, so that detours may be shorter; windows narrower or wider by `room`.
Map random_map(std::uint64_t seed, int most_places, std::uint32_t room) {
  Stream stream(seed);
  Map map;
  map.places = 1 + static_cast<int>(stream.below(most_places));
  for (int i = 0; i < map.places * map.places; ++i)
    map.ways.push_back(static_cast<std::int32_t>(stream.below(40 * kUnit)));
  for (int i = 0; i < map.places; ++i) {
    map.opens.push_back(i == 0 ? 0 : stream.below(20 * map.places) * kUnit);
    map.closes.push_back(map.opens.back() + stream.below(room) * kUnit);
  }
  map.closes[0] += 15 * map.places * kUnit;
  return map;
}

std::vector<std::uint8_t> moves_of(const auto& rules) {
  std::vector<std::uint8_t> list;
  rules.moves(list);
  return list;
}

int compare_along_a_tour(const Map& map, Stream stream) {
  Position fast{Tour(map)};
  Reference slow(map);
  for (int positions = 1;; ++positions) {
    const std::vector<std::uint8_t> list = moves_of(fast);
    EXPECT_EQ(list, moves_of(slow)) << to_text(map);
    EXPECT_EQ(fast.cost(), slow.cost());
    EXPECT_EQ(fast.late(), slow.late());
    EXPECT_EQ(fast.travelled(), slow.travelled());
    EXPECT_EQ(fast.finished(), slow.finished());
    if (list.empty() || ::testing::Test::HasFailure()) return positions;
    const std::uint8_t place = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    fast.play(place);
    slow.play(place);
  }
}

TEST(Tsptw, HasTheSlowRulesMovesInThousandsOfRandomPositions) {
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed)
    positions += compare_along_a_tour(
        random_map(seed, 14, 20 + 4 * static_cast<std::uint32_t>(seed % 50)), Stream(1).fork(seed));
  for (const char* name : {"rc_201.1", "rc_203.4", "rc_206.1"})
    for (std::uint64_t game = 0; game < 5; ++game)
      positions += compare_along_a_tour(map_named(name), Stream(2).fork(game));
  EXPECT_GT(positions, 4000);
}

TEST(Tsptw, TheSlowRulesPlayAtRandomAsTheFastOnesDo) {
  for (const char* name : {"rc_201.1", "rc_204.1"}) {
    Position fast{Tour(map_named(name))};
    Reference slow(map_named(name));
    Stream stream(7), same(7);
    Line<std::uint8_t> line;
    slow.play_out(same, line);
    for (const std::uint8_t place : line) {
      const std::vector<std::uint8_t> list = moves_of(fast);
      ASSERT_EQ(place, list.at(stream.below(static_cast<std::uint32_t>(list.size())))) << name;
      fast.play(place);
    }
    EXPECT_TRUE(fast.finished() && slow.finished());
  }
}

TEST(Tsptw, KeepsTheContract) {
  for (const Map& map : {map_named("rc_201.1"), map_named("rc_204.1"), random_map(3, 9, 40),
                         random_map(4, 9, 400), random_map(0, 1, 10)})
    for (const std::string& wrong : testing::check_position(Position(Tour(map))))
      ADD_FAILURE() << wrong;
}

// The least cost of all tours, by the moves that are legal and by all.
Score least_cost(const Reference& rules, int places, bool only_legal) {
  if (rules.finished()) return rules.cost();
  std::vector<std::uint8_t> list;
  if (only_legal) {
    rules.moves(list);
  } else {
    for (int place = 1; place < places; ++place)
      if (rules.complaint(place).empty()) list.push_back(static_cast<std::uint8_t>(place));
  }
  Score least = 1e300;
  for (const std::uint8_t place : list) {
    Reference after = rules;
    after.play(place);
    least = std::min(least, least_cost(after, places, only_legal));
  }
  return least;
}

TEST(Tsptw, LeavesNoTourOutThatIsAlwaysInTime) {
  int in_time = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Map map = random_map(seed, 6, 160);
    const Score all = least_cost(Reference(map), map.places, false);
    EXPECT_LE(Tour(map).bound(), all) << to_text(map);
    for (const std::uint8_t place : moves_of(Tour(map))) {
      Tour fast(map);
      Reference slow(map);
      fast.play(place);
      slow.play(place);
      ASSERT_LE(fast.bound(), least_cost(slow, map.places, false)) << to_text(map);
    }
    if (all >= 1e6) continue;
    ++in_time;
    ASSERT_EQ(all, least_cost(Reference(map), map.places, true)) << to_text(map);
  }
  EXPECT_GT(in_time, 50);
}

Position after(const Map& map, std::initializer_list<int> places) {
  Position position{Tour(map)};
  for (const int place : places) position.play(position.parse(std::to_string(place)).value());
  return position;
}

TEST(Tsptw, TheBestKnownTourOfTheFirstInstanceCostsWhatIsPublished) {
  const Map map = map_named("rc_201.1");
  const auto best = {14, 18, 13, 9, 5, 4, 6, 8, 7, 16, 19, 11, 17, 1, 10, 3, 12, 2, 15};
  const Position tour = after(map, best);
  EXPECT_TRUE(tour.finished());
  EXPECT_EQ(tour.late(), 0);
  EXPECT_EQ(std::round(100 * tour.cost()), 44454);
  EXPECT_EQ(published(map), 444'54000);
  Reference slow(map);
  for (const int place : best) {
    EXPECT_NE(std::ranges::count(moves_of(slow), place), 0) << place;
    slow.play(place);
  }
  EXPECT_EQ(slow.cost(), tour.cost());
  EXPECT_EQ(slow.visits().back().arrives / 1000, 59206);
}

TEST(Tsptw, KinHaveBeenAtTheSamePlacesAndAreAtTheSame) {
  const Map map = map_named("rc_201.1");
  const auto kin = [&](std::initializer_list<int> places) { return after(map, places).kin(); };
  EXPECT_EQ(kin({14, 18, 13, 9}), kin({13, 14, 18, 9}));
  EXPECT_NE(after(map, {14, 18, 13, 9}).hash(), after(map, {13, 14, 18, 9}).hash());
  EXPECT_NE(kin({14, 18, 13, 9}), kin({14, 18, 9, 13}));
  EXPECT_NE(kin({14, 18, 13, 9}), kin({14, 18, 5, 9}));
  EXPECT_NE(kin({}), kin({14}));
}

// By hand: a place that opens at 10, one that closes at 4.
TEST(Tsptw, WaitsAndIsLateAsOneWouldByHand) {
  const Map map = parse("3  0 3 5  3 0 2  5 2 0  0 20  10 12  0 4", "hand");
  EXPECT_EQ(Tour(map).bound(),
            1'000'008);  // 3 + 2 + 2, place 2 is late, and from the depot it is 1 more
  const Position tour = after(map, {1, 2});
  EXPECT_EQ(tour.travelled(), 10 * kUnit);  // 3 + 2 + 5
  EXPECT_EQ(tour.late(), 1);                // at 12, and back at 17
  EXPECT_EQ(tour.cost(), 1'000'010);
  EXPECT_EQ(tour.score(), -1'000'010);
}

TEST(Tsptw, TheBoxHasThe30InstancesAndTheirCosts) {
  EXPECT_EQ(instances().names().size(), 30u);
  std::size_t count = 0;
  for (const NameForm& form : instances().families().front().names)
    for (int i = form.first; i <= form.last; ++i, ++count)
      EXPECT_TRUE(is_fixed(form.head + form.number(i))) << form.head << i;
  EXPECT_EQ(count, 30u);
  for (const std::string& name : instances().names()) {
    const Map map = map_named(name);
    ASSERT_EQ(parse(to_text(map), name), map);
    const auto cost = published(map);
    ASSERT_TRUE(cost) << name;
    EXPECT_LE(Tour(map).bound(), static_cast<Score>(*cost) / kUnit + 0.005) << name;
  }
  EXPECT_FALSE(published(random_map(1, 9, 40)));
}

std::string complaint_about(std::string_view name, const std::string& input = "") {
  try {
    map_named(name, input);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Tsptw, WrongInputGetsASentence) {
  EXPECT_EQ(complaint_about("-", "1\n0\n0 960 # the depot\n"), "");
  EXPECT_EQ(complaint_about("-", "2\n0 1.123456 2 0\n"),
            "standard input:2:3: '1.123456'; the time from one place to another is a number from 0 "
            "to 10000 with at most 5 decimals");
  for (const char* wrong : {"1e3", "-1", "1.", ".5", "10001", "12345678901", "nan"})
    EXPECT_NE(complaint_about("-", "1\n" + std::string(wrong) + "\n0 9").find(wrong),
              std::string::npos);
  EXPECT_EQ(complaint_about("-", "1 0 0"),
            "standard input:1:6: the text ends here; when a place closes is a number from 0 to "
            "1000000000 with at most 5 decimals");
  EXPECT_EQ(complaint_about("-", "1 0 0 9 9"),
            "standard input:1:9: '9'; the last window is whole before it");
  EXPECT_EQ(complaint_about("-", "1 0 50 40"),
            "standard input: place 0 closes at 40, before it opens at 50");
  EXPECT_NE(complaint_about("rc_201.5").find("Did you mean 'rc_201.1'?"), std::string::npos);
  EXPECT_EQ(Reference(map_named("rc_201.1")).complaint(20),
            "places to visit are counted from 1 to 19");
}

}  // namespace
}  // namespace hornbeam::tsptw
