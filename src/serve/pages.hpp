// Who looks at a server's runs: pages, each with the stream of events that it keeps open. The newest stream of a
// page is the one that counts; those before it are to end, and some may be slow to. A page that has had none for
// a while has gone.
//
// No lock of its own: it is part of a table, whose lock whoever touches it holds.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace hornbeam::serve {

class Pages {
 public:
  // At most so many streams that count; a page has gone after so many seconds without one.
  Pages(std::size_t most_streams, double absence) : most_(most_streams), absence_(absence) {}

  // Throws Refusal where there are too many.
  std::uint64_t open_stream(const std::string& page);
  void close_stream(const std::string& page, std::uint64_t stream, double now);
  // Of all pages, those included that are to end.
  std::size_t streams() const { return streams_; }

  // Whether this stream is the one that counts.
  bool has(const std::string& page, std::uint64_t stream) const;
  bool is_looking(const std::string& page) const;
  bool is_gone(const std::string& page, double now) const;

  // It is there, whether it has a stream yet or not.
  void meet(const std::string& page, double now) { pages_[page].seen = now; }
  void forget_gone(double now, const std::function<bool(const std::string&)>& is_needed);

  // When something changed last that a page wants to know.
  void change(const std::string& page, std::uint64_t version) { pages_[page].version = version; }
  std::uint64_t version(const std::string& page) const { return pages_.at(page).version; }

 private:
  struct Page {
    std::uint64_t stream = 0;  // the one that counts; 0: none
    double seen = 0;           // when there last was one
    std::uint64_t version = 0;
  };
  bool is_gone(const Page& page, double now) const {
    return page.stream == 0 && now - page.seen > absence_;
  }

  std::size_t most_;
  double absence_;
  std::map<std::string, Page> pages_;
  std::size_t streams_ = 0;
  std::uint64_t opened_ = 0;  // ever
};

}  // namespace hornbeam::serve
