#include "src/serve/service.hpp"

#include "hornbeam/core/quoted.hpp"
#include "src/serve/page.hpp"

namespace hornbeam::serve {
Answer guarded(Answer answer, const std::string& policy) {
  answer.headers.emplace_back(
      "Content-Security-Policy",
      policy + "; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
  answer.headers.emplace_back("Referrer-Policy", "no-referrer");
  answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

Answer malformed(int status) {
  const int code = status >= 400 ? status : 400;
  return guarded(refused(code, code == 413   ? "a body has at most 1 MiB"
                               : code == 404 ? "there is no such thing here"
                                             : "this is no whole request of HTTP/1.1"));
}

std::optional<Answer> Service::turned_away(const Request& head) const {
  if (auto away = guard_.turned_away(head)) return guarded(std::move(*away));
  return std::nullopt;
}

Answer Service::answer(const Request& request) const {
  if (Api::is_asked(request)) return guarded(api_.answer(request));
  if (request.path != "/")
    return guarded(refused(404, "there is no " + in_quotes(request.path) + ": the page is /"));
  if (request.method != "GET") {
    Answer answer = refused(405, "the page is asked for by GET");
    answer.headers.emplace_back("Allow", "GET");
    return guarded(std::move(answer));
  }
  if (guard_.brings_token(request)) return guarded(guard_.token_taken());
  return guarded({.type = "text/html; charset=utf-8", .body = page().html}, page().policy);
}

}  // namespace hornbeam::serve
