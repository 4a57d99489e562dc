// A table whose clock is moved by hand, with small runs in it, for tests of the server.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/serve/service.hpp"
#include "src/serve/table.hpp"

namespace hornbeam::serve {

inline constexpr const char* kToken = "0123456789abcdef0123456789abcdef";
inline constexpr int kPort = 8080;

class ServeTest : public ::testing::Test {
 protected:
  ServeTest() : table_(settings()), service_(table_, Guard(kToken, kPort)) {}

  TableSettings settings() {
    TableSettings settings;
    settings.memory = std::size_t{256} << 20;
    settings.now = [this] { return now_; };
    settings.slice = 0.01;
    return settings;
  }

  // A run of a few playouts.
  static Start small(const std::string& page = "", std::uint64_t playouts = 200) {
    Start start;
    start.problem = load_problem("samegame:random/6x6x3/1");
    start.search = catalogue().resolve("mcts");
    start.budget = {.playouts = playouts};
    start.page = page;
    return start;
  }

  void work_to_the_end() {
    while (table_.work()) {
    }
  }

  static Request get(const std::string& path) {
    return {.method = "GET",
            .path = path,
            .headers = {{"Host", "127.0.0.1:8080"},
                        {"Authorization", std::string("Bearer ") + kToken}}};
  }
  static Request post(const std::string& path, const std::string& body) {
    Request request = get(path);
    request.method = "POST";
    request.body = body;
    request.headers.emplace("Content-Type", "application/json");
    request.headers.emplace("Content-Length", std::to_string(body.size()));
    return request;
  }
  nlohmann::json ask(const Request& request, int status = 200) const {
    const Answer answer = serve::answer(service_, request);
    EXPECT_EQ(answer.status, status) << request.path << ": " << answer.body;
    return nlohmann::json::parse(answer.body);
  }
  // That it is refused with this code and a sentence that has these words in it.
  void expect_refusal(const Request& request, int status, const std::string& words) const {
    const auto json = ask(request, status);
    ASSERT_TRUE(json.contains("error")) << json;
    EXPECT_NE(json["error"].get<std::string>().find(words), std::string::npos) << json["error"];
  }

  double now_ = 1000;
  Table table_;
  Service service_;
};

}  // namespace hornbeam::serve
