// The server over real sockets: that what comes in is what the rules see, that connections have limits,
// and that nothing is left of those that are over.
#include "src/serve/transport.hpp"

#include <arpa/inet.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "src/serve/workers.hpp"
#include "tests/serve/service.hpp"

namespace hornbeam::serve {
namespace {

using nlohmann::json;

std::size_t entries_in(const char* folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

void a_moment() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

class ServeTransport : public ::testing::Test {
 protected:
  ServeTransport()
      : table_({.memory = std::size_t{256} << 20, .now = [] { return 0.0; }}),
        transport_({.port = 0, .head_seconds = 0.5}),
        service_(table_, Guard(kToken, transport_.port())),
        workers_(table_, 1),
        server_([this] { transport_.serve(service_); }) {
    while (!client().Get("/")) {  // it is not there yet
    }
  }
  ~ServeTransport() override {
    table_.close();
    transport_.stop();
    server_.join();
  }

  httplib::Client client() const {
    httplib::Client client("127.0.0.1", transport_.port());
    client.set_default_headers({{"Authorization", std::string("Bearer ") + kToken}});
    return client;
  }
  json post(const std::string& what, const json& body, int status = 200) const {
    const auto answer = client().Post("/api/1/" + what, body.dump(), "application/json");
    if (!answer) return {};
    EXPECT_EQ(answer->status, status) << answer->body;
    return json::parse(answer->body);
  }

  // Bytes as they are; what came back until the server closed.
  std::string exchange(const std::string& bytes, bool close_after = false) const {
    const int one = connected();
    EXPECT_EQ(send(one, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    if (close_after) shutdown(one, SHUT_WR);
    std::string answer;
    char chunk[4096];
    for (ssize_t size; (size = recv(one, chunk, sizeof chunk, 0)) > 0;)
      answer.append(chunk, static_cast<std::size_t>(size));
    close(one);
    return answer;
  }
  int connected() const {
    const int one = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(transport_.port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    return one;
  }
  std::string head(const std::string& path) const {
    return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(transport_.port()) +
           "\r\nAuthorization: Bearer " + kToken + "\r\n";
  }
  // An open stream that has had its first event.
  int stream(const std::string& page) const {
    const int one = connected();
    const std::string bytes = head("/api/1/events?page=" + page) + "\r\n";
    send(one, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    std::string got;
    char chunk[4096];
    while (got.find("data: ") == std::string::npos && got.find("error") == std::string::npos) {
      const ssize_t size = recv(one, chunk, sizeof chunk, 0);
      if (size <= 0) break;
      got.append(chunk, static_cast<std::size_t>(size));
    }
    EXPECT_NE(got.find(" 200 "), std::string::npos) << got;
    EXPECT_NE(got.find("text/event-stream"), std::string::npos) << got;
    return one;
  }
  void await_streams(std::size_t count) const {
    while (table_.streams() != count) a_moment();
  }

  Table table_;
  Transport transport_;
  Service service_;
  Workers workers_;
  std::thread server_;
};

TEST_F(ServeTransport, CarriesARunFromStartToResult) {
  const json run = post("start", {{"instance", "samegame:random/6x6x3/1"},
                                  {"search", "mcts"},
                                  {"budget", {{"playouts", 2000}}},
                                  {"keep", true}});
  ASSERT_EQ(run["run"], "r1");
  std::string events;
  client().Get("/api/1/events", [&](const char* bytes, std::size_t size) {
    events.append(bytes, size);
    return events.find("status\":\"spent") == std::string::npos;
  });
  const auto result = client().Get("/api/1/result?run=r1");
  EXPECT_EQ(json::parse(result->body)["spent"]["playouts"], 2000);
}

TEST_F(ServeTransport, RulesAreThoseOfTheGuard) {
  httplib::Client one = client();
  EXPECT_EQ(one.Get("/api/1/state", {{"Host", "evil.example"}})->status, 403);
  EXPECT_EQ(one.Get("/api/1/state", {{"Origin", "null"}})->status, 403);
  EXPECT_EQ(one.Get("/api/1/state", {{"Sec-Fetch-Site", "cross-site"}})->status, 403);
  EXPECT_EQ(one.Options("/api/1/state")->status, 405);
  EXPECT_EQ(one.Delete("/api/1/state")->status, 405);
  EXPECT_EQ(one.Post("/api/1/pause", "{}", "text/plain")->status, 415);
  EXPECT_EQ(one.Post("/api/1/pause", std::string(2 << 20, ' '), "application/json")->status, 413);
  EXPECT_EQ(one.Get("/api/1/state", {{"Range", "bytes=0-1"}})->status, 200);
  const auto packed = one.Get("/api/1/state", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_FALSE(packed->has_header("Content-Encoding"));
  httplib::Client stranger("127.0.0.1", transport_.port());
  const auto refused = stranger.Get("/api/1/state");
  EXPECT_EQ(refused->status, 401);
  EXPECT_TRUE(json::parse(refused->body).contains("error"));
  EXPECT_EQ(refused->get_header_value("X-Content-Type-Options"), "nosniff");
  const auto page = stranger.Get(std::string("/?token=") + kToken);
  EXPECT_EQ(page->status, 200);
  const std::string cookie = page->get_header_value("Set-Cookie");
  EXPECT_EQ(stranger.Get("/api/1/state", {{"Cookie", cookie.substr(0, cookie.find(';'))}})->status,
            200);
}

TEST_F(ServeTransport, RefusesWhatIsNoRequest) {
  const auto status = [&](const std::string& bytes, bool close_after = false) {
    const std::string answer = exchange(bytes, close_after);
    EXPECT_NE(answer.find("{\"error\":"), std::string::npos) << bytes << "\n" << answer;
    EXPECT_NE(answer.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
    return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
  };
  EXPECT_EQ(status("hello\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\n\n"), 400);
  EXPECT_EQ(status("GET / HTTP/9.9\r\n\r\n"), 400);
  EXPECT_EQ(status(std::string(64, '\0') + "\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /" + std::string(2000, 'a') + " HTTP/1.1\r\n\r\n"), 414);
  EXPECT_EQ(status(head("/") + "X: " + std::string(17'000, 'a') + "\r\n\r\n"), 431);
  std::string many = head("/api/1/state");
  for (int i = 0; i < 3000; ++i) many += "A: b\r\n";
  EXPECT_EQ(status(many + "\r\n"), 431);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: "), 408);        // and no more
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: ", true), 408);  // and never more
  const std::string json_post =
      "POST" + head("/api/1/pause").substr(3) + "Content-Type: application/json\r\n";
  EXPECT_EQ(status(json_post + "Content-Length: 100\r\n\r\n{}", true), 400);
  EXPECT_EQ(status(json_post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 411);
  EXPECT_EQ(status(json_post + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"), 415);
  EXPECT_EQ(exchange("", true), "");
}

TEST_F(ServeTransport, AnswersWhileAllStreamsAreOpen) {
  std::vector<int> streams;
  for (int i = 0; i < 32; ++i) streams.push_back(stream("p" + std::to_string(i)));
  for (int i = 0; i < 8; ++i) {
    const auto refused = client().Get("/api/1/events?page=late" + std::to_string(i));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 503);
    EXPECT_NE(refused->body.find("32 streams"), std::string::npos);
  }
  EXPECT_EQ(client().Get("/api/1/state")->status, 200);
  for (const int one : streams) close(one);
  await_streams(0);
}

// How many there are once none comes or goes any more: those of an earlier test may linger.
std::size_t settled_threads() {
  std::size_t threads = entries_in("/proc/self/task");
  for (int same = 0; same < 50; ++same) {
    a_moment();
    if (const std::size_t now = entries_in("/proc/self/task"); now != threads)
      threads = now, same = 0;
  }
  return threads;
}

TEST_F(ServeTransport, AThousandReloadsLeaveNothing) {
  post("start", {{"instance", "samegame:random/6x6x3/1"},
                 {"search", "mcts"},
                 {"budget", {{"playouts", 1000}}},
                 {"page", "tab"}});
  std::size_t threads = 0;
  std::size_t files = 0;
  for (int i = 1; i <= 1000; ++i) {
    while (table_.streams() > 16)
      a_moment();  // which are about to end, however busy the machine is
    close(stream("tab"));
    if (i != 10 && i != 1000) continue;
    await_streams(0);
    while (entries_in("/proc/self/fd") > files && files != 0) a_moment();
    if (i == 10) {
      threads = settled_threads();
      files = entries_in("/proc/self/fd") + 1;
    }
  }
  EXPECT_EQ(settled_threads(), threads);
  EXPECT_EQ(table_.runs(), 1u);
}

TEST_F(ServeTransport, ASlowReaderDoesNotSlowASearch) {
  const int one = stream("slow");  // and is never read again
  post("start", {{"instance", "samegame:standard/7"},
                 {"search", "mcts"},
                 {"budget", {{"playouts", 20'000}}},
                 {"page", "slow"}});
  while (table_.news("r1")->status == Status::running) a_moment();
  EXPECT_EQ(table_.news("r1")->result.spent.playouts, 20'000u);
  close(one);
}

TEST_F(ServeTransport, APortIsForOneServer) {
  EXPECT_THROW(Transport({.port = transport_.port()}), InputError);
}

TEST(ServeTransportAlone, CanBeStoppedBeforeItListens) {
  Table table({.memory = std::size_t{1} << 20, .now = [] { return 0.0; }});
  Transport first({.port = 0});
  const Service service(table, Guard(kToken, first.port()));
  first.stop();
  first.serve(service);  // ends at once
  for (int i = 0; i < 20; ++i) {
    Transport transport({.port = 0, .streams = 1, .requests = 1});
    std::thread server([&] { transport.serve(service); });
    transport.stop();
    server.join();
  }
}

}  // namespace
}  // namespace hornbeam::serve
