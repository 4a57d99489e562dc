// The runs of a server and their rules, without HTTP: how many there may be, whose turn it is, who looks
// at them, when they pause by themselves and when they end.
//
//     Table table({.memory = 1 << 30, .now = seconds_since_boot});
//     const std::string run = table.start({.problem = ..., .search = ...});
//     while (table.work()) show(table.news(run)->result);
//
// A run is touched only by who has it in hand: a worker for a slice, or somebody who plays a move on it or
// saves it. What is to be said of it (News) is written then, and whoever wants to know reads that, so that
// nobody who looks ever waits for a search, and no search for who looks.
//
// Runs belong to a page, in a browser or elsewhere, that keeps a stream of events open. Where a page has had
// none for a while its runs pause: it was closed, and nobody is interested. A reload is quicker than that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "hornbeam/problem/problem.hpp"
#include "src/serve/news.hpp"
#include "src/serve/pages.hpp"
#include "src/serve/request.hpp"

namespace hornbeam::serve {

// What a run is started with.
struct Start {
  std::unique_ptr<Problem> problem;
  Spec search;  // resolved
  Budget budget{};
  std::uint64_t seed = 1;
  std::size_t memory = 0;  // its cap; 0: an equal part of what there is for all
  Moves first_moves{};
  std::string page{};
  bool keep = false;    // goes on whether anybody looks or not
  bool paused = false;  // and waits to be resumed
};

struct TableSettings {
  std::size_t memory = 0;         // for all runs together
  std::function<double()> now{};  // seconds since whenever
  // Keeps a run so that it can be resumed in another process, and says where. None: nobody asked for it.
  std::function<std::string(const std::string& run, const Run&)> save{};

  std::size_t most_runs = 8;
  std::size_t most_streams = 32;
  double absence = 10;      // seconds without a stream after which a page's runs pause
  double patience = 3600;   // and those after which one that does not run ends
  double slice = 0.05;      // of searching, between two looks at what there is to say
  double longest_wait = 5;  // for a run that somebody else has in hand
};

class Table {
 public:
  explicit Table(TableSettings settings);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  using NewsPtr = std::shared_ptr<const News>;

  // All of these throw Refusal, and InputError where what they were given is wrong.
  std::string start(Start start);
  NewsPtr news(const std::string& run) const;
  std::vector<NewsPtr> all_news() const;
  NewsPtr pause(const std::string& run);
  NewsPtr resume(const std::string& run, const std::optional<Budget>& more = {});
  NewsPtr play(const std::string& run, const std::string& move,
               const std::optional<Budget>& more = {});
  std::string save(const std::string& run);  // where to
  NewsPtr stop(const std::string& run);      // the last there is to say
  // Ends all, each saved where that was asked for, and tells which could not be, and why. Nothing can be
  // started any more.
  std::vector<std::string> close();
  bool is_closed() const;

  // Gives a run whose turn it is a slice; false where none wants one. Any number of workers may call this.
  bool work();
  // Until there may be something to do, or so many seconds have passed.
  void wait_for_work(double seconds);

  // A page looks. Its newest stream is the one that counts: the ones before end.
  std::uint64_t open_stream(const std::string& page);
  void close_stream(const std::string& page, std::uint64_t stream);
  // What is newer than `version`, of the page's runs; waits for it so many seconds. Nothing where the
  // stream is to end.
  struct Updates {
    std::vector<std::string> runs;  // all that the page has
    std::vector<NewsPtr> news;      // the oldest first
    std::uint64_t version = 0;      // of the newest, and of what ended
  };
  std::optional<Updates> updates(const std::string& page, std::uint64_t stream,
                                 std::uint64_t version, double seconds) const;
  // Whether the stream is to end, which it waits for so many seconds.
  bool has_to_end(const std::string& page, std::uint64_t stream, double seconds) const;
  std::size_t streams() const;
  std::size_t runs() const;

 private:
  struct Entry;
  using EntryPtr = std::shared_ptr<Entry>;
  class InHand;

  // With the lock held:
  bool is_to_end(const std::string& page, std::uint64_t stream) const;
  EntryPtr find(const std::string& run) const;
  EntryPtr whose_turn() const;
  EntryPtr longest_abandoned() const;  // that does not run, and that nobody asked to keep
  std::vector<EntryPtr> look_after();  // those that have ended, to be let go of without the lock
  void set_status(Entry& entry, Status status, const std::string& reason = "");
  void tell(Entry& entry, News news);
  EntryPtr end(const std::string& run, const std::string& why);
  std::size_t memory_left() const;

  // By who has it in hand:
  void carry_on(Entry& entry);
  News look_at(Entry& entry);
  void tell_now(Entry& entry);

  const TableSettings settings_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::map<std::string, EntryPtr> runs_;
  Pages pages_;
  std::list<std::pair<std::string, std::string>> ended_;  // the last ones, and why
  std::uint64_t started_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t turns_ = 0;
  bool is_closed_ = false;
};

}  // namespace hornbeam::serve
