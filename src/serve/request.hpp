// What a browser or curl asks and is told, without sockets: the transport makes a Request of what came in
// and sends the Answer, so that every rule about them can be tested and fuzzed as plain data.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hornbeam::serve {

// Names of headers are compared without regard to case.
struct InAnyCase {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const;
};

struct Request {
  std::string method;  // GET
  std::string path;    // without the query
  std::multimap<std::string, std::string> query = {};
  std::multimap<std::string, std::string, InAnyCase> headers = {};
  std::string body = {};

  // The only header of this name; nothing where there is none, or where there are several.
  const std::string* header(std::string_view name) const;
};

class Feed;

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<Feed> feed = {};  // events to send for as long as somebody reads them
};

// Why something is not done: a sentence, and how HTTP calls it.
struct Refusal : std::runtime_error {
  Refusal(int code, const std::string& sentence) : std::runtime_error(sentence), status(code) {}
  int status;
};

// {"error": sentence}.
Answer refused(int status, std::string_view sentence);

}  // namespace hornbeam::serve
