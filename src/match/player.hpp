// Who plays in a match: a search of ours, or another program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "src/gtp/session.hpp"
#include "src/match/program.hpp"

namespace hornbeam::match {

class Player {
 public:
  virtual ~Player() = default;

  virtual void begin(const BoardSetup& setup) = 0;
  // The other side has made this move.
  virtual void see(int player, const std::string& move) = 0;
  // Its own: a move, "pass" or "resign", as it writes it.
  virtual std::string move(int player) = 0;
  virtual bool is_guest() const { return false; }
  // The stones that it holds to be dead when both have passed.
  virtual std::vector<std::string> dead() = 0;
};

// One of ours.
class Searcher final : public Player {
 public:
  Searcher(const Domain& domain, const gtp::Play& play)
      : each_(play.each_move), interrupt_(play.interrupt), session_(domain, play) {}
  void begin(const BoardSetup& setup) override;
  void see(int player, const std::string& move) override { session_.make(player, move); }
  std::string move(int player) override;
  std::vector<std::string> dead() override { return session_.dead_stones(); }

 private:
  Budget each_;
  const std::atomic<bool>* interrupt_;
  gtp::Session session_;
};

// A program. The colours' names are those of the domain's players.
class Guest final : public Player {
 public:
  Guest(const Domain& domain, const std::string& command, double seconds_each);
  void begin(const BoardSetup& setup) override;
  void see(int player, const std::string& move) override;
  std::string move(int player) override;
  std::vector<std::string> dead() override;
  bool is_guest() const override { return true; }

 private:
  std::string color(int player) const;

  const Domain& domain_;
  double seconds_each_;
  Program program_;
};

}  // namespace hornbeam::match
