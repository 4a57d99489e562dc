// An exchange between processes: every rank is a process, and `reduce` is an all-reduce over a tree.
//
// Rank r hears from r + 1, r + 2, r + 4, ... as far as they are its children, adds what they bring to its
// own in this order, and hands the sum on; what rank 0 has in the end goes the same way back. So the
// figures of N ranks take 2 log2 N messages one after the other, and sums are added up in the same order
// every time.
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

 private:
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

 private:
  bool add_children(Figures& figures);
  std::optional<Figures> hear_from(unsigned rank);
  void send(unsigned to, const Figures& figures);
  void leave();

  Desk desk_;
  const std::atomic<bool>* interrupt_;
  std::optional<unsigned> parent_;
  std::vector<unsigned> children_;  // rising
  bool has_left_ = false;
};

}  // namespace hornbeam
