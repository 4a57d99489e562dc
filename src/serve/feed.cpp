#include "src/serve/feed.hpp"

#include <algorithm>
#include <chrono>

#include "src/serve/words.hpp"

namespace hornbeam::serve {
namespace {

constexpr double kBetween = 0.05;   // seconds from one event to the next, at least
constexpr double kHeartbeat = 2.0;  // and at most

double feed_time() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Feed::Feed(Table& table, std::string page)
    : table_(table), page_(std::move(page)), stream_(table.open_stream(page_)) {}

Feed::~Feed() {
  table_.close_stream(page_, stream_);
}

std::optional<std::string> Feed::next(double seconds) {
  if (const double early = told_ + kBetween - feed_time(); early > 0)
    if (table_.has_to_end(page_, stream_, early)) return std::nullopt;
  const bool is_first = told_ == 0;
  const auto updates = table_.updates(page_, stream_, version_, is_first ? 0 : seconds);
  if (!updates) return std::nullopt;
  if (is_first || updates->version > version_) {
    told_ = feed_time();
    return event_of(*updates);
  }
  if (feed_time() - told_ < kHeartbeat) return "";
  told_ = feed_time();
  return ":\n\n";
}

std::string Feed::event_of(const Table::Updates& updates) {
  Json json{{"all", updates.runs}, {"runs", Json::array()}};
  std::erase_if(lines_, [&](const auto& line) {
    return !std::binary_search(updates.runs.begin(), updates.runs.end(), line.first);
  });
  constexpr std::size_t kFrame = 32;  // what stands around the JSON
  std::size_t room = kLongestEvent - kFrame - to_text(json).size();
  version_ = updates.version;
  for (const Table::NewsPtr& news : updates.news) {
    std::uint64_t& line = lines_[news->run];
    Json one = event_json(*news, line != news->improved);
    if (to_text(one).size() > kLongestEvent / 2) one = event_json(*news, false);  // `state` has it
    const std::size_t size = to_text(one).size();
    if (size > room && !json["runs"].empty()) {  // the next event has the rest
      version_ = news->version - 1;
      break;
    }
    room -= std::min(size, room);
    line = news->improved;
    json["runs"].push_back(std::move(one));
  }
  return "event: runs\ndata: " + to_text(json) + "\n";
}

}  // namespace hornbeam::serve
