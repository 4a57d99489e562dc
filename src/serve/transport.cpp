#include "src/serve/transport.hpp"

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "hornbeam/core/error.hpp"
#include "src/serve/connection.hpp"
#include "src/serve/feed.hpp"

namespace hornbeam::serve {
namespace {

// A connection as the library wants one.
class LimitedStream final : public httplib::Stream {
 public:
  explicit LimitedStream(Connection& connection) : connection_(connection) {}

  bool is_readable() const override { return connection_.can_be_read(); }
  // Asked between two events: one who has closed his end reads no more.
  bool is_writable() const override { return connection_.has_reader(); }
  ssize_t read(char* bytes, size_t size) override { return connection_.read(bytes, size); }
  ssize_t write(const char* bytes, size_t size) override { return connection_.write(bytes, size); }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

Request plain(const httplib::Request& request) {
  Request plain{.method = request.method, .path = request.path, .body = request.body};
  plain.query.insert(request.params.begin(), request.params.end());
  for (const auto& [name, value] : request.headers)
    if (name != "REMOTE_ADDR" && name != "LOCAL_ADDR") plain.headers.emplace(name, value);
  return plain;
}

// As long as somebody reads them.
void send_events(const std::shared_ptr<Feed>& feed, httplib::Response& response) {
  constexpr double kLook = 0.25;  // seconds after which to see whether somebody does
  response.set_chunked_content_provider(
      "text/event-stream", [feed](std::size_t, httplib::DataSink& sink) {
        if (!sink.is_writable()) return false;
        const auto text = feed->next(kLook);
        if (!text) sink.done();
        return !text || text->empty() || sink.write(text->data(), text->size());
      });
}

void send(const Answer& answer, httplib::Response& response) {
  response.status = answer.status;
  for (const auto& [name, value] : answer.headers) response.set_header(name, value);
  if (answer.feed)
    send_events(answer.feed, response);
  else
    response.set_content(answer.body, answer.type);
}

// Where the library never saw the request.
void send(const Answer& answer, Connection& connection) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " Refused\r\n";
  for (const auto& [name, value] : answer.headers)
    text.append(name).append(": ").append(value).append("\r\n");
  text += "Content-Type: " + answer.type +
          "\r\nContent-Length: " + std::to_string(answer.body.size()) +
          "\r\nConnection: close\r\n\r\n" + answer.body;
  connection.write(text.data(), text.size());
}

}  // namespace

class Transport::Server final : public httplib::Server {
 public:
  explicit Server(const TransportSettings& settings) : settings_(settings) {
    new_task_queue = [this] {
      return new httplib::ThreadPool(settings_.streams + settings_.requests);
    };
    set_payload_max_length(kLongestBody);
    set_tcp_nodelay(true);
    // The library would share the port with others who want it.
    set_socket_options([](socket_t socket) {
      const int on = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    port_ = settings.port != 0
                ? (bind_to_port(settings.address, settings.port) ? settings.port : -1)
                : bind_to_any_port(settings.address);
    if (port_ < 0)
      throw InputError("nothing can be listened to at " + settings.address + ":" +
                       std::to_string(settings.port) +
                       ": another program has the port, or it is no address of this machine; "
                       "--port takes another one");
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const auto away = service_->turned_away(plain(request));
      if (!away) return HandlerResponse::Unhandled;
      send(*away, response);
      return HandlerResponse::Handled;
    });
    const auto answer = [this](const httplib::Request& request, httplib::Response& response) {
      send(service_->answer(plain(request)), response);
    };
    Get(".*", answer);
    Post(".*", answer);
    // What the library refuses has no body.
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) send(malformed(response.status), response);
    });
  }

  int port() const { return port_; }
  void serve(const Service& service) {
    {
      const std::lock_guard lock(mutex_);
      if (is_stopped_) return;
      has_begun_ = true;
    }
    service_ = &service;
    listen_after_bind();
    is_over_ = true;
  }
  // The library hears it only while it listens, which it does soon after it has begun.
  void stop_serving() {
    {
      const std::lock_guard lock(mutex_);
      is_stopped_ = true;
      if (!has_begun_) return;
    }
    while (!is_running() && !is_over_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    stop();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, settings_);
    Answer why;
    switch (connection.read_head(why)) {
      case Connection::Head::none: return false;
      case Connection::Head::refused: send(guarded(std::move(why)), connection); return true;
      case Connection::Head::whole: break;
    }
    LimitedStream stream(connection);
    bool is_closed = false;
    // Answers are whole and as they are: nobody here is far away.
    return process_request(stream, true, is_closed, [](httplib::Request& request) {
      request.ranges.clear();
      request.headers.erase("Range");
      request.headers.erase("Accept-Encoding");
    });
  }

  const TransportSettings settings_;
  int port_ = 0;
  const Service* service_ = nullptr;
  std::mutex mutex_;
  bool has_begun_ = false, is_stopped_ = false;  // with the lock
  std::atomic<bool> is_over_ = false;
};

Transport::Transport(const TransportSettings& settings)
    : server_(std::make_unique<Server>(settings)) {}
Transport::~Transport() = default;

int Transport::port() const {
  return server_->port();
}
void Transport::serve(const Service& service) {
  server_->serve(service);
}
void Transport::stop() {
  server_->stop_serving();
}

}  // namespace hornbeam::serve
