// The rules of the travelling salesman with time windows, written to be read and not to be fast: a list of
// places, from which everything is found out anew. It checks the fast rules in the tests and replays every
// line that the program reports.
//
// Any place that is left may be visited, as far as it is concerned; which places are worth it (tour.hpp) it
// finds out by itself, for the tests and to play at random as the fast rules do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domains/tsptw/map.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"

namespace hornbeam::tsptw {

// What happens at a place of a tour.
struct Visit {
  int place = 0;
  Time arrives = 0;
  Time leaves = 0;  // later only where it was not open yet
  bool is_late = false;
};

class Reference {
 public:
  explicit Reference(Map map) : map_(std::move(map)), least_(least_ways()) {}

  void moves(std::vector<std::uint8_t>& list) const;
  // What is wrong with a move, as a part of a sentence; empty where nothing is.
  std::string complaint(int place) const;
  void play(int place) { order_.push_back(place); }

  bool finished() const { return order_.size() + 1 >= map_.opens.size(); }
  // From the depot on, and back there if the tour is whole.
  std::vector<Visit> visits() const;
  Time travelled() const;
  int late() const;
  Score cost() const;

  // Plays uniformly drawn moves to the end and appends them to the line.
  void play_out(Stream& stream, Line<std::uint8_t>& line);

 private:
  bool is_left(int place) const;
  // How long it takes at least from a place to another.
  using Ways = std::vector<std::vector<Time>>;
  Ways least_ways() const;

  Map map_;
  Ways least_;
  std::vector<int> order_;
};

}  // namespace hornbeam::tsptw
