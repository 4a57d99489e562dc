// Tours as they are made: the travelling salesman with time windows as a position to search. A move is the
// place to visit next; after the last one the tour goes back to the depot. The cost is the time spent on
// the ways, and a million for each place that was reached after it closed, the depot at the return included;
// who comes before a place opens waits, which costs nothing.
//
// A place is lost once no way leads there in time. Legal are the places after which none is lost that was
// not before; where there is no such place, all that are left. A tour that is never late is made of such
// moves alone, so no good one is left out, and playouts hardly ever run into a dead end that could have been
// seen (S. Edelkamp, M. Gath, T. Cazenave and F. Teytaud, Algorithm and knowledge engineering for the TSPTW
// problem, 2013, have a rule like this). Where no tour is in time, that with the fewest late arrivals may
// need another move.
//
// By when one has to be at a place so that the others can be reached after it depends on which are left. For
// each place the others stand in the order of how early that is; the first one that is not visited or lost
// decides, and as time goes on, that only moves back in the order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/tsptw/map.hpp"
#include "hornbeam/core/minimised.hpp"

namespace hornbeam::tsptw {

// A map and what follows from it, the same for all its tours.
struct Plan {
  explicit Plan(Map from);

  struct Other {
    Time limit = 0;  // leave a place no later, to be here in time
    std::uint8_t place = 0;
  };

  Map map;
  std::vector<std::int32_t> least;  // from each place to each, by whatever way
  std::vector<Other> others;        // of each place, the most urgent first; the end never is urgent
  std::vector<std::int32_t> least_to, most_to;  // way to each place
  double scale = 1;                             // a way as the bias sees it

  std::size_t at(int from, int to) const {
    return static_cast<std::size_t>(from * map.places + to);
  }
};

class Tour {
 public:
  using Move = std::uint8_t;

  explicit Tour(Map map);

  // In the order of places.
  void moves(std::vector<Move>& list) const;
  // The place is one that is left.
  void play(Move place);

  bool finished() const { return count_ == 0; }
  Score cost() const { return as_cost(travelled_ + late_ * kLate); }
  ScoreRange cost_range() const;
  // Whether moves that were left out have no part in a tour that costs less.
  bool settles(Score cost) const { return cost < as_cost((late_ + 1) * kLate); }
  // Every place has to be reached from somewhere and left again: the least that it costs to come to each from
  // another, and by how much the cheapest way on from each costs more than that. (So begins the solution of an
  // assignment problem.) Ways on which one comes too late, however early one leaves, cost as much as that.
  Score bound() const;

  std::uint64_t hash() const;
  // Where it has been and where it is.
  std::uint64_t kin() const;
  // The way there.
  std::uint64_t code(Move place) const { return at_ * 256u + place; }
  // Short ways, little waiting, and what closes soon.
  double bias(Move place) const;

  std::string format(Move place) const { return std::to_string(place); }
  std::optional<Move> parse(std::string_view text) const;

  int late() const { return late_; }
  Time travelled() const { return travelled_; }

 private:
  static Score as_cost(Time time) { return static_cast<Score>(time) / kUnit; }

  using Places = std::array<std::uint8_t, kMostPlaces>;
  class Set {
   public:
    bool has(std::uint8_t place) const { return (words_[place / 64] >> place % 64 & 1) != 0; }
    void add(std::uint8_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }
    const std::array<std::uint64_t, 4>& words() const { return words_; }

   private:
    std::array<std::uint64_t, 4> words_{};
  };

  bool is_passed(std::uint8_t place) const { return visited_.has(place) || lost_.has(place); }
  void go_to(std::uint8_t place);
  void look_ahead();  // who is lost, and who decides
  // Whether going there now makes no other one lost.
  bool is_safe(std::uint8_t place) const;

  std::shared_ptr<const Plan> plan_;
  Time time_ = 0;
  Time travelled_ = 0;
  std::int32_t late_ = 0;
  std::uint8_t at_ = 0;
  std::uint8_t count_ = 0;
  Set visited_, lost_;
  Places left_;     // in order
  Places decides_;  // by place: who of its others does
};

using Position = Minimised<Tour>;
static_assert(hornbeam::Position<Position>);

}  // namespace hornbeam::tsptw
