// A stream of events to one page: what is new of its runs, at most twenty times a second and never more
// than 16 KiB at once. A reader that is slow gets the newest and misses what was in between; one that has
// nothing to hear gets a heartbeat, by which both sides know that the other is there.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "src/serve/table.hpp"

namespace hornbeam::serve {

inline constexpr std::size_t kLongestEvent = std::size_t{16} << 10;

class Feed {
 public:
  // Throws Refusal where no more streams may be open.
  Feed(Table& table, std::string page);
  ~Feed();
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;

  // What to send next, as text/event-stream has it: an event, a heartbeat, or an empty text where there is
  // nothing yet, which is found out after at most `seconds`. Nothing at the end.
  std::optional<std::string> next(double seconds);

 private:
  std::string event_of(const Table::Updates& updates);

  Table& table_;
  const std::string page_;
  const std::uint64_t stream_;
  std::uint64_t version_ = 0;                   // that was told
  std::map<std::string, std::uint64_t> lines_;  // which of each run's was told
  double told_ = 0;                             // when
};

}  // namespace hornbeam::serve
