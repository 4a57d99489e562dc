// Who may ask, and what every answer says to browsers.
#include <set>

#include "src/serve/token.hpp"
#include "tests/serve/service.hpp"

namespace hornbeam::serve {
namespace {

class ServeGuard : public ServeTest {
 protected:
  static Request with(Request request, const std::string& name, const std::string& value) {
    request.headers.erase(name);
    request.headers.emplace(name, value);
    return request;
  }
  static Request without(Request request, const std::string& name) {
    request.headers.erase(name);
    return request;
  }
  Request look = get("/api/1/state");
  Request act = post("/api/1/pause", R"({"run":"r1"})");
};

TEST_F(ServeGuard, TheHostIsExactlyOurs) {
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"})
    ask(with(look, "Host", host));
  for (const char* host :
       {"", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:80800", "localhost.evil.example:8080",
        "evil.example:8080", "evil.example", "127.0.0.1.:8080", "127.1:8080", "0.0.0.0:8080",
        "[::]:8080", "user@127.0.0.1:8080", " 127.0.0.1:8080"})
    expect_refusal(with(look, "Host", host), 403, "in its Host header");
  expect_refusal(without(look, "Host"), 403, "in its Host header");
  Request twice = look;
  twice.headers.emplace("host", "127.0.0.1:8080");
  expect_refusal(twice, 400, "more than once");
}

TEST_F(ServeGuard, ANameThatWasGivenIsOurs) {
  const Service named(table_, Guard(kToken, kPort, "box.lan"));
  EXPECT_EQ(serve::answer(named, with(look, "Host", "box.lan:8080")).status, 200);
  EXPECT_EQ(serve::answer(named, with(look, "Host", "other.lan:8080")).status, 403);
  expect_refusal(with(look, "Host", "box.lan:8080"), 403, "in its Host header");
}

TEST_F(ServeGuard, TheOriginIsOurs) {
  ask(with(look, "Origin", "http://127.0.0.1:8080"));
  for (const char* origin :
       {"null", "", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
        "http://localhost:8080", "http://127.0.0.1:8080.evil.example", "file://"})
    expect_refusal(with(look, "Origin", origin), 403, "not from ours");
}

TEST_F(ServeGuard, RequestsOfOtherSitesAreRefused) {
  for (const char* site : {"cross-site", "same-site"})
    for (const Request& request : {look, act, get("/")})
      expect_refusal(with(request, "Sec-Fetch-Site", site), 403, "not ours");
  for (const char* site : {"same-origin", "none"}) ask(with(look, "Sec-Fetch-Site", site));
  // A link may lead to the page, and to nothing else; in a frame it may not be.
  const auto link = [](Request request, const char* target) {
    return with(with(with(std::move(request), "Sec-Fetch-Site", "cross-site"), "Sec-Fetch-Mode",
                     "navigate"),
                "Sec-Fetch-Dest", target);
  };
  EXPECT_EQ(serve::answer(service_, link(get("/"), "document")).status, 200);
  expect_refusal(link(get("/"), "iframe"), 403, "not ours");
  expect_refusal(link(look, "document"), 403, "not ours");
}

TEST_F(ServeGuard, ATokenIsAlwaysRequired) {
  for (const char* path : {"/", "/api/1/state", "/api/1/events", "/nothing"}) {
    expect_refusal(without(get(path), "Authorization"), 401, "token is missing or wrong");
    for (const char* wrong : {"", "Bearer ", "Bearer 0123456789abcdef0123456789abcdee",
                              "0123456789abcdef0123456789abcdef", "Basic Og=="})
      expect_refusal(with(get(path), "Authorization", wrong), 401, "token");
  }
  expect_refusal(without(act, "Authorization"), 401, "token");
}

TEST_F(ServeGuard, TheAddressIsExchangedForACookie) {
  Request first = without(get("/"), "Authorization");
  first.query.emplace("token", kToken);
  const Answer taken = serve::answer(service_, first);
  ASSERT_EQ(taken.status, 200);
  std::string cookie;
  for (const auto& [name, value] : taken.headers)
    if (name == "Set-Cookie") cookie = value;
  EXPECT_EQ(cookie, std::string("hornbeam-8080=") + kToken + "; Path=/; HttpOnly; SameSite=Strict");
  const Request anonymous = without(look, "Authorization");
  ask(with(anonymous, "Cookie", std::string("a=b; hornbeam-8080=") + kToken + "; c=d"));
  expect_refusal(with(anonymous, "Cookie", "hornbeam-8080=0"), 401, "token");
  expect_refusal(with(anonymous, "Cookie", std::string("hornbeam-8081=") + kToken), 401, "token");
  first.query.begin()->second = "wrong";
  EXPECT_EQ(serve::answer(service_, first).status, 401);
  Request elsewhere = anonymous;  // the token in an address is for the page alone
  elsewhere.query.emplace("token", kToken);
  expect_refusal(elsewhere, 401, "token");
}

TEST_F(ServeGuard, WhatActsIsAPostOfJson) {
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                           "application/jsonx", ""})
    expect_refusal(with(act, "Content-Type", type), 415, "application/json");
  expect_refusal(without(act, "Content-Type"), 415, "application/json");
  expect_refusal(with(act, "Content-Type", "Application/JSON ; charset=utf-8"), 404, "no run");
  for (const char* method : {"PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "get"}) {
    Request request = act;
    request.method = method;
    expect_refusal(request, 405, "only GET, to look, and POST, to act");
  }
  expect_refusal(get("/api/1/pause"), 405, "asked for by POST");
  expect_refusal(post("/api/1/state", "{}"), 405, "asked for by GET");
  expect_refusal(post("/", "{}"), 405, "asked for by GET");
}

TEST_F(ServeGuard, BodiesAreWholePlainAndSmall) {
  expect_refusal(with(act, "Content-Length", "1048577"), 413, "at most 1 MiB");
  expect_refusal(with(act, "Content-Length", "99999999999999999999999"), 413, "at most 1 MiB");
  for (const char* length : {"-1", "1k", "", "0x10"})
    expect_refusal(with(act, "Content-Length", length), 400, "no whole number");
  expect_refusal(without(act, "Content-Length"), 411, "Content-Length");
  expect_refusal(with(act, "Transfer-Encoding", "chunked"), 411, "send it whole");
  expect_refusal(with(act, "Content-Encoding", "gzip"), 415, "compressed");
  expect_refusal(with(look, "Content-Length", "5"), 400, "a GET has no body");
}

TEST_F(ServeGuard, EveryAnswerKeepsBrowsersFromEverythingElse) {
  std::vector<Request> requests{look,
                                act,
                                get("/"),
                                get("/nothing"),
                                get("/api/2/state"),
                                without(look, "Authorization"),
                                with(look, "Host", "evil.example")};
  requests.push_back(get("/"));
  requests.back().query.emplace("token", kToken);
  for (const Request& request : requests) {
    std::multimap<std::string, std::string> headers;
    for (const auto& header : serve::answer(service_, request).headers) headers.insert(header);
    const std::string policy = headers.find("Content-Security-Policy")->second;
    EXPECT_TRUE(policy.starts_with("default-src 'none'")) << policy;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << policy;
    EXPECT_EQ(headers.find("X-Content-Type-Options")->second, "nosniff");
    for (const auto& [name, value] : headers)
      EXPECT_FALSE(name.starts_with("Access-Control")) << name;
  }
}

TEST(ServeToken, HasAHundredAndTwentyEightBits) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    tokens.insert(new_token());
    EXPECT_EQ(tokens.begin()->size(), 32u);
    EXPECT_EQ(tokens.begin()->find_first_not_of("0123456789abcdef"), std::string::npos);
  }
  EXPECT_EQ(tokens.size(), 100u);
}

}  // namespace
}  // namespace hornbeam::serve
