// Who may ask. Pages of other sites can make a browser ask anything of a server on this machine, and
// other users of the machine can ask it themselves; neither may. So a request must name this server as
// its host (a name that somebody else has pointed at this machine is none of ours), must not come from a
// page of anybody else's, acts only where a page of another site could not make it (a POST of
// application/json, which a browser would ask leave for, and no leave is ever given), and shows the token.
//
// Everything here is decided from the head of a request, before its body is read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/serve/request.hpp"

namespace hornbeam::serve {

inline constexpr std::size_t kLongestBody = std::size_t{1} << 20;

class Guard {
 public:
  // `name` is what the server is called besides 127.0.0.1, localhost and [::1]; none where it is empty.
  Guard(std::string token, int port, const std::string& name = "");

  // The answer to who is turned away; nothing for who may come in.
  std::optional<Answer> turned_away(const Request& request) const;

  // The start page with the token in its address: the browser keeps the token as a cookie, and goes on
  // to the page without it.
  bool brings_token(const Request& request) const;
  Answer token_taken() const;

 private:
  bool is_our_host(const std::string& host) const;
  bool knows_token(const Request& request) const;
  std::string cookie_name() const;

  std::string token_;
  int port_;
  std::vector<std::string> hosts_;
};

}  // namespace hornbeam::serve
