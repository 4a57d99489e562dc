#include "src/serve/guard.hpp"

#include <algorithm>

#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/small_letters.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/serve/token.hpp"

namespace hornbeam::serve {
namespace {

constexpr int kHttpPort = 80;  // which browsers do not write
constexpr std::string_view kBearer = "Bearer ";

Answer not_let_in() {
  return refused(401,
                 "the token is missing or wrong: open the address that 'hornbeam serve' has "
                 "printed, or send it as 'Authorization: Bearer TOKEN'");
}

// A header that says two things says nothing.
std::optional<Answer> twice_said(const Request& request) {
  for (const char* name : {"Host", "Origin", "Content-Type", "Content-Length", "Content-Encoding",
                           "Authorization", "Sec-Fetch-Site"})
    if (request.headers.count(name) > 1)
      return refused(400, std::string("the header ") + name + " is there more than once");
  return std::nullopt;
}

// A link on somebody else's page may lead here; what a page there loads or sends may not.
bool is_from_elsewhere(const Request& request) {
  const std::string* site = request.header("Sec-Fetch-Site");
  if (!site || *site == "same-origin" || *site == "none") return false;
  const std::string* mode = request.header("Sec-Fetch-Mode");
  const std::string* target = request.header("Sec-Fetch-Dest");
  const bool is_link = request.method == "GET" && request.path == "/" && mode &&
                       *mode == "navigate" && target && *target == "document";
  return !is_link;
}

bool is_json(const std::string& type) {
  const std::string kind = in_small_letters(type.substr(0, type.find(';')));
  const std::size_t end = kind.find_last_not_of(' ');
  return kind.substr(0, end + 1) == "application/json";
}

std::optional<Answer> wrong_body(const Request& request) {
  const std::string* length = request.header("Content-Length");
  if (request.headers.contains("Transfer-Encoding"))
    return refused(411, "a body in pieces is not read: send it whole, with its Content-Length");
  if (request.headers.contains("Content-Encoding"))
    return refused(415, "a compressed body is not read: send it as it is");
  if (request.method == "GET") {
    if (length && *length != "0") return refused(400, "a GET has no body");
    return std::nullopt;
  }
  const std::string* type = request.header("Content-Type");
  if (!type || !is_json(*type))
    return refused(415, "a POST is JSON here: send 'Content-Type: application/json'");
  if (!length) return refused(411, "a POST says how long its body is: send a Content-Length");
  if (length->empty() || length->find_first_not_of("0123456789") != std::string::npos)
    return refused(400, "the Content-Length " + in_quotes(*length) + " is no whole number");
  const Reading<std::uint64_t> bytes = read_count(*length);
  if (!bytes || bytes.value > kLongestBody)
    return refused(413, "a body has at most 1 MiB, not " + shortened(*length) + " bytes");
  return std::nullopt;
}

}  // namespace

Guard::Guard(std::string token, int port, const std::string& name)
    : token_(std::move(token)), port_(port), hosts_{"127.0.0.1", "localhost", "[::1]"} {
  if (name.empty()) return;
  const bool is_bare_ipv6 = name.find(':') != std::string::npos && name.front() != '[';
  hosts_.push_back(in_small_letters(is_bare_ipv6 ? "[" + name + "]" : name));
}

std::optional<Answer> Guard::turned_away(const Request& request) const {
  if (auto twice = twice_said(request)) return twice;
  const std::string* host = request.header("Host");
  if (!host || !is_our_host(*host))
    return refused(403, "this server is " + hosts_.front() + ":" + std::to_string(port_) +
                            ", and a request has to say so in its Host header");
  if (const std::string* origin = request.header("Origin"); origin && *origin != "http://" + *host)
    return refused(403, "this comes from a page of " + in_quotes(*origin) + ", not from ours");
  if (is_from_elsewhere(request)) return refused(403, "this comes from a page that is not ours");
  if (request.method != "GET" && request.method != "POST") {
    Answer answer = refused(405, "there are only GET, to look, and POST, to act");
    answer.headers.emplace_back("Allow", "GET, POST");
    return answer;
  }
  if (auto wrong = wrong_body(request)) return wrong;
  if (!knows_token(request) && !brings_token(request)) return not_let_in();
  return std::nullopt;
}

bool Guard::brings_token(const Request& request) const {
  if (request.method != "GET" || request.path != "/" || request.query.count("token") != 1)
    return false;
  return is_same_secret(request.query.find("token")->second, token_);
}

// The browser goes on by itself: to a redirect that began elsewhere it would not send the cookie.
Answer Guard::token_taken() const {
  return {.type = "text/html; charset=utf-8",
          .body =
              "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta "
              "http-equiv=\"refresh\" content=\"0;url=/\"><title>Hornbeam</title><p><a "
              "href=\"/\">Hornbeam</a></p></html>\n",
          .headers = {{"Set-Cookie",
                       cookie_name() + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict"}}};
}

bool Guard::is_our_host(const std::string& host) const {
  const std::string said = in_small_letters(host);
  return std::any_of(hosts_.begin(), hosts_.end(), [&](const std::string& ours) {
    return said == ours + ":" + std::to_string(port_) || (port_ == kHttpPort && said == ours);
  });
}

bool Guard::knows_token(const Request& request) const {
  if (const std::string* said = request.header("Authorization"))
    return said->starts_with(kBearer) && is_same_secret(said->substr(kBearer.size()), token_);
  const std::string wanted = cookie_name() + "=";
  const auto [first, last] = request.headers.equal_range("Cookie");
  for (auto header = first; header != last; ++header) {
    std::string_view rest = header->second;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      std::string_view cookie = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      cookie.remove_prefix(std::min(cookie.find_first_not_of(' '), cookie.size()));
      if (cookie.starts_with(wanted) && is_same_secret(cookie.substr(wanted.size()), token_))
        return true;
    }
  }
  return false;
}

// Cookies know no ports, and there may be several servers.
std::string Guard::cookie_name() const {
  return "hornbeam-" + std::to_string(port_);
}

}  // namespace hornbeam::serve
