// An exchange between processes: every rank is a process, and `reduce` is an all-reduce over a tree.
//
// Rank r hears from r + 1, r + 2, r + 4, ... as far as they are its children, adds what they bring to its
// own in this order, and hands the sum on; what rank 0 has in the end goes the same way back. So the
// figures of N ranks take 2 log2 N messages one after the other, and sums are added up in the same order
// every time.
//
// A run that is kept needs what every rank has: then ranks meet several times per second, whatever their
// rounds are, and each sends its state to rank 0 when that says so.
//
// A rank whose run is over leaves, and tells those whom it talks to, who tell theirs. Nobody waits for
// long once somebody has asked to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "hornbeam/parallel/exchange.hpp"

namespace hornbeam {

// How long others are waited for once somebody has asked to stop.
inline constexpr std::chrono::milliseconds kLastMoment{150};

// What came from other ranks, for whoever waits for it.
class Mailbox {
 public:
  void put(unsigned from, std::string bytes);
  // Nothing comes any more.
  void close();
  // The next from that rank; nothing where the box is closed, or `is_over` says so.
  std::optional<std::string> take(unsigned from, const std::function<bool()>& is_over);
  // Whether somebody waits, so that letters should be looked for often.
  bool is_awaited() const { return is_awaited_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> is_awaited_ = false;
  std::mutex mutex_;
  std::condition_variable something_came_;
  std::map<unsigned, std::deque<std::string>> letters_;
  bool is_closed_ = false;
};

// How a rank reaches the others while another thread talks.
struct Desk {
  unsigned rank = 0;
  unsigned ranks = 1;
  std::function<void(unsigned to, std::string bytes)> post;
  Mailbox& mailbox;
};

class RankExchange final : public Exchange {
 public:
  RankExchange(Desk desk, const std::atomic<bool>* interrupt);
  ~RankExchange() override { leave(); }
  RankExchange(const RankExchange&) = delete;
  RankExchange& operator=(const RankExchange&) = delete;

  unsigned ranks() const override { return desk_.ranks; }
  unsigned first() const override { return desk_.rank; }
  unsigned here() const override { return 1; }
  void each(const std::function<void(unsigned)>& step) override { step(0); }
  bool at_once() const override { return true; }
  [[nodiscard]] bool reduce(Figures& figures) override;

  // For checkpoints: in every process, that ranks meet; at rank 0, that their states are wanted so many
  // seconds from now, and whose alone are to be saved.
  void let_meet() { interval_ = kMeeting; }
  void want_states_after(double seconds);
  void save_only(std::optional<unsigned> rank) { only_ = rank; }

  double meeting_interval() const override { return interval_; }
  bool wants_states() const override { return Clock::now() >= wanted_at_; }
  std::vector<std::string> gather(const std::string& mine) override;
  std::optional<unsigned> saves_only() const override { return only_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kMeeting = 0.25;  // seconds

  std::optional<std::string> letter_from(unsigned rank);
  bool add_children(Figures& figures);
  std::optional<Figures> hear_from(unsigned rank);
  void send(unsigned to, const Figures& figures);
  void leave();

  Desk desk_;
  const std::atomic<bool>* interrupt_;
  std::optional<unsigned> parent_;
  std::vector<unsigned> children_;  // rising
  bool has_left_ = false;
  double interval_ = kForever;
  Clock::time_point wanted_at_ = Clock::time_point::max();
  std::optional<unsigned> only_;
};

}  // namespace hornbeam
