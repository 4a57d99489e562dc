// Who plays in a match: a search of ours, or another program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "src/gtp/clock.hpp"
#include "src/gtp/session.hpp"
#include "src/match/program.hpp"

namespace hornbeam::match {

class Player {
 public:
  virtual ~Player() = default;

  virtual void begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>& time) = 0;
  // The other side has made this move.
  virtual void see(int player, const std::string& move) = 0;
  // Its own: a move, "pass" or "resign", as it writes it. The countdown, where there is one, is its own,
  // too.
  virtual std::string move(int player, const gtp::Countdown* countdown) = 0;
  // What it thought then that the player who began may expect, where it says so.
  virtual std::optional<double> value() const { return std::nullopt; }
  virtual bool is_guest() const { return false; }
  // The stones that it holds to be dead when both have passed.
  virtual std::vector<std::string> dead() = 0;
};

// One of ours.
class Searcher final : public Player {
 public:
  Searcher(const Domain& domain, const gtp::Play& play, const BoardSetup& board)
      : each_(play.each_move), interrupt_(play.interrupt), session_(domain, play, board) {}
  void begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>& time) override;
  void see(int player, const std::string& move) override { session_.make(player, move); }
  std::string move(int player, const gtp::Countdown* countdown) override;
  std::optional<double> value() const override { return session_.value(); }
  std::vector<std::string> dead() override { return session_.dead_stones(); }

 private:
  Budget each_;
  const std::atomic<bool>* interrupt_;
  gtp::Session session_;
  gtp::Clock clock_;
};

// A program. The colours' names are those of the domain's players.
class Guest final : public Player {
 public:
  Guest(const Domain& domain, const std::string& command, double seconds_each,
        const std::atomic<bool>* interrupt = nullptr);
  void begin(const BoardSetup& setup, const std::optional<gtp::TimeSettings>& time) override;
  void see(int player, const std::string& move) override;
  std::string move(int player, const gtp::Countdown* countdown) override;
  std::vector<std::string> dead() override;
  bool is_guest() const override { return true; }

 private:
  std::string color(int player) const;
  std::string ask(const std::string& command) { return program_.ask(command, seconds_each_); }

  const Domain& domain_;
  double seconds_each_;  // for a reply
  Program program_;
};

}  // namespace hornbeam::match
