#include "src/parallel/rank_pool.hpp"

#include <algorithm>
#include <csignal>
#include <utility>

#include "hornbeam/core/error.hpp"

namespace hornbeam {
namespace {

using namespace std::chrono_literals;

// Jobs that take less are sent before the last one is answered.
constexpr double kShortJob = 0.02;
// How long rank 0 waits for others at the end of all.
constexpr auto kFarewell = 2s;

}  // namespace

RankPool::RankPool(const Connect& connect, unsigned threads, const std::atomic<bool>* interrupt,
                   std::function<void()> stop)
    : Crew(threads), interrupt_(interrupt), stop_(std::move(stop)) {
  thread_ = std::thread([this, connect] { communicate(connect); });
  Lock lock(mutex_);
  while (!is_ready_ && !failure_) {
    ready_.wait_for(lock, kPatience);
    if (!interrupt_ || !*interrupt_) continue;
    fail("interrupted before all ranks were there");
  }
  if (!failure_) {
    for (const Rank& rank : ranks_) workers_ += rank.account.threads;
    workers_ += Crew::workers() - 1;
    ranks_.front().account.threads = Crew::workers();
    return;
  }
  is_leaving_ = true;
  lock.unlock();
  wake_.notify_one();
  thread_.join();
  std::rethrow_exception(failure_);
}

RankPool::~RankPool() {
  {
    const Lock lock(mutex_);
    is_leaving_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void RankPool::begin(const std::string& run, bool is_kept) {
  begin([&](unsigned) { return run; }, is_kept);
}
void RankPool::begin(const std::function<std::string(unsigned)>& run, bool is_kept) {
  for (unsigned to = 1; to < ranks(); ++to) {
    Writer out = begin_note(Note::run);
    out.put(run(to)), out.put(is_kept);
    const Lock lock(mutex_);
    mail_.push_back({to, out.bytes()});
  }
  wake_.notify_one();
}

Desk RankPool::desk() {
  const auto post = [this](unsigned to, const std::string& bytes) {
    Writer out = begin_note(Note::figures);
    out.append(bytes.data(), bytes.size());
    {
      const Lock lock(mutex_);
      mail_.push_back({to, out.bytes()});
    }
    wake_.notify_one();
  };
  return {0, ranks(), post, mailbox_};
}

std::vector<RankAccount> RankPool::accounts() const {
  const Lock lock(mutex_);
  std::vector<RankAccount> all;
  for (const Rank& rank : ranks_) all.push_back(rank.account);
  return all;
}

void RankPool::require_all() const {
  const Lock lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void RankPool::hand_out(Job& job) {
  require_all();
  Crew::hand_out(job);
  bool has_room = false;
  {
    const Lock lock(mutex_);
    has_room = can_assign();
  }
  if (has_room) wake_.notify_one();
}

void RankPool::ask_to_pause(Job& job) {
  ask(job, Note::pause);
}
void RankPool::ask_to_end(Job& job) {
  ask(job, Note::end);
}

void RankPool::ask(Job& job, Note note) {
  {
    const Lock lock(mutex_);
    const auto found = away_.find(&job);
    if (found == away_.end()) return;
    Writer out = begin_note(note);
    out.put(found->second.id);
    mail_.push_back({found->second.rank, out.bytes()});
  }
  wake_.notify_one();
}

void RankPool::wait_for(Job& job, Lock& lock) {
  is_waiting_ = true;
  wake_.notify_one();
  const bool has_to_end = interrupt_ && *interrupt_;
  a_job_is_done_.wait_for(lock, has_to_end ? kLastMoment / 10 : kPatience);
  is_waiting_ = false;
  if (!has_to_end || job.state == Job::State::idle) return;
  if (gone_after_ == Clock::time_point::max()) gone_after_ = Clock::now() + kLastMoment;
  if (Clock::now() >= gone_after_) forget(job);
}

// What is on its way here at this moment is waited for.
void RankPool::forget(Job& job) {
  const auto found = away_.find(&job);
  if (found == away_.end() || !found->second.is_sent) return;
  by_id_.erase(found->second.id);
  away_.erase(found);
  give_back(job);
}

void RankPool::communicate(const Connect& connect) {
  sigset_t all;  // are for the thread that searches
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  std::unique_ptr<Transport> transport;
  try {
    transport = connect();
    talk(*transport);
  } catch (const std::exception& error) {
    const Lock lock(mutex_);
    fail(error.what());
  }
  const bool is_whole = [&] {
    const Lock lock(mutex_);
    return !ranks_.empty() && everybody_is(&Rank::has_left);
  }();
  if (transport && is_whole)
    transport->close();
  else
    static_cast<void>(transport.release());  // who waits for nobody goes without
}

void RankPool::talk(Transport& transport) {
  Lock lock(mutex_);
  ranks_.resize(transport.size());
  ranks_here_ = transport.ranks_here();
  ranks_.front().account.host = transport.host();
  ranks_.front().is_there = ranks_.front().has_left = true;
  Clock::duration pause = 0s;
  Clock::time_point farewell_ends = Clock::time_point::max();
  std::vector<Job*> jobs;
  std::string bytes;
  while (true) {
    if (!is_ready_ && everybody_is(&Rank::is_there)) {
      is_ready_ = true;
      ready_.notify_all();
    }
    if (is_leaving_ && farewell_ends == Clock::time_point::max()) {
      const bool has_to_end = interrupt_ && *interrupt_;
      farewell_ends = Clock::now() + (has_to_end ? Clock::duration(kLastMoment) : kFarewell);
      for (unsigned to = 1; to < ranks_.size(); ++to)
        mail_.push_back({to, begin_note(Note::leave).bytes()});
    }
    if (mail_.empty() && !can_assign()) wake_.wait_for(lock, pause);
    std::vector<Mail> mail = std::exchange(mail_, {});
    jobs.clear();
    assign(jobs);
    lock.unlock();
    bool is_busy = !mail.empty() || !jobs.empty();
    for (Mail& letter : mail) transport.send(letter.to, std::move(letter.bytes));
    for (Job* const job : jobs) send(transport, *job);
    for (unsigned from = 0; transport.receive(from, bytes); is_busy = true) hear(from, bytes);
    lock.lock();
    const bool has_said_so = farewell_ends != Clock::time_point::max();
    if (has_said_so && (everybody_is(&Rank::has_left) || Clock::now() >= farewell_ends)) return;
    pause = is_busy ? Clock::duration(10us) : std::min(pause + pause / 2 + 1us, patience());
  }
}

bool RankPool::can_assign() const {
  if (failure_ || is_leaving_ || queue_.empty() || queue_.front()->workshop == Job::kNowhere)
    return false;
  return std::any_of(ranks_.begin() + (ranks_.empty() ? 0 : 1), ranks_.end(),
                     [&](const Rank& rank) { return room(rank) > 0; });
}

RankPool::Clock::duration RankPool::patience() const {
  if (is_waiting_ || is_leaving_ || mailbox_.is_awaited()) return 50us;
  return away_.empty() ? 2ms : 500us;
}

unsigned RankPool::room(const Rank& rank) const {
  const unsigned most = rank.account.threads * (job_seconds_ < kShortJob ? 2 : 1);
  return most - std::min(most, rank.jobs);
}

// Whoever has most room is sent the next job.
void RankPool::assign(std::vector<Job*>& jobs) {
  while (can_assign()) {
    const auto rank =
        std::max_element(ranks_.begin() + 1, ranks_.end(),
                         [&](const Rank& a, const Rank& b) { return room(a) < room(b); });
    Job* const job = take_first();
    const std::uint64_t id = next_id_++;
    away_[job] = {id, static_cast<unsigned>(rank - ranks_.begin()), false};
    by_id_[id] = job;
    ++rank->jobs;
    jobs.push_back(job);
  }
}

void RankPool::send(Transport& transport, Job& job) {
  Away away;
  {
    const Lock lock(mutex_);
    away = away_[&job];
  }
  Writer out = begin_note(Note::job);
  out.put(away.id), out.put(job.workshop);
  job.send(out);
  transport.send(away.rank, out.bytes());
  const Lock lock(mutex_);
  away_[&job].is_sent = true;
}

void RankPool::hear(unsigned from, const std::string& bytes) {
  Reader in(bytes);
  const Note note = in.get<Note>();
  if (note == Note::answer) {
    take_answer(from, in);
    return;
  }
  if (note == Note::figures) {
    mailbox_.put(from, bytes.substr(in.place()));
    return;
  }
  const Lock lock(mutex_);
  Rank& rank = ranks_[from];
  if (note == Note::hello) {
    in.get(rank.account.threads), in.get(rank.account.host);
    rank.is_there = true;
  } else if (note == Note::failed) {
    rank.has_left = true;
    fail("rank " + std::to_string(from) + ": " + in.get<std::string>());
  } else if (note == Note::interrupted) {
    if (stop_) stop_();
  } else if (note == Note::bye) {
    rank.has_left = true;
  }
}

void RankPool::take_answer(unsigned from, Reader& in) {
  const auto id = in.get<std::uint64_t>();
  const auto how = in.get<Answer>();
  const auto seconds = in.get<double>();
  Job* job = nullptr;
  {
    const Lock lock(mutex_);
    --ranks_[from].jobs;
    if (const auto found = by_id_.find(id); found != by_id_.end()) {
      job = found->second;
      away_.erase(job);
      by_id_.erase(found);
    }
  }
  if (!job) return;  // nobody waits for it any more
  try {
    if (how == Answer::failed) throw std::runtime_error(in.get<std::string>());
    if (how == Answer::done) job->receive(in);
  } catch (...) {
    job->error = std::current_exception();
  }
  const Job::Effort effort = job->effort();
  const Lock lock(mutex_);
  RankAccount& account = ranks_[from].account;
  if (how == Answer::done) {
    account.seconds += seconds;
    account.playouts += effort.playouts;
    account.nodes += effort.nodes;
    job_seconds_ = seconds;
  }
  job->seconds = seconds;
  give_back(*job);
  a_job_is_done_.notify_all();
}

// Every job that is elsewhere fails with it.
void RankPool::fail(const std::string& sentence) {
  if (!failure_) failure_ = std::make_exception_ptr(InputError(sentence));
  for (const auto& [job, away] : away_) {
    job->error = failure_;
    give_back(*job);
  }
  away_.clear();
  by_id_.clear();
  mailbox_.close();
  a_job_is_done_.notify_all();
  ready_.notify_all();
}

bool RankPool::everybody_is(bool Rank::*what) const {
  return std::all_of(ranks_.begin(), ranks_.end(), [&](const Rank& rank) { return rank.*what; });
}

}  // namespace hornbeam
