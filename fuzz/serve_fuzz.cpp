// Whatever is asked of the server, it answers with JSON, and with a sentence where it refuses; and it goes on.
// The first line of the input is a method and an address, the lines up to an empty one are headers, and the
// rest is the body, as on the wire. A first line that begins with a byte above 127 stands for one of the API's own
// addresses, and its headers are then in order, so that not all the time is spent outside.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "src/serve/service.hpp"
#include "src/serve/words.hpp"

namespace {

using namespace hornbeam;
using namespace hornbeam::serve;

constexpr const char* kToken = "0123456789abcdef0123456789abcdef";
constexpr const char* kAddresses[] = {
    "GET /api/1/state",   "GET /api/1/hint",    "GET /api/1/result", "POST /api/1/start",
    "POST /api/1/start",  "POST /api/1/start",  "POST /api/1/play",  "POST /api/1/pause",
    "POST /api/1/resume", "POST /api/1/resume", "POST /api/1/stop",  "POST /api/1/save"};

void require(bool fact) {
  if (!fact) std::abort();
}

std::string_view cut(std::string_view& text, char at) {
  const std::size_t end = text.find(at);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

void add_address(Request& request, std::string_view address) {
  request.method = cut(address, ' ');
  request.path = cut(address, '?');
  while (!address.empty()) {
    std::string_view pair = cut(address, '&');
    const std::string name(cut(pair, '='));
    request.query.emplace(name, pair);
  }
}

Request request_in(std::string_view text) {
  Request request;
  std::string_view first = cut(text, '\n');
  const bool is_short = !first.empty() && static_cast<unsigned char>(first[0]) >= 128;
  if (is_short) {
    const std::string address =
        kAddresses[(static_cast<unsigned char>(first[0]) - 128u) % std::size(kAddresses)];
    add_address(request, address + std::string(first.substr(1)));
    request.headers = {{"Host", "127.0.0.1:8080"},
                       {"Authorization", std::string("Bearer ") + kToken}};
  } else {
    add_address(request, first);
    while (!text.empty()) {
      std::string_view line = cut(text, '\n');
      if (line.empty()) break;
      const std::string name(cut(line, ':'));
      request.headers.emplace(name,
                              line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
  }
  request.body = text;
  if (is_short && request.method == "POST") {
    request.headers.emplace("Content-Type", "application/json");
    request.headers.emplace("Content-Length", std::to_string(request.body.size()));
  }
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Table table({.memory = std::size_t{16} << 20, .now = [] { return 0.0; }, .slice = 0});
  const Service service(table, Guard(kToken, 8080));
  const std::string start =
      R"({"domain":"samegame","board":"1122\n2211\n","search":"mcts","budget":{"playouts":3}})";
  require(answer(service, request_in("\x83\n" + start)).status == 200);
  const Answer told = answer(service, request_in({reinterpret_cast<const char*>(data), size}));
  require(told.status >= 200 && told.status < 600);
  if (told.feed) return 0;
  if (told.type == "application/json") {
    const Json json = Json::parse(told.body);
    require(json.is_object() && json.contains("error") == (told.status >= 400));
  }
  if (table.runs() == 1) table.work();  // what the input has started may take its time
  for (const Table::NewsPtr& news : table.all_news()) table.stop(news->run);
  require(table.runs() == 0);
  return 0;
}
