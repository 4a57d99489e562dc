// A service on a port of this machine: cpp-httplib reads what comes in, and this is the only place that
// knows it. A connection is for one request, with limits of our own on its head, its body and its time.
#pragma once

#include <memory>
#include <string>

#include "src/serve/service.hpp"

namespace hornbeam::serve {

struct TransportSettings {
  std::string address = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  unsigned streams = 32;      // each has a thread for as long as it is open,
  unsigned requests = 16;     // and so many are there for all else
  double head_seconds = 2;    // in which the head of a request has to arrive,
  double whole_seconds = 10;  // and all of it
  double write_seconds = 5;   // for each piece of an answer
};

class Transport {
 public:
  // Throws InputError where nothing can be listened to at the address and port, or the program was built
  // without HTTP.
  explicit Transport(const TransportSettings& settings);
  ~Transport();
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  int port() const;
  // Until it is stopped by another thread, which may come first. The table is closed before that, which ends the
  // streams.
  void serve(const Service& service);
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace hornbeam::serve
