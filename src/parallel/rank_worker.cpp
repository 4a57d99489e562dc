// Threads do the jobs, and the thread that talks sleeps most of the time: it looks for messages every
// half millisecond while there is work, and so that a job can be ended, and less and less often while
// there is none.
#include "src/parallel/rank_worker.hpp"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "src/parallel/notes.hpp"

namespace hornbeam {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;
using Lock = std::unique_lock<std::mutex>;

constexpr unsigned kRank0 = 0;

std::string failed_note(const Transport& transport, const std::string& sentence) {
  Writer out = begin_note(Note::failed);
  out.put("on " + transport.host() + ": " + sentence);
  return out.bytes();
}

struct Visit {
  std::uint64_t id = 0;
  std::uint32_t workshop = 0;
  std::size_t from = 0;  // where the job begins in
  std::string bytes;
  JobFlags flags;
};

class Worker {
 public:
  Worker(Transport& transport, const std::atomic<bool>* interrupt, const BeginRun& begin)
      : transport_(transport), interrupt_(interrupt), begin_(begin) {}

  void work(unsigned threads) {
    Writer hello = begin_note(Note::hello);
    hello.put(threads), hello.put(transport_.host());
    transport_.send(kRank0, hello.bytes());
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { do_jobs(); });
    talk();
    {
      const Lock lock(mutex_);
      is_leaving_ = true;
      for (const auto& [id, visit] : visits_) visit->flags.cancel = true;
    }
    mailbox_.close();
    if (duty_ && duty_->stop) duty_->stop();
    there_is_work_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    transport_.send(kRank0, begin_note(Note::bye).bytes());
  }

 private:
  struct Mail {
    unsigned to = 0;
    std::string bytes;
  };

  void talk() {
    SteadyClock::duration pause = 0s;
    bool was_interrupted = false;
    std::string bytes;
    Lock lock(mutex_);
    while (true) {
      if (mail_.empty()) wake_.wait_for(lock, pause);
      std::vector<Mail> mail = std::exchange(mail_, {});
      const SteadyClock::duration patience = mailbox_.is_awaited() ? SteadyClock::duration(50us)
                                             : visits_.empty()     ? SteadyClock::duration(2ms)
                                                                   : SteadyClock::duration(500us);
      lock.unlock();
      bool is_busy = !mail.empty();
      for (Mail& letter : mail) transport_.send(letter.to, std::move(letter.bytes));
      if (interrupt_ && *interrupt_ && !std::exchange(was_interrupted, true))
        transport_.send(kRank0, begin_note(Note::interrupted).bytes());
      for (unsigned from = 0; transport_.receive(from, bytes); is_busy = true)
        if (!hear(from, std::move(bytes))) return;
      lock.lock();
      pause = is_busy ? SteadyClock::duration(10us) : std::min(pause + pause / 2 + 1us, patience);
    }
  }

  // False where that was the last.
  bool hear(unsigned from, std::string bytes) {
    Reader in(bytes);
    const Note note = in.get<Note>();
    if (note == Note::leave) return false;
    if (note == Note::figures) {
      mailbox_.put(from, bytes.substr(in.place()));
    } else if (note == Note::run) {
      begin_run(in.get<std::string>());
      in.get(is_kept_);
    } else if (note == Note::job) {
      auto visit = std::make_shared<Visit>();
      in.get(visit->id), in.get(visit->workshop);
      visit->from = in.place();
      visit->flags.is_kept = is_kept_;
      visit->bytes = std::move(bytes);
      {
        const Lock lock(mutex_);
        visits_[visit->id] = visit;
        waiting_.push_back(std::move(visit));
      }
      there_is_work_.notify_one();
    } else {
      const auto id = in.get<std::uint64_t>();
      const Lock lock(mutex_);
      const auto found = visits_.find(id);
      if (found == visits_.end()) return true;  // it is done
      (note == Note::pause ? found->second->flags.pause : found->second->flags.cancel) = true;
    }
    return true;
  }

  void begin_run(const std::string& run) {
    try {
      duty_ = begin_(
          run, {transport_.rank(), transport_.size(),
                [this](unsigned to, const std::string& bytes) { post(to, bytes); }, mailbox_});
      if (duty_->search) threads_.emplace_back([this] { search(); });
    } catch (const std::exception& error) {
      transport_.send(kRank0, failed_note(transport_, error.what()));
    }
  }

  void search() {
    leave_signals_to_others();
    try {
      duty_->search();
    } catch (const std::exception& error) {
      {
        const Lock lock(mutex_);
        mail_.push_back({kRank0, failed_note(transport_, error.what())});
      }
      wake_.notify_one();
    }
  }

  // Figures of an exchange.
  void post(unsigned to, const std::string& bytes) {
    Writer out = begin_note(Note::figures);
    out.append(bytes.data(), bytes.size());
    {
      const Lock lock(mutex_);
      mail_.push_back({to, out.bytes()});
    }
    wake_.notify_one();
  }

  // They are for the thread that talks.
  static void leave_signals_to_others() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
  }

  void do_jobs() {
    leave_signals_to_others();
    Lock lock(mutex_);
    while (true) {
      there_is_work_.wait(lock, [this] { return is_leaving_ || !waiting_.empty(); });
      if (is_leaving_) return;
      const std::shared_ptr<Visit> visit = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      std::string answer = answer_to(*visit);
      lock.lock();
      visits_.erase(visit->id);
      mail_.push_back({kRank0, std::move(answer)});
      wake_.notify_one();
    }
  }

  std::string answer_to(const Visit& visit) const {
    const auto head = [&](Answer how, double seconds) {
      Writer out = begin_note(Note::answer);
      out.put(visit.id), out.put(how), out.put(seconds);
      return out;
    };
    if (visit.flags.cancel) return head(Answer::dropped, 0).bytes();
    const SteadyClock::time_point begin = SteadyClock::now();
    const auto seconds = [&] {
      return std::chrono::duration<double>(SteadyClock::now() - begin).count();
    };
    try {
      if (!duty_) throw std::logic_error("a job came before its run");
      Reader in(std::string_view(visit.bytes).substr(visit.from));
      Writer found;
      duty_->do_job(visit.workshop, in, found, visit.flags);
      Writer out = head(Answer::done, seconds());
      out.append(found.bytes().data(), found.bytes().size());
      return out.bytes();
    } catch (const std::exception& error) {
      Writer out = head(Answer::failed, seconds());
      out.put(std::string(error.what()));
      return out.bytes();
    }
  }

  Transport& transport_;
  const std::atomic<bool>* interrupt_;
  const BeginRun& begin_;
  std::optional<Duty> duty_;  // set before the first job comes
  bool is_kept_ = true;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable there_is_work_;
  bool is_leaving_ = false;
  std::map<std::uint64_t, std::shared_ptr<Visit>> visits_;  // done or waiting here
  std::deque<std::shared_ptr<Visit>> waiting_;
  std::vector<Mail> mail_;
  Mailbox mailbox_;
  std::vector<std::thread> threads_;
};

}  // namespace

void work_for_rank_0(Transport& transport, unsigned threads, const std::atomic<bool>* interrupt,
                     const BeginRun& begin) {
  Worker(transport, interrupt, begin).work(threads);
  transport.close();
}

void fail_before_rank_0(Transport& transport, const std::string& sentence) {
  transport.send(kRank0, failed_note(transport, sentence));
  transport.close();
}

}  // namespace hornbeam
