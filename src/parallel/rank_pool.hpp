// Rank 0's pool: its own threads, and those of the other ranks.
//
// A thread of its own talks to the others, so that nobody waits for rank 0 while that is at work itself.
// It takes jobs from the queue for every rank that has nothing to do, or soon will have: where jobs are
// short each rank is sent the next one before it has answered the last. What a job needs goes along in
// the message, so that any rank can do any job, and what was paused on one goes on on another.
//
// While nothing happens the thread sleeps, longer and longer, up to half a millisecond: the messages of
// most transports have to be looked for, and looking all the time would take a core.
//
// Rank 0's clock decides. Who waits for a rank waits for as long as it takes, but for a moment only
// once somebody has asked to stop: then what does not come back was not done.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <unordered_map>

#include "src/parallel/crew.hpp"
#include "src/parallel/notes.hpp"
#include "src/parallel/rank_exchange.hpp"
#include "src/parallel/transport.hpp"

namespace hornbeam {

// What a rank is and has done, work that did not count in the end included.
struct RankAccount {
  std::string host;
  unsigned threads = 0;
  double seconds = 0;  // of work
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
};

class RankPool final : public Crew {
 public:
  using Connect = std::function<std::unique_ptr<Transport>()>;

  // Returns when every rank is there. `threads` are rank 0's own; `interrupt` is looked at, and `stop`
  // called where another rank was interrupted. Throws InputError where a rank says what it lacks.
  RankPool(const Connect& connect, unsigned threads, const std::atomic<bool>* interrupt,
           std::function<void()> stop);
  // Sends everybody home.
  ~RankPool() override;

  unsigned ranks() const { return static_cast<unsigned>(ranks_.size()); }
  unsigned ranks_here() const { return ranks_here_; }
  unsigned workers() const override { return workers_; }
  unsigned workers_here() const override { return Crew::workers(); }
  double worth_sharing() const override { return 500e-6; }  // there and back
  // Throws what a rank that could not go on has said.
  void require_all() const;

  // What the others have to know of the run before its first job, and whether it is kept: whether
  // somebody wants the state of what is paused.
  void begin(const std::string& run, bool is_kept);
  // The same where each has to know something else.
  void begin(const std::function<std::string(unsigned rank)>& run, bool is_kept);
  // How rank 0 reaches the others in an exchange.
  Desk desk();
  // Of every rank. What rank 0 has done itself is the rest of what the run has spent.
  std::vector<RankAccount> accounts() const;

  void hand_out(Job& job) override;
  void ask_to_pause(Job& job) override;
  void ask_to_end(Job& job) override;

 private:
  struct Rank {
    RankAccount account;
    unsigned jobs = 0;  // under way there
    bool is_there = false;
    bool has_left = false;
  };
  struct Away {
    std::uint64_t id = 0;
    unsigned rank = 0;
    bool is_sent = false;
  };
  struct Mail {
    unsigned to = 0;
    std::string bytes;
  };

  void wait_for(Job& job, Lock& lock) override;
  void ask(Job& job, Note note);

  // The thread that talks.
  void communicate(const Connect& connect);
  void talk(Transport& transport);
  bool can_assign() const;
  Clock::duration patience() const;
  unsigned room(const Rank& rank) const;
  void assign(std::vector<Job*>& jobs);
  void send(Transport& transport, Job& job);
  void hear(unsigned from, const std::string& bytes);
  void take_answer(unsigned from, Reader& in);
  void fail(const std::string& sentence);
  void forget(Job& job);
  bool everybody_is(bool Rank::*what) const;

  const std::atomic<bool>* interrupt_;
  std::function<void()> stop_;
  unsigned workers_ = 1;
  unsigned ranks_here_ = 1;

  // Under the lock of the crew.
  std::condition_variable wake_;
  std::condition_variable ready_;
  bool is_ready_ = false;
  bool is_waiting_ = false;  // the one who hands out
  bool is_leaving_ = false;
  std::exception_ptr failure_;
  std::vector<Rank> ranks_;
  std::vector<Mail> mail_;
  std::unordered_map<Job*, Away> away_;
  std::unordered_map<std::uint64_t, Job*> by_id_;
  std::uint64_t next_id_ = 0;
  double job_seconds_ = 1;  // of late
  Clock::time_point gone_after_ = Clock::time_point::max();

  Mailbox mailbox_;
  std::thread thread_;
};

}  // namespace hornbeam
