// One connection with its limits: the head of a request is read whole before anybody looks at it, and what
// takes too long or is too long is refused. Bytes only; what they mean is the library's business.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "src/serve/request.hpp"
#include "src/serve/transport.hpp"

namespace hornbeam::serve {

inline constexpr std::size_t kLongestHead = std::size_t{16} << 10;
inline constexpr std::size_t kLongestRequestLine = std::size_t{1} << 10;

class Connection {
 public:
  Connection(int socket, const TransportSettings& settings);
  ~Connection();  // closes it, once the other side has had time to read the answer
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  enum class Head { whole, refused, none };
  // Reads the head. Where that is refused, `why` says so.
  Head read_head(Answer& why);

  // As recv and send do, within the limits; -1 where they are reached or the other side has gone.
  ssize_t read(char* bytes, std::size_t size);
  ssize_t write(const char* bytes, std::size_t size);

  bool can_be_read() const;
  // Whether the other side has not closed its end, and there is room for more; waits for that.
  bool has_reader() const;
  int socket() const { return socket_; }

 private:
  double left(double limit) const;
  ssize_t receive(char* bytes, std::size_t size, double limit);

  const int socket_;
  const TransportSettings& settings_;
  const double begin_;
  std::string head_;
  std::size_t given_ = 0;  // of what was read with the head
};

}  // namespace hornbeam::serve
