#include "src/serve/pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/serve/request.hpp"

namespace hornbeam::serve {
namespace {

constexpr std::size_t kLeaving = 8;  // streams that have been told to end, and have not yet

}  // namespace

std::uint64_t Pages::open_stream(const std::string& page) {
  const auto looking = static_cast<std::size_t>(std::count_if(
      pages_.begin(), pages_.end(), [](const auto& one) { return one.second.stream != 0; }));
  if ((!is_looking(page) && looking >= most_) || streams_ >= most_ + kLeaving)
    throw Refusal(503,
                  fmt::format("{} streams of events are open, and there may be no more", most_));
  ++streams_;
  pages_[page].stream = ++opened_;
  return opened_;
}

void Pages::close_stream(const std::string& page, std::uint64_t stream, double now) {
  --streams_;
  if (!has(page, stream)) return;
  pages_[page].stream = 0;
  pages_[page].seen = now;
}

bool Pages::has(const std::string& page, std::uint64_t stream) const {
  const auto found = pages_.find(page);
  return found != pages_.end() && found->second.stream == stream;
}

bool Pages::is_looking(const std::string& page) const {
  const auto found = pages_.find(page);
  return found != pages_.end() && found->second.stream != 0;
}

bool Pages::is_gone(const std::string& page, double now) const {
  const auto found = pages_.find(page);
  return found == pages_.end() || is_gone(found->second, now);
}

void Pages::forget_gone(double now, const std::function<bool(const std::string&)>& is_needed) {
  std::erase_if(pages_,
                [&](const auto& one) { return is_gone(one.second, now) && !is_needed(one.first); });
}

}  // namespace hornbeam::serve
