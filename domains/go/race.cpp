#include "domains/go/race.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hornbeam::go {
namespace {

class Table {
 public:
  static const Table& all() {
    static const Table table;
    return table;
  }

  // `passed`: the other has just passed, so that a pass ends the race and both live.
  int at(const Race& race, bool passed) const { return entries_[index(race, passed)]; }

  int after(Race race, RaceMove move) const {
    switch (move) {
      case RaceMove::outside:
        if (race.theirs-- == 0) return kNoRaceMove;
        break;
      case RaceMove::shared:
        if (race.shared-- == 0) return kNoRaceMove;
        break;
      case RaceMove::eye:
        if (!race.their_eye || race.their_liberties() > 1) return kNoRaceMove;
        race.their_eye = false;
        break;
    }
    if (race.their_liberties() == 0) return 1;
    if (race.own_liberties() == 0) return kNoRaceMove;
    return -at(race.seen_by_other(), false);
  }

 private:
  static constexpr int kSides = Race::kMost + 1;

  // Every move takes a liberty, so races are solved in the order of how many there are; and a pass
  // leads to the race where the other has passed.
  Table() : entries_(static_cast<std::size_t>(kSides * kSides * kSides * 8)) {
    for (int sum = 0; sum <= 3 * Race::kMost; ++sum)
      for (const bool passed : {true, false})
        for (int own = 0; own <= std::min(sum, Race::kMost); ++own)
          for (int theirs = 0; theirs <= std::min(sum - own, Race::kMost); ++theirs)
            if (const int shared = sum - own - theirs; shared <= Race::kMost)
              for (const bool own_eye : {false, true})
                for (const bool their_eye : {false, true})
                  solve({own, theirs, shared, own_eye, their_eye}, passed);
  }

  void solve(const Race& race, bool passed) {
    int best = passed ? 0 : -at(race.seen_by_other(), true);
    for (const RaceMove move : {RaceMove::outside, RaceMove::shared, RaceMove::eye})
      best = std::max(best, after(race, move));
    entries_[index(race, passed)] = static_cast<std::int8_t>(best);
  }

  static std::size_t index(const Race& race, bool passed) {
    const int numbers = (race.own * kSides + race.theirs) * kSides + race.shared;
    return static_cast<std::size_t>(numbers * 8 + race.own_eye * 4 + race.their_eye * 2 + passed);
  }

  std::vector<std::int8_t> entries_;
};

}  // namespace

int outcome(const Race& race) {
  return Table::all().at(race, false);
}

int outcome_after(const Race& race, RaceMove move) {
  return Table::all().after(race, move);
}

}  // namespace hornbeam::go
