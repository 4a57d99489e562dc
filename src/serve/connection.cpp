#include "src/serve/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace hornbeam::serve {
namespace {

constexpr int kSendBuffer = 64 << 10;  // what a slow reader has not read is old: keep little of it
constexpr double kFarewellSeconds = 0.5;  // for the other side to read the answer

double machine_time() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Until one of the events, or hanging up; 0 at the end of the time.
int wait_for(int socket, short events, double seconds) {
  pollfd one{.fd = socket, .events = events, .revents = 0};
  int found = 0;
  do found = poll(&one, 1, std::max(0, static_cast<int>(seconds * 1000)));
  while (found < 0 && errno == EINTR);
  return found > 0 ? one.revents : 0;
}

}  // namespace

Connection::Connection(int socket, const TransportSettings& settings)
    : socket_(socket), settings_(settings), begin_(machine_time()) {
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);
}

// Where something is unread, closing at once would take back the answer.
Connection::~Connection() {
  shutdown(socket_, SHUT_WR);
  const double end = machine_time() + kFarewellSeconds;
  char rest[4096];
  while (machine_time() < end && wait_for(socket_, POLLIN, end - machine_time()) != 0)
    if (recv(socket_, rest, sizeof rest, MSG_DONTWAIT) <= 0) break;
  close(socket_);
}

Connection::Head Connection::read_head(Answer& why) {
  while (true) {
    if (head_.find("\r\n\r\n") != std::string::npos) break;
    if (head_.find("\n\n") != std::string::npos) {
      why = refused(400, "the lines of a request end in CR LF");
      return Head::refused;
    }
    if (head_.size() >= kLongestHead) {
      why = refused(431, "the head of a request has at most 16 KiB");
      return Head::refused;
    }
    char bytes[4096];
    const ssize_t size =
        receive(bytes, std::min(sizeof bytes, kLongestHead - head_.size()), settings_.head_seconds);
    if (size <= 0 && head_.empty()) return Head::none;
    if (size <= 0) {
      why = refused(408, "the head of the request did not arrive in time");
      return Head::refused;
    }
    head_.append(bytes, static_cast<std::size_t>(size));
  }
  if (head_.find('\n') > kLongestRequestLine) {
    why = refused(414, "an address has at most 1 KiB");
    return Head::refused;
  }
  return Head::whole;
}

ssize_t Connection::read(char* bytes, std::size_t size) {
  if (given_ == head_.size()) return receive(bytes, size, settings_.whole_seconds);
  const std::size_t count = std::min(size, head_.size() - given_);
  std::memcpy(bytes, head_.data() + given_, count);
  given_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  std::size_t sent = 0;
  while (sent < size) {
    if ((wait_for(socket_, POLLOUT, settings_.write_seconds) & POLLOUT) == 0) return -1;
    const ssize_t count = send(socket_, bytes + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN && errno != EINTR) return -1;
    sent += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
  return static_cast<ssize_t>(size);
}

bool Connection::can_be_read() const {
  return given_ < head_.size() || wait_for(socket_, POLLIN, left(settings_.whole_seconds)) != 0;
}

bool Connection::has_reader() const {
  const int found = wait_for(socket_, POLLOUT | POLLRDHUP, settings_.write_seconds);
  return (found & POLLOUT) != 0 && (found & (POLLRDHUP | POLLERR | POLLHUP)) == 0;
}

double Connection::left(double limit) const {
  return begin_ + limit - machine_time();
}

ssize_t Connection::receive(char* bytes, std::size_t size, double limit) {
  if (left(limit) <= 0 || wait_for(socket_, POLLIN, left(limit)) == 0) return -1;
  return recv(socket_, bytes, size, MSG_DONTWAIT);
}

}  // namespace hornbeam::serve
